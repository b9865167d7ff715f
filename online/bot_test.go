package online_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/internal/history"
	"hoshi/online"
	"hoshi/online/client"
)

// bot plays one game after the other, takes back now and then, and notes what it asked for and what it was told.
type bot struct {
	client  *client.Client
	pace    time.Duration
	fail    func(format string, args ...any)
	history *history.History
	starts  *atomic.Uint64 // of the server; nil: they are not counted
	by      atomic.Uint64  // the start of the server that the bot has reached last

	mu     sync.Mutex
	random *rand.Rand
	away   history.Moment // when the last break was noticed: what is told comes from a server that was reached since then
	game   string
	known  int                        // acts of the game that were told
	open   map[string]history.Request // what has no answer yet, by the type of request
	acting map[act]history.Request    // the acts of the game that were asked for: what is asked for once more, after a break, is the same
	last   act                        // among them
	again  bool                       // it was: that it is refused then says nothing, for it may have been done before
	ended  map[string]bool
	acts   int // in all games
}

// act is an act of a game: how often something had been taken back, how many acts were done, and which is the next.
type act struct {
	backs, seq int
	text       string
}

// everyRule are the settings of the bots: a rule and an opening each.
var everyRule = []online.Settings{
	{Rule: game.Freestyle, Size: 15, Time: game.TimeControl{Main: time.Hour}, Rated: true},
	{Rule: game.Standard, Size: 15, Opening: game.Swap2, Time: game.TimeControl{Main: time.Hour, Increment: time.Second}, Rated: true},
	{Rule: game.Renju, Size: 15, Opening: game.Soosorv8, Time: game.TimeControl{Main: time.Hour}},
	{Rule: game.Caro, Size: 19, Opening: game.Swap1},
	{Rule: game.Standard, Size: 15, Opening: game.Balanced},
	{Rule: game.Freestyle, Size: 15, Time: game.TimeControl{PerMove: 20 * time.Second}, Rated: true},
}

func newBot(t testing.TB, address string, number int, pace time.Duration, notes *history.History, starts *atomic.Uint64, fail func(string, ...any)) *bot {
	t.Helper()
	b := &bot{pace: pace, fail: fail, history: notes, starts: starts, random: rand.New(rand.NewPCG(uint64(number), 7)), ended: map[string]bool{}}
	var err error
	b.client, err = client.Connect(client.Options{Address: address, Name: fmt.Sprintf("bot %d", number), Identity: identity(t),
		Ping: time.Second, OnEvent: b.hear, Dial: b.dial})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// dial notes which start of the server is reached: once it is, for before it may be started anew.
func (b *bot) dial(ctx context.Context, network, address string) (net.Conn, error) {
	conn, err := new(net.Dialer).DialContext(ctx, network, address)
	if err == nil && b.starts != nil {
		b.by.Store(b.starts.Load())
	}
	return conn, err
}

// epoch is that of the server that tells something now.
func (b *bot) epoch() history.Epoch { return history.Epoch(b.by.Load()) }

// expected are refusals of what came too late.
var expected = []online.Code{online.Stale, online.NotYourTurn, online.GameOver, online.Playing, online.Waiting, online.Closing, online.AnswerFirst,
	online.NoOffer, online.OfferedBefore, online.NothingToTake, online.TooManyBacks}

// hear is told of all that happens, one event after the other.
func (b *bot) hear(c *client.Client, e client.Event) {
	b.mu.Lock()
	defer b.mu.Unlock()
	state := c.State()
	if r := state.Trouble; r != nil && strings.Contains(r.Text, "renewed") || state.Status == client.Stopped {
		b.fail("%s: %v", state.Player.Name, state.Trouble)
	}
	if e.Kind == client.StatusChanged && state.Status != client.Online {
		b.away, b.open = b.history.Now(), nil
	}
	g := state.Game
	if g != nil && e.Game == g.ID {
		b.note(e, g)
	}
	switch {
	case e.Kind == client.Refused && !slices.Contains(expected, e.Refusal.Code):
		b.fail("%s: refused by %+v", state.Player.Name, e)
	case e.Kind == client.StatusChanged && state.Status == client.Online && (g == nil || g.Over != nil), e.Kind == client.GameEnded:
		c.Seek(everyRule[b.random.IntN(len(everyRule))], 0) // without a connection it is done again after the break
	case g != nil && e.Game == g.ID && e.Kind != client.Refused && wanted(g):
		b.agree(g)
	case g != nil && g.YourTurn() && (e.Kind == client.GameOpened || e.Kind == client.GameActed || e.Kind == client.MovesTakenBack || e.Kind == client.Refused && e.Rejected.Type == "offer"):
		a, back := choose(b.random, g), b.random.IntN(30) == 0
		time.AfterFunc(b.pace/2+time.Duration(b.random.Int64N(int64(b.pace)+1)), func() { b.act(g, a, back && g.CanTakeBack() && e.Kind != client.Refused) })
	}
}

// wanted reports whether the other player asks to take back.
func wanted(g *client.Game) bool {
	return g.You >= 0 && slices.ContainsFunc(g.Offers, func(o online.OfferInfo) bool { return o.Offer == online.OfferTakeBack && o.Seat != g.You })
}

// act does what was chosen in a game as it stood, or asks to take back, unless the game has gone on or back; without a connection it is chosen
// anew after the break.
func (b *bot) act(then *client.Game, a game.Action, back bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	id, seq, was := then.ID, then.Acts(), then.Match()
	g := b.client.State().Game
	if g == nil || g.ID != id || g.Acts() != seq || !g.YourTurn() {
		return
	}
	m := g.Match()
	if m.Takebacks() != was.Takebacks() { // as many acts, but others
		return
	}
	if back {
		b.request("offer", b.history.Ask(id, g.You), b.client.Offer(online.OfferTakeBack))
		return
	}
	b.last = act{m.Takebacks(), seq, a.Text(g.Settings.Size)}
	r, again := b.acting[b.last]
	if !again {
		r = b.history.Act(id, g.You, seq, b.last.text)
		b.acting[b.last] = r
	}
	switch err := b.client.Act(a); {
	case err == nil:
		b.request("act", r, nil)
		b.again = again
	case !again:
		r.Refused()
		delete(b.acting, b.last)
	}
	if now := b.client.State().Game; now == nil || now.ID != id || !isGoingOn(now, b.last) {
		b.history.Leave(id) // what was sent again after a break came first: for which turn the client has asked can't be said
	}
}

// isGoingOn reports whether the game stands where the act was asked for, or has gone on by it.
func isGoingOn(g *client.Game, a act) bool {
	m := g.Match()
	done := m.Acts()
	return len(done) == a.seq || len(done) > a.seq && done[a.seq].Text(g.Settings.Size) == a.text
}

// agree lets the other one take back.
func (b *bot) agree(g *client.Game) {
	if _, waits := b.open["answer"]; waits {
		return
	}
	m := g.Match()
	if left, ok := m.BackTo(game.Side(1 - g.You)); ok {
		b.request("answer", b.history.Agree(g.ID, g.You, left), b.client.Answer(online.OfferTakeBack, true))
	}
}

// request keeps what was asked for until there is an answer; what could not be sent was not asked for.
func (b *bot) request(kind string, r history.Request, err error) {
	if err != nil {
		r.Refused()
		return
	}
	if b.open == nil {
		b.open = map[string]history.Request{}
	}
	b.open[kind] = r
}

// answered settles a request of a kind, if one is open.
func (b *bot) answered(kind string, settle func(history.Request)) {
	if r, ok := b.open[kind]; ok {
		settle(r)
		delete(b.open, kind)
	}
}

// note keeps what was told of a game.
func (b *bot) note(e client.Event, g *client.Game) {
	if g.ID != b.game {
		b.game, b.known, b.open, b.acting = g.ID, 0, nil, map[act]history.Request{}
	}
	m := g.Match()
	done := m.Acts()
	acts := make([]history.Act, len(done))
	for i, a := range done {
		acts[i] = history.Act{Word: a.Text(g.Settings.Size), Spent: a.Spent}
	}
	isDone := func(r history.Request) { r.Done(history.Untold, b.epoch()) }
	if l := b.last; l.backs == m.Takebacks() && l.seq < len(acts) && acts[l.seq].Word == l.text {
		b.answered("act", func(r history.Request) { r.Done(acts[l.seq].Spent, b.epoch()) })
	}
	over := g.Over
	switch e.Kind {
	case client.GameOpened, client.GameEnded:
		b.open = nil // after a break the client itself sends an act again
		ending := ""
		if over != nil {
			ending = fmt.Sprint(over.Winner, " ", over.Reason)
		}
		b.history.Shown(g.ID, g.You, b.away, acts, ending, b.epoch())
	case client.GameActed:
		for i := b.known; i < len(acts); i++ {
			b.history.Heard(g.ID, g.You, b.away, i, acts[i], b.epoch())
		}
	case client.MovesTakenBack:
		b.answered("answer", isDone)
		b.answered("offer", isDone)
	case client.OfferChanged:
		if e.Offer.Seat == g.You && e.Offer.State == online.Open {
			b.answered("offer", isDone)
		}
	case client.Refused:
		switch {
		case e.Rejected.Type != "act":
			b.answered(e.Rejected.Type, history.Request.Refused)
		case !b.again:
			b.answered("act", history.Request.Refused)
			delete(b.acting, b.last)
		}
	}
	b.acts += max(len(acts)-b.known, 0)
	b.known = len(acts)
	if e.Kind == client.GameEnded {
		b.ended[g.ID] = true
	}
	if over != nil && (over.Reason == game.Timeout.String() || over.Reason == online.Abandoned || over.Reason == online.Aborted) {
		b.fail("the game %s is over by %s, and all have played", g.ID, over.Reason)
	}
}
