// Command proof-checker checks proofs that Black wins a game, as "hoshi prove export" writes them: it reads one from standard input, says what is
// proved and exits with 0, or says where the proof fails and exits with 1. It shares no code with Hoshi: it has rules of its own, and no search.
//
// A proof is words between blanks:
//
//	stream = "hoshi-proof" "1" rule size moves ":" turn      rule: freestyle (five or more win) or standard (exactly five)
//	turn   = "(" { point black } [ "*" black ] ")"           White's answers; "*" stands for every empty point that is not listed
//	black  = "=" | point "!" | point turn                    Black's move: "!" says that it makes five
//
// "=" says that the same position was proved earlier in the stream, after a turn that listed every empty point.
package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strconv"
)

func main() {
	said, err := check(os.Stdin)
	if err != nil {
		fmt.Fprintln(os.Stderr, "proof-checker:", err)
		os.Exit(1)
	}
	fmt.Println(said)
}

// check reads a proof and returns what it proves.
func check(in io.Reader) (said string, err error) {
	c := checker{words: bufio.NewScanner(bufio.NewReaderSize(in, 1<<20)), proved: map[string]bool{}}
	c.words.Split(bufio.ScanWords)
	defer func() { // what the proof lacks unwinds what follows it
		if fault, is := recover().(fault); is {
			said, err = "", fault
		}
	}()
	moves := c.begin()
	c.turn()
	if c.words.Scan() {
		c.fail("the proof goes on after its end")
	}
	if err := c.words.Err(); err != nil {
		return "", err
	}
	return fmt.Sprintf("proved: after%s Black wins (%s, %d x %d); %d answers of White's were listed, %d times one stood for the rest, %d positions were looked at", moves,
		c.rule, c.size, c.size, c.listed, c.rest, c.looked), nil
}

// fault is why a proof is none.
type fault string

func (f fault) Error() string { return string(f) }

// tree is a move of Black's with what follows White's answers to it, as it stands in the proof.
type tree struct {
	cell    int
	five    bool // it ends the game
	answers []answer
	rest    *tree // after every answer that is not listed; nil: there is none
}

type answer struct {
	cell int
	then *tree
}

// checker reads a proof while it makes the moves on its board.
type checker struct {
	board
	words                *bufio.Scanner
	proved               map[string]bool // boards with Black to move
	listed, rest, looked int
}

func (c *checker) fail(format string, args ...any) {
	panic(fault(fmt.Sprintf(format, args...) + "\n" + c.String()))
}

// word returns the next word.
func (c *checker) word() string {
	if !c.words.Scan() {
		c.fail("the proof is cut off")
	}
	return c.words.Text()
}

func (c *checker) want(word string) {
	if got := c.word(); got != word {
		c.fail("%q stands where %q should", got, word)
	}
}

// begin reads the head and makes the moves.
func (c *checker) begin() (moves string) {
	c.want("hoshi-proof")
	c.want("1")
	c.rule = c.word()
	if c.rule != "freestyle" && c.rule != "standard" {
		c.fail("the rule %q is not known", c.rule)
	}
	size, err := strconv.Atoi(c.word())
	if err != nil || size < 5 || size > 25 {
		c.fail("the size is not from 5 to 25")
	}
	c.board.begin(size)
	side := black
	for {
		word := c.word()
		if word == ":" {
			break
		}
		cell := c.cell(word)
		if c.put(cell, side); c.makesFive(cell) {
			c.fail("the game ends before the proof begins")
		}
		moves += " " + word
		side = black + white - side
	}
	if side != white {
		c.fail("the proof begins with a turn of Black's")
	}
	return moves
}

// cell reads the name of an empty point.
func (c *checker) cell(word string) int {
	cell := c.point(word)
	if c.stones[cell] != empty {
		c.fail("%q is not empty", word)
	}
	return cell
}

// turn reads a turn of White's and checks it on the board.
func (c *checker) turn() (whole bool) {
	c.want("(")
	return c.answers()
}

// answers reads what follows the bracket of a turn, and reports whether every empty point was listed.
func (c *checker) answers() (whole bool) {
	listed := make(map[int]bool)
	for {
		word := c.word()
		if word == ")" {
			break
		}
		if word == "*" {
			t := c.read(c.word())
			c.want(")")
			c.others(t, listed)
			return false
		}
		cell := c.cell(word)
		if listed[cell] {
			c.fail("%q is listed twice", word)
		}
		listed[cell] = true
		c.listed++
		c.put(cell, white)
		if c.makesFive(cell) {
			c.fail("White wins by %s", word)
		}
		c.black()
		c.take(cell)
	}
	for _, cell := range c.cells {
		if c.stones[cell] == empty && !listed[cell] {
			c.fail("nothing is said about White's answer %s", c.name(cell))
		}
	}
	return true
}

// black reads a turn of Black's and checks it on the board.
func (c *checker) black() {
	c.looked++
	word := c.word()
	if word == "=" {
		if !c.proved[c.String()] {
			c.fail("this position was not proved before")
		}
		return
	}
	position := ""
	cell := c.cell(word)
	c.put(cell, black)
	five := c.makesFive(cell)
	switch next := c.word(); {
	case next == "!" && five:
	case next == "(" && !five:
		if whole := c.answers(); whole {
			c.take(cell)
			position = c.String()
			c.put(cell, black)
		}
	default:
		c.fail("%q stands after %s, which makes five: %v", next, word, five)
	}
	c.take(cell)
	if position != "" {
		c.proved[position] = true
	}
}

// read reads a turn of Black's without checking it, since it has to hold on several boards. Points need to be empty where it is checked only.
func (c *checker) read(word string) *tree {
	t := &tree{cell: c.point(word)}
	switch next := c.word(); next {
	case "!":
		t.five = true
		return t
	case "(":
	default:
		c.fail("%q stands after %s", next, word)
	}
	for {
		word := c.word()
		switch word {
		case ")":
			return t
		case "*":
			t.rest = c.read(c.word())
			c.want(")")
			return t
		}
		t.answers = append(t.answers, answer{c.point(word), c.read(c.word())})
	}
}

// point reads the name of a point, such as h8: columns from the left, a to z, rows from the bottom.
func (c *checker) point(word string) int {
	if len(word) < 2 || word[0] < 'a' || word[0] > 'z' {
		c.fail("%q is no point", word)
	}
	row, err := strconv.Atoi(word[1:])
	column := int(word[0] - 'a')
	if err != nil || row < 1 || row > c.size || column >= c.size {
		c.fail("%q is no point of the board", word)
	}
	return c.at(column, row-1)
}

// others checks a tree against every answer that is not listed.
func (c *checker) others(t *tree, listed map[int]bool) {
	c.rest++
	for _, cell := range c.whiteFives() {
		if !listed[cell] {
			c.fail("White wins by %s", c.name(cell))
		}
	}
	for _, cell := range c.whichMatter(t) {
		if c.stones[cell] == empty && !listed[cell] {
			c.put(cell, white)
			c.win(t)
			c.take(cell)
		}
	}
}

// whichMatter returns the points on which a stone may keep a tree from winning at once: those of a row that its move fills, since a stone beside it
// leaves the five as it is, and all points where it fills none.
func (c *checker) whichMatter(t *tree) []int {
	if !t.five || c.stones[t.cell] != empty {
		return c.cells
	}
	c.put(t.cell, black)
	defer c.take(t.cell)
	for _, step := range c.steps {
		if first, n := c.run(t.cell, step); c.wins(n) {
			row := make([]int, n)
			for i := range row {
				row[i] = first + i*step
			}
			return row
		}
	}
	return c.cells
}

// win checks a tree with Black to move.
func (c *checker) win(t *tree) {
	c.looked++
	if c.stones[t.cell] != empty {
		c.fail("Black's move %s is not on an empty point", c.name(t.cell))
	}
	c.put(t.cell, black)
	if c.makesFive(t.cell) != t.five {
		c.fail("%s makes five: %v", c.name(t.cell), !t.five)
	}
	if !t.five {
		c.follow(t)
	}
	c.take(t.cell)
}

// follow checks what a tree says of every answer to its move.
func (c *checker) follow(t *tree) {
	listed := make(map[int]bool, len(t.answers))
	for _, a := range t.answers {
		if listed[a.cell] {
			c.fail("%s is listed twice", c.name(a.cell))
		}
		listed[a.cell] = true
		if c.stones[a.cell] != empty { // of use on another board of this tree
			continue
		}
		c.put(a.cell, white)
		if c.makesFive(a.cell) {
			c.fail("White wins by %s", c.name(a.cell))
		}
		c.win(a.then)
		c.take(a.cell)
	}
	if t.rest != nil {
		c.others(t.rest, listed)
		return
	}
	for _, cell := range c.cells {
		if c.stones[cell] == empty && !listed[cell] {
			c.fail("nothing is said about White's answer %s", c.name(cell))
		}
	}
}
