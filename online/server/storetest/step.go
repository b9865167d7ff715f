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

// kind makes up something that one of the people of a party can do, or the operator, and says it in words.
type kind func(p *party, g *guest) (do func(), words string)

// kinds are all that can be done: the requests of the protocol's table with what else happens to connections, and the orders of an operator.
func kinds(t testing.TB, protocol string) (all, orders []kind) {
	for _, order := range server.Orders {
		orders = append(orders, func(p *party, _ *guest) (func(), string) { return ordered(order, p) })
	}
	return append(requests(t, protocol), events...), orders
}

// aside is what the table says in brackets, which names no fields.
var aside = regexp.MustCompile(`\([^)]*\)`)

// quoted finds names of fields.
var quoted = regexp.MustCompile("`([a-z]+)`")

// requests reads the protocol's table of them.
func requests(t testing.TB, protocol string) (list []kind) {
	_, table, _ := strings.Cut(protocol, "\n| request | fields | what follows |\n|---|---|---|\n")
	for row := range strings.Lines(table) {
		cells := strings.Split(row, "|")
		if len(cells) < 4 {
			break
		}
		name := strings.Trim(cells[1], " `")
		var fields []string
		for _, field := range quoted.FindAllStringSubmatch(aside.ReplaceAllString(cells[2], ""), -1) {
			fields = append(fields, field[1])
			if values[field[1]] == nil {
				t.Fatalf("no value is drawn for the field %s of %s", field[1], name)
			}
		}
		list = append(list, func(p *party, g *guest) (func(), string) { return requested(name, fields, p, g) })
	}
	if len(list) == 0 {
		t.Fatal("the protocol has no table of requests")
	}
	return list
}

// requested makes a request.
func requested(name string, fields []string, p *party, g *guest) (do func(), words string) {
	message := map[string]any{"type": name}
	for _, field := range fields {
		if value := values[field](p, g); value != nil {
			message[field] = value
		}
	}
	return func() {
		if g.connect() {
			g.send(message)
		}
	}, fmt.Sprintf("%s says %s", g.name, online.Encode(message))
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
		return one[any](p.draw, g.Own, g.Own, g.Own, last(p.games), last(p.games), one(p.draw, append(p.games, "nothing")...))
	},
	"seq": func(p *party, g *guest) any {
		if table := g.Games[g.Own]; table != nil && p.draw.IntN(8) > 0 {
			return table.Live.Seq
		}
		return one[any](p.draw, 0, 3, nil)
	},
	"act": func(p *party, g *guest) any {
		if table := g.Games[g.Own]; table != nil && p.draw.IntN(8) > 0 {
			return Word(p.draw, table)
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
	func(_ *party, g *guest) (func(), string) { return g.leave, g.name + " goes" },
	func(_ *party, g *guest) (func(), string) {
		return func() { g.enter() }, g.name + " comes by another connection"
	},
	func(_ *party, g *guest) (func(), string) {
		return func() {
			before := g.name
			if g.rename(); !g.enter() && g.Refusal == online.NameFixed {
				g.name = before
			}
		}, g.name + " takes another name"
	},
	func(p *party, g *guest) (func(), string) {
		return func() { p.pass(100 * time.Second) }, "a minute and a half pass"
	},
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
func ordered(o server.Command, p *party) (func(), string) {
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
		if p.isObeyed(words...) && o.Name == "forget" {
			clear(someone.Played)
		}
	}, fmt.Sprintf("the operator says %q", words)
}

// isObeyed gives an order, and reports whether it was not refused.
func (p *party) isObeyed(words ...string) bool {
	err := p.stage.server.Execute(words, new(bytes.Buffer))
	if err != nil && !errors.Is(err, server.ErrOrder) {
		p.fault("the order %q fails: %v", words, err)
	}
	return err == nil
}

// pardon takes back what orders have done that keeps people from playing.
func (p *party) pardon() {
	p.isObeyed("drain", "off")
	for _, g := range p.people {
		p.isObeyed("pardon", g.print)
	}
}
