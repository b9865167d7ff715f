package server

import (
	"database/sql"
	"fmt"
	"io"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"

	"hoshi/online"
)

// What who keeps a server can do to a player.
const (
	ban  = "ban"
	mute = "mute"
)

// sanction is what was done, to a key or to a network, for a time.
type sanction struct {
	kind   string
	what   string // the fingerprint of a key, or a network such as 192.0.2.0/24
	until  time.Time
	reason string
}

// span reads a time such as 90m, 12h or 7d.
func span(text string) (time.Duration, error) {
	const day = 24 * time.Hour
	d, err := time.ParseDuration(text)
	if days, whole := strings.CutSuffix(text, "d"); whole {
		var n int
		n, err = strconv.Atoi(days)
		d = time.Duration(min(max(n, 0), 36_500)) * day
	}
	if err != nil || d <= 0 {
		return 0, fmt.Errorf("%w: %q is no time such as 90m, 12h or 7d", errOrder, text)
	}
	return d, nil
}

// network reads an address or a network, as [addressOf] and sanctions have them.
func network(word string) (netip.Prefix, bool) {
	if p, err := netip.ParsePrefix(word); err == nil {
		return p.Masked(), true
	}
	ip, ok := parseHost(word)
	if !ok {
		return netip.Prefix{}, false
	}
	bits := ip.BitLen()
	if ip.Is6() {
		bits = 64
	}
	return netip.PrefixFrom(ip, bits).Masked(), true
}

// sanctioner returns the order that bans or mutes.
func sanctioner(kind string) func(*Server, []string, io.Writer) error {
	return func(s *Server, words []string, out io.Writer) error {
		d, err := span(words[1])
		if err != nil {
			return err
		}
		what, err := s.target(words[0])
		if err != nil {
			return err
		}
		if _, all := network(what); all && kind == mute {
			return fmt.Errorf("%w: a network can be banned, not muted", errOrder)
		}
		one := sanction{kind, what, time.Now().Add(d), strings.Join(words[2:], " ")}
		if err := s.store.await(func(w *writer) error { return w.saveSanction(one) }); err != nil {
			return err
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		s.sanctions = append(s.without(kind, what), one)
		gone := s.expel()
		_, err = fmt.Fprintf(out, "%s %s until %s UTC; %d connections closed\n", kind, what, one.until.UTC().Format(time.DateTime), gone)
		return err
	}
}

// target returns what a word names: a network, or the fingerprint of a player's key.
func (s *Server) target(word string) (string, error) {
	if n, ok := network(word); ok {
		return n.String(), nil
	}
	if print := strings.ToUpper(word); fingerprint.MatchString(print) {
		return print, nil
	}
	_, print, err := s.keyOf(word)
	return print, err
}

// without returns the sanctions but those of that kind against what; an empty kind is any.
func (s *Server) without(kind, what string) []sanction {
	return slices.DeleteFunc(slices.Clone(s.sanctions), func(o sanction) bool { return o.what == what && (kind == "" || o.kind == kind) })
}

// expel closes the connections of those who are banned and returns how many. Their games wait for them as for anybody who is away.
func (s *Server) expel() (gone int) {
	for one := range s.sessions {
		print := ""
		if one.player != nil {
			print = one.player.print
		}
		if refusal := s.banned(print, one.address); refusal != nil {
			one.kick(refusal)
			gone++
		}
	}
	return gone
}

// pardon ends all sanctions against a player or a network.
func (s *Server) pardon(words []string, out io.Writer) error {
	what, err := s.target(strings.Join(words, " "))
	if err != nil {
		return err
	}
	if err := s.store.await(func(w *writer) error { return w.exec("DELETE FROM sanctions WHERE what = ?", what) }); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	left := s.without("", what)
	if len(left) == len(s.sanctions) {
		return fmt.Errorf("%w: nothing was done to %s", errOrder, what)
	}
	s.sanctions = left
	_, err = fmt.Fprintf(out, "%s is pardoned\n", what)
	return err
}

// listSanctions lists what is in force.
func (s *Server) listSanctions(_ []string, out io.Writer) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return columns(out, func(row func(...any)) {
		row("", "WHO", "UNTIL (UTC)", "WHY")
		for _, o := range s.sanctions {
			if o.until.After(time.Now()) {
				row(o.kind, o.what, o.until.UTC().Format(time.DateTime), o.reason)
			}
		}
	})
}

// banned refuses who may not come: the key with the fingerprint, empty for one that is not known yet, or the address. It is called
// with the mutex.
func (s *Server) banned(print, address string) *online.Refusal {
	return s.sanctioned(ban, online.Banned, func(what string) bool {
		if print != "" && what == print {
			return true
		}
		n, ok := network(what)
		ip, known := network(address)
		return ok && known && n.Overlaps(ip) && n.Bits() <= ip.Bits()
	})
}

// silenced refuses the chat of who was muted. It is called with the mutex.
func (s *Server) silenced(print string) *online.Refusal {
	return s.sanctioned(mute, online.Silenced, func(what string) bool { return what == print })
}

// sanctioned refuses by the sanction of the kind that fits and lasts longest.
func (s *Server) sanctioned(kind string, code online.Code, fits func(what string) bool) *online.Refusal {
	var until time.Time
	for _, o := range s.sanctions {
		if o.kind == kind && o.until.After(until) && fits(o.what) {
			until = o.until
		}
	}
	if !until.After(time.Now()) {
		return nil
	}
	return online.Refuse(code).Detailed(until.UTC().Format("2006-01-02 15:04 UTC"))
}

func (w *writer) saveSanction(o sanction) error {
	return w.exec("INSERT OR REPLACE INTO sanctions (kind, what, until, reason) VALUES (?,?,?,?)", o.kind, o.what, o.until.UnixMilli(), o.reason)
}

// loadSanctions reads what is still in force.
func (w *writer) loadSanctions(now time.Time) (list []sanction, err error) {
	err = w.list("SELECT kind, what, until, reason FROM sanctions WHERE until > ? ORDER BY until", []any{now.UnixMilli()}, func(r *sql.Rows) error {
		var o sanction
		var until int64
		err := r.Scan(&o.kind, &o.what, &until, &o.reason)
		o.until = time.UnixMilli(until)
		list = append(list, o)
		return err
	})
	return list, err
}
