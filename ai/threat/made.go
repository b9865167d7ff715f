package threat

import (
	"sync"

	"hoshi/ai/pattern"
	"hoshi/game"
)

// made is what a stone makes in all directions: the class of its code in the low bits, and the threat.
type made uint16

const classBits = 11

func (m made) class() pattern.Class   { return pattern.Class(m & (1<<classBits - 1)) }
func (m made) threat() pattern.Threat { return pattern.Threat(m >> classBits) }

// both is a code, or what a stone makes, for either side: Black's in the lower half.
type both uint32

func (x both) code(s Side) pattern.Code { return pattern.Code(x >> (s & 1 * 16)) }
func (x both) made(s Side) made         { return made(x >> (s & 1 * 16)) }

// bothThreats are the bits of both that are threats of what is made.
const bothThreats both = 0xffff << classBits & 0xffff * 0x10001

// judgedFor returns what codes come to by a rule, by side.
func judgedFor(rule game.Rule) [2]*[pattern.Codes]made {
	if rule == game.Renju {
		return [2]*[pattern.Codes]made{renjuJudged(), plainJudged()}
	}
	return [2]*[pattern.Codes]made{plainJudged(), plainJudged()}
}

// The tables are made at the first call.
var (
	plainJudged = sync.OnceValue(func() *[pattern.Codes]made { return judge(pattern.Code.Threat) })
	renjuJudged = sync.OnceValue(func() *[pattern.Codes]made { return judge(pattern.Code.RenjuThreat) })
)

func judge(threat func(pattern.Code) pattern.Threat) *[pattern.Codes]made {
	table := new([pattern.Codes]made)
	for i := range table {
		if code := pattern.Code(i); code.Valid() {
			table[i] = made(code.Class()) | made(threat(code))<<classBits
		}
	}
	return table
}
