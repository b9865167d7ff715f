package client

import (
	"context"
	"time"

	"github.com/coder/websocket"

	"hoshi/online"
)

// takeOwn takes what the server tells of the player's own affairs.
func (k *known) takeOwn(reply *online.Reply) []Event {
	switch reply.Type {
	case "challenges":
		k.state.Asked = reply.Challenges
		return []Event{{Kind: ChallengesChanged}}
	case "ratings":
		return []Event{{Kind: RatingsCame, Ratings: reply.Ratings}}
	case "blocks":
		k.state.Blocks = reply.Blocks
		return []Event{{Kind: BlocksChanged}}
	case "reported":
		return []Event{{Kind: Reported}}
	}
	data := reply.Data
	if data == nil {
		return nil
	}
	if k.data != nil {
		data.Games = append(k.data.Games, data.Games...)
	}
	if k.data = data; data.Next != "" {
		k.ask(online.Request{Type: "export", After: data.Next})
		return nil
	}
	k.data = nil
	return []Event{{Kind: DataCame, Data: data}}
}

// setWait notes for what one waits, and since when.
func (k *known) setWait(wait online.WaitInfo, now time.Time) {
	if wait.For == "" {
		k.state.Waiting = time.Time{}
	} else if k.state.Wait.For == "" {
		k.state.Waiting = now
	}
	k.state.Wait = wait
}

// ChallengePlayer challenges the player with the key's fingerprint, in the given seat, 0 or 1, or, with -1, a drawn one. A WaitChanged event
// follows, and another one with Declined where nothing comes of it.
func (c *Client) ChallengePlayer(to string, s online.Settings, seat int) error {
	request := online.Request{Type: "challenge", Pairing: online.Pairing{To: to, Settings: &s}}
	if seat >= 0 {
		request.Seat = &seat
	}
	return c.request(request)
}

// Decline turns down one of State.Asked.
func (c *Client) Decline(challenge string) error {
	return c.request(online.Request{Type: "decline", Pairing: online.Pairing{Challenge: challenge}})
}

// Ratings asks for the list of the highest ratings: a RatingsCame event brings it.
func (c *Client) Ratings() error { return c.request(online.Request{Type: "ratings"}) }

// Block lets the server keep the player with the key's fingerprint away from this one, or not any more. A BlocksChanged event follows.
func (c *Client) Block(key string, on bool) error {
	return c.request(online.Request{Type: "block", Player: key, On: on})
}

// ListBlocks asks whom the player has blocked. A BlocksChanged event follows.
func (c *Client) ListBlocks() error { return c.request(online.Request{Type: "blocks"}) }

// Report tells who keeps the server about a player, in a game or not. A Reported event follows.
func (c *Client) Report(key, game, text string) error {
	return c.request(online.Request{Type: "report", Player: key, Game: game, Text: text})
}

// Export asks for all that the server keeps of the player: a DataCame event brings it.
func (c *Client) Export() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.data = nil
	return c.ask(online.Request{Type: "export"})
}

// Delete has the server delete all that it keeps of the player, for good. The client is stopped then, with the trouble [online.Deleted].
func (c *Client) Delete() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.ask(online.Request{Type: "delete", Login: online.Login{Name: c.state.Player.Name}})
}

// Fetch asks a server for the record of a public game that is over, by its id or its code, without logging in. It returns the id and the
// record in SGF. The errors are [*online.Refusal]. Of opts Address, TLS and Dial count.
func Fetch(ctx context.Context, opts Options, code string) (id, text string, err error) {
	parsed, err := online.ParseAddress(opts.Address)
	if err != nil {
		return "", "", err
	}
	ctx, cancel := context.WithTimeout(ctx, dialTime)
	defer cancel()
	conn, _, refusal := opts.dial(ctx, parsed)
	if refusal != nil {
		return "", "", refusal
	}
	defer conn.CloseNow()
	if _, refusal := receive(ctx, conn); refusal != nil { // hello
		return "", "", refusal
	}
	if err := conn.Write(ctx, websocket.MessageText, online.Encode(online.Request{Type: "record", ID: 1, Game: code})); err != nil {
		return "", "", broken(err)
	}
	record, refusal := receive(ctx, conn)
	if refusal != nil {
		return "", "", refusal
	}
	return record.Game, record.SGF, nil
}
