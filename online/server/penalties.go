package server

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"hoshi/online/server/gate"
	"hoshi/online/server/hall"
	"hoshi/online/server/record"
)

// penalties are bans and mutes, as an operator orders them. They take the hall's mutex, which guards the hall's sanctions.
type penalties struct {
	*base
	sessions *sessions
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
		return 0, fmt.Errorf("%w: %q is no time such as 90m, 12h or 7d", ErrOrder, text)
	}
	return d, nil
}

// sanction returns the order that bans or mutes.
func (p *penalties) sanction(kind string) commandFunc {
	return func(words []string, out io.Writer) error {
		sure := words[0] == sureWord
		if sure {
			words = words[1:]
		}
		if len(words) < 2 {
			return fmt.Errorf("%w: %s wants a player or a network, and a time such as 12h", ErrOrder, kind)
		}
		d, err := span(words[1])
		if err != nil {
			return err
		}
		what, err := p.target(words[0])
		if err != nil {
			return err
		}
		if _, all := hall.Network(what); all && kind == record.Mute {
			return fmt.Errorf("%w: a network can be banned, not muted", ErrOrder)
		}
		if kind == record.Ban && !sure {
			if err := p.doubtBan(what, ownAddresses()); err != nil {
				return err
			}
		}
		one := record.Sanction{Kind: kind, What: what, Until: time.Now().Add(d), Reason: strings.Join(words[2:], " ")}
		if err := p.store.Await(func(l record.Ledger) error { return l.Sanction(one) }); err != nil {
			return err
		}
		p.hall.Lock()
		defer p.hall.Unlock()
		p.hall.Sanctions.Add(one)
		gone := p.sessions.kickBanned()
		closed := ""
		if kind == record.Ban {
			closed = fmt.Sprintf("; connections closed: %d", gone)
		}
		_, err = fmt.Fprintf(out, "%s %s until %s UTC%s\n", kind, what, one.Until.UTC().Format(time.DateTime), closed)
		return err
	}
}

// sureWord comes before a network of which a ban would ask.
const sureWord = "-yes"

// The widest networks that can be banned without being asked: what a provider has.
const (
	widest4 = 16
	widest6 = 32
)

// doubtBan asks, by an error, whether a ban is meant that may hit more people than it should. own are the addresses of this computer.
func (p *penalties) doubtBan(what string, own []string) error {
	n, ok := hall.Network(what)
	if !ok {
		return nil // one player's key
	}
	p.hall.Lock()
	all, hit := p.sessions.covered(n)
	p.hall.Unlock()
	var why string
	switch {
	case n.Addr().Is4() && n.Bits() < widest4:
		why = fmt.Sprintf("is wider than /%d", widest4)
	case n.Addr().Is6() && n.Bits() < widest6:
		why = fmt.Sprintf("is wider than /%d", widest6)
	case slices.ContainsFunc(own, func(a string) bool { return hall.Covers(n, a) }):
		why = "has this computer"
	case hit == all && all > 1:
		why = "has everybody who is connected"
	default:
		return nil
	}
	return fmt.Errorf("%w: %s %s, and %d of %d people connected; nothing is done yet. If that is meant: ban %s %s and the time", ErrOrder, what, why, hit, all, sureWord, what)
}

// ownAddresses are those of this computer.
func ownAddresses() []string {
	own := []string{"127.0.0.1", "::1"}
	for _, ip := range gate.LocalAddresses() {
		own = append(own, ip.String())
	}
	return own
}

// target returns what a word names: a network, or the fingerprint of a player's key.
func (p *penalties) target(word string) (string, error) {
	if n, ok := hall.Network(word); ok {
		return n.String(), nil
	}
	if print := strings.ToUpper(word); hall.IsFingerprint(print) {
		return print, nil
	}
	_, print, err := p.keyOf(word)
	return print, err
}

// pardon ends all sanctions against a player or a network.
func (p *penalties) pardon(words []string, out io.Writer) error {
	what, err := p.target(strings.Join(words, " "))
	if err != nil {
		return err
	}
	if err := p.store.Await(func(l record.Ledger) error { return l.Pardon(what) }); err != nil {
		return err
	}
	p.hall.Lock()
	defer p.hall.Unlock()
	if !p.hall.Sanctions.Pardon(what) {
		return fmt.Errorf("%w: nothing was done to %s", ErrOrder, what)
	}
	_, err = fmt.Fprintf(out, "%s is pardoned\n", what)
	return err
}

// ownSanction is one as it is exported for whom it is against.
type ownSanction struct {
	Kind   string `json:"kind"`
	Until  int64  `json:"until"` // Unix time in milliseconds
	Reason string `json:"reason"`
}

// against returns what is in force against the key with the fingerprint.
func (p *penalties) against(print string) []ownSanction {
	p.hall.Lock()
	defer p.hall.Unlock()
	list := []ownSanction{}
	for _, o := range p.hall.Sanctions.InForce(time.Now()) {
		if o.What == print {
			list = append(list, ownSanction{o.Kind, o.Until.UnixMilli(), o.Reason})
		}
	}
	return list
}

// list lists what is in force.
func (p *penalties) list(_ []string, out io.Writer) error {
	p.hall.Lock()
	defer p.hall.Unlock()
	return record.Columns(out, func(row func(...any)) {
		row("", "WHO", "UNTIL (UTC)", "WHY")
		for _, o := range p.hall.Sanctions.InForce(time.Now()) {
			row(o.Kind, o.What, o.Until.UTC().Format(time.DateTime), o.Reason)
		}
	})
}
