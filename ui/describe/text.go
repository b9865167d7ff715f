package describe

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
)

// How a list is written: what stands between its items, and how many characters a line of it has.
const (
	listComma = ", "
	lineWidth = 72
)

// Text writes the game as it stands at n in plain text, to be read out or printed: who plays, the board with X for Black
// and O for White and the last stone in brackets, whose turn it is or how the game ended, and the moves up to there.
func Text(record *game.Record, n *game.Node, names picture.Names) string {
	var b strings.Builder
	fmt.Fprintln(&b, Caption(record))
	fmt.Fprintf(&b, "\n%s\n", Board(n, names))
	fmt.Fprintln(&b, lang.L("X is Black, O is White."), State(record, n, names))
	if stones := setUpText(n, names); stones != "" {
		fmt.Fprintf(&b, "\n%s\n", stones)
	}
	if moves := Moves(n, names); moves != "" {
		fmt.Fprintf(&b, "\n%s\n%s\n", lang.L("Moves"), moves)
	}
	return b.String()
}

// Moves lists the moves up to n, in lines of some 72 characters; "" where there are none.
func Moves(n *game.Node, names picture.Names) string {
	position := n.Position()
	size := position.Size()
	var moves []string
	for _, step := range n.Path() {
		if m := step.Move(); m.Color != game.None {
			moves = append(moves, fmt.Sprintf("%d %s %s", step.Number(), Color(m.Color), names.Point(m.Point, size)))
		}
	}
	return wrapList(moves)
}

// Board draws the board at n with its coordinates: X for Black, O for White, the last stone in brackets.
func Board(n *game.Node, names picture.Names) string {
	var b strings.Builder
	position := n.Position()
	size := position.Size()
	for y := range size {
		fmt.Fprintf(&b, "%2s ", names.Row(y, size))
		for x := range size {
			p := game.Point{X: x, Y: y}
			before := " "
			switch last := n.Move().Point; {
			case p == last:
				before = "("
			case x > 0 && last == game.Point{X: x - 1, Y: y}:
				before = ")"
			}
			b.WriteString(before + ".XO"[position.At(p):][:1])
		}
		if n.Move().Point == (game.Point{X: size - 1, Y: y}) {
			b.WriteByte(')')
		}
		b.WriteByte('\n')
	}
	b.WriteString("   ")
	for x := range size {
		b.WriteString(" " + names.Column(x))
	}
	b.WriteByte('\n')
	return b.String()
}

// State says what was played last and whose turn it is, or how the game ended.
func State(record *game.Record, n *game.Node, names picture.Names) string {
	position := n.Position()
	var words []string
	if m := n.Move(); m.Color != game.None {
		words = append(words, lang.L("Move {{.Number}}: {{.Side}} {{.Point}}.", args{
			"Number": n.Number(), "Side": Color(m.Color), "Point": names.Point(m.Point, position.Size()),
		}))
	}
	result := position.Result()
	if record.EndsAt(n) {
		result = record.Result()
	}
	if result.Over() {
		return Sentences(append(words, Result(result))...)
	}
	return Sentences(append(words, lang.L("{{.Side}} to move", args{"Side": Color(position.ToMove())}))...)
}

// setUpText lists the stones that were put on the board rather than played, empty where there are none.
func setUpText(n *game.Node, names picture.Names) string {
	position := n.Position()
	var lines []string
	for _, c := range []game.Color{game.Black, game.White} {
		var points []string
		for _, step := range n.Path() {
			for _, m := range step.Setup() {
				if m.Color == c {
					points = append(points, names.Point(m.Point, position.Size()))
				}
			}
		}
		if len(points) > 0 {
			lines = append(lines, wrapList(strings.Split(lang.L("{{.Side}} was set up: {{.Points}}", args{
				"Side": Color(c), "Points": strings.Join(points, listComma),
			}), listComma)))
		}
	}
	return strings.Join(lines, "\n")
}

// wrapList joins items by commas, in lines of lineWidth characters where they fit; no item is broken.
func wrapList(items []string) string {
	var b strings.Builder
	at := 0
	for i, item := range items {
		n := utf8.RuneCountInString(item)
		switch {
		case i > 0 && at+len(listComma)+n > lineWidth:
			b.WriteString(",\n")
			at = 0
		case i > 0:
			b.WriteString(listComma)
			at += len(listComma)
		}
		b.WriteString(item)
		at += n
	}
	return b.String()
}
