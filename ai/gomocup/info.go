package gomocup

import (
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"time"

	"hoshi/ai"
	"hoshi/game"
)

// settings are what INFO has told a brain.
type settings struct {
	turn      time.Duration // for one move; zero: as fast as possible
	match     time.Duration // for all moves of a game; zero: no limit
	left      time.Duration // of match; unlimited: no limit
	increment time.Duration // added to left after each move

	rule      game.Rule
	ruleFault error // the manager wants another rule than there is

	memory  int64 // bytes that the process may take; zero: no limit
	table   int64 // bytes of the engine's table that were asked for; zero: none were
	depth   int
	nodes   int64
	threads int // zero: all cores

	realtime, detail bool // which lines of analysis are wanted

	fault error // a value that can't be had, to be reported once
}

const (
	unlimited = 2147483647 * time.Millisecond // the protocol's number for no limit

	minTable     = 1 << 20
	defaultTable = 64 << 20
	maxTable     = 1 << 30
	overhead     = 16 << 20 // of the process beside the engine's table
)

// defaults are the tournament's, with one thread.
var defaults = settings{turn: 30 * time.Second, left: unlimited, threads: 1}

// The bits of INFO rule.
const (
	exactFive  = 1
	continuous = 2
	renju      = 4
	caro       = 8
)

// rules are the sums of bits that make a rule; renju knows the exact five itself.
var rules = map[int64]game.Rule{
	0:                 game.Freestyle,
	exactFive:         game.Standard,
	renju:             game.Renju,
	renju | exactFive: game.Renju,
	caro:              game.Caro6,
	caro | exactFive:  game.Caro,
}

// info takes in "key value". What it does not know it ignores; a value that can't be had becomes a fault.
func (s *settings) info(argument string) {
	key, value, _ := strings.Cut(argument, " ")
	key, value = strings.ToLower(key), strings.TrimSpace(value)
	set, known := keys[key]
	if !known {
		return
	}
	n, err := strconv.ParseInt(value, 10, 64)
	if errors.Is(err, strconv.ErrSyntax) {
		s.fault = fmt.Errorf("INFO %s: %s is not a number", key, quote(value))
		return
	}
	set(s, n)
}

// keys are the keys of INFO that matter; game_type, evaluate, folder and others change nothing. Numbers out of range
// are taken as the nearest that fits.
var keys = map[string]func(s *settings, n int64){
	"timeout_turn":   func(s *settings, n int64) { s.turn = milliseconds(n) },
	"timeout_match":  func(s *settings, n int64) { s.match = milliseconds(n); s.newGame() },
	"time_left":      func(s *settings, n int64) { s.left = milliseconds(n) },
	"time_increment": func(s *settings, n int64) { s.increment = milliseconds(n) },
	"rule":           (*settings).setRule,
	"max_memory":     (*settings).setMemory,
	"hash_size":      func(s *settings, n int64) { s.table = min(max(n, 0), maxTable>>10) << 10 },
	"max_depth":      func(s *settings, n int64) { s.depth = int(min(max(n, 0), 1000)) },
	"max_node":       func(s *settings, n int64) { s.nodes = max(n, 0) },
	"thread_num":     func(s *settings, n int64) { s.threads = int(min(max(n, 0), int64(maxThreads()))) },
	"show_detail":    func(s *settings, n int64) { s.realtime, s.detail = n == 1 || n == 3, n == 2 || n == 3 },
}

// milliseconds takes a negative time, which a manager may send when the time is over, for none.
func milliseconds(n int64) time.Duration {
	return min(max(time.Duration(min(n, int64(unlimited/time.Millisecond))), 0)*time.Millisecond, unlimited)
}

// maxThreads is how many threads a manager may ask for.
func maxThreads() int { return runtime.NumCPU() }

func (s *settings) setRule(n int64) {
	rule, ok := rules[n]
	switch {
	case ok:
		s.rule, s.ruleFault = rule, nil
	case n > 0 && n&continuous != 0:
		s.ruleFault = fmt.Errorf("INFO rule %d: continuous games are not supported", n)
	default:
		s.ruleFault = fmt.Errorf("INFO rule %d: there is no such rule, but 0 freestyle, 1 exactly five, 4 renju, 8 caro where six win, 9 where they do not", n)
	}
}

func (s *settings) setMemory(n int64) {
	if n > 0 && n < overhead {
		s.fault = fmt.Errorf("INFO max_memory %d: at least %d bytes are needed", n, overhead)
		return
	}
	s.memory = max(n, 0)
}

// takeFault returns what could not be had since the last call, and a rule that can't be had each time.
func (s *settings) takeFault() error {
	fault := s.fault
	s.fault = nil
	if s.ruleFault != nil {
		return s.ruleFault
	}
	return fault
}

// newGame begins a game's time anew.
func (s *settings) newGame() {
	s.left = unlimited
	if s.match > 0 {
		s.left = s.match
	}
}

// spend counts a move of so much time, until the manager says how much is left.
func (s *settings) spend(used time.Duration) {
	if s.left < unlimited {
		s.left = max(s.left-used, 0) + s.increment
	}
}

// tableSize returns how many bytes the engine's table may have: what was asked for, as far as there is memory; or else
// half of the memory that the process may take.
func (s *settings) tableSize() int {
	size, room := s.table, s.memory-overhead
	switch {
	case s.memory == 0 && size == 0:
		size = defaultTable
	case s.memory > 0 && size == 0:
		size = room / 2
	case s.memory > 0:
		size = min(size, room)
	}
	return int(min(max(size, minTable), maxTable))
}

// limits returns what the engine may use for the next move. How it shares out the time left in the game is its own affair.
func (s *settings) limits() ai.Limits {
	limits := ai.Limits{Time: s.budget(), Depth: s.depth, Nodes: s.nodes, Threads: s.threads}
	if s.left < unlimited {
		limits.Clock = game.TimeLeft{Time: max(s.left, shortest), Increment: s.increment}
	}
	return limits
}

const (
	shortest     = 2 * time.Millisecond // of thinking
	openingShare = 20                   // the part of the time left that an opening may take is one of so many
)

// budget returns how long the engine may think, so that the answer arrives in time: the turn's limit, or the time left,
// less a margin.
func (s *settings) budget() time.Duration {
	limit := min(s.turn, s.left)
	limit -= min(25*time.Millisecond+limit/100, limit/2)
	return max(limit, shortest)
}

// openingLimits is limits for the steps of an opening together.
func (s *settings) openingLimits() ai.Limits {
	limits := s.limits()
	if s.left < unlimited {
		limits.Time = max(min(limits.Time, s.left/openingShare+s.increment*3/4), shortest)
	}
	limits.Clock = game.TimeLeft{}
	return limits
}
