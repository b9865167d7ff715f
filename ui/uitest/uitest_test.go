package uitest

import (
	"runtime"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"hoshi/assets"
)

// Each app reads a font of some megabytes. What many of them leave behind is less than three fonts.
func TestNothingIsLeftOfAnApp(t *testing.T) {
	measure := func(t *testing.T) {
		NewApp(t)
		text := canvas.NewText("星", nil)
		text.FontSource = fyne.NewStaticResource("regular.otf", assets.Regular())
		if text.MinSize().Width < 5 {
			t.Errorf("the text is %v", text.MinSize())
		}
	}
	inUse := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	t.Run("the first", measure)
	before := inUse()
	for range 20 {
		t.Run("another", measure)
	}
	if after := inUse(); after > before+3*uint64(len(assets.Regular())) {
		t.Errorf("%d bytes became %d", before, after)
	}
}
