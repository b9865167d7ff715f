package library

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"hoshi/game"
)

// damage changes rows as a fault of the disk does, without a word to anybody.
func damage(t *testing.T, l *Library, statements string) {
	t.Helper()
	var trigger string // which is there again afterwards
	if err := l.db.QueryRowContext(t.Context(), "SELECT sql FROM sqlite_master WHERE name = 'game_sum'").Scan(&trigger); err != nil {
		t.Fatal(err)
	}
	if _, err := l.db.ExecContext(t.Context(), "DROP TRIGGER game_sum; "+statements+"; "+trigger); err != nil {
		t.Fatal(err)
	}
}

// sumless returns how many games have no sum.
func sumless(t *testing.T, l *Library) (n int) {
	t.Helper()
	if err := l.db.QueryRowContext(t.Context(), "SELECT count(*) FROM game WHERE sum IS NULL").Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// TestAnOlderProgramWrites has one that had the library open before rows got sums.
func TestAnOlderProgramWrites(t *testing.T) {
	l := opened(t, t.TempDir())
	id := added(t, l, parsed(t, "(;GM[4]SZ[15]PB[Ann]PW[Ben]DT[2026-11-22];B[hh])"), File)
	other := added(t, l, parsed(t, "(;GM[4]SZ[15]PB[Ben]PW[Ann]DT[2026-11-22];B[gg])"), File)
	for _, statement := range []string{
		"UPDATE game SET review = x'01020304' WHERE id = 1",
		"UPDATE game SET review = CASE key WHEN 1 THEN review END, (day, ended) = (20261123, 7) WHERE id = 2",
		"INSERT INTO player (name, level) VALUES ('Cleo', '')",
		`INSERT INTO game (key, name, black, white, event, day, ended, rule, size, plain, winner, reason, opening, source, plies, black_rating, white_rating, moves, extra)
			SELECT key, name, black, white, event, day, ended, rule, size, plain, winner, reason, opening, source, plies, black_rating, white_rating, moves, extra FROM game WHERE id = 1`,
	} {
		if _, err := l.db.ExecContext(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	if n := sumless(t, l); n != 3 {
		t.Errorf("%d games have no sum", n)
	}
	for range 2 {
		for _, id := range []int64{id, other, 3} {
			if _, err := l.Record(t.Context(), id); err != nil {
				t.Error(err)
			}
		}
		if err := l.Check(t.Context()); err != nil {
			t.Error(err)
		}
	}
	if n := sumless(t, l); n != 0 {
		t.Errorf("then %d games have no sum", n)
	}
}

// TestWritingOverDamage wants no sum to be made of what is damaged, and a game that is written anew to be sound.
func TestWritingOverDamage(t *testing.T) {
	l := opened(t, t.TempDir())
	record := parsed(t, "(;GM[4]SZ[15]PB[Ann]HSID[a];B[hh];W[hi])")
	id := added(t, l, record, Own)
	if err := l.SetReview(t.Context(), id, Review{Accuracy: [3]int{0, 50, 60}}); err != nil {
		t.Fatal(err)
	}
	damage(t, l, "UPDATE game SET review = x'ff020304'")
	if err := l.SetReview(t.Context(), id, Review{}); !errors.Is(err, ErrDamaged) {
		t.Errorf("a review says %v", err)
	}
	if _, _, err := l.Review(t.Context(), id); !errors.Is(err, ErrDamaged) {
		t.Errorf("reading says %v", err)
	}
	if again := added(t, l, record, Own); again != id {
		t.Errorf("the game is %d, not %d", again, id)
	}
	if _, reviewed, err := l.Review(t.Context(), id); err != nil || reviewed {
		t.Errorf("reviewed: %t, %v", reviewed, err)
	}
	if err := l.Check(t.Context()); err != nil {
		t.Error(err)
	}
	added(t, l, record, Own) // what it is already takes no sum away
	if n := sumless(t, l); n != 0 {
		t.Errorf("%d games have no sum", n)
	}
}

// TestPlayedBesideDamage wants all games that are sound, and of those of a player whose row is not all but the name.
func TestPlayedBesideDamage(t *testing.T) {
	l := opened(t, t.TempDir())
	added(t, l, parsed(t, "(;GM[4]SZ[15]PB[Ann]PW[Ben]HSID[a];B[hh])"), Own)
	added(t, l, parsed(t, "(;GM[4]SZ[15]PB[Ann]PW[Cleo]HSID[b];B[hh];W[hi])"), Own)
	added(t, l, parsed(t, "(;GM[4]SZ[15]PB[Ann]PW[Dan]HSID[c];B[hh];W[hi];B[ii])"), Own)
	damage(t, l, "UPDATE game SET day = 20260101 WHERE id = 1; UPDATE player SET name = 'Cleq' WHERE name = 'Cleo'; DELETE FROM player WHERE name = 'Dan'")
	all, err := l.Played(t.Context())
	var names []string
	for _, p := range all {
		names = append(names, p.Seats[game.Black].Name+" "+p.Seats[game.White].Name)
	}
	if !errors.Is(err, ErrDamaged) || !slices.Equal(names, []string{"Ann ", "Ann "}) {
		t.Errorf("%q, %v", names, err)
	}
}

// TestADamagedNameOfAPosition takes no other name away, nor a search.
func TestADamagedNameOfAPosition(t *testing.T) {
	dir := t.TempDir()
	l := opened(t, dir)
	id := added(t, l, parsed(t, "(;GM[4]SZ[15];B[hh];W[hi];B[ii])"), File)
	record, err := l.Record(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	for node, name := record.Root.Next(), 'a'; node != nil; node, name = node.Next(), name+1 {
		if err := l.SetName(t.Context(), node.Position(), "name "+string(name)); err != nil {
			t.Fatal(err)
		}
	}
	damage(t, l, "UPDATE named SET name = 'nbme b' WHERE name = 'name b'")
	if all, err := l.Names(t.Context()); !errors.Is(err, ErrDamaged) || len(all) != 2 {
		t.Errorf("%v, %v", all, err)
	}
	if found, err := l.Search(t.Context(), Filter{Text: "name c"}, Order{}); err != nil || found.Len() != 1 {
		t.Errorf("%v, %v", found, err)
	}
	if err := l.Check(t.Context()); !errors.Is(err, ErrDamaged) {
		t.Errorf("the check says %v", err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	l, damage, err := Open(t.Context(), dir)
	if err != nil || damage == nil {
		t.Fatalf("%+v, %v", damage, err)
	}
	defer l.Close()
	if all, err := l.Names(t.Context()); err != nil || len(all) != 2 || cameBack(t, damage) != 1 {
		t.Errorf("%v, %v", all, err)
	}
}

// TestAnOldRowOfOtherMoves has a game of before the sums whose key says that it was another one.
func TestAnOldRowOfOtherMoves(t *testing.T) {
	dir := t.TempDir()
	l := opened(t, dir)
	for _, moves := range []string{"B[hh]", "B[hh];W[ih]", "B[hh];W[ih];B[jh]"} {
		added(t, l, parsed(t, "(;GM[4]SZ[15]PB[Ann];"+moves+")"), File)
	}
	damage(t, l, "UPDATE game SET sum = NULL; UPDATE player SET sum = NULL; UPDATE game SET moves = x'7072' WHERE id = 2")
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, dataFile)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	flipped := 0
	for at := 0; at < len(data); at += 4096 {
		if i := bytes.Index(data[at:at+4096], []byte("Ann")); i >= 0 && data[at] == 0x0d { // in the table, not in its index
			data[at+i+1] ^= 1
			flipped++
		}
	}
	if err := os.WriteFile(path, data, 0o600); err != nil || flipped != 1 {
		t.Fatalf("%d names, %v", flipped, err)
	}
	l = opened(t, dir)
	if err := l.Check(t.Context()); !errors.Is(err, ErrDamaged) {
		t.Errorf("the check says %v", err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	damaged(t, dir, true, 3)
	for id, want := range map[int64]error{1: nil, 2: ErrNoGame, 3: nil} {
		l := opened(t, dir)
		if e, err := l.entry(t.Context(), id); !errors.Is(err, want) || err == nil && e.seats[game.Black].Name != "Ann" {
			t.Errorf("game %d: %+v, %v", id, e, err)
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
