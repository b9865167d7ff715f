package online

import (
	"cmp"
	"crypto/rand"
	"encoding/base32"
	"errors"
	"slices"
	"strings"
	"time"
)

// waiting is a player who waits for an opponent.
type waiting struct {
	player   *player
	settings Settings
	kind     string // seek, challenge
	id       string // of a challenge
	code     string // of a private one
	seat     *int   // the challenger's; nil: drawn
	since    time.Time
}

func (w *waiting) info() *WaitInfo {
	settings := w.settings
	return &WaitInfo{For: w.kind, Challenge: w.id, Code: w.code, Settings: &settings}
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

// cleanCode reads a code as people write it.
func cleanCode(code string) string {
	code = strings.NewReplacer("-", "", " ", "", "o", "0", "i", "1", "l", "1").Replace(strings.ToLower(code))
	if len(code) != 12 {
		return ""
	}
	return code[:4] + "-" + code[4:8] + "-" + code[8:]
}

// free refuses what only a player can do who neither plays nor waits and whose address has room for one game more.
func (s *Server) free(p *player) *Refusal {
	switch {
	case p.playing():
		return refuse(Playing)
	case p.wait != nil:
		return refuse(Waiting)
	case s.opts.PerAddress > 0 && s.usage.games[p.address] >= (s.opts.PerAddress+1)/2:
		return refuse(AddressGames)
	}
	return nil
}

func checkSettings(settings *Settings) *Refusal {
	if settings == nil {
		return refusef(BadMessage, "The settings are missing.")
	}
	var refusal *Refusal
	errors.As(settings.Validate(), &refusal)
	return refusal
}

// seek pairs the player with the first one who waits with the same settings, or lets him wait.
func (s *Server) seek(one *session, request *Request, now time.Time) *Refusal {
	p := one.player
	if refusal := cmp.Or(s.free(p), checkSettings(request.Settings)); refusal != nil {
		return refusal
	}
	settings := *request.Settings
	if other := s.seeks[settings]; other != nil {
		s.start([2]*player{other.player, p}, nil, settings, false, now)
		return nil
	}
	p.wait = &waiting{player: p, settings: settings, kind: "seek", since: now}
	s.seeks[settings] = p.wait
	one.send(encode(Reply{Type: "waiting", Re: request.ID, Wait: p.wait.info()}))
	return nil
}

// challenge puts a challenge into the lobby, or waits for who knows its code.
func (s *Server) challenge(one *session, request *Request, now time.Time) *Refusal {
	p := one.player
	if refusal := cmp.Or(s.free(p), checkSettings(request.Settings)); refusal != nil {
		return refusal
	}
	if request.Seat != nil && *request.Seat != 0 && *request.Seat != 1 {
		return refusef(BadMessage, "The seats are 0 and 1.")
	}
	p.wait = &waiting{player: p, settings: *request.Settings, kind: "challenge", id: newName(5), seat: request.Seat, since: now}
	if request.Private {
		p.wait.code = newCode()
		s.codes[p.wait.code] = p.wait
	} else {
		s.challenges[p.wait.id] = p.wait
		s.lobbyStale = true
	}
	one.send(encode(Reply{Type: "waiting", Re: request.ID, Wait: p.wait.info()}))
	return nil
}

// accept begins the game of a challenge.
func (s *Server) accept(one *session, request *Request, now time.Time) *Refusal {
	p := one.player
	w, missing := s.challenges[request.Challenge], NoChallenge
	if request.Code != "" {
		w, missing = s.codes[cleanCode(request.Code)], WrongCode
	}
	switch {
	case w == nil:
		return refuse(missing)
	case w.player == p:
		return refuse(OwnChallenge)
	}
	if refusal := s.free(p); refusal != nil {
		return refusal
	}
	s.start([2]*player{w.player, p}, w.seat, w.settings, w.code != "", now)
	return nil
}

// cancel ends the waiting of a player.
func (s *Server) cancel(one *session, request *Request, _ time.Time) *Refusal {
	if one.player.wait == nil {
		return refuse(NotWaiting)
	}
	s.withdraw(one.player)
	one.send(encode(Reply{Type: "waiting", Re: request.ID, Wait: &WaitInfo{}}))
	return nil
}

// withdraw takes away what the player waits for, if anything.
func (s *Server) withdraw(p *player) {
	w := p.wait
	if w == nil {
		return
	}
	p.wait = nil
	switch {
	case w.kind == "seek":
		delete(s.seeks, w.settings)
	case w.code != "":
		delete(s.codes, w.code)
	default:
		delete(s.challenges, w.id)
		s.lobbyStale = true
	}
}

// lobby lets a connection hear of the lobby, at once and whenever it has changed, or no more.
func (s *Server) lobby(one *session, request *Request, _ time.Time) *Refusal {
	if one.lobby = request.On; one.lobby {
		if s.lobbyText == nil {
			s.lobbyText = s.lobbyMessage()
		}
		one.send(s.lobbyText)
	}
	return nil
}

// tellLobby sends the lobby to all who want to hear of it, when it has changed.
func (s *Server) tellLobby() {
	if !s.lobbyStale {
		return
	}
	s.lobbyStale, s.lobbyText = false, nil
	for one := range s.sessions {
		if !one.lobby {
			continue
		}
		if s.lobbyText == nil {
			s.lobbyText = s.lobbyMessage()
		}
		one.send(s.lobbyText)
	}
}

func (s *Server) lobbyMessage() []byte {
	info := &LobbyInfo{Players: s.loggedIn, Playing: s.games, Challenges: []ChallengeInfo{}, Games: []GameInfo{}}
	open := make([]*waiting, 0, len(s.challenges))
	for _, w := range s.challenges {
		open = append(open, w)
	}
	slices.SortFunc(open, func(a, b *waiting) int { return b.since.Compare(a.since) })
	for _, w := range open[:min(len(open), lobbyEntries)] {
		info.Challenges = append(info.Challenges, ChallengeInfo{w.id, w.player.info(), w.settings, w.seat})
	}
	var public []*table
	for _, t := range s.tables {
		if t.over == nil && !t.private {
			public = append(public, t)
		}
	}
	slices.SortFunc(public, func(a, b *table) int { return b.began.Compare(a.began) })
	for _, t := range public[:min(len(public), lobbyEntries)] {
		info.Games = append(info.Games, GameInfo{t.id, [2]PlayerInfo{t.players[0].info(), t.players[1].info()}, t.match.settings,
			len(t.match.acts)})
	}
	return encode(Reply{Type: "lobby", Lobby: info})
}
