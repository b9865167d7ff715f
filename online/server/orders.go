package server

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/server/hall"
	"hoshi/online/server/record"
	"hoshi/online/server/table"
	"hoshi/sgf"
)

// listPlayers lists who is there, or still at a game.
func (s *Server) listPlayers(words []string, out io.Writer) error {
	part := strings.ToLower(strings.Join(words, " "))
	s.hall.Lock()
	defer s.hall.Unlock()
	var there []*hall.Player
	for p := range s.hall.People.All() {
		if strings.Contains(strings.ToLower(p.Name), part) {
			there = append(there, p)
		}
	}
	slices.SortFunc(there, func(a, b *hall.Player) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Print, b.Print)) })
	return record.Columns(out, func(row func(...any)) {
		row("KEY", "NAME", "RATING", "IS", "GAME", "ADDRESS")
		for _, p := range there {
			is, at := online.IsFree, ""
			switch {
			case p.Session == nil:
				is = online.IsAway
			case p.Plays():
				is = online.IsPlaying
			case p.Wait != nil:
				is = "waiting"
			}
			if p.Plays() {
				at = roundOf(p).ID
			}
			row(p.Print, p.Name, p.Info().Rating, is, at, p.Address)
		}
	})
}

// listGames lists which games go on.
func (s *Server) listGames(_ []string, out io.Writer) error {
	s.hall.Lock()
	defer s.hall.Unlock()
	var on []*round
	for _, t := range s.rounds.byID {
		if t.Over() == nil {
			on = append(on, t)
		}
	}
	slices.SortFunc(on, func(a, b *round) int { return a.Began.Compare(b.Began) })
	return record.Columns(out, func(row func(...any)) {
		row("GAME", "BEGAN (UTC)", "FIRST", "SECOND", "RULE", "ACTS", "WATCHED BY", "")
		for _, t := range on {
			private := ""
			if t.Private {
				private = "private"
			}
			m := t.Match
			t.mu.Lock()
			row(t.ID, t.Began.UTC().Format(time.DateTime), t.players[0].Name, t.players[1].Name, fmt.Sprintf("%v %d", m.Settings.Rule, m.Settings.Size),
				len(m.Acts()), len(t.watchers), private)
			t.mu.Unlock()
		}
	})
}

// showGame writes what was done in a game that goes on or has ended. What was said there is nobody's business.
func (s *Server) showGame(words []string, out io.Writer) error {
	word := strings.Join(words, " ")
	id := hall.CleanID(word)
	s.hall.Lock()
	t, err := s.rounds.named(word)
	if t != nil {
		defer s.hall.Unlock()
		t.mu.Lock()
		defer t.mu.Unlock()
		return writeGame(out, t.ID, [2]string{t.players[0].Name, t.players[1].Name}, t.Began, &t.Match.Match)
	}
	s.hall.Unlock()
	if err != nil {
		return err
	}
	var ended []record.Finished
	err = s.store.Read(func(l record.Ledger) (err error) {
		ended, err = l.Ended(id)
		return err
	})
	switch {
	case err != nil:
		return err
	case len(ended) == 0:
		return fmt.Errorf("%w: there is no game %q", ErrOrder, word)
	case len(ended) > 1:
		return severalGames(word, ended[0].ID, ended[1].ID)
	}
	file, err := sgf.Read(strings.NewReader(ended[0].SGF))
	if err != nil {
		return err
	}
	record := file.Games[0]
	m := game.ResumeMatch(record, record.Root.End())
	var names [2]string
	for seat := range names {
		names[seat] = record.Seats[m.ColorOf(game.Side(seat))].Name
	}
	return writeGame(out, ended[0].ID, names, time.Time{}, &m)
}

// writeGame writes a game as people read it. began may be unknown.
func writeGame(out io.Writer, id string, names [2]string, began time.Time, m *game.Match) error {
	terms := m.Terms()
	head := fmt.Sprintf("game %s: %s (first), %s (second), %v %d", id, cmp.Or(names[0], "nobody"), cmp.Or(names[1], "nobody"), terms.Rule, terms.Size)
	if !began.IsZero() {
		head += ", began " + began.UTC().Format(time.DateTime) + " UTC"
	}
	if _, err := fmt.Fprintln(out, head); err != nil {
		return err
	}
	err := record.Columns(out, func(row func(...any)) {
		for i, a := range m.Acts() {
			row(fmt.Sprintf("%4d", i+1), cmp.Or(names[a.Side], "nobody"), a.Kind(), a.Text(terms.Size), a.Spent.Round(time.Millisecond))
		}
	})
	if r := m.Result(); err == nil && r.Over() {
		winner := "a draw"
		if r.Winner != game.None {
			winner = names[m.SideOf(r.Winner)] + " wins"
		}
		_, err = fmt.Fprintf(out, "ended: %s, %v\n", winner, r.Reason)
	}
	return err
}

// closeGame ends a game for which nobody gains or loses anything.
func (s *Server) closeGame(words []string, out io.Writer) error {
	s.hall.Lock()
	defer s.hall.Unlock()
	word := strings.Join(words, " ")
	t, err := s.rounds.named(word)
	if err != nil {
		return err
	}
	if t == nil {
		return fmt.Errorf("%w: no game %q goes on", ErrOrder, word)
	}
	now := s.clock.now()
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

// announceWords tells all who are connected what who keeps the server has to say.
func (s *Server) announceWords(words []string, out io.Writer) error {
	text, err := online.CleanChat(strings.Join(words, " "))
	if err != nil {
		return fmt.Errorf("%w: %w", ErrOrder, err)
	}
	_, err = fmt.Fprintf(out, "told %d players\n", s.sessions.announce(text))
	return err
}

// keyOf returns the key of a player who is named by the fingerprint of the key or by the name.
func (s *Server) keyOf(word string) (key record.Key, print string, err error) {
	find := func(word string) error {
		return s.store.Read(func(l record.Ledger) (err error) {
			key, err = l.Find(word)
			return err
		})
	}
	if err = find(word); errors.Is(err, record.ErrNothing) {
		err = find(strings.ToUpper(word))
	}
	if errors.Is(err, record.ErrNothing) {
		err = fmt.Errorf("%w: no player has the name or the key %q", ErrOrder, word)
	}
	return key, online.Fingerprint(key[:]), err
}

// exportOf writes all that is kept of a player.
func (s *Server) exportOf(words []string, out io.Writer) error {
	key, print, err := s.keyOf(strings.Join(words, " "))
	if err != nil {
		return err
	}
	var all struct {
		online.OwnData
		Sanctions []ownSanction `json:"sanctions"`
	}
	for after := ""; ; {
		var part online.OwnData
		err := s.store.Read(func(l record.Ledger) error {
			a, err := l.Account(key)
			if err != nil {
				return err
			}
			part.Player = a.Info()
			if part.Blocks, err = l.Blocks(key); err != nil {
				return err
			}
			return ownData(l, key, after, &part)
		})
		if errors.Is(err, record.ErrNothing) {
			return fmt.Errorf("%w: the player was deleted meanwhile", ErrOrder)
		}
		if err != nil {
			return err
		}
		games := append(all.Games, part.Games...)
		all.OwnData, after = part, part.Next
		if all.Games, all.Next = games, ""; after == "" {
			break
		}
	}
	all.Sanctions = s.sanctionsOf(print)
	encoder := json.NewEncoder(out)
	encoder.SetIndent("", "\t")
	return encoder.Encode(all)
}

// forgetOf deletes a player who does not play.
func (s *Server) forgetOf(words []string, out io.Writer) error {
	key, print, err := s.keyOf(strings.Join(words, " "))
	if err != nil {
		return err
	}
	if err = s.deletions.force(key, print); err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "all of %s is deleted\n", print)
	return err
}

// drain lets no game begin any more, and ends the server once none goes on.
func (s *Server) drain(words []string, out io.Writer) error {
	var within time.Duration
	off := len(words) > 0 && words[0] == "off"
	if len(words) > 0 && !off {
		var err error
		if within, err = span(words[0]); err != nil {
			return err
		}
	}
	games := s.drains(!off, within)
	if off {
		_, err := fmt.Fprintln(out, "games begin again")
		return err
	}
	s.sessions.announce(drainWords)
	_, err := fmt.Fprintf(out, "%d games go on\n", games)
	return err
}

// Ends returns when a server that drains ends at the latest; the zero time where it does not drain, or ends after its last game alone.
func (s *Server) Ends() time.Time {
	s.hall.Lock()
	defer s.hall.Unlock()
	if s.deadline == nil {
		return time.Time{}
	}
	return s.latest
}

// drainWords are what everybody is told of a server that ends soon.
const drainWords = "The server will soon be restarted. No new games begin; running ones are kept."
