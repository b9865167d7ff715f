package storetest

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	engine "hoshi/game"
	"hoshi/online"
)

// party are the people of one sequence, who meet nobody else on their server.
type party struct {
	stage  *stage
	seq    sequence
	draw   *rand.Rand
	people [3]*guest
	before [3]portrait // of them, when the server was closed

	settings   [2]online.Settings // by which only they play
	challenges []string           // all that anybody has heard of
	dares      []string           // those of them that are to somebody
	codes      []string
	games      []string             // that have begun, in their order
	seats      map[string][2]*guest // the guests who have said that they sit there

	done   []string // in words
	faults []string
}

// newParty lets nobody come yet.
func newParty(s *stage, seq sequence) *party {
	number := seq.number
	p := &party{stage: s, seq: seq, draw: drawing(number, 1), seats: map[string][2]*guest{}}
	clock := engine.TimeControl{Main: 5*time.Minute + time.Duration(number)*time.Millisecond}
	p.settings = [2]online.Settings{{Rule: engine.Freestyle, Size: 15, Opening: engine.Free, Time: clock, Rated: true}, {Rule: engine.Standard, Size: 9, Opening: engine.Swap2, Time: clock}}
	for i, name := range []string{"Anna", "Boris", "Clara"} {
		id, err := online.NewIdentity()
		if err != nil {
			s.t.Fatal(err)
		}
		g := &guest{party: p, id: id, name: fmt.Sprint(name, number), print: online.Fingerprint(id.PublicKey()), address: fmt.Sprintf("10.%d.%d.%d", number>>14&255, number>>6&255, number&63*4+i)}
		g.Follower = NewFollower(g.fault, Never)
		p.people[i] = g
	}
	return p
}

func (p *party) fault(format string, args ...any) {
	p.faults = append(p.faults, fmt.Sprintf(format, args...))
}

// note notes what is done.
func (p *party) note(format string, args ...any) {
	p.done = append(p.done, fmt.Sprintf(format, args...))
}

// onSeat notes who sits where.
func (p *party) onSeat(table *online.TableInfo, g *guest) {
	p.games = note(p.games, table.ID)
	if table.You >= 0 {
		both := p.seats[table.ID]
		if both[table.You] != nil && both[table.You] != g {
			p.fault("%s and %s have the same seat of %s", both[table.You].name, g.name, table.ID)
		}
		both[table.You] = g
		p.seats[table.ID] = both
	}
}

// onReply notes what a guest hears of that concerns others.
func (p *party) onReply(g *guest, r online.Reply) {
	switch r.Type {
	case "waiting":
		p.challenges, p.codes = note(p.challenges, r.Wait.Challenge), note(p.codes, r.Wait.Code)
	case "challenges":
		for _, c := range r.Challenges {
			p.challenges, p.dares = note(p.challenges, c.ID), note(p.dares, c.ID)
		}
	case "game":
		p.onSeat(r.Table, g)
	}
}

// settle waits until everybody who is connected has heard all.
func (p *party) settle() {
	for _, g := range p.people {
		g.settle()
	}
}

// beginGame lets the first of both begin a game with the second.
func (p *party) beginGame(first, second *guest, private bool) {
	second.connect()
	first.ask("challenge", map[string]any{"settings": p.settings[p.draw.IntN(2)], "seat": 0, "private": private})
	if first.Wait == nil {
		p.fault("%s does not wait: %s", first.name, first.Refusal)
		return
	}
	how := map[string]any{"challenge": first.Wait.Challenge}
	if private {
		how = map[string]any{"code": first.Wait.Code, "rated": true}
	}
	if second.ask("accept", how); second.Playing() == nil {
		p.fault("%s does not play: %s", second.name, second.Refusal)
	}
	first.settle()
}

// playActs lets n acts be done.
func (p *party) playActs(n int) {
	for range n {
		g := p.turn(p.games[len(p.games)-1])
		if table := g.Playing(); table != nil {
			g.ask("act", map[string]any{"game": table.ID, "seq": table.Live.Seq, "act": Word(p.draw, table)})
		}
		p.settle()
	}
}

// turn returns the guest to act in a game that goes on, as its players see it.
func (p *party) turn(id string) *guest {
	both := p.seats[id]
	return both[max(both[0].Games[id].Live.Turn, 0)]
}

// disconnect ends the connection of a guest, which another one hears of.
func (p *party) disconnect(g, other *guest) {
	g.leave()
	other.await(func(r online.Reply) bool { return r.Type == "presence" && !r.Presence.Here })
}

// scenes are what has happened when a sequence begins.
var scenes = []struct {
	name string
	set  func(p *party)
}{
	{"nothing yet", func(p *party) {}},
	{"Anna waits", func(p *party) {
		a, b := p.people[0], p.people[1]
		b.connect()
		fields := map[string]any{"settings": p.settings[0]}
		switch p.draw.IntN(4) {
		case 0:
			a.ask("seek", fields)
		case 1:
			fields["private"] = true
			a.ask("challenge", fields)
		case 2:
			fields["to"] = b.print
			a.ask("challenge", fields)
		default:
			a.ask("challenge", fields)
		}
	}},
	{"Anna and Boris play", func(p *party) { p.start(false) }},
	{"Anna and Boris play in private", func(p *party) { p.start(true) }},
	{"something is asked for", func(p *party) {
		p.start(false)
		p.playActs(2)
		for i, kind := range []online.Offer{online.OfferDraw, online.OfferTakeBack} {
			p.people[i].ask("offer", map[string]any{"game": p.people[i].Own, "offer": kind})
		}
	}},
	{"their game is over", func(p *party) { p.endGame(p.draw.IntN(2) == 0) }},
	{"Boris is away from their game", func(p *party) {
		p.start(false)
		p.disconnect(p.people[1], p.people[0])
	}},
	{"their game is over and Boris away", func(p *party) {
		p.endGame(false)
		p.disconnect(p.people[1], p.people[0])
	}},
	{"a rematch is asked for", func(p *party) {
		p.endGame(false)
		p.people[0].ask("offer", map[string]any{"game": p.people[0].Own, "offer": online.OfferRematch})
	}},
	{"Anna plays Clara after Boris", func(p *party) {
		p.endGame(false)
		p.beginGame(p.people[2], p.people[0], false)
		p.playActs(p.draw.IntN(5))
	}},
}

// start lets Anna and Boris play, and Clara watch.
func (p *party) start(private bool) {
	p.beginGame(p.people[0], p.people[1], private)
	if c := p.people[2]; !private {
		c.ask("watch", map[string]any{"game": p.people[0].Own})
	}
	p.playActs(p.draw.IntN(7))
}

// endGame lets a game of theirs end.
func (p *party) endGame(private bool) {
	p.start(private)
	p.people[p.draw.IntN(2)].ask("resign", map[string]any{"game": p.people[0].Own})
	p.settle()
}

// running returns which games go on.
func (p *party) running() []string {
	var out bytes.Buffer
	if err := p.stage.server.Execute([]string{"games"}, &out); err != nil {
		p.fault("which games go on can't be said: %v", err)
	}
	var ids []string
	for line := range strings.Lines(out.String()) {
		if id := strings.Fields(line)[0]; slices.Contains(p.games, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// checkRunning lets everybody who is away come, and checks that each running game can be continued by the player to act.
func (p *party) checkRunning() {
	for _, g := range p.people {
		g.connect()
	}
	p.settle()
	running := p.running()
	for _, id := range p.games {
		both := p.seats[id]
		if !slices.Contains(running, id) {
			p.checkEnded(id)
			continue
		}
		if slices.Contains(both[:], nil) {
			p.fault("nobody sits in a seat of %s", id)
			continue
		}
		for seat, g := range both {
			if table := g.Playing(); table == nil || table.ID != id || table.You != seat {
				p.fault("%s plays %s and does not know it", g.name, id)
				return
			}
		}
		g := p.turn(id)
		acts := len(g.Games[id].Acts)
		word := Word(p.draw, g.Games[id])
		if !g.ask("act", map[string]any{"game": id, "seq": acts, "act": word}) {
			p.fault("%s can't do %s in %s: %s", g.name, word, id, g.Refusal)
		}
		p.settle()
		for _, g := range both {
			if n := len(g.Games[id].Acts); n != acts+1 {
				p.fault("%s has heard of %d acts of %s, and not of %d", g.name, n, id, acts+1)
			}
		}
	}
	for _, g := range p.people {
		if table := g.Playing(); table != nil && !slices.Contains(running, table.ID) {
			p.fault("%s has not heard of the end of %s", g.name, table.ID)
		}
	}
}

// checkEnded looks for the record of a game that does not go on.
func (p *party) checkEnded(id string) {
	var out bytes.Buffer
	var err error
	for range 200 { // a book that stands elsewhere may come later
		if err = p.stage.server.Execute([]string{"log", id}, &out); err == nil {
			return
		}
		p.stage.Pass(10 * time.Millisecond)
	}
	p.fault("%s neither goes on nor has ended: %v", id, err)
}

// stop lets each running game end, by the player to act or by the other one.
func (p *party) stop() {
	for _, id := range p.running() {
		g := p.seats[id][p.draw.IntN(2)]
		if !g.ask("resign", map[string]any{"game": id}) {
			p.fault("%s can't resign %s: %s", g.name, id, g.Refusal)
		}
		p.settle()
		for _, g := range p.seats[id] {
			if g.Playing() != nil {
				p.fault("%s has not heard of the end of %s", g.name, id)
			}
		}
	}
	if left := p.running(); len(left) > 0 {
		p.fault("%q do not end", left)
	}
	for _, id := range p.games {
		p.checkEnded(id)
	}
	results := map[string]online.OverInfo{}
	for _, g := range p.people {
		for id, end := range g.Ends {
			if before, known := results[id]; known && before != end {
				p.fault("%s has ended by %+v for some, by %+v for others", id, before, end)
			}
			results[id] = end
		}
	}
}

// portrait is what a server keeps of a guest, as it tells them.
type portrait struct {
	own   online.OwnData
	wait  online.WaitInfo
	table *online.TableInfo // where they play
}

// portray asks for what is kept of a guest.
func (p *party) portray(g *guest) (now portrait) {
	for after, more := "", true; more; after = now.own.Next {
		var part *online.OwnData
		if !g.connect() || !g.send(map[string]any{"type": "export", "after": after}) || !g.await(func(r online.Reply) bool { part = r.Data; return part != nil }) {
			p.fault("%s can't be told what is kept of them", g.name)
			return now
		}
		games := append(now.own.Games, part.Games...)
		now.own, more = *part, part.Next != ""
		now.own.Games = games
	}
	if g.Wait != nil && !slices.Contains(p.dares, g.Wait.Challenge) { // one to somebody ends with either's connection
		now.wait = *g.Wait
	}
	now.table = g.Playing()
	if now.own.Player != g.Player {
		p.fault("of %s is kept %+v, and told was %+v", g.name, now.own.Player, g.Player)
	}
	have := map[string]bool{}
	for _, one := range now.own.Games {
		have[one.ID] = true
	}
	if table := now.table; table != nil {
		have[table.ID] = true
	}
	if want, got := slices.Sorted(maps.Keys(g.Played)), slices.Sorted(maps.Keys(have)); !slices.Equal(want, got) {
		p.fault("%s has played %q, and is told of %q", g.name, want, got)
	}
	return now
}
