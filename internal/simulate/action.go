package simulate

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"hoshi/internal/history"
	"hoshi/online"
	"hoshi/online/server/storetest"
)

// action is something that people do.
type action struct {
	name  string
	often int                                            // how likely it is, beside others
	when  func(p *person) bool                           // whether it makes sense
	do    func(p *person, draw *rand.Rand) (more string) // returns with what
}

func isAway(p *person) bool    { return p.line == nil }
func isHere(p *person) bool    { return p.in }
func isPlaying(p *person) bool { return p.in && p.Playing() != nil }
func free(p *person) bool      { return p.in && p.Playing() == nil }
func ended(p *person) bool {
	table := p.Games[p.Own]
	return p.in && table != nil && table.Over != nil
}

// message makes a action of a request; fields draws those besides its type.
func message(kind string, fields func(p *person, draw *rand.Rand) map[string]any) func(*person, *rand.Rand) string {
	return func(p *person, draw *rand.Rand) string {
		m := map[string]any{"type": kind}
		if fields != nil {
			for name, value := range fields(p, draw) {
				m[name] = value
			}
		}
		p.say(m)
		return string(online.Encode(m))
	}
}

// inGame is message for a request about one's own game.
func inGame(kind string, fields func(p *person, draw *rand.Rand) map[string]any) func(*person, *rand.Rand) string {
	return message(kind, func(p *person, draw *rand.Rand) map[string]any {
		m := map[string]any{}
		if fields != nil {
			m = fields(p, draw)
		}
		m["game"] = p.Own
		return m
	})
}

// settings draws by what is played.
func settings(p *person, draw *rand.Rand) map[string]any {
	return map[string]any{"settings": p.world.offered[draw.IntN(8)/7]}
}

// seats is settings with a seat.
func seats(p *person, draw *rand.Rand) map[string]any {
	m := settings(p, draw)
	if seat := draw.IntN(3); seat < 2 {
		m["seat"] = seat
	}
	return m
}

// another draws another person.
func (p *person) another(draw *rand.Rand) *person {
	people := p.world.people
	return people[(slices.Index(people, p)+1+draw.IntN(len(people)-1))%len(people)]
}

// actions are all that people do.
var actions = []action{
	{"logs in", 60, isAway, func(p *person, draw *rand.Rand) string {
		door := draw.IntN(p.world.place.Doors())
		p.enter(door)
		return fmt.Sprint("by door ", door)
	}},
	{"connects and says nothing", 3, func(p *person) bool { return p.early == nil }, func(p *person, draw *rand.Rand) string {
		door := draw.IntN(p.world.place.Doors())
		p.early = p.dial(door)
		return fmt.Sprint("by door ", door)
	}},
	{"logs in by the earlier connection", 6, func(p *person) bool { return p.early != nil }, func(p *person, _ *rand.Rand) string {
		p.tryEarly()
		return ""
	}},
	{"logs in by another connection", 3, isHere, func(p *person, draw *rand.Rand) string {
		door := draw.IntN(p.world.place.Doors())
		p.enter(door)
		return fmt.Sprint("by door ", door)
	}},
	{"is cut off", 6, isHere, func(p *person, _ *rand.Rand) string {
		p.leave()
		return ""
	}},
	{"asks", 12, free, message("seek", settings)},
	{"asks", 3, free, message("seek", func(p *person, draw *rand.Rand) map[string]any {
		m := settings(p, draw)
		m["range"] = draw.IntN(200)
		return m
	})},
	{"asks", 6, free, message("challenge", seats)},
	{"asks", 6, free, message("challenge", func(p *person, draw *rand.Rand) map[string]any {
		m := seats(p, draw)
		m["to"] = p.another(draw).print
		return m
	})},
	{"asks", 3, free, message("challenge", func(p *person, draw *rand.Rand) map[string]any {
		m := seats(p, draw)
		m["private"] = true
		return m
	})},
	{"asks", 30, func(p *person) bool { return free(p) && len(p.challenged) > 0 }, message("accept", func(p *person, draw *rand.Rand) map[string]any {
		return map[string]any{"challenge": p.challenged[draw.IntN(len(p.challenged))]}
	})},
	{"asks", 5, func(p *person) bool { return len(p.challenged) > 0 && p.in }, message("decline", func(p *person, draw *rand.Rand) map[string]any {
		return map[string]any{"challenge": p.challenged[draw.IntN(len(p.challenged))]}
	})},
	{"asks", 12, free, message("accept", func(p *person, draw *rand.Rand) map[string]any {
		if w := p.another(draw).Wait; w != nil && w.Code != "" {
			return map[string]any{"code": w.Code, "rated": draw.IntN(2) == 0}
		} else if w != nil && w.Challenge != "" {
			return map[string]any{"challenge": w.Challenge}
		}
		return map[string]any{"challenge": "nothing"}
	})},
	{"asks", 3, func(p *person) bool { return p.in && p.Wait != nil }, message("cancel", nil)},
	{"acts", 120, func(p *person) bool { return isPlaying(p) && p.Playing().Live.Turn == p.Playing().You }, func(p *person, draw *rand.Rand) string { return p.play(draw, p.Playing().Live.Seq) }},
	{"acts", 6, isPlaying, func(p *person, draw *rand.Rand) string { return p.play(draw, draw.IntN(p.Playing().Live.Seq+2)) }},
	{"asks", 3, isPlaying, inGame("resign", nil)},
	{"asks", 2, isPlaying, inGame("abort", nil)},
	{"asks", 4, isPlaying, inGame("claim", func(_ *person, draw *rand.Rand) map[string]any {
		return map[string]any{"claim": []online.Claim{online.ClaimWin, online.ClaimDraw}[draw.IntN(2)]}
	})},
	{"asks", 4, isPlaying, inGame("offer", func(*person, *rand.Rand) map[string]any { return map[string]any{"offer": online.OfferDraw} })},
	{"asks to take back", 8, func(p *person) bool { return isPlaying(p) && !p.hasRequest("offer") }, func(p *person, _ *rand.Rand) string {
		table := p.Playing()
		request := p.world.notes.Ask(table.ID, table.You)
		p.say(map[string]any{"type": "offer", "game": table.ID, "offer": online.OfferTakeBack})
		p.asked[p.Seq] = question{kind: "offer", game: table.ID, request: request}
		return ""
	}},
	{"answers", 40, func(p *person) bool { return isPlaying(p) && p.offered() != "" && !p.hasRequest("answer") }, func(p *person, draw *rand.Rand) string { return p.answer(draw.IntN(3) > 0) }},
	{"asks", 8, ended, inGame("offer", func(*person, *rand.Rand) map[string]any { return map[string]any{"offer": online.OfferRematch} })},
	{"asks", 3, ended, inGame("leave", nil)},
	{"asks", 2, isPlaying, inGame("chat", func(*person, *rand.Rand) map[string]any { return map[string]any{"text": "Hello!"} })},
	{"asks", 1, isPlaying, inGame("mute", func(_ *person, draw *rand.Rand) map[string]any { return map[string]any{"on": draw.IntN(2) == 0} })},
	{"asks", 4, isHere, message("watch", func(p *person, draw *rand.Rand) map[string]any { return map[string]any{"game": p.another(draw).Own} })},
	{"asks", 2, isHere, message("block", func(p *person, draw *rand.Rand) map[string]any {
		return map[string]any{"player": p.another(draw).print, "on": draw.IntN(3) == 0}
	})},
	{"asks", 1, isHere, message("report", func(p *person, draw *rand.Rand) map[string]any {
		return map[string]any{"player": p.another(draw).print, "game": p.Own, "text": "rude"}
	})},
	{"asks", 3, isHere, message("export", nil)},
	{"asks", 2, isHere, message("ratings", nil)},
	{"asks for deletion", 2, free, func(p *person, _ *rand.Rand) string {
		p.say(map[string]any{"type": "delete", "name": p.name})
		p.asked[p.Seq], p.gives = question{kind: "delete"}, true
		return ""
	}},
}

// choose chooses something that makes sense.
func (p *person) choose() (words string, do func()) {
	w := p.world
	all := 0
	for i, d := range actions {
		if d.when(p) {
			all += w.habits[i]
		}
	}
	n := w.draw.IntN(all + 1)
	for i, d := range actions {
		if !d.when(p) {
			continue
		}
		if n -= w.habits[i]; n < 0 {
			more := ""
			return d.name, func() {
				if more = d.do(p, w.draw); more != "" {
					w.Note("  %s", more)
				}
			}
		}
	}
	return "does nothing", func() {}
}

// play asks for an act as the one after the first seq acts.
func (p *person) play(draw *rand.Rand, seq int) string {
	table := p.Playing()
	word := storetest.Word(draw, table)
	m := map[string]any{"type": "act", "game": table.ID, "seq": seq, "act": word}
	if draw.IntN(2) == 0 {
		m["took"] = 1 + draw.IntN(3000)
	}
	if k := p.world.clocks[table.ID]; k != nil {
		k.asked[table.You] = time.Now()
	}
	request := p.world.notes.Act(table.ID, table.You, seq, word)
	p.say(m)
	p.asked[p.Seq] = question{kind: "act", game: table.ID, seq: seq, act: word, request: request}
	return string(online.Encode(m))
}

// offered is what the other player asks for.
func (p *person) offered() online.Offer {
	table := p.Playing()
	for _, o := range table.Offers {
		if o.Seat != table.You {
			return o.Offer
		}
	}
	return ""
}

// answer answers what the other player asks for.
func (p *person) answer(yes bool) string {
	table, offer := p.Playing(), p.offered()
	m := map[string]any{"type": "answer", "game": table.ID, "offer": offer, "yes": yes}
	var request history.Request
	back := yes && offer == online.OfferTakeBack
	if back {
		left := len(table.Acts) - 1
		for left > 0 && table.Acts[left].Seat == table.You {
			left--
		}
		request = p.world.notes.Agree(table.ID, table.You, left)
	}
	p.say(m)
	if back {
		p.asked[p.Seq] = question{kind: "answer", game: table.ID, request: request}
	}
	return string(online.Encode(m))
}

// tryEarly logs in by the connection that was made first. Where a later one is logged in that replaces nothing: the later one stays.
func (p *person) tryEarly() {
	early := p.early
	p.early = nil
	if p.line == nil || early.number > p.line.number {
		p.logIn(early)
		return
	}
	if !early.known {
		early.CloseNow() // which of them comes first is chance
		return
	}
	early.Say(online.Encode(map[string]any{"type": "login", "id": 1, "protocol": online.Version, "name": p.name, "address": home, "key": p.id.PublicKey(),
		"signature": p.id.Sign(online.Challenge{Address: home, Nonce: early.nonce})}))
}
