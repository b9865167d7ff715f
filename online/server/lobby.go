package server

import (
	"cmp"
	"crypto/rand"
	"encoding/base32"
	"errors"
	"slices"
	"strings"
	"time"

	"hoshi/online"
)

// waiting is a player who waits for an opponent.
type waiting struct {
	player   *player
	settings online.Settings
	kind     string  // seek, challenge
	id       string  // of a challenge
	code     string  // of a private one
	seat     *int    // the challenger's; nil: drawn
	to       *player // who is challenged; nil: anybody
	width    int     // how far the other's rating may be at first; 0: any
	address  string  // for whom the game counts that is waited for
	since    time.Time
}

func (w *waiting) info() *online.WaitInfo {
	settings := w.settings
	return &online.WaitInfo{For: w.kind, Challenge: w.id, Code: w.code, Settings: &settings, Range: w.width}
}

// names writes random bytes in letters and digits that are not mistaken for each other.
var names = base32.NewEncoding("0123456789abcdefghjkmnpqrstvwxyz").WithPadding(base32.NoPadding)

// newName returns the text of n random bytes.
func newName(n int) string {
	random := make([]byte, n)
	rand.Read(random) // it never fails
	return names.EncodeToString(random)
}

// newCode returns the code of a private game: 60 bits, in three groups.
func newCode() string {
	code := newName(8)[:12]
	return code[:4] + "-" + code[4:8] + "-" + code[8:]
}

// typed reads letters of names as people write them.
func typed(text string) string {
	return strings.NewReplacer("-", "", " ", "", "o", "0", "i", "1", "l", "1").Replace(strings.ToLower(text))
}

// cleanID reads the id of a game, or what it begins with, as people write it; it is no id where there is too little.
func cleanID(text string) string {
	if text = typed(text); len(text) < online.CodeLetters {
		return "none"
	}
	return text
}

// cleanCode reads a code as people write it.
func cleanCode(code string) string {
	code = typed(code)
	if len(code) != 12 {
		return ""
	}
	return code[:4] + "-" + code[4:8] + "-" + code[8:]
}

// free refuses what only a player can do who neither plays nor waits.
func (s *Server) free(p *player) *online.Refusal {
	switch {
	case s.draining:
		return online.Refuse(online.Draining)
	case p.playing():
		return online.Refuse(online.Playing)
	case p.wait != nil:
		return online.Refuse(online.Waiting)
	}
	return nil
}

// room refuses one game more for the address where it has as many as it may have: half as many as connections, so that
// all who are there can play each other. Who waits has the room of a game.
func (s *Server) room(address string) *online.Refusal {
	if s.opts.PerAddress > 0 && s.gamesOf[address] >= (s.opts.PerAddress+1)/2 {
		return online.Refuse(online.AddressGames)
	}
	return nil
}

func checkSettings(settings *online.Settings) *online.Refusal {
	if settings == nil {
		return online.Refusef(online.BadMessage, "The settings are missing.")
	}
	var refusal *online.Refusal
	errors.As(settings.Validate(), &refusal)
	return refusal
}

// seek pairs the player with who has waited longest in public for a game by the same settings, or lets them wait.
func (s *Server) seek(one *session, request *online.Request, now time.Time) *online.Refusal {
	p := one.player
	if refusal := cmp.Or(s.free(p), checkSettings(request.Settings)); refusal != nil {
		return refusal
	}
	if request.Range < 0 || request.Range > rangeMost {
		return online.Refusef(online.BadMessage, "A range is 0 to %d points.", rangeMost)
	}
	own := &waiting{player: p, kind: "seek", width: request.Range, since: now}
	if other := s.partner(own, *request.Settings, now); other != nil {
		return s.meet(other, other.seat, p, *request.Settings, now)
	}
	return s.wait(one, request, own, now)
}

// challenge puts a challenge into the lobby, where somebody who seeks the same takes it up at once, or waits for who
// knows its code.
func (s *Server) challenge(one *session, request *online.Request, now time.Time) *online.Refusal {
	p := one.player
	if refusal := cmp.Or(s.free(p), checkSettings(request.Settings)); refusal != nil {
		return refusal
	}
	if request.Seat != nil && *request.Seat != 0 && *request.Seat != 1 {
		return online.Refusef(online.BadMessage, "The seats are 0 and 1.")
	}
	w := &waiting{player: p, kind: "challenge", id: newName(5), seat: request.Seat, since: now}
	switch {
	case request.To != "" && request.Private:
		return online.Refusef(online.BadMessage, "A challenge to somebody needs no code.")
	case request.To != "":
		if refusal := s.dare(w, request.To, now); refusal != nil {
			return refusal
		}
	case request.Private:
		w.code = newCode()
	default:
		if other := s.partner(w, *request.Settings, now); other != nil {
			return s.meet(other, otherSeat(w.seat), p, *request.Settings, now)
		}
	}
	return s.wait(one, request, w, now)
}

// wait lets the player of the connection wait for an opponent, by the settings that were asked for.
func (s *Server) wait(one *session, request *online.Request, w *waiting, now time.Time) *online.Refusal {
	p := one.player
	if refusal := s.room(p.address); refusal != nil {
		return refusal
	}
	w.settings, w.address = *request.Settings, p.address
	count(s.gamesOf, w.address, 1)
	switch {
	case w.code != "":
		s.codes[w.code] = w
	case w.to != nil:
		s.challenges[w.id] = w
		w.to.asked = append(w.to.asked, w)
		w.to.tellAsked()
	default:
		s.public[w.settings] = append(s.public[w.settings], w)
		if w.kind == "challenge" {
			s.challenges[w.id] = w
			s.lobbyStale = true
		}
	}
	p.wait = w
	one.send(online.Encode(online.Reply{Type: "waiting", Re: request.ID, Wait: w.info()}))
	return nil
}

// meet begins the game for which w waits in the given seat, nil for a drawn one, with p, who is free or waits, too. Where both are of
// one address, the room that w has is enough, and what p waited for leaves its own.
func (s *Server) meet(w *waiting, seat *int, p *player, settings online.Settings, now time.Time) *online.Refusal {
	if w.address != p.address && (p.wait == nil || p.wait.address != p.address) {
		if refusal := s.room(p.address); refusal != nil {
			return refusal
		}
	}
	s.start([2]*player{w.player, p}, seat, settings, w.code != "", now)
	return nil
}

// otherSeat returns the seat that who takes the given one leaves, nil for a drawn one.
func otherSeat(seat *int) *int {
	if seat == nil {
		return nil
	}
	other := 1 - *seat
	return &other
}

// accept begins the game of a challenge.
func (s *Server) accept(one *session, request *online.Request, now time.Time) *online.Refusal {
	p := one.player
	w, missing := s.challenges[request.Challenge], online.NoChallenge
	if request.Code != "" {
		w, missing = s.codes[cleanCode(request.Code)], online.WrongCode
	}
	switch {
	case w == nil:
		return online.Refuse(missing)
	case w.player == p:
		return online.Refuse(online.OwnChallenge)
	case w.to != nil && w.to != p:
		return online.Refuse(missing)
	case estranged(w.player, p):
		return online.Refuse(online.NotWanted)
	}
	if refusal := s.free(p); refusal != nil && (w.to == nil || p.playing()) { // what one is asked comes before what one waits for
		return refusal
	}
	settings := w.settings
	settings.Rated = settings.Rated && (w.code == "" || request.Rated) // in private both have to ask for it
	return s.meet(w, w.seat, p, settings, now)
}

// cancel ends the waiting of a player.
func (s *Server) cancel(one *session, request *online.Request, _ time.Time) *online.Refusal {
	if one.player.wait == nil {
		return online.Refuse(online.NotWaiting)
	}
	s.withdraw(one.player)
	one.send(online.Encode(online.Reply{Type: "waiting", Re: request.ID, Wait: &online.WaitInfo{}}))
	return nil
}

// withdraw takes away what the player waits for, if anything.
func (s *Server) withdraw(p *player) {
	w := p.wait
	if w == nil {
		return
	}
	p.wait = nil
	count(s.gamesOf, w.address, -1)
	switch {
	case w.code != "":
		delete(s.codes, w.code)
		return
	case w.to != nil:
		delete(s.challenges, w.id)
		w.to.asked = slices.DeleteFunc(w.to.asked, func(one *waiting) bool { return one == w })
		w.to.tellAsked()
		return
	}
	if left := slices.DeleteFunc(s.public[w.settings], func(one *waiting) bool { return one == w }); len(left) > 0 {
		s.public[w.settings] = left
	} else {
		delete(s.public, w.settings)
	}
	if w.kind == "challenge" {
		delete(s.challenges, w.id)
		s.lobbyStale = true
	}
}
