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

// loadFirst opens a page in a new tab of Chromium, over a line of 1.6 Mbit/s and 150 ms where it is slow.
func loadFirst(t testing.TB, address string, slow, scripts bool) firstLoad {
	t.Helper()
	p := newPage(t, "chromium")
	c := inChromium(p)
	finished := make(chan int, 1000)
	do(t, chromedp.Listen(c.ctx, func(event any) {
		if e, ok := event.(*network.EventLoadingFinished); ok {
			finished <- int(e.EncodedDataLength)
		}
	}))
	_, err := chromedp.Call(c.ctx, network.Enable, network.EnableParams{})
	do(t, err)
	if slow {
		_, err = chromedp.Call(c.ctx, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{
			MatchedNetworkConditions: []*network.Conditions{{Latency: 150, DownloadThroughput: 200_000, UploadThroughput: 200_000}}})
		do(t, err)
	}
	if !scripts {
		do(t, c.withoutScripts())
	}
	p.load(address)
	p.await("the page", `document.querySelector("svg") && performance.getEntriesByName("first-contentful-paint").length`)
	load := firstLoad{painted: time.Duration(value[float64](p, `performance.getEntriesByName("first-contentful-paint")[0].startTime`) * float64(time.Millisecond))}
	for {
		select {
		case n := <-finished:
			load.requests++
			load.bytes += n
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
	for _, address := range []string{page, s.address + "/"} {
		for _, scripts := range []bool{true, false} {
			load := loadFirst(t, address, false, scripts)
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
	loadFirst(b, page, false, true) // the browser has begun
	var most firstLoad
	for b.Loop() {
		load := loadFirst(b, page, true, true)
		most = firstLoad{load.requests, load.bytes, max(most.painted, load.painted)}
	}
	b.ReportMetric(float64(most.requests), "requests")
	b.ReportMetric(float64(most.bytes), "bytes")
	b.ReportMetric(float64(most.painted.Milliseconds()), "ms-to-the-board-at-most")
	if most.painted > 1500*time.Millisecond {
		b.Errorf("the board is seen after %v", most.painted)
	}
}
