package arena

import (
	"cmp"
	"context"
	"maps"
	"math"
	"slices"
	"time"
)

// Tournament is what two or more contenders play: in each round every pairing plays a pair of games, all from the same opening.
// The games are counted from 0, round by round. It belongs to one goroutine.
type Tournament struct {
	match     Match
	rounds    int
	standings []*Standing // by pairing
	took      time.Duration
}

// newTournament returns a tournament of which nothing was played. In a gauntlet the first player meets each of the others, and nobody else meets.
func newTournament(m Match, players []Contender, gauntlet bool, rounds int) *Tournament {
	m.players, m.played = players, map[int]bool{}
	t := &Tournament{match: m, rounds: rounds}
	for a := range players {
		for b := a + 1; b < len(players) && (a == 0 || !gauntlet); b++ {
			t.match.pairings = append(t.match.pairings, [2]int{a, b})
			t.standings = append(t.standings, &Standing{})
		}
	}
	t.match.Games = 2 * rounds * len(t.match.pairings)
	return t
}

// Play plays what was not played yet. It calls keep with each game that is over, on its own goroutine, and ends with its error; then the game
// counts, and told, which may be nil, is called with it. The end of ctx is no error: games that were going on are played again by the next Play.
func (t *Tournament) Play(ctx context.Context, keep func(*Game) error, told func(*Game)) error {
	if t.Over() {
		return nil
	}
	m := t.match
	m.played = maps.Clone(m.played) // the tables read it
	return m.run(ctx, func(g *Game) (bool, error) {
		if err := keep(g); err != nil {
			return false, err
		}
		t.add(g)
		if told != nil {
			told(g)
		}
		return t.Over(), nil
	})
}

// add counts a game.
func (t *Tournament) add(g *Game) {
	if t.match.played[g.Number] {
		return
	}
	t.match.played[g.Number] = true
	t.standings[g.Number/2%len(t.standings)].add(g)
	t.took += g.Took
}

// Watch lets moved be called after each move, on a goroutine of its table. It is called before Play.
func (t *Tournament) Watch(moved func(Live)) { t.match.Moved = moved }

// Players returns the names of the players, by their index.
func (t *Tournament) Players() []string {
	names := make([]string, len(t.match.players))
	for i := range names {
		names[i] = t.match.players[i].Name
	}
	return names
}

// Tables returns how many games are played at once.
func (t *Tournament) Tables() int { return t.match.Tables }

// Over reports whether nothing is left to play: all was played, or the test is decided.
func (t *Tournament) Over() bool {
	played, all := t.Progress()
	return played == all || t.match.Test != nil && t.match.Test.Decided(&t.standings[0].Pairs)
}

// Progress returns how many games were played, of how many.
func (t *Tournament) Progress() (played, all int) { return len(t.match.played), t.match.Games }

// Left returns about how long the rest takes, by what the games took so far and how fast a test of two players nears its decision; zero where none was played.
func (t *Tournament) Left() time.Duration {
	played, all := t.Progress()
	left := all - played
	if t.match.Test != nil {
		left = min(left, 2*t.match.Test.left(&t.standings[0].Pairs, all))
	}
	return t.took / time.Duration(max(played, 1)*max(t.match.Tables, 1)) * time.Duration(left)
}

// Row is how one player stands in a tournament.
type Row struct {
	Player   int // the index
	Name     string
	Games    int
	Points   float64
	Against  []float64   // points against each player, by their index; NaN where they did not meet
	Pairs    Pentanomial // against all
	Used     Meter
	Forfeits int // games lost by failing to play
}

// Table returns the cross table, the best player first: by points in a hundred games, then in the order of the players.
func (t *Tournament) Table() []Row {
	rows := make([]Row, len(t.match.players))
	for i := range rows {
		rows[i] = Row{Player: i, Name: t.match.players[i].Name, Against: make([]float64, len(rows))}
		for j := range rows {
			rows[i].Against[j] = math.NaN()
		}
	}
	for p, pairing := range t.match.pairings {
		s := t.standings[p]
		for side, player := range pairing {
			row, points, pairs := &rows[player], float64(s.Wins)+float64(s.Draws)/2, s.Pairs
			if side == 1 {
				points = float64(s.Games()) - points
				slices.Reverse(pairs[:])
			}
			for half, count := range pairs {
				row.Pairs[half] += count
			}
			row.Games += s.Games()
			row.Points += points
			row.Forfeits += s.lost(side)
			row.Used.add(s.Used[side])
			if s.Games() > 0 {
				row.Against[pairing[1-side]] = points
			}
		}
	}
	slices.SortStableFunc(rows, func(a, b Row) int { return cmp.Compare(b.share(), a.share()) })
	return rows
}

// share returns the points in a game.
func (r *Row) share() float64 { return r.Points / float64(max(r.Games, 1)) }
