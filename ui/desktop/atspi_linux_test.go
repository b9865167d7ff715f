package desktop

import (
	"bufio"
	"fmt"
	"net"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/godbus/dbus/v5"

	"hoshi/ui/access"
)

// listener is a window of the tests that readers listen to: a goroutine of its own does what comes by do.
type listener struct {
	*atspi
	reads atomic.Int32 // how often it was read
	ended chan struct{}
}

// startListener lets readers listen to a window that shows what root returns, until the bus ends.
func startListener(t *testing.T, patience time.Duration, root func() *access.Node) *listener {
	t.Helper()
	l, queue := &listener{ended: make(chan struct{})}, make(chan func(), 10)
	l.atspi = &atspi{do: func(f func()) { queue <- f }, patience: patience, out: make(chan event, mostEvents), read: func() *access.Node {
		l.reads.Add(1)
		return root()
	}}
	go func() {
		for f := range queue { // for good
			f()
		}
	}()
	go func() {
		l.run()
		close(l.ended)
	}()
	return l
}

// still is a window in which nothing happens.
func still() *access.Node {
	return &access.Node{Key: "window", Role: access.Window, Name: "Hoshi", Children: []*access.Node{{Key: "text", Role: access.Text, Name: "Words"}}}
}

// No bus, and none that answers, is one line in the log, and the window is not read.
func TestNoBus(t *testing.T) {
	for _, c := range []struct {
		name string
		bus  func(t *testing.T)
	}{
		{"none", func(t *testing.T) {
			t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path="+filepath.Join(t.TempDir(), "none"))
		}},
		{"no address", func(t *testing.T) { t.Setenv("DBUS_SESSION_BUS_ADDRESS", "nonsense") }},
		{"one that was left", func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "left")
			l, err := net.ListenUnix("unix", &net.UnixAddr{Name: file})
			if err != nil {
				t.Fatal(err)
			}
			l.SetUnlinkOnClose(false)
			l.Close()
			t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path="+file)
		}},
		{"one that hangs up", func(t *testing.T) { newBus(t).greets = func(*bufio.ReadWriter) {} }},
		{"one that refuses", func(t *testing.T) {
			newBus(t).greets = func(rw *bufio.ReadWriter) {
				rw.ReadString('\n')
				rw.WriteString("REJECTED KERBEROS_V4\r\n")
				rw.Flush()
				rw.ReadString('\n')
			}
		}},
		{"one that never answers", func(t *testing.T) {
			newBus(t).greets = func(rw *bufio.ReadWriter) { bufio.NewReader(rw).ReadString('!') }
		}},
		{"one that never says hello", func(t *testing.T) { delete(newBus(t).answers, "Hello") }},
		{"one that takes no wishes", func(t *testing.T) { delete(newBus(t).answers, "AddMatch") }},
	} {
		t.Run(c.name, func(t *testing.T) {
			log := logged(t)
			c.bus(t)
			l := startListener(t, 50*time.Millisecond, still)
			<-l.ended
			onceLogged(t, log, "no screen reader can be heard")
			if l.reads.Load() > 0 {
				t.Error("the window was read")
			}
		})
	}
}

// readers is a bus on which a screen reader may listen.
type readers struct {
	*bus
	listen atomic.Bool
	asked  chan bool     // what a program was told when it asked whether one does
	served chan struct{} // it has said that there is something to read
}

func newReaders(t *testing.T, listen bool) *readers {
	t.Helper()
	b := &readers{bus: newBus(t), asked: make(chan bool, 100), served: make(chan struct{}, 10)}
	b.listen.Store(listen)
	b.answers["GetAll"] = func() []any {
		on := b.listen.Load()
		b.asked <- on
		return []any{map[string]dbus.Variant{"IsEnabled": dbus.MakeVariant(false), "ScreenReaderEnabled": dbus.MakeVariant(on)}}
	}
	b.answers["GetAddress"] = func() []any { return []any{b.address} }
	b.answers["Embed"] = func() []any {
		b.served <- struct{}{}
		return []any{reference{":1.0", rootPath}}
	}
	return b
}

// reader returns the next connection that is one for readers, once there is something to read.
func (b *readers) reader() *caller {
	c := <-b.came
	<-b.served
	return c
}

// turn says to a program that something has changed, and waits until it has asked whether somebody listens: so it is now.
func (b *readers) turn(session *caller, listen bool) {
	b.listen.Store(listen)
	session.signal(busPath, "org.freedesktop.DBus.Properties", "PropertiesChanged", statusName, map[string]dbus.Variant{}, []string{})
	<-b.asked
}

// Nothing is read while nobody listens; once somebody does they are told what there is.
func TestNobodyListens(t *testing.T) {
	log := logged(t)
	b := newReaders(t, false)
	l := startListener(t, time.Minute, still)
	session := <-b.came
	<-b.asked
	b.turn(session, false) // something else has changed
	if l.reads.Load() > 0 {
		t.Error("the window is read, and nobody listens")
	}
	for range 2 {
		b.turn(session, true)
		reader := b.reader()
		body, err := reader.reply(t, reader.ask(rootPath, "org.a11y.atspi.Accessible", "GetChildren"))
		if err != nil || len(body) != 1 || l.reads.Load() == 0 {
			t.Fatalf("the reader gets %v, %v", body, err)
		}
		b.turn(session, false)
		for range reader.said { // until the program has hung up
		}
	}
	session.line.Close()
	<-l.ended
	if text := log.String(); text != "" {
		t.Errorf("the log has %q", text)
	}
}

// What readers may ask is answered, and what is wrong is refused.
func TestQuestions(t *testing.T) {
	b := newReaders(t, true)
	done := make(chan string, 10)
	field := &access.Node{Key: "field", Role: access.Entry, Name: "Field", Value: "abc", State: access.Editable, SetText: func(s string) { done <- s }}
	slider := &access.Node{Key: "slider", Role: access.Slider, Name: "Slider", Range: &access.Range{Most: 4, Now: 1, Set: func(v float64) { done <- fmt.Sprint(v) }}}
	button := &access.Node{Key: "button", Role: access.Button, Name: "Button", Actions: []access.Action{{Name: access.Press, Do: func() { done <- "pressed" }}}}
	off := &access.Node{Key: "off", Role: access.Button, Name: "Off", State: access.Disabled, Actions: button.Actions}
	secret := &access.Node{Key: "secret", Role: access.Entry, Name: "Secret", Value: "abc", State: access.Editable | access.Password, SetText: field.SetText}
	startListener(t, time.Minute, func() *access.Node {
		return &access.Node{Key: "window", Role: access.Window, Name: "Hoshi", Children: []*access.Node{field, slider, button, off, secret}}
	})
	<-b.came
	reader := b.reader()
	const properties = "org.freedesktop.DBus.Properties"
	for _, c := range []struct {
		node   int // the program, the window, and what lies in it
		method string
		args   []any
		want   string // what is answered, or the error
		does   string
	}{
		{0, "GetChildAtIndex", []any{int32(0)}, "[[:1.7 /org/a11y/atspi/accessible/1]]", ""},
		{0, "GetChildAtIndex", []any{int32(7)}, "[[ /org/a11y/atspi/null]]", ""},
		{0, "GetChildAtIndex", nil, "[[:1.7 /org/a11y/atspi/accessible/1]]", ""},
		{1, "GetIndexInParent", nil, "[0]", ""},
		{4, "GetIndexInParent", nil, "[2]", ""},
		{2, "GetInterfaces", nil, "[[org.a11y.atspi.Accessible org.a11y.atspi.Component org.a11y.atspi.Text org.a11y.atspi.EditableText]]", ""},
		{2, "GetText", []any{int32(1), int32(-1)}, "[bc]", ""},
		{2, "InsertText", []any{int32(1), "-", int32(1)}, "[true]", "a-bc"},
		{2, "DeleteText", []any{int32(0), int32(2)}, "[true]", "c"},
		{2, "SetTextContents", []any{"new"}, "[true]", "new"},
		{4, "SetTextContents", []any{"new"}, "[false]", ""},
		{4, "DoAction", []any{int32(0)}, "[true]", "pressed"},
		{4, "DoAction", []any{int32(1)}, "[false]", ""},
		{4, "DoAction", []any{"0"}, "[true]", "pressed"},
		{5, "DoAction", []any{int32(0)}, "[false]", ""},
		{6, "GetText", []any{int32(0), int32(-1)}, "[***]", ""},
		{6, "InsertText", []any{int32(3), "d", int32(1)}, "[true]", "abcd"},
		{4, "Explode", nil, "org.freedesktop.DBus.Error.UnknownMethod", ""},
		{99, "GetRole", nil, "org.freedesktop.DBus.Error.NoSuchObject", ""},
		{3, properties + ".Get", []any{"org.a11y.atspi.Value", "MaximumValue"}, "[4]", ""},
		{3, properties + ".Set", []any{"org.a11y.atspi.Value", "CurrentValue", dbus.MakeVariant(9.0)}, "[]", "4"},
		{3, properties + ".Set", []any{"org.a11y.atspi.Value", "CurrentValue", dbus.MakeVariant("9")}, "org.freedesktop.DBus.Error.UnknownProperty", ""},
		{3, properties + ".Set", nil, "org.freedesktop.DBus.Error.UnknownProperty", ""},
		{2, properties + ".Set", []any{"org.a11y.atspi.Value", "CurrentValue", dbus.MakeVariant(1.0)}, "org.freedesktop.DBus.Error.UnknownProperty", ""},
		{2, properties + ".Get", []any{"org.a11y.atspi.Accessible", "Colour"}, "org.freedesktop.DBus.Error.UnknownProperty", ""},
		{2, properties + ".Get", []any{"org.a11y.atspi.Accessible", "Name"}, "[Field]", ""},
		{0, properties + ".Get", []any{"org.a11y.atspi.Accessible", "Parent"}, "[[:1.0 /org/a11y/atspi/accessible/root]]", ""},
	} {
		group, method := "org.a11y.atspi.Accessible", c.method
		if at := len(properties) + 1; len(method) > at && method[:at-1] == properties {
			group, method = properties, method[at:]
		}
		body, err := reader.reply(t, reader.ask(pathOf(c.node), group, method, c.args...))
		got := fmt.Sprint(body)
		if err != nil {
			got = err.Error()
		} else if len(body) == 1 {
			if v, ok := body[0].(dbus.Variant); ok {
				got = fmt.Sprintf("[%v]", v.Value())
			}
		}
		if got != c.want {
			t.Errorf("%s of %d: %s, want %s", c.method, c.node, got, c.want)
		}
		if c.does != "" {
			if did := <-done; did != c.does {
				t.Errorf("%s of %d: it does %q, want %q", c.method, c.node, did, c.does)
			}
		}
	}
}

// A reader that asks without end is answered, slowly, and that is said once.
func TestAReaderFloods(t *testing.T) {
	log := logged(t)
	synctest.Test(t, func(t *testing.T) {
		slow, began := new(atspi).slow(), time.Now()
		for range 3 * mostAsked {
			slow(nil)
		}
		if took := time.Since(began); took != 3*leastTime {
			t.Errorf("%d questions are let in in %v", 3*mostAsked, took)
		}
		time.Sleep(leastTime) // of the bubble's own clock
		began = time.Now()
		for range mostAsked {
			slow(nil)
		}
		if time.Since(began) != 0 {
			t.Error("one who has waited waits again")
		}
	})
	onceLogged(t, log, "asks more than is answered at once")
	b := newReaders(t, true)
	startListener(t, time.Minute, still)
	<-b.came
	reader := b.reader()
	const questions = 5 * mostAsked / 2
	for range questions {
		reader.ask(rootPath, "org.a11y.atspi.Accessible", "GetRole")
	}
	answered := map[any]bool{}
	for m := range reader.said {
		if m.Type == dbus.TypeMethodReply {
			answered[m.Headers[dbus.FieldReplySerial].Value()] = true
		}
		if len(answered) == questions {
			break
		}
	}
}

// A reader that takes nothing holds nothing up: what it is not told is lost, and that is said once.
func TestAReaderHangs(t *testing.T) {
	log := logged(t)
	b := newReaders(t, true)
	turn := 0
	l := startListener(t, time.Minute, func() *access.Node {
		turn++
		root := &access.Node{Key: "window", Role: access.Window, Name: "Hoshi"}
		for i := range 300 {
			words := fmt.Sprintf("%d of the turn %d", i, turn)
			root.Add(access.Text, i, words).Live.Text = words
		}
		return root
	})
	session := <-b.came
	<-b.asked
	reader := b.reader()
	reader.await(t, "Announcement", func(*dbus.Message) bool { return true })
	close(reader.hang)
	for log.String() == "" {
		time.Sleep(time.Millisecond) // until a socket is full
	}
	for before := l.reads.Load(); l.reads.Load() < before+5; {
		time.Sleep(time.Millisecond) // for the window's own ticker
	}
	onceLogged(t, log, "does not take what it is told")
	b.turn(session, false) // it can be left, although it takes nothing,
	b.turn(session, true)  // and another one be heard
	next := b.reader()
	next.await(t, "Announcement", func(*dbus.Message) bool { return true })
	session.line.Close()
	<-l.ended
}

// What happens in the window is told: names, values, states, what comes and goes.
func TestEvents(t *testing.T) {
	b := newReaders(t, true)
	var shown atomic.Pointer[access.Node]
	shown.Store(still())
	startListener(t, time.Minute, func() *access.Node { return shown.Load() })
	<-b.came
	reader := b.reader()
	next := still()
	next.Children = slices.Insert(next.Children, 0, &access.Node{Key: "new", Role: access.Button, Name: "New", State: access.Focused})
	next.Children[1].Name, next.Children[1].State = "Other words", access.Disabled
	shown.Store(next)
	for _, c := range []struct{ member, detail, value string }{
		{"ChildrenChanged", "add", "[:1.7 /org/a11y/atspi/accessible/3]"}, {"StateChanged", "focused", ""},
		{"PropertyChange", "accessible-name", "Other words"}, {"StateChanged", "enabled", ""}, {"StateChanged", "sensitive", ""},
	} {
		reader.await(t, c.member, func(m *dbus.Message) bool {
			return m.Body[0] == c.detail && fmt.Sprint(m.Body[3].(dbus.Variant).Value()) == c.value
		})
	}
}
