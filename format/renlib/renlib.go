// Package renlib reads and writes the files of RenLib: libraries, which are trees of moves with comments (.lib), and positions (.pos).
//
// # Where things go
//
//	one-line comment       [game.Node.Name]
//	multi-line comment     [game.Node.Comment]
//	mark                   a Circle on the stone
//	board text             a Label at the node before, on the point of the move
//	start, no move         Extra HSRL of the node, with the bits of the extension; written again
//	code page              Extra HSCP of the record, where it is neither ASCII nor UTF-8; written again
//
// A library names no rule: it is one of renju, in which a move of Black that is forbidden loses; where something follows such a move, it is
// one of freestyle, unless somebody passes in it, which renju alone knows.
//
// Libraries of the versions 3.0 and 3.4 are read, and those from before the header; 3.4 is written.
package renlib

import (
	"bytes"

	"hoshi/format"
	"hoshi/game"
)

func init() {
	format.Register(Lib)
	format.Register(Pos)
}

// The faults of libraries beside those of all formats.
const (
	BadVersion = "The version {{.Found}} of this format is not known. Expected: {{.Expected}}."
	Rest       = "After the end of the game follows {{.Found}}. It was left out."
	Parted     = "The file is too large for one game. Games that it became, each with the moves that lead there: {{.Found}}."
)

// size is that of every board.
const size = 15

const points = "a1 – o15"

const libName = "RenLib"

// Lib is the codec of libraries, which is registered.
var Lib = &format.Codec{
	Name: libName, Endings: []string{".lib"}, Sniff: func(head []byte) bool { return bytes.HasPrefix(head, magic) },
	Decode: decodeLib, Each: eachGame, Encode: encodeLib, Rule: game.Renju, Keeps: keeps, Mixed: true,
	Holds:  []format.Part{format.Passes, format.Variations, format.Comments, format.Titles, format.Marks, format.Other},
	Faults: []string{format.Unexpected, format.OffBoard, format.Occupied, format.TooLarge, format.Cut, format.AfterEnd, format.Guessed, BadVersion, Rest, Parted},
}

// magic begins a library; its version follows, and rest up to headSize.
var magic = []byte("\xffRenLib\xff")

const headSize = 20

// The bits of a node's second byte.
const (
	sibling    = 0x80 // one follows after what follows this node
	leaf       = 0x40
	oldComment = 0x20
	marked     = 0x10
	comment    = 0x08
	start      = 0x04 // where RenLib opens the library
	noMove     = 0x02
	extension  = 0x01
)

// boardText is a bit of the extension.
const boardText = 0x0001

// The names of properties in Extra.
const (
	flagsName    = "HSRL" // of a node
	codePageName = "HSCP" // of a record
)

// The values of HSRL. Those of the extension and of a board text that stands at no move have digits behind them.
const (
	startValue  = "start"
	noMoveValue = "nomove"
	markValue   = "mark"
	bitsValue   = "bits"
	textValue   = "text"
)

// pointOf returns the point of a node's first byte, [game.Pass] for 0, and whether the board has it.
func pointOf(b byte) (game.Point, bool) {
	if b == 0 {
		return game.Pass, true
	}
	p := game.Point{X: int(b&0x0F) - 1, Y: int(b >> 4)}
	return p, p.On(size)
}

// byteOf is the inverse of pointOf.
func byteOf(p game.Point) byte {
	if p == game.Pass {
		return 0
	}
	return byte(p.Y<<4 | (p.X + 1))
}
