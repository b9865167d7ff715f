package diagram

import (
	"strings"
	"testing"

	"hoshi/format"
)

// A line of more cells than a board has is none of a board, and not read to its end.
func TestLongLines(t *testing.T) {
	for _, sign := range []string{"1 ", ". ", "X"} {
		if row := cells(format.NewLines(nil), strings.Repeat(sign, 100)); row != nil {
			t.Errorf("%q gives %d cells", sign, len(row))
		}
	}
}
