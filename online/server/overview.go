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
	"hoshi/sgf"
)

// overview tells an operator what a server has. It takes the hall's mutex.
type overview struct {
	*base
	rounds    *rounds
	penalties *penalties
}

// listPlayers lists the players who are there, or still at a game.
func (o *overview) listPlayers(words []string, out io.Writer) error {
	part := strings.ToLower(strings.Join(words, " "))
	o.hall.Lock()
	defer o.hall.Unlock()
	var there []*hall.Player
	for p := range o.hall.People.All() {
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
			case p.IsPlaying():
				is = online.IsPlaying
			case p.Wait != nil:
				is = "waiting"
			}
			if p.IsPlaying() {
				at = roundOf(p).ID
			}
			row(p.Print, p.Name, p.Info().Rating, is, at, p.Address)
		}
	})
}

// listGames lists which games go on.
func (o *overview) listGames(_ []string, out io.Writer) error {
	o.hall.Lock()
	defer o.hall.Unlock()
	var on []*round
	for _, t := range o.rounds.byID {
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

// listAddresses lists at which addresses the server listens.
func (o *overview) listAddresses(_ []string, out io.Writer) error {
	return record.Columns(out, o.gate.ListAddresses)
}

// showGame writes what was done in a game that goes on or has ended. What was said there is nobody's business.
func (o *overview) showGame(words []string, out io.Writer) error {
	word := strings.Join(words, " ")
	id := hall.CleanID(word)
	o.hall.Lock()
	t, err := o.rounds.named(word)
	if t != nil {
		defer o.hall.Unlock()
		t.mu.Lock()
		defer t.mu.Unlock()
		return writeGame(out, t.ID, [2]string{t.players[0].Name, t.players[1].Name}, t.Began, &t.Match.Match)
	}
	o.hall.Unlock()
	if err != nil {
		return err
	}
	var ended []record.Finished
	err = o.store.Read(func(l record.Ledger) (err error) {
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

// exportOf writes all that is kept of a player.
func (o *overview) exportOf(words []string, out io.Writer) error {
	key, print, err := o.keyOf(strings.Join(words, " "))
	if err != nil {
		return err
	}
	var all struct {
		online.OwnData
		Sanctions []ownSanction `json:"sanctions"`
	}
	for after := ""; ; {
		var part online.OwnData
		err := o.store.Read(func(l record.Ledger) error {
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
		if errors.Is(err, record.ErrNotFound) {
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
	all.Sanctions = o.penalties.against(print)
	encoder := json.NewEncoder(out)
	encoder.SetIndent("", "\t")
	return encoder.Encode(all)
}
