package game

import (
	"errors"
	"fmt"
)

// Protocol is a way to agree on the first stones and on who plays which colour, so that the first player does not simply
// win.
type Protocol uint8

// The protocols. In all of them Black's first stone is the first on the board, and the stones alternate in colour.
const (
	Free        Protocol = iota // no opening: both play at once
	Pro                         // the 1st stone in the centre, Black's 2nd outside the central 5x5
	LongPro                     // the same with 7x7
	Swap1                       // one stone, then the other player chooses a colour
	Swap                        // three stones, then the other player chooses a colour
	Swap2                       // as Swap, but the other player may also add two stones and let the first choose
	RIF                         // renju 1996: one of the 26 openings, a swap, two fifths on offer
	Yamaguchi                   // as RIF; the first player declares the number of fifths with the opening
	Soosorv8                    // Soosõrv-8: as RIF; White declares 1 to 8 fifths with the 4th stone, and a second swap
	Taraguchi10                 // growing areas with a swap after each stone, or ten fifths on offer
	Balanced                    // the first stones are drawn from a list of fair openings
)

// Protocols lists every protocol in the order in which they are offered.
var Protocols = []Protocol{
	Free, Pro, LongPro, Swap1, Swap, Swap2, RIF, Yamaguchi, Soosorv8, Taraguchi10, Balanced,
}

// ErrProtocol is wrapped by errors about an unknown protocol, or one that does not go with the rule or the board.
var ErrProtocol = errors.New("game: not an opening protocol for this game")

// protocol is what the program knows of a Protocol.
type protocol struct {
	name    string
	renju   bool // played under renju alone
	gomoku  bool // played under every rule but renju
	minSize int  // the smallest board on which it makes sense
	script  []stage
}

// String returns the protocol's plain name, such as "swap2"; files use it.
func (p Protocol) String() string {
	if int(p) >= len(Protocols) {
		return fmt.Sprintf("protocol(%d)", uint8(p))
	}
	return protocols[p].name
}

// ParseProtocol reads a name as [Protocol.String] writes it, or returns an [ErrProtocol].
func ParseProtocol(name string) (Protocol, error) {
	for _, p := range Protocols {
		if p.String() == name {
			return p, nil
		}
	}
	return Free, fmt.Errorf("%w: %q", ErrProtocol, name)
}

// Allows reports whether a game by rule on a board of size points a side can be opened by p: the protocols from RIF to
// Taraguchi-10 belong to renju, those from Pro to Swap2 to the other rules, Pro on boards from 7x7 and Long Pro from
// 9x9, where there are points outside their areas all round. Free and Balanced go with every rule.
func (p Protocol) Allows(rule Rule, size int) bool {
	if int(p) >= len(Protocols) || int(rule) >= len(Rules) || !rule.Allows(size) {
		return false
	}
	is := &protocols[p]
	return size >= is.minSize && !(is.renju && rule != Renju) && !(is.gomoku && rule == Renju)
}

// actor says whose turn a stage of a protocol is.
type actor uint8

const (
	first  actor = iota // the player who puts the first stones
	second              // the other one
	black               // the player who holds Black now
	white               // the player who holds White now
)

// stage is one step of a protocol as the tables below describe it.
type stage struct {
	by        actor
	kind      StepKind
	inside    int      // Place: the side of the central square that holds the stone, 0: the whole board
	outside   int      // Place: the side of the central square that must not hold it, 0: none
	low, high int      // Declare
	count     int      // Offer: how many points; 0: as many as were declared
	ways      []branch // Choose
}

// branch is a choice with what follows it.
type branch struct {
	choice Choice
	then   []stage // in place of the rest of the protocol; nil: the rest
}

// over follows a choice that ends the opening.
var over = []stage{}

// swap lets a player take the other colour before the protocol goes on.
func swap(by actor) stage {
	return stage{by: by, kind: Choose, ways: []branch{{Stay, nil}, {SwapColors, nil}}}
}

// colors lets a player choose a colour, which ends the opening.
func colors(by actor, more ...branch) stage {
	return stage{by: by, kind: Choose, ways: append([]branch{{TakeBlack, over}, {TakeWhite, over}}, more...)}
}

// fifths lets Black offer count points for the fifth stone and White pick one.
func fifths(count int) []stage {
	return []stage{{by: black, kind: Offer, count: count}, {by: white, kind: Pick}}
}

// join puts parts of a protocol one behind the other.
func join(parts ...[]stage) []stage {
	var script []stage
	for _, part := range parts {
		script = append(script, part...)
	}
	return script
}

// one26 puts one of the 26 openings: they are exactly what these areas allow, up to symmetry.
var one26 = []stage{{by: first, inside: 1}, {by: first, inside: 3}, {by: first, inside: 5}}

// maxYamaguchi is how many fifths may be declared under the Yamaguchi rule, which names no limit: as many as the board has in
// any case. Of the first four stones two are White's and one is Black's on the centre, so that no more than one reflection can
// keep them, and that leaves 116 points that differ, 11 of them on its axis.
const maxYamaguchi = 116

// protocols describes each Protocol. The sources are the rules of the Renju International Federation for renju, and the
// practice of its tournaments for gomoku. White's first stone under Pro and Long Pro may be anywhere: the older form,
// in which it lies beside Black's, is not asked for.
var protocols = [...]protocol{
	Free:    {name: "free"},
	Pro:     {name: "pro", gomoku: true, minSize: 7, script: pro(5)},
	LongPro: {name: "long-pro", gomoku: true, minSize: 9, script: pro(7)},
	Swap1:   {name: "swap1", gomoku: true, script: []stage{{by: first}, colors(second)}},
	Swap:    {name: "swap", gomoku: true, script: []stage{{by: first}, {by: first}, {by: first}, colors(second)}},
	Swap2: {name: "swap2", gomoku: true, script: []stage{
		{by: first}, {by: first}, {by: first}, colors(second, branch{PlaceTwo, nil}),
		{by: second}, {by: second}, colors(first),
	}},
	RIF: {name: "rif", renju: true, script: join(one26, []stage{
		swap(second), {by: white},
	}, fifths(2))},
	Yamaguchi: {name: "yamaguchi", renju: true, script: join(one26, []stage{
		{by: first, kind: Declare, low: 1, high: maxYamaguchi}, swap(second), {by: white},
	}, fifths(0))},
	Soosorv8: {name: "soosorv-8", renju: true, script: join(one26, []stage{
		swap(second), {by: white}, {by: white, kind: Declare, low: 1, high: 8}, swap(black),
	}, fifths(0))},
	Taraguchi10: {name: "taraguchi-10", renju: true, script: []stage{
		{by: black, inside: 1}, swap(white),
		{by: white, inside: 3}, swap(black),
		{by: black, inside: 5}, swap(white),
		{by: white, inside: 7},
		{by: black, kind: Choose, ways: []branch{{Stay, nil}, {SwapColors, nil}, {OfferFifths, fifths(10)}}},
		{by: black, inside: 9}, swap(white),
	}},
	Balanced: {name: "balanced"},
}

// pro keeps Black's second stone out of the central square of side points.
func pro(side int) []stage {
	return []stage{{by: black, inside: 1}, {by: white}, {by: black, outside: side}}
}
