package level

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"hoshi/ai"
	"hoshi/game"
)

// random answers every step of an opening by chance.
type random struct{ *rand.Rand }

func (r random) Act(_ context.Context, o game.Opening) (game.Action, error) {
	step, _ := o.Step()
	a := game.Action{Kind: step.Kind}
	switch step.Kind {
	case game.Place, game.Pick:
		points := step.Points
		for pos := o.Position(); points == nil; {
			pt := game.Point{X: r.IntN(pos.Size()), Y: r.IntN(pos.Size())}
			if pos.Check(game.Move{Color: pos.ToMove(), Point: pt}) == nil {
				points = []game.Point{pt}
			}
		}
		a.Point = points[r.IntN(len(points))]
	case game.Declare:
		a.Number = step.Low + r.IntN(step.High-step.Low+1)
	case game.Choose:
		a.Choice = step.Choices[r.IntN(len(step.Choices))]
	case game.Offer:
		fifths := o.Fifths()
		for _, i := range r.Perm(len(fifths))[:step.Count] {
			a.Points = append(a.Points, fifths[i])
		}
	}
	return a, nil
}

// playOpening lets both sides go through an opening and returns it; an action that is not allowed fails the test.
func playOpening(t *testing.T, o game.Opening, sides [2]game.Opener) game.Opening {
	t.Helper()
	for {
		step, ok := o.Step()
		if !ok {
			return o
		}
		action, err := sides[step.Side].Act(context.Background(), o)
		if err == nil {
			o, err = o.Act(action)
		}
		if err != nil {
			t.Fatalf("%s: %v\n%+v", o.Text(), err, action)
		}
	}
}

// forEveryProtocol calls f with the beginning of every opening that there is: every protocol under every rule, and on a smaller
// board.
func forEveryProtocol(t *testing.T, f func(t *testing.T, o game.Opening)) {
	for _, protocol := range game.Protocols {
		for _, rule := range game.Rules {
			for _, size := range []int{9, 15} {
				if size == 9 && rule != game.Freestyle {
					continue
				}
				o, err := game.NewOpening(protocol, rule, size)
				if errors.Is(err, game.ErrProtocol) || errors.Is(err, game.ErrSize) {
					continue
				}
				t.Run(fmt.Sprint(protocol, " ", rule, " ", size), func(t *testing.T) {
					if err != nil {
						t.Fatal(err)
					}
					f(t, o)
				})
			}
		}
	}
}

func opener(t *testing.T, name string, seed uint64) game.Opener {
	t.Helper()
	l, ok := Find(name)
	if !ok {
		t.Fatalf("no level %s", name)
	}
	return l.Player(seed, nil).(game.Opener)
}

// seeds is how often each opening is played.
func seeds() uint64 {
	if testing.Short() {
		return 1
	}
	return 2
}

// TestOpeningsAgainstOneself plays every opening with the engine on both sides, and then ten moves.
func TestOpeningsAgainstOneself(t *testing.T) {
	forEveryProtocol(t, func(t *testing.T, o game.Opening) {
		for seed := range seeds() {
			easy := opener(t, "Easy", seed).(game.Player)
			end := playOpening(t, o, [2]game.Opener{opener(t, "Easy", seed), opener(t, "Beginner", seed)})
			pos := end.Position()
			for range 10 {
				if pos.Result().Over() {
					break
				}
				pos = answer(t, easy, pos)
			}
			if pos.Stones() < 9 {
				t.Errorf("the game ends after %d stones: %s\n%s", pos.Stones(), end.Text(), pos.Diagram())
			}
		}
	})
}

// TestOpeningsAgainstChance plays every opening on either side against one who acts at random.
func TestOpeningsAgainstChance(t *testing.T) {
	forEveryProtocol(t, func(t *testing.T, o game.Opening) {
		for seed := range uint64(2) {
			sides := [2]game.Opener{random{rand.New(rand.NewPCG(seed, 1))}, opener(t, "Beginner", seed)}
			if seed%2 == 1 {
				sides[0], sides[1] = sides[1], sides[0]
			}
			end := playOpening(t, o, sides)
			if pos := end.Position(); pos.Result().Over() {
				t.Errorf("the opening ended the game: %s", end.Text())
			}
		}
	})
}

// TestStrongLevelsOpen lets the levels that think longest go through openings with many steps.
func TestStrongLevelsOpen(t *testing.T) {
	for _, c := range []struct {
		level    string
		protocol game.Protocol
		rule     game.Rule
	}{
		{"Medium", game.Yamaguchi, game.Renju},
		{"Hard", game.Taraguchi10, game.Renju},
		{"Expert", game.Swap2, game.Freestyle},
	} {
		start, err := game.NewOpening(c.protocol, c.rule, 15)
		if err != nil {
			t.Fatal(err)
		}
		end := playOpening(t, start, [2]game.Opener{opener(t, c.level, 1), opener(t, c.level, 2)})
		if pos := end.Position(); pos.Stones() < 3 || pos.Result().Over() {
			t.Errorf("%s: %s", c.level, end.Text())
		}
	}
}

// swap2 returns a Swap2 opening with three stones set.
func swap2(t *testing.T, stones ...string) game.Opening {
	t.Helper()
	o, err := game.NewOpening(game.Swap2, game.Freestyle, 15)
	for _, name := range stones {
		if err != nil {
			break
		}
		var pt game.Point
		if pt, err = game.ParsePoint(name, 15); err == nil {
			o, err = o.Act(game.Action{Kind: game.Place, Point: pt})
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// TestChoosesTheBetterColour puts three stones that are good for one side beyond doubt.
func TestChoosesTheBetterColour(t *testing.T) {
	for _, c := range []struct {
		name   string
		stones []string
		want   game.Choice
	}{
		{"White's stone is out of the way", []string{"H8", "A1", "I9"}, game.TakeBlack},
		{"Black's stones are out of the way", []string{"A1", "H8", "O15"}, game.TakeWhite},
	} {
		for _, level := range []string{"Hard", "Expert"} {
			a, err := opener(t, level, 1).Act(context.Background(), swap2(t, c.stones...))
			if err != nil || a.Choice != c.want {
				t.Errorf("%s: %s chooses to %v, %v", c.name, level, a.Choice, err)
			}
		}
	}
}

// TestOffersAndPicks has the strongest points offered, and the weakest of some picked.
func TestOffersAndPicks(t *testing.T) {
	o, err := game.NewOpening(game.RIF, game.Renju, 15)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range []game.Action{
		{Point: game.Point{X: 7, Y: 7}}, {Point: game.Point{X: 8, Y: 6}}, {Point: game.Point{X: 7, Y: 8}},
		{Kind: game.Choose, Choice: game.Stay}, {Point: game.Point{X: 0, Y: 14}},
	} {
		if o, err = o.Act(a); err != nil {
			t.Fatal(err)
		}
	}
	hard := opener(t, "Hard", 1)
	offer, err := hard.Act(context.Background(), o)
	if err != nil || len(offer.Points) != 2 {
		t.Fatalf("%+v, %v", offer, err)
	}
	for _, pt := range offer.Points {
		if pt.X < 5 || pt.X > 10 || pt.Y < 4 || pt.Y > 11 {
			t.Errorf("%s is offered, far from all", pt.Text(15))
		}
	}
	far := game.Point{X: 14, Y: 14}
	if o, err = o.Act(game.Action{Kind: game.Offer, Points: []game.Point{offer.Points[0], far}}); err != nil {
		t.Fatal(err)
	}
	if pick, err := hard.Act(context.Background(), o); err != nil || pick.Point != far {
		t.Errorf("%s is picked, %v", pick.Point.Text(15), err)
	}
}

func TestOpeningsDiffer(t *testing.T) {
	o, err := game.NewOpening(game.Swap2, game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	first := map[game.Point]bool{}
	for seed := range uint64(6) {
		a, err := opener(t, "Medium", seed).Act(context.Background(), o)
		again, err2 := opener(t, "Medium", seed).Act(context.Background(), o)
		if err = errors.Join(err, err2); err != nil || a.Point != again.Point {
			t.Errorf("seed %d: %v, then %v, %v", seed, a.Point, again.Point, err)
		}
		first[a.Point] = true
	}
	if len(first) < 3 {
		t.Errorf("six seeds, first stones %v", first)
	}
}

// countingEngine counts the nodes that an engine searches.
type countingEngine struct {
	ai.Engine
	nodes int64
}

func (c *countingEngine) Search(ctx context.Context, pos game.Position, lim ai.Limits, report func(ai.Info)) (ai.Info, error) {
	info, err := c.Engine.Search(ctx, pos, lim, report)
	c.nodes += info.Nodes
	return info, err
}

// TestCancelledOpening wants an allowed action from every step at once.
func TestCancelledOpening(t *testing.T) {
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	l, _ := Find("Expert")
	plain := l.engine
	var counts *countingEngine
	l.engine = func(seed uint64) ai.Engine {
		counts = &countingEngine{Engine: plain(seed)}
		return counts
	}
	expert := l.Player(1, nil).(game.Opener)
	if _, err := expert.Act(context.Background(), swap2(t)); err != nil || counts.nodes < 1000 {
		t.Fatalf("where nothing is cancelled %d nodes, %v", counts.nodes, err)
	}
	forEveryProtocol(t, func(t *testing.T, o game.Opening) {
		for {
			if _, ok := o.Step(); !ok {
				return
			}
			counts.nodes = 0
			action, err := expert.Act(cancelled, o)
			if counts.nodes > 100 {
				t.Errorf("%d nodes after the end", counts.nodes)
			}
			if err == nil {
				o, err = o.Act(action)
			}
			if err != nil {
				t.Fatalf("%s: %v\n%+v", o.Text(), err, action)
			}
		}
	})
}

func TestFinishedOpening(t *testing.T) {
	o, err := game.NewBalanced(game.Renju, 15, game.BalancedOpenings(game.Renju, 15)[0])
	if err != nil {
		t.Fatal(err)
	}
	if _, err := opener(t, "Easy", 1).Act(context.Background(), o); !errors.Is(err, game.ErrStep) {
		t.Error(err)
	}
}

// BenchmarkStep measures how long a step takes, over all protocols of freestyle and renju.
func BenchmarkStep(b *testing.B) {
	for _, l := range All {
		b.Run(l.Name, func(b *testing.B) {
			var longest time.Duration
			steps := 0
			for seed := uint64(0); b.Loop(); seed++ {
				player := l.Player(seed, nil).(game.Opener)
				for _, protocol := range game.Protocols {
					for _, rule := range []game.Rule{game.Freestyle, game.Renju} {
						o, err := game.NewOpening(protocol, rule, 15)
						if err != nil {
							continue // not a protocol of this rule
						}
						for _, going := o.Step(); going; _, going = o.Step() {
							began := time.Now()
							action, err := player.Act(context.Background(), o)
							longest = max(longest, time.Since(began))
							if err == nil {
								o, err = o.Act(action)
							}
							if err != nil {
								b.Fatal(err)
							}
							steps++
						}
					}
				}
			}
			b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(steps), "ms/step")
			b.ReportMetric(float64(longest.Milliseconds()), "ms-longest")
		})
	}
}

// TestTheNumberOfFifthsIsAPersonsOwn lets the computer offer and pick as many fifths as a person may ask for.
func TestTheNumberOfFifthsIsAPersonsOwn(t *testing.T) {
	for _, test := range []struct {
		name, text string
		points     int // on offer after the answer
		stones     int // then on the board
	}{
		{"as many as fit are offered", "yamaguchi H8 H9 H10 116 stay H7", 116, 4},
		{"of as many one is picked", "yamaguchi H8 I9 J8 40 swap A1 ", 40, 5},
	} {
		t.Run(test.name, func(t *testing.T) {
			o, err := game.ParseOpening(game.Renju, 15, test.text)
			if err != nil {
				t.Fatal(err)
			}
			for len(o.Moves()) < test.stones || len(o.Offered()) < test.points {
				step, _ := o.Step()
				action, err := opener(t, "Beginner", 1).Act(t.Context(), o)
				if err != nil {
					t.Fatal(err)
				}
				if o, err = o.Act(action); err != nil {
					t.Fatalf("%v: %v", step, err)
				}
			}
			if position := o.Position(); len(o.Offered()) != test.points || position.Stones() != test.stones {
				t.Errorf("%d points are on offer, %d stones lie", len(o.Offered()), position.Stones())
			}
		})
	}
}

// TestTheNumberDeclaredIsEven lets the computer declare where it takes few fifths, or more than are weighed at first, to be fair.
func TestTheNumberDeclaredIsEven(t *testing.T) {
	o, err := game.ParseOpening(game.Renju, 15, "yamaguchi H8 H9 G8")
	if err != nil {
		t.Fatal(err)
	}
	l, _ := Find("Beginner")
	player := l.Player(1, nil).(*ai.Ponderer).Player
	for _, number := range []int{5, 12, 13, 60} {
		player.Judge = falling{&ai.Greedy{}, number}
		action, err := player.Act(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		if action.Number != number {
			t.Errorf("%d fifths are declared, want %d", action.Number, number)
		}
	}
}

// falling is an engine for which a fifth stone is worth the less to Black the later its point comes, from the top left; nothing on the
// point of that number.
type falling struct {
	ai.Engine
	even int
}

func (f falling) Search(ctx context.Context, pos game.Position, lim ai.Limits, report func(ai.Info)) (ai.Info, error) {
	info, err := f.Engine.Search(ctx, pos, lim, report)
	if last := pos.Last().Point; pos.Stones() == 5 {
		info.Score = ai.Score(10 * (15*last.Y + last.X + 1 - f.even)) // to White, whose turn it is
	}
	return info, err
}
