package store

import (
	"cmp"
	"context"
	"errors"
	"path/filepath"
	"slices"
	"time"

	"hoshi/game"
	"hoshi/internal/atomicfile"
	"hoshi/library"
)

// PlayedGame is a game that came to its end, as a list shows it.
type PlayedGame struct {
	Number  int64     // in the library; 0: it is in none, and what Mine tells is all that is known
	Names   [3]string // by Color
	Levels  [3]string // of engines; empty: a person
	Rule    game.Rule
	Size    int
	Moves   int
	Opening string // the code of a renju opening
	Result  game.Result
	Ended   time.Time
	Mine    *Game // what it did to a rating of the person; nil: nothing
	played  library.Played
}

// Person returns the colour of the person whose game it was: of the one that it counted for, or of the only one who played
// against a level. None: nobody knows.
func (p *PlayedGame) Person() game.Color {
	for _, c := range []game.Color{game.Black, game.White} {
		if p.Mine != nil && p.Mine.Color == c.String() || p.Levels[c] == "" && p.Levels[c.Other()] != "" {
			return c
		}
	}
	return game.None
}

// Position returns the board at the end. The error is that of a game that is in no library, or of a rule that this program does not know.
func (p *PlayedGame) Position() (game.Position, error) {
	if p.Number == 0 {
		return game.Position{}, library.ErrNoGame
	}
	return p.played.Final()
}

// Archive reads the games that came to their end. It may be used on any goroutine; of what did something to a rating it knows what was
// there when it was asked for.
type Archive struct {
	shelf  *libraryHandle
	newest []Game
}

// Archive returns the archive as it is now.
func (s *Store) Archive() Archive { return Archive{s.shelf, slices.Clone(s.Profile().History)} }

// Games returns all games, the newest first: the person's own of the library, and those of the history that are not there. It ends early
// with the context's error. Where something can't be read, the rest is returned with the error.
func (a Archive) Games(ctx context.Context) ([]PlayedGame, error) {
	a.shelf.later.wait()
	history, historyErr := readHistory(a.shelf.dir, a.newest)
	mine := make(map[int64]*Game, len(history))
	for i := range history {
		mine[library.NameOf(history[i].ID)] = &history[i]
	}
	var all []library.Played
	lib, err := a.shelf.open(ctx)
	if lib != nil {
		var failed error
		all, failed = lib.Played(ctx)
		err = errors.Join(err, failed)
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	past := make([]PlayedGame, 0, len(all)+len(history))
	for _, g := range all {
		p := PlayedGame{Number: g.ID, Rule: g.Rule, Size: g.Size, Moves: g.Moves, Opening: g.Opening, Result: g.Result, Ended: g.Ended, played: g}
		for c, s := range g.Seats {
			p.Names[c], p.Levels[c] = s.Name, s.Level
		}
		if m := mine[g.Name()]; m != nil {
			p.Mine, p.Ended = m, m.Time
			delete(mine, g.Name())
		}
		past = append(past, p)
	}
	for _, g := range mine {
		past = append(past, g.past())
	}
	slices.SortFunc(past, func(a, b PlayedGame) int { return cmp.Or(b.Ended.Compare(a.Ended), cmp.Compare(b.Number, a.Number)) })
	return past, errors.Join(historyErr, err)
}

// past returns what is known of a game that is not in the library.
func (g *Game) past() PlayedGame {
	p := PlayedGame{Ended: g.Time, Mine: g, Moves: g.Moves}
	for _, person := range []game.Color{game.Black, game.White} {
		if g.Color == person.String() {
			p.Levels[person.Other()], p.Names[person.Other()] = g.Level, g.Opponent
		}
	}
	return p
}

// Empty reports whether no game came to its end yet.
func (a Archive) Empty() bool {
	dir := a.shelf.dir
	return len(a.newest) == 0 && !atomicfile.Exists(filepath.Join(dir, gamesFolder)) && !atomicfile.Exists(filepath.Join(dir, finishedFolder)) &&
		!atomicfile.Exists(filepath.Join(dir, historyFile)) && !library.Exists(dir)
}

// Record reads a game of the library with all that is kept of it.
func (a Archive) Record(ctx context.Context, number int64) (*game.Record, error) {
	lib, err := a.shelf.open(ctx)
	if lib == nil {
		return nil, err
	}
	return lib.Record(ctx, number)
}
