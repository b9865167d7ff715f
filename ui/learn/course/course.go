package course

import (
	"embed"
	"sync"

	"hoshi/game"
)

// Claim is what is true of the right tries of a position, and of no other one.
type Claim string

// The claims. The other side is the one that is not to move.
const (
	Five      Claim = "five"      // they make five
	OpenFour  Claim = "open-four" // they make a four that can't be stopped
	Three     Claim = "three"     // they threaten a four that can't be stopped, and make none
	Stop      Claim = "stop"      // they leave the other side, which was to make five, no five
	Fours     Claim = "fours"     // they begin a win by fours
	Threats   Claim = "threats"   // they begin a win by threats
	Hold      Claim = "hold"      // they leave the other side, which had one, no win by fours
	Forbidden Claim = "forbidden" // renju forbids them to Black
	Words     Claim = "words"     // it is a question about customs: nothing is proved
)

// Chapter is some lessons about one thing.
type Chapter struct {
	Title   string
	Lessons []*Lesson
}

// Lesson is some positions that teach one thing. Its texts are keys of package lang, as all texts here.
type Lesson struct {
	ID        string // of files: small letters and hyphens
	Title     string
	Words     string // what it teaches
	Chapter   int    // its number in the course, from 0
	Number    int    // its number in the chapter, from 0
	Positions []*Position
}

// Position is a task.
type Position struct {
	Board game.Position // the person is to move
	Claim Claim
	Task  string
	Tries []*Try // every one that has an answer of its own, and last the one for every other try
}

// Try is what a person may try, and what becomes of it.
type Try struct {
	Move   game.Point   // Pass: the try is no stone
	Points []game.Point // of a try that is no stone
	Choice string       // of an answer in words
	Right  bool
	Longer bool         // it wins, too, but there is a shorter way
	Words  string       // what is said to it
	Answer game.Point   // of the other side; Pass: none
	Marks  []game.Mark  // drawn after the answer
	Line   []game.Point // what would follow, to be shown; it begins with the side to move after try and answer
	Next   []*Try       // the task goes on with these; nil: it does not
}

//go:embed data/*.sgf
var files embed.FS

// All returns the chapters in the order of learning. They are shared and must not be changed.
var All = sync.OnceValue(func() []*Chapter {
	all, err := read(files)
	if err != nil {
		panic(err) // they are built in, and a test reads them all
	}
	return all
})

// Lessons returns all lessons in the order of learning.
func Lessons() (all []*Lesson) {
	for _, c := range All() {
		all = append(all, c.Lessons...)
	}
	return all
}

// At returns what becomes of a stone at p among tries, and whether the stone is played.
func At(tries []*Try, p game.Point) (found *Try, stone bool) {
	for _, t := range tries {
		if t.Move == p && p != game.Pass {
			return t, true
		}
		for _, at := range t.Points {
			if at == p {
				return t, false
			}
		}
	}
	return Other(tries), true
}

// Other returns what becomes of every try that has no answer of its own; nil where answers in words are the only tries.
func Other(tries []*Try) *Try {
	if last := tries[len(tries)-1]; last.other() {
		return last
	}
	return nil
}

// Chosen returns the answers in words among tries.
func Chosen(tries []*Try) (choices []*Try) {
	for _, t := range tries {
		if t.Choice != "" {
			choices = append(choices, t)
		}
	}
	return choices
}

// Solution returns a right try, which every task has.
func Solution(tries []*Try) *Try {
	for _, t := range tries {
		if t.Right {
			return t
		}
	}
	return nil
}

func (t *Try) other() bool { return t.Move == game.Pass && len(t.Points) == 0 && t.Choice == "" }
