package history

import (
	"fmt"
	"slices"

	"github.com/anishathalye/porcupine"
)

// asked is what a player asks a table for.
type asked struct {
	kind kind
	seat int
	seq  int    // of an act, and one that is heard of, how many were done before; of consent, how many are left
	act  string // of those acts
}

type kind int

const (
	acts kind = iota
	asks
	agrees
	looks
	hears
)

// told is what the player hears of it.
type told struct {
	answer answer
	acts   []string // of a look
	over   string   // of a look
}

type answer int

const (
	unknown answer = iota
	done
	refused
)

// state is a table as the model knows it: what was done, who has asked to take back, and how the game has ended.
type state struct {
	acts []string
	back [2]bool
	over string
}

// table is the model. What is done must be possible; a refusal changes nothing; what is not known to have been done is done where it
// is possible, which is no loss of others: it may be the last thing of all.
var table = porcupine.Model{
	Init:  func() any { return state{} },
	Step:  func(s, input, output any) (bool, any) { return step(s.(state), input.(asked), output.(told)) },
	Equal: func(a, b any) bool { return equal(a.(state), b.(state)) },
	DescribeOperation: func(input, output any) string {
		return describe(input.(asked), output.(told))
	},
	DescribeState: func(s any) string { return fmt.Sprintf("%+v", s) },
}

func equal(a, b state) bool {
	return a.over == b.over && a.back == b.back && slices.Equal(a.acts, b.acts)
}

// step returns the table after what was asked, and whether what was told can be true.
func step(s state, a asked, t told) (bool, state) {
	switch a.kind {
	case looks:
		return s.look(t)
	case hears:
		return len(s.acts) > a.seq && s.acts[a.seq] == a.act, s
	}
	if t.answer == refused {
		return true, s
	}
	after, possible := s.do(a)
	if !possible {
		return t.answer == unknown, s
	}
	return true, after
}

// look compares all acts; the first look that knows of an end says which it is.
func (s state) look(t told) (bool, state) {
	if !slices.Equal(s.acts, t.acts) || s.over != "" && s.over != t.over {
		return false, s
	}
	s.over = t.over
	return true, s
}

// do does what is asked where that is possible. An act ends what was asked before it.
func (s state) do(a asked) (after state, possible bool) {
	switch {
	case s.over != "":
		return s, false
	case a.kind == acts:
		if a.seq != len(s.acts) {
			return s, false
		}
		s.acts, s.back = append(slices.Clip(s.acts), a.act), [2]bool{}
	case a.kind == asks:
		s.back[a.seat] = true
	default:
		if !s.back[1-a.seat] || a.seq >= len(s.acts) {
			return s, false
		}
		s.acts, s.back = s.acts[:a.seq], [2]bool{}
	}
	return s, true
}

func describe(a asked, t told) string {
	said := [...]string{"?", "done", "refused"}[t.answer]
	switch a.kind {
	case acts:
		return fmt.Sprintf("%d: %s %s", a.seq+1, a.act, said)
	case asks:
		return "take back " + said
	case agrees:
		return fmt.Sprintf("agree, %d left %s", a.seq, said)
	case hears:
		return fmt.Sprintf("%d was %s", a.seq+1, a.act)
	default:
		return fmt.Sprintf("%d acts %v %s", len(t.acts), t.acts, t.over)
	}
}
