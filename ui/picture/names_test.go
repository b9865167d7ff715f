package picture

import (
	"strconv"
	"testing"

	"hoshi/game"
)

func TestNames(t *testing.T) {
	for _, row := range []struct {
		what  string
		names Names
		size  int
		point game.Point
		want  string
	}{
		{"as usual", Names{}, 15, game.Point{X: 8, Y: 0}, "I15"},
		{"as in go, before I", Names{SkipI: true}, 19, game.Point{X: 7, Y: 18}, "H1"},
		{"as in go, after I", Names{SkipI: true}, 19, game.Point{X: 18, Y: 0}, "T19"},
		{"from the top", Names{FromTop: true}, 15, game.Point{X: 7, Y: 0}, "H1"},
		{"the largest board without I", Names{SkipI: true, FromTop: true}, 22, game.Point{X: 21, Y: 21}, "W22"},
		{"a pass", Names{SkipI: true}, 15, game.Pass, "pass"},
	} {
		if got := row.names.Point(row.point, row.size); got != row.want {
			t.Errorf("%s: %s, want %s", row.what, got, row.want)
		}
	}
}

// Every name leads back to its point, and no two points share one.
func TestNamesAreReadBack(t *testing.T) {
	for _, names := range []Names{{}, {SkipI: true}, {FromTop: true}, {true, true}} {
		for _, size := range []int{game.MinSize, 15, 19, game.MaxSize} {
			seen := map[string]bool{}
			for y := range size {
				for x := range size {
					name := names.Point(game.Point{X: x, Y: y}, size)
					number, err := strconv.Atoi(name[1:])
					column, hasColumn := names.ColumnOf(rune(name[0])|0x20, size)
					row, hasRow := names.RowOf(number, size)
					if err != nil || !hasColumn || !hasRow || column != x || row != y || seen[name] {
						t.Fatalf("%+v: %s on %d is read as column %d, row %d", names, name, size, column, row)
					}
					seen[name] = true
				}
			}
		}
	}
}

func TestNamesThatABoardHasNot(t *testing.T) {
	if x, ok := (Names{SkipI: true}).ColumnOf('i', 15); ok {
		t.Errorf("I is column %d where it is left out", x)
	}
	for _, letter := range []rune{'P', '@', '{', '1', 'é', 0} {
		if x, ok := (Names{}).ColumnOf(letter, 15); ok {
			t.Errorf("%q is column %d of 15", letter, x)
		}
	}
	for _, number := range []int{-1, 0, 16} {
		if y, ok := (Names{FromTop: true}).RowOf(number, 15); ok {
			t.Errorf("%d is row %d of 15", number, y)
		}
	}
}
