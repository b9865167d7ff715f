package history

import (
	"fmt"
	"slices"
	"time"

	"github.com/anishathalye/porcupine"
)

// tableInput is what a player asks a table for.
type tableInput struct {
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

// tableOutput is what the player hears of it.
type tableOutput struct {
	answer answer
	acts   []Act         // of a look
	over   string        // of a look
	spent  time.Duration // of an act that was done or heard of
	by     Epoch
}

type answer int

const (
	unknown answer = iota
	done
	refused
)

// state is a table as the model knows it: what was done and what of the clocks it cost, who has asked to take back, how the game has ended, and which server has
// told of it last.
type state struct {
	acts []Act
	back [2]bool
	over string
	by   Epoch
}

// table is the model. What is done must be possible; a refusal changes nothing; what is not known to have been done is done where it
// is possible, which is no loss of others: it may be the last thing of all.
var table = porcupine.Model{
	Init: func() any { return state{} },
	Step: func(s, input, output any) (bool, any) {
		return step(s.(state), input.(tableInput), output.(tableOutput))
	},
	Equal: func(a, b any) bool { return equal(a.(state), b.(state)) },
	DescribeOperation: func(input, output any) string {
		return describe(input.(tableInput), output.(tableOutput))
	},
	DescribeState: func(s any) string { return fmt.Sprintf("%+v", s) },
}

func equal(a, b state) bool {
	return a.over == b.over && a.back == b.back && a.by == b.by && slices.Equal(a.acts, b.acts)
}

// step returns the table after what was asked, and whether what was told can be true.
func step(s state, a tableInput, t tableOutput) (bool, state) {
	if t.answer == refused {
		return true, s
	}
	if t.by != 0 && t.by < s.by { // the game is another server's since
		return false, s
	}
	after, possible := s.do(a, t)
	if !possible {
		return t.answer == unknown, s
	}
	after.by = max(s.by, t.by)
	return true, after
}

// look compares all acts; the first look that knows of an end says which it is.
func (s state) look(t tableOutput) (after state, possible bool) {
	if len(s.acts) != len(t.acts) || s.over != "" && s.over != t.over {
		return s, false
	}
	for i, act := range t.acts {
		if !s.learn(i, act) {
			return s, false
		}
	}
	s.over = t.over
	return s, true
}

// learn compares an act that was done with what is told of it, and reports whether it can be that: what it has cost stays, once it was told.
func (s *state) learn(i int, act Act) bool {
	known := s.acts[i]
	if known.Word != act.Word || known.Spent >= 0 && act.Spent >= 0 && known.Spent != act.Spent {
		return false
	}
	if known.Spent < 0 && act.Spent >= 0 {
		s.acts = slices.Clone(s.acts) // other states have them, too
		s.acts[i] = act
	}
	return true
}

// do does what is asked where that is possible. An act ends what was asked before it.
func (s state) do(a tableInput, t tableOutput) (after state, possible bool) {
	switch {
	case a.kind == looks:
		return s.look(t)
	case a.kind == hears:
		possible = len(s.acts) > a.seq && s.learn(a.seq, Act{a.act, t.spent})
		return s, possible
	case s.over != "":
		return s, false
	case a.kind == acts:
		if a.seq != len(s.acts) {
			return s, false
		}
		act := Act{a.act, Untold}
		if t.answer == done {
			act.Spent = t.spent
		}
		s.acts, s.back = append(slices.Clip(s.acts), act), [2]bool{}
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

func describe(a tableInput, t tableOutput) string {
	said := [...]string{"?", "done", "refused"}[t.answer]
	if t.by != 0 {
		said += fmt.Sprint(" by ", t.by)
	}
	switch a.kind {
	case acts:
		return fmt.Sprintf("%d: %s %s, cost %v", a.seq+1, a.act, said, t.spent)
	case asks:
		return "take back " + said
	case agrees:
		return fmt.Sprintf("agree, %d left %s", a.seq, said)
	case hears:
		return fmt.Sprintf("%d was %s, cost %v, %s", a.seq+1, a.act, t.spent, said)
	default:
		return fmt.Sprintf("%d acts %v %s, %s", len(t.acts), t.acts, t.over, said)
	}
}
