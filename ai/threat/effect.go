package threat

import (
	"sync"

	"hoshi/ai/pattern"
	"hoshi/game"
)

// stoneEffect is what a stone makes in all directions: the class of its code in the low bits, and the threat.
type stoneEffect uint16

const classBits = 11

func (m stoneEffect) class() pattern.Class   { return pattern.Class(m & (1<<classBits - 1)) }
func (m stoneEffect) threat() pattern.Threat { return pattern.Threat(m >> classBits) }

// colorPair is a code, or what a stone makes, for either side: Black's in the lower half.
type colorPair uint32

func (x colorPair) code(s Side) pattern.Code { return pattern.Code(x >> (s & 1 * 16)) }
func (x colorPair) made(s Side) stoneEffect  { return stoneEffect(x >> (s & 1 * 16)) }

// bothThreats are the bits of both that are threats of what is made.
const bothThreats colorPair = 0xffff << classBits & 0xffff * 0x10001

// judgedFor returns what codes come to by a rule, by side.
func judgedFor(rule game.Rule) [2]*[pattern.Codes]stoneEffect {
	if rule == game.Renju {
		return [2]*[pattern.Codes]stoneEffect{renjuJudged(), plainJudged()}
	}
	return [2]*[pattern.Codes]stoneEffect{plainJudged(), plainJudged()}
}

// The tables are made at the first call.
var (
	plainJudged = sync.OnceValue(func() *[pattern.Codes]stoneEffect { return judge(pattern.Code.Threat) })
	renjuJudged = sync.OnceValue(func() *[pattern.Codes]stoneEffect { return judge(pattern.Code.RenjuThreat) })
)

func judge(threat func(pattern.Code) pattern.Threat) *[pattern.Codes]stoneEffect {
	table := new([pattern.Codes]stoneEffect)
	for i := range table {
		if code := pattern.Code(i); code.Valid() {
			table[i] = stoneEffect(code.Class()) | stoneEffect(threat(code))<<classBits
		}
	}
	return table
}
