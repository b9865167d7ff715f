package table

import (
	"fmt"
	"image/color"
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/ui/ask"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/say"
)

// lobbyDialog shows who waits and who plays on the server, and begins games.
type lobbyDialog struct {
	*ask.Box
	n          *Network
	head       *part.DimWords
	said       *widget.Label // what was refused
	settings   *widget.Label // of the games that one begins
	start      *fyne.Container
	wait       *fyne.Container
	waitWords  *widget.Label
	copied     *part.Button
	quick      *part.Button
	cancel     *part.Button
	close      *part.Button
	asking     []*part.Button    // that want something of the server, besides those of the lists
	veil       *canvas.Rectangle // over all of it while there is no connection
	working    *widget.Activity
	Challenges *lobbyList
	Games      *lobbyList
}

// ShowLobby opens the lobby of the server.
func (n *Network) ShowLobby() {
	if n.Busy() || n.Client == nil {
		return
	}
	l := &lobbyDialog{n: n, head: part.NewDimWords(""), said: part.Wrapped(""), settings: widget.NewLabel(""),
		waitWords: part.Wrapped(""), working: widget.NewActivity(),
		Challenges: newLobbyList(lang.L("No challenge is open.")),
		Games:      newLobbyList(lang.L("No game that may be watched is going on.")),
	}
	l.said.Importance, l.settings.Truncation = widget.DangerImportance, fyne.TextTruncateEllipsis
	l.said.Hide()
	l.quick = n.NewDialogButton(lang.L("Find an opponent"), part.Filled, l.seek)
	l.cancel = n.NewDialogButton(lang.L("Cancel"), part.Plain, n.cancelWait)
	change := n.NewDialogButton(lang.L("Change…"), part.Plain, l.change)
	open := n.NewDialogButton(lang.L("Open challenge"), part.Plain, func() { l.challenge(false) })
	private := n.NewDialogButton(lang.L("Private game"), part.Plain, func() { l.challenge(true) })
	code := n.NewDialogButton(lang.L("Enter code…"), part.Plain, n.AskCode)
	l.start = container.New(layout.NewCustomPaddedVBoxLayout(10),
		container.NewBorder(nil, nil, nil, change, l.settings),
		container.New(layout.NewRowWrapLayout(), l.quick, open, private, code))
	l.copied = n.NewDialogButton(lang.L("Copy"), part.Plain, func() {
		n.copyCode()
		l.copied.Set(lang.L("Copied"), part.Plain)
	})
	l.asking = []*part.Button{l.quick, l.cancel, change, open, private, code, l.copied}
	l.wait = container.NewBorder(nil, nil, container.NewCenter(l.working),
		container.NewCenter(container.NewHBox(l.copied, l.cancel)), l.waitWords)
	page := container.NewVBox(l.said, l.start, l.wait,
		part.Heading(lang.L("Open challenges")), l.Challenges.box,
		part.Heading(lang.L("Games to watch")), l.Games.box)
	ground := color.NRGBAModel.Convert(theme.Color(theme.ColorNameOverlayBackground)).(color.NRGBA)
	ground.A = 0x90
	l.veil = canvas.NewRectangle(ground)
	l.veil.Hide()
	d := ask.NewBox(lang.L("Lobby"),
		container.NewBorder(l.head, nil, nil, nil, container.NewStack(n.Scrolled(page), l.veil)), n.Win)
	l.close = n.NewDialogButton(lang.L("Close"), part.Plain, d.Hide)
	d.SetButtons(
		n.NewDialogButton(lang.L("Disconnect"), part.Plain, func() {
			d.Hide()
			n.Leave(n.Disconnect)
		}),
		l.close,
	)
	l.Box = d
	d.Whole = true
	n.Lobby = l
	l.show(n.State)
	l.tried(n.Client.WatchLobby(true))
	n.OpenClosing(d, 620, 640, l.quick, l.seek, l.closed)
	l.focus()
}

// closed lets the server tell no more of the lobby.
func (l *lobbyDialog) closed() {
	l.working.Stop()
	l.n.Lobby = nil
	if l.n.Online() {
		l.n.send(l.n.Client.WatchLobby(false))
	}
}

// say shows a sentence of the server over the rest, until the next thing is tried.
func (l *lobbyDialog) say(words string) {
	l.said.SetText(words)
	part.Show(l.said, words != "")
}

// change lets the person say how they want to play, and comes back then.
func (l *lobbyDialog) change() {
	l.Hide()
	l.n.Change()
}

// seek asks for the first opponent who wants the same.
func (l *lobbyDialog) seek() {
	if l.n.Client != nil && l.n.State.Wait.For == "" {
		l.say("")
		l.tried(l.n.Client.Seek(l.n.wish(), 0))
	}
}

// challenge waits for somebody who joins: anybody, or who has the code.
func (l *lobbyDialog) challenge(private bool) {
	if l.n.Client != nil {
		l.say("")
		l.tried(l.n.Client.Challenge(l.n.wish(), l.n.wishedSeat(), private))
	}
}

func (l *lobbyDialog) tried(err error) {
	if err != nil {
		l.say(refusalWord(err))
	}
}

// show brings the lobby to the newest state.
func (l *lobbyDialog) show(s client.State) {
	up := l.n.Online()
	if lost := l.veil.Visible(); lost == up {
		part.Show(l.veil, !up)
		for _, b := range l.asking {
			b.SetEnabled(up)
		}
		defer l.focus()
	}
	head := lang.L("Lost the connection, trying again")
	if up {
		head = l.headline(s)
	}
	l.head.SetText(head)
	l.settings.SetText(settingsLine(l.n.wish()))
	waiting := s.Wait.For != ""
	if waiting {
		l.waitWords.SetText(waitLine(s.Wait))
	}
	changed := waiting != l.wait.Visible()
	part.Show(l.start, !waiting)
	part.Show(l.wait, waiting)
	if changed {
		l.focus()
	}
	part.Show(l.copied, s.Wait.Code != "")
	if !waiting {
		l.copied.Set(lang.L("Copy"), part.Plain)
	}
	if waiting && up {
		l.working.Start()
	} else {
		l.working.Stop()
	}
	l.showChallenges(s)
	l.showGames(s)
}

// headline says where one is, as whom, and how much is going on there.
func (l *lobbyDialog) headline(s client.State) string {
	return lang.L("{{.Server}} · you: {{.Name}} {{.Rating}} · players: {{.Players}} · games: {{.Games}}", lang.Args{
		"Server": l.n.address, "Name": s.Me.Name, "Rating": ratingText(s.Me), "Players": s.Lobby.Players, "Games": s.Lobby.Playing,
	})
}

// Head returns the line over the lobby.
func (l *lobbyDialog) Head() string { return l.head.Text() }

// focus gives the keyboard to the main button of what is seen, unless another dialog has it.
func (l *lobbyDialog) focus() {
	switch {
	case !l.n.OnTop(l.Box):
	case l.veil.Visible():
		l.n.Win.Canvas().Focus(l.close)
	case l.wait.Visible():
		l.n.Win.Canvas().Focus(l.cancel)
	default:
		l.n.Win.Canvas().Focus(l.quick)
	}
}

// waitLine says for what one waits.
func waitLine(wait online.WaitInfo) string {
	line := ""
	if wait.Settings != nil {
		line = settingsLine(*wait.Settings)
	}
	if wait.Code != "" {
		return lang.L("Waiting for your friend. Tell them the code {{.Code}}", lang.Args{"Code": wait.Code}) + "\n" + line
	}
	return lang.L("Waiting for an opponent…") + "\n" + line
}

func (l *lobbyDialog) showChallenges(s client.State) {
	var rows []lobbyRow
	for _, c := range s.Lobby.Challenges {
		row := lobbyRow{id: c.ID, Title: c.By.Name + " · " + ratingText(c.By), Detail: settingsLine(c.Settings) + seatLine(c.Seat, c.By.Key == s.Me.Key), button: lang.L("Join"), dead: !l.n.Online()}
		row.action = func() {
			l.say("")
			l.tried(l.n.Client.Accept(c.ID))
		}
		if c.By.Key == s.Me.Key {
			row.button, row.action = lang.L("Withdraw"), l.n.cancelWait
		}
		rows = append(rows, row)
	}
	l.Challenges.show(l.n.Dialogs, rows)
}

func (l *lobbyDialog) showGames(s client.State) {
	var rows []lobbyRow
	for _, g := range s.Lobby.Games {
		rows = append(rows, lobbyRow{
			id:     g.ID,
			Title:  g.Seats[0].Name + " – " + g.Seats[1].Name,
			Detail: settingsLine(g.Settings) + " · " + lang.L("move {{.Move}}", lang.Args{"Move": g.Acts}),
			button: lang.L("Watch"),
			dead:   !l.n.Online(),
			action: func() {
				l.say("")
				l.tried(l.n.Client.Watch(g.ID))
			},
		})
	}
	l.Games.show(l.n.Dialogs, rows)
}

// settingsLine describes a game in one line.
func settingsLine(s online.Settings) string {
	line := say.Rule(s.Rule) + " · " + strconv.Itoa(s.Size) + " × " + strconv.Itoa(s.Size)
	if s.Opening != game.Free {
		line += " · " + say.Protocol(s.Opening)
	}
	if s.Time == (game.TimeControl{}) {
		line += " · " + lang.L("no clock")
	} else {
		line += " · " + say.TimeControl(s.Time)
	}
	if s.Rated {
		return line + " · " + lang.L("rated")
	}
	return line + " · " + lang.L("not rated")
}

// seatLine says which seat a challenge gives: one's own the seat that was asked for, another one the seat that is left.
func seatLine(seat *int, own bool) string {
	switch {
	case seat == nil:
		return ""
	case (*seat == 0) == own:
		return " · " + lang.L("you begin")
	}
	return " · " + lang.L("you play second")
}

// lobbyRow is a line of the lobby.
type lobbyRow struct {
	id, Title, Detail, button string
	action                    func()
	dead                      bool // it can't be pressed now
}

// lobbyList is a list of rows that keeps those that stay, and with them the keyboard's place.
type lobbyList struct {
	box   *fyne.Container
	empty *part.DimWords
	Rows  []lobbyRow
	views map[string]fyne.CanvasObject
}

func newLobbyList(empty string) *lobbyList {
	l := &lobbyList{box: container.NewVBox(), empty: part.NewDimWords(empty), views: map[string]fyne.CanvasObject{}}
	l.box.Add(l.empty)
	return l
}

// key tells rows apart.
func (r lobbyRow) key() string { return fmt.Sprint(r.id, r.Title, r.Detail, r.button, r.dead) }

func (l *lobbyList) show(a *ask.Dialogs, rows []lobbyRow) {
	same := len(rows) == len(l.Rows)
	for i := range rows {
		same = same && rows[i].key() == l.Rows[i].key()
	}
	if same {
		return
	}
	views := map[string]fyne.CanvasObject{}
	l.box.RemoveAll()
	for _, row := range rows {
		view := l.views[row.key()]
		if view == nil {
			view = rowView(a, row)
		}
		views[row.key()] = view
		l.box.Add(view)
	}
	if len(rows) == 0 {
		l.box.Add(l.empty)
	}
	l.Rows, l.views = rows, views
}

// rowView shows a row: two lines of words and a button.
func rowView(a *ask.Dialogs, row lobbyRow) fyne.CanvasObject {
	title := widget.NewLabelWithStyle(row.Title, fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
	title.Truncation = fyne.TextTruncateEllipsis
	detail := part.NewDimWords(row.Detail)
	detail.Wrapping, detail.Truncation = fyne.TextWrapOff, fyne.TextTruncateEllipsis
	face := canvas.NewRectangle(theme.Color(part.ColorCard))
	face.StrokeColor, face.StrokeWidth, face.CornerRadius = theme.Color(part.ColorLine), 1.2, part.RadiusPill
	press := a.NewDialogButton(row.button, part.Plain, row.action)
	press.SetEnabled(!row.dead)
	action := container.New(part.Inset(6), container.NewCenter(press))
	words := container.New(part.TightLayout{}, title, detail)
	return container.NewStack(face, container.New(part.Inset(2), container.NewBorder(nil, nil, nil, action, words)))
}
