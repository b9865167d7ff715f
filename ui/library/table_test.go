package library

import (
	"slices"
	"testing"

	"hoshi/game"
	games "hoshi/library"
	"hoshi/ui/layout"
	"hoshi/ui/uitest"
)

func TestWordsOfAGame(t *testing.T) {
	for _, row := range []struct {
		name string
		game games.Game
		want [7]string
	}{
		{"nothing is known", games.Game{}, [7]string{"", "–", "–", "–", "0", "–", "–"}},
		{"all is known", games.Game{Day: 20261122, Moves: 38, Opening: "D4", Reviewed: true, Accuracy: [3]int{0, 53, 88},
			Seats:  [3]games.Seat{{}, {Name: "Mei Lin"}, {Name: "Hoshi", Level: "Medium"}},
			Result: game.Result{Winner: game.White, Reason: game.Five}},
			[7]string{"2026-11-22", "Mei Lin", "Medium", "0–1", "38", "Kagetsu 花月", "88 %"}},
		{"a draw", games.Game{Day: 20260000, Result: game.Result{Reason: game.FullBoard}}, [7]string{"2026", "–", "–", "½–½", "0", "–", "–"}},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := words(&row.game, nil); got != row.want {
				t.Errorf("got %q, want %q", got, row.want)
			}
		})
	}
}

// Whatever the width, the columns that are there lie beside each other within the table.
func TestCells(t *testing.T) {
	uitest.NewApp(t)
	for _, width := range []float32{280, 400, 600, 724, 1100} {
		var end float32
		there := 0
		cells(columns(width > 500), width, func(i int, c column, x, w float32) {
			if w == 0 {
				return
			}
			there++
			if x < end {
				t.Errorf("%v wide: column %d begins at %v, before %v", width, i, x, end)
			}
			end = x + w
		})
		if end > width-layout.Inner+1 || there < 4 {
			t.Errorf("%v wide: %d columns end at %v", width, there, end)
		}
	}
}

// TestDamageWords wants the games of a damaged library to be counted while they come back, and then.
func TestDamageWords(t *testing.T) {
	l := &Library{damage: &games.Damage{}, coming: true, back: games.Progress{Part: 0.257, Added: 12_000}}
	if got := l.damageWords(); got != "Games come back: 12,000 (25 %). The library was damaged." {
		t.Error(got)
	}
	l.coming, l.back = false, games.Progress{Part: 1, Added: 40_000}
	if got := l.damageWords(); got != "The library was damaged. Games that could be read: 40,000." {
		t.Error(got)
	}
}

// TestListedWhileGamesComeBack wants the first games to be listed at once, and 60,000 of them to be listed a few times alone.
func TestListedWhileGamesComeBack(t *testing.T) {
	l := &Library{coming: true}
	var listed []int
	for n := 0; n <= 60_000; n += 1000 {
		if l.back.Added = n; l.isToList() {
			listed = append(listed, n)
		}
	}
	if want := []int{1000, 2000, 4000, 8000, 16_000, 32_000}; !slices.Equal(listed, want) {
		t.Errorf("listed at %v", listed)
	}
	if l.coming, l.back.Added = false, 70_000; l.isToList() { // once more at the end, by a player who has waited for it
		t.Error("listed after the end")
	}
}
