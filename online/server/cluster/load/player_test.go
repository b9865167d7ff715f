//go:build cluster && linux

package load

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"hoshi/internal/history"
	"hoshi/online"
)

// host is what players call whichever server they reach.
const host = "play.example:8488"

// When a player takes a connection for broken, and how they come back.
const (
	dialTime    = 2 * time.Second
	enterTime   = 20 * time.Second // from the connection to the welcome
	quiet       = 7 * time.Second  // after which a player asks whether the server is there; a game says something each five seconds
	silent      = 2 * time.Second  // after that, without an answer
	backoff     = 200 * time.Millisecond
	mostBackoff = 3 * time.Second
)

// roads lead to the servers, by their order.
type roads []*http.Client

func newRoads(addresses []string) (r roads) {
	for _, address := range addresses {
		dialer := &net.Dialer{}
		r = append(r, &http.Client{Transport: &http.Transport{DisableKeepAlives: true, DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return dialer.DialContext(ctx, network, address)
		}}})
	}
	return r
}

// player is one who plays, with only a socket, and comes back to the next server whenever the connection breaks.
type player struct {
	load *load
	pair *pair
	name string
	id   *online.Identity

	shown int // the number of the game of the pair that was shown last; the pair's

	conn   atomic.Pointer[websocket.Conn] // nil: none, or not logged in
	server atomic.Int64                   // at which one they are or try to be
	since  atomic.Int64                   // a moment of the history before they reached it
	heard  atomic.Int64                   // when, in Unix nanoseconds
	asked  atomic.Int64                   // when a ping was sent that has no answer; 0: none
}

// stayConnected keeps the player connected until ctx ends.
func (p *player) stayConnected(ctx context.Context) {
	for tries := 1; ctx.Err() == nil; tries++ {
		err := p.visit(ctx)
		if p.conn.Swap(nil) != nil {
			tries = 1 // it was welcome
		}
		if ctx.Err() != nil {
			return
		}
		p.load.broken(err)
		p.server.Store((p.server.Load() + 1) % int64(len(p.load.roads)))
		select {
		case <-ctx.Done():
		case <-time.After(rand.N(min(time.Duration(tries)*backoff, mostBackoff))):
		}
	}
}

// visit is one connection.
func (p *player) visit(ctx context.Context) error {
	p.since.Store(int64(p.load.history.Now()))
	dialing, cancel := context.WithTimeout(ctx, dialTime)
	conn, _, err := websocket.Dial(dialing, "ws://"+host+online.Path, &websocket.DialOptions{HTTPClient: p.load.roads[p.server.Load()], CompressionMode: websocket.CompressionDisabled})
	cancel()
	if err != nil {
		return err
	}
	defer conn.CloseNow()
	conn.SetReadLimit(1 << 20)
	enter := time.AfterFunc(enterTime, func() { conn.CloseNow() }) // a server that hangs
	defer enter.Stop()
	p.asked.Store(0)
	for {
		_, data, err := conn.Read(ctx)
		if err != nil {
			return err
		}
		p.heard.Store(time.Now().UnixNano())
		p.asked.Store(0)
		if bytes.HasPrefix(data, []byte(`{"type":"act"`)) {
			if err := p.acted(data); err != nil {
				return err
			}
			continue
		}
		var reply online.Reply
		if err := json.Unmarshal(data, &reply); err != nil {
			return err
		}
		switch reply.Type {
		case "hello":
			err = p.write(conn, online.Request{Type: "login", Login: online.Login{Protocol: online.Version, Name: p.name, Address: "ws://" + host, Key: p.id.PublicKey(),
				Signature: p.id.Sign(online.Challenge{Address: "ws://" + host, Nonce: reply.Nonce})}})
		case "welcome":
			enter.Stop()
			p.conn.Store(conn)
			if reply.Game == "" {
				p.seek()
			}
		case "game":
			p.pair.shown(p, reply.Table)
		case "over":
			p.pair.over(p, reply.Game, reply.Over)
		case "refused":
			if p.conn.Load() == nil {
				return fmt.Errorf("the login is refused: %s", reply.Code)
			}
			p.load.refused(reply.Code)
			if reply.Code == online.ServerFault || reply.Code == online.TooFast {
				return fmt.Errorf("refused: %s", reply.Code)
			}
		case "bye":
			return fmt.Errorf("the server says %s", reply.Code)
		}
		if err != nil {
			return err
		}
	}
}

func (p *player) write(conn *websocket.Conn, r online.Request) error {
	ctx, cancel := context.WithTimeout(context.Background(), dialTime)
	defer cancel()
	return conn.Write(ctx, websocket.MessageText, online.Encode(r))
}

// say sends a request where there is a connection. What comes of it is heard, or it is said again after a break.
func (p *player) say(r online.Request) {
	if conn := p.conn.Load(); conn != nil {
		if err := p.write(conn, r); err != nil {
			p.load.broken(err)
		}
	}
}

// seek asks for the next game of the pair.
func (p *player) seek() {
	if p.load.over.Load() {
		return
	}
	p.say(online.Request{Type: "seek", Pairing: online.Pairing{Settings: &p.pair.settings}})
}

// acted reads of an act no more than a game needs.
func (p *player) acted(data []byte) error {
	now := time.Now()
	_, rest, ok := bytes.Cut(data, []byte(`"live":{"seq":`))
	digits, _, also := bytes.Cut(rest, []byte(","))
	seq, err := strconv.Atoi(string(digits))
	_, act, third := bytes.Cut(data, []byte(`"kind":"move","act":"`))
	point, _, last := bytes.Cut(act, []byte(`"`))
	_, cost, fourth := bytes.Cut(act, []byte(`"ms":`))
	cost, _, _ = bytes.Cut(cost, []byte("}"))
	ms, costs := strconv.Atoi(string(cost))
	_, id, fifth := bytes.Cut(data, []byte(`"game":"`))
	id, _, _ = bytes.Cut(id, []byte(`"`))
	if !ok || !also || !third || !last || !fourth || costs != nil || !fifth || err != nil {
		return fmt.Errorf("the server says %s", data)
	}
	p.pair.acted(p, string(id), seq, history.Act{Word: string(point), Spent: time.Duration(ms) * time.Millisecond}, now)
	return nil
}

// checkLine asks the server whether it is there where nothing was heard for long, and breaks a connection on which no answer comes.
func (p *player) checkLine(now time.Time) {
	conn := p.conn.Load()
	if conn == nil {
		return
	}
	switch asked := p.asked.Load(); {
	case asked != 0 && now.UnixNano()-asked > silent.Nanoseconds():
		conn.CloseNow() // the player that reads it comes back elsewhere
	case asked == 0 && now.UnixNano()-p.heard.Load() > quiet.Nanoseconds():
		p.asked.Store(now.UnixNano())
		go func() {
			p.say(online.Request{Type: "ping"})
			if p.pair.idle() {
				p.seek() // refused where one seeks already
			}
		}()
	}
}
