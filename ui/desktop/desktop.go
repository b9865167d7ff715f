// Package desktop opens the program's window on a screen: it makes the Fyne app, lets its loop rest and spares the graphics
// driver's memory. It alone knows glfw and C, so that all of ui is tested without a display.
package desktop

import (
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"syscall"
	"time"

	"fyne.io/fyne/v2/app"

	"hoshi/ui"
	"hoshi/ui/access"
	"hoshi/ui/activity"
	"hoshi/ui/lang"
	"hoshi/ui/sound"
	"hoshi/ui/store"
)

// growth is how much garbage may gather before it is collected, in percent of what is in use: a window has no hurry, and
// the memory is better left to others.
const growth = 15

// settled is when the window has long been drawn, and what only the start needed goes back to the system.
const settled = 2 * time.Second

// Display reports whether there is a screen to show a window on.
func Display() bool {
	return runtime.GOOS == "windows" || runtime.GOOS == "darwin" ||
		os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != ""
}

// Run shows the program's window, with file in it where that is not empty, until it is closed. It returns the exit status: 1,
// with a sentence on the standard error, where there is no display. The main goroutine calls it, once.
func Run(file string) (status int) {
	if !Display() {
		fmt.Fprintln(os.Stderr, noDisplay())
		return 1
	}
	debug.SetGCPercent(growth)
	dir, err := store.Dir()
	if err != nil {
		slog.Error("no folder for what is kept between runs", "error", err)
	}
	kept, aside := store.Open(dir)
	crash, broken := store.CatchCrashes(kept)
	if broken != nil {
		aside = append(aside, *broken)
	}
	if cache, err := os.UserCacheDir(); err == nil {
		_ = os.MkdirAll(cache, 0o700) // Fyne makes its folder in it, but not this one, and says itself when it can't
	}
	first := kept.Settings().Width == 0 // no window was ever closed
	var arrived openRequests
	if !listen(arrived.come) {
		slog.Error("files can't be opened by a double click: GLFW's delegate has another name")
	}
	a := app.NewWithID("io.github.hoshi.hoshi")
	var pause idleLoop
	started := false
	a.Lifecycle().SetOnStarted(func() {
		started = true
		pause.begin()
		time.AfterFunc(settled, freeMemory)
	})
	defer func() { // the driver panics where the display that is named can't be reached
		if cause := recover(); cause != nil {
			if started {
				panic(cause)
			}
			fmt.Fprintln(os.Stderr, noDisplay())
			status = 1
		}
	}()
	w := ui.New(a, kept, sound.Open(), pause.do)
	if first && largeScreen() {
		w.FirstZoom(largeText)
	}
	pause.moving, w.FreeMemory = w.Moving, later(freeMemory)
	drawFlat()
	w.Show(arrived.begin(file, func(what string) { pause.do(func() { w.Open(what) }) }), aside)
	if crash != "" {
		w.TellCrash(crash)
	}
	for _, shown := range a.Driver().AllWindows() {
		releaseCompiler(shown)
	}
	w.Hidden = hidden(w.Win)
	startReading(pause.do, func() *access.Node { return access.Read(w.Win) })
	followSystem(func(system activity.System) { pause.do(func() { w.Follow(system) }) })
	end := newFarewell(kept)
	w.Win.SetOnClosed(end.begin)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGHUP, syscall.SIGINT, syscall.SIGTERM)
	go func() {
		<-signals
		end.begin()
		pause.do(a.Quit)
	}()
	a.Run()
	end.finish() // a signal ended it
	return 0
}

// later returns what lets f run on a goroutine of its own, once nobody has asked for that for a while: what was just left is still held
// by what is drawn, and the next game begins.
func later(f func()) func() {
	timer := time.AfterFunc(time.Hour, f)
	timer.Stop()
	return func() { timer.Reset(settled) }
}

func noDisplay() string {
	return lang.L("Hoshi needs a display to open its window, and there is none here.")
}
