package threat

import (
	"hoshi/ai/pattern"
	"hoshi/game"
)

// Rule returns the rule.
func (b *Board) Rule() game.Rule { return b.rule }

// Size returns how many points a side of the board has.
func (b *Board) Size() int { return b.size }

// Cells returns how many cells the board has.
func (b *Board) Cells() int { return b.cells }

// Side returns who is to move.
func (b *Board) Side() Side { return b.side }

// Key returns a number that tells the position, with the rule, the size and who is to move, from others (Zobrist). It is the same
// in every run.
func (b *Board) Key() uint64 { return b.key }

// KeyAfter returns what Key returns after a move on the empty cell p.
func (b *Board) KeyAfter(p Cell) uint64 { return b.key ^ whiteKey ^ stoneKeys[b.side][p] }

// IsOccupied reports whether a stone is on p.
func (b *Board) IsOccupied(p Cell) bool { return b.taken[p] }

// Plies returns how many moves can be undone.
func (b *Board) Plies() int { return b.plies }

// Stone returns whose stone is on p, game.None on an empty cell.
func (b *Board) Stone(p Cell) game.Color {
	spot := &b.spots[p]
	return b.lines[0][spot.line[0]].At(int(spot.at[0]))
}

// Code returns what a stone of side s would make on p, which was empty at the last look: for a taken cell it is what the stone
// there made when it came, or would have made for the other side.
func (b *Board) Code(s Side, p Cell) pattern.Code { return b.codes[p].code(s) }

// Class returns the class of Code.
func (b *Board) Class(s Side, p Cell) pattern.Class { return b.makes[p].made(s).class() }

// Threat returns what a stone of side s would make on the empty cell p.
func (b *Board) Threat(s Side, p Cell) pattern.Threat { return b.makes[p].made(s).threat() }

// Count returns on how many empty cells a stone of side s would make threat t.
func (b *Board) Count(s Side, t pattern.Threat) int { return int(b.counts[s][t]) }

// Counts returns Count for every threat; it is the board's own and changes with it.
func (b *Board) Counts(s Side) *[pattern.Threats]int16 { return &b.counts[s] }

// Where returns the empty cells on which a stone of side s would make threat t, which is not Quiet; it is the board's own and
// changes with it.
func (b *Board) Where(s Side, t pattern.Threat) *Set { return &b.threat[s][t] }

// nearby is how far from a stone moves are looked for.
const nearby = 2

// Near returns the empty cells within two points of a stone.
func (b *Board) Near() (cells Set) {
	mask := uint32(1)<<b.size - 1
	for y := range b.size {
		r := b.rows[y] | b.rows[y+1] | b.rows[y+2] | b.rows[y+3] | b.rows[y+4]
		r |= r<<1 | r<<2 | r>>1 | r>>2
		r &= mask &^ b.rows[y+nearby]
		at := uint(y * b.size)
		cells[at/64] |= uint64(r) << (at % 64)
		if at%64 > 32 { // never the last word
			cells[at/64+1] |= uint64(r) >> (64 - at%64)
		}
	}
	return cells
}

// Empty returns the empty cells.
func (b *Board) Empty() (cells Set) {
	for p := range Cell(b.cells) {
		if !b.taken[p] {
			cells.Add(p)
		}
	}
	return cells
}
