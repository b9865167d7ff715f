package puzzle

import (
	"hoshi/ai/pattern"
	"hoshi/ai/threat"
	"hoshi/game"
)

// Themes is a set of things that a problem is about. They are told when it is solved, and problems can be chosen by them.
type Themes uint16

// The themes, in the order in which they are listed.
const (
	MakesFourThree   Themes = 1 << iota // the solution makes a four and an open three at once
	MakesDoubleFour                     // an open four, or two fours
	MakesDoubleThree                    // two open threes
	UsesForbidden                       // a forbidden point decides
	MeetsCounterFour                    // an answer makes a four, which has to be stopped on the way
	BeginsQuietly                       // the first move makes neither a four nor an open three
	StopsAndWins                        // the first move stops a five of the other side, too
	AtTheEdge                           // a stone of the solution stands on the first or second line
	IsLong                              // takes seven moves of one's own or more
	themesEnd
)

var themeNames = []string{
	"four-three", "double-four", "double-three", "forbidden-point", "counter-four", "quiet-start", "stop-and-win", "edge", "long",
}

// All lists the themes of the set, each as a set of its own.
func (t Themes) All() (all []Themes) {
	for one := Themes(1); one < themesEnd; one <<= 1 {
		if t&one != 0 {
			all = append(all, one)
		}
	}
	return all
}

// Names returns the names of the themes as files hold them.
func (t Themes) Names() (names []string) {
	for i, name := range themeNames {
		if t>>i&1 == 1 {
			names = append(names, name)
		}
	}
	return names
}

// ParseThemes returns the set of the names that are known.
func ParseThemes(names []string) (t Themes) {
	for i, known := range themeNames {
		for _, name := range names {
			if name == known {
				t |= 1 << i
			}
		}
	}
	return t
}

// longWin is how many moves of one's own make a win a long one.
const longWin = 7

// ThemesOf returns what a line is about whose first move is the solver's; foul says that a forbidden point decides.
func ThemesOf(pos game.Position, line []game.Point, foul bool) (t Themes) {
	if foul {
		t |= UsesForbidden
	}
	if len(line) > 2*(longWin-1) {
		t |= IsLong
	}
	b := threat.NewBoard(&pos)
	us := b.Side()
	for i, p := range line {
		if p == game.Pass {
			b.Pass()
			continue
		}
		cell := b.Cell(p)
		makes := b.Threat(b.Side(), cell)
		switch {
		case b.Side() != us:
			if makes >= pattern.SingleFour && makes < pattern.WinningFive {
				t |= MeetsCounterFour
			}
			b.Play(cell)
			continue
		case makes == pattern.FourThree:
			t |= MakesFourThree
		case makes == pattern.DoubleFour:
			t |= MakesDoubleFour
		case makes == pattern.DoubleThree:
			t |= MakesDoubleThree
		case i == 0 && makes == pattern.Quiet:
			t |= BeginsQuietly
		}
		if i == 0 && b.Count(us^1, pattern.WinningFive) > 0 && makes != pattern.WinningFive {
			t |= StopsAndWins
		}
		if edge := pos.Size() - 2; p.X < 2 || p.Y < 2 || p.X >= edge || p.Y >= edge {
			t |= AtTheEdge
		}
		b.Play(cell)
	}
	return t
}
