package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strings"
	"sync"
	"time"
)

// answer is what a browser gets.
type answer struct {
	status       int    // 0: 200
	kind         string // its Content-Type
	name         string // of the file that it is to be kept as; empty: it is shown
	body, packed []byte // packed may be missing
	tag          string
}

// newAnswer makes an answer of a body, packed where that makes it smaller.
func newAnswer(kind string, body []byte) *answer {
	sum := sha256.Sum256(body)
	a := &answer{kind: kind, body: body, tag: `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + `"`}
	if kind == pngKind {
		return a
	}
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	_, err := z.Write(body)
	if z.Close() == nil && err == nil && packed.Len() < len(body) {
		a.packed = packed.Bytes()
	}
	return a
}

// send sends the answer.
func (a *answer) send(w http.ResponseWriter, r *http.Request) {
	head, body, tag := w.Header(), a.body, a.tag
	if a.packed != nil && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		head.Set("Content-Encoding", "gzip")
		body, tag = a.packed, strings.TrimSuffix(tag, `"`)+`z"`
	}
	head.Set("Content-Type", a.kind)
	head.Set("ETag", tag)
	if a.name != "" {
		head.Set("Content-Disposition", `attachment; filename="`+a.name+`"`)
	}
	switch {
	case a.status != 0:
		w.WriteHeader(a.status)
	case r.Header.Get("If-None-Match") == tag:
		head.Del("Content-Encoding")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	if r.Method != http.MethodHead {
		w.Write(body) // who has hung up needs no page
	}
}

// keepBytes is how much a cache keeps.
const keepBytes = 32 << 20

// cache keeps answers for a while. The zero value is empty. Its methods may be called on any goroutine.
type cache struct {
	mu    sync.Mutex
	of    map[string]kept
	bytes int
}

type kept struct {
	*answer
	until   time.Time
	edition uint64 // of the source when it was made
}

// find returns what is kept under a name, nil where there is nothing that may be shown still.
func (c *cache) find(name string, edition uint64, now time.Time) *answer {
	c.mu.Lock()
	defer c.mu.Unlock()
	if k, ok := c.of[name]; ok && k.edition == edition && now.Before(k.until) {
		return k.answer
	}
	return nil
}

// keep keeps an answer under a name, in place of all that is over or, where that is not enough, of everything.
func (c *cache) keep(name string, k kept, now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.drop(name)
	if c.bytes > keepBytes {
		for other, old := range c.of {
			if old.edition != k.edition || !now.Before(old.until) {
				c.drop(other)
			}
		}
	}
	if c.bytes > keepBytes {
		clear(c.of)
		c.bytes = 0
	}
	if c.of == nil {
		c.of = map[string]kept{}
	}
	c.of[name] = k
	c.bytes += k.size(name)
}

func (c *cache) drop(name string) {
	if old, ok := c.of[name]; ok {
		c.bytes -= old.size(name)
		delete(c.of, name)
	}
}

// size is about how many bytes an answer takes, with its name.
func (k kept) size(name string) int { return len(k.body) + len(k.packed) + len(name) + 256 }

// show sends what is kept under a name, or what is made, which is kept for as long as it says. what is named to who is refused.
func (p *Pages) show(w http.ResponseWriter, r *http.Request, name, what string, make func() (*answer, time.Duration, error)) {
	for {
		edition := p.source.Edition()
		a := p.kept.find(name, edition, time.Now())
		if a == nil {
			select {
			case p.places <- struct{}{}:
			case <-time.After(time.Second):
				p.refuse(w, r, errBusy, what)
				return
			case <-r.Context().Done():
				return
			}
			var err error
			a, err = p.made(name, make)
			if <-p.places; err != nil {
				p.refuse(w, r, err, what)
				return
			}
		}
		if p.source.Edition() == edition { // nobody was forgotten while it was made
			a.send(w, r)
			return
		}
	}
}

// made returns what somebody else has made meanwhile, or makes it.
func (p *Pages) made(name string, make func() (*answer, time.Duration, error)) (*answer, error) {
	edition := p.source.Edition() // before anything is read
	if a := p.kept.find(name, edition, time.Now()); a != nil {
		return a, nil
	}
	a, within, err := make()
	if err == nil && within > 0 {
		now := time.Now()
		p.kept.keep(name, kept{a, now.Add(within), edition}, now)
	}
	return a, err
}
