package storetest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/coder/websocket"

	"hoshi/online"
	"hoshi/online/server/gate"
)

// line is a connection in memory.
type line struct {
	in    chan []byte // to the server
	out   chan []byte // from it
	ended chan struct{}
	close func()
}

func newLine() *line {
	ctx, cancel := context.WithCancel(context.Background())
	l := &line{in: make(chan []byte, 64), out: make(chan []byte, 1024), ended: make(chan struct{}), close: cancel}
	context.AfterFunc(ctx, func() { close(l.ended) })
	return l
}

// Read is [gate.Line]'s.
func (l *line) Read(context.Context) (websocket.MessageType, []byte, error) {
	select {
	case data := <-l.in:
		return websocket.MessageText, data, nil
	case <-l.ended:
		return 0, nil, errors.New("storetest: the connection has ended")
	}
}

// Write is [online.Conn]'s. What is packed is the lobby, which no guest needs.
func (l *line) Write(_ context.Context, kind websocket.MessageType, data []byte) error {
	if kind == websocket.MessageBinary {
		return nil
	}
	select {
	case l.out <- data:
		return nil
	case <-l.ended:
		return errors.New("storetest: the connection has ended")
	}
}

// Close is [online.Conn]'s.
func (l *line) Close(websocket.StatusCode, string) error { return l.CloseNow() }

// Ping is answered at once.
func (l *line) Ping(context.Context) error { return nil }

// CloseNow is [online.Conn]'s.
func (l *line) CloseNow() error {
	l.close()
	return nil
}

// home is the address that guests call.
const home = "ws://127.0.0.1:80"

// guest is a player who notes what the server says, and what does not fit what it has said before.
type guest struct {
	party   *party
	id      *online.Identity
	name    string
	print   string // the fingerprint of the key
	address string
	names   int // that the guest has had

	admitted string // the name with which the server has let them in last
	deleting bool   // they have asked for that, and may have left before the answer

	line    *line // nil: not connected
	seq     uint64
	sent    int              // messages on this connection
	wait    *online.WaitInfo // nil: for nothing
	player  online.PlayerInfo
	games   map[string]*online.TableInfo // as they were told, by id
	ends    map[string]online.OverInfo   // of games, as they were told; they outlive the connection
	played  map[string]bool              // where the guest has had a seat, since the account is there
	own     string                       // the latest of those
	refusal online.Code                  // the latest
	bye     online.Code                  // how the latest connection has ended
}

// fault notes something that must not be.
func (g *guest) fault(format string, args ...any) {
	g.party.fault("%s %s", g.name, fmt.Sprintf(format, args...))
}

// enter logs the guest in by a new connection, and reports whether the server has let them in.
func (g *guest) enter() bool {
	for range 200 {
		g.party.stage.nonces++
		nonce := fmt.Appendf(nil, "%016d", g.party.stage.nonces)
		l := newLine()
		g.line, g.sent, g.refusal, g.bye = l, 0, "", ""
		clear(g.games)
		g.party.stage.server.Enter(l, gate.Caller{Address: g.address, Called: []string{home}, Nonce: nonce})
		if !g.send(map[string]any{"type": "login", "protocol": online.Version, "name": g.name, "address": home, "key": g.id.PublicKey(),
			"signature": g.id.Sign(online.Challenge{Address: home, Nonce: nonce})}) {
			return false
		}
		g.wait = nil
		g.await(func(r online.Reply) bool { return r.Type == "welcome" || r.Type == "refused" })
		switch {
		case g.line == nil && g.bye == online.Deleted, g.refusal == online.Deleted: // a moment ago
			g.party.stage.Pass(10 * time.Millisecond)
		case g.line == nil:
			return false
		case g.refusal == "":
			g.admitted = g.name
			return g.settle() && g.recall()
		case g.refusal == online.NameTaken: // one's own, until the account was deleted
			g.rename()
		case g.refusal == online.NameFixed: // another name was tried while nobody was let in
			g.name = g.admitted
		default:
			g.leave()
			return false
		}
		g.leave()
	}
	g.fault("can't log in: %s", g.refusal)
	return false
}

// recall forgets the games of an account that was deleted, and reports whether the guest is still connected.
func (g *guest) recall() bool {
	if !g.deleting {
		return true
	}
	var data *online.OwnData
	if !g.send(map[string]any{"type": "export"}) || !g.await(func(r online.Reply) bool { data = r.Data; return data != nil }) {
		return false
	}
	if g.deleting = false; len(data.Games) == 0 && g.playing() == nil {
		clear(g.played)
	}
	return true
}

// rename gives the guest another name.
func (g *guest) rename() {
	g.names++
	base, _, _ := strings.Cut(g.name, "-")
	g.name = fmt.Sprintf("%s-%d", base, g.names)
}

// leave ends the connection.
func (g *guest) leave() {
	if g.line != nil {
		g.line.close()
		g.line = nil
	}
}

// connect reports whether the guest is connected, and connects where not.
func (g *guest) connect() bool {
	if g.line != nil {
		select {
		case <-g.line.ended:
			g.drain()
		default:
			return true
		}
	}
	return g.enter()
}

// send sends a message.
func (g *guest) send(message map[string]any) bool {
	if id, named := message["game"].(string); named && message["type"] == "mute" && g.games[id] != nil { // nothing answers it
		g.games[id].Muted = message["on"] == true && g.games[id].You >= 0
	}
	g.deleting = g.deleting || message["type"] == "delete"
	if g.sent++; g.sent%30 == 0 { // more would be too fast
		g.party.stage.Pass(3 * time.Second)
	}
	g.seq++
	message["id"] = g.seq
	select {
	case g.line.in <- online.Encode(message):
		return true
	case <-g.line.ended:
		g.drain()
		return false
	}
}

// await follows what the server says until something that is wanted comes, and reports whether it did; else the connection has ended.
func (g *guest) await(wanted func(online.Reply) bool) bool {
	late := time.NewTimer(time.Minute)
	defer late.Stop()
	for g.line != nil {
		select {
		case data := <-g.line.out:
			if r, ok := g.read(data); ok && wanted(r) {
				return true
			}
		case <-g.line.ended:
			g.drain()
		case <-late.C:
			g.fault("hears nothing for a minute")
			g.leave()
		}
	}
	return false
}

// drain reads what came before the end of the connection.
func (g *guest) drain() {
	for {
		select {
		case data := <-g.line.out:
			g.read(data)
		default:
			g.line = nil
			return
		}
	}
}

func (g *guest) read(data []byte) (r online.Reply, ok bool) {
	if err := json.Unmarshal(data, &r); err != nil {
		g.fault("hears %q: %v", data, err)
		return r, false
	}
	g.follow(r)
	return r, true
}

// settle waits until all is told that was asked for on this connection, and what came of it.
func (g *guest) settle() bool {
	if g.line == nil || !g.send(map[string]any{"type": "record", "game": "none"}) { // it goes through the store, as all that is told
		return false
	}
	last := g.seq
	return g.await(func(r online.Reply) bool { return r.Re == last })
}

// ask sends a request and waits until all of it is done. It reports whether nothing was refused.
func (g *guest) ask(kind string, fields map[string]any) bool {
	if !g.connect() {
		return false
	}
	message := map[string]any{"type": kind}
	for name, value := range fields {
		message[name] = value
	}
	g.refusal = ""
	return g.send(message) && g.settle() && g.refusal == ""
}

// never are what no request that another one can be made of may be refused as.
var never = []online.Code{online.ServerFault, online.NotDone, online.Damaged, online.NotNow, online.Closing, online.BadSignature, online.WrongVersion}

// follow notes what a message tells.
func (g *guest) follow(r online.Reply) {
	table := g.games[r.Game]
	switch r.Type {
	case "act", "back", "offer", "over", "clock", "presence", "chat":
		if table == nil {
			g.fault("hears %s of %s before all of the game", r.Type, r.Game)
			return
		}
	}
	switch r.Type {
	case "welcome":
		g.player = *r.Player
	case "refused":
		if r.Re != g.seq || r.Code != online.NoGame { // of what is asked to wait for the rest
			g.refusal = r.Code
		}
		if slices.Contains(never, r.Code) {
			g.fault("is refused as %s: %s", r.Code, r.Text)
		}
	case "bye":
		if g.bye = r.Code; slices.Contains(never, r.Code) {
			g.fault("is sent away as %s: %s", r.Code, r.Text)
		}
		if r.Code == online.Deleted {
			clear(g.played)
		}
	case "waiting":
		if g.wait = r.Wait; r.Wait.For == "" {
			g.wait = nil
		}
		g.party.challenges = note(g.party.challenges, r.Wait.Challenge)
		g.party.codes = note(g.party.codes, r.Wait.Code)
	case "challenges":
		for _, c := range r.Challenges {
			g.party.challenges, g.party.dares = note(g.party.challenges, c.ID), note(g.party.dares, c.ID)
		}
	case "game":
		g.onGame(r.Table)
	case "act":
		if table.Over != nil || r.Live.Seq != len(table.Acts)+1 {
			g.fault("hears of act %d of %s, which has %d, over %+v", r.Live.Seq, r.Game, len(table.Acts), table.Over)
		}
		table.Acts, table.Live = append(table.Acts, *r.Act), *r.Live
	case "back":
		if table.Over != nil || r.Live.Seq >= len(table.Acts) {
			g.fault("hears that %s, which has %d acts, over %+v, goes back to %d", r.Game, len(table.Acts), table.Over, r.Live.Seq)
			return
		}
		table.Acts, table.Live = table.Acts[:r.Live.Seq], *r.Live
	case "offer":
		table.Offers = slices.DeleteFunc(table.Offers, func(o online.OfferInfo) bool { return o.Offer == r.Offer.Offer })
		if r.Offer.State == online.Open {
			table.Offers = append(table.Offers, *r.Offer)
		}
	case "over":
		if table.Over != nil {
			g.fault("hears of the end of %s twice: %+v, %+v", r.Game, table.Over, r.Over)
		}
		table.Over, table.Live, table.Offers = r.Over, *r.Live, nil
		g.onEnd(r.Game, r.Over)
		if r.Over.Rating != nil && table.You >= 0 {
			g.player = r.Over.Rating[table.You]
		}
	}
}

// onGame notes how a game is.
func (g *guest) onGame(table *online.TableInfo) {
	if before := g.games[table.ID]; before != nil {
		g.compare("is told again", before, table)
	}
	if g.games[table.ID] = table; table.Over != nil {
		g.onEnd(table.ID, table.Over)
	} else if over, ended := g.ends[table.ID]; ended {
		g.fault("is shown that %s goes on, which has ended by %+v", table.ID, over)
	}
	if table.You >= 0 {
		if g.own, g.played[table.ID] = table.ID, true; table.Over == nil {
			g.wait = nil
		}
	}
	g.party.onSeat(table, g)
}

// onEnd notes how a game has ended, once and for all.
func (g *guest) onEnd(id string, over *online.OverInfo) {
	end := online.OverInfo{Winner: over.Winner, Reason: over.Reason}
	if before, again := g.ends[id]; again && before != end {
		g.fault("hears that %s has ended by %+v, and by %+v before", id, end, before)
	}
	g.ends[id] = end
}

// compare compares what is known of a game with what is told now.
func (g *guest) compare(when string, known, now *online.TableInfo) {
	a, b := lasting(known), lasting(now)
	if !reflect.DeepEqual(a, b) {
		g.fault("%s of %s: it was %s, and is %s", when, known.ID, online.Encode(a), online.Encode(b))
	}
}

// lasting is what of a game is the same until something is done in it, whatever happens to connections and to the server.
func lasting(table *online.TableInfo) online.TableInfo {
	last := *table
	last.Chat = nil
	last.Live.Elapsed = 0
	if turn := last.Live.Turn; turn >= 0 {
		last.Live.Clocks[turn] = online.ClockInfo{}
	}
	for seat := range last.Seats {
		last.Seats[seat] = online.SeatInfo{PlayerInfo: last.Seats[seat].PlayerInfo}
	}
	last.Acts = append([]online.ActInfo{}, last.Acts...)
	last.Offers = slices.DeleteFunc(append([]online.OfferInfo{}, last.Offers...), func(o online.OfferInfo) bool { return o.Offer == online.OfferRematch })
	slices.SortFunc(last.Offers, func(a, b online.OfferInfo) int { return int(a.Offer[0]) - int(b.Offer[0]) })
	return last
}

// playing returns the guest's game that goes on, nil where there is none.
func (g *guest) playing() *online.TableInfo {
	if table := g.games[g.own]; table != nil && table.Over == nil {
		return table
	}
	return nil
}

// word returns something that can be done in a game now.
func (g *guest) word(table *online.TableInfo) string {
	if step := table.Live.Step; step != nil && len(step.Choices) > 0 {
		return step.Choices[g.party.draw.IntN(len(step.Choices))]
	}
	for {
		point := fmt.Sprintf("%c%d", 'A'+g.party.draw.IntN(table.Settings.Size), 1+g.party.draw.IntN(table.Settings.Size))
		if !slices.ContainsFunc(table.Acts, func(a online.ActInfo) bool { return a.Act == point }) {
			return point
		}
	}
}

// note adds a word that is not there yet.
func note(list []string, word string) []string {
	if word == "" || slices.Contains(list, word) {
		return list
	}
	return append(list, word)
}
