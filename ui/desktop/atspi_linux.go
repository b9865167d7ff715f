package desktop

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/godbus/dbus/v5"

	"hoshi/ui/access"
)

// atspi tells the screen readers of Linux what a window shows, by AT-SPI over D-Bus: it answers from what was read last, so that no reader ever
// waits for the window or holds it up. While nobody listens it does nothing but wait for the session bus to say that somebody does.
type atspi struct {
	do    func(func())         // runs a function on the window's goroutine soon
	read  func() *access.Node  // what is shown; for the window's goroutine
	end   func()               // ends the connection to readers; nil: there is none. Of watch's goroutine
	seen  atomic.Pointer[view] // what was read last; nil: nothing
	ear   access.Ear           // of the window's goroutine
	out   chan event           // what readers are told
	last  atomic.Int32         // number that a node got: none is used again
	above atomic.Value         // what the registry shows the program in
	once  sync.Once            // for the line in the log about a reader that asks too much
}

// How often what is shown is read while somebody listens, how long a bus may take to answer, how many events wait for one that does not take
// them, and how many questions are answered in a tenth of a second.
const (
	readEvery  = 50 * time.Millisecond
	busTimeout = 5 * time.Second
	mostEvents = 1000
	mostAsked  = 1000
)

// The names on the buses.
const (
	busName      = "org.a11y.Bus"
	busPath      = "/org/a11y/bus"
	statusName   = "org.a11y.Status"
	registryName = "org.a11y.atspi.Registry"
	rootPath     = dbus.ObjectPath("/org/a11y/atspi/accessible/root")
	nodePath     = "/org/a11y/atspi/accessible/"
)

// startReading lets screen readers read what read returns. A fault of a bus is one line in the log.
func startReading(do func(func()), read func() *access.Node) {
	a := &atspi{do: do, read: read, out: make(chan event, mostEvents)}
	go func() {
		if err := a.watch(dbus.SessionBusPrivateNoAutoStartup); err != nil {
			slog.Info("no screen reader can be heard", "error", err)
		}
	}()
}

// watch waits on the session bus for somebody who listens, until the bus ends.
func (a *atspi) watch(open func(...dbus.ConnOption) (*dbus.Conn, error)) error {
	conn, err := open()
	if err != nil {
		return err
	}
	defer conn.Close()
	if err := within(func() error { return errors.Join(conn.Auth(nil), conn.Hello()) }); err != nil {
		return err
	}
	signals := make(chan *dbus.Signal, 16)
	conn.Signal(signals)
	for _, match := range [][]dbus.MatchOption{
		{dbus.WithMatchInterface("org.freedesktop.DBus"), dbus.WithMatchMember("NameOwnerChanged"), dbus.WithMatchArg(0, busName)},
		{dbus.WithMatchInterface("org.freedesktop.DBus.Properties"), dbus.WithMatchObjectPath(busPath)},
	} {
		if err := within(func() error { return conn.AddMatchSignal(match...) }); err != nil {
			return err
		}
	}
	for {
		a.turn(conn)
		if _, ok := <-signals; !ok {
			a.stop()
			return nil
		}
	}
}

// within does something with a bus that may never answer.
func within(do func() error) error {
	done := make(chan error, 1)
	go func() { done <- do() }()
	select {
	case err := <-done:
		return err
	case <-time.After(busTimeout):
		return context.DeadlineExceeded
	}
}

// turn begins to tell readers where somebody listens now, and ends that where nobody does.
func (a *atspi) turn(session *dbus.Conn) {
	listens := a.asked(session, "IsEnabled") || a.asked(session, "ScreenReaderEnabled")
	switch {
	case !listens:
		a.stop()
	case a.end == nil:
		if err := a.begin(session); err != nil {
			slog.Warn("a screen reader can't be told what the window shows", "error", err)
		}
	}
}

// asked reports whether a property of the session says that somebody listens. It starts nothing.
func (a *atspi) asked(session *dbus.Conn, property string) bool {
	ctx, cancel := context.WithTimeout(context.Background(), busTimeout)
	defer cancel()
	var v dbus.Variant
	err := session.Object(busName, busPath).CallWithContext(ctx, "org.freedesktop.DBus.Properties.Get", dbus.FlagNoAutoStart, statusName, property).Store(&v)
	on, _ := v.Value().(bool)
	return err == nil && on
}

// begin connects to the bus of the readers and tells them that the window is there.
func (a *atspi) begin(session *dbus.Conn) error {
	ctx, cancel := context.WithTimeout(context.Background(), busTimeout)
	defer cancel()
	var address string
	if err := session.Object(busName, busPath).CallWithContext(ctx, busName+".GetAddress", 0).Store(&address); err != nil {
		return err
	}
	conn, err := dbus.Dial(address, dbus.WithHandler(a), dbus.WithIncomingInterceptor(a.slow()))
	if err != nil {
		return err
	}
	if err := within(func() error { return errors.Join(conn.Auth(nil), conn.Hello()) }); err != nil {
		return errors.Join(err, conn.Close())
	}
	first := make(chan struct{})
	a.do(func() { a.hear(conn); close(first) })
	select {
	case <-first:
	case <-ctx.Done():
		return errors.Join(ctx.Err(), conn.Close())
	}
	var desktop reference
	err = conn.Object(registryName, rootPath).CallWithContext(ctx, "org.a11y.atspi.Socket.Embed", 0, reference{conn.Names()[0], rootPath}).Store(&desktop)
	if err != nil {
		return errors.Join(err, conn.Close())
	}
	stop := make(chan struct{})
	a.end = func() { close(stop); conn.Close() }
	a.above.Store(desktop)
	go a.tell(conn, stop)
	go a.again(conn, stop)
	return nil
}

// stop ends what tells readers.
func (a *atspi) stop() {
	if a.end != nil {
		a.end()
		a.end = nil
		a.do(func() { a.ear = access.Ear{} })
	}
}

// again reads what is shown again and again. Where the window has no time for it, it waits.
func (a *atspi) again(conn *dbus.Conn, stop <-chan struct{}) {
	ticker := time.NewTicker(readEvery)
	defer ticker.Stop()
	for {
		select {
		case <-stop:
			return
		case <-ticker.C:
		}
		done := make(chan struct{})
		a.do(func() { a.hear(conn); close(done) })
		select {
		case <-stop:
			return
		case <-done:
		}
	}
}

// slow returns what keeps a reader that floods from taking all of a processor: it lets the connection wait.
func (a *atspi) slow() dbus.Interceptor {
	began, count := time.Now(), 0
	return func(*dbus.Message) {
		if time.Since(began) > 100*time.Millisecond {
			began, count = time.Now(), 0
		}
		if count++; count > mostAsked {
			a.once.Do(func() { slog.Warn("a screen reader asks more than is answered at once") })
			time.Sleep(100*time.Millisecond - time.Since(began))
		}
	}
}
