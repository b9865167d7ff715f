package client

import (
	"errors"
	"strings"
	"time"

	"hoshi/game"
	"hoshi/online"
)

// errDiffers is why a client asks for everything anew.
var errDiffers = errors.New("client: a message of the server does not fit")

// take changes what is known by a message of the server and returns the events of it. An error says that the state of the
// game is no longer the server's: the connection is then renewed, which brings it whole.
func (k *known) take(reply *online.Reply, now time.Time) ([]Event, error) {
	switch reply.Type {
	case "refused":
		return k.takeRefused(reply), nil
	case "welcome":
		if reply.Player == nil {
			return nil, errDiffers
		}
		k.letIn(reply)
		return []Event{{Kind: StatusChanged}, {Kind: WaitChanged}, {Kind: ChallengesChanged}}, nil
	case "pong":
		k.state.Delay = max(now.Sub(k.pinged), 1)
		return nil, nil
	case "lobby":
		if reply.Lobby == nil {
			return nil, errDiffers
		}
		if !k.state.Lobby.Apply(*reply.Lobby) {
			return nil, nil
		}
		return []Event{{Kind: LobbyChanged}}, nil
	case "waiting":
		if reply.Wait == nil {
			return nil, errDiffers
		}
		k.unsure = nil
		k.setWait(*reply.Wait, now)
		if k.waitFor = nil; reply.Wait.For != "" && reply.Wait.Code == "" {
			k.waitFor = k.asked(reply.Re) // a private one outlives the connection
		}
		return []Event{{Kind: WaitChanged}}, nil
	case "record":
		return k.takeRecord(reply, now)
	case "notice":
		text, err := online.CleanChat(reply.Text)
		if err != nil {
			return nil, nil // there is nothing to show
		}
		return []Event{{Kind: Announced, Text: text}}, nil
	case "challenges", "ratings", "blocks", "reported", "export":
		return k.takeOwn(reply), nil
	case "game":
		return k.takeGame(reply, now)
	}
	switch g := k.game; {
	case g != nil && g.table.ID == reply.Game:
		return k.takeNews(g, reply, now)
	case k.glanced != "" && k.glanced == reply.Game:
		return k.takeGlance(reply, now), nil
	}
	return nil, nil // of a game that one has left, or a message of a later minor version
}

// takeRefused finds the request that was refused.
func (k *known) takeRefused(reply *online.Reply) []Event {
	event := Event{Kind: Refused, Refusal: &online.Refusal{Code: reply.Code, Text: reply.Text, Again: reply.Again}}
	if asked := k.asked(reply.Re); asked != nil {
		event.Rejected, event.Game = *asked, asked.Game
	}
	if k.pending != nil && k.pending.ID == reply.Re {
		k.pending = nil
	}
	if k.unsure != nil && k.unsure.ID == reply.Re {
		k.unsure = nil
	}
	if event.Rejected.Type == "watch" && event.Game == k.glanced && event.Game != k.watched {
		k.glanced, k.glance = "", nil
		event.Kind = GlanceRefused
		return []Event{event}
	}
	if g := k.game; g != nil && event.Rejected.Type == "watch" && reply.Code == online.NoGame && g.table.ID == event.Game && g.table.Over == nil {
		k.ask(online.Request{Type: "record", Game: event.Game}) // it ended while the client was away: the record tells how
		return nil
	}
	return []Event{event}
}

// asked returns the request with the id, nil when it is unknown or too long ago.
func (k *known) asked(id uint64) *online.Request {
	if request := k.recent[id%uint64(len(k.recent))]; id != 0 && request.ID == id {
		return &request
	}
	return nil
}

// takeRecord passes a record on; that of one's own game tells how it ended.
func (k *known) takeRecord(reply *online.Reply, now time.Time) ([]Event, error) {
	events := []Event{{Kind: RecordCame, Game: reply.Game, SGF: reply.SGF}}
	g := k.game
	if g == nil || g.table.ID != reply.Game || g.table.Over != nil {
		return events, nil
	}
	if err := g.conclude(reply.SGF, now); err != nil {
		return nil, err
	}
	return append(events, Event{Kind: GameOpened, Game: reply.Game}, Event{Kind: GameEnded, Game: reply.Game}), nil
}

// takeGame takes up the whole state of a game. An act that the break may have swallowed is sent again in the turn for which it
// was chosen: after a take-back another turn may have as many acts before it.
func (k *known) takeGame(reply *online.Reply, now time.Time) ([]Event, error) {
	if reply.Table == nil {
		return nil, errDiffers
	}
	g, err := follow(reply.Table, now)
	if err != nil {
		return nil, err
	}
	if g.table.You < 0 && strings.EqualFold(k.watched, online.GameCode(g.table.ID)) { // it was asked for by its code
		k.watched = g.table.ID
	}
	switch {
	case g.table.You < 0 && g.table.ID == k.watched:
		k.forget(g.table.ID)
	case g.table.You < 0 && g.table.ID == k.glanced:
		k.glance = g
		return []Event{{Kind: GlanceChanged, Game: g.table.ID}}, nil
	}
	if g.table.You < 0 && g.table.ID != k.watched || g.table.Over != nil && g.table.ID == k.lastLeft {
		k.ask(online.Request{Type: "leave", Game: g.table.ID}) // it was left before it came
		return nil, nil
	}
	if before := k.game; before != nil && before.table.ID != g.table.ID {
		watched := before.table.You < 0 && before.table.Over == nil
		if sat := before.table.You >= 0 && g.table.You < 0; watched || sat {
			k.ask(online.Request{Type: "leave", Game: before.table.ID})
		}
	}
	if before := k.game; before != nil && before.table.ID == g.table.ID && len(before.match.Acts()) == len(g.match.Acts()) && before.match.Takebacks() == g.match.Takebacks() {
		g.turnAt = before.turnAt // the turn is the same
	}
	k.game = g
	events := []Event{{Kind: GameOpened, Game: g.table.ID}}
	switch {
	case g.table.You >= 0 && g.table.Over == nil:
		k.waitFor, k.watched = nil, ""
		if k.unsure != nil && k.unsure.Type != "resign" {
			k.unsure = nil
		}
		if k.state.Wait.For != "" {
			k.setWait(online.WaitInfo{}, now)
			events = append(events, Event{Kind: WaitChanged})
		}
	case g.table.You >= 0 && k.waitFor != nil && k.state.Wait.For == "": // one waits at the table of the game before
		k.ask(*k.waitFor)
	}
	if p := k.pending; p != nil {
		k.pending = nil
		turn, going := g.match.Turn()
		if p.Game == g.table.ID && *p.Seq == len(g.match.Acts()) && k.backs == g.match.Takebacks() && going && int(turn) == g.table.You {
			if k.ask(*p) != nil {
				k.pending = p // after the next break
			}
		}
	}
	if g.table.Over != nil {
		events = append(events, Event{Kind: GameEnded, Game: g.table.ID})
	}
	return events, nil
}

// takeNews takes what happened in the game of the table.
func (k *known) takeNews(g *followed, reply *online.Reply, now time.Time) ([]Event, error) {
	event, known, err := g.take(reply, now)
	if !known || err != nil {
		return nil, err
	}
	switch event.Kind {
	case GameActed, MovesTakenBack:
		k.pending, g.turnAt = nil, now
	case GameEnded:
		if reply.Over.Rating != nil && g.table.You >= 0 {
			k.state.Player = reply.Over.Rating[g.table.You]
		}
		k.pending = nil
	}
	return []Event{event}, nil
}

// take follows the game by a message of the server about it, and returns what it tells; false for one of a later minor version.
func (g *followed) take(reply *online.Reply, now time.Time) (event Event, known bool, err error) {
	event = Event{Game: reply.Game}
	switch {
	case reply.Type == "act" && reply.Act != nil:
		event.Kind = GameActed
		spent := time.Duration(reply.Act.MS) * time.Millisecond
		if err := online.ReplayAct(&g.match, reply.Act.Act, spent); err != nil {
			return event, false, err
		}
		return event, true, g.stand(reply.Live, now)
	case reply.Type == "back" && reply.Live != nil && reply.Live.Seq >= 0 && reply.Live.Seq <= len(g.match.Acts()):
		event.Kind = MovesTakenBack
		if err := g.match.Back(reply.Live.Seq, now); err != nil {
			return event, false, err
		}
		return event, true, g.stand(reply.Live, now)
	case reply.Type == "offer" && reply.Offer != nil:
		g.offered(*reply.Offer)
		event.Kind, event.Offer = OfferChanged, *reply.Offer
	case reply.Type == "presence" && reply.Presence != nil && validSeat(reply.Presence.Seat):
		seat := &g.table.Seats[reply.Presence.Seat]
		seat.Here, seat.Grace, seat.Left = reply.Presence.Here, reply.Presence.Grace, reply.Presence.Left
		g.gracesAt = now
		event.Kind, event.Seat = PresenceChanged, reply.Presence.Seat
	case reply.Type == "clock":
		event.Kind = ClockChanged
		if !reply.Stands {
			return event, true, g.stand(reply.Live, now)
		}
		g.match.Pause(true, now)
	case reply.Type == "over" && reply.Over != nil:
		g.end(reply.Over, now)
		if rating := reply.Over.Rating; rating != nil {
			for seat, info := range rating {
				g.table.Seats[seat].PlayerInfo = info
			}
		}
		event.Kind = GameEnded
	case reply.Type == "chat" && reply.Chat != nil && shown(*reply.Chat):
		lines := append(g.table.Chat, *reply.Chat)
		g.table.Chat = lines[max(len(lines)-maxLines, 0):]
		event.Kind, event.Chat = ChatReceived, *reply.Chat
	default:
		return event, false, nil
	}
	return event, true, nil
}

// maxLines is how much chat a client keeps.
const maxLines = 200

func validSeat(seat int) bool { return seat == 0 || seat == 1 }

// offered keeps the list of offers that wait for an answer.
func (g *followed) offered(news online.OfferInfo) {
	kept := g.table.Offers[:0:0]
	for _, o := range g.table.Offers {
		if o.Offer != news.Offer {
			kept = append(kept, o)
		}
	}
	if news.State == online.Open {
		kept = append(kept, news)
	}
	g.table.Offers = kept
}

// ask sends a request with the next ID, and keeps it where it is sent again after a break. What could not be sent is not kept: the error says so.
func (k *known) ask(request online.Request) error {
	if k.out == nil {
		return ErrOffline
	}
	k.nextID++
	request.ID = k.nextID
	k.recent[request.ID%uint64(len(k.recent))] = request
	if !k.out.Send(online.Encode(request)) {
		return ErrOffline
	}
	switch {
	case request.Type == "act":
		k.pending, k.backs = &request, k.game.match.Takebacks()
	case request.Type == "seek", request.Type == "challenge" && !request.Private, request.Type == "accept", request.Type == "resign": // a private challenge outlives a connection
		k.unsure = &request
	}
	return nil
}

// request sends what needs no game.
func (c *Client) request(request online.Request) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.ask(request)
}

// inGame sends what is about the game at which one sits.
func (c *Client) inGame(request online.Request) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.game == nil || c.game.table.You < 0 {
		return ErrNoGame
	}
	request.Game = c.game.table.ID
	return c.ask(request)
}

// WatchLobby asks to be told of the lobby, now and whenever it changes, or not to be told any more.
func (c *Client) WatchLobby(on bool) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.lobby = on
	if on {
		if err := c.ask(online.Request{Type: "blocks"}); err != nil { // who is blocked is not shown
			return err
		}
	}
	return c.ask(online.Request{Type: "lobby", On: on})
}

// Seek asks for a game by these settings with the first other player who wants the same and whose rating is within the range, which
// grows with waiting ([online.RatingRange]); 0: any. A WaitChanged event or a GameShown follows.
func (c *Client) Seek(s online.Settings, width int) error {
	return c.request(online.Request{Type: "seek", Pairing: online.Pairing{Settings: &s, Range: width}})
}

// Challenge puts a challenge into the lobby; the challenger takes the given seat, 0 or 1, or, with -1, a drawn one. A
// private one is not shown: State.Wait.Code is what the friend needs for [Client.Join].
func (c *Client) Challenge(s online.Settings, seat int, private bool) error {
	request := online.Request{Type: "challenge", Pairing: online.Pairing{Settings: &s, Private: private}}
	if seat >= 0 {
		request.Seat = &seat
	}
	return c.request(request)
}

// Cancel ends the waiting for an opponent. A WaitChanged event follows.
func (c *Client) Cancel() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.waitFor, c.unsure = nil, nil // also where the server can't be told now
	return c.ask(online.Request{Type: "cancel"})
}

// Accept begins the game of a challenge in the lobby.
func (c *Client) Accept(challenge string) error {
	return c.request(online.Request{Type: "accept", Pairing: online.Pairing{Challenge: challenge}})
}

// Join begins the private game that waits under the code, however it is written. It counts for the ratings when both
// sides ask for that.
func (c *Client) Join(code string, rated bool) error {
	return c.request(online.Request{Type: "accept", Pairing: online.Pairing{Code: code, Rated: rated}})
}

// Watch shows a running public game, in place of another one that was watched.
func (c *Client) Watch(id string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if g := c.game; g != nil && g.table.You >= 0 && g.table.Over == nil {
		return online.Refuse(online.Playing)
	}
	c.watched = id
	return c.ask(online.Request{Type: "watch", Game: id})
}

// Leave gives up the game that is watched, or the table of a game that is over: State.Game is nil then. A game
// that one plays can't be left but by resigning: Leave returns a [*online.Refusal] with the code GameRuns.
func (c *Client) Leave() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch g := c.game; {
	case g == nil:
		c.watched = "" // it may be on its way
		return ErrNoGame
	case g.table.You >= 0 && g.table.Over == nil:
		return online.Refuse(online.GameRuns)
	default:
		c.game, c.watched, c.lastLeft = nil, "", g.table.ID
		return c.ask(online.Request{Type: "leave", Game: g.table.ID})
	}
}

// Play asks for a stone on the point, or [game.Pass]; in an opening, for the stone that it asks for. Nothing is on the
// board before the server says so by GameActed.
func (c *Client) Play(p game.Point) error { return c.Act(game.Action{Point: p}) }

// Act asks for a step of the opening, or for a move where there is none; of the latter only the point counts.
func (c *Client) Act(a game.Action) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	g := c.game
	if g == nil || g.table.You < 0 {
		return ErrNoGame
	}
	seq := len(g.match.Acts())
	took := max(time.Since(g.turnAt).Milliseconds(), 1)
	return c.ask(online.Request{Type: "act", Game: g.table.ID, Seq: &seq, Act: a.Text(g.table.Settings.Size), Took: took})
}

// Abort breaks off a game in which one has not acted yet: nobody wins, and nothing counts.
func (c *Client) Abort() error { return c.inGame(online.Request{Type: "abort"}) }

// Claim ends a game whose other player does not come back, once [Game.Claimable] says so.
func (c *Client) Claim(claim online.Claim) error {
	return c.inGame(online.Request{Type: "claim", Claim: claim})
}

// Resign gives the game up.
func (c *Client) Resign() error { return c.inGame(online.Request{Type: "resign"}) }

// Offer asks the other player for something, or agrees to the same that the other one has asked for.
func (c *Client) Offer(o online.Offer) error {
	return c.inGame(online.Request{Type: "offer", Offer: o})
}

// Answer agrees to what the other player has asked for or declines it, or, with false, withdraws what one has asked for
// oneself.
func (c *Client) Answer(o online.Offer, yes bool) error {
	return c.inGame(online.Request{Type: "answer", Offer: o, Yes: yes})
}

// Chat says something to the other player. It comes back as a ChatCame event.
func (c *Client) Chat(text string) error { return c.inGame(online.Request{Type: "chat", Text: text}) }

// Mute turns the chat of this game off, or on again; the other player is told when they write.
func (c *Client) Mute(on bool) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.game == nil || c.game.table.You < 0 {
		return ErrNoGame
	}
	if err := c.ask(online.Request{Type: "mute", Game: c.game.table.ID, On: on}); err != nil {
		return err
	}
	c.game.table.Muted = on
	return nil
}

// Record asks for the record of a game that has ended: a RecordCame event brings it.
func (c *Client) Record(id string) error { return c.request(online.Request{Type: "record", Game: id}) }
