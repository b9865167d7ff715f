package gomocup

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"hoshi/ai"
	"hoshi/game"
)

// writeDetail returns the lines that tell of one line of analysis by a rule, of which lines are asked for.
func writeDetail(info ai.Info, rule game.Rule, lines int) []string {
	ms := info.Time.Milliseconds()
	points := make([]string, len(info.PV))
	for i, pt := range info.PV {
		points[i] = pointText(pt)
	}
	return []string{
		fmt.Sprintf("INFO PV %d", info.Line),
		fmt.Sprintf("INFO NUMPV %d", lines),
		fmt.Sprintf("INFO DEPTH %d", info.Depth),
		fmt.Sprintf("INFO SELDEPTH %d", max(info.Depth, len(info.PV))),
		fmt.Sprintf("INFO NODES %d", info.Nodes),
		fmt.Sprintf("INFO TOTALNODES %d", info.Nodes),
		fmt.Sprintf("INFO TOTALTIME %d", ms),
		fmt.Sprintf("INFO SPEED %d", speed(info)),
		"INFO EVAL " + evalText(info.Score),
		fmt.Sprintf("INFO WINRATE %.4f", info.Score.Chance(rule)),
		"INFO BESTLINE " + strings.Join(points, " "),
		"INFO PV DONE",
	}
}

// speed returns nodes a second.
func speed(info ai.Info) int64 {
	return int64(float64(info.Nodes) / max(info.Time, time.Millisecond).Seconds())
}

// evalText writes a score as Rapfi does: a number, or the distance of a win in plies such as "+M7".
func evalText(s ai.Score) string {
	switch d := s.Distance(); {
	case d > 0:
		return fmt.Sprintf("+M%d", d)
	case d < 0:
		return fmt.Sprintf("-M%d", -d)
	}
	return fmt.Sprint(int(s))
}

// lineText is a line of analysis for people.
func lineText(info ai.Info, size int) string {
	names := make([]string, len(info.PV))
	for i, pt := range info.PV {
		names[i] = pt.Text(size)
	}
	return fmt.Sprintf("depth %d, eval %s, %d nodes in %d ms: %s",
		info.Depth, evalText(info.Score), info.Nodes, info.Time.Milliseconds(), strings.Join(names, " "))
}

// detail reads lines of analysis, as [writeDetail] writes them; "MESSAGE" may stand before each.
type detail struct{ info ai.Info }

// take takes in a line, and returns true when that completes a line of analysis.
func (d *detail) take(text string) (ai.Info, bool) {
	fields := strings.Fields(text)
	if len(fields) > 0 && strings.EqualFold(fields[0], "MESSAGE") {
		fields = fields[1:]
	}
	if len(fields) < 3 || !strings.EqualFold(fields[0], "INFO") {
		return ai.Info{}, false
	}
	value := fields[2]
	number, err := strconv.ParseInt(value, 10, 64)
	whole := err == nil && number >= 0
	switch key := strings.ToUpper(fields[1]); {
	case key == "PV" && strings.EqualFold(value, "DONE"):
		info := d.info
		d.info = ai.Info{}
		return info, len(info.PV) > 0
	case key == "PV" && whole:
		d.info = ai.Info{Line: int(min(number, game.MaxSize*game.MaxSize))}
	case key == "DEPTH" && whole:
		d.info.Depth = int(min(number, game.MaxSize*game.MaxSize))
	case key == "TOTALNODES" && whole:
		d.info.Nodes = number
	case key == "TOTALTIME" && whole:
		d.info.Time = milliseconds(number)
	case key == "EVAL":
		d.info.Score = parseEval(value)
	case key == "BESTLINE":
		d.info.PV = parseLine(fields[2:])
	}
	return ai.Info{}, false
}

// parseLine reads points up to the first that is none.
func parseLine(fields []string) []game.Point {
	var points []game.Point
	for _, field := range fields {
		pt, ok := parsePoint(field)
		if !ok || len(points) == game.MaxSize*game.MaxSize {
			break
		}
		points = append(points, pt)
	}
	return points
}

// decided is the score of a position that a program takes for won without proving it.
const decided = 100_000

// parseEval reads a score: a number, or "M" with the distance of a win in plies. What is neither is zero.
func parseEval(text string) ai.Score {
	unsigned := strings.TrimLeft(text, "+-")
	var score ai.Score
	if plies, mate := strings.CutPrefix(strings.ToUpper(unsigned), "M"); mate {
		n, err := strconv.Atoi(plies)
		if score = decided; err == nil && n >= 1 && n <= game.MaxSize*game.MaxSize {
			score = ai.Win(n)
		}
	} else if value, err := strconv.ParseFloat(unsigned, 64); err == nil && value >= 0 {
		score = ai.Score(min(value, decided))
	}
	if strings.HasPrefix(text, "-") {
		return -score
	}
	return score
}
