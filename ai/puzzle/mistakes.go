package puzzle

import (
	"hoshi/ai/review"
	"hoshi/game"
)

// Mistakes returns the problems that a side's mistakes in a reviewed game make: the wins that it missed, and the threats that it did not stop
// though it could. end is the node whose review r is; the goroutine that owns its record calls. What was only believed, not proved, is none.
func Mistakes(end *game.Node, r *review.Report, side game.Color) (problems []Problem) {
	before := map[int]game.Position{} // by the number of the move
	cursor := game.NewCursor(end.Path()[0])
	for _, n := range end.Path()[1:] {
		if n.Move().Color != game.None {
			before[n.Number()] = cursor.Position()
		}
		cursor.Down(n)
	}
	for i := range r.Moves {
		m := &r.Moves[i]
		if m.Color != side || m.Severity < review.Mistake || m.Proof == nil {
			continue
		}
		p := Problem{Position: before[m.Number].WithTurn(side), Checked: true}
		switch m.Verdict {
		case review.MissedWin:
			_, _, foul := review.EndsOnFoul(p.Position, m.Proof)
			p.Line, p.Moves = m.Proof.Line(), m.Proof.Moves()
			p.Task = winTask(p.Position, m.Proof, review.KindOf(m.Proof), foul)
			p.Themes = ThemesOf(p.Position, p.Line, foul)
		case review.LetWin, review.MissedEscape:
			if len(m.Escapes) == 0 {
				continue
			}
			p.Task, p.Line = Defence, m.Escapes[:1]
		case review.Fine, review.OnlyMove, review.Fastest, review.Slower, review.Resists, review.Costs, review.WalkedIntoFoul:
			continue
		}
		problems = append(problems, p)
	}
	return problems
}
