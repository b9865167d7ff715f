package simulate

import (
	"bytes"
	"crypto/ed25519"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/internal/history"
	"hoshi/online"
	"hoshi/online/server/gate"
	"hoshi/online/server/storetest"
)

// home is the address that people call.
const home = "ws://127.0.0.1:80"

// person is somebody who plays, with a program that follows what it is told.
type person struct {
	storetest.Follower
	world   *World
	id      *online.Identity
	name    string
	names   int // that the person has had
	print   string
	address string

	line  *call // nil: not connected
	early *call // that was made before and has not logged in; nil: there is none
	calls int
	in    bool // logged in by line
	gives bool // has asked for the deletion of the account, and nothing was heard of that yet
	given bool // nothing was ever heard of it: a part of the games may be nobody's
	asked map[uint64]question

	challenged []string         // ids of challenges to the person
	rated      map[string]bool  // whether the games that have ended have changed the rating
	own        []online.OwnGame // as the account has them
	data       *online.OwnData  // what was exported last
}

// call is one connection.
type call struct {
	*storetest.Line
	number int  // the later, the higher
	known  bool // to a server that plays, which has said hello
	later  bool // than the ones before it, for the server, too: those were known to it
	nonce  []byte
	since  history.Moment
	by     history.Epoch
}

// question is a request that nothing was heard of yet.
type question struct {
	kind, game string
	seq        int
	act        string
	request    history.Request
}

// newPerson makes the one of that number. The key is always the same one.
func newPerson(w *World, number int, name string) *person {
	p := &person{world: w, id: identity(w.t, number), name: name, address: fmt.Sprintf("10.0.%d.1", number), rated: map[string]bool{}, asked: map[uint64]question{}}
	p.print = online.Fingerprint(p.id.PublicKey())
	p.Follower = storetest.NewFollower(func(format string, args ...any) { w.Fault(p.name+" "+format, args...) }, []online.Code{online.BadSignature, online.WrongVersion, online.NotDone, online.Damaged})
	return p
}

// identity makes the key of that number.
func identity(t testing.TB, number int) *online.Identity {
	seed := make([]byte, ed25519.SeedSize)
	seed[0] = byte(number)
	der, err := x509.MarshalPKCS8PrivateKey(ed25519.NewKeyFromSeed(seed))
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}), 0o600); err != nil {
		t.Fatal(err)
	}
	id, err := online.ImportIdentity(path)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// dial makes a connection to a door.
func (p *person) dial(door int) *call {
	w := p.world
	w.nonces++
	p.calls++
	if p.early != nil && !p.early.known {
		greeting, _ := p.early.Hear()
		p.early.known = len(greeting) > 0
	}
	c := &call{Line: storetest.NewLine(), number: p.calls, nonce: fmt.Appendf(nil, "%016d", w.nonces), since: w.notes.Now(), by: w.place.Epoch(),
		later: (p.line == nil || p.line.known) && (p.early == nil || p.early.known)}
	w.place.Enter(door, c.Line, gate.Caller{Address: p.address, Called: []string{home}, Nonce: c.nonce})
	return c
}

// enter logs in by a new connection.
func (p *person) enter(door int) { p.logIn(p.dial(door)) }

// logIn logs in by a connection, once a server has said hello there. The one before stays open, and nobody listens there any more.
func (p *person) logIn(c *call) {
	p.forget()
	p.line = c
	if c.known {
		p.signIn()
		return
	}
	synctest.Wait()
	p.hear()
}

// signIn signs what was said with hello.
func (p *person) signIn() {
	p.say(map[string]any{"type": "login", "protocol": online.Version, "name": p.name, "address": home, "key": p.id.PublicKey(),
		"signature": p.id.Sign(online.Challenge{Address: home, Nonce: p.line.nonce})})
}

// forget forgets the connection.
func (p *person) forget() {
	p.world.onDisconnect(p)
	p.forgetRequests()
	p.line, p.in = nil, false
}

// forgetRequests forgets what was asked and told by the connection until now.
func (p *person) forgetRequests() {
	if p.Connect(); p.gives { // it may be done
		p.gives, p.given = false, true
		clear(p.rated)
		clear(p.Ends)
	}
	clear(p.asked)
	p.Wait, p.challenged = nil, nil
}

// leave ends the connection.
func (p *person) leave() {
	if p.line != nil {
		p.line.CloseNow()
		p.forget()
	}
}

// say sends a message, where the person is connected.
func (p *person) say(message map[string]any) {
	if p.line == nil {
		return
	}
	p.Seq++
	message["id"] = p.Seq
	p.line.Say(online.Encode(message))
}

// hear follows all that was told.
func (p *person) hear() {
	if p.line == nil {
		return
	}
	messages, open := p.line.Hear()
	replies := make([]online.Reply, len(messages))
	ends := false
	for i, data := range messages {
		if err := json.Unmarshal(data, &replies[i]); err != nil {
			p.Fault("hears %q: %v", data, err)
		}
		ends = ends || replies[i].Code == online.ServerFault || replies[i].Code == online.Closing
		for ; i > 0 && replies[i].Type == "presence" && replies[i-1].Type == "presence" && bytes.Compare(messages[i-1], messages[i]) > 0; i-- { // who of two goes first is chance
			replies[i-1], replies[i], messages[i-1], messages[i] = replies[i], replies[i-1], messages[i], messages[i-1]
		}
	}
	for i, r := range replies {
		if ends && !slices.Contains(certain, r.Type) {
			continue
		}
		p.world.Note("  %s < %s", p.name, messages[i])
		p.Follow(r)
		p.follow(r)
	}
	if !open {
		p.world.Note("  %s is not connected any more", p.name)
		p.forget()
	}
}

// certain is what a server that ends still tells; the rest is chance: which of those who are sent away goes first. What is refused then may be done all the same.
var certain = []string{"hello", "welcome", "game", "act", "back", "offer", "over", "bye"}

// follow notes what a message tells beyond what the follower does.
func (p *person) follow(r online.Reply) {
	table := p.Games[r.Game]
	switch r.Type {
	case "hello":
		p.line.known = true
		p.signIn()
	case "welcome":
		if p.in { // another server goes on, which knows of nothing that was asked
			p.forgetRequests()
			p.line.since = max(p.line.since, p.world.lastHeard)
		}
		p.in = true
	case "bye":
		switch p.Bye {
		case online.Deleted:
			p.rename()
		case online.Replaced:
			if !p.line.later {
				break
			}
			p.world.Fault("the connection %d of %s is replaced, and is the latest that has logged in", p.line.number, p.name)
		}
	case "refused":
		p.refused(r)
	case "challenges":
		p.challenged = nil
		for _, c := range r.Challenges {
			p.challenged = append(p.challenged, c.ID)
		}
	case "export":
		p.data = r.Data
	case "game":
		p.onShown(r.Table)
		p.world.think(r.Table)
	case "act":
		p.acted(r.Game, r.Act, r.Live)
		p.world.think(table)
	case "back":
		for _, kind := range []string{"answer", "offer"} {
			p.done(history.Untold, func(q question) bool { return q.kind == kind && q.game == r.Game })
		}
	case "offer":
		if r.Offer.Offer == online.OfferTakeBack && r.Offer.Seat == table.You && r.Offer.State == online.Open {
			p.done(history.Untold, func(q question) bool { return q.kind == "offer" && q.game == r.Game })
		}
	case "over":
		p.onShown(table)
	}
}

// rename gives the person another name: the old one is nobody's for a while.
func (p *person) rename() {
	p.gives, p.given = false, false
	p.names++
	p.name = fmt.Sprintf("%s-%d", names[slices.Index(p.world.people, p)], p.names)
	clear(p.rated)
	clear(p.Ends)
}

// refused settles what was asked for.
func (p *person) refused(r online.Reply) {
	q := p.asked[r.Re]
	delete(p.asked, r.Re)
	switch q.kind {
	case "":
	case "delete":
		p.gives = false
	default:
		q.request.Refused()
	}
	if r.Code == online.NameTaken {
		p.rename()
	}
}

// done settles the first of the requests that are meant. spent is what an act cost.
func (p *person) done(spent time.Duration, meant func(question) bool) {
	for _, id := range slices.Sorted(maps.Keys(p.asked)) {
		if q := p.asked[id]; meant(q) {
			q.request.Done(spent, p.line.by)
			delete(p.asked, id)
			return
		}
	}
}

// hasRequest reports whether nothing was heard yet of a request of that kind about one's own game.
func (p *person) hasRequest(kind string) bool {
	for _, q := range p.asked {
		if q.kind == kind && q.game == p.Own {
			return true
		}
	}
	return false
}

// acted notes that an act was done, by the person or the other player, who may have asked for the same one.
func (p *person) acted(game string, act *online.ActInfo, live *online.Live) {
	spent := time.Duration(act.MS) * time.Millisecond
	p.done(spent, func(q question) bool {
		return q.kind == "act" && q.game == game && q.seq == live.Seq-1 && q.act == act.Act && act.Seat == p.Games[game].You
	})
	if you := p.Games[game].You; you >= 0 {
		p.world.notes.Heard(game, you, p.line.since, live.Seq-1, history.Act{Word: act.Act, Spent: spent}, p.line.by)
	}
}

// onShown notes how a game stands as it was shown to one of its players.
func (p *person) onShown(table *online.TableInfo) {
	if table.You < 0 {
		return
	}
	acts := make([]history.Act, len(table.Acts))
	for i, a := range table.Acts {
		acts[i] = history.Act{Word: a.Act, Spent: time.Duration(a.MS) * time.Millisecond}
	}
	over := ""
	if table.Over != nil {
		over = fmt.Sprint(table.Over.Winner, " ", table.Over.Reason)
		p.rated[table.ID] = table.Over.Rating != nil
	}
	p.world.notes.Shown(table.ID, table.You, p.line.since, acts, over, p.line.by)
}

// account compares what is kept of a person with what they were told: each game that has ended is there once, and was counted once.
func (p *person) account() {
	p.own = nil
	for after, more := "", true; more; after = p.data.Next {
		p.data = nil
		p.say(map[string]any{"type": "export", "after": after})
		if p.world.wait(50 * time.Millisecond); p.data == nil {
			p.world.Fault("%s can't be told what is kept of them: %q", p.name, p.Refusal)
			return
		}
		p.own, more = append(p.own, p.data.Games...), p.data.Next != ""
	}
	kept := map[string]bool{}
	least, most := 0, 0
	for _, g := range p.own {
		if kept[g.ID] {
			p.world.Fault("%s is kept twice for %s", g.ID, p.name)
		}
		kept[g.ID] = true
		if counted, told := p.rated[g.ID]; counted {
			least, most = least+1, most+1
		} else if !told {
			most++ // it may have ended unseen
		}
	}
	for id := range p.Ends {
		if !kept[id] && p.Played[id] {
			p.world.Fault("%s has ended, and is not kept for %s", id, p.name)
		}
	}
	if n := p.data.Player.Games; n < least || n > most && !p.given {
		p.world.Fault("%d games are counted for %s, who has ended %d to %d that count", n, p.name, least, most)
	}
}
