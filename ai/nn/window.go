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
}

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
