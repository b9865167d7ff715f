package ui

import (
	"strings"
	"testing"
)

func TestTheBoardIsCopiedAsText(t *testing.T) {
	d := newTester(t, t.TempDir())
	d.friends("H8", "H9")
	d.browse(toPrevious)
	d.copyText()
	if got := d.app.Clipboard().Content(); !strings.Contains(got, "Move 1: Black H8.") {
		t.Errorf("the clipboard holds %q", got)
	}
}
