package storetest

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/online"
	"hoshi/online/server"
)

// kind is something that one of the people of a party can do, or the operator.
type kind struct {
	name string
	// ready makes up what is done, in words, too.
	ready func(p *party, g *guest) (do func(), words string)
}

// kinds are all that can be done: the requests of the protocol's table with what else happens to connections, and the orders of an operator.
func kinds(t testing.TB, protocol string) (all, orders []kind) {
	for _, r := range requests(t, protocol) {
		all = append(all, kind{r.kind, r.ready})
	}
	for _, order := range server.Orders {
		orders = append(orders, kind{"order " + order.Name, func(p *party, g *guest) (func(), string) { return ordered(order, p) }})
	}
	return append(all, events...), orders
}

// request is a row of the protocol's table.
type request struct {
	kind   string
	fields []string
}

// aside is what the table says in brackets, which names no fields.
var aside = regexp.MustCompile(`\([^)]*\)`)

// quoted finds names of fields.
var quoted = regexp.MustCompile("`([a-z]+)`")

// requests reads the protocol's table of them.
func requests(t testing.TB, protocol string) (list []request) {
	_, table, found := strings.Cut(protocol, "\n| request | fields | what follows |\n|---|---|---|\n")
	if !found {
		t.Fatal("the protocol has no table of requests")
	}
	for row := range strings.Lines(table) {
		cells := strings.Split(row, "|")
		if len(cells) < 4 {
			return list
		}
		r := request{kind: strings.Trim(cells[1], " `")}
		for _, field := range quoted.FindAllStringSubmatch(aside.ReplaceAllString(cells[2], ""), -1) {
			r.fields = append(r.fields, field[1])
			if values[field[1]] == nil {
				t.Fatalf("nobody knows what the field %s of %s may be", field[1], r.kind)
			}
		}
		list = append(list, r)
	}
	return list
}

// ready is [kind]'s.
func (r request) ready(p *party, g *guest) (func(), string) {
	message := map[string]any{"type": r.kind}
	for _, field := range r.fields {
		if value := values[field](p, g); value != nil {
			message[field] = value
		}
	}
	words := fmt.Sprintf("%s says %s", g.name, online.Encode(message))
	return func() {
		if g.connect() {
			g.send(message)
		}
	}, words
}

// one draws one of several.
func one[T any](r *rand.Rand, of ...T) T { return of[r.IntN(len(of))] }

// values draw what the fields of requests may be: mostly what makes sense, sometimes what does not. nil: the field is left out.
var values = map[string]func(p *party, g *guest) any{
	"on":     func(p *party, _ *guest) any { return p.draw.IntN(4) > 0 },
	"yes":    func(p *party, _ *guest) any { return p.draw.IntN(4) > 0 },
	"rated":  func(p *party, _ *guest) any { return p.draw.IntN(2) == 0 },
	"glance": func(p *party, _ *guest) any { return p.draw.IntN(2) == 0 },
	"settings": func(p *party, _ *guest) any {
		return one[any](p.draw, p.settings[0], p.settings[0], p.settings[0], p.settings[1], map[string]any{"rule": "renju", "size": 19, "opening": "free"}, nil)
	},
	"range":   func(p *party, _ *guest) any { return one[any](p.draw, nil, nil, 100, -1) },
	"seat":    func(p *party, _ *guest) any { return one[any](p.draw, nil, 0, 1, 0, 1, 2) },
	"private": func(p *party, _ *guest) any { return one[any](p.draw, nil, nil, true) },
	"to": func(p *party, g *guest) any {
		return one[any](p.draw, nil, nil, nil, p.other(g).print, p.other(g).print, g.print, "nobody")
	},
	"player": func(p *party, g *guest) any {
		return one[any](p.draw, p.other(g).print, p.other(g).print, g.print, nil)
	},
	"challenge": func(p *party, _ *guest) any { return one[any](p.draw, last(p.challenges), last(p.challenges), nil) },
	"code":      func(p *party, _ *guest) any { return one[any](p.draw, last(p.codes), last(p.codes), nil) },
	"game": func(p *party, g *guest) any {
		return one[any](p.draw, g.own, g.own, g.own, last(p.games), last(p.games), one(p.draw, append(p.games, "nothing")...))
	},
	"seq": func(p *party, g *guest) any {
		if table := g.games[g.own]; table != nil && p.draw.IntN(8) > 0 {
			return table.Live.Seq
		}
		return one[any](p.draw, 0, 3, nil)
	},
	"act": func(p *party, g *guest) any {
		if table := g.games[g.own]; table != nil && p.draw.IntN(8) > 0 {
			return g.word(table)
		}
		return one[any](p.draw, "A1", "H8", "pass", "swap", "black", "Z99", nil)
	},
	"took":  func(p *party, _ *guest) any { return one[any](p.draw, nil, 0, 100, 1_000_000, -1) },
	"claim": func(p *party, _ *guest) any { return one[any](p.draw, online.ClaimWin, online.ClaimDraw, "rich") },
	"offer": func(p *party, _ *guest) any {
		return one[any](p.draw, online.OfferDraw, online.OfferTakeBack, online.OfferTakeBack, online.OfferRematch, online.OfferRematch, "money")
	},
	"text":  func(p *party, _ *guest) any { return one[any](p.draw, "Hello!", "Hello!", "two\nlines", nil) },
	"after": func(p *party, _ *guest) any { return one[any](p.draw, nil, last(p.games)) },
	"name":  func(p *party, g *guest) any { return one(p.draw, g.name, g.name, g.name, g.name, p.other(g).name) },
}

// last is the latest of a list, a word that nothing has where there is none.
func last(list []string) string {
	if len(list) == 0 {
		return "nothing"
	}
	return list[len(list)-1]
}

// other draws another guest.
func (p *party) other(than *guest) *guest {
	i := slices.Index(p.people[:], than)
	return p.people[(i+1+p.draw.IntN(2))%3]
}

// events are what happens to connections, and to all.
var events = []kind{
	{"goes", func(_ *party, g *guest) (func(), string) { return g.leave, g.name + " goes" }},
	{"comes anew", func(_ *party, g *guest) (func(), string) {
		return func() { g.enter() }, g.name + " comes by another connection"
	}},
	{"takes another name", func(_ *party, g *guest) (func(), string) {
		return func() {
			before := g.name
			if g.rename(); !g.enter() && g.refusal == online.NameFixed {
				g.name = before
			}
		}, g.name + " takes another name"
	}},
	{"waits", func(p *party, g *guest) (func(), string) {
		return func() { p.pass(100 * time.Second) }, "a minute and a half pass"
	}},
}

// pass lets time pass in which everybody who is there stays, where it costs nothing.
func (p *party) pass(d time.Duration) {
	const step = 20 * time.Second
	for ; p.stage.Waits && d > 0; d -= step {
		p.stage.Pass(min(d, step))
		p.settle()
		p.stage.bystanders.settle()
	}
}

// ordered makes an order of the operator.
func ordered(o server.Order, p *party) (func(), string) {
	words := []string{o.Name}
	add := func(list ...string) {
		if word := one(p.draw, list...); word != "" {
			words = append(words, word)
		}
	}
	someone := p.people[p.draw.IntN(3)]
	for part := range strings.FieldsSeq(aside.ReplaceAllString(o.Wants, "")) {
		switch part {
		case "game":
			add(last(p.games))
		case "player", "player|network":
			add(someone.print, someone.name)
		case "time":
			add("1h", "2d")
		case "[time|off]":
			add("", "off", "1h")
		case "words", "[reason]":
			add("a word")
		case "[part", "of", "a", "name]", "[-yes]":
		default:
			p.fault("nobody knows what the word %s of the order %s may be", part, o.Name)
		}
	}
	return func() {
		var out bytes.Buffer
		if err := p.stage.server.Obey(words, &out); err != nil && !errors.Is(err, server.ErrOrder) {
			p.fault("the order %q fails: %v", words, err)
		} else if err == nil && o.Name == "forget" {
			clear(someone.played)
		}
	}, fmt.Sprintf("the operator says %q", words)
}

// pardon takes back what orders have done that keeps people from playing.
func (p *party) pardon() {
	orders := [][]string{{"drain", "off"}}
	for _, g := range p.people {
		orders = append(orders, []string{"pardon", g.print})
	}
	for _, words := range orders {
		var out bytes.Buffer
		if err := p.stage.server.Obey(words, &out); err != nil && !errors.Is(err, server.ErrOrder) {
			p.fault("the order %q fails: %v", words, err)
		}
	}
}
