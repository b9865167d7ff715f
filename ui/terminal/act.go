package terminal

import (
	"errors"
	"slices"
	"strings"

	"golang.org/x/text/width"

	"hoshi/ai"
	"hoshi/ai/level"
	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
)

// must tells why something was refused, if it was.
func (d *session) must(err error) {
	if err != nil {
		d.refuse(err)
	}
}

// tap does what a point means now: a move, or a stone of the opening.
func (d *session) tap(p game.Point) {
	step, opening := d.game.Step()
	switch {
	case d.look:
		if !d.follow(p) {
			d.tellLook()
		}
	case d.game.Browsing() && d.follow(p):
	case !opening || d.game.Browsing():
		d.play(p)
	case step.Kind == game.Offer && d.personsTurn():
		d.mark(step, p)
	case step.Kind == game.Choose:
		d.tell(lang.L("Answer by one of the numbers first, please"))
	case step.Kind == game.Declare:
		d.tell(lang.L("A number from {{.Low}} to {{.High}}, please", args{"Low": step.Low, "High": step.High}))
	case step.Kind == game.Pick:
		d.act(game.Action{Kind: game.Pick, Point: p})
	default:
		d.act(game.Action{Kind: game.Place, Point: p})
	}
}

// play makes a person's move.
func (d *session) play(p game.Point) {
	err := d.game.Play(p)
	if errors.Is(err, game.ErrForbidden) {
		position := d.game.Live().Position()
		d.tell(lang.L("Black must not play here: {{.Why}}", args{"Why": describe.Foul(position.Foul(p))}))
		return
	}
	d.must(err)
}

// pass passes for the person whose turn it is, as renju allows.
func (d *session) pass() {
	if _, opening := d.game.Step(); opening || d.game.Record().Rule() != game.Renju {
		d.tell(lang.L("Passing is not possible here."))
		return
	}
	d.must(d.game.Play(game.Pass))
}

// act answers a step of the opening.
func (d *session) act(a game.Action) { d.must(d.game.Act(a)) }

// mark marks a point for the fifth stone, or takes its mark away.
func (d *session) mark(step game.Step, p game.Point) {
	position := d.game.Live().Position()
	switch i := slices.Index(d.offer, p); {
	case i >= 0:
		d.offer = slices.Delete(d.offer, i, i+1)
	case position.At(p) != game.None:
		d.refuse(game.ErrOccupied)
		return
	case !p.On(position.Size()):
		d.refuse(game.ErrOutside)
		return
	case len(d.offer) < step.Count:
		d.offer = append(d.offer, p)
	}
	if d.spoken {
		d.tellStep()
	}
}

// undo takes back.
func (d *session) undo() {
	counted := d.mayRaiseScore()
	if err := d.game.Undo(); err != nil {
		d.refuse(err)
		return
	}
	d.warn(counted)
}

// warn tells that the game has stopped to count, where it counted before.
func (d *session) warn(counted bool) {
	if counted && d.game.Record().Assisted {
		d.tell(lang.L("This game can't raise your rating any more"))
	}
}

// playOn lets the game go on from the move shown.
func (d *session) playOn() {
	position := d.game.Current().Position()
	if position.Result().Over() {
		d.refuse(game.ErrOver)
		return
	}
	counted := d.mayRaiseScore()
	d.endReported, d.look = false, false
	d.game.PlayOn()
	d.warn(counted)
}

// askResign gives the game up, if that is meant.
func (d *session) askResign() {
	if d.game.Turn() == game.None {
		d.refuse(game.ErrOver)
		return
	}
	d.ask(lang.L("Do you want to give this game up?"), func() { d.must(d.game.Resign()) })
}

// offerDraw asks for a draw: the other person, or the computer, which agrees late in an even game.
func (d *session) offerDraw() {
	if d.game.Turn() == game.None {
		d.refuse(game.ErrOver)
		return
	}
	agree := func() { d.must(d.game.End(game.Result{Reason: game.Agreement})) }
	if d.person() == game.None {
		d.ask(lang.L("Do both players agree to a draw?"), agree)
		return
	}
	if !level.AgreesToDraw(d.game.Live().Number(), ai.Score(d.score.Load())) {
		d.tell(lang.L("The computer wants to play on"))
		return
	}
	agree()
}

// askNew begins another game as the words say, and keeps them for the next ones. A game that goes on and is in no file is
// asked about.
func (d *session) askNew(rest string) {
	set := *d.store.Settings()
	words := strings.Fields(width.Fold.String(rest))
	if unknown, ok := choose(&set, words); !ok {
		d.decline(lang.L("“{{.Word}}” is no level, rule, board, colour, opening or clock", args{"Word": unknown}))
		return
	}
	for _, word := range words {
		if unfit(&set, word) {
			d.decline(lang.L("“{{.Word}}” does not go with the rule {{.Rule}}", args{"Word": word, "Rule": describe.Rule(set.Terms().Rule)}))
			return
		}
	}
	d.replace(func() {
		*d.store.Settings() = set
		d.saveSettings()
		d.begin(&set)
	})
}

// replace puts another game in place of this one, after asking about one that would be lost.
func (d *session) replace(then func()) {
	if !d.unsaved || d.game.Live().Number() == 0 || d.game.Result().Over() {
		then()
		return
	}
	d.ask(lang.L("This game is not saved, and another one takes its place. Go on?"), then)
}

// setLevel chooses the level of the next games against the computer, and of this one as long as nobody has moved.
func (d *session) setLevel(rest string) {
	l, ok := findLevel(rest)
	if !ok {
		d.show(lang.L("Level"), levelList())
		return
	}
	d.store.Settings().Level = l.Name
	d.saveSettings()
	if side := d.person(); side != game.None && d.game.Live().Number() == 0 {
		record := d.game.Record()
		record.Seats[side.Other()].Level = l.Name
		d.game.NoteTurn(0) // the time that was used stays
		d.sit(record)
		d.game.Resume()
		d.tell(lang.L("Level {{.Level}} from this game on", args{"Level": describe.Level(l.Name)}))
		return
	}
	d.tell(lang.L("Level {{.Level}} from the next game on", args{"Level": describe.Level(l.Name)}))
}
