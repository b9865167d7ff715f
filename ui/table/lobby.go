package table

import (
	"slices"
	"strconv"
	"time"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/ui/activity"
	"hoshi/ui/board"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/say"
)

// Lobby is the page of a server: who challenges one, who waits, who is there, who plays. It takes the place of the board, too.
type Lobby struct {
	activity.Base
	*activity.Shell
	n     *Network
	board *game.Record // an empty one, for who looks for a board
	page  *lobbyPage   // nil: it is not made yet
}

// ShowLobby goes to the lobby of the server.
func (n *Network) ShowLobby() {
	if n.Busy() || n.Client == nil {
		return
	}
	if n.Lobby == nil {
		empty, err := game.NewRecord(game.Freestyle, game.DefaultSize)
		if err != nil {
			n.Window.Refuse(err)
			return
		}
		n.Lobby = &Lobby{Shell: n.Shell, n: n, board: empty}
	} else {
		n.Window.Drop(n.Lobby) // it may lie under something
	}
	n.Window.Lay(n.Lobby)
}

// Scene implements activity.Activity. It is not seen.
func (l *Lobby) Scene() board.Scene {
	scene := l.Blank()
	scene.Node = l.board.Root
	return scene
}

// Tap implements activity.Activity.
func (l *Lobby) Tap(game.Point) error { return nil }

// Can implements activity.Activity: whatever comes may lie in the place of the page.
func (l *Lobby) Can(c activity.Command) bool { return c == activity.Cover }

// Side implements activity.Activity.
func (l *Lobby) Side() activity.Side { return activity.Side{Page: l.shown(), Whole: true} }

// shown returns the page, which is made when it is wanted.
func (l *Lobby) shown() *lobbyPage {
	if l.page == nil {
		l.page = newLobbyPage(l)
		l.show(l.n.State)
	}
	return l.page
}

// Front implements activity.Activity: the server tells of the lobby while it is seen.
func (l *Lobby) Front(on bool) {
	if l.n.Client != nil && (on || l.n.Online()) {
		l.tried(l.n.Client.WatchLobby(on))
	}
}

// Tick implements activity.Activity: who waits sees for how long.
func (l *Lobby) Tick() bool {
	if l.page == nil {
		return false
	}
	l.page.reveal()
	if l.n.State.Wait.For != "" {
		l.page.find.show(l.n)
	}
	return false
}

// Translate implements activity.Activity.
func (l *Lobby) Translate() { l.page = nil }

// Close goes back to what lies below.
func (l *Lobby) Close() {
	if l.n.Lobby == l {
		l.n.Lobby = nil
		l.n.Window.Drop(l)
	}
}

// say shows a sentence of the server at the head, until the next thing is tried.
func (l *Lobby) say(words string) { l.shown().say(words) }

func (l *Lobby) tried(err error) {
	if err != nil {
		l.say(refusalWord(err))
	}
}

// ask does something that wants an answer of the server.
func (l *Lobby) ask(do func(*client.Client) error) {
	if l.n.Client != nil {
		l.say("")
		l.tried(do(l.n.Client))
	}
}

// change lets the person say how they want to play, and comes back then.
func (l *Lobby) change() {
	l.Close()
	l.n.Change()
}

// nearRange is within how many points of one's own rating opponents are looked for at first, where the game counts.
const nearRange = 100

// within returns the range in which the person looks for opponents; 0: any.
func (n *Network) within() int {
	if n.wish().Rated {
		return nearRange
	}
	return 0
}

// seek asks for the first opponent who wants the same.
func (l *Lobby) seek() {
	if l.n.State.Wait.For == "" {
		l.ask(func(c *client.Client) error { return c.Seek(l.n.wish(), l.n.within()) })
	}
}

// challenge waits for somebody who joins: anybody, or who has the code.
func (l *Lobby) challenge(private bool) {
	l.ask(func(c *client.Client) error { return c.Challenge(l.n.wish(), l.n.wishedSeat(), private) })
}

// dare challenges somebody.
func (l *Lobby) dare(key string) {
	l.ask(func(c *client.Client) error { return c.Dare(key, l.n.wish(), l.n.wishedSeat()) })
}

// show brings the lobby to the newest state.
func (l *Lobby) show(s client.State) {
	p := l.page
	if p == nil {
		return
	}
	lost := !l.n.Online()
	p.lose(lost)
	p.asked.Set(l.askedRows(s), "", lost)
	p.open.Set(l.openRows(s), "", lost)
	p.people.Set(l.personRows(s), lang.L("{{.Players}} here", lang.Args{"Players": s.Lobby.Players}), lost)
	p.games.Set(l.gameRows(s), "", lost)
	p.find.show(l.n)
	p.Refresh()
}

// askedRows are the challenges to the person.
func (l *Lobby) askedRows(s client.State) (rows []part.PersonRow) {
	for _, c := range s.Asked {
		rows = append(rows, part.PersonRow{ID: c.ID, Title: c.By.Name, Rating: ratingText(c.By), Detail: settingsLine(c.Settings) + seatLine(c.Seat, false), About: l.about(c.By),
			Presses: []part.Press{
				{Text: lang.L("Decline"), Action: func() { l.ask(func(to *client.Client) error { return to.Decline(c.ID) }) }},
				{Text: lang.L("Accept"), Kind: part.Filled, Action: func() { l.ask(func(to *client.Client) error { return to.Accept(c.ID) }) }},
			}})
	}
	return rows
}

// blocked reports whether the person wants nothing to do with somebody.
func blocked(s client.State, key string) bool {
	return slices.ContainsFunc(s.Blocks, func(b online.BlockInfo) bool { return b.Key == key })
}

// openRows are the challenges that anybody may accept.
func (l *Lobby) openRows(s client.State) (rows []part.PersonRow) {
	for _, c := range s.Lobby.Challenges {
		if blocked(s, c.By.Key) {
			continue
		}
		own := c.By.Key == s.Me.Key
		row := part.PersonRow{ID: c.ID, Title: c.By.Name, Rating: ratingText(c.By), Detail: settingsLine(c.Settings) + seatLine(c.Seat, own)}
		if own {
			row.Presses = []part.Press{{Text: lang.L("Withdraw"), Action: l.n.cancelWait}}
		} else {
			row.About = l.about(c.By)
			row.Presses = []part.Press{{Text: lang.L("Join"), Action: func() { l.ask(func(to *client.Client) error { return to.Accept(c.ID) }) }}}
		}
		rows = append(rows, row)
	}
	return rows
}

// personRows are who is there.
func (l *Lobby) personRows(s client.State) (rows []part.PersonRow) {
	for _, p := range s.Lobby.People {
		if blocked(s, p.Key) {
			continue
		}
		row := part.PersonRow{ID: p.Key + p.Game, Title: p.Name, Rating: ratingText(p.PlayerInfo), Person: true, Free: p.State == online.IsFree, About: l.about(p.PlayerInfo)}
		own := p.Key == s.Me.Key
		switch {
		case own:
			row.About, row.Detail = nil, lang.L("you")
		case p.State == online.IsAway:
			row.Detail = lang.L("away")
		case p.With != "":
			row.Detail = lang.L("playing {{.Name}}", lang.Args{"Name": p.With})
		case p.State == online.IsPlaying:
			row.Detail = lang.L("playing")
		default:
			row.Detail = lang.L("free")
		}
		switch {
		case own:
		case p.Game != "":
			row.Presses = []part.Press{{Text: lang.L("Watch"), Action: func() { l.ask(func(to *client.Client) error { return to.Watch(p.Game) }) }}}
		case row.Free:
			row.Presses = []part.Press{{Text: lang.L("Challenge"), Action: func() { l.dare(p.Key) }}}
		}
		rows = append(rows, row)
	}
	return rows
}

// gameRows are the games that may be watched.
func (l *Lobby) gameRows(s client.State) (rows []part.PersonRow) {
	for _, g := range s.Lobby.Games {
		rows = append(rows, part.PersonRow{
			ID: g.ID, Title: g.Seats[0].Name + " – " + g.Seats[1].Name,
			Detail:  settingsLine(g.Settings) + " · " + lang.L("move {{.Move}}", lang.Args{"Move": g.Acts}),
			Presses: []part.Press{{Text: lang.L("Watch"), Action: func() { l.ask(func(to *client.Client) error { return to.Watch(g.ID) }) }}},
		})
	}
	return rows
}

// about opens what there is to do about somebody.
func (l *Lobby) about(p online.PlayerInfo) func() { return func() { l.n.AskAbout(p, "") } }

// lookingLine says how far from the own rating opponents are looked for, and for how long.
func lookingLine(s client.State, now time.Time) string {
	waited := now.Sub(s.Waiting)
	if s.Wait.Range == 0 {
		return lang.L("Looking: {{.Time}}", lang.Args{"Time": say.Time(waited)})
	}
	low, high := rangeAround(s.Me.Rating, online.Reach(s.Wait.Range, waited))
	return lang.L("Looking: {{.Low}} to {{.High}}, {{.Time}}", lang.Args{"Low": low, "High": high, "Time": say.Time(waited)})
}

func rangeAround(rating, reach int) (low, high string) {
	return strconv.Itoa(max(rating-reach, 0)), strconv.Itoa(rating + reach)
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
