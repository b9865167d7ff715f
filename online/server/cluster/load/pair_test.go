//go:build cluster && linux

package load

import (
	"fmt"
	"hash/fnv"
	"slices"
	"sync"
	"time"

	"hoshi/game"
	"hoshi/internal/history"
	"hoshi/online"
)

// resigns is how many acts a game has on average before somebody resigns.
const resigns = 60

// pair are two who play one game after the other: nobody else seeks by their clock. What they were told of a game may never change.
type pair struct {
	load     *load
	players  [2]*player
	settings online.Settings

	mu    sync.Mutex
	games []*played
	rated [2]int // rated games that the players were told of last
}

// played is a game of a pair.
type played struct {
	id    string
	seats [2]*player
	acts  []string // that were told
	due   time.Time
	sent  time.Time // of the act after those
	seq   int       // that was sent then
	asked history.Request
	tries int // how often that was sent
	ended *online.OverInfo
	told  map[*player]int // how many acts each was told of
}

func newPair(l *load, n int) (*pair, error) {
	p := &pair{load: l, settings: online.Settings{Rule: game.Standard, Size: 15, Rated: true, Time: game.TimeControl{Main: time.Hour + time.Duration(n)*time.Millisecond}}}
	for i := range p.players {
		id, err := online.NewIdentity()
		if err != nil {
			return nil, err
		}
		p.players[i] = &player{load: l, pair: p, name: fmt.Sprintf("load %d%c", n, 'a'+rune(i)), id: id}
		p.players[i].server.Store(int64((2*n + i) % len(l.roads)))
	}
	return p, nil
}

// last is the game that goes on or has ended last; nil: none.
func (p *pair) last() *played {
	if len(p.games) == 0 {
		return nil
	}
	return p.games[len(p.games)-1]
}

// moment is a moment of the history before the player reached the server.
func (p *player) moment() history.Moment { return history.Moment(p.since.Load()) }

// idle reports whether no game goes on.
func (p *pair) idle() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	g := p.last()
	return g == nil || g.ended != nil
}

// isPlaying reports whether a game goes on and both players are there.
func (p *pair) isPlaying() bool {
	return !p.idle() && p.players[0].conn.Load() != nil && p.players[1].conn.Load() != nil
}

// shown is told all of a game, as one of the two hears it.
func (p *pair) shown(who *player, t *online.TableInfo) {
	p.mu.Lock()
	defer p.mu.Unlock()
	at := slices.IndexFunc(p.games, func(g *played) bool { return g.id == t.ID })
	if at < 0 {
		at = len(p.games)
		p.games = append(p.games, &played{id: t.ID, due: p.load.firstAct(), seq: -1, told: map[*player]int{}})
	}
	g := p.games[at]
	if at < who.shown { // what is told to the other one may be ahead
		p.load.noteFault("%s is shown %s, after which %s was shown", who.name, g.id, p.games[who.shown].id)
		return
	}
	who.shown = at
	g.seats[t.You] = who
	var acts []string
	for _, a := range t.Acts {
		acts = append(acts, a.Act)
	}
	common := min(len(acts), len(g.acts)) // the other one may have been told of one more
	if len(acts) < g.told[who] || !slices.Equal(acts[:common], g.acts[:common]) || len(acts) > len(g.acts)+1 {
		p.load.noteFault("game %s: %s was told of %d acts, both of %v, and shown are %v", g.id, who.name, g.told[who], g.acts, acts)
	}
	if len(acts) > len(g.acts) {
		g.acts = acts
	}
	g.told[who] = len(acts)
	ending := ""
	if t.Over != nil {
		ending = fmt.Sprint(t.Over.Winner, " ", t.Over.Reason)
	}
	told := make([]history.Act, len(t.Acts))
	for i, a := range t.Acts {
		told[i] = history.Act{Word: a.Act, Spent: time.Duration(a.MS) * time.Millisecond}
	}
	p.load.history.Shown(g.id, t.You, who.moment(), told, ending, 0) // people are not told who plays
	now := time.Now()
	if t.Over != nil {
		p.onOver(who, g, t.Over)
		return
	}
	p.next(g, now)
}

// acted is told of an act.
func (p *pair) acted(who *player, id string, seq int, done history.Act, now time.Time) {
	act := done.Word
	p.mu.Lock()
	defer p.mu.Unlock()
	g := p.last()
	switch {
	case g == nil || g.id != id:
		p.load.noteFault("%s is told of an act in %s", who.name, id)
		return
	case seq <= len(g.acts):
		if g.acts[seq-1] != act {
			p.load.noteFault("game %s: act %d was %s and is %s", id, seq, g.acts[seq-1], act)
		}
	case seq > len(g.acts)+1:
		p.load.noteFault("game %s: after act %d comes %d", id, len(g.acts), seq)
		return
	default:
		g.acts = append(g.acts, act)
		p.load.count()
	}
	if side := (seq - 1) % 2; g.seats[side] == who && g.seq == seq-1 && g.tries > 0 {
		g.asked.Done(done.Spent, 0)
	} else {
		p.load.history.Heard(g.id, 1-side, who.moment(), seq-1, done, 0)
	}
	if g.told[who] = max(g.told[who], seq); seq < g.told[who] {
		p.load.noteFault("game %s: %s was told of %d acts, and then of act %d", id, who.name, g.told[who], seq)
	}
	if side := (seq - 1) % 2; g.seats[side] != who && g.seq == seq-1 && !g.sent.IsZero() {
		p.load.relayed(g.sent, now)
		g.sent = time.Time{}
	}
	if len(g.acts) == seq && g.seats[seq%2] == who {
		p.next(g, now)
	}
}

// next lets the player to act do so when the time has come, and again where an earlier try is not known to have come through.
func (p *pair) next(g *played, now time.Time) {
	seq := len(g.acts)
	who := g.seats[seq%2]
	if who == nil || g.ended != nil {
		return
	}
	if g.seq != seq {
		g.seq, g.sent, g.tries = seq, time.Time{}, 0
		if g.due = g.due.Add(p.load.every); g.due.Before(now) { // after a break: or all games would go on at once, and at once ever after
			g.due = g.due.Add(now.Sub(g.due).Truncate(p.load.every) + p.load.every)
		}
	}
	time.AfterFunc(max(time.Until(g.due), 0), func() { p.act(g, who, seq) })
}

// act does what is due, unless the game has gone on.
func (p *pair) act(g *played, who *player, seq int) {
	p.mu.Lock()
	if len(g.acts) != seq || g.ended != nil || who.conn.Load() == nil {
		p.mu.Unlock()
		return
	}
	request := online.Request{Type: "act", Game: g.id, Seq: &seq, Act: pointOf(seq)}
	if p.load.over.Load() || seq >= 8 && draws(g.id, seq)%resigns == 0 {
		request = online.Request{Type: "resign", Game: g.id}
	} else if g.tries++; g.tries == 1 { // what is sent once more, after a break, is the same act
		g.asked = p.load.history.Act(g.id, seq%2, seq, request.Act)
	}
	g.sent = time.Now()
	p.mu.Unlock()
	who.say(request)
}

// draws is a number that is the same whenever it is asked for.
func draws(id string, seq int) uint64 {
	h := fnv.New64a()
	fmt.Fprint(h, id, seq)
	return h.Sum64()
}

// over is told of an end.
func (p *pair) over(who *player, id string, over *online.OverInfo) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if g := p.last(); g != nil && g.id == id {
		p.onOver(who, g, over)
	}
}

// onOver notes the end of a game; both seek again when both know of it.
func (p *pair) onOver(who *player, g *played, over *online.OverInfo) {
	if g.ended != nil && (g.ended.Winner != over.Winner || g.ended.Reason != over.Reason) {
		p.load.noteFault("game %s has ended by %+v and by %+v", g.id, g.ended, over)
	}
	if over.Reason != game.Resignation.String() && over.Reason != game.FullBoard.String() {
		p.load.noteFault("game %s has ended by %s, and all have played", g.id, over.Reason)
	}
	g.ended = over
	for i, one := range p.players {
		if one == who {
			if over.Rating != nil {
				for _, info := range over.Rating {
					if info.Name == one.name {
						p.rated[i] = info.Games
					}
				}
			}
		}
	}
	go who.seek()
}

// resign ends the game that goes on.
func (p *pair) resign() {
	p.mu.Lock()
	g := p.last()
	p.mu.Unlock()
	if g != nil && !p.idle() {
		p.players[0].say(online.Request{Type: "resign", Game: g.id})
	}
}

// pointOf returns where move number seq goes: down the columns with colours such that nobody ever has five.
func pointOf(seq int) string {
	column, row := seq/15, seq%15
	if column/2%2 == 1 {
		row = (row + 1) % 15
	}
	return game.Point{X: column, Y: row}.Text(15)
}
