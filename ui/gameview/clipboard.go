package gameview

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"sync"

	"fyne.io/fyne/v2"
	"golang.design/x/clipboard" // the one kept library that puts pictures on the clipboard of all three systems
)

// errNoClipboard is why a picture can't be copied where the system offers no way.
var errNoClipboard = errors.New("ui: no clipboard for pictures")

var openClipboard = sync.OnceValue(func() (err error) {
	defer func() {
		if recover() != nil { // the library panics in a build without cgo
			err = errNoClipboard
		}
	}()
	return clipboard.Init()
})

// copyPNG puts a picture on the system's clipboard. Under Wayland its tool wl-copy does it where it is installed; under X11 the
// library, which needs libX11.so, or else the tool xclip.
func copyPNG(png []byte) error {
	if os.Getenv("WAYLAND_DISPLAY") != "" {
		if err := pipeTo(png, "wl-copy", "--type", "image/png"); err == nil {
			return nil
		}
	}
	if err := openClipboard(); err == nil {
		clipboard.Write(clipboard.FmtImage, png)
		return nil
	}
	if err := pipeTo(png, "xclip", "-selection", "clipboard", "-t", "image/png"); err != nil {
		return errNoClipboard
	}
	return nil
}

// pipeTo runs a tool that reads data.
func pipeTo(data []byte, name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Stdin = bytes.NewReader(data)
	return cmd.Run()
}

// SetClipboard puts words on the system's clipboard.
func SetClipboard(words string) { fyne.CurrentApp().Clipboard().SetContent(words) }
