package play

import (
	"context"
	"log/slog"
	"math"
	"strconv"
	"time"

	"hoshi/ai/level"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/dialog"
	"hoshi/ui/lang"
	"hoshi/ui/sound"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// gameOver counts the result, and offers what comes next.
func (l *Game) gameOver() {
	result, person := l.Game.Result(), l.Person()
	switch {
	case result.Draw():
		l.Sound.Play(sound.Draw)
	case person != game.None && result.Winner != person:
		l.Sound.Play(sound.Lose)
	default:
		l.Sound.Play(sound.Win)
	}
	l.ended = time.Now()
	l.saveFinished(l.ended)
	if person != game.None {
		l.RecordResult(person, result)
	}
	l.Window.Refresh(activity.Parts{Clock: true, Side: true})
	l.OfferNext()
}

// saveFinished lets the game, which ended then, be written to where the library finds it, off the UI goroutine. It counts as kept once it lies there.
func (l *Game) saveFinished(ended time.Time) {
	k := &pendingSave{done: make(chan struct{}), record: l.Game.Record(), changes: l.Doc.Changes}
	l.keeping = k
	l.Store.KeepGameLater(k.record, ended, func(err error) {
		if err != nil {
			slog.Error("the finished game was not kept", "error", err)
		}
		k.err = err
		close(k.done)
		l.Post(func() { l.kept(k) })
	})
}

// pendingSave is a game that is being kept.
type pendingSave struct {
	done    chan struct{}
	err     error // once done is closed
	record  *game.Record
	changes int // of its document when it ended
}

// over reports whether the game is kept, or can't be.
func (k *pendingSave) over() bool {
	select {
	case <-k.done:
		return true
	default:
		return false
	}
}

// kept notes, once, what has become of a game that was to be kept; where that has failed it stays unsaved.
func (l *Game) kept(k *pendingSave) {
	if l.keeping != k {
		return
	}
	if l.keeping = nil; k.err != nil || l.Game.Record() != k.record {
		return
	}
	l.Doc.Kept = k.changes
	if l.Doc.Path == "" && l.Doc.Changes == k.changes { // a file of its own would be behind
		l.Doc.Unsaved = false
	}
	l.Window.Refresh(activity.Parts{Side: true})
}

// WhenKept calls then once a game that has just ended is kept, or is known not to be: at once, unless the disk takes its time. A dialog
// then offers to stay, and then is not called; neither is it where WhenKept is called again meanwhile.
func (l *Game) WhenKept(then func()) {
	l.stopWaiting()
	k := l.keeping
	if k == nil || k.over() {
		if k != nil {
			l.kept(k)
		}
		then()
		return
	}
	ctx, stop := context.WithCancel(context.Background())
	l.stopWaiting = stop
	l.Run(lang.L("Save the game"), func(job *dialog.Job) error {
		select {
		case <-k.done:
			return nil
		case <-job.Ctx.Done():
		case <-ctx.Done():
		}
		return context.Canceled
	}, func(error) {
		if l.kept(k); ctx.Err() == nil {
			then()
		}
	})
}

// RecordResult counts the result of a game against the computer in the score, once, unless its level has no rating.
func (l *Game) RecordResult(person game.Color, result game.Result) {
	record := l.Game.Record()
	found, ok := level.Find(record.Seats[person.Other()].Level)
	if !ok || found.Rating == 0 || record.ID == "" {
		return
	}
	l.Store.FinishLater(store.Finished{
		ID: record.ID, Time: time.Now(), Level: found.Name, LevelRating: float64(found.Rating), Color: person, Result: result,
		Moves: l.Game.Live().Number(), Assisted: record.Assisted,
	}, func(err error) {
		if err != nil {
			l.Post(func() { l.ShowError(lang.L("The rating could not be kept"), err) })
		}
	})
}

// banner heads the panel once the game is over, also when it is opened again.
func (l *Game) banner() widgets.BannerView {
	person := l.Person()
	v := l.ResultBanner(person, l.host.PlayAgain)
	if v.Title != "" && l.Doc.External { // nobody here has played it
		review, share := v.Answers[1], v.Answers[2]
		review.Kind = widgets.Filled
		playOn := widgets.Answer{Text: lang.L("Play on"), Off: !l.Can(activity.PlayOn), Action: func() {
			if err := l.Do(activity.PlayOn); err != nil {
				l.Window.Refuse(err)
			}
		}}
		v.Answers = []widgets.Answer{review, playOn, share}
	}
	if v.Title != "" && l.Game.Record().RuleAssumed {
		v.Note, v.More = describe.Assumed(l.Game.Record().Rule(), 1), l.change()
		return v
	}
	if v.Title == "" || person == game.None || l.InVariation() {
		return v
	}
	if counted := l.Store.Profile().Find(l.Game.Record().ID); counted != nil {
		v.Before, v.After = strconv.Itoa(int(math.Round(counted.Before))), strconv.Itoa(int(math.Round(counted.After)))
		if v.Step = describe.RatingStep(counted.Before, counted.After); counted.Assisted && v.Step == "" {
			v.Step = lang.L("there was help in it")
		}
	}
	l.suggest(&v, l.Game.Record().Seats[person.Other()].Level)
	return v
}

// row is how many games in a row against one level, all won or all lost, call for another one.
const row = 3

// suggest offers a level that fits better where the last games against this one, up to the one that is shown, were all won or lost.
func (l *Game) suggest(v *widgets.BannerView, name string) {
	history := l.Store.Profile().History
	if len(history) == 0 || history[0].ID != l.Game.Record().ID {
		return
	}
	step, words := 0, ""
	about := lang.Args{"Count": row, "Level": describe.Level(name)}
	switch l.Store.Profile().Run(name, row) {
	case store.Win:
		step, words = 1, lang.L("You won {{.Count}} of {{.Count}} against {{.Level}}", about)
	case store.Loss:
		step, words = -1, lang.L("You lost {{.Count}} of {{.Count}} against {{.Level}}", about)
	}
	if next, ok := level.Neighbour(name, step); ok && step != 0 {
		v.Note = words
		v.More = widgets.Answer{Action: func() { l.host.PlayLevel(next.Name) },
			Text: lang.L("Play {{.Level}} · {{.Rating}}", lang.Args{"Level": describe.Level(next.Name), "Rating": next.Rating})}
	}
}
