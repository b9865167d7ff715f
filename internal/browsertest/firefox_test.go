//go:build linux

package browsertest

import (
	"bufio"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/coder/websocket"
)

// firefox is the program, which is driven by WebDriver BiDi (https://w3c.github.io/webdriver-bidi): it speaks that itself, without a driver beside it.
type firefox struct {
	command *exec.Cmd
	profile string
	socket  *websocket.Conn

	mu      sync.Mutex
	last    int
	waiting map[int]chan answer
	tab     *fox  // nil: not yet made
	gone    error // why nothing more is answered
}

// answer is what the program answers to a command.
type answer struct {
	ID      int
	Type    string
	Method  string // of an event
	Result  json.RawMessage
	Params  json.RawMessage // of an event
	Error   string
	Message string
}

// startFirefox starts the program once.
var startFirefox = sync.OnceValues(func() (*firefox, error) {
	profile, err := os.MkdirTemp("", "hoshi-firefox-")
	if err != nil {
		return nil, err
	}
	f := &firefox{profile: profile, waiting: map[int]chan answer{}}
	atEnd(f.end)
	if err := os.WriteFile(filepath.Join(profile, "user.js"), []byte(quietFirefox), 0o600); err != nil {
		return nil, err
	}
	f.command = exec.Command("firefox-esr", "--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", profile)
	f.command.Env = append(os.Environ(), "HOME="+profile, "MOZ_CRASHREPORTER_DISABLE=1")
	said, err := f.command.StderrPipe()
	if err != nil {
		return nil, err
	}
	if err := f.command.Start(); err != nil {
		return nil, err
	}
	return f, f.connect(said)
})

// quietFirefox keeps the program from looking at anything but the pages of a test.
const quietFirefox = `user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.page", 0);
user_pref("browser.startup.homepage_override.mstone", "ignore");
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.enabled", false);
user_pref("app.update.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "http://127.0.0.1:9/");
user_pref("extensions.update.enabled", false);
user_pref("dom.disable_open_during_load", false);
user_pref("dom.ipc.processPrelaunch.enabled", false);
user_pref("fission.autostart", false);
user_pref("messaging-system.rsexperimentloader.enabled", false);
`

// connect finds where the program listens, which it says on its standard error, and begins a session.
func (f *firefox) connect(said io.Reader) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	found := make(chan string, 1)
	go func() {
		defer close(found)
		for lines := bufio.NewScanner(said); lines.Scan(); {
			if _, address, ok := strings.Cut(lines.Text(), "WebDriver BiDi listening on "); ok {
				found <- strings.TrimSpace(address)
			}
		}
	}()
	select {
	case address, ok := <-found:
		if !ok {
			return errors.New("firefox has ended without listening")
		}
		var err error
		if f.socket, _, err = websocket.Dial(ctx, address+"/session", nil); err != nil {
			return err
		}
	case <-ctx.Done():
		return errors.New("firefox does not listen")
	}
	f.socket.SetReadLimit(-1)
	go f.listen()
	if _, err := f.call("session.new", map[string]any{"capabilities": map[string]any{}}); err != nil {
		return err
	}
	_, err := f.call("session.subscribe", map[string]any{"events": []string{"log.entryAdded"}})
	return err
}

// listen hands out what the program says.
func (f *firefox) listen() {
	for {
		_, data, err := f.socket.Read(context.Background())
		var said answer
		if err == nil {
			err = json.Unmarshal(data, &said)
		}
		f.mu.Lock()
		if err != nil {
			f.gone = err
			for _, to := range f.waiting {
				close(to)
			}
			f.waiting = nil
			f.mu.Unlock()
			return
		}
		if said.Type == "event" {
			f.hear(said)
		} else if to := f.waiting[said.ID]; to != nil {
			delete(f.waiting, said.ID)
			to <- said
		}
		f.mu.Unlock()
	}
}

// hear notes an error of a page for its tab. It is called with the mutex.
func (f *firefox) hear(said answer) {
	var entry struct {
		Level, Text string
		Source      struct{ Context string }
	}
	if err := json.Unmarshal(said.Params, &entry); err != nil {
		entry.Level, entry.Text = "error", err.Error()
	}
	if f.tab != nil && entry.Source.Context == f.tab.context && entry.Level == "error" {
		f.tab.wrong = append(f.tab.wrong, entry.Text)
	}
}

// call sends a command and waits for its result.
func (f *firefox) call(method string, params any) (json.RawMessage, error) {
	to := make(chan answer, 1)
	f.mu.Lock()
	if f.gone != nil {
		defer f.mu.Unlock()
		return nil, f.gone
	}
	f.last++
	id := f.last
	f.waiting[id] = to
	f.mu.Unlock()
	data, err := json.Marshal(map[string]any{"id": id, "method": method, "params": params})
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := f.socket.Write(ctx, websocket.MessageText, data); err != nil {
		return nil, err
	}
	select {
	case got, ok := <-to:
		switch {
		case !ok:
			return nil, fmt.Errorf("firefox: %s: the program is gone", method)
		case got.Type == "error":
			return nil, fmt.Errorf("firefox: %s: %s: %s", method, got.Error, got.Message)
		}
		return got.Result, nil
	case <-ctx.Done():
		return nil, fmt.Errorf("firefox: %s is not answered", method)
	}
}

// end ends the program and removes its profile.
func (f *firefox) end() error {
	if f.socket != nil {
		_, _ = f.call("browser.close", map[string]any{}) // it may end without an answer, and is ended below all the same
		f.socket.CloseNow()
	}
	if f.command != nil && f.command.Process != nil {
		done := make(chan struct{})
		go func() {
			_ = f.command.Wait() // how it ends is its own business
			close(done)
		}()
		select {
		case <-done:
		case <-time.After(10 * time.Second):
			_ = f.command.Process.Signal(syscall.SIGKILL) // it may just have ended
			<-done
		}
	}
	return os.RemoveAll(f.profile)
}

// oneFox is held by the test that has the tab. There is one: of several only that in front would show where the keys are.
var oneFox sync.Mutex

// fox is the tab of Firefox.
type fox struct {
	in       *firefox
	context  string
	preloads []string
	wrong    []string // guarded by the program's mutex
}

func newFirefox() (_ driver, err error) {
	oneFox.Lock()
	defer func() {
		if err != nil {
			oneFox.Unlock()
		}
	}()
	in, err := startFirefox()
	if err != nil {
		return nil, err
	}
	if in.tab != nil {
		return in.tab, nil
	}
	var tab struct{ Context string }
	data, err := in.call("browsingContext.create", map[string]any{"type": "tab"})
	if err == nil {
		err = json.Unmarshal(data, &tab)
	}
	if err != nil {
		return nil, err
	}
	in.mu.Lock()
	defer in.mu.Unlock()
	in.tab = &fox{in: in, context: tab.Context}
	return in.tab, nil
}

func (f *fox) open(address string) error {
	_, err := f.in.call("browsingContext.navigate", map[string]any{"context": f.context, "url": address, "wait": "complete"})
	return err
}

func (f *fox) eval(script string) (json.RawMessage, error) {
	data, err := f.in.call("script.evaluate", map[string]any{"expression": "(async () => JSON.stringify(await (" + script + ")))()", "target": map[string]any{"context": f.context}, "awaitPromise": true})
	if err != nil {
		return nil, err
	}
	var got struct {
		Type   string
		Result struct {
			Type  string
			Value string
		}
		ExceptionDetails struct{ Text string }
	}
	if err := json.Unmarshal(data, &got); err != nil {
		return nil, err
	}
	switch {
	case got.Type == "exception":
		return nil, fmt.Errorf("firefox: %s: %s", script, got.ExceptionDetails.Text)
	case got.Result.Type != "string":
		return json.RawMessage("null"), nil
	}
	return json.RawMessage(got.Result.Value), nil
}

// foxKeys are keys that are no letters, as WebDriver names them (https://w3c.github.io/webdriver/#keyboard-actions).
var foxKeys = map[string]string{"Tab": "\ue004", "Enter": "\ue007", "Escape": "\ue00c", "End": "\ue010", "Home": "\ue011", "ArrowLeft": "\ue012", "ArrowUp": "\ue013",
	"ArrowRight": "\ue014", "ArrowDown": "\ue015", "Backspace": "\ue003"}

// perform does something with a device that people hold.
func (f *fox) perform(device map[string]any, actions ...map[string]any) error {
	device["actions"] = actions
	_, err := f.in.call("input.performActions", map[string]any{"context": f.context, "actions": []any{device}})
	return err
}

func (f *fox) press(key string) error {
	if known, ok := foxKeys[key]; ok {
		key = known
	}
	return f.perform(map[string]any{"type": "key", "id": "keys"}, map[string]any{"type": "keyDown", "value": key}, map[string]any{"type": "keyUp", "value": key})
}

func (f *fox) tap(x, y float64) error {
	return f.perform(map[string]any{"type": "pointer", "id": "mouse"}, map[string]any{"type": "pointerMove", "x": int(x), "y": int(y)},
		map[string]any{"type": "pointerDown", "button": 0}, map[string]any{"type": "pointerUp", "button": 0})
}

func (f *fox) resize(width, height int) error {
	_, err := f.in.call("browsingContext.setViewport", map[string]any{"context": f.context, "viewport": map[string]any{"width": width, "height": height}})
	return err
}

func (f *fox) preload(script string) error {
	data, err := f.in.call("script.addPreloadScript", map[string]any{"functionDeclaration": "() => {" + script + "}", "contexts": []string{f.context}})
	var added struct{ Script string }
	if err == nil {
		err = json.Unmarshal(data, &added)
	}
	f.preloads = append(f.preloads, added.Script)
	return err
}

func (f *fox) picture() ([]byte, error) {
	data, err := f.in.call("browsingContext.captureScreenshot", map[string]any{"context": f.context})
	var shot struct{ Data string }
	if err == nil {
		err = json.Unmarshal(data, &shot)
	}
	if err != nil {
		return nil, err
	}
	return base64.StdEncoding.DecodeString(shot.Data)
}

func (f *fox) faults() []string {
	f.in.mu.Lock()
	defer f.in.mu.Unlock()
	return f.wrong
}

// end leaves the tab to the next test, as it was when it was new.
func (f *fox) end() error {
	defer oneFox.Unlock()
	err := f.open("about:blank")
	for _, script := range f.preloads {
		_, failed := f.in.call("script.removePreloadScript", map[string]any{"script": script})
		err = errors.Join(err, failed)
	}
	_, failed := f.in.call("browsingContext.setViewport", map[string]any{"context": f.context, "viewport": nil})
	f.in.mu.Lock()
	defer f.in.mu.Unlock()
	f.preloads, f.wrong = nil, nil
	return errors.Join(err, failed)
}
