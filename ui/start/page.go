package start

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/board"
	"hoshi/ui/describe"
	"hoshi/ui/picture"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// Host is what the start page wants of the window.
type Host interface {
	Person() (name, rating string)
	ShowPerson()           // goes to what there is to know of the person
	ShowGames()            // goes to the list of the person's games
	GoesOn() *ResumeCard   // the game to go on with; nil: there is none
	Play()                 // begins a game against the computer by the settings
	Tiles() []Tile         // the other ways to begin
	Daily() *Daily         // the problem of the day; nil: it was tried, or there is none
	Languages() *Languages // to choose from at the first start; nil: one was chosen
}

// ResumeCard is a game to go on with.
type ResumeCard struct {
	widgets.GameCardView
	Do      func()
	Passing bool // what it says changes with the time
}

// Languages are those that the window can speak.
type Languages struct {
	Keys   []string
	Chosen string
	Word   func(key string) string
	Choose func(key string)
}

// Tile is a way to begin. What it says besides its words may change.
type Tile struct {
	Words  string
	Detail func() string
	Do     func()
}

// Daily is a problem that the board shows until it was tried. A click on the board opens it, and answers nothing yet.
type Daily struct {
	Node        *game.Node
	Label, Task string // it is, and what is to be found
	Open        func()
}

// Page is the start page: it lies over the game of this desk. The board shows the problem of the day, and once that was tried the game of
// the desk or, where nothing is played there, the last game that came to its end.
type Page struct {
	*activity.Services
	below activity.Activity // the game
	host  Host
	page  *Welcome // nil: it is not made yet
	games []tile   // the last ones
	last  *game.Record
	stop  context.CancelFunc // of reading them
}

// tile is a game that came to its end as the page shows it.
type tile struct {
	title, about string
	short        string // in one line
	board        picture.Glance
	number       int64 // in the library; 0: it is in none
}

// New makes the start page over the game below.
func New(below activity.Activity, s *activity.Services, host Host) *Page {
	return &Page{Services: s, below: below, host: host, stop: func() {}}
}

// mostGames is how many of the last games are shown.
const mostGames = 4

// read reads the last games, off Fyne's goroutine.
func (s *Page) read() {
	s.stop()
	archive := s.Store.Archive()
	if archive.Empty() {
		return
	}
	ctx, stop := context.WithCancel(context.Background())
	s.stop = stop
	go func() {
		past, err := archive.Games(ctx)
		if err != nil && ctx.Err() == nil && !errors.Is(err, store.ErrClosed) {
			slog.Error("the last games could not be read whole", "error", err)
		}
		past = past[:min(len(past), mostGames)]
		boards := make([]picture.Glance, len(past))
		var last *game.Record
		for i := range past {
			if past[i].Number == 0 {
				continue
			}
			if position, err := past[i].Position(); err == nil {
				boards[i] = picture.NewGlance(position)
			}
			if last == nil {
				last, _ = archive.Record(ctx, past[i].Number) // without it the board stays as it is
			}
		}
		s.Post(func() {
			if ctx.Err() == nil {
				s.show(past, boards, last)
			}
		})
	}()
}

// show shows the last games.
func (s *Page) show(past []store.PlayedGame, boards []picture.Glance, last *game.Record) {
	now := time.Now()
	s.games, s.last = nil, last
	for i := range past {
		p := &past[i]
		t := tile{title: describe.PastResult(p) + " · " + describe.OpponentName(p), about: describe.Day(p.Ended, now), board: boards[i], number: p.Number}
		t.short = t.title
		if p.Mine != nil {
			if step := describe.Change(p.Mine.Before, p.Mine.After); step != "" {
				t.about, t.short = t.about+", "+step, t.short+", "+step
			}
		}
		s.games = append(s.games, t)
	}
	if s.page != nil {
		s.page.setGames(s.games)
	}
	if s.Window.IsTop(s) {
		s.Window.Refresh(activity.Parts{Board: true, Side: true})
	}
}

// BoardView implements activity.Activity.
func (s *Page) BoardView() board.View {
	if daily := s.host.Daily(); daily != nil {
		scene := s.EmptyBoard()
		scene.Node, scene.LastMark, scene.Caption = daily.Node, true, board.Caption{Text: daily.Label, Task: daily.Task}
		return scene
	}
	below := s.below.BoardView()
	if !s.shows(below.Node) {
		return below
	}
	scene := s.EmptyBoard()
	scene.Node = s.last.Root.End()
	return scene
}

// shows reports whether the board shows the last game: on the desk, at node, nothing is played.
func (s *Page) shows(node *game.Node) bool {
	position := node.Position()
	return s.last != nil && position.Stones() == 0 && len(node.Children()) == 0
}

// Panel implements activity.Activity.
func (s *Page) Panel() activity.Panel {
	if s.page == nil {
		s.page = newWelcome(s)
		s.page.setGames(s.games)
	}
	s.page.update()
	side := s.below.Panel()
	side.Page, side.FullWidth = s.page, true // in a very wide window the last games have a column of their own
	return side
}

// Tap implements activity.Activity: a click opens the problem of the day or the last game, a stone goes on with the game.
func (s *Page) Tap(p game.Point) error {
	if daily := s.host.Daily(); daily != nil {
		daily.Open()
		return nil
	}
	if s.shows(s.below.BoardView().Node) {
		for _, t := range s.games {
			if t.number != 0 {
				s.Window.OpenGame(t.number, activity.AtEnd, nil)
				return nil
			}
		}
	}
	s.Window.Remove(s)
	return s.below.Tap(p)
}

// Can implements activity.Activity: what the game can.
func (s *Page) Can(c activity.Command) bool { return s.below.Can(c) }

// Do implements activity.Activity: a board alone is the game's.
func (s *Page) Do(c activity.Command) error {
	if c == activity.BoardOnly {
		s.Window.Remove(s)
	}
	return s.below.Do(c)
}

// SetActive implements activity.Activator: the game below waits all the same.
func (s *Page) SetActive(on bool) {
	if on {
		s.read()
	} else {
		s.stop()
	}
}

// Renew shows what another program has kept; what has the keyboard keeps it.
func (s *Page) Renew() { s.Window.Refresh(activity.All) }

// Tick implements activity.Ticker.
func (s *Page) Tick() bool {
	if s.page != nil && s.page.goOn != nil && s.page.goOn.Passing {
		s.page.update()
	}
	return false
}

// Subject implements activity.Source: the game.
func (s *Page) Subject() *activity.Subject { return activity.SubjectOf(s.below) }

// Translate implements activity.Translator.
func (s *Page) Translate() {
	s.page = nil
	s.read()
}
