package arena

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"hoshi/ai"
	"hoshi/ai/gomocup"
	"hoshi/game"
)

// table is where games are played, one after the other, by engines of its own. It belongs to one goroutine.
type table struct {
	Match
	pairing int // of the players who sit here
	seats   [2]Seat
}

func newTable(m Match) *table {
	t := &table{Match: m}
	t.sit(0)
	return t
}

// sit lets the players of a pairing sit down.
func (t *table) sit(pairing int) {
	t.close()
	t.pairing = pairing
	for i, player := range t.pairings[pairing] {
		t.seats[i] = Seat{Contender: t.players[player]}
	}
}

// close ends the engines.
func (t *table) close() {
	for i := range t.seats {
		t.seats[i].Dismiss()
	}
}

// The faults of an engine that are noticed at the table; the Forfeit of a [Game] wraps them, or the engine's own.
var (
	ErrOverrun = errors.New("no answer in time")
	ErrNoMove  = errors.New("no move in the answer")
)

// Game is a game of a match or a tournament.
type Game struct {
	Number  int    // from 0; two after each other are a pair
	Sides   [2]int // the players, by their index
	Half    int    // half points of the first side
	Record  *game.Record
	Used    [2]Meter
	Forfeit error // of the side that lost by failing to play; nil: it was played out
	Loser   int   // 0 for the first side and 1 for the second, where there is a forfeit
	Took    time.Duration
	Faults  []Fault // what was done wrong in it, the forfeit's reason last

	match game.Match // as it ended
}

// Ended returns when the game was over.
func (g *Game) Ended() time.Time { return g.match.Began() }

// Live is a game that goes on, after a move.
type Live struct {
	Number int
	Sides  [2]int // the players, by their index
	Match  game.Match
	Last   [2]ai.Info // what each of the two found last, for itself
}

// Player returns the index of the player who holds a colour.
func (l *Live) Player(c game.Color) int { return l.Sides[sideOf(l.Match.SideOf(c), l.Number)] }

// Found returns what the player who holds a colour found last.
func (l *Live) Found(c game.Color) ai.Info { return l.Last[sideOf(l.Match.SideOf(c), l.Number)] }

// play plays a game of the match. The first side begins games of an even number. An engine that fails loses. The
// error is that of an opening that can't be set, of an engine that does not start, or of ctx.
func (t *table) play(ctx context.Context, number int) (Game, error) {
	pair, pairing := number/2/len(t.pairings), number/2%len(t.pairings)
	if pairing != t.pairing {
		t.sit(pairing)
	}
	m, err := t.begin(ctx, pair)
	if err != nil {
		return Game{}, err
	}
	p := liveGame{table: t, m: &m, Game: Game{Number: number, Sides: t.pairings[pairing]}}
	began := time.Now()
	for i := range t.seats {
		if err := p.ready(ctx, i); err != nil {
			return p.Game, err
		}
	}
	for p.Forfeit == nil && !m.Result().Over() {
		if err := p.turn(ctx); err != nil {
			return p.Game, err
		}
		if t.Moved != nil {
			t.Moved(Live{number, p.Sides, m, p.last})
		}
	}
	p.Took, p.match = time.Since(began), m
	p.Half = halfPoints(&m, number)
	p.Record, err = t.record(&p.Game)
	return p.Game, err
}

// begin begins the games of a pair.
func (t *table) begin(ctx context.Context, pair int) (game.Match, error) {
	terms := game.Terms{Rule: t.Rule, Size: t.Size, Opening: t.Opening, Clock: t.Clock}
	if terms.Opening == game.Free {
		o, err := t.Book(ctx, pair)
		if err != nil {
			return game.Match{}, err
		}
		terms.Opening, terms.Drawn = game.Balanced, o
	}
	m, err := game.NewMatch(terms)
	if err != nil {
		return m, fmt.Errorf("%w: %w", ErrOpenings, err)
	}
	m.Restart(time.Now())
	return m, nil
}

// liveGame is a game while it is played.
type liveGame struct {
	Game
	table  *table
	m      *game.Match
	faults [2]int        // survived by each side
	lost   time.Duration // by faults in this turn
	last   [2]ai.Info    // what each side's search found last
	behind [2]int        // moves in which each side said that it is lost, without a break
	ahead  [2]int
}

// ready makes the engine of a seat ready. A program that starts and then fails loses; the error is that of one that does not start.
func (p *liveGame) ready(ctx context.Context, i int) error {
	_, err := p.table.seats[i].Ready(ctx, p.table.Seed+uint64(p.Number))
	if ctx.Err() == nil && (errors.Is(err, gomocup.ErrTimeout) || errors.Is(err, gomocup.ErrDied)) {
		p.forfeit(i, err)
		return nil
	}
	return err
}

// turn lets the side do what it is on turn to do. The error is that of ctx, or of an engine that can't be started again.
func (p *liveGame) turn(ctx context.Context) error {
	side, _ := p.m.Turn()
	i := sideOf(side, p.Number)
	err := p.act(ctx, i)
	switch {
	case ctx.Err() != nil:
		p.table.seats[i].Wait() // an interruption from the keyboard ends programs too, and may reach them first
		return ctx.Err()
	case err == nil:
		p.lost = 0
		p.adjudicate(i)
	case p.faults[i] < p.table.Faults && !errors.Is(err, ErrOverrun):
		p.note(i, err)
		p.faults[i]++
		p.table.seats[i].Dismiss()
		return p.ready(ctx, i)
	default:
		p.table.seats[i].Wait()
		p.forfeit(i, err)
	}
	return nil
}

// act asks the engine of a seat for a step of the opening or a move, and does it.
func (p *liveGame) act(ctx context.Context, i int) error {
	seat, side := &p.table.seats[i], game.Side(i^p.Number%2)
	if _, opening := p.m.Step(); opening {
		action, err := seat.opener(p.table.Seed+uint64(p.Number)).Act(ctx, p.m.Opening())
		if err != nil {
			return err
		}
		return p.m.Do(game.Act{Side: side, Action: &action}, p.m.Began())
	}
	position := p.m.Position()
	now := p.m.Began().Add(p.lost)
	info, spent, err := seat.move(ctx, position, p.m.Left(position.ToMove(), now), &p.Used[i])
	p.lost += spent
	now = now.Add(spent) // what passes between two turns is nobody's
	if _, fallen := p.m.Fallen(now); fallen {
		return ErrOverrun
	}
	if err != nil {
		return err
	}
	p.last[i] = info
	p.countScore(i, info.Score)
	return p.m.Do(game.Act{Side: side, Move: game.Move{Color: position.ToMove(), Point: info.PV[0]}, Spent: p.lost}, now)
}

// countScore counts for how many moves a side has said that it loses, or wins.
func (p *liveGame) countScore(i int, score ai.Score) {
	p.behind[i], p.ahead[i] = p.behind[i]+1, p.ahead[i]+1
	if score > -p.table.Score {
		p.behind[i] = 0
	}
	if score < p.table.Score {
		p.ahead[i] = 0
	}
}

// adjudicate ends the game after what side i did where the match says so.
func (p *liveGame) adjudicate(i int) {
	rule, position := p.table.Adjudication, p.m.Position()
	switch moves := max(rule.Moves, 1); {
	case p.m.Result().Over():
	case rule.Score > 0 && p.behind[i] >= moves && p.ahead[1-i] >= moves:
		p.m.End(game.Result{Winner: p.colorOf(1 - i), Reason: game.Resignation}, p.m.Began())
	case rule.Draw > 0 && position.Stones() >= rule.Draw:
		p.m.End(game.Result{Reason: game.Agreement}, p.m.Began())
	}
}

// colorOf returns the colour that side i holds now.
func (p *liveGame) colorOf(i int) game.Color { return p.m.ColorOf(game.Side(i ^ p.Number%2)) }

// sideOf returns the index of the player who is that side of the game of a number.
func sideOf(side game.Side, number int) int { return int(side) ^ number%2 }

// halfPoints returns what the first side makes of a game that is over.
func halfPoints(m *game.Match, number int) int {
	switch result := m.Result(); {
	case result.Winner == game.None:
		return 1
	case sideOf(m.SideOf(result.Winner), number) == 0:
		return 2
	}
	return 0
}

// record writes a game that is over down.
func (m *Match) record(g *Game) (*game.Record, error) {
	record, err := g.match.Record()
	if err != nil {
		return nil, err
	}
	players := [2]*Contender{&m.players[g.Sides[0]], &m.players[g.Sides[1]]}
	for i, player := range players {
		record.Seats[g.match.ColorOf(game.Side(i^g.Number%2))].Name = player.Name
	}
	if limit := players[0].Limits.Time; limit == players[1].Limits.Time && m.Clock == (game.TimeControl{}) {
		record.Time.PerMove = limit
	}
	record.Round = strconv.Itoa(g.Number + 1)
	record.Date = g.match.Began().Format(time.DateOnly)
	if g.Forfeit != nil {
		record.Root.End().Comment = fmt.Sprintf("%s failed: %v", players[g.Loser].Name, g.Forfeit)
	}
	return record, nil
}

// opener returns what takes the engine's steps of an opening.
func (s *Seat) opener(seed uint64) game.Opener {
	if s.Opener != nil {
		return s.Opener(seed)
	}
	if opener, ok := s.engine.(game.Opener); ok {
		return opener
	}
	return ai.Player{Engine: s.engine, Limits: s.Limits, Seed: seed}
}

// move asks the engine, whose clock shows left, for a move: the first of the line that it returns.
func (s *Seat) move(ctx context.Context, pos game.Position, left game.TimeLeft, used *Meter) (ai.Info, time.Duration, error) {
	s.Wait()
	limits := s.Limits
	limits.Clock = left
	began := time.Now()
	info, err := s.engine.Search(ctx, pos, limits, nil)
	spent := time.Since(began)
	if s.Paced {
		spent = info.Time
	}
	used.move(spent, info.Nodes)
	switch limit := s.Limits.Time; {
	case err != nil:
	case len(info.PV) == 0:
		err = ErrNoMove
	case limit > 0 && spent > limit+s.Grace:
		err = fmt.Errorf("%w: %v of %v", ErrOverrun, spent, limit)
	}
	return info, spent, err
}

// forfeit ends a game that side i can't go on with; its engine is given up.
func (p *liveGame) forfeit(i int, why error) {
	p.note(i, why)
	p.Forfeit, p.Loser = why, i
	reason := game.Recorded
	if errors.Is(why, ErrOverrun) || errors.Is(why, gomocup.ErrTimeout) {
		reason = game.Timeout
	}
	p.m.End(game.Result{Winner: p.colorOf(1 - i), Reason: reason}, p.m.Began())
	p.table.seats[i].Dismiss()
}
