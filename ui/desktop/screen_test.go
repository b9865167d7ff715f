package desktop

import "testing"

// At the first start on a very large screen the text is larger, where nothing else makes it so.
func TestTheTextOfALargeScreen(t *testing.T) {
	for _, row := range []struct {
		name string
		screen
		large bool
	}{
		{"a usual screen", screen{1920, 1080, 530}, false},
		{"a wide one", screen{3440, 1440, 800}, false},
		{"4K, 27 inches", screen{3840, 2160, 600}, false}, // Fyne draws 1.4 times as large
		{"4K, 43 inches", screen{3840, 2160, 950}, true},
		{"4K that does not say how large it is", screen{3840, 2160, 0}, true},
		{"4K of a projector that says nonsense", screen{3840, 2160, 10}, true},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := row.screen.large(); got != row.large {
				t.Errorf("the text is larger: %v", got)
			}
		})
	}
}
