package weights

import "hoshi/ai/pattern"

// Masks is the number of masks.
const Masks = 1 << 9

// Mask says in bits which threats the side to move (us) and the other side (them) can make, from the numbers of
// points that make them. A side with a five to make, and a double four of the side to move, need no evaluation.
func Mask(us, them *[pattern.Threats]int16) int {
	return some(us[pattern.SingleThree]) | some(us[pattern.DoubleThree])<<1 |
		some(us[pattern.SingleFour])<<2 | some(us[pattern.FourThree])<<3 |
		some(them[pattern.SingleThree])<<4 | some(them[pattern.DoubleThree])<<5 |
		some(them[pattern.SingleFour])<<6 | some(them[pattern.FourThree])<<7 |
		some(them[pattern.DoubleFour])<<8
}

// some returns 1 for a positive number, else 0, without a branch.
func some(n int16) int { return int(uint16(-n) >> 15) }
