package ui

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"sync"

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

// copyPNG puts a picture on the system's clipboard. Under Wayland the tool of its clipboard, wl-copy, is used when it is there.
func copyPNG(png []byte) error {
	if tool, err := exec.LookPath("wl-copy"); err == nil && os.Getenv("WAYLAND_DISPLAY") != "" {
		cmd := exec.Command(tool, "--type", "image/png")
		cmd.Stdin = bytes.NewReader(png)
		return cmd.Run()
	}
	if err := openClipboard(); err != nil {
		return errNoClipboard
	}
	clipboard.Write(clipboard.FmtImage, png)
	return nil
}
