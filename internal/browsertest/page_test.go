//go:build linux

package browsertest

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// patience is how long a test waits for what must come: also on a machine that does much else.
const patience = 2 * time.Minute

// driver is a tab of a browser, which shares nothing with other tabs.
type driver interface {
	open(address string) error // returns when the page is loaded
	eval(script string) (json.RawMessage, error)
	press(key string) error // by the names of KeyboardEvent.key; letters as they are
	tap(x, y float64) error
	resize(width, height int) error
	preload(script string) error // runs before each page that is opened from now on, in frames, too
	picture() ([]byte, error)    // as PNG
	faults() []string            // what went wrong on pages, as the browser says it
	end() error
}

// browsers are those that there are, by name. Each makes a new tab.
var browsers = map[string]func() (driver, error){"chromium": newChromium, "firefox": newFirefox}

// ending ends the programs of browsers.
var ending struct {
	sync.Mutex
	calls []func() error
}

func atEnd(call func() error) {
	ending.Lock()
	defer ending.Unlock()
	ending.calls = append(ending.calls, call)
}

func endBrowsers() error {
	ending.Lock()
	defer ending.Unlock()
	var err error
	for _, call := range ending.calls {
		err = errors.Join(err, call())
	}
	return err
}

// page is a tab of a browser in a test, which fails where something can't be done. It belongs to the test's goroutine.
type page struct {
	driver
	t testing.TB
}

// inEach runs a test in each browser.
func inEach(t *testing.T, test func(t *testing.T, p *page)) {
	t.Parallel()
	for name := range browsers {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, newPage(t, name))
		})
	}
}

// newPage returns a new tab of a browser, which is closed with the test. When the test fails, what the tab showed lies in testdata/failed.
func newPage(t testing.TB, browser string) *page {
	t.Helper()
	tab, err := browsers[browser]()
	if err != nil {
		t.Fatalf("%s: %v", browser, err)
	}
	return pageOf(t, tab)
}

// pageOf returns a tab as a page of a test, which closes it.
func pageOf(t testing.TB, tab driver) *page {
	p := &page{tab, t}
	t.Cleanup(func() {
		if t.Failed() {
			p.keep(filepath.Join("testdata", "failed", strings.ReplaceAll(t.Name(), "/", "-")+".png"))
		}
		if err := tab.end(); err != nil {
			t.Error(err)
		}
	})
	return p
}

// keep writes a picture of the page to a file.
func (p *page) keep(file string) {
	p.t.Helper()
	data, err := p.picture()
	if err == nil {
		err = errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, data, 0o644))
	}
	if err != nil {
		p.t.Errorf("no picture: %v", err)
	}
}

// do fails the test where something could not be done.
func (p *page) do(err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
}

// load opens an address.
func (p *page) load(address string) {
	p.t.Helper()
	p.do(p.open(address))
}

// value returns what a script, an expression, is worth on the page.
func value[T any](p *page, script string) (v T) {
	p.t.Helper()
	data, err := p.eval(script)
	if err == nil {
		err = json.Unmarshal(data, &v)
	}
	if err != nil {
		p.t.Fatalf("%s: %v (%s)", script, err, data)
	}
	return v
}

// await waits until a script says so on the page. Where the page is loaded anew meanwhile, it waits on.
func (p *page) await(what, script string) {
	p.t.Helper()
	var last error
	for end, pause := time.Now().Add(patience), 10*time.Millisecond; time.Now().Before(end); pause = min(2*pause, 80*time.Millisecond) {
		data, err := p.eval("Boolean(" + script + ")")
		if last = err; string(data) == "true" {
			return
		}
		time.Sleep(pause) // a browser is another process
	}
	text, _ := p.eval("document.body.innerText")
	p.t.Fatalf("waited in vain for %s: %v\n%s", what, last, text)
}

// find returns a script that finds the element of a selector.
func find(selector string) string { return fmt.Sprintf("document.querySelector(%q)", selector) }

// text returns the words of an element.
func (p *page) text(selector string) string {
	p.t.Helper()
	return value[string](p, find(selector)+".textContent.trim()")
}

// click clicks or taps the middle of an element.
func (p *page) click(selector string) {
	p.t.Helper()
	p.hit(find(selector))
}

// choose waits for the button of that text among those with which a guest plays, where a click would reach it, and presses it in the same moment: what is
// played meanwhile makes the buttons anew.
func (p *page) choose(text string) {
	p.t.Helper()
	button := fmt.Sprintf(`[...document.querySelectorAll(".play button, .play summary")].find(b => b.textContent === %q && b.offsetParent)`, text)
	p.await("the button "+text, fmt.Sprintf(`(e => {
		if (!e) return false;
		e.scrollIntoView({block: "center", behavior: "instant"});
		const r = e.getBoundingClientRect(), at = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
		if (!e.contains(at)) return false;
		e.click();
		return true;
	})(%s)`, button))
}

// hit clicks the middle of the element that a script returns.
func (p *page) hit(element string) {
	p.t.Helper()
	at := value[[2]float64](p, fmt.Sprintf(`(e => { e.scrollIntoView({block: "center", behavior: "instant"}); const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })(%s)`, element))
	p.do(p.tap(at[0], at[1]))
}

// keys presses one key after the other.
func (p *page) keys(names ...string) {
	p.t.Helper()
	for _, name := range names {
		p.do(p.press(name))
	}
}

// isCalm fails the test where something went wrong on the page, except for what is missing as the test means it.
func (p *page) isCalm() {
	p.t.Helper()
	for _, fault := range p.faults() {
		if !strings.Contains(fault, "status of 404") {
			p.t.Errorf("the browser says: %s", fault)
		}
	}
}
