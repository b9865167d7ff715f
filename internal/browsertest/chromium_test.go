//go:build linux

package browsertest

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"sync"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// chromium is a tab of Chromium.
type chromium struct {
	ctx      context.Context
	cancel   context.CancelFunc
	isOwn    bool // it shares nothing with other tabs: another test may have it next
	preloads []cdppage.ScriptIdentifier

	mu    sync.Mutex
	wrong []string
}

// idle are tabs that no test has: a new one is a new process, which costs more than most tests.
var idle struct {
	sync.Mutex
	tabs []*chromium
}

// startChromium starts the program once, and returns its context.
var startChromium = sync.OnceValues(func() (context.Context, error) {
	opts := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath("chromium"), chromedp.DisableGPU, chromedp.Flag("autoplay-policy", "no-user-gesture-required"))
	if os.Geteuid() == 0 {
		opts = append(opts, chromedp.NoSandbox) // which root can't have
	}
	allocated, cancel := chromedp.NewExecAllocator(context.Background(), opts...)
	ctx, _ := chromedp.NewContext(allocated) // its end is that of the program
	atEnd(func() error {
		defer cancel()
		within, stop := context.WithTimeout(ctx, patience)
		defer stop()
		return chromedp.Cancel(within)
	})
	return ctx, chromedp.Do(ctx)
})

func newChromium() (driver, error) {
	idle.Lock()
	if last := len(idle.tabs) - 1; last >= 0 {
		defer idle.Unlock()
		tab := idle.tabs[last]
		idle.tabs = idle.tabs[:last]
		return tab, nil
	}
	idle.Unlock()
	return freshChromium()
}

// freshChromium returns a tab that nobody has had.
func freshChromium() (driver, error) {
	browser, err := startChromium()
	if err != nil {
		return nil, err
	}
	return newTab(browser, true, chromedp.WithNewBrowserContext())
}

// another returns a second tab, which has the keys and pages of the first.
func (c *chromium) another() (driver, error) { return newTab(c.ctx, false) }

func newTab(of context.Context, isOwn bool, opts ...chromedp.ContextOption) (driver, error) {
	c := &chromium{isOwn: isOwn}
	c.ctx, c.cancel = chromedp.NewContext(of, opts...)
	if err := chromedp.Do(c.ctx); err != nil {
		return nil, err
	}
	if err := chromedp.Listen(c.ctx, c.hear); err != nil {
		return nil, err
	}
	_, err := chromedp.Call(c.ctx, log.Enable, cdp.Empty{})
	return c, err
}

// hear notes what goes wrong on pages.
func (c *chromium) hear(event any) {
	said := ""
	switch e := event.(type) {
	case *runtime.EventConsoleAPICalled:
		for _, arg := range e.Args {
			if e.Type == runtime.ConsoleAPICalledTypeError {
				said += string(arg.Value) + " "
			}
		}
	case *runtime.EventExceptionThrown:
		if said = e.ExceptionDetails.Text; e.ExceptionDetails.Exception != nil {
			said += " " + e.ExceptionDetails.Exception.Description
		}
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError {
			said = e.Entry.Text + " " + e.Entry.URL
		}
	}
	if said != "" {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.wrong = append(c.wrong, said)
	}
}

func (c *chromium) faults() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.wrong
}

// call does something that may take as long as tests wait.
func (c *chromium) call(steps ...chromedp.Action[chromedp.Void]) error {
	ctx, cancel := context.WithTimeout(c.ctx, patience)
	defer cancel()
	return chromedp.Do(ctx, steps...)
}

func (c *chromium) open(address string) error { return c.call(chromedp.Navigate(address)) }

func (c *chromium) eval(script string) (json.RawMessage, error) {
	ctx, cancel := context.WithTimeout(c.ctx, patience)
	defer cancel()
	return chromedp.Run(ctx, chromedp.Evaluate[[]byte](script, chromedp.EvalAwaitPromise))
}

// chromiumKeys are keys that are no letters.
var chromiumKeys = map[string]string{"Tab": kb.Tab, "Enter": kb.Enter, "Escape": kb.Escape, "ArrowLeft": kb.ArrowLeft, "ArrowRight": kb.ArrowRight,
	"ArrowUp": kb.ArrowUp, "ArrowDown": kb.ArrowDown, "Home": kb.Home, "End": kb.End, "Backspace": kb.Backspace}

func (c *chromium) press(key string) error {
	if known, ok := chromiumKeys[key]; ok {
		key = known
	}
	return c.call(chromedp.KeyEvent(key))
}

func (c *chromium) tap(x, y float64) error { return c.call(chromedp.MouseClickXY(x, y)) }

func (c *chromium) resize(width, height int) error {
	scale := 1.0
	if width > 2000 {
		scale = 0.5 // pixels that nobody looks at cost more than all else
	}
	return c.call(chromedp.EmulateViewport(int64(width), int64(height), chromedp.EmulateScale(scale)))
}

func (c *chromium) preload(script string) error {
	added, err := chromedp.Call(c.ctx, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: script})
	c.preloads = append(c.preloads, added.Identifier)
	return err
}

func (c *chromium) picture() ([]byte, error) {
	ctx, cancel := context.WithTimeout(c.ctx, patience)
	defer cancel()
	return chromedp.Run(ctx, chromedp.CaptureScreenshot())
}

// end leaves the tab to the next test.
func (c *chromium) end() error {
	if !c.isOwn {
		c.cancel()
		return nil
	}
	if err := c.reset(); err != nil {
		c.cancel()
		return err
	}
	idle.Lock()
	defer idle.Unlock()
	idle.tabs = append(idle.tabs, c)
	return nil
}

// reset makes the tab as it was when it was new, but for what pages have stored: each test has a server, and by its port a place, of its own.
func (c *chromium) reset() error {
	err := c.open("about:blank")
	for _, id := range c.preloads {
		_, failed := chromedp.Call(c.ctx, cdppage.RemoveScriptToEvaluateOnNewDocument, cdppage.RemoveScriptToEvaluateOnNewDocumentParams{Identifier: id})
		err = errors.Join(err, failed)
	}
	_, size := chromedp.Call(c.ctx, emulation.ClearDeviceMetricsOverride, cdp.Empty{})
	err = errors.Join(err, size, c.dark(false), c.scripts(true))
	c.mu.Lock()
	defer c.mu.Unlock()
	c.preloads, c.wrong = nil, nil
	return err
}

// inChromium returns the tab where it is one of Chromium's: the one that can do without scripts, in the dark and over a slow line.
func inChromium(p *page) *chromium { return p.driver.(*chromium) }

// dark has pages shown as on a dark desktop, or on a light one.
func (c *chromium) dark(on bool) error {
	_, err := chromedp.Call(c.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: map[bool]string{true: "dark", false: "light"}[on]}}})
	return err
}

// scripts lets pages run scripts, or has them shown without running anything.
func (c *chromium) scripts(on bool) error {
	_, err := chromedp.Call(c.ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: !on})
	return err
}
