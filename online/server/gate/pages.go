package gate

import (
	"math"
	"net/http"
	"strconv"
	"time"

	"hoshi/online"
)

// pageTime is how long somebody may take to read a page.
const pageTime = 20 * time.Second

// page answers who wants to see a page, or refuses them in a line.
func (g *Gate) page(w http.ResponseWriter, r *http.Request) {
	if !g.answersTo(r.Host, g.bindsTo(r)) {
		g.NoteRefusal(online.WrongHost, r.Host)
		http.Error(w, "This server does not answer to that name.", http.StatusMisdirectedRequest)
		return
	}
	address := addressOf(clientOf(r, g.opts.Proxies))
	if refusal := g.in.RefusalFor(address); refusal != nil {
		g.NoteRefusal(refusal.Code, address)
		http.Error(w, refusal.Text, http.StatusServiceUnavailable)
		return
	}
	if wait := g.pageWait(address, time.Now()); wait > 0 {
		g.NoteRefusal(online.TooFast, address)
		w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
		http.Error(w, "Too many requests. Try again in a moment.", http.StatusTooManyRequests)
		return
	}
	// A connection that can't have a deadline is a test's.
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(pageTime))
	g.opts.Pages.ServeHTTP(w, r)
}

// pageWait counts one more page of the address, or returns after which time there is one more.
func (g *Gate) pageWait(address string, now time.Time) time.Duration {
	if g.opts.PerAddress < 0 {
		return 0
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	b, most := bucketOf(g.usage.pages, address), 4*g.opts.PerAddress
	if b.Take(most, PageRate, now) {
		return 0
	}
	return b.Wait(1, most, PageRate, now)
}
