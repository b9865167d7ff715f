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
	"hoshi/ui/gameview"
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
	l.save(time.Now())
	if person != game.None {
		l.RecordResult(person, result)
	}
	l.Window.Refresh(activity.Parts{Clock: true, Side: true})
	l.OfferNext()
}

// keeper keeps games that end.
type keeper struct {
	*gameview.View
	ended       time.Time    // when it ended; zero: before it was opened, or it goes on
	pending     *pendingSave // the game that ended last, until it is known to be kept; nil: none
	stopWaiting func()       // ends the wait of WhenKept, if there is one
}

// save lets the game, which ended then, be written to where the library finds it, off the UI goroutine. It counts as kept once it lies there.
func (k *keeper) save(ended time.Time) {
	p := &pendingSave{done: make(chan struct{}), record: k.Game.Record(), changes: k.Doc.Changes}
	k.ended, k.pending = ended, p
	k.Store.KeepGameLater(p.record, ended, func(err error) {
		if err != nil {
			slog.Error("the finished game was not kept", "error", err)
		}
		p.err = err
		close(p.done)
		k.Post(func() { k.kept(p) })
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
func (p *pendingSave) over() bool {
	select {
	case <-p.done:
		return true
	default:
		return false
	}
}

// kept notes, once, what has become of a game that was to be kept; where that has failed it stays unsaved.
func (k *keeper) kept(p *pendingSave) {
	if k.pending != p {
		return
	}
	if k.pending = nil; p.err != nil || k.Game.Record() != p.record {
		return
	}
	k.Doc.Kept = p.changes
	if k.Doc.Path == "" && k.Doc.Changes == p.changes { // a file of its own would be behind
		k.Doc.Unsaved = false
	}
	k.Window.Refresh(activity.Parts{Side: true})
}

// WhenKept calls then once a game that has just ended is kept, or is known not to be: at once, unless the disk takes its time. A dialog
// then offers to stay, and then is not called; neither is it where WhenKept is called again meanwhile.
func (k *keeper) WhenKept(then func()) {
	k.stopWaiting()
	p := k.pending
	if p == nil || p.over() {
		if p != nil {
			k.kept(p)
		}
		then()
		return
	}
	ctx, stop := context.WithCancel(context.Background())
	k.stopWaiting = stop
	k.Run(lang.L("Save the game"), func(job *dialog.Job) error {
		select {
		case <-p.done:
			return nil
		case <-job.Ctx.Done():
		case <-ctx.Done():
		}
		return context.Canceled
	}, func(error) {
		if k.kept(p); ctx.Err() == nil {
			then()
		}
	})
}

// RecordResult counts the result of a game against the computer in the score, once, unless its level has no rating.
func (k *keeper) RecordResult(person game.Color, result game.Result) {
	record := k.Game.Record()
	found, ok := level.Find(record.Seats[person.Other()].Level)
	if !ok || found.Rating == 0 || record.ID == "" {
		return
	}
	k.Store.FinishLater(store.Finished{
		ID: record.ID, Time: time.Now(), Level: found.Name, LevelRating: float64(found.Rating), Color: person, Result: result,
		Moves: k.Game.Live().Number(), Assisted: record.Assisted,
	}, func(err error) {
		if err != nil {
			k.Post(func() { k.ShowError(lang.L("The rating could not be kept"), err) })
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
