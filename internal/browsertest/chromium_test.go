//go:build linux

package browsertest

import (
	"context"
	"encoding/json"
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
	ctx    context.Context
	cancel context.CancelFunc

	mu    sync.Mutex
	wrong []string
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
	browser, err := startChromium()
	if err != nil {
		return nil, err
	}
	c := &chromium{}
	c.ctx, c.cancel = chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	if err := chromedp.Do(c.ctx); err != nil {
		return nil, err
	}
	if err := chromedp.Listen(c.ctx, c.hear); err != nil {
		return nil, err
	}
	_, err = chromedp.Call(c.ctx, log.Enable, cdp.Empty{})
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
	return c.call(chromedp.EmulateViewport(int64(width), int64(height)))
}

func (c *chromium) preload(script string) error {
	_, err := chromedp.Call(c.ctx, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: script})
	return err
}

func (c *chromium) picture() ([]byte, error) {
	ctx, cancel := context.WithTimeout(c.ctx, patience)
	defer cancel()
	return chromedp.Run(ctx, chromedp.CaptureScreenshot())
}

func (c *chromium) end() error {
	c.cancel()
	return nil
}

// inChromium returns the tab where it is one of Chromium's: the one that can do without scripts, in the dark and over a slow line.
func inChromium(p *page) *chromium { return p.driver.(*chromium) }

// dark has pages shown as on a dark desktop, or on a light one.
func (c *chromium) dark(on bool) error {
	_, err := chromedp.Call(c.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: map[bool]string{true: "dark", false: "light"}[on]}}})
	return err
}

// withoutScripts has pages shown without running anything.
func (c *chromium) withoutScripts() error {
	_, err := chromedp.Call(c.ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	return err
}
