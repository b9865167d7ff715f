//go:build linux

package windowtest

import (
	"context"
	"errors"
	"fmt"
	"image"
	"os"
	"path"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"hoshi/internal/x11test"
	"hoshi/ui/store"
)

// browser is a tab of Chromium, whose context ends with the test.
type browser struct {
	t   *testing.T
	ctx context.Context
}

func openBrowser(t *testing.T, address string) *browser {
	t.Helper()
	opts := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath("chromium"), chromedp.DisableGPU)
	if os.Geteuid() == 0 {
		opts = append(opts, chromedp.NoSandbox) // which root can't have
	}
	allocated, end := chromedp.NewExecAllocator(context.Background(), opts...)
	program, _ := chromedp.NewContext(allocated) // its end is that of the program
	ctx, stop := context.WithTimeout(program, 2*time.Minute)
	t.Cleanup(func() {
		defer end()
		defer stop()
		if err := chromedp.Cancel(program); err != nil {
			t.Error(err)
		}
	})
	if err := errors.Join(chromedp.Do(program), chromedp.Do(ctx, chromedp.Navigate(address))); err != nil { // the program outlives the patience
		t.Fatal(err)
	}
	return &browser{t, ctx}
}

// await waits until a script is worth true on the page.
func (b *browser) await(what, script string) {
	b.t.Helper()
	for {
		is, err := chromedp.Run(b.ctx, chromedp.Evaluate[bool]("Boolean("+script+")"))
		if err != nil {
			b.t.Fatalf("waited in vain for %s: %v", what, err)
		}
		if is {
			return
		}
		time.Sleep(20 * time.Millisecond) // a browser is another process
	}
}

// A guest plays a whole game in a browser against somebody who has invited from the window: each sees what the other plays, and how it ends.
func TestAGuestPlaysTheWindow(t *testing.T) {
	t.Parallel()
	server := startServer(t, "-web")
	p := openPlayer(t, server, "Anna")
	p.enter()
	c, link := &clicker{t: t}, ""
	c.menu(p.Program, 4, 1)
	c.next(p.Program, store.ThemeLight)
	p.Until("the link", func() bool { link = p.Clipboard(); return strings.HasPrefix(link, "hoshi://") })
	head := image.Rect(780, 60, 940, 90)
	p.AwaitCalm(head)
	waits := p.Picture()

	guest := openBrowser(t, "http://"+server+"/join/"+path.Base(link))
	guest.await("the way in", `document.querySelector(".play button")?.click() || document.querySelector(".play button")`)
	p.Until("the game", func() bool { return x11test.Differ(waits, p.Picture(), head) })
	pos := p.EmptyBoard()
	p.Await(pos)
	const stones = `document.querySelectorAll("#stones use[href='#black'], #stones use[href='#white']").length`
	for i, point := range []string{"H8", "H9", "I8", "I9", "J8", "J9", "K8", "K9", "L8"} {
		if i%2 == 0 { // the player who invites begins
			p.Play(point)
		} else {
			guest.await("my turn", `document.querySelector(".point input")`)
			guest.await("what is typed", fmt.Sprintf(`(f => { f.value = %q; f.form.requestSubmit(); return true; })(document.querySelector(".point input"))`, point))
		}
		pos = p.Step(pos, p.Point(point))
		p.Await(pos)
		guest.await(point, fmt.Sprintf("%s === %d", stones, i+1))
	}
	guest.await("the end", `document.querySelector("[role=status]").textContent.startsWith("Anna wins")`)
	p.Kill()
}
