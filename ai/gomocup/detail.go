package gomocup

import (
	"fmt"
	"math"
	"strings"
	"time"

	"hoshi/ai"
)

// writeDetail returns the lines that tell of one line of analysis, of which lines are asked for.
func writeDetail(info ai.Info, lines int) []string {
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
		fmt.Sprintf("INFO WINRATE %.4f", winRate(info.Score)),
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

// winScale is the score at which the side to move is expected to win e games for each that it loses.
const winScale = 200

// winRate returns the expected result of a score, from 0 to 1.
func winRate(s ai.Score) float64 { return 1 / (1 + math.Exp(-float64(s)/winScale)) }

// lineText is a line of analysis for people.
func lineText(info ai.Info, size int) string {
	names := make([]string, len(info.PV))
	for i, pt := range info.PV {
		names[i] = pt.Text(size)
	}
	return fmt.Sprintf("depth %d, eval %s, %d nodes in %d ms: %s",
		info.Depth, evalText(info.Score), info.Nodes, info.Time.Milliseconds(), strings.Join(names, " "))
}
