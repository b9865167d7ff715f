package threat

import (
	"context"
	"errors"
	"fmt"

	"hoshi/game"
)

// ErrProof is wrapped by every error of [Verify] and [VerifyLost].
var ErrProof = errors.New("threat: no proof")

// Verify returns nil when t proves that the side to move wins: when its moves may be played, and against every answer that the rules
// allow the tree has one that leads to the end. It trusts only [game.Position]. A large tree takes seconds: when ctx ends first,
// the error is that of ctx.
func Verify(ctx context.Context, pos game.Position, t *Tree) error {
	v := verifier{ctx: ctx, us: pos.ToMove(), seen: map[placedTree]bool{}}
	return v.win(pos, t)
}

// VerifyLost is Verify for a tree whose first move led to pos: it proves that the side to move loses.
func VerifyLost(ctx context.Context, pos game.Position, t *Tree) error {
	v := verifier{ctx: ctx, us: pos.ToMove().Other(), seen: map[placedTree]bool{}}
	if t == nil {
		return v.fault(&pos, "nothing is said about it")
	}
	return v.follow(pos, t)
}

// verifier checks a proof for one side.
type verifier struct {
	ctx  context.Context
	us   game.Color
	seen map[placedTree]bool // what was found right
}

// placedTree is a tree with the position to which it is put.
type placedTree struct {
	tree     *Tree
	position uint64
}

// win checks t with us to move. Stones never leave the board, so that this ends.
func (v *verifier) win(pos game.Position, t *Tree) error {
	if t == nil {
		return v.fault(&pos, "nothing is said about it")
	}
	at := placedTree{t, pos.Hash()}
	if v.seen[at] {
		return nil
	}
	if err := v.ctx.Err(); err != nil {
		return err
	}
	after, err := pos.Play(game.Move{Color: v.us, Point: t.Move})
	if err != nil {
		return fmt.Errorf("%w: %w", ErrProof, err)
	}
	if err := v.follow(after, t); err != nil {
		return err
	}
	v.seen[at] = true
	return nil
}

// follow checks what t says of pos, where its move was made.
func (v *verifier) follow(pos game.Position, t *Tree) error {
	switch result := pos.Result(); {
	case result.Winner == v.us:
		return nil
	case result.Over():
		return v.fault(&pos, "it ends there")
	case t.Rest == nil:
		return v.fault(&pos, "nothing is threatened there")
	}
	if row := v.five(pos, t.Rest); row != nil {
		return v.stops(pos, t, row)
	}
	return v.answers(pos, t, v.points(&pos))
}

// five returns the row that the tree's first move makes if the other side passes, with what lies beyond its ends; nil where it makes
// none.
func (v *verifier) five(pos game.Position, t *Tree) []game.Point {
	after, err := pos.WithTurn(v.us).Play(game.Move{Color: v.us, Point: t.Move})
	if err != nil || after.Result().Winner != v.us {
		return nil
	}
	row := after.Row()
	step := game.Point{X: row[1].X - row[0].X, Y: row[1].Y - row[0].Y}
	last := row[len(row)-1]
	return append(row, game.Point{X: row[0].X - step.X, Y: row[0].Y - step.Y}, game.Point{X: last.X + step.X, Y: last.Y + step.Y})
}

// stops checks the answers to a four whose five fills row: a stone elsewhere leaves that row as it is, and so loses unless it makes a
// five itself. What lies beyond the ends of the row counts for the rules that ask for it.
func (v *verifier) stops(pos game.Position, t *Tree, row []game.Point) error {
	var points []game.Point
	for _, p := range row {
		if p.On(pos.Size()) && pos.At(p) == game.None {
			points = append(points, p)
		}
	}
	return v.answers(pos, t, rows(&pos, v.us.Other(), points))
}

// answers checks what follows each of the points, where it may be played. They may hold one twice.
func (v *verifier) answers(pos game.Position, t *Tree, points []game.Point) error {
	for _, p := range points {
		after, err := pos.Play(game.Move{Color: v.us.Other(), Point: p})
		switch {
		case err != nil, after.Result().Winner == v.us:
			continue // a forbidden point
		case after.Result().Over():
			return v.fault(&after, "it ends there")
		}
		if err := v.win(after, t.After(p)); err != nil {
			return err
		}
	}
	return nil
}

// points returns the empty points, and a pass where one may be played.
func (v *verifier) points(pos *game.Position) (points []game.Point) {
	for i := range pos.Size() * pos.Size() {
		if p := (game.Point{X: i % pos.Size(), Y: i / pos.Size()}); pos.At(p) == game.None {
			points = append(points, p)
		}
	}
	if pos.Rule().Passes() {
		points = append(points, game.Pass)
	}
	return points
}

// rows adds the empty points to a list on which a stone of side c would stand in a row of five or more, whatever the rule says of it.
func rows(pos *game.Position, c game.Color, points []game.Point) []game.Point {
	for i := range pos.Size() * pos.Size() {
		p := game.Point{X: i % pos.Size(), Y: i / pos.Size()}
		if pos.At(p) != c {
			continue
		}
		for _, d := range [...]game.Point{{X: 1}, {Y: 1}, {X: 1, Y: 1}, {X: 1, Y: -1}, {X: -1}, {Y: -1}, {X: -1, Y: -1}, {X: -1, Y: 1}} {
			end := game.Point{X: p.X + d.X, Y: p.Y + d.Y}
			if end.On(pos.Size()) && pos.At(end) == game.None && run(pos, c, p, game.Point{X: -d.X, Y: -d.Y})+run(pos, c, game.Point{X: end.X + d.X, Y: end.Y + d.Y}, d) >= 4 {
				points = append(points, end)
			}
		}
	}
	return points
}

// run returns how many stones of side c stand in a row from p on in direction d.
func run(pos *game.Position, c game.Color, p, d game.Point) (n int) {
	for ; pos.At(p) == c; n++ {
		p.X, p.Y = p.X+d.X, p.Y+d.Y
	}
	return n
}

func (v *verifier) fault(pos *game.Position, why string) error {
	return fmt.Errorf("%w: after %s %s\n%s", ErrProof, pos.Last().Text(pos.Size()), why, pos.Diagram())
}
