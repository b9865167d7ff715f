package library

import (
	"slices"
	"testing"

	"hoshi/game"
)

// A position has one name, turned and mirrored and under every rule; the games in which it comes up are found by it.
func TestNames(t *testing.T) {
	dir := t.TempDir()
	l := opened(t, dir)
	for _, text := range []string{
		"(;GM[4]SZ[15]PB[a];B[hh];W[hg];B[ig];W[if])",
		"(;GM[4]SZ[15]RU[renju]PB[b];B[hh];W[ih];B[ii];W[aa])", // turned
		"(;GM[4]SZ[15]PB[c];B[hh];W[hg];B[aa])",
	} {
		added(t, l, parsed(t, text), File)
	}
	name := func(moves, name string) game.Position {
		t.Helper()
		node := parsed(t, "(;GM[4]SZ[15]"+moves+")").Root.End()
		position := node.Position()
		if err := l.SetName(t.Context(), position, name); err != nil {
			t.Fatal(err)
		}
		return position
	}
	flower := name(";B[hh];W[hg];B[ig]", " My  flower ")
	name(";B[hh];W[hg]", "Start of all")
	name(";B[hh]", "gone")
	name(";B[hh]", "")
	for text, want := range map[string][]int64{"flower": {2, 1}, "MY FLO": {2, 1}, "start": {3, 2, 1}, "gone": nil, "flower start": {2, 1}, "flower c": nil} {
		found, err := l.Search(t.Context(), Filter{Text: text}, Order{})
		if err != nil || !slices.Equal(found.IDs(), want) {
			t.Errorf("%q finds %v, %v", text, found, err)
		}
	}
	explored, err := l.Explore(t.Context(), parsed(t, "(;GM[4]SZ[15];B[hh])").Root.End().Position(), Filter{Text: "flower"})
	if err != nil || explored.Games != 2 {
		t.Errorf("the explorer finds %v, %v", explored, err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	l = opened(t, dir)
	all, err := l.Names(t.Context())
	if err != nil || len(all) != 2 || all[0].Name != "My flower" || all[1].Name != "Start of all" {
		t.Fatalf("the names are %v, %v", all, err)
	}
	turned := parsed(t, "(;GM[4]SZ[15]RU[renju];B[ii];W[ih];B[hh])").Root.End().Position()
	if !all[0].Is(&flower) || !all[0].Is(&turned) || all[1].Is(&flower) {
		t.Error("a position is not known by its name")
	}
}

// The openings of renju are found by their names in the person's language.
func TestNamesInALanguage(t *testing.T) {
	l := opened(t, t.TempDir())
	added(t, l, parsed(t, "(;GM[4]SZ[15]RU[renju];B[hh];W[hg];B[ig])"), File) // Kagetsu
	names := make([]string, len(game.NamedOpenings))
	names[3] = "Кагецу"
	for text, want := range map[string]int{"кагец": 1, "Kagetsu": 1, "花月": 1, "d4": 1, "угецу": 0} {
		found, err := l.Search(t.Context(), Filter{Text: text, Names: names}, Order{})
		if err != nil || found.Len() != want {
			t.Errorf("%q finds %v, %v", text, found, err)
		}
	}
}

// A bit of a row turns a text into bytes, which SQLite sorts behind all texts.
func TestNamesAreSortedAsTexts(t *testing.T) {
	l := opened(t, t.TempDir())
	for _, row := range []struct{ name, moves string }{{"Flower", "B[hh]"}, {"Moon", "B[hh];W[hi]"}} {
		if err := l.SetName(t.Context(), parsed(t, "(;GM[4]SZ[15];"+row.moves+")").Root.End().Position(), row.name); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := l.db.ExecContext(t.Context(), "UPDATE named SET name = CAST(name AS BLOB) WHERE name = 'Flower'"); err != nil {
		t.Fatal(err)
	}
	all, err := l.Names(t.Context())
	if err != nil || len(all) != 2 || all[0].Name != "Flower" || all[1].Name != "Moon" {
		t.Errorf("%v, %v", all, err)
	}
}
