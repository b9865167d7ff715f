package library

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/format"
	_ "hoshi/format/all"
	"hoshi/format/rif"
	"hoshi/game"
	"hoshi/internal/sqlite"
	"hoshi/sgf"
)

// write writes a file below dir.
func write(t testing.TB, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

const renjunet = `<database><players><player id="1" name="Ann" surname="Ek"/></players><games>` +
	`<game id="1" black="1" bresult="1"><move>h8 i9 i7</move></game><game id="2"><move>h8 h8</move></game><game id="3"><move>h8 i9 j10</move></game></games></database>`

// faulty names the files in which something could not be read, one blank between them.
func faulty(im *Imported) string {
	var names []string
	for _, f := range im.Faults {
		names = append(names, filepath.Base(f.Path))
	}
	return strings.Join(names, " ")
}

func TestImport(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "a/one.sgf", "(;GM[4]SZ[15]PB[Ann];B[hh];W[ih])(;GM[4]SZ[15]PB[Bo];B[hh])(;GM[4]SZ[15]PB[Bo];B[hh];W[hh])")
	write(t, dir, "a/b/two.sgf", "(;GM[4]SZ[15]PB[Ann];B[hh];W[gh])") // the first one mirrored
	write(t, dir, "a/three.psq", "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,9,0\n-1\n")
	write(t, dir, "a/notes.md", "no game")
	write(t, dir, "a/bad.sgf", "no game")
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := z.Write([]byte(renjunet)); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	database := write(t, dir, "renjunet.rif.gz", packed.String())
	l := opened(t, t.TempDir())
	var told []Progress
	im, err := l.Import(t.Context(), []string{filepath.Join(dir, "a"), database}, func(p Progress) { told = append(told, p) })
	if err != nil {
		t.Fatal(err)
	}
	if im.Added != 5 || im.Known != 1 || im.Broken != 3 || im.Files != 4 || faulty(im) != "bad.sgf one.sgf renjunet.rif.gz" ||
		len(im.Terms) != 1 || im.Terms[0] != rif.Terms {
		t.Errorf("%+v", im)
	}
	if len(told) == 0 || told[len(told)-1].Part != 1 {
		t.Errorf("it told %v", told)
	}
	found, err := l.Search(t.Context(), Filter{Sources: []Source{RenjuNet}}, Order{})
	if err != nil || found.Len() != 2 {
		t.Errorf("%d games of RenjuNet, %v", found.Len(), err)
	}
	again, err := l.Import(t.Context(), []string{dir}, nil)
	if err != nil || again.Added != 0 || again.Known != 6 {
		t.Errorf("the second time: %+v, %v", again, err)
	}
}

// TestImportOfALibrary takes the tree of a whole one, and what stands before the fault of another.
func TestImportOfALibrary(t *testing.T) {
	dir := t.TempDir()
	lib := "\xffRenLib\xff\x03\x04" + strings.Repeat("\xff", 10) + "\x00\x00\x78\x00"
	whole, cut := write(t, dir, "whole.lib", lib+"\x68\xc0\x69\x40"), write(t, dir, "cut.lib", lib+"\x67\x00\x66\x00\x77")
	l := opened(t, t.TempDir())
	im, err := l.Import(t.Context(), []string{whole, cut}, nil)
	var fault *format.Problem
	if err != nil || im.Added != 2 || im.Broken != 0 || len(im.Faults) != 1 || im.Faults[0].Path != cut || !errors.As(im.Faults[0].Err, &fault) || fault.Fault != format.Cut {
		t.Errorf("%+v, %v", im, err)
	}
	for moves, ways := range map[int]int{2: 2, 3: 1} { // how many ways lead on from H8
		found, err := l.Search(t.Context(), Filter{MinMoves: moves, MaxMoves: moves}, Order{})
		if err != nil || found.Len() != 1 {
			t.Fatalf("%d games of %d moves, %v", found.Len(), moves, err)
		}
		record, err := l.Record(t.Context(), found.IDs()[0])
		if err != nil || len(record.Root.Next().Children()) != ways {
			t.Errorf("a game of %d moves: %v", moves, err)
		}
	}
}

func TestImportIsCancelled(t *testing.T) {
	dir := t.TempDir()
	for i := range 50 {
		write(t, dir, fmt.Sprintf("%d.sgf", i), fmt.Sprintf("(;GM[4]SZ[15]PB[%d];B[hh])", i))
	}
	l := opened(t, t.TempDir())
	ctx, cancel := context.WithCancel(t.Context())
	_, err := l.Import(ctx, []string{dir}, func(p Progress) {
		if p.Part > 0.2 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("the import says %v", err)
	}
	if im, err := l.Import(t.Context(), []string{dir}, nil); err != nil || im.Added+im.Known != 50 {
		t.Errorf("afterwards: %+v, %v", im, err)
	}
	if err := l.Check(t.Context()); err != nil {
		t.Error(err)
	}
}

// collection writes so many different games into one file.
func collection(t testing.TB, path string, games, moves int) {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for i := range games {
		record := randomOn(t, rand.New(rand.NewPCG(uint64(i), 11)), moves)
		if err := sgf.Write(f, record); err != nil {
			t.Fatal(err)
		}
	}
}

// randomOn plays so many moves anywhere on the board.
func randomOn(t testing.TB, r *rand.Rand, moves int) *game.Record {
	record, err := game.NewRecord(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	for c := game.Black; c <= game.White; c++ {
		record.Seats[c] = game.Seat{Name: fmt.Sprintf("Player %d", r.IntN(500)), Rank: fmt.Sprint(1000 + r.IntN(1000))}
	}
	record.Date, record.Event = Day(20100101+10000*r.IntN(16)).Text(), fmt.Sprintf("Event %d", r.IntN(50))
	cursor := game.NewCursor(record.Root)
	for color := game.Black; cursor.Node().Number() < moves; {
		if position := cursor.Position(); position.Result().Over() {
			break
		}
		if _, err := cursor.Play(game.Move{Color: color, Point: game.Point{X: r.IntN(15), Y: r.IntN(15)}}); err == nil {
			color = color.Other()
		}
	}
	return record
}

// A process that is killed while it imports leaves whole games only, and the library sound.
func TestKilledWhileImporting(t *testing.T) {
	if dir := os.Getenv("HOSHI_LIBRARY_IMPORT"); dir != "" { // this is the process that is killed
		l, _, err := Open(context.Background(), filepath.Join(dir, "library"))
		if err != nil {
			t.Fatal(err)
		}
		_, err = l.Import(context.Background(), []string{filepath.Join(dir, "games.sgf")}, func(p Progress) { fmt.Println("added", p.Added) })
		t.Fatalf("it was not killed: %v", err)
	}
	dir := t.TempDir()
	collection(t, filepath.Join(dir, "games.sgf"), 15_000, 5)
	cmd := exec.Command(os.Args[0], "-test.run=^TestKilledWhileImporting$")
	cmd.Env = append(os.Environ(), "HOSHI_LIBRARY_IMPORT="+dir)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) { // another process: nothing tells when it has written
		if committed(t, filepath.Join(dir, "library", dataFile)) > 0 {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("nothing is imported")
		}
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	if err := cmd.Wait(); err == nil {
		t.Fatal("it has ended by itself")
	}
	l := opened(t, filepath.Join(dir, "library"))
	if err := l.Check(t.Context()); err != nil {
		t.Error(err)
	}
	found, err := l.Search(t.Context(), Filter{}, Order{})
	if err != nil || found.Len() == 0 || found.Len()%batchSize != 0 {
		t.Errorf("%d games, %v", found.Len(), err)
	}
	for _, id := range found.IDs()[:min(100, found.Len())] {
		if record, err := l.Record(t.Context(), id); err != nil || record.Root.End().Number() != 5 {
			t.Fatalf("game %d: %v", id, err)
		}
	}
	if im, err := l.Import(t.Context(), []string{filepath.Join(dir, "games.sgf")}, nil); err != nil || im.Known < found.Len() || im.Added+im.Known != 15_000 {
		t.Errorf("the rest: %+v, %v", im, err)
	}
}

// committed returns how many games there are in a database that another process has; 0 as long as there is none.
func committed(t *testing.T, path string) (games int) {
	t.Helper()
	db, err := sqlite.Open(path, sqlite.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.QueryRow("SELECT count(*) FROM game").Scan(&games); err != nil {
		return 0
	}
	return games
}

// 40 moves take no more room than they may.
func TestBytesOfAGame(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "games.sgf")
	const games = 3000
	collection(t, path, games, 40)
	l := opened(t, dir)
	if im, err := l.Import(t.Context(), []string{path}, nil); err != nil || im.Added != games {
		t.Fatalf("%+v, %v", im, err)
	}
	if _, err := l.Search(t.Context(), Filter{}, Order{}); err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	for name, most := range map[string]int64{dataFile: 400, cacheFile: 110} {
		info, err := os.Stat(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %d bytes a game", name, info.Size()/games)
		if info.Size() > most*games {
			t.Errorf("%s takes %d bytes a game, may take %d", name, info.Size()/games, most)
		}
	}
}

func TestExport(t *testing.T) {
	l := opened(t, t.TempDir())
	want := ""
	var ids []int64
	for _, game := range []string{"(;GM[4]SZ[15]PB[Ann];B[hh];W[ih])", "(;GM[4]SZ[15]PB[Bo];B[hh]C[well])"} {
		record := parsed(t, game)
		ids = append(ids, added(t, l, record, File))
		want += text(t, record)
	}
	var b bytes.Buffer
	if err := l.Export(t.Context(), &b, sgf.Codec, ids, nil); err != nil || b.String() != want {
		t.Errorf("got %s, %v, want %s", b.String(), err, want)
	}
	psq := format.ByName("psq")
	if err := l.Export(t.Context(), &b, psq, ids, nil); !errors.Is(err, ErrOneGame) {
		t.Errorf("two games in one PSQ: %v", err)
	}
	b.Reset()
	if err := l.Export(t.Context(), &b, psq, ids[:1], nil); err != nil || !strings.HasPrefix(b.String(), "Piskvorky") {
		t.Errorf("%q, %v", b.String(), err)
	}
	stop := errors.New("enough")
	if err := l.Export(t.Context(), &b, sgf.Codec, ids, func(int) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("it went on: %v", err)
	}
	if err := l.Export(t.Context(), &b, sgf.Codec, []int64{99}, nil); !errors.Is(err, ErrNoGame) {
		t.Errorf("a game that is not there: %v", err)
	}
}

// Games that share no file get files of their own, in a folder that is there whole or not at all.
func TestExportEach(t *testing.T) {
	l := opened(t, t.TempDir())
	var ids []int64
	for _, game := range []string{"(;GM[4]SZ[15]PB[Ann];B[hh];W[ih])", "(;GM[4]SZ[15]PB[Bo];B[hh]C[well])", "(;GM[4]SZ[20];B[tt])"} {
		ids = append(ids, added(t, l, parsed(t, game), File))
	}
	lib := format.ByName("lib")
	if lost, err := l.Lost(t.Context(), format.ByName("psq"), ids, nil); err != nil || !slices.Contains(lost, format.Comments) || slices.Contains(lost, format.Games) {
		t.Errorf("lost in PSQ: %v, %v", lost, err)
	}
	dir := t.TempDir()
	folder := filepath.Join(dir, "all")
	written, err := l.ExportEach(t.Context(), folder, lib, ids, nil) // RenLib has no board of 20
	if names, failed := filepath.Glob(folder + "/*"); err != nil || failed != nil || written != 2 || len(names) != 2 || filepath.Base(names[1]) != "2.lib" {
		t.Errorf("%d files %v, %v", written, names, err)
	}
	if _, err := l.ExportEach(t.Context(), folder, lib, ids, nil); !errors.Is(err, os.ErrExist) {
		t.Errorf("a folder that is there: %v", err)
	}
	stop := errors.New("enough")
	if _, err := l.ExportEach(t.Context(), folder+" 2", lib, ids, func(int) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("it went on: %v", err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("it left %v, %v", left, err)
	}
}

func TestBackup(t *testing.T) {
	l := opened(t, t.TempDir())
	added(t, l, parsed(t, "(;GM[4]SZ[15];B[hh])"), File)
	dir := t.TempDir()
	path := filepath.Join(dir, dataFile)
	if err := l.Backup(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	if found, err := opened(t, dir).Search(t.Context(), Filter{}, Order{}); err != nil || found.Len() != 1 {
		t.Errorf("the copy holds %d games, %v", found.Len(), err)
	}
	if err := l.Backup(t.Context(), path); err == nil {
		t.Error("a copy was written over another")
	}
}

// The person's own games stand in the order in which they ended.
func TestPlayed(t *testing.T) {
	l := opened(t, t.TempDir())
	noon := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	entries := func(yield func(*Entry) bool) {
		for i, text := range []string{"(;GM[4]SZ[15]HSID[a];B[hh])", "(;GM[4]SZ[15]HSID[b]AB[hh];W[ih])", "(;GM[4]SZ[15]HSID[a];B[hh];W[ih])"} {
			e, err := NewEntry(parsed(t, text), Own, noon.Add(time.Duration(-i)*time.Hour))
			if err != nil {
				t.Fatal(err)
			}
			if !yield(e) {
				return
			}
		}
	}
	if n, err := l.AddAll(t.Context(), entries); err != nil || n != 2 {
		t.Fatalf("%d games, %v", n, err)
	}
	added(t, l, parsed(t, "(;GM[4]SZ[15]PB[Ann];B[aa])"), File)
	all, err := l.Played(t.Context())
	if err != nil || len(all) != 2 {
		t.Fatalf("%+v, %v", all, err)
	}
	for i, want := range []struct {
		id            string
		ended, stones int
	}{{"b", 11, 2}, {"a", 10, 2}} {
		p := all[i]
		if final, err := p.Final(); err != nil || final.Stones() != want.stones || p.Name() != NameOf(want.id) || p.Ended.UTC().Hour() != want.ended {
			t.Errorf("game %d: %+v, %v", i, p, err)
		}
	}
}
