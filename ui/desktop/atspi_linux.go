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
	do       func(func())         // runs a function on the window's goroutine soon
	read     func() *access.Node  // what is shown; for the window's goroutine
	patience time.Duration        // how long a bus may take to answer
	end      func()               // ends the connection to readers; nil: there is none. Of watch's goroutine
	seen     atomic.Pointer[view] // what was read last; nil: nothing
	out      chan event           // what readers are told
	above    atomic.Value         // what the registry shows the program in
	floods   sync.Once            // for the line in the log about a reader that asks too much,
	hangs    sync.Once            // takes nothing,
	fails    sync.Once            // or can't be reached
}

// How many events wait for one that does not take them, and how long it takes at least to answer how many questions.
const (
	mostEvents = 1000
	mostAsked  = 1000
	leastTime  = 100 * time.Millisecond
)

// The names on the buses.
const (
	busName      = "org.a11y.Bus"
	busPath      = "/org/a11y/bus"
	statusName   = "org.a11y.Status"
	registryName = "org.a11y.atspi.Registry"
)

// startReading lets screen readers read what read returns, on the goroutine of do. A fault of a bus is one line in the log.
func startReading(do func(func()), read func() *access.Node) {
	go (&atspi{do: do, read: read, patience: busPatience, out: make(chan event, mostEvents)}).run()
}

// run serves readers until the session's bus ends.
func (a *atspi) run() {
	if err := a.watch(); err != nil {
		slog.Info("no screen reader can be heard", "error", err)
	}
}

// watch waits on the session bus for somebody who listens, until the bus ends.
func (a *atspi) watch() error {
	conn, err := joinBus(a.patience)(dbus.SessionBusPrivateNoAutoStartup())
	if err != nil {
		return err
	}
	defer conn.Close()
	ctx, cancel := context.WithTimeout(context.Background(), a.patience)
	defer cancel()
	signals := make(chan *dbus.Signal, 16)
	conn.Signal(signals)
	err = errors.Join(
		conn.AddMatchSignalContext(ctx, dbus.WithMatchInterface("org.freedesktop.DBus"), dbus.WithMatchMember("NameOwnerChanged"), dbus.WithMatchArg(0, busName)),
		conn.AddMatchSignalContext(ctx, dbus.WithMatchInterface("org.freedesktop.DBus.Properties"), dbus.WithMatchObjectPath(busPath)))
	if err != nil {
		return err
	}
	for {
		a.turn(conn)
		if _, ok := <-signals; !ok {
			a.stop()
			return nil
		}
	}
}

// turn begins to tell readers where somebody listens now, and ends that where nobody does.
func (a *atspi) turn(session *dbus.Conn) {
	ctx, cancel := context.WithTimeout(context.Background(), a.patience)
	defer cancel()
	switch launcher := session.Object(busName, busPath); {
	case !listens(ctx, launcher):
		a.stop()
	case a.end == nil:
		if err := a.begin(ctx, launcher); err != nil {
			a.fails.Do(func() { slog.Warn("a screen reader can't be told what the window shows", "error", err) })
		}
	}
}

// listens reports whether the session says that somebody listens. It starts nothing.
func listens(ctx context.Context, launcher dbus.BusObject) bool {
	var status map[string]dbus.Variant
	err := launcher.CallWithContext(ctx, "org.freedesktop.DBus.Properties.GetAll", dbus.FlagNoAutoStart, statusName).Store(&status)
	return err == nil && (status["IsEnabled"].Value() == true || status["ScreenReaderEnabled"].Value() == true)
}

// begin connects to the bus of the readers and tells them that the window is there.
func (a *atspi) begin(ctx context.Context, launcher dbus.BusObject) error {
	var address string
	if err := launcher.CallWithContext(ctx, busName+".GetAddress", 0).Store(&address); err != nil {
		return err
	}
	conn, err := joinBus(a.patience)(dbus.Dial(address, dbus.WithHandler(a), dbus.WithIncomingInterceptor(a.slow())))
	if err != nil {
		return err
	}
	name, stop := conn.Names()[0], make(chan struct{})
	end := func() {
		close(stop)
		go conn.Close() // it waits for what a reader does not take
	}
	access.Listen(a.do, a.read, func(r *access.Reading, changes []access.Change, words []string) {
		a.hear(&view{r, name}, changes, words)
	}, stop)
	var desktop reference
	err = conn.Object(registryName, rootPath).CallWithContext(ctx, "org.a11y.atspi.Socket.Embed", 0, reference{name, rootPath}).Store(&desktop)
	if err != nil {
		end()
		return err
	}
	a.above.Store(desktop)
	a.end = end
	go a.tell(conn, name, stop)
	return nil
}

// stop ends what tells readers.
func (a *atspi) stop() {
	if a.end != nil {
		a.end()
		a.end = nil
	}
}

// slow returns what keeps a reader that floods from taking all of a processor: it lets the connection wait.
func (a *atspi) slow() dbus.Interceptor {
	began, count := time.Now(), 0
	return func(*dbus.Message) {
		if count++; count%mostAsked != 0 {
			return
		}
		if rest := leastTime - time.Since(began); rest > 0 {
			a.floods.Do(func() { slog.Warn("a screen reader asks more than is answered at once") })
			time.Sleep(rest)
		}
		began = time.Now()
	}
}
