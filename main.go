// Hoshi is a desktop program for Gomoku. Without arguments it opens its window; a file name opens that game;
// its commands need no window.
package main

import (
	"fmt"
	"log/slog"
	"os"
	"runtime"
	"runtime/debug"
	"time"

	"fyne.io/fyne/v2/app"

	"hoshi/internal/cli"
	"hoshi/ui"
	"hoshi/ui/lang"
	"hoshi/ui/sound"
	"hoshi/ui/store"
)

func main() {
	if err := lang.Use(""); err != nil {
		slog.Error("the texts are in English", "error", err)
	}
	program := cli.Program{Name: "hoshi", Open: window}
	os.Exit(program.Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// display reports whether there is a screen to show a window on.
func display() bool {
	return runtime.GOOS == "windows" || runtime.GOOS == "darwin" ||
		os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != ""
}

// growth is how much garbage may gather before it is collected, in percent of what is in use: a window has no hurry, and
// the memory is better left to others.
const growth = 30

// settled is when the window has long been drawn, and what only the start needed goes back to the system.
const settled = 2 * time.Second

// window runs the program's window, with file in it where that is not empty, and returns the exit status.
func window(file string) (status int) {
	if !display() {
		fmt.Fprintln(os.Stderr, noDisplay())
		return 1
	}
	debug.SetGCPercent(growth)
	dir, err := store.Dir()
	if err != nil {
		slog.Error("no folder for what is kept between runs", "error", err)
	}
	kept, aside := store.Open(dir)
	if cache, err := os.UserCacheDir(); err == nil {
		_ = os.MkdirAll(cache, 0o700) // Fyne makes its folder in it, but not this one, and says itself when it can't
	}
	a := app.NewWithID("io.github.hoshi.hoshi")
	var pause rest
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
	pause.moving = w.Moving
	drawFlat()
	w.Show(file, aside)
	for _, shown := range a.Driver().AllWindows() {
		releaseCompiler(shown)
	}
	a.Run()
	return 0
}

func noDisplay() string {
	return lang.L("Hoshi needs a display to open its window, and there is none here.")
}
