// Package desk is what the window holds: the board and what stands beside it or under it, as rows that say how much height they
// want. All of it belongs to Fyne's goroutine.
package desk

import (
	"maps"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/board"
	"hoshi/ui/lang"
	"hoshi/ui/part"
)

// Desk is a board and all that stands beside it. It only shows; what its parts do is for its owner to say.
type Desk struct {
	widget.BaseWidget
	Board  *board.Board
	Cards  [3]*part.Card // by Color
	State  *canvas.Text
	Detail *canvas.Text
	about  string       // what detail says when there is room for it
	Banner *part.Banner // heads the panel after a game
	Guide  *part.Guide
	Bar    *part.Bar // of the network
	List   *part.ListCard
	Chat   *part.ChatCard
	Moves  *part.MoveList
	Notice *part.Notice
	Prompt *part.Notice // what is typed on the board

	Page                        activity.Page     // in the place of the panel; nil: none
	whole                       bool              // and of the board
	both                        bool              // the page takes both columns
	strip                       fyne.CanvasObject // under the board of a small window with a page; nil: none
	BoardOnly                   bool              // the board has the window for itself, except for what asks
	First, previous, Next, last *part.Button
	Undo, hint, Draw, Resign    *part.Button     // draw stands in the place of hint in a game on the network
	ListButton, ChatButton      *part.Button     // under the board only
	MovesTab, ChatTab           *part.Button     // beside the board only, where there is a chat
	listShown                   bool             // over the board
	goTo                        func(*game.Node) // shows another move
	Chats                       bool             // there is a chat
	ChatShown                   bool             // in the place of the moves
	wide                        bool             // moves and chat stand in columns of their own
	talk                        activity.Chat
	asked                       bool               // there is always room for a request
	Offers                      []activity.Command // on the buttons of what can be done
	more                        []activity.Command // behind them, where there is room
	commands                    map[activity.Command]*part.Button
	always                      []activity.Command // can be done at any time
}

// Button is a command that stands on a button of the desk.
type Button struct {
	Does  activity.Command
	Words string
	Icon  fyne.Resource // in the place of the words; nil: they are shown
	Do    func()        // in the place of what the desk is told to do, at any time; nil: that
}

// New makes a desk on which nothing lies. post runs a function on Fyne's goroutine; does is called with what one of the buttons stands
// for: they are those of browsing, and of Undo, Hint, Draw and Resign. Who makes it says what board and keys do.
func New(post func(func()), does func(activity.Command), buttons []Button) *Desk {
	d := &Desk{
		Board:  board.New(),
		Cards:  [3]*part.Card{game.Black: part.NewCard(game.Black), game.White: part.NewCard(game.White)},
		State:  &canvas.Text{TextStyle: fyne.TextStyle{Bold: true}},
		Detail: &canvas.Text{TextSize: part.TextDim, Alignment: fyne.TextAlignTrailing},
		Banner: part.NewBanner(),
		Guide:  part.NewGuide(),
		Notice: part.NewNotice(post),
		Prompt: part.NewNotice(post),
	}
	d.Bar = part.NewBar(d.Board.Focus)
	d.Moves = part.NewMoveList(func(n *game.Node) { d.goTo(n) })
	d.Chat = part.NewChatCard(func(text string) { d.talk.Say(text) }, func(on bool) { d.talk.Mute(on) }, d.closeChat)
	d.List = part.NewListCard(d.Moves)
	d.makeButtons(does, buttons)
	d.Board.OnPrompt = func(words string) {
		d.Prompt.Keep(words)
		d.placeNotices()
	}
	d.ExtendBaseWidget(d)
	return d
}

func (d *Desk) makeButtons(does func(activity.Command), buttons []Button) {
	d.commands = map[activity.Command]*part.Button{}
	for _, b := range buttons {
		do := b.Do
		if do == nil {
			do = func() { does(b.Does) }
		} else {
			d.always = append(d.always, b.Does)
		}
		if b.Icon != nil {
			d.commands[b.Does] = part.NewIconButton(b.Words, b.Icon, do)
		} else {
			d.commands[b.Does] = part.NewButton(b.Words, do)
		}
	}
	of := d.commands
	d.First, d.previous, d.Next, d.last = of[activity.First], of[activity.Previous], of[activity.Next], of[activity.Last]
	d.Undo, d.hint, d.Draw, d.Resign = of[activity.Undo], of[activity.Hint], of[activity.Draw], of[activity.Resign]
	d.Resign.Kind = part.Outlined
	d.ListButton = part.NewIconButton(lang.L("Moves"), theme.ListIcon(), d.toggleList)
	d.ChatButton = part.NewIconButton(lang.L("Chat"), theme.MailComposeIcon(), d.toggleChat)
	d.MovesTab = part.NewButton(lang.L("Moves"), d.closeChat)
	d.ChatTab = part.NewButton(lang.L("Chat"), d.OpenChat)
}

// OnKey sets what takes the keys that neither board nor moves nor buttons have a use for. Characters play on the board.
func (d *Desk) OnKey(key func(*fyne.KeyEvent)) {
	d.Board.OnKey = key
	d.Moves.OnKey, d.Moves.OnRune = key, d.Board.TakeRune
	d.Banner.OnKey, d.Banner.OnRune = key, d.Board.TakeRune
	d.Guide.OnKey, d.Guide.OnRune = key, d.Board.TakeRune
	for _, b := range d.commands {
		b.OnKey, b.OnRune = key, d.Board.TakeRune
	}
	for _, b := range []*part.Button{d.ListButton, d.ChatButton, d.MovesTab, d.ChatTab} {
		b.OnKey, b.OnRune = key, d.Board.TakeRune
	}
}

// OnMenu sets what a right click on a player or a move does, at that place of the window.
func (d *Desk) OnMenu(open func(fyne.Position)) {
	d.Cards[game.Black].OnMenu, d.Cards[game.White].OnMenu, d.Moves.OnMenu = open, open, open
}

// Resume lets the desk go on where another one, which was made in another language, has stopped.
func (d *Desk) Resume(before *Desk) {
	d.Board.Cursor = before.Board.Cursor
	d.listShown, d.ChatShown, d.BoardOnly = before.listShown, before.ChatShown, before.BoardOnly
	d.talk = before.talk
	d.Chat.Field.SetText(before.Chat.Field.Text)
}

// toggleList shows or hides the moves that lie over the board where the panel is under it.
func (d *Desk) toggleList() {
	d.listShown, d.ChatShown = !d.listShown, false
	d.Refresh()
}

// browses reports whether a command goes through the moves.
func browses(c activity.Command) bool { return c >= activity.First && c <= activity.Last }

// Actions are the buttons of what can be done.
func (d *Desk) Actions() (shown []*part.Button) {
	for c, b := range d.commands {
		if !browses(c) {
			part.Show(b, slices.Contains(d.Offers, c))
		}
	}
	for _, c := range d.Offers {
		shown = append(shown, d.commands[c])
	}
	return shown
}

// withMore puts those that are wanted where there is room behind the buttons of a row of that width.
func (d *Desk) withMore(buttons []*part.Button, width float32) []*part.Button {
	for _, b := range buttons {
		width -= b.MinSize().Width + part.GapInner
	}
	for _, c := range d.more {
		b := d.commands[c]
		width -= b.MinSize().Width + part.GapInner
		if part.Show(b, width+part.GapInner >= 0); b.Visible() {
			buttons = append(buttons, b)
		}
	}
	return buttons
}

// SetSeats shows who plays, with their clocks.
func (d *Desk) SetSeats(seats [3]part.SeatView) {
	for _, c := range []game.Color{game.Black, game.White} {
		d.Cards[c].SetView(seats[c])
	}
}

// SetLines shows the moves.
func (d *Desk) SetLines(v activity.Lines) {
	if v.Current != nil {
		d.goTo = v.GoTo
		d.Moves.SetLine(v.Current, v.Point)
	}
	d.List.Say(v.Comment, v.Opening)
}

// SetSide shows what else stands beside the board, and what the network has to say; can reports what can be done now.
func (d *Desk) SetSide(v activity.Side, says part.BarView, can func(activity.Command) bool) {
	d.Page, d.whole, d.Offers, d.more, d.asked = v.Page, v.Whole, v.Actions, v.More, v.Asked
	d.both, d.strip = v.Columns, v.Strip
	d.State.Text, d.about = v.State, v.About
	d.Banner.SetView(v.Banner)
	d.Guide.SetView(v.Guide)
	d.Bar.SetView(says)
	d.showTalk(v.Chat)
	for c, b := range d.commands {
		b.SetEnabled(slices.Contains(d.always, c) || can(c))
	}
	d.Refresh()
}

// CreateRenderer implements fyne.Widget.
func (d *Desk) CreateRenderer() fyne.WidgetRenderer {
	all := []fyne.CanvasObject{
		d.Board, d.Banner, d.Cards[game.Black], d.Cards[game.White], d.State, d.Detail, d.MovesTab, d.ChatTab, d.List, d.Chat, d.Guide, d.Bar,
	}
	for _, c := range slices.Sorted(maps.Keys(d.commands)) { // as the Tab key goes
		if browses(c) {
			all = append(all, d.commands[c])
		}
	}
	for _, c := range slices.Sorted(maps.Keys(d.commands)) {
		if !browses(c) {
			all = append(all, d.commands[c])
		}
	}
	return &deskRenderer{desk: d, all: append(all, d.ListButton, d.ChatButton, d.Notice, d.Prompt)}
}
