package puzzles

import (
	"testing"
	"time"

	"hoshi/ai/puzzle"
	"hoshi/internal/jsontest"
	"hoshi/internal/rating"
)

var noon = time.Date(2026, 11, 22, 12, 0, 0, 0, time.Local)

// problemAt returns a problem of the book with that task.
func problemAt(t *testing.T, task puzzle.Task) item {
	t.Helper()
	book := puzzle.Shipped()
	for i := range book.Len() {
		if book.Info(i).Task == task {
			p, err := book.Problem(i)
			if err != nil {
				t.Fatal(err)
			}
			return itemOf(p)
		}
	}
	t.Fatalf("no problem asks for %v", task)
	return item{}
}

// Ways that are offered side by side do not begin with the same problem.
func TestRushAndStreakBeginDifferently(t *testing.T) {
	a, b := newSeries(Rush, nil, nil, noon), newSeries(Streak, nil, nil, noon)
	one, ok := a.peek(newProgress(), noon)
	if other, there := b.peek(newProgress(), noon); !ok || !there || one.id == other.id {
		t.Error("they do")
	}
}

// What was missed comes again on the next day and is put off once it is solved; ratings and themes move with every rated problem alone.
func TestNote(t *testing.T) {
	p, it := newProgress(), problemAt(t, puzzle.Fours)
	p.Note(&it, puzzle.Attempt{Wrong: 1}, ForYou, noon)
	after := p.shown(noon)
	if after >= newcomer || len(p.Cards) != 1 || p.Themes["fours"].Tried != 1 || p.Themes["fours"].Solved != 0 {
		t.Fatalf("%d after %d, %+v", after, newcomer, p)
	}
	if list, next := due(nil, p.Cards, nil, noon); len(list) != 0 || next != noon.AddDate(0, 0, 1) {
		t.Errorf("%d are due, the next on %v", len(list), next)
	}
	tomorrow := noon.AddDate(0, 0, 1)
	list, _ := due(nil, p.Cards, nil, tomorrow)
	if len(list) != 1 || list[0].id != it.id || list[0].problem.ID() != it.id {
		t.Fatalf("tomorrow %v are due", list)
	}
	if p.Note(&it, puzzle.Attempt{}, Due, tomorrow); p.shown(tomorrow) != after {
		t.Errorf("a problem that is not rated moved the rating from %d to %d", after, p.shown(tomorrow))
	}
	if list, _ := due(nil, p.Cards, nil, tomorrow.Add(time.Hour)); len(list) != 0 {
		t.Error("what was solved is due again at once")
	}
	if solved, tried, since := p.totals(); solved != 1 || tried != 2 || since != "2026-11-22" || len(p.Days) != 2 {
		t.Errorf("%d of %d since %s on %d days", solved, tried, since, len(p.Days))
	}
}

// One's own mistakes are due at once, until they were tried or can't be used.
func TestOwnMistakesAreDue(t *testing.T) {
	p, own := newProgress(), problemAt(t, puzzle.Threats)
	own.id = "own"
	if list, _ := due([]item{own}, p.Cards, p.Skipped, noon); len(list) != 1 {
		t.Errorf("%d are due", len(list))
	}
	p.Note(&own, puzzle.Attempt{}, Due, noon)
	if list, _ := due([]item{own}, p.Cards, p.Skipped, noon); len(list) != 0 {
		t.Error("what was solved today is due again")
	}
	p.drop("own")
	if list, _ := due([]item{own}, p.Cards, p.Skipped, noon.AddDate(1, 0, 0)); len(list) != 0 {
		t.Error("what can't be used is due")
	}
}

// What makes no sense in the file is left out, and told.
func TestCheckMends(t *testing.T) {
	p := &Progress{Rating: rating.Rating{Value: -3, Deviation: 40, Volatility: 0.06}, Themes: map[string]*Tally{"fours": nil},
		Cards: []puzzle.Card{{Problem: "x", Stability: -1}}}
	if err := p.check(); err == nil || p.Rating != (rating.Rating{}) || len(p.Themes) != 0 || len(p.Cards) != 0 {
		t.Errorf("%v: %+v", err, p)
	}
	if err := newProgress().check(); err != nil {
		t.Error(err)
	}
}

func TestBest(t *testing.T) {
	var list []Best
	for _, row := range []struct {
		count int
		best  bool
	}{{7, true}, {3, false}, {0, false}, {9, true}, {9, false}} {
		if best := isBest(list, row.count); best != row.best {
			t.Errorf("%d is the best: %v", row.count, best)
		}
		list = addBest(list, row.count, noon)
	}
	if len(list) != 4 || list[0].Count != 9 || list[3].Count != 3 {
		t.Errorf("the list is %v", list)
	}
}

// What a person usually takes is learnt from what they solve: much less is easy, much more is hard.
func TestTheUsualTime(t *testing.T) {
	p, it := newProgress(), problemAt(t, puzzle.Fours)
	if p.usual(&it.problem) != 0 {
		t.Error("it is known at first")
	}
	for range 30 {
		p.Note(&it, puzzle.Attempt{Took: time.Minute}, ForYou, noon)
	}
	for took, want := range map[time.Duration]puzzle.Grade{5 * time.Second: puzzle.Easy, time.Minute: puzzle.Good, 5 * time.Minute: puzzle.Hard} {
		if got := (puzzle.Attempt{Took: took, Expected: p.usual(&it.problem)}).Grade(); got != want {
			t.Errorf("%v is %d, want %d, where %v is usual", took, got, want, p.usual(&it.problem))
		}
	}
}

// Every way has problems, of the kind that was asked for, and none comes twice in a round.
func TestSeries(t *testing.T) {
	p := newProgress()
	for kind := ForYou; kind <= Streak; kind++ {
		s := newSeries(kind, nil, nil, noon)
		if kind == ByTheme {
			s.theme = &themes[1]
		}
		s.begin(noon)
		first, some := s.peek(p, noon)
		seen := map[string]bool{}
		for range roundLong + 1 {
			it, ok := s.next(p, noon)
			if !ok {
				break
			}
			if len(seen) == 0 && it.id != first.id {
				t.Errorf("%d: another problem was shown before", kind)
			}
			if seen[it.id] || s.theme != nil && !s.theme.matches(infoOf(&it.problem)) {
				t.Errorf("%d: %s twice, or not of the theme", kind, it.id)
			}
			seen[it.id] = true
			s.note(right)
		}
		if want := map[Kind]int{ForYou: 10, ByTheme: 10, Daily: 1, Rush: 11, Streak: 11}[kind]; len(seen) != want || some != (want > 0) {
			t.Errorf("%d: %d problems, want %d", kind, len(seen), want)
		}
	}
}

// What older versions wrote of what was done with problems.
func TestProgressAsJSON(t *testing.T) {
	at := time.Date(2026, 11, 24, 8, 30, 0, 0, time.UTC)
	r := rating.Rating{Value: 812.5, Deviation: 90, Volatility: 0.06, Games: 12, At: at}
	jsontest.Golden(t, Progress{Rating: r, Themes: map[string]*Tally{"fours": {r, 3, 4}}, Days: []Day{{"2026-11-24", 812.5, 3, 4}},
		Cards: []puzzle.Card{{Problem: "p1", Stability: 1.5, Difficulty: 5, Due: at, Log: []puzzle.Review{{At: at, Grade: puzzle.Again}}}}, Formula: 6, Recent: []string{"p1"},
		Rush: []Best{{17, "2026-11-24"}}, Streak: []Best{{5, "2026-11-23"}}, Daily: "2026-11-24", Skipped: []string{"p2"}, Pace: time.Second},
		`{"rating":{"Value":812.5,"Deviation":90,"Volatility":0.06,"Games":12,"At":"2026-11-24T08:30:00Z"},"themes":{"fours":{"rating":{"Value":812.5,"Deviation":90,"Volatility":0.06,"Games":12,"At":"2026-11-24T08:30:00Z"},"solved":3,"tried":4}},"days":[{"day":"2026-11-24","rating":812.5,"solved":3,"tried":4}],"cards":[{"Problem":"p1","Stability":1.5,"Difficulty":5,"Due":"2026-11-24T08:30:00Z","Log":[{"At":"2026-11-24T08:30:00Z","Grade":1}]}],"formula":6,"recent":["p1"],"rush":[{"count":17,"day":"2026-11-24"}],"streak":[{"count":5,"day":"2026-11-23"}],"daily":"2026-11-24","skipped":["p2"],"pace":1000000000}`)
}
