package analysis

import (
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"hoshi/ai"
	"hoshi/game"
	"hoshi/ui/activity"
)

// TestAnUnmarkedGameIsSurveyed and opens at the move that cost most, the person's own first; a person who has gone elsewhere stays there.
func TestAnUnmarkedGameIsSurveyed(t *testing.T) {
	won := func(stones int) ai.Score { // to the side to move: Black loses much with move 5, White more with move 8
		switch {
		case stones < 5:
			return 0
		case stones < 8:
			return []ai.Score{-200, 200}[stones%2]
		}
		return 1000
	}
	for _, row := range []struct {
		name  string
		moves string
		side  game.Color
		act   func(*desk)
		want  int
		known bool
	}{
		{"the worst", fivesAt, game.None, nil, 8, true},
		{"Black's own", fivesAt, game.Black, nil, 5, true},
		{"somebody browses", fivesAt, game.None, func(d *desk) { _ = d.Do(activity.Previous) }, 8, true},
		{"somebody presses a key", fivesAt, game.None, func(d *desk) { d.clock = d.clock.Add(time.Second); d.HandleKey(&fyne.KeyEvent{Name: fyne.KeyF10}) }, 9, true},
		{"the game goes on", "h8 h9 i8 i9 j8", game.None, nil, 5, false},
		{"the engine is off", fivesAt, game.None, func(d *desk) { _ = d.Do(activity.Analyse) }, 9, false},
		{"the report is wanted", fivesAt, game.None, func(d *desk) { d.Study.Review() }, 9, false},
		{"it is left", fivesAt, game.None, func(d *desk) { d.SetActive(false) }, 9, false},
	} {
		t.Run(row.name, func(t *testing.T) {
			d := newDesk(t, row.moves, func(s *activity.Subject, e *told) { s.Side, e.surveyed = row.side, won })
			path := d.node().Path()
			running := d.survey.stop != nil
			if row.act != nil {
				row.act(d)
			}
			if ended := running && d.survey.stop == nil; ended != (running && !row.known) {
				t.Errorf("it was ended: %v", ended)
			}
			d.until(t, "what is known", func() bool { return d.survey.stop == nil })
			if got := d.node().Number(); got != row.want && row.act == nil || row.act != nil && row.known && got != row.want {
				t.Errorf("move %d is shown, want %d", got, row.want)
			}
			if known := path[3].Evaluation.Basis != game.Unknown; known != row.known {
				t.Errorf("positions are known: %v", known)
			}
			if d.Doc.Unsaved || len(mistakes(d.node().End())) > 0 {
				t.Error("it writes into the record")
			}
		})
	}
}

// TestAMarkedGameIsNotSurveyed: a report has said what there is to say.
func TestAMarkedGameIsNotSurveyed(t *testing.T) {
	d := newDesk(t, fivesAt, func(s *activity.Subject, _ *told) { mark(s.At.Path()[3], "BM", "1") })
	if d.survey.began {
		t.Error("it is")
	}
}
