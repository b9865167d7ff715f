package ui

import (
	"log/slog"

	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/say"
)

// editor is a position that is being set up. The game on the desk waits behind it.
type editor struct {
	position game.Position
	brush    game.Color // of the next stone; None: stones are taken away
}

// askPosition begins to set up a position, from the one that is shown.
func (w *Window) askPosition() {
	if w.busy() || w.aside() || w.network.onDesk() {
		return
	}
	position := w.game.Current().Position()
	empty, err := game.NewPosition(position.Rule(), position.Size())
	if err != nil {
		slog.Error("no board to set up", "error", err)
		return
	}
	e := &editor{position: empty.WithTurn(position.ToMove()), brush: game.Black}
	for y := range position.Size() {
		for x := range position.Size() {
			if p := (game.Point{X: x, Y: y}); position.At(p) != game.None {
				e.put(p, position.At(p))
			}
		}
	}
	w.editor = e
	w.desk.welcoming = false
	w.game.Pause(true)
	w.refresh()
}

// put sets or takes away a stone.
func (e *editor) put(p game.Point, c game.Color) {
	position, err := e.position.Put(p, c)
	if err != nil {
		slog.Error("a point that the board does not have", "error", err)
		return
	}
	e.position = position
}

// tap sets the brush's stone on p, or takes away what lies there.
func (e *editor) tap(p game.Point) {
	if e.position.At(p) == e.brush {
		e.put(p, game.None)
		return
	}
	e.put(p, e.brush)
}

// stonesOf lists what is on the board, as a node sets it up.
func stonesOf(position *game.Position) (stones []game.Move) {
	for y := range position.Size() {
		for x := range position.Size() {
			if p := (game.Point{X: x, Y: y}); position.At(p) != game.None {
				stones = append(stones, game.Move{Color: position.At(p), Point: p})
			}
		}
	}
	return stones
}

// node returns a node that shows the position.
func (e *editor) node() *game.Node {
	record, err := game.NewRecord(e.position.Rule(), e.position.Size())
	if err == nil {
		err = record.Root.SetUp(stonesOf(&e.position), e.position.ToMove())
	}
	if err != nil {
		slog.Error("the position can't be shown", "error", err)
		return nil
	}
	return record.Root
}

// guide says what a click does and how to go on.
func (w *Window) editorGuide() part.GuideView {
	e := w.editor
	choose := func(text string, on bool, do func()) part.Answer {
		a := part.Answer{Text: text, Action: func() {
			do()
			w.refresh()
		}}
		if on {
			a.Kind = part.Outlined
		}
		return a
	}
	brush := func(c game.Color) func() { return func() { e.brush = c } }
	turn := func(c game.Color) func() { return func() { e.position = e.position.WithTurn(c) } }
	return part.GuideView{
		Title: lang.L("Set up a position"),
		Words: lang.L("Click to set a stone, click again to take it away. Then say who moves, and play on."),
		Answers: []part.Answer{
			choose(lang.L("Black stone"), e.brush == game.Black, brush(game.Black)),
			choose(lang.L("White stone"), e.brush == game.White, brush(game.White)),
			choose(lang.L("Erase"), e.brush == game.None, brush(game.None)),
			choose(lang.L("{{.Side}} to move", args{"Side": say.Color(game.Black)}), e.position.ToMove() == game.Black, turn(game.Black)),
			choose(lang.L("{{.Side}} to move", args{"Side": say.Color(game.White)}), e.position.ToMove() == game.White, turn(game.White)),
			{Text: lang.L("Cancel"), Kind: part.Plain, Action: w.closeEditor},
			{Text: lang.L("Play on"), Kind: part.Filled, Action: w.playPosition},
		},
	}
}

func (w *Window) closeEditor() {
	if w.editor == nil {
		return
	}
	w.editor = nil
	w.game.Pause(w.waits())
	w.refresh()
}

// playPosition begins a game from the position, with the opponent and the colours of the last new game.
func (w *Window) playPosition() {
	e := w.editor
	if r := e.position.Result(); r.Over() {
		w.refuse(game.ErrOver)
		return
	}
	w.replaceGame(func() {
		w.editor = nil
		set := *w.store.Settings()
		set.Rule, set.Size = e.position.Rule().String(), e.position.Size()
		set.First = game.Black.String()
		record := w.chosenRecord(&set, "")
		if err := record.Root.SetUp(stonesOf(&e.position), e.position.ToMove()); err != nil {
			slog.Error("the position can't be played", "error", err)
			return
		}
		w.begin(record)
	})
}
