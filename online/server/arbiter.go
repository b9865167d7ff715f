package server

import (
	"fmt"
	"io"
	"strings"
	"time"

	"hoshi/online"
	"hoshi/online/server/table"
)

// arbiter does what an operator wants done to games and players. It takes the hall's mutex.
type arbiter struct {
	*base
	rounds    *rounds
	sessions  *sessions
	deletions *deletions
	ending    *ending
}

// closeGame ends a game for which nobody gains or loses anything.
func (a *arbiter) closeGame(words []string, out io.Writer) error {
	a.hall.Lock()
	defer a.hall.Unlock()
	word := strings.Join(words, " ")
	t, err := a.rounds.named(word)
	if err != nil {
		return err
	}
	if t == nil {
		return fmt.Errorf("%w: no game %q goes on", ErrOrder, word)
	}
	now := a.clock.now()
	var refusal *online.Refusal
	t.change(now, func() (ended table.Outcome) {
		ended, refusal = t.Do(now, table.Arbiter, &online.Request{Type: "abort"}, nil)
		return ended
	})
	if refusal != nil {
		return fmt.Errorf("%w: %w", ErrOrder, refusal)
	}
	_, err = fmt.Fprintf(out, "%s between %s and %s has ended without a result\n", t.ID, t.players[0].Name, t.players[1].Name)
	return err
}

// announceWords sends the operator's words to all who are connected.
func (a *arbiter) announceWords(words []string, out io.Writer) error {
	text, err := online.CleanChat(strings.Join(words, " "))
	if err != nil {
		return fmt.Errorf("%w: %w", ErrOrder, err)
	}
	_, err = fmt.Fprintf(out, "told %d players\n", a.sessions.announce(text))
	return err
}

// forgetOf deletes a player who does not play.
func (a *arbiter) forgetOf(words []string, out io.Writer) error {
	key, print, err := a.keyOf(strings.Join(words, " "))
	if err != nil {
		return err
	}
	if err = a.deletions.force(key, print); err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "all of %s is deleted\n", print)
	return err
}

// drain lets no game begin any more, and ends the server once none goes on.
func (a *arbiter) drain(words []string, out io.Writer) error {
	var within time.Duration
	off := len(words) > 0 && words[0] == "off"
	if len(words) > 0 && !off {
		var err error
		if within, err = span(words[0]); err != nil {
			return err
		}
	}
	games := a.ending.drain(!off, within)
	if off {
		_, err := fmt.Fprintln(out, "games begin again")
		return err
	}
	a.sessions.announce(drainWords)
	_, err := fmt.Fprintf(out, "%d games go on\n", games)
	return err
}

// drainWords are what everybody is told of a server that ends soon.
const drainWords = "The server will soon be restarted. No new games begin; running ones are kept."
