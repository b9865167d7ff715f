package ui

import (
	"crypto/ed25519"
	"encoding/base64"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/internal/release"
)

// answerers answers questions about versions with what is to be said next, signed.
type answerers struct {
	key    ed25519.PrivateKey
	says   atomic.Value // a string
	asked  atomic.Int64
	source *release.Source
}

func newAnswerers(t *testing.T) *answerers {
	t.Helper()
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	m := &answerers{key: private}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		m.asked.Add(1)
		if _, err := w.Write([]byte(m.says.Load().(string))); err != nil {
			t.Error(err)
		}
	}))
	t.Cleanup(server.Close)
	m.source = release.New(server.URL, base64.StdEncoding.EncodeToString(public))
	m.say("9.8.7")
	return m
}

// say signs an answer that names a version.
func (m *answerers) say(version string) {
	text := `{"version":"` + version + `","page":"https://example.org/","until":"2100-01-01T00:00:00Z"}`
	m.says.Store(base64.StdEncoding.EncodeToString(ed25519.Sign(m.key, []byte(text))) + "\n" + text)
}

// asked lets a week go by, asks, and waits until what came of it is said.
func (d *tester) weekLater(m *answerers) {
	d.t.Helper()
	before, later := m.asked.Load(), d.updates.now().Add(week)
	d.updates.now, d.updates.state = func() time.Time { return later }, ""
	d.updates.ask(nil)
	d.until("an answer", func() bool { return d.updates.state != "" })
	if n := m.asked.Load() - before; n != 1 {
		d.t.Fatalf("it was asked %d times", n)
	}
	d.updates.ask(nil) // not within the week
	if !d.updates.kept.Value().Asked.Equal(later) {
		d.t.Fatal("it is asked twice in a week")
	}
}

// TestNewVersionsAreAskedForWhenWanted goes by weeks: nothing is asked before somebody wants it, a newer version is told once, and what is forged or old is
// said and not believed.
func TestNewVersionsAreAskedForWhenWanted(t *testing.T) {
	alone(t)
	english(t)
	d := newTester(t, t.TempDir())
	if d.updates != nil {
		t.Fatal("a build without a source looks for versions")
	}
	d.showAbout()
	if strings.Contains(d.told(), "newer version") {
		t.Errorf("and speaks of them: %q", d.told())
	}
	d.DismissAll()
	m := newAnswerers(t)
	d.updates = newUpdates(d.Services, m.source)
	d.updates.ask(nil)
	if m.asked.Load() != 0 || d.updates.kept.Value().Ask {
		t.Fatal("it is asked though nobody wants it")
	}
	d.updates.kept.Change(func(h *heard) { h.Ask = true })
	d.weekLater(m)
	if !strings.Contains(d.told(), "Hoshi 9.8.7 is there.") {
		t.Errorf("of a newer version it says %q", d.told())
	}
	d.button("Open its page")
	d.weekLater(m)
	if d.HasDialog() {
		t.Errorf("the same version is told twice: %q", d.told())
	}
	m.say("9.8.6")
	if d.weekLater(m); !strings.Contains(d.told(), "an old one") {
		t.Errorf("of an old answer it says %q", d.told())
	}
	d.DismissAll()
	m.says.Store("forged\n{}")
	if d.weekLater(m); !strings.Contains(d.told(), "not signed") {
		t.Errorf("of a forged answer it says %q", d.told())
	}
	d.DismissAll()
	d.updates.source = release.New("https://127.0.0.1:1", base64.StdEncoding.EncodeToString(make([]byte, ed25519.PublicKeySize)))
	before := d.updates.now().Add(week)
	d.updates.now, d.updates.state = func() time.Time { return before }, ""
	d.updates.ask(nil)
	d.until("that nobody answers", func() bool { return d.updates.state != "" })
	if d.HasDialog() || !strings.HasPrefix(d.updates.state, "Nothing is known of newer versions.") {
		t.Errorf("without an answer it says %q", d.updates.state)
	}
	d.showAbout()
	if !strings.Contains(d.told(), "Nothing is known") {
		t.Errorf("About says %q", d.told())
	}
}

// TestWhatWasHeardCanBeDamaged is said in About, and nothing is asked.
func TestWhatWasHeardCanBeDamaged(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	if err := os.WriteFile(d.Store.File(versionsFile), []byte(`{"ask": tru`), 0o600); err != nil {
		t.Fatal(err)
	}
	m := newAnswerers(t)
	u := newUpdates(d.Services, m.source)
	u.ask(nil)
	if !strings.Contains(u.state, versionsFile) || m.asked.Load() != 0 {
		t.Errorf("it says %q and asks %d times", u.state, m.asked.Load())
	}
}
