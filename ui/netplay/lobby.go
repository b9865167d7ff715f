package netplay

import (
	"slices"
	"strconv"
	"time"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/ui/activity"
	"hoshi/ui/board"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// Lobby is the page of a server: who challenges one, who is there and what they offer, who plays. It takes the place of the board, too.
type Lobby struct {
	activity.Idle
	*activity.Services
	n      *Session
	board  *game.Record // an empty one, for callers that look for a board
	page   *lobbyPage   // nil: it is not made yet
	glance glance
	rest   time.Duration // for how long the end of a game is seen there
}

// ShowLobby goes to the lobby of the server.
func (n *Session) ShowLobby() {
	if n.HasDialog() || n.Client == nil {
		return
	}
	if n.Lobby == nil {
		empty, err := game.NewRecord(game.Freestyle, game.DefaultSize)
		if err != nil {
			n.Window.Refuse(err)
			return
		}
		n.Lobby = &Lobby{Services: n.Services, n: n, board: empty, rest: endSeen}
	} else {
		n.Window.Remove(n.Lobby) // it may lie under something
	}
	n.Window.Push(n.Lobby)
}

// BoardView implements activity.Activity. It is not seen.
func (l *Lobby) BoardView() board.View {
	scene := l.EmptyBoard()
	scene.Node = l.board.Root
	return scene
}

// Panel implements activity.Activity.
func (l *Lobby) Panel() activity.Panel { return activity.Panel{Page: l.shown(), Whole: true} }

// shown returns the page, which is made when it is wanted.
func (l *Lobby) shown() *lobbyPage {
	if l.page == nil {
		l.page = newLobbyPage(l)
		l.show(l.n.State)
	}
	return l.page
}

// SetActive implements activity.Activator: the server tells of the lobby while it is seen.
func (l *Lobby) SetActive(on bool) {
	l.glance = glance{front: on}
	if l.n.Client == nil || !on && !l.n.Online() {
		return
	}
	if !on {
		l.tried(l.n.Client.Glance(noGameGlanced))
	}
	l.tried(l.n.Client.WatchLobby(on))
}

// Tick implements activity.Ticker: who waits sees for how long.
func (l *Lobby) Tick() bool {
	if l.page == nil {
		return false
	}
	l.page.reveal()
	now := time.Now()
	if l.follow(now) {
		l.show(l.n.State)
	}
	l.showGlance(now)
	if l.n.State.Wait.For != "" {
		l.page.showWays()
	}
	return false
}

// Translate implements activity.Translator.
func (l *Lobby) Translate() { l.page = nil }

// Close goes back to what lies below.
func (l *Lobby) Close() {
	if l.n.Lobby == l {
		l.n.Lobby = nil
		l.n.Window.Remove(l)
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
	l.n.host.Change()
}

// seek asks for the first opponent who wants the same, or ends the wait.
func (l *Lobby) seek() {
	if l.n.State.Wait.For != "" {
		l.n.cancelWait()
		return
	}
	l.ask(func(c *client.Client) error {
		return c.Seek(wantedSettings(l.Store.Settings()), wantedRange(l.Store.Settings()))
	})
}

// enterCode asks for the code of a friend's game, or ends the wait for a friend.
func (l *Lobby) enterCode() {
	if l.n.State.Wait.Code != "" {
		l.n.cancelWait()
		return
	}
	l.n.AskCode()
}

// challenge waits for anybody who joins.
func (l *Lobby) challenge() {
	l.ask(func(c *client.Client) error {
		return c.Challenge(wantedSettings(l.Store.Settings()), wantedSeat(l.Store.Settings()), false)
	})
}

// dare challenges somebody.
func (l *Lobby) dare(key string) {
	l.ask(func(c *client.Client) error {
		return c.ChallengePlayer(key, wantedSettings(l.Store.Settings()), wantedSeat(l.Store.Settings()))
	})
}

// show brings the lobby to the newest state.
func (l *Lobby) show(s client.State) {
	p := l.page
	if p == nil {
		return
	}
	now, lost := time.Now(), !l.n.Online()
	if l.follow(now) {
		s = l.n.State
	}
	p.lose(lost)
	p.asked.Set(l.askedRows(s), "", lost)
	p.people.Set(l.personRows(s), lang.L("{{.Players}} here", lang.Args{"Players": s.Lobby.Players}), lost)
	p.games.Set(l.gameRows(s), "", lost)
	p.showWays()
	l.showGlance(now)
	p.showGames(len(s.Lobby.Games))
}

// askedRows are the challenges to the person.
func (l *Lobby) askedRows(s client.State) (rows []widgets.PersonRow) {
	for _, c := range s.Asked {
		rows = append(rows, widgets.PersonRow{ID: c.ID, Title: c.By.Name, Rating: ratingText(c.By) + " " + lang.L("challenges you"), Detail: settingsLine(c.Settings) + seatLine(c.Seat, false), About: l.about(c.By),
			Presses: []widgets.RowButton{
				{Text: lang.L("Decline"), Action: func() { l.ask(func(to *client.Client) error { return to.Decline(c.ID) }) }},
				{Text: lang.L("Accept"), Kind: widgets.Filled, Action: func() { l.ask(func(to *client.Client) error { return to.Accept(c.ID) }) }},
			}})
	}
	return rows
}

// personRows are who is there: the person, who offers a game, and the others.
func (l *Lobby) personRows(s client.State) (rows []widgets.PersonRow) {
	people := s.Lobby.People
	for _, c := range s.Lobby.Challenges {
		if !slices.ContainsFunc(people, func(p online.PersonInfo) bool { return p.Key == c.By.Key }) { // the server lists a hundred people
			people = append(slices.Clip(people), online.PersonInfo{PlayerInfo: c.By, State: online.IsFree})
		}
	}
	for _, p := range people {
		if !blocked(s, p.Key) {
			rows = append(rows, l.personRow(s, p))
		}
	}
	return rows
}

func (l *Lobby) personRow(s client.State, p online.PersonInfo) widgets.PersonRow {
	row := widgets.PersonRow{ID: p.Key + p.Game, Title: p.Name, Rating: ratingText(p.PlayerInfo), Person: true, Free: p.State == online.IsFree, About: l.about(p.PlayerInfo)}
	var offer *online.ChallengeInfo
	if at := slices.IndexFunc(s.Lobby.Challenges, func(c online.ChallengeInfo) bool { return c.By.Key == p.Key }); at >= 0 {
		offer = &s.Lobby.Challenges[at]
		row.ID += offer.ID
	}
	press := func(words string, do func(*client.Client) error) {
		row.Presses = []widgets.RowButton{{Text: words, Action: func() { l.ask(do) }}}
	}
	switch own := p.Key == s.Player.Key; {
	case own && offer != nil:
		row.About, row.Detail = nil, lang.L("you")+" · "+settingsLine(offer.Settings)+seatLine(offer.Seat, true)
		press(lang.L("Withdraw"), (*client.Client).Cancel)
	case own:
		row.About, row.Detail = nil, lang.L("you")
		row.Presses = []widgets.RowButton{{Text: lang.L("Open challenge"), Action: l.challenge}}
	case offer != nil:
		row.Detail = lang.L("offers {{.Game}}", lang.Args{"Game": settingsLine(offer.Settings) + seatLine(offer.Seat, false)})
		press(lang.L("Play"), func(to *client.Client) error { return to.Accept(offer.ID) })
	case p.State == online.IsAway:
		row.Detail = lang.L("away")
	case p.With != "":
		row.Detail = lang.L("playing {{.Name}}", lang.Args{"Name": p.With})
	case p.State == online.IsPlaying:
		row.Detail = lang.L("playing")
	default:
		row.Detail = lang.L("free")
		row.Presses = []widgets.RowButton{{Text: lang.L("Challenge"), Action: func() { l.dare(p.Key) }}}
	}
	if p.Game != "" && p.Key != s.Player.Key {
		press(lang.L("Watch"), func(to *client.Client) error { return to.Watch(p.Game) })
	}
	return row
}

// gameRows are the games that may be watched.
func (l *Lobby) gameRows(s client.State) (rows []widgets.PersonRow) {
	for _, g := range s.Lobby.Games {
		row := widgets.PersonRow{
			ID: g.ID, Title: g.Seats[0].Name + " – " + g.Seats[1].Name, Chosen: l.page.roomy() && g.ID == l.glance.at,
			Detail:  settingsLine(g.Settings) + " · " + lang.L("move {{.Move}}", lang.Args{"Move": g.Acts}),
			Presses: []widgets.RowButton{{Text: lang.L("Watch"), Action: func() { l.ask(func(to *client.Client) error { return to.Watch(g.ID) }) }}},
		}
		if l.page.roomy() {
			row.About = func() { l.Choose(g.ID) }
		}
		rows = append(rows, row)
	}
	return rows
}

// about opens what there is to do about somebody.
func (l *Lobby) about(p online.PlayerInfo) func() { return func() { l.n.People.AskAbout(p, "") } }

// lookingLine says how far from one's own rating opponents are looked for, and for how long.
func lookingLine(s client.State, now time.Time) string {
	waited := now.Sub(s.Waiting)
	if s.Wait.Range == 0 {
		return lang.L("Looking: {{.Time}}", lang.Args{"Time": describe.Time(waited)})
	}
	low, high := rangeAround(s.Player.Rating, online.RatingRange(s.Wait.Range, waited))
	return lang.L("Looking: {{.Low}} to {{.High}}, {{.Time}}", lang.Args{"Low": low, "High": high, "Time": describe.Time(waited)})
}

func rangeAround(rating, reach int) (low, high string) {
	return strconv.Itoa(max(rating-reach, 0)), strconv.Itoa(rating + reach)
}

// follow brings what is followed to what is to be seen: the game that was chosen, or else the strongest, until it has ended. It reports
// whether that is another one now.
func (l *Lobby) follow(now time.Time) bool {
	if l.page == nil || !l.n.Online() {
		return false // the client asks again by itself
	}
	want := noGameGlanced
	if l.glance.front && l.page.roomy() {
		want = l.glance.next(l.n.State, now, l.rest)
	}
	if want == l.glance.at {
		return false
	}
	l.glanceAt(want)
	return true
}

// glanceAt follows the game with the id.
func (l *Lobby) glanceAt(id string) {
	l.glance.at, l.glance.ended = id, time.Time{}
	l.tried(l.n.Client.Glance(id))
	l.n.State = l.n.Client.State()
}

// Choose follows the game that the person wants to see beside the lobby.
func (l *Lobby) Choose(id string) {
	under := l.n.State.Game
	if l.n.Online() && id != l.glance.at && (under == nil || under.ID != id) {
		l.glance.refused, l.glance.refusal = nil, ""
		l.glanceAt(id)
		l.show(l.n.State)
	}
}

// Rest changes how long the end of a game is seen before the next one is taken.
func (l *Lobby) Rest(d time.Duration) { l.rest = d }

// Glanced returns what is said of the game beside the lobby.
func (l *Lobby) Glanced() string { return l.shown().glance.words.Text() }

// glanced is told that something has happened in the game.
func (l *Lobby) glanced(now time.Time) {
	if g := l.n.State.Glance; g != nil && g.ID == l.glance.at && g.Over != nil && l.glance.ended.IsZero() {
		l.glance.ended, l.glance.refusal = now, ""
	}
	l.showGlance(now)
}

// glanceRefused is told that a game can't be followed: another one is.
func (l *Lobby) glanceRefused(e client.Event, now time.Time) {
	if e.Game != l.glance.at {
		return
	}
	if l.glance.refused == nil {
		l.glance.refused = map[string]bool{}
	}
	l.glance.refused[e.Game] = true
	words := refusalWord(e.Refusal)
	if first, second := playersOf(l.n.State, e.Game); first.Name != "" {
		words = first.Name + " – " + second.Name + ": " + words
	}
	l.glance.refusal, l.glance.until = words, now.Add(refusalSeen)
	l.glance.at, l.glance.ended = noGameGlanced, time.Time{}
	l.follow(now)
	l.show(l.n.State)
}

// watchGlanced opens the game that is followed in the place of the lobby.
func (l *Lobby) watchGlanced() {
	if id := l.glance.at; !l.page.watch.Disabled() {
		l.ask(func(to *client.Client) error { return to.Watch(id) })
	}
}

// showGlance brings the board beside the lobby to the newest state.
func (l *Lobby) showGlance(now time.Time) {
	if l.page == nil {
		return
	}
	g := l.n.State.Glance
	v := glanceView{node: l.board.Root, lost: !l.n.Online()}
	for _, info := range l.n.State.Lobby.Games {
		if info.ID == l.glance.at && g == nil { // it is on its way
			v.seats = [2]glanceSeat{{name: info.Seats[0].Name, rating: ratingText(info.Seats[0])}, {name: info.Seats[1].Name, rating: ratingText(info.Seats[1])}}
		}
	}
	switch {
	case g != nil:
		v.showGame(g, l.Names(), now)
	case l.glance.at == noGameGlanced:
		v.words = lang.L("No game that may be watched is going on.")
		if len(l.n.State.Lobby.Games) > 0 {
			v.words = lang.L("Choose a game to see it here.")
		}
	}
	if l.glance.refusal != "" && now.Before(l.glance.until) {
		v.words = l.glance.refusal
	}
	l.page.watch.SetEnabled(v.open && !v.lost)
	if l.page.glance.set(v, l.EmptyBoard()) {
		l.page.Refresh()
	}
}
