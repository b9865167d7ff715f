package game

import (
	"embed"
	"fmt"
	"strings"
	"sync"
)

// The lists of balanced openings for boards of 15: one opening a line, the points in turn from Black's first, as letter and
// number without blanks. Those of Gomocup were played in its tournament of 2026.
//
//go:embed openings/*.txt
var balancedFiles embed.FS

// balancedLists names the files of each rule. Nobody publishes openings for caro; those of freestyle and standard serve.
var balancedLists = map[Rule][]string{
	Freestyle: {"balanced_freestyle15", "gomocup2026_freestyle15"},
	Standard:  {"balanced_standard15"},
	Renju:     {"balanced_renju15"},
	Caro:      {"balanced_freestyle15", "balanced_standard15"},
	Caro6:     {"balanced_freestyle15", "balanced_standard15"},
}

var balanced = sync.OnceValue(func() map[Rule][][]Point {
	lists := map[Rule][][]Point{}
	for rule, names := range balancedLists {
		for _, name := range names {
			data, err := balancedFiles.ReadFile("openings/" + name + ".txt")
			if err != nil {
				panic(err) // it is built in
			}
			for line := range strings.Lines(string(data)) {
				points, err := parseRun(strings.TrimSpace(line), 15)
				if err != nil {
					panic(err) // a test reads them all
				}
				if len(points) > 0 {
					lists[rule] = append(lists[rule], points)
				}
			}
		}
	}
	return lists
})

// BalancedOpenings returns openings for [NewBalanced] in which both sides have about equal chances, none where no list is known.
// The caller must not change them.
func BalancedOpenings(rule Rule, size int) [][]Point {
	if size != 15 {
		return nil
	}
	return balanced()[rule]
}

// DrawOpening returns one of [BalancedOpenings], nil where none is known. draw returns a number below the one that it gets, by chance. The
// caller must not change what is returned.
func DrawOpening(rule Rule, size int, draw func(int) int) []Point {
	list := BalancedOpenings(rule, size)
	if len(list) == 0 {
		return nil
	}
	return list[draw(len(list))]
}

// parseRun reads points that follow each other without blanks, such as h8i7k10.
func parseRun(text string, size int) (points []Point, err error) {
	for text != "" {
		end := 1
		for end < len(text) && text[end] >= '0' && text[end] <= '9' {
			end++
		}
		p, err := ParsePoint(text[:end], size)
		if err != nil {
			return nil, fmt.Errorf("%w in a list of openings", err)
		}
		points = append(points, p)
		text = text[end:]
	}
	return points, nil
}
