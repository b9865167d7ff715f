package ui

import (
	"testing"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/newgame"
	"hoshi/ui/store"
)

// teach begins a game with warnings in which White, the computer, has three stones with room at both ends.
func teach(t *testing.T) *tester {
	t.Helper()
	d := newTester(t, t.TempDir())
	set := d.Store.Settings()
	set.Warn, set.Level, set.Opponent, set.Color, set.Size = true, "Newcomer", store.Computer, "black", 9
	record := newgame.FromSettings("Ann", set, "")
	position, err := game.ParseDiagram(game.Freestyle, `
		. . . . . . . . .
		. X . . . . . X .
		. . . . . . . . .
		. . . . O . . . .
		. . . . O . . . .
		. . . . O . . . .
		. . . . . . . . .
		. X . . . . . . .
		. . . . . . . . .`)
	if err != nil {
		t.Fatal(err)
	}
	if err := record.Root.SetUp(position.Placed(), game.Black); err != nil {
		t.Fatal(err)
	}
	d.begin(record)
	d.tap("A1")
	d.until("a warning", func() bool { return d.desk.Guide.Visible() })
	return d
}

// A move that loses by proof may be taken back, with the refutation shown; such a game can't raise the rating.
func TestALosingMoveIsTakenBack(t *testing.T) {
	d := teach(t)
	if d.moves() != 1 || !d.game().Record().Assisted {
		t.Errorf("%d moves, assisted %v", d.moves(), d.game().Record().Assisted)
	}
	d.desk.Guide.Digit(2)
	if ghosts := d.desk.Board.View().Ghosts; len(ghosts) == 0 || ghosts[0].Color != game.White {
		t.Errorf("it is refuted by %v", ghosts)
	}
	d.desk.Guide.Digit(1)
	if d.moves() != 0 || d.desk.Guide.Visible() || len(d.desk.Board.View().Ghosts) > 0 {
		t.Errorf("%d moves, a warning %v", d.moves(), d.desk.Guide.Visible())
	}
	d.tap("E3") // it stops the three
	d.until("the answer", func() bool { return d.moves() == 2 })
}

// A player who plays on is not warned again of the same.
func TestWhoPlaysOnIsNotWarnedAgain(t *testing.T) {
	alone(t)
	d := teach(t)
	d.runCommand(activity.Previous)
	d.runCommand(activity.Last)
	d.desk.Guide.Digit(3)
	d.until("the answer", func() bool { return d.moves() == 2 && !d.desk.Guide.Visible() })
}
