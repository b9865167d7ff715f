package profile

import (
	"slices"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/store"
	"hoshi/ui/uitest"
	"hoshi/ui/widgets"
)

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// against is a game of the person as that colour against a level, which took the score from before to after.
func against(level string, color game.Color, result string, before, after float64) store.PlayedGame {
	p := store.PlayedGame{Ended: noon, Mine: &store.Game{Time: noon, Color: color.String(), Result: result, Before: before, After: after}}
	p.Levels[color.Other()] = level
	return p
}

// online is a game of the person against somebody on a server.
func online(opponent, result string, before, after float64) store.PlayedGame {
	return store.PlayedGame{Ended: noon, Mine: &store.Game{Time: noon, Color: "black", Result: result, Before: before, After: after,
		Server: "example.org", Opponent: opponent}}
}

// friends is a game of two people at this desk.
func friends(winner game.Color) store.PlayedGame {
	p := store.PlayedGame{Ended: noon}
	p.Names = [3]string{game.Black: "Ann", game.White: "Boris"}
	p.Result = game.Result{Winner: winner, Reason: game.Five}
	return p
}

// past is the newest first.
var past = []store.PlayedGame{
	online("Aiko", store.Win, 1500, 1510),
	against("Easy", game.White, store.Loss, 1016, 1000),
	friends(game.White),
	against("Medium", game.Black, store.Draw, 1016, 1016),
	against("Easy", game.Black, store.Win, 1000, 1016),
}

func TestCourse(t *testing.T) {
	for _, row := range []struct {
		name   string
		online bool
		want   []float64
	}{
		{"at the desk", false, []float64{1000, 1016, 1016, 1000}},
		{"online", true, []float64{1500, 1510}},
	} {
		t.Run(row.name, func(t *testing.T) {
			var got []float64
			for _, p := range course(past, row.online) {
				got = append(got, p.Value)
			}
			if !slices.Equal(got, row.want) {
				t.Errorf("the ratings are %v, want %v", got, row.want)
			}
		})
	}
	if points := course(past[2:3], false); len(points) != 0 {
		t.Errorf("a game that counts for nobody gives %v", points)
	}
}

func TestBounds(t *testing.T) {
	for _, row := range []struct {
		name      string
		values    []float64
		low, high float64
	}{
		{"one value", []float64{1004}, 1000, 1030},
		{"near each other", []float64{1000, 1016}, 1000, 1030},
		{"a long way", []float64{880, 1072}, 800, 1100},
		{"from nothing", []float64{0, 2900}, 0, 3000},
	} {
		t.Run(row.name, func(t *testing.T) {
			var points []widgets.CurvePoint
			for _, v := range row.values {
				points = append(points, widgets.CurvePoint{Value: v})
			}
			low, high := widgets.CurveBounds(points)
			if low != row.low || high != row.high {
				t.Errorf("from %v to %v, want %v to %v", low, high, row.low, row.high)
			}
		})
	}
}

func TestCounts(t *testing.T) {
	levels := []widgets.Step{{Key: "Newcomer", Name: "Newcomer"}, {Key: "Easy", Name: "Easy", Detail: "1000"}, {Key: "Medium", Name: "Medium"}}
	if got, want := againstLevels(past, levels), []count{{"Easy", "1000", 1, 2}, {"Medium", "", 0, 1}}; !slices.Equal(got, want) {
		t.Errorf("against the levels %v, want %v", got, want)
	}
	if got, want := byColor(past), []count{{"Black", "", 2, 3}, {"White", "", 0, 1}}; !slices.Equal(got, want) {
		t.Errorf("by colour %v, want %v", got, want)
	}
}

// unsolved is the window of somebody who has solved nothing.
type unsolved struct{ Host }

func (unsolved) PuzzleCurve() []widgets.CurvePoint { return nil }

// Without a curve it says why: nothing was played, or nothing that is rated.
func TestWithoutACurve(t *testing.T) {
	uitest.NewApp(t)
	if err := lang.Use("en"); err != nil {
		t.Fatal(err)
	}
	r := newRating(&Profile{host: unsolved{}}, widgets.Fields{})
	for _, row := range []struct {
		name string
		past []store.PlayedGame
		want string
	}{
		{"no game", nil, "No game has been finished yet."},
		{"of two people", []store.PlayedGame{friends(game.White)}, "No rated game has been finished here yet."},
		{"on a server alone", past[:1], "No rated game has been finished here yet."},
		{"rated", past, ""},
	} {
		r.of.past = row.past
		if r.turn(); r.none.Said() != row.want {
			t.Errorf("%s: %q", row.name, r.none.Said())
		}
	}
}
