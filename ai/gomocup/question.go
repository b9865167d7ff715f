package gomocup

import (
	"fmt"
	"strings"
	"time"

	"hoshi/ai"
	"hoshi/game"
)

// analyses reports whether a search is for several lines, and the program knows how to do that.
func (e *Engine) analyses(lim ai.Limits) bool { return lim.Lines > 1 && !e.noLines }

// next returns the opponent's move that leads from what the program has on its board to pos.
func (e *Engine) next(pos *game.Position) (game.Point, bool) {
	if e.board == nil || e.board.Stones()+1 != pos.Stones() {
		return game.Point{}, false
	}
	for i := range pos.Size() * pos.Size() {
		pt := game.Point{X: i % pos.Size(), Y: i / pos.Size()}
		if e.board.At(pt) == game.None && pos.At(pt) != game.None {
			after, err := e.board.Play(game.Move{Color: pos.At(pt), Point: pt})
			return pt, err == nil && after.Hash() == pos.Hash()
		}
	}
	return game.Point{}, false
}

// question returns the commands after which the program has to answer with a move.
func (e *Engine) question(pos *game.Position, lim ai.Limits) []string {
	if e.analyses(lim) {
		return append(boardLines("YXBOARD", pos), fmt.Sprintf("YXNBEST %d", lim.Lines))
	}
	if pt, ok := e.next(pos); ok {
		return []string{"TURN " + pointText(pt)}
	}
	if pos.Stones() == 0 && pos.ToMove() == game.Black {
		return []string{"BEGIN"}
	}
	return boardLines("BOARD", pos)
}

// boardLines writes the stones in an order in which they may have been played, Black and White by turns.
func boardLines(command string, pos *game.Position) []string {
	var stones [3][]game.Point
	for i := range pos.Size() * pos.Size() {
		pt := game.Point{X: i % pos.Size(), Y: i / pos.Size()}
		stones[pos.At(pt)] = append(stones[pos.At(pt)], pt)
	}
	lines := []string{command}
	for n := range max(len(stones[game.Black]), len(stones[game.White])) {
		for _, c := range []game.Color{game.Black, game.White} {
			if n < len(stones[c]) {
				owner := own
				if c != pos.ToMove() {
					owner = opponent
				}
				lines = append(lines, fmt.Sprintf("%s,%d", pointText(stones[c][n]), owner))
			}
		}
	}
	return append(lines, "DONE")
}

// news returns the lines of INFO that the program has not been told, in a game that has just begun all that matter.
func (e *Engine) news(pos *game.Position, lim ai.Limits) []string {
	turn, left, match := allowed(lim)
	var lines []string
	tell := func(key string, value int64) {
		if text := fmt.Sprint(value); e.fresh || e.sentInfo[key] != text {
			e.sentInfo[key] = text
			lines = append(lines, "INFO "+key+" "+text)
		}
	}
	if e.fresh {
		tell("rule", int64(ruleNumber(pos.Rule())))
		tell("game_type", 1)
		tell("max_memory", e.command.Memory)
		tell("timeout_match", match.Milliseconds())
		tell("show_detail", 2)
		for _, info := range e.command.Info {
			lines = append(lines, "INFO "+strings.ReplaceAll(info, "\n", " "))
		}
	}
	tell("timeout_turn", turn.Milliseconds())
	tell("time_left", left.Milliseconds())
	if lim.Clock.Increment > 0 || e.sentInfo["time_increment"] != "" {
		tell("time_increment", lim.Clock.Increment.Milliseconds())
	}
	if lim.Depth > 0 {
		tell("max_depth", int64(lim.Depth))
	} else if e.sentInfo["max_depth"] != "" {
		tell("max_depth", noDepth)
	}
	if lim.Nodes > 0 || e.sentInfo["max_node"] != "" {
		tell("max_node", lim.Nodes)
	}
	if lim.Threads > 0 {
		tell("thread_num", int64(lim.Threads))
	}
	e.fresh = false
	return lines
}

// allowed returns what the protocol can say of the limits: how long the move may take, how much time is left for it and
// all that follow, both unlimited where nothing limits them, and the time of the whole game, zero for none. A program
// knows no byo-yomi: it is told of a running period as the move's limit, and of the first one as time that is left.
func allowed(lim ai.Limits) (turn, left, match time.Duration) {
	turn, left = unlimited, unlimited
	shorten := func(limit time.Duration) {
		if limit > 0 {
			turn = min(turn, max(limit, time.Millisecond))
		}
	}
	shorten(lim.Time)
	shorten(lim.Clock.Move)
	switch c := lim.Clock; {
	case c.Renewed():
		shorten(c.Time)
	case c.Time > 0:
		left, match = c.Time, c.Time
		if c.Periods > 0 {
			left += c.Period
		}
	}
	return turn, left, match
}

// noDepth is a depth that is no limit.
const noDepth = 99

// ruleNumber returns the bits of INFO rule.
func ruleNumber(r game.Rule) int {
	return [...]int{game.Freestyle: 0, game.Standard: exactFive, game.Renju: renju, game.Caro: caro | exactFive, game.Caro6: caro}[r]
}
