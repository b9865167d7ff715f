package describe

import "testing"

func TestPlain(t *testing.T) {
	for _, row := range []struct{ name, text, want string }{
		{"plain text", "Ann – 星\nBo", "Ann – 星\nBo"},
		{"a colour of a terminal", "\x1b[31mred", "\ufffd[31mred"},
		{"the title of a terminal, in one byte", "\u009d0;x\x07", "\ufffd0;x\ufffd"},
		{"a line that writes over itself", "a\rb\bc", "a\ufffdb\ufffdc"},
		{"the direction of writing", "a\u202eb\u2066c\u200fd", "a\ufffdb\ufffdc\ufffdd"},
		{"a tab", "a\tb", "a b"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := Plain(row.text); got != row.want {
				t.Errorf("it is %q, want %q", got, row.want)
			}
		})
	}
}
