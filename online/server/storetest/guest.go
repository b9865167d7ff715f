package storetest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"hoshi/online"
	"hoshi/online/server/gate"
)

// home is the address that guests call.
const home = "ws://127.0.0.1:80"

// guest is a player who notes what the server says, and what does not fit what it has said before.
type guest struct {
	Follower
	party   *party
	id      *online.Identity
	name    string
	print   string // the fingerprint of the key
	address string
	names   int // that the guest has had

	admitted string // the name with which the server has let them in last
	deleting bool   // they have asked for that, and may have left before the answer

	line *Line // nil: not connected
	sent int   // messages on this connection
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
		l := NewLine()
		g.line, g.sent = l, 0
		g.Connect()
		g.party.stage.server.Enter(l, gate.Caller{Address: g.address, Called: []string{home}, Nonce: nonce})
		if !g.send(map[string]any{"type": "login", "protocol": online.Version, "name": g.name, "address": home, "key": g.id.PublicKey(),
			"signature": g.id.Sign(online.Challenge{Address: home, Nonce: nonce})}) {
			return false
		}
		g.Wait = nil
		g.await(func(r online.Reply) bool { return r.Type == "welcome" || r.Type == "refused" })
		switch {
		case g.line == nil && g.Bye == online.Deleted, g.Refusal == online.Deleted: // a moment ago
			g.party.stage.Pass(10 * time.Millisecond)
		case g.line == nil:
			return false
		case g.Refusal == "":
			g.admitted = g.name
			return g.settle() && g.recall()
		case g.Refusal == online.NameTaken: // one's own, until the account was deleted
			g.rename()
		case g.Refusal == online.NameFixed: // another name was tried while nobody was let in
			g.name = g.admitted
		default:
			g.leave()
			return false
		}
		g.leave()
	}
	g.fault("can't log in: %s", g.Refusal)
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
	if g.deleting = false; len(data.Games) == 0 && g.Playing() == nil {
		clear(g.Played)
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
	if id, named := message["game"].(string); named && message["type"] == "mute" && g.Games[id] != nil { // nothing answers it
		g.Games[id].Muted = message["on"] == true && g.Games[id].You >= 0
	}
	g.deleting = g.deleting || message["type"] == "delete"
	if g.sent++; g.sent%30 == 0 { // more would be too fast
		g.party.stage.Pass(3 * time.Second)
	}
	g.Seq++
	message["id"] = g.Seq
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
	g.Follow(r)
	g.party.onReply(g, r)
	return r, true
}

// settle waits until all is told that was asked for on this connection, and what came of it.
func (g *guest) settle() bool {
	if g.line == nil || !g.send(map[string]any{"type": "record", "game": "none"}) { // it goes through the store, as all that is told
		return false
	}
	last := g.Seq
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
	g.Refusal = ""
	return g.send(message) && g.settle() && g.Refusal == ""
}

// note adds a word that is not there yet.
func note(list []string, word string) []string {
	if word == "" || slices.Contains(list, word) {
		return list
	}
	return append(list, word)
}
