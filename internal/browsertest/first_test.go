//go:build linux

package browsertest

import (
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"hoshi/online/server"
)

// firstLoad is what a page takes that is opened with an empty cache.
type firstLoad struct {
	requests, bytes int
	painted         time.Duration // from the beginning until the board, or the list, is seen
}

// newcomer is a tab that has nothing of any page, whenever it opens one.
type newcomer struct {
	*page
	finished chan int // the bytes of each answer
}

func newNewcomer(t testing.TB) *newcomer {
	t.Helper()
	tab, err := freshChromium()
	do(t, err)
	n := &newcomer{pageOf(t, tab), make(chan int, 1000)}
	c := inChromium(n.page)
	c.isOwn = false // no other test is to have it
	do(t, chromedp.Listen(c.ctx, func(event any) {
		if e, ok := event.(*network.EventLoadingFinished); ok {
			n.finished <- int(e.EncodedDataLength)
		}
	}))
	_, err = chromedp.Call(c.ctx, network.Enable, network.EnableParams{})
	do(t, err)
	_, err = chromedp.Call(c.ctx, network.SetCacheDisabled, network.SetCacheDisabledParams{CacheDisabled: true})
	do(t, err)
	return n
}

// isFar gives it a line of 1.6 Mbit/s and 150 ms.
func (n *newcomer) isFar() {
	_, err := chromedp.Call(inChromium(n.page).ctx, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{
		MatchedNetworkConditions: []*network.Conditions{{Latency: 150, DownloadThroughput: 200_000, UploadThroughput: 200_000}}})
	n.do(err)
}

// opens opens a page, and says what that took.
func (n *newcomer) opens(address string) firstLoad {
	n.t.Helper()
	n.load("about:blank")
	for len(n.finished) > 0 {
		<-n.finished // of the page before
	}
	n.load(address)
	n.await("the page", `document.querySelector("svg") && performance.getEntriesByName("first-contentful-paint").length`)
	load := firstLoad{painted: time.Duration(value[float64](n.page, `performance.getEntriesByName("first-contentful-paint")[0].startTime`) * float64(time.Millisecond))}
	for {
		select {
		case bytes := <-n.finished:
			load.requests++
			load.bytes += bytes
			continue
		default:
		}
		return load
	}
}

// startOfGame is a site with a game in its middle, and the address of that.
func startOfGame(t testing.TB) (s *site, page string) {
	s = openSite(t, server.Options{})
	g := s.pair(t, blitz, "Anna", "Bert")
	g.play("H8", "I9", "I8", "J9", "G8", "F8", "H9", "I10", "I7", "J8", "H7", "H10", "H11", "I11")
	return s, s.address + "/game/" + g.id
}

// The first page that somebody opens is small, whether it is that of a link to a game or the server's, and is seen without a script.
func TestFirstPage(t *testing.T) {
	t.Parallel()
	s, page := startOfGame(t)
	n := newNewcomer(t)
	for _, scripts := range []bool{true, false} {
		n.do(inChromium(n.page).scripts(scripts))
		for _, address := range []string{page, s.address + "/"} {
			load := n.opens(address)
			t.Logf("%s, scripts %v: %d requests, %d bytes", address, scripts, load.requests, load.bytes)
			if load.bytes >= 60_000 || load.bytes == 0 || load.requests > 4 {
				t.Errorf("%s takes %d requests and %d bytes", address, load.requests, load.bytes)
			}
		}
	}
}

// BenchmarkFirstPage tells what the page of a game takes with an empty cache over a line of 1.6 Mbit/s and 150 ms, and when its board is seen.
func BenchmarkFirstPage(b *testing.B) {
	_, page := startOfGame(b)
	newNewcomer(b).opens(page) // the browser has begun
	var most firstLoad
	for b.Loop() {
		n := newNewcomer(b)
		n.isFar()
		load := n.opens(page)
		most = firstLoad{load.requests, load.bytes, max(most.painted, load.painted)}
	}
	b.ReportMetric(float64(most.requests), "requests")
	b.ReportMetric(float64(most.bytes), "bytes")
	b.ReportMetric(float64(most.painted.Milliseconds()), "ms-to-the-board-at-most")
	if most.painted > 1500*time.Millisecond {
		b.Errorf("the board is seen after %v", most.painted)
	}
}
