package library

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/sgf"
)

// Libraries hold rules, reasons and the like as numbers, by the order of Go's constants and lists, and know games by hashes: what 1d7c850 wrote means the same for
// good. New ones come at the end.
func TestNumbersInLibraries(t *testing.T) {
	var openings []string
	for _, o := range game.NamedOpenings {
		openings = append(openings, o.Code)
	}
	names := func(n int, name func(i int) string) (all []string) {
		for i := range n {
			all = append(all, name(i))
		}
		return all
	}
	for what, row := range map[string]struct {
		got  []string
		want string
	}{
		"rules":    {names(5, func(i int) string { return game.Rule(i).String() }), "freestyle standard renju caro caro6"},
		"colours":  {names(3, func(i int) string { return game.Color(i).String() }), "none black white"},
		"reasons":  {names(10, func(i int) string { return game.Reason(i).String() }), "ongoing five full board resignation timeout agreement recorded forbidden both passed aborted"},
		"openings": {openings, "D1 D2 D3 D4 D5 D6 D7 D8 D9 D10 D11 D12 D13 I1 I2 I3 I4 I5 I6 I7 I8 I9 I10 I11 I12 I13"},
		"signs":    {signs, " ?! ? ??"},
		"sources":  {strings.Fields(fmt.Sprint(Own, File, RenjuNet)), "0 1 2"},
		"steps": {strings.Fields(fmt.Sprint(blackMoves, whiteMoves, blackSet, whiteSet, taken, blackTurn, whiteTurn, passed, worthKnown, worthProved, worthSign)),
			"0 4096 8192 12288 16384 20480 24576 4095 256 512 1024"},
	} {
		if got := strings.Join(row.got, " "); got != row.want {
			t.Errorf("the %s are %q, want %q", what, got, row.want)
		}
	}
}

func TestHashesInLibraries(t *testing.T) {
	file, err := sgf.Read(strings.NewReader("(;FF[4]GM[4]SZ[15]RU[renju]PB[Véra]PW[太田]HSWL[Easy]HSID[0123456789abcdef01234567];B[hh];W[ih];B[jj];W[])"))
	if err != nil {
		t.Fatal(err)
	}
	e, err := NewEntry(file.Games[0], Own, time.UnixMilli(0))
	if err != nil {
		t.Fatal(err)
	}
	if e.key != 6880058345235637215 || e.name != -8653823205746175441 {
		t.Errorf("the game is known by %d and %d", e.key, e.name)
	}
}
