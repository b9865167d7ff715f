package sgf

import (
	"cmp"
	"slices"
	"strings"

	"hoshi/game"
)

// coordinate returns the number that a letter of a point stands for: a to z, then A to Z; -1 for anything else.
func coordinate(c byte) int {
	switch {
	case c >= 'a' && c <= 'z':
		return int(c - 'a')
	case c >= 'A' && c <= 'Z':
		return int(c-'A') + 26
	}
	return -1
}

// parsePoint reads a point such as "hh", column and row from the top left.
func parsePoint(raw string, size int) (p game.Point, ok bool) {
	if len(raw) != 2 {
		raw = strings.TrimSpace(raw)
	}
	if len(raw) != 2 {
		return p, false
	}
	p = game.Point{X: coordinate(raw[0]), Y: coordinate(raw[1])}
	return p, p.On(size)
}

// parseMove reads the point of a move, or a pass.
func parseMove(raw string, size int) (p game.Point, ok bool) {
	if p, ok = parsePoint(raw, size); ok {
		return p, true
	}
	if raw = strings.TrimSpace(raw); raw == "" || raw == "tt" && size <= 19 {
		return game.Pass, true
	}
	return p, false
}

// appendPoints adds the points of one value of a list: a point, or a rectangle such as "aa:cc"; nothing for an empty
// value.
func appendPoints(points []game.Point, raw string, size int) ([]game.Point, bool) {
	if raw = strings.TrimSpace(raw); raw == "" {
		return points, true
	}
	from, to, isArea := strings.Cut(raw, ":")
	a, ok := parsePoint(from, size)
	if !ok {
		return points, false
	}
	b := a
	if isArea {
		if b, ok = parsePoint(to, size); !ok {
			return points, false
		}
	}
	for y := min(a.Y, b.Y); y <= max(a.Y, b.Y); y++ {
		for x := min(a.X, b.X); x <= max(a.X, b.X); x++ {
			points = append(points, game.Point{X: x, Y: y})
		}
	}
	return points, true
}

// pointText is the reverse of parseMove.
func pointText(p game.Point) string {
	if p == game.Pass {
		return ""
	}
	return string([]byte{'a' + byte(p.X), 'a' + byte(p.Y)})
}

// allPoints says which points a board has, for messages.
func allPoints(size int) string {
	return "aa – " + pointText(game.Point{X: size - 1, Y: size - 1})
}

// setupNames are the properties that set up stones, in the order in which they are written.
var setupNames = [...]struct {
	name  string
	color game.Color
}{{"AB", game.Black}, {"AW", game.White}, {"AE", game.None}}

// lastWord returns stones with one entry a point, the last one, ordered as setupNames.
func lastWord(stones []game.Move) []game.Move {
	if len(stones) == 0 {
		return nil
	}
	seen := make(map[game.Point]bool, len(stones))
	var last []game.Move
	for _, s := range slices.Backward(stones) {
		if !seen[s.Point] {
			seen[s.Point] = true
			last = append(last, s)
		}
	}
	slices.Reverse(last)
	rank := [...]int{game.Black: 0, game.White: 1, game.None: 2}
	slices.SortStableFunc(last, func(a, b game.Move) int { return cmp.Compare(rank[a.Color], rank[b.Color]) })
	return last
}

// markNames are the properties of marks, by kind.
var markNames = [...]string{
	game.Circle: "CR", game.Cross: "MA", game.Square: "SQ", game.Triangle: "TR", game.Selected: "SL",
	game.Label: "LB", game.Arrow: "AR", game.Line: "LN",
}

// appendMarks adds the marks of one value of a property of that kind.
func appendMarks(marks []game.Mark, kind game.MarkKind, raw string, size int) ([]game.Mark, bool) {
	switch kind {
	case game.Label:
		from, text, ok := strings.Cut(raw, ":")
		p, on := parsePoint(from, size)
		if !ok || !on {
			return marks, false
		}
		return append(marks, game.Mark{Kind: kind, Point: p, Text: simple(text)}), true
	case game.Arrow, game.Line:
		from, to, _ := strings.Cut(raw, ":")
		p, on := parsePoint(from, size)
		q, too := parsePoint(to, size)
		if !on || !too {
			return marks, false
		}
		return append(marks, game.Mark{Kind: kind, Point: p, To: q}), true
	}
	points, ok := appendPoints(nil, raw, size)
	for _, p := range points {
		marks = append(marks, game.Mark{Kind: kind, Point: p})
	}
	return marks, ok
}

// markText is the reverse of appendMarks for one mark.
func markText(m game.Mark) string {
	switch m.Kind {
	case game.Label:
		return pointText(m.Point) + ":" + composeEscapes.Replace(m.Text)
	case game.Arrow, game.Line:
		return pointText(m.Point) + ":" + pointText(m.To)
	}
	return pointText(m.Point)
}
