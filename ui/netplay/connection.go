package netplay

import (
	"time"

	"hoshi/game"
	"hoshi/online/client"
	"hoshi/ui/activity"
)

// Connection is the window's tie to a server: the newest state that the server told, and which of its games lies on the desk. The
// client calls on a goroutine of its own; everything here happens on Fyne's, handed over by Post, and nothing waits.
type Connection struct {
	*activity.Services
	Client      *client.Client // nil: not connected, nor trying
	State       client.State
	address     string
	been        bool   // logged in since the last dial
	onDesk      string // the id of the game that lies on the desk; empty: none
	reportedEnd string // the id of the last game whose end was told
	waits       string // the id of the game in which the person goes on waiting for a player that is away; empty: none
	running     running
	refuse      func(error) // says in words why something could not be sent
}

// Game returns the newest state of the game from the network on the desk, nil when there is none.
func (c *Connection) Game() *client.Game {
	if c.onDesk == "" || c.State.Game == nil || c.State.Game.ID != c.onDesk {
		return nil
	}
	return c.State.Game
}

// Playing reports whether the person plays a game on the network that goes on.
func (c *Connection) Playing() bool {
	g := c.Game()
	return g != nil && g.You >= 0 && g.Over == nil
}

// Online reports whether the server listens now.
func (c *Connection) Online() bool { return c.Client != nil && c.State.Status == client.Online }

// Opposed reports whether somebody sits opposite.
func (c *Connection) Opposed() bool {
	g := c.Game()
	return g != nil && g.You >= 0 && c.Online()
}

// Running returns the game in which the person is awaited, nil where there is none, or where it is on the desk.
func (c *Connection) Running() *Running {
	if r := c.running.game(); r != nil && !c.Playing() && r.Left(time.Now()) > 0 {
		return r
	}
	return nil
}

// Color returns the colour of the person at this window in the game on the desk, None for a watcher and offline.
func (c *Connection) Color() game.Color {
	if g := c.Game(); g != nil && g.You >= 0 {
		return g.Color(g.You)
	}
	return game.None
}

// close ends the connection, if there is one.
func (c *Connection) close() {
	if c.Client != nil {
		c.Client.Close()
		c.Client = nil
	}
}

// send says in words why something could not be sent; nil is fine.
func (c *Connection) send(err error) {
	if err != nil {
		c.refuse(err)
	}
}

// do asks the server for something, if there is one.
func (c *Connection) do(what func(*client.Client) error) {
	if c.Client == nil {
		c.send(client.ErrOffline)
		return
	}
	c.send(what(c.Client))
}

// openReply opens what was awaited, unless another dialog has the say by now.
func (c *Connection) openReply(waited *bool, open func()) {
	if *waited && !c.HasDialog() {
		open()
	}
	*waited = false
}

// Resign gives the game up.
func (c *Connection) Resign() error {
	if c.Client == nil {
		return client.ErrOffline
	}
	return c.Client.Resign()
}

// abort breaks off a game in which the person has not acted yet.
func (c *Connection) abort() error {
	if c.Client == nil {
		return client.ErrOffline
	}
	return c.Client.Abort()
}

// cancelWait ends the wait for an opponent.
func (c *Connection) cancelWait() {
	if c.Client != nil {
		c.send(c.Client.Cancel())
	}
}
