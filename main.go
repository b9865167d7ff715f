// Hoshi is a desktop program for Gomoku. Without arguments it opens its window; a file name opens that game;
// "hoshi export" draws a record without a window.
package main

import (
	"fmt"
	"log/slog"
	"os"
	"runtime"
	"runtime/debug"

	"fyne.io/fyne/v2/app"
	"fyne.io/fyne/v2/lang"

	"hoshi/assets"
	"hoshi/ui"
	"hoshi/ui/sound"
	"hoshi/ui/store"
)

const usage = `usage: hoshi [game.sgf]
       hoshi export [-size 1200] [-moves a-b] [-game n] [-style paper|wood] game.sgf record.png|.svg|.gif
`

func main() {
	if err := lang.AddTranslationsFS(assets.Lang(), "lang"); err != nil {
		slog.Error("the translations could not be read", "error", err)
	}
	args := os.Args[1:]
	if len(args) > 0 && args[0] == "export" {
		os.Exit(export(args[1:], os.Stderr))
	}
	if len(args) > 1 || len(args) == 1 && len(args[0]) > 1 && args[0][0] == '-' {
		fmt.Fprint(os.Stderr, usage)
		os.Exit(2)
	}
	if !display() {
		fmt.Fprintln(os.Stderr, noDisplay())
		os.Exit(1)
	}
	os.Exit(window(args))
}

// display reports whether there is a screen to show a window on.
func display() bool {
	return runtime.GOOS == "windows" || runtime.GOOS == "darwin" ||
		os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != ""
}

// growth is how much garbage may gather before it is collected, in percent of what is in use: a window has no hurry, and
// the memory is better left to others.
const growth = 30

// window runs the program's window and returns the exit status.
func window(args []string) (status int) {
	debug.SetGCPercent(growth)
	dir, err := store.Dir()
	if err != nil {
		slog.Error("no folder for what is kept between runs", "error", err)
	}
	kept, aside := store.Open(dir)
	file := ""
	if len(args) == 1 {
		file = args[0]
	}
	if cache, err := os.UserCacheDir(); err == nil {
		_ = os.MkdirAll(cache, 0o700) // Fyne makes its folder in it, but not this one, and says itself when it can't
	}
	a := app.NewWithID("io.github.hoshi.hoshi")
	started := false
	a.Lifecycle().SetOnStarted(func() { started = true })
	defer func() { // the driver panics where the display that is named can't be reached
		if cause := recover(); cause != nil {
			if started {
				panic(cause)
			}
			fmt.Fprintln(os.Stderr, noDisplay())
			status = 1
		}
	}()
	ui.New(a, kept, sound.Open()).Show(file, aside)
	a.Run()
	return 0
}

func noDisplay() string {
	return lang.L("Hoshi needs a display to open its window, and there is none here.")
}
