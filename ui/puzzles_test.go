package ui

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"hoshi/ai/puzzle"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/dialog"
	"hoshi/ui/puzzles"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// passDaily says that the daily problem was tried, so that the start page no longer shows it.
func (d *tester) passDaily() {
	d.training.puzzles.Change(func(p *puzzles.Progress) { p.Daily = d.now.Format(time.DateOnly) })
}

// puzzle returns the puzzle that is shown.
func (d *tester) puzzle() *puzzles.Attempt {
	d.t.Helper()
	s, there := d.top().(*puzzles.Attempt)
	if !there {
		d.t.Fatalf("%T is on top", d.top())
	}
	return s
}

// says waits until the text of the puzzle has those words.
func (d *tester) says(words string) {
	d.t.Helper()
	d.until(words, func() bool { return strings.Contains(d.puzzle().Text(), words) })
}

// find plays the moves of the solution until the problem is solved.
func (d *tester) find() {
	d.t.Helper()
	for i := 0; i < 20 && !strings.HasPrefix(d.puzzle().Text(), "Solved."); i += 2 {
		s := d.puzzle()
		before := s.Text()
		d.touch(s.Problem().Line[i])
		d.until("a verdict", func() bool {
			text := s.Text()
			return text != before && !strings.Contains(text, "The move is judged…")
		})
	}
}

// The daily problem stands on the start page; a wrong move there is answered on the board, and the solution is found after it.
func TestTheDailyPuzzle(t *testing.T) {
	alone(t)
	english(t)
	d := newTester(t, t.TempDir())
	d.now = clearDay(t, d.now)
	today := d.now.Format(time.DateOnly)
	d.showStartNotices("", nil)
	if scene := d.desk.Board.View(); scene.Caption.Text != "Daily puzzle" || scene.Caption.Task == "" {
		t.Fatalf("the start page says %+v", scene.Caption)
	}
	stones := d.stones()
	d.touch(game.Point{X: 0, Y: 14}) // opens it
	if p := d.training.puzzles.Progress(); d.stones() != stones || p.Daily != "" || len(p.Days) != 0 || d.puzzle().Can(activity.Undo) {
		t.Fatalf("the first click on the start page is an answer: %d stones after %d, %+v", d.stones(), stones, p)
	}
	d.touch(game.Point{X: 0, Y: 14})
	d.says("A1 does not ")
	s := d.puzzle()
	stones = d.stones()
	if !d.can(activity.Undo) || d.Win.Canvas().Focused() == fyne.Focusable(d.desk.Board) {
		t.Error("nothing offers to try again")
	}
	d.now = d.now.Add(time.Second)
	if s.Tick(); d.stones() != stones+1 && d.can(activity.Next) {
		t.Errorf("the refutation is not played out: %d stones after %d", d.stones(), stones)
	}
	d.onPage("Try again")
	d.find()
	d.says("Solved.")
	for range 40 { // what is left is played out
		d.now = d.now.Add(time.Second)
		s.Tick()
	}
	position := d.desk.Board.View().Node.Position()
	if task := s.Problem().Task; !task.IsDefence() && task != puzzle.Trap && !position.Result().Over() {
		t.Errorf("the solution ends at\n%s", position.Diagram())
	}
	p := d.training.puzzles.Progress()
	if p.Daily != today || len(p.Cards) != 1 || len(p.Days) != 1 || p.Days[0].Solved != 0 {
		t.Errorf("kept is %+v", p)
	}
	if s.Do(activity.First); d.stones() != s.Problem().Position.Stones() {
		t.Error("First does not show the problem")
	}
	d.Analyse()
	if d.top() == activity.Activity(s) {
		t.Error("it can't be studied")
	}
}

// A result that can't be kept is told at once, in full: the next one may never come.
func TestAResultThatCanNotBeKept(t *testing.T) {
	alone(t)
	english(t)
	d := newTester(t, t.TempDir())
	d.now = clearDay(t, d.now)
	d.training.puzzles.Begin(puzzles.Daily)
	if err := os.MkdirAll(d.Store.File("puzzles.json"), 0o700); err != nil { // where the file should be
		t.Fatal(err)
	}
	d.touch(game.Point{X: 0, Y: 14})
	d.says("A1 does not ")
	d.until("it is told", d.HasDialog)
	if got := d.told(); got != "This is a folder, not a file." {
		t.Errorf("it tells %q", got)
	}
	d.DismissAll()
	d.now = d.now.AddDate(0, 0, 1)
	d.training.puzzles.Change(func(p *puzzles.Progress) { p.Skipped = nil })
	if err := d.Store.Flush(); err == nil || d.HasDialog() {
		t.Errorf("it tells %q again, %v", d.told(), err)
	}
}

// clearDay returns the first day from one on with a daily problem of which it is plain that a stone in the corner A1 is wrong.
func clearDay(t *testing.T, day time.Time) time.Time {
	t.Helper()
	book, prover := puzzle.Shipped(), puzzle.NewQuickProver()
	for ; t.Context().Err() == nil; day = day.AddDate(0, 0, 1) {
		p, err := book.Problem(book.Daily(day))
		if err != nil {
			t.Fatal(err)
		}
		if v, err := puzzle.NewJudge(p, prover, nil).Try(t.Context(), game.Point{X: 0, Y: 14}); err == nil && v.Outcome == puzzle.Wrong && len(v.Refutes) > 1 {
			break
		}
	}
	return day
}

// stones counts the stones on the board.
func (d *tester) stones() int {
	position := d.desk.Board.View().Node.Position()
	return position.Stones()
}

// The daily problem that is tried after midnight is that of the day before.
func TestTheDailyPuzzleAtMidnight(t *testing.T) {
	alone(t)
	english(t)
	d := newTester(t, t.TempDir())
	d.now = clearDay(t, time.Date(2026, 11, 22, 23, 59, 50, 0, time.UTC))
	today := d.now.Format(time.DateOnly)
	d.training.puzzles.Begin(puzzles.Daily)
	d.now = d.now.Add(20 * time.Second)
	d.touch(game.Point{X: 0, Y: 14})
	d.says("A1 does not ")
	if day := d.training.puzzles.Progress().Daily; day != today {
		t.Errorf("tried is the problem of %s", day)
	}
}

// A rated problem that is solved at once moves the rating, and what was done is there after the next start.
func TestARatedPuzzle(t *testing.T) {
	english(t)
	dir := t.TempDir()
	d := newTester(t, dir)
	d.training.showPuzzles()
	d.runCommand(activity.CopyText)
	if text := fyne.CurrentApp().Clipboard().Content(); !strings.Contains(text, "Daily puzzle: 2026-11-22") || !strings.Contains(text, "Win by fours: one four after another") {
		t.Errorf("to be read out:\n%s", text)
	}
	d.training.puzzles.BeginTheme("fours")
	d.find()
	value, known := d.training.puzzles.Progress().Value()
	if !known || value <= 800 {
		t.Errorf("the rating is %d", value)
	}
	if err := d.Store.Flush(); err != nil {
		t.Fatal(err)
	}
	again := puzzles.Session{Services: d.Services}
	if kept, _ := again.Progress().Value(); kept != value {
		t.Errorf("kept is %d, want %d", kept, value)
	}
	if !strings.Contains(d.training.puzzles.Summary(), "1 solved of 1") {
		t.Errorf("the page of the player says %q", d.training.puzzles.Summary())
	}
	d.training.puzzles.Change(func(p *puzzles.Progress) { p.Streak = []puzzles.Best{{Count: 17, Day: "2026-11-21"}} })
	d.pages.ShowPerson()
	for _, o := range test.LaidOutObjects(d.desk.Side.Page) {
		if o, ok := o.(*widgets.Options); ok && slices.Contains(o.Keys(), "puzzles") {
			o.Choose("puzzles")
		}
	}
	d.runCommand(activity.CopyText)
	text := fyne.CurrentApp().Clipboard().Content()
	if !d.reads(strconv.Itoa(value)) || !strings.Contains(text, "Puzzles: "+strconv.Itoa(value)) || !strings.Contains(text, "best streak 17") {
		t.Errorf("the page of the player has %v, to be read out:\n%s", d.words(), text)
	}
}

// A solver who asks for the solution while a move is judged sees it, whatever the move was.
func TestTheSolutionWhileAMoveIsJudged(t *testing.T) {
	english(t)
	d := newTester(t, t.TempDir())
	d.training.puzzles.BeginTheme("fours")
	s := d.puzzle()
	if err := s.Tap(s.Problem().Line[0]); err != nil {
		t.Fatal(err)
	}
	s.Solution()
	if d.can(activity.Next) {
		t.Error("what is not there yet can be gone through")
	}
	d.until("the solution", func() bool { return d.can(activity.Next) })
	if !strings.HasPrefix(s.Text(), "Solution.") || d.stones() != s.Problem().Position.Stones()+1 {
		t.Errorf("%d stones are shown after %d: %s", d.stones(), s.Problem().Position.Stones(), s.Text())
	}
}

// Help comes in three steps, and the solution can be gone through.
func TestAHintAndTheSolution(t *testing.T) {
	english(t)
	d := newTester(t, t.TempDir())
	d.training.puzzles.BeginTheme("fours")
	s := d.puzzle()
	for _, words := range []string{"Look between", "The move is", s.PointText(s.Problem().Line[0])} {
		d.runCommand(activity.Hint)
		d.says(words)
	}
	if d.can(activity.Hint) {
		t.Error("there is a fourth step")
	}
	d.onPage("Solution")
	d.until("the solution", func() bool { return d.can(activity.Next) })
	d.runCommand(activity.Last)
	position := d.desk.Board.View().Node.Position()
	if position.Stones() < s.Problem().Position.Stones()+len(s.Problem().Line) {
		t.Errorf("it ends at\n%s", position.Diagram())
	}
}

// A rush ends when its time is up: a mistake takes ten seconds of it.
func TestARush(t *testing.T) {
	english(t)
	d := newTester(t, t.TempDir())
	d.training.puzzles.Begin(puzzles.Rush)
	s := d.puzzle()
	s.Skip()
	d.now = d.now.Add(2*time.Minute + 49*time.Second)
	if s.Tick(); !strings.Contains(s.Text(), "0:01 left.") {
		t.Errorf("it ends before its time: %s", s.Text())
	}
	d.now = d.now.Add(2 * time.Second)
	s.Tick()
	d.says("Longest row of right moves: 0.")
}

// Of a folder of problems those that can't be used are named, and the others are put.
func TestAFolderOfProblems(t *testing.T) {
	english(t)
	d := newTester(t, t.TempDir())
	folder := t.TempDir()
	for name, text := range map[string]string{
		"a.sgf": "(;GM[4]SZ[15];B[hh];W[gg];B[ih];W[gi];B[jh];W[oo];B[gh]",
		"b.sgf": "(;GM[4]SZ[15]AB[hh][ih][jh][kh]AW[gh][ao][bo][co]PL[B])", // one move makes five
		"c.sgf": "(;GM[4]SZ[15];B[hh];W[oo])",                              // nothing is to be found
		"d.sgf": "(;GM[4]SZ[15];B[hh];W[hh])",                              // against the rules
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	d.training.puzzles.OpenProblems(folder)
	d.until("what can't be used", d.HasDialog)
	d.DismissAll()
	d.until("a problem", func() bool { return d.can(activity.Hint) })
	d.touch(game.Point{X: 11, Y: 7})
	d.says("Solved.")
	d.onPage("Next")
	d.says("c.sgf, game 1: no solution was found")
}

// A streak that is left counts as far as it came, by whatever way it is left.
func TestARunThatIsLeftCounts(t *testing.T) {
	alone(t)
	for name, leave := range map[string]func(d *tester){
		"closed":            func(d *tester) { d.onPage("Close") },
		"a lesson is begun": func(d *tester) { d.lesson("five") },
		"the program ends":  func(d *tester) { d.end() },
	} {
		t.Run(name, func(t *testing.T) {
			english(t)
			d := newTester(t, t.TempDir())
			d.training.puzzles.Begin(puzzles.Streak)
			for d.puzzle().Problem().Task == puzzle.Who { // it is said, not played
				d.training.puzzles.Begin(puzzles.Streak)
			}
			d.find()
			leave(d)
			if best := d.training.puzzles.Progress().Streak; len(best) != 1 || best[0].Count != 1 {
				t.Errorf("the best list has %+v", best)
			}
		})
	}
}

// Enter on Next leads to the next problem, and a second Enter does nothing there: Hint has come to stand in the place of Next.
func TestNextDoesNotLeadToAHint(t *testing.T) {
	alone(t)
	english(t)
	d := newTester(t, t.TempDir())
	d.training.puzzles.BeginTheme("fours")
	d.find()
	next, ok := d.Win.Canvas().Focused().(*widgets.Button)
	if !ok || next.Text != "Next" {
		t.Fatalf("%T has the keyboard", d.Win.Canvas().Focused())
	}
	next.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	d.says("2 of 10")
	if focused := d.Win.Canvas().Focused(); focused == fyne.Focusable(next) {
		t.Error("Hint has the keyboard")
	}
}

// What another window has done is seen on a page that is shown again.
func TestTwoWindowsTrain(t *testing.T) {
	english(t)
	dir := t.TempDir()
	d := newTester(t, dir)
	d.training.showPuzzles()
	other, _ := store.Open(dir)
	defer other.Close()
	room := puzzles.Session{Services: &activity.Services{Manager: &dialog.Manager{Store: other}}}
	room.Change(func(p *puzzles.Progress) { p.Streak = []puzzles.Best{{Count: 17, Day: "2026-11-21"}} })
	other.FinishLesson("five")
	if err := other.Flush(); err != nil {
		t.Fatal(err)
	}
	d.onPage("Close")
	d.training.showPuzzles()
	d.until("the other's streak", func() bool { return len(d.training.puzzles.Progress().Streak) == 1 })
	d.training.showLessons()
	d.until("the other's lesson", func() bool { return d.Store.Lessons().Has("five") })
	d.home.showWelcome()
	before := d.choice("Play a friend")
	d.Win.Canvas().Focus(before)
	other.FinishLesson("four")
	if err := other.Flush(); err != nil {
		t.Fatal(err)
	}
	d.training.renew(d.top())
	d.until("another lesson", func() bool { return d.Store.Lessons().Has("four") })
	if d.Win.Canvas().Focused() != fyne.Focusable(before) || d.choice("Play a friend") != before {
		t.Error("the start page took the keyboard away")
	}
}

// A problem of a file that was missed is kept off Fyne's goroutine; where that fails it is told.
func TestAMissedProblemOfAFile(t *testing.T) {
	alone(t)
	english(t)
	d := newTester(t, t.TempDir())
	file := filepath.Join(t.TempDir(), "a.sgf")
	if err := os.WriteFile(file, []byte("(;GM[4]SZ[15]AB[hh][ih][jh][kh]AW[gh][ao][bo][co]PL[B])"), 0o600); err != nil {
		t.Fatal(err)
	}
	d.training.puzzles.OpenProblems(file)
	d.until("a problem", func() bool {
		s, there := d.top().(*puzzles.Attempt)
		if there && !d.can(activity.Hint) && !strings.Contains(s.Text(), "The problem is looked at…") {
			t.Errorf("while nothing can be done it says %q", s.Text())
		}
		return there && d.can(activity.Hint)
	})
	if err := os.WriteFile(d.Store.Mistakes(), nil, 0o600); err != nil { // no folder can be made there
		t.Fatal(err)
	}
	if d.onPage("Solution"); d.HasDialog() {
		t.Error("it was written before the next frame")
	}
	d.until("what went wrong", d.HasDialog)
}
