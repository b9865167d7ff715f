// Package client is the player's end of a game over a network: [Client] keeps the connection, the lobby and the game, which a
// [game.Controller] follows.
package client

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"hoshi/internal/version"
	"hoshi/online"
)

// Options say to which server a client connects, and as whom.
type Options struct {
	Address  string               // as [online.ParseAddress] reads it
	Identity *online.Identity     // must be set
	Name     string               // under which to play; the server keeps it for the key
	OnEvent  func(*Client, Event) // told of all that happens, perhaps before Connect has returned. Must be set
	TLS      *tls.Config          // nil: the system's roots
	Dial     Dial                 // nil: the system's network

	Ping time.Duration // between two signs of life; 0: 5 s. After three without an answer the connection counts as broken
}

// Dial opens a connection as [net.Dialer.DialContext] does.
type Dial = func(ctx context.Context, network, address string) (net.Conn, error)

// Status says how a client stands to its server.
type Status int

// The statuses.
const (
	Connecting   Status = iota // for the first time
	Online                     // logged in
	Reconnecting               // the connection broke; it is tried again and again
	Stopped                    // for good: refused, or closed; State.Trouble says why
)

// EventKind says what an [Event] is about.
type EventKind int

// The kinds of event.
const (
	StatusChanged     EventKind = iota // State.Status or Trouble
	LobbyChanged                       // State.Lobby
	WaitChanged                        // State.Wait
	GameOpened                         // State.Game is another game, or all of it may be new: one has come back, or watches
	GameActed                          // one more act was done
	MovesTakenBack                     // acts were taken back
	OfferChanged                       // Event.Offer was made, answered or withdrawn
	PresenceChanged                    // State.Game.Seats: at Event.Seat a connection broke or came back, its grace is over, or the table was left
	ClockChanged                       // the clocks stand because the server waits for its disk, or go on
	GameEnded                          // State.Game.Over
	GlanceChanged                      // State.Glance is another game, or something has happened in it
	GlanceRefused                      // Event.Refusal: Event.Game can't be followed beside another; State.Glance is nil
	ChatReceived                       // Event.Chat
	RecordCame                         // Event.SGF is the record of Event.Game
	ChallengesChanged                  // State.Challenges
	RatingsCame                        // Event.Ratings
	BlocksChanged                      // State.Blocks
	Reported                           // the server has noted what was reported
	DataCame                           // Event.Data is all that the server keeps of the player
	Announced                          // Event.Text is what the operator tells everybody
	Refused                            // Event.Refusal: something that was asked for was not done
)

// Event is something that happened. What it led to stands in [Client.State].
type Event struct {
	Kind     EventKind
	Game     string // of events about a game
	Offer    online.OfferInfo
	Chat     online.ChatInfo
	Seat     int // of PresenceChanged
	SGF      string
	Text     string
	Ratings  []online.PlayerInfo
	Data     *online.OwnData
	Refusal  *online.Refusal
	Rejected online.Request // what was refused; the zero Request when the server did not say
}

// State is how things stand for a client. It is a copy that belongs to the caller.
type State struct {
	Status  Status
	Trouble *online.Refusal        // why not Online; nil at first and while Online
	Server  string                 // the program of the server, such as "hoshi 0.1.0"
	Limits  online.Limits          // of the server
	Public  string                 // where the server's pages for browsers are, such as https://play.example.org; empty: nowhere
	Player  online.PlayerInfo      // as the server knows one
	Delay   time.Duration          // to the server and back, as the last ping measured it; 0: not yet known
	Yours   string                 // the game in which one was awaited when the server let one in; empty: none
	Wait    online.WaitInfo        // for what one waits
	Waiting time.Time              // since when one waits; zero: one does not
	Lobby   online.LobbyInfo       // as it was told last, see Client.WatchLobby
	Asked   []online.ChallengeInfo // who challenges the player
	Blocks  []online.BlockInfo     // whom the player has blocked, once they were asked for
	Game    *Game                  // where one plays, or has played and not yet left, or the game that one watches; nil: none
	Glance  *Game                  // that one follows beside it, see Client.Glance; nil: none, or it has not come yet
}

// Client plays on a server. It connects, keeps the connection up and comes back into a running game by itself.
//
// Any goroutine may call its methods; none of them waits for the network. A method that asks the server for something
// returns an error only where that can't be sent; whether it is done, an event tells. OnEvent is called for one event
// after the other on a goroutine of the client, with no lock held: it may call the methods, and should hand over to the
// goroutine of the window soon (fyne.Do), because the next event waits for it. Once [Client.Done] is closed no event
// comes any more.
type Client struct {
	opts   Options
	url    *url.URL
	ctx    context.Context
	cancel context.CancelFunc
	done   chan struct{}

	mu      sync.Mutex
	changed chan struct{}
	known   // guarded by mu, as changed is
}

// known is what a client knows of how things stand on the server, and what it has asked for: messages of the server go in, events and requests come out. The
// zero value knows nothing.
type known struct {
	state    State          // its Game is not set: game is
	game     *followed      // nil: none
	out      *online.Outbox // nil: not online
	nextID   uint64
	recent   [64]online.Request // by ID modulo its length
	pending  *online.Request    // an act that the server has not answered yet
	backs    int                // how often something was taken back in its game when it was asked for
	unsure   *online.Request    // a seek, an open challenge, an acceptance or a resignation that the server has not answered yet
	waitFor  *online.Request    // the seek or challenge that is asked for again after a break
	watched  string             // the game that is to be watched
	glanced  string             // the game that is to be followed beside it; empty: none
	glance   *followed          // that game; nil: it has not come yet
	lastLeft string             // the game that was left last
	lobby    bool
	pinged   time.Time
	data     *online.OwnData // as far as it has come
}

// ErrOffline is what a client answers that has no connection now.
var ErrOffline = errors.New("client: not connected")

// ErrNoGame is what a client answers that has no game for what it is to do.
var ErrNoGame = errors.New("client: no such game here")

// Connect returns a client that begins to connect; events tell how it goes. While it has never been online any failure
// stops it, so that a person can be asked; later it tries again by itself. The errors are those of [online.ParseAddress] and
// [online.CleanName]. The client must be closed.
func Connect(opts Options) (*Client, error) {
	parsed, err := online.ParseAddress(opts.Address)
	if err != nil {
		return nil, err
	}
	if opts.Name, err = online.CleanName(opts.Name); err != nil {
		return nil, err
	}
	if opts.Ping == 0 {
		opts.Ping = 5 * time.Second
	}
	c := &Client{opts: opts, url: parsed, done: make(chan struct{}), changed: make(chan struct{})}
	c.ctx, c.cancel = context.WithCancel(context.Background())
	go c.run()
	return c, nil
}

// Close ends the connection; it does not wait. A running game goes on on the server, and is lost when nobody comes back
// to it.
func (c *Client) Close() { c.cancel() }

// Done is closed when the client has ended, by [Client.Close] or because it was refused for good.
func (c *Client) Done() <-chan struct{} { return c.done }

// State returns how things stand.
func (c *Client) State() State {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.snapshot()
}

// snapshot returns how things stand, which the caller may keep.
func (k *known) snapshot() State {
	state := k.state
	if k.game != nil {
		state.Game = k.game.snapshot()
	}
	if k.glance != nil {
		state.Glance = k.glance.snapshot()
	}
	return state
}

// The times of coming back: the first try comes at once, then ever later ones.
const (
	dialTime   = 10 * time.Second
	firstRetry = 200 * time.Millisecond
	lastRetry  = 5 * time.Second
)

// run connects until it is closed or refused for good. All events come from here.
func (c *Client) run() {
	defer close(c.done)
	defer c.cancel()
	been := false // online
	wait := firstRetry
	for {
		trouble, welcome := c.once()
		been = been || welcome
		if last := c.State().Trouble; !welcome && last != nil && last.Code == online.Closing && trouble.Code == online.Unreachable {
			trouble = last // its goodbye says more
		}
		if welcome {
			wait = firstRetry
		}
		if c.ctx.Err() != nil {
			c.setStatus(Stopped, nil)
			return
		}
		if !been || final[trouble.Code] {
			c.setStatus(Stopped, trouble)
			c.tell(Event{Kind: StatusChanged})
			return
		}
		c.setStatus(Reconnecting, trouble)
		c.tell(Event{Kind: StatusChanged})
		select {
		case <-c.ctx.Done():
		case <-time.After(wait/2 + rand.N(wait)):
		}
		wait = min(2*wait, lastRetry)
	}
}

// final are the refusals after which trying again would change nothing.
var final = map[online.Code]bool{online.WrongVersion: true, online.BadSignature: true, online.WrongHost: true, online.BadName: true, online.MixedName: true, online.NameTaken: true, online.NameFixed: true, online.Replaced: true,
	online.NotAServer: true, online.BadCertificate: true, online.NeedsTLS: true, online.Deleted: true, online.Banned: true}

func (c *Client) setStatus(status Status, trouble *online.Refusal) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.state.Status, c.state.Trouble, c.state.Delay = status, trouble, 0
	c.out = nil
	c.broadcast()
}

// broadcast wakes all that wait for a change of the state, which is locked.
func (c *Client) broadcast() {
	close(c.changed)
	c.changed = make(chan struct{})
}

// tell calls OnEvent, unless the client is being closed.
func (c *Client) tell(events ...Event) {
	for _, e := range events {
		if c.ctx.Err() == nil {
			c.opts.OnEvent(c, e)
		}
	}
}

// once connects, plays, and returns why that has ended and whether it was ever logged in.
func (c *Client) once() (trouble *online.Refusal, welcome bool) {
	conn, connection, refusal := c.opts.dial(c.ctx, c.url)
	if refusal != nil {
		return refusal, false
	}
	defer conn.CloseNow()
	if refusal := c.login(conn, connection); refusal != nil {
		return refusal, false
	}
	alive := make(chan struct{}, 1)
	ctx, cancel := context.WithCancel(c.ctx)
	defer cancel()
	go c.keepAlive(ctx, conn, alive)
	for {
		kind, data, err := conn.Read(c.ctx)
		if err != nil {
			return broken(err), true
		}
		select {
		case alive <- struct{}{}:
		default:
		}
		reply, err := decodeReply(kind, data)
		if err == nil && reply.Type == "bye" {
			return &online.Refusal{Code: reply.Code, Text: reply.Text}, true
		}
		var events []Event
		if err == nil {
			c.mu.Lock()
			events, err = c.take(&reply, time.Now())
			c.broadcast()
			c.mu.Unlock()
		}
		if err != nil {
			return online.Refusef(online.Unreachable, "The connection is renewed: %v.", err), true // the state comes whole then
		}
		c.tell(events...)
	}
}

func broken(err error) *online.Refusal {
	return online.Refusef(online.Unreachable, "The connection broke: %v.", err)
}

// maxRefusal is more bytes than a refusal has that comes instead of a WebSocket.
const maxRefusal = 4096

// dial opens the WebSocket, over a TLS connection or, with nil, over none, and says in words what went wrong.
func (o *Options) dial(ctx context.Context, to *url.URL) (*websocket.Conn, *tls.ConnectionState, *online.Refusal) {
	ctx, cancel := context.WithTimeout(ctx, dialTime)
	defer cancel()
	transport := &http.Transport{DialContext: o.Dial, TLSClientConfig: o.TLS, Proxy: http.ProxyFromEnvironment, DisableKeepAlives: true}
	conn, response, err := websocket.Dial(ctx, to.String(), &websocket.DialOptions{
		HTTPClient: &http.Client{Transport: transport}, CompressionMode: websocket.CompressionDisabled})
	if err == nil {
		conn.SetReadLimit(1 << 20)
		return conn, response.TLS, nil
	}
	var certificate *tls.CertificateVerificationError
	switch {
	case errors.As(err, &certificate):
		detail, _, _ := strings.Cut(certificate.Err.Error(), " (") // guesses follow, and one is enough
		return nil, nil, online.Refuse(online.BadCertificate).Detailed(detail)
	case errors.Is(err, http.ErrSchemeMismatch):
		return nil, nil, online.Refuse(online.NotAServer)
	case response == nil:
		return nil, nil, online.Refuse(online.Unreachable).Detailed(err.Error())
	}
	var refusal online.Refusal
	body, err := io.ReadAll(io.LimitReader(response.Body, maxRefusal))
	switch {
	case err == nil && json.Unmarshal(body, &refusal) == nil && refusal.Code != "":
		if refusal.Code == online.WrongHost {
			refusal.Detail = to.Host
		}
		return nil, nil, &refusal
	case err == nil && strings.Contains(string(body), "HTTP request to an HTTPS server"): // as Go's own server puts it
		return nil, nil, online.Refuse(online.NeedsTLS)
	}
	return nil, nil, online.Refuse(online.NotAServer)
}

// login answers the server's challenge and returns once it is welcome, or why it is not.
func (c *Client) login(conn *websocket.Conn, connection *tls.ConnectionState) *online.Refusal {
	ctx, cancel := context.WithTimeout(c.ctx, dialTime)
	defer cancel()
	hello, refusal := receive(ctx, conn)
	switch {
	case refusal != nil:
		return refusal
	case hello.Type != "hello" || len(hello.Nonce) == 0 || hello.Limits == nil:
		return online.Refuse(online.NotAServer)
	case hello.Protocol != online.Version:
		older := "the server is too old for your program"
		if hello.Protocol > online.Version {
			older = "your program is too old for the server: update it"
		}
		return &online.Refusal{Code: online.WrongVersion, Text: fmt.Sprintf("The server (%s) speaks version %d of the protocol, your program (hoshi %s) version %d: "+
			"%s.", hello.Server, hello.Protocol, version.Number, online.Version, older), Detail: hello.Server}
	}
	challenge := online.Challenge{Address: online.Authority(c.url), Nonce: hello.Nonce}
	if hello.Binding == online.TLSExporter && connection != nil {
		var err error
		if challenge.Binding, err = online.Binding(connection); err != nil {
			return broken(err)
		}
	}
	request := online.Request{Type: "login", Login: online.Login{Protocol: online.Version, Client: "hoshi " + version.Number, Name: c.opts.Name, Address: challenge.Address,
		Key: c.opts.Identity.PublicKey(), Signature: c.opts.Identity.Sign(challenge)}}
	if err := conn.Write(ctx, websocket.MessageText, online.Encode(request)); err != nil {
		return broken(err)
	}
	welcome, refusal := receive(ctx, conn)
	switch {
	case refusal != nil:
		return refusal
	case welcome.Type != "welcome" || welcome.Player == nil:
		return online.Refuse(online.NotAServer)
	}
	c.welcomed(conn, &hello, &welcome)
	c.tell(Event{Kind: StatusChanged})
	return nil
}

// receive reads one message; one that refuses is a refusal.
func receive(ctx context.Context, conn *websocket.Conn) (online.Reply, *online.Refusal) {
	kind, data, err := conn.Read(ctx)
	if err != nil {
		return online.Reply{}, broken(err)
	}
	reply, err := decodeReply(kind, data)
	switch {
	case err != nil:
		return online.Reply{}, online.Refuse(online.NotAServer)
	case reply.Type == "refused" || reply.Type == "bye":
		return online.Reply{}, &online.Refusal{Code: reply.Code, Text: reply.Text, Again: reply.Again}
	}
	return reply, nil
}

// welcomed notes that the client is logged in.
func (c *Client) welcomed(conn *websocket.Conn, hello, welcome *online.Reply) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.out = &online.Outbox{Conn: conn}
	c.state.Status, c.state.Trouble = Online, nil
	c.state.Server, c.state.Limits, c.state.Public = hello.Server, *hello.Limits, hello.Public
	c.letIn(welcome)
	c.broadcast()
}

// letIn asks again for what was interrupted: by a break, or, on the same connection, because another server of a cluster plays now.
func (k *known) letIn(welcome *online.Reply) {
	k.state.Player = *welcome.Player
	k.state.Yours, k.state.Wait, k.state.Waiting, k.state.Asked, k.data = welcome.Game, online.WaitInfo{}, time.Time{}, nil, nil
	if k.lobby {
		k.ask(online.Request{Type: "blocks"})
		k.ask(online.Request{Type: "lobby", On: true})
	}
	if k.waitFor != nil && welcome.Game == "" {
		k.ask(*k.waitFor)
	}
	if u := k.unsure; u != nil { // nothing is done twice by it: a game that it began, or ended, is told here
		k.unsure = nil
		if u.Game == welcome.Game && k.ask(*u) != nil {
			k.unsure = u // after the next break
		}
	}
	if k.glanced != "" && (k.glance == nil || k.glance.table.Over == nil) {
		k.ask(glanceAt(k.glanced))
	}
	switch g := k.game; {
	case g == nil:
	case g.table.Over != nil && g.table.You >= 0 && welcome.Game != g.table.ID: // the server has let go of it: nothing can be asked for there
		g.table.Offers, g.table.Seats[1-g.table.You].Left = nil, true
	case g.table.Over != nil:
	case g.table.You < 0:
		k.ask(online.Request{Type: "watch", Game: g.table.ID})
	case welcome.Game != g.table.ID: // it ended while the client was away
		k.ask(online.Request{Type: "record", Game: g.table.ID})
	}
}

// keepAlive asks for a sign of life now and then, and ends a connection that gives none.
func (c *Client) keepAlive(ctx context.Context, conn *websocket.Conn, alive <-chan struct{}) {
	ticker := time.NewTicker(c.opts.Ping)
	defer ticker.Stop()
	silent := 0
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		select {
		case <-alive:
			silent = 0
		default:
			silent++
		}
		if silent >= 3 {
			conn.CloseNow()
			return
		}
		c.mu.Lock()
		c.pinged = time.Now()
		err := c.ask(online.Request{Type: "ping"})
		c.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// decodeReply reads a message of a server: a binary one is packed.
func decodeReply(kind websocket.MessageType, data []byte) (reply online.Reply, err error) {
	if kind == websocket.MessageBinary {
		if data, err = online.Unpack(data); err != nil {
			return online.Reply{}, err
		}
	}
	if err := json.Unmarshal(data, &reply); err != nil {
		return online.Reply{}, fmt.Errorf("client: a message of the server is not understood: %w", err)
	}
	return reply, nil
}
