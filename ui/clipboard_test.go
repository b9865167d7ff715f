package ui

import (
	"strings"
	"testing"

	"hoshi/ui/activity"
)

func TestTheBoardIsCopiedAsText(t *testing.T) {
	d := newTester(t, t.TempDir())
	d.friends("H8", "H9")
	d.does(activity.Previous)
	d.does(activity.CopyText)
	if got := d.app.Clipboard().Content(); !strings.Contains(got, "Move 1: Black H8.") {
		t.Errorf("the clipboard holds %q", got)
	}
}
