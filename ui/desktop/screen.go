package desktop

import (
	"os"
	"runtime"

	"github.com/go-gl/glfw/v3.4/glfw"
)

// screen is what the system says of one.
type screen struct {
	width, height int // pixels
	millimetres   int // wide; 0: it does not say
}

// On a screen of that many pixels or more, letters of 14 pixels are hard to read: largeText is the size of the text there, in percent.
const (
	largeWidth  = 3200
	largeHeight = 1800
	largeText   = 150
)

// largeScreen reports whether the screen has very many pixels and Fyne, which has asked GLFW for it by now, does not draw larger by
// itself. On Windows and macOS it does where the person has chosen that in the system.
func largeScreen() bool {
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" || os.Getenv("FYNE_SCALE") != "" {
		return false
	}
	monitor := glfw.GetPrimaryMonitor()
	if monitor == nil || monitor.GetVideoMode() == nil {
		return false
	}
	mode := monitor.GetVideoMode()
	wide, _ := monitor.GetPhysicalSize()
	return screen{mode.Width, mode.Height, wide}.large()
}

// large reports whether text is to be larger there.
func (s screen) large() bool { return s.width >= largeWidth && s.height >= largeHeight && !s.dense() }

// dense reports whether the screen has so many pixels to an inch that Fyne draws everything larger: from 120 on, as it knows them.
func (s screen) dense() bool {
	if s.millimetres <= 0 {
		return false
	}
	perInch := float64(s.width) * 25.4 / float64(s.millimetres)
	return perInch >= 1.2*120 && perInch <= 1000
}
