package client

import (
	"time"

	"hoshi/online"
)

// Glance follows a running public game beside whatever one plays, has played or watches: State.Glance. It takes the place of the one
// before; empty: none is followed any more. A GlanceChanged event tells of all that happens there, GlanceRefused that the server does
// not show it. What one watches already ([Client.Watch]) is not to be glanced at; a player who watches what they glanced at no longer glances at it.
func (c *Client) Glance(id string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	before := c.glanced
	if before == id {
		return nil
	}
	c.glanced, c.glance = id, nil
	if before != "" && before != c.watched {
		if err := c.ask(online.Request{Type: "leave", Game: before}); err != nil {
			return err
		}
	}
	if id == "" {
		return nil
	}
	return c.ask(glanceAt(id))
}

func glanceAt(id string) online.Request {
	return online.Request{Type: "watch", Game: id, Glance: true}
}

// forget ends a glance at the game with the id, which is watched or played now.
func (k *known) forget(id string) {
	if k.glanced == id {
		k.glanced, k.glance = "", nil
	}
}

// takeGlance takes what happened in the game at which one glances. Where it does not fit what is known of the game, the game is asked
// for anew; until it comes there is none.
func (k *known) takeGlance(reply *online.Reply, now time.Time) []Event {
	g := k.glance
	if g == nil {
		return nil // the whole game is on its way
	}
	_, known, err := g.take(reply, now)
	if err != nil {
		k.glance = nil
		k.ask(glanceAt(k.glanced))
	}
	if !known && err == nil {
		return nil
	}
	return []Event{{Kind: GlanceChanged, Game: reply.Game}}
}
