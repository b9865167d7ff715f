package sgf

import (
	"cmp"
	"fmt"
	"hoshi/format"
	"slices"
	"strings"
	"unicode/utf8"
)

// Fault is a kind of fault in a record.
type Fault uint8

// The faults that stop the reader, or make it leave a game of a collection out. What stands before them is read.
const (
	NotSGF     Fault = iota // nothing in the text begins like a game
	Unexpected              // a character where the grammar has no place for it
	OffBoard                // a point that the board does not have; of a mark: a warning
	Occupied                // a move to a point that has a stone
	OtherGame               // a record of another game than Gomoku
	BadSize                 // a board that is not square, or of a size from MinSize to MaxSize
	TooLarge                // more text, games, nodes or variations than the reader takes
)

// The faults that leave no doubt about what is meant: they are read with a warning.
const (
	MissingEnd        Fault = iota + 32 // the text, or the next game, begins before the end of a game
	Stray                               // text that belongs to no game; left out
	OddName                             // small letters or digits in the name of a property
	Doubled                             // a property of the whole game stands twice; the first one is read
	BothColours                         // more than one move in a node; read one after the other
	MixedNode                           // set-up stones and a move in a node; read one after the other
	AfterEnd                            // a move after the end of the game; kept in Extra, not played
	UnknownRule                         // read as freestyle, kept in Extra
	OtherResult                         // RE contradicts the board, which is right
	UndeclaredCharset                   // the charset is not named, and not UTF-8: it was guessed
	WrongCharset                        // the charset that is named is not known, or is not that of the text
	BadText                             // bytes that stand for no character; each is replaced by U+FFFD
	RuleSize                            // a rule that is not played on such a board; read as freestyle, kept in Extra
	Foul                                // a move after a forbidden one of Black, which loses; kept in Extra, not played
	LeftOut                             // a game that is broken, in a collection with others; the fault is the next warning
	Bracket                             // a bracket without a backslash in a text; it is part of the text
)

var faultTexts = map[Fault]string{
	NotSGF:     "This is not a game record in SGF. Expected: {{.Expected}}.",
	Unexpected: "There is no place for {{.Found}} here. Expected: {{.Expected}}.",
	OffBoard:   "The point {{.Found}} is not on the board. Expected: {{.Expected}}.",
	Occupied:   "There is already a stone on {{.Found}}. Expected: an empty point.",
	OtherGame:  "This is a record of another game, {{.Found}}. Expected: {{.Expected}}.",
	BadSize:    "The board size {{.Found}} is not known. Expected: {{.Expected}}.",
	TooLarge:   "The file is too large to be read to its end. Expected: no more than {{.Expected}}.",

	MissingEnd:        "The end of the game is missing. Expected: {{.Expected}}.",
	Stray:             "The text {{.Found}} belongs to no game and was left out. Expected: {{.Expected}}.",
	OddName:           "The property name {{.Found}} is not made of capital letters alone. It was read as {{.Expected}}.",
	Doubled:           "The property {{.Found}} stands twice in this game. Only the first one was read.",
	BothColours:       "There is more than one move in this node: {{.Found}}. They were read one after the other.",
	MixedNode:         "There are stones set up and a move in this node: {{.Found}}. They were read one after the other.",
	AfterEnd:          "The move {{.Found}} comes after the end of the game. It was kept, but not played.",
	UnknownRule:       "The rule {{.Found}} is not known. The game was read as {{.Expected}}.",
	OtherResult:       "The record gives the result as {{.Found}}, the board shows {{.Expected}}.",
	UndeclaredCharset: "The record does not name its charset. It was read as {{.Expected}}.",
	WrongCharset:      "The record names the charset {{.Found}}, which does not fit. It was read as {{.Expected}}.",
	BadText:           "There are bytes that are no characters of {{.Found}}. They were replaced by {{.Expected}}.",
	RuleSize:          "The rule {{.Found}} is not played on a board of this size. The game was read as {{.Expected}}.",
	Foul:              "Black's move {{.Found}} is forbidden and ends the game. What follows was kept, but not played.",
	LeftOut:           "Game {{.Found}} of this file is broken and was left out.",
	Bracket:           "There is a bracket without a backslash before it in {{.Found}}. It was read as part of the text.",
}

// Text returns a sentence in English that says what is wrong, as a template in the style of text/template with the
// fields Found and Expected of [Problem]. It is the key under which translations are found.
func (f Fault) Text() string { return faultTexts[f] }

// Problem is a fault at a place in a text. Found and Expected are short texts from the file, or in the language of the
// format: they need no translation.
type Problem struct {
	Fault        Fault
	Line, Column int // from 1; the column counts characters
	Found        string
	Expected     string
}

// Error returns the place and the sentence of [Fault.Text] with its fields filled in.
func (p Problem) Error() string {
	text := strings.NewReplacer("{{.Found}}", p.Found, "{{.Expected}}", p.Expected).Replace(p.Fault.Text())
	return fmt.Sprintf("sgf: line %d, column %d: %s", p.Line, p.Column, text)
}

// finding is a fault at a byte of the decoded text; locate makes a Problem of it.
type finding struct {
	fault           Fault
	at              int
	found, expected string
}

// place is a place in a text.
type place struct {
	at           int // in bytes
	line, column int // from 1
}

// to returns the place at that byte, which is not before p.
func (p place) to(text string, at int) place {
	for p.at < at {
		if n := lineBreak(text[p.at:]); n > 0 {
			p = place{p.at + n, p.line + 1, 1}
		} else {
			_, n = utf8.DecodeRuneInString(text[p.at:])
			p.at, p.column = p.at+n, p.column+1
		}
	}
	return p
}

// locate returns the findings in text, which begins at from, as problems with line and column, in the order of the text, none of
// them twice.
func locate(text string, from place, findings []finding) []Problem {
	slices.SortStableFunc(findings, func(a, b finding) int { return cmp.Compare(a.at, b.at) })
	findings = slices.Compact(findings)
	problems := make([]Problem, len(findings))
	for i, f := range findings {
		from = from.to(text, f.at)
		problems[i] = Problem{f.fault, from.line, from.column, format.Excerpt(f.found), format.Excerpt(f.expected)}
	}
	return problems
}
