package nn

import (
	"hoshi/ai/pattern"
	"hoshi/game"
)

// A half of a window has a code: the points of a line to one side of an empty one, as far as they count, digits of base three with the
// nearest the lowest (0 empty, 1 black, 2 white), behind all codes of halves that the border cuts off earlier.

const (
	halfBits = 2 * pattern.Reach // of a [pattern.Key] for one side
	halfKeys = 1 << halfBits
)

// windows tells the windows of a rule from each other. A window and its mirror image are one.
type windows struct {
	reach     int              // points to each side
	codes     int              // of halves
	low, high [halfKeys]uint16 // codes by the lower and the upper half of a key
	exchanged [maxCodes]uint16 // the code with the colours exchanged

	near      uint64     // the points around a stone in one direction that have windows which it changes
	set, lift [3]offsets // what a stone of a colour adds to the places of windows near it, and what that takes away again
}

// around is how many points near a stone have windows that it changes, and places between that count for nothing: point i of direction d, from
// the farthest one before the stone on, has the number pointAt. As bits, a direction's points stand as [pattern.Points] has them.
const around = 4 * (2*pattern.Reach + 1)

func pointAt(d, i int) int { return 2*i + d&1 + d>>1*(around/2) }

// offsets are added to the places of windows, by the number of their point around a stone.
type offsets [around]uint32

const maxCodes = 364 // of halves of five points

// Reach returns how many points to each side of an empty one a window has: fives of freestyle are never too long.
func Reach(rule game.Rule) int {
	if rule == game.Freestyle {
		return pattern.Reach - 1
	}
	return pattern.Reach
}

// Windows returns how many windows a rule has.
func Windows(rule game.Rule) int {
	codes := codesWithin(Reach(rule))
	return codes * (codes + 1) / 2
}

// codesWithin returns how many codes halves of so many points have.
func codesWithin(points int) int {
	n, power := 0, 1
	for range points + 1 {
		n += power
		power *= 3
	}
	return n
}

func newWindows(rule game.Rule) *windows {
	w := &windows{reach: Reach(rule)}
	w.codes = codesWithin(w.reach)
	for k := range halfKeys {
		var fromLow, fromHigh [pattern.Reach]int // from the nearest on
		for j := range pattern.Reach {
			fromHigh[j] = k >> (2 * j) & 3
			fromLow[pattern.Reach-1-j] = fromHigh[j]
		}
		code, swapped := halfCode(fromHigh[:w.reach])
		w.high[k], w.exchanged[code] = uint16(code), uint16(swapped)
		code, swapped = halfCode(fromLow[:w.reach])
		w.low[k], w.exchanged[code] = uint16(code), uint16(swapped)
	}
	for i := 1; i <= w.reach; i++ {
		w.near |= 1<<pointAt(0, pattern.Reach-i) | 1<<pointAt(0, pattern.Reach+i)
	}
	for c := range w.set {
		digit := uint32(c)
		for i := 1; i <= w.reach; i++ {
			for d := range 4 {
				w.set[c][pointAt(d, pattern.Reach-i)] = digit
				w.set[c][pointAt(d, pattern.Reach+i)] = digit * uint32(w.codes)
			}
			digit *= 3
		}
		for i, x := range w.set[c] {
			w.lift[c][i] = -x
		}
	}
	return w
}

// halfCode returns the code of points, from the nearest on, and that with the colours exchanged.
func halfCode(points []int) (code, exchanged int) {
	power, shorter := 1, 0
	for _, p := range points {
		if p == 3 {
			break
		}
		code += p * power
		exchanged += (3 - p) % 3 * power
		shorter += power
		power *= 3
	}
	return shorter + code, shorter + exchanged
}

// place returns where a window stands among all pairs of codes, the lower half's the first: so a stone changes it by what [windows.set]
// says, and nobody needs to look at the line.
func (w *windows) place(k pattern.Key) uint32 {
	return uint32(w.low[k&(halfKeys-1)])*uint32(w.codes) + uint32(w.high[k>>halfBits])
}

// number returns the number of a window.
func (w *windows) number(k pattern.Key) uint32 {
	return pair(uint32(w.low[k&(halfKeys-1)]), uint32(w.high[k>>halfBits]))
}

// pair numbers the pairs of two codes in any order.
func pair(a, b uint32) uint32 {
	a, b = min(a, b), max(a, b)
	return b*(b+1)/2 + a
}

// Numbering returns a function that numbers the windows of a rule from 0 up to [Windows], and one that gives a window with the colours
// exchanged.
func Numbering(rule game.Rule) (number func(pattern.Key) int, exchanged []int) {
	w := newWindows(rule)
	exchanged = make([]int, Windows(rule))
	for b := range w.codes {
		for a := range b + 1 {
			exchanged[pair(uint32(a), uint32(b))] = int(pair(uint32(w.exchanged[a]), uint32(w.exchanged[b])))
		}
	}
	return func(k pattern.Key) int { return int(w.number(k)) }, exchanged
}
