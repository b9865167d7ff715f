package store

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"hoshi/game"
)

// Past is a game that came to its end, as a list shows it.
type Past struct {
	Summary
	Ended time.Time
	File  string // that holds it; empty: none does any more
	Mine  *Game  // what it did to a rating of the person; nil: nothing
}

// Summary is what a list wants to know of the file of a game.
type Summary struct {
	ID      string      `json:"id,omitempty"`
	Names   [3]string   `json:"names"`  // by Color
	Levels  [3]string   `json:"levels"` // of engines; empty: a person
	Rule    game.Rule   `json:"rule"`
	Size    int         `json:"size"`
	Moves   int         `json:"moves"`
	Opening string      `json:"opening,omitempty"` // the code of a renju opening
	Result  game.Result `json:"result"`
	Stones  [3]string   `json:"stones"` // on the board at the end, two letters each, by Color
}

// Person returns the colour of the person whose game it was: of the one that it counted for, or of the only one who played
// against a level. None: nobody knows.
func (p *Past) Person() game.Color {
	for _, c := range []game.Color{game.Black, game.White} {
		if p.Mine != nil && p.Mine.Color == c.String() || p.Levels[c] == "" && p.Levels[c.Other()] != "" {
			return c
		}
	}
	return game.None
}

// Position returns the board at the end. The error is that of a summary that does not fit together.
func (s *Summary) Position() (game.Position, error) {
	record, err := game.NewRecord(s.Rule, s.Size)
	if err != nil {
		return game.Position{}, err
	}
	var stones []game.Move
	for _, c := range []game.Color{game.Black, game.White} {
		for points := s.Stones[c]; len(points) >= 2; points = points[2:] {
			stones = append(stones, game.Move{Color: c, Point: game.Point{X: int(points[0] - 'a'), Y: int(points[1] - 'a')}})
		}
	}
	if err := record.Root.SetUp(stones, game.Black); err != nil {
		return game.Position{}, err
	}
	return record.Root.Position(), nil
}

// Summarize returns what a list wants to know of a game.
func Summarize(record *game.Record) Summary {
	end := record.Root.End()
	s := Summary{ID: record.ID, Rule: record.Rule(), Size: record.Size(), Moves: end.Number(), Result: record.Result()}
	for _, c := range []game.Color{game.Black, game.White} {
		s.Names[c], s.Levels[c] = record.Seats[c].Name, record.Seats[c].Level
	}
	position := end.Position()
	for y := range s.Size {
		for x := range s.Size {
			if c := position.At(game.Point{X: x, Y: y}); c != game.None {
				s.Stones[c] += string([]byte{byte('a' + x), byte('a' + y)})
			}
		}
	}
	if s.Rule == game.Renju {
		var moves []game.Move
		for _, n := range end.Path() {
			if n.Move().Color != game.None && len(moves) < 3 {
				moves = append(moves, n.Move())
			}
		}
		if named, ok := game.OpeningName(moves, s.Size); ok {
			s.Opening = named.Code
		}
	}
	return s
}

// Archive reads the games that came to their end. It may be used on any goroutine; it knows what was there when it was asked for.
type Archive struct {
	dir    string
	newest []Game
}

// Archive returns the archive as it is now.
func (s *Store) Archive() Archive { return Archive{s.dir, slices.Clone(s.profile.History)} }

// indexFile keeps the summaries of the files that were read once. Whoever deletes it loses time only.
const indexFile = "index.json"

// index is the contents of indexFile.
type index struct {
	Version int       `json:"version"`
	Files   []indexed `json:"files"`
}

// indexVersion goes up when what a [Summary] says means something else, or more than before.
const indexVersion = 1

// indexed is a file as it was when it was read.
type indexed struct {
	Name    string    `json:"name"`
	Bytes   int64     `json:"bytes"`
	Changed time.Time `json:"changed"`
	Bad     bool      `json:"bad,omitempty"` // it holds no game
	Summary
}

// Games returns all games, the newest first: those of the files, and those of the history that no file holds. Files that hold no
// game are left out. It reads only files that it has not seen before, and keeps what it saw; it ends early with the context's
// error. Where something can't be read or kept, the rest is returned with the error.
func (a Archive) Games(ctx context.Context) ([]Past, error) {
	history, historyErr := readHistory(a.dir, a.newest)
	mine := make(map[string]*Game, len(history))
	for i := range history {
		mine[history[i].ID] = &history[i]
	}
	files, err := a.files(ctx)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	past := make([]Past, 0, len(files)+len(history))
	for _, f := range files {
		if f.Bad {
			continue
		}
		p := Past{Ended: f.ended(), File: filepath.Join(a.dir, gamesFolder, f.Name), Summary: f.Summary}
		if g := mine[f.ID]; g != nil && f.ID != "" {
			p.Mine, p.Ended = g, g.Time
			delete(mine, f.ID)
		}
		past = append(past, p)
	}
	for _, g := range mine {
		past = append(past, g.past())
	}
	slices.SortFunc(past, func(a, b Past) int {
		return cmp.Or(b.Ended.Compare(a.Ended), strings.Compare(b.File, a.File), strings.Compare(b.ID, a.ID))
	})
	return past, errors.Join(historyErr, err)
}

// past returns what is known of a game that no file holds.
func (g *Game) past() Past {
	p := Past{Ended: g.Time, Mine: g, Summary: Summary{ID: g.ID, Moves: g.Moves}}
	for _, person := range []game.Color{game.Black, game.White} {
		if g.Color == person.String() {
			p.Levels[person.Other()], p.Names[person.Other()] = g.Level, g.Opponent
		}
	}
	return p
}

// ended returns when the game ended: when its file was written or, where the file is a copy of another day, the day in its name.
func (f *indexed) ended() time.Time {
	local := f.Changed.Local()
	day, err := time.ParseInLocation(time.DateOnly, f.Name[:min(len(f.Name), len(time.DateOnly))], time.Local)
	if err != nil || local.Format(time.DateOnly) == day.Format(time.DateOnly) {
		return local
	}
	return day
}

// files returns the index of the folder of games, brought to what lies there.
func (a Archive) files(ctx context.Context) ([]indexed, error) {
	folder := filepath.Join(a.dir, gamesFolder)
	entries, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	before := readIndex(folder)
	var now []indexed
	changed := false
	for _, entry := range entries {
		info, err := entry.Info()
		if err != nil || !info.Mode().IsRegular() || filepath.Ext(entry.Name()) != ".sgf" {
			continue // it has gone, or is none of ours
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		f, ok := before[entry.Name()]
		if !ok || f.Bytes != info.Size() || !f.Changed.Equal(info.ModTime()) {
			f = summarizeFile(folder, info)
			changed = true
		}
		now = append(now, f)
	}
	if !changed && len(now) == len(before) {
		return now, nil
	}
	return now, WriteFile(filepath.Join(folder, indexFile), func(w io.Writer) error { return json.NewEncoder(w).Encode(index{indexVersion, now}) })
}

// readIndex returns the index of folder by the names of the files. One that can't be read is made anew.
func readIndex(folder string) map[string]indexed {
	var kept index
	data, err := os.ReadFile(filepath.Join(folder, indexFile))
	if err != nil || json.Unmarshal(data, &kept) != nil || kept.Version != indexVersion {
		return nil
	}
	files := make(map[string]indexed, len(kept.Files))
	for _, f := range kept.Files {
		files[f.Name] = f
	}
	return files
}

// summarizeFile reads a file of a game.
func summarizeFile(folder string, info fs.FileInfo) indexed {
	f := indexed{Name: info.Name(), Bytes: info.Size(), Changed: info.ModTime()}
	record, _ := readGame(filepath.Join(folder, info.Name())) // as far as it can be read
	if record == nil {
		f.Bad = true
		return f
	}
	f.Summary = Summarize(record)
	return f
}

// Empty reports whether no game came to its end yet.
func (a Archive) Empty() bool {
	return len(a.newest) == 0 && !exists(filepath.Join(a.dir, gamesFolder)) && !exists(filepath.Join(a.dir, historyFile))
}

// Record reads the game from its file, as far as it can be read; the error says what is wrong with the rest. Without anything to
// read it returns nil.
func (p *Past) Record() (*game.Record, error) { return readGame(p.File) }
