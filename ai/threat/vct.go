package threat

import (
	"math/bits"

	"hoshi/ai/pattern"
)

// VCT looks for a victory by continuous threats of the side to move: every stone of it makes a four or else threatens a victory by
// continuous fours, as an open three does, so that the other side has few answers. It is a depth-first proof-number search (df-pn,
// Nagai 2002).
//
// Against a threat of fours the answers are the other side's own fours, and every point where a stone can make a difference to one
// line of the threatened win; all others lose by that very line. So a proof is one against every move that the rules allow. That
// nothing is proved means little: a threat that is hard to see is not tried.
type VCT struct {
	Fours    *VCF // looks for the fours of both sides
	Moves    int  // of its own that a win may take, the five among them; zero: any number
	memo     memo[threatResult]
	Stop     func() bool // asked every few nodes whether to give up; nil: never
	Nodes    int64       // looked at so far, in all searches
	limit    int64       // of nodes, at which the search that runs gives up
	stopped  bool
	attacker Side
	root     int   // plies on the board where the search that runs began
	kids     []kid // of all nodes on the way to the one that is looked at
	first    int   // 1 where the attacker had the first move of the search that runs
}

// threatResult is what is known of a position. phi is the proof number of what the side to move wants, for the attacker the win, for the
// defender its refutation; delta is that of the opposite. Once the win is proved, plies are left to it at most.
type threatResult struct {
	phi, delta uint32
	plies      int16
	move       Cell // the first of the win, where the attacker is to move
}

// kid is a move with what is known of the position after it.
type kid struct {
	threatResult
	cell Cell
}

// settled is the number of what can't be proved any more.
const settled = 1 << 30

const (
	threatPlaces = 1 << 17 // positions that a vct remembers, 24 bytes each
	attackBudget = 200     // nodes for the attacker's fours at a node
	threatBudget = 200     // for the fours that are threatened
	threatPace   = 16      // nodes between two looks at the clock
)

var attackerKeys = [2]uint64{0x9e3779b97f4a7c15, 0xd6e8feb86659fd93}

// NewVCT returns a search that shares fours with its owner; its memo takes three megabytes.
func NewVCT(fours *VCF) *VCT { return &VCT{Fours: fours, memo: newMemo[threatResult](threatPlaces)} }

// NewLargeVCT returns a search for callers that wait for a proof; its memos take eight times as much.
func NewLargeVCT() *VCT {
	fours := &VCF{memo: newMemo[fourResult](8 * memoPlaces)}
	return &VCT{Fours: fours, memo: newMemo[threatResult](8 * threatPlaces)}
}

// NewSmallVCT returns a search for short wins, with memos that [VCT.Clear] empties in microseconds.
func NewSmallVCT() *VCT {
	fours := &VCF{memo: newMemo[fourResult](memoPlaces / 8)}
	return &VCT{Fours: fours, memo: newMemo[threatResult](threatPlaces / 16)}
}

// Clear makes v forget what it has found out, with its search for fours: the next search looks at the same positions in every run.
func (v *VCT) Clear() {
	v.memo.clear()
	v.Fours.memo.clear()
}

// Solve looks for a win of the side to move on a board on which nobody has won, looking at no more than budget positions. Where it proves
// one it returns in how many plies at most, and the first move.
func (v *VCT) Solve(b *Board, budget int64) (Proof, int, Cell) {
	r := v.begin(b, b.side, budget)
	switch {
	case r.phi == 0:
		return Proved, int(r.plies), r.move
	case r.delta == 0:
		return Disproved, 0, NoCell
	}
	return GaveUp, 0, NoCell
}

// Won is Solve for the side that has just moved, with a four or a threat of fours. The plies are those to the five from the board as
// it stands.
func (v *VCT) Won(b *Board, budget int64) (Proof, int) {
	r := v.begin(b, b.side^1, budget)
	switch {
	case r.delta == 0:
		return Proved, int(r.plies)
	case r.phi == 0:
		return Disproved, 0
	}
	return GaveUp, 0
}

// begin searches the board for a win of the attacker.
func (v *VCT) begin(b *Board, attacker Side, budget int64) threatResult {
	v.prepare(b, attacker, budget)
	v.kids = v.kids[:0]
	return v.search(b, settled, settled)
}

// prepare makes the search ready for a board.
func (v *VCT) prepare(b *Board, attacker Side, budget int64) {
	v.attacker, v.root, v.first = attacker, b.plies, 0
	if b.side == attacker {
		v.first = 1
	}
	v.limit, v.stopped = v.Nodes+budget, false
}

// left returns how many moves of the attacker's are left to a win, so many plies further on, and what tells positions with other numbers
// from these.
func (v *VCT) left(b *Board, further int) (moves int, key uint64) {
	if v.Moves == 0 {
		return Endless, 0
	}
	moves = v.Moves - (b.plies+further-v.root+v.first)/2
	return moves, uint64(moves+1) * 0xbf58476d1ce4e5b9
}

// fours returns how many fours may be made before the five, less than none where no move is left.
func (v *VCT) fours(b *Board) int {
	moves, _ := v.left(b, 0)
	return min(moves-1, Endless)
}

// key tells the board, what is looked for on it, and how many moves are left to that.
func (v *VCT) key(b *Board) uint64 {
	_, limit := v.left(b, 0)
	return b.key ^ attackerKeys[v.attacker] ^ limit
}

// search looks at the board until phi or delta reach their limits or the search is stopped.
func (v *VCT) search(b *Board, phi, delta uint32) threatResult {
	began, bottom := v.Nodes, len(v.kids)
	if v.tick() {
		return threatResult{phi: 1, delta: 1, move: NoCell}
	}
	r, over := v.expand(b)
	if !over {
		v.recall(b, v.kids[bottom:])
		r = v.choose(b, bottom, phi, delta, r)
	}
	v.kids = v.kids[:bottom]
	if !v.stopped || r.phi == 0 || r.delta == 0 {
		v.memo.put(v.key(b), uint32(v.Nodes-began), r)
	}
	return r
}

// Line returns the moves of the win that was just proved on the board, with the defence that lasts longest. It ends with the four or the
// threat that can't be answered, or the five. Looking no more than budget positions up again, it may end earlier.
func (v *VCT) Line(b *Board, budget int64) (cells []Cell) {
	begin := b.plies
	v.limit, v.stopped = v.Nodes+budget, false
	for {
		if p, plies, _ := v.Fours.Solve(b, v.fours(b), attackBudget); p == Proved {
			cells = append(cells, v.Fours.Line(b, plies, budget)...)
			break
		}
		r := v.search(b, settled, settled)
		if r.phi > 0 {
			break
		}
		cells = append(cells, r.move)
		b.Play(r.move)
		answer := v.longest(b)
		if answer == NoCell {
			break
		}
		cells = append(cells, answer)
		b.Play(answer)
	}
	for b.plies > begin {
		b.Undo()
	}
	return cells
}

// WonLine is Line for what Won has just proved; it begins with an answer to the threat.
func (v *VCT) WonLine(b *Board, budget int64) []Cell {
	v.limit, v.stopped = v.Nodes+budget, false
	answer := v.longest(b)
	if answer == NoCell {
		return nil
	}
	b.Play(answer)
	defer b.Undo()
	return append([]Cell{answer}, v.Line(b, budget)...)
}

// longest returns the answer after which a proved win takes longest, NoCell where none is left to choose.
func (v *VCT) longest(b *Board) Cell {
	bottom, best, plies := len(v.kids), NoCell, int16(-1)
	if r, over := v.expand(b); !over {
		v.recall(b, v.kids[bottom:])
		v.choose(b, bottom, settled, settled, r)
		for _, k := range v.kids[bottom:] {
			if k.phi == 0 && k.plies > plies {
				best, plies = k.cell, k.plies
			}
		}
	}
	v.kids = v.kids[:bottom]
	return best
}

// tick counts a node and reports whether to give up.
func (v *VCT) tick() bool {
	v.Nodes++
	if v.Nodes >= v.limit || v.Nodes%threatPace == 0 && v.Stop != nil && v.Stop() {
		v.stopped = true
	}
	return v.stopped
}

// recall fills in what is known of the kids from before.
func (v *VCT) recall(b *Board, kids []kid) {
	_, limit := v.left(b, 1)
	for i := range kids {
		key := b.key ^ stoneKeys[b.side][kids[i].cell] ^ whiteKey ^ attackerKeys[v.attacker] ^ limit
		if r, known := v.memo.get(key); known {
			kids[i].threatResult = r
		}
	}
}

// choose searches the most promising kid, again and again, until the limits are reached or none is left; lost is the result then.
func (v *VCT) choose(b *Board, bottom int, phi, delta uint32, lost threatResult) threatResult {
	for {
		r, best, second, open := sum(v.kids[bottom:])
		if open == 0 && r.phi > 0 {
			r.plies = max(r.plies, lost.plies)
			return r
		}
		if r.phi >= phi || r.delta >= delta || v.stopped {
			return r
		}
		b.Play(v.kids[bottom+best].cell)
		result := v.search(b, delta-(open-1), min(phi, second+second/16+1))
		b.Undo()
		v.kids[bottom+best].threatResult = result
	}
}

// sum returns what follows from what is known of the kids: which is best for the side to move, the least delta of the others, and how
// many are not settled. delta is not the sum of the kids' proof numbers but the largest of them and one for each other kid, since many kids
// lead to the same positions (weak proof-number search, Ueda 2008).
func sum(kids []kid) (r threatResult, best int, second, open uint32) {
	r, second = threatResult{phi: settled, move: NoCell}, settled
	for i := range kids {
		k := &kids[i]
		if k.delta == 0 {
			return threatResult{0, settled, k.plies + 1, k.cell}, i, 0, 0
		}
		r.plies = max(r.plies, k.plies+1)
		if k.phi == 0 {
			continue
		}
		open++
		r.delta = max(r.delta, k.phi)
		if k.delta < r.phi {
			best, second, r.phi = i, r.phi, k.delta
		} else {
			second = min(second, k.delta)
		}
	}
	if open > 0 {
		r.delta = min(r.delta+open-1, settled-1)
	}
	return r, best, second, open
}

// expand adds the moves that are worth trying to the kids, unless it is known without them how it ends. The result is that, or the
// one for when all of them fail.
func (v *VCT) expand(b *Board) (r threatResult, over bool) {
	bottom := len(v.kids)
	if b.side == v.attacker {
		if r, over = v.attack(b); over {
			return r, true
		}
	} else if r, over = v.defend(b); over {
		return r, true
	}
	return r, len(v.kids) == bottom
}

// attack lists the attacker's threats.
func (v *VCT) attack(b *Board) (threatResult, bool) {
	fours := v.fours(b)
	if fours < 0 {
		return threatResult{phi: settled, move: NoCell}, true
	}
	if p, plies, first := v.Fours.Solve(b, fours, attackBudget); p == Proved {
		return threatResult{0, settled, int16(plies), first}, true
	}
	if fours == 0 {
		return threatResult{phi: settled, move: NoCell}, true
	}
	if b.counts[b.side^1][pattern.WinningFive] > 0 {
		stops := b.Stops()
		v.addKids(b, &stops)
	} else {
		for p := range Cell(b.cells) {
			if effort := v.effort(b, p); effort > 0 {
				v.kids = append(v.kids, kid{threatResult{phi: 1, delta: effort, move: NoCell}, p})
			}
		}
	}
	return threatResult{phi: settled, move: NoCell}, false
}

// efforts is the proof number with which a move to a shape begins, before what depends on the position. A three that is not open is a
// threat where the four that it makes possible wins, and an open two may complete such a win.
var efforts = [16]uint32{
	pattern.OpenTwo: 24, pattern.Three: 12, pattern.OpenThree: 1, pattern.Four: 1, pattern.OpenFour: 1,
}

// promises is what shapes are worth besides.
var promises = [16]uint32{pattern.Two: 1, pattern.OpenTwo: 2, pattern.Three: 2}

const mostPromising = 8

// effort returns the proof number with which the attacker's move to p begins, zero for one that is not tried. It is greater where the
// stone threatens and promises less, and grows with every ply, so that short wins are looked for first.
func (v *VCT) effort(b *Board, p Cell) uint32 {
	if b.taken[p] {
		return 0
	}
	code := b.Code(b.side, p)
	least, promise := uint32(settled), uint32(0)
	for d := range 4 {
		s := code.Shape(d)
		if e := efforts[s]; e > 0 {
			least = min(least, e)
		}
		promise += promises[s]
	}
	if least == settled || b.side == Black && b.Forbidden(p) {
		return 0
	}
	return least + mostPromising - min(promise, mostPromising) + uint32(b.plies-v.root)
}

// defend lists the answers to a threat.
func (v *VCT) defend(b *Board) (threatResult, bool) {
	us, them := b.side, b.side^1
	refuted := threatResult{phi: 0, delta: settled, move: NoCell}
	if b.counts[us][pattern.WinningFive] > 0 || v.fours(b) < 0 {
		return refuted, true
	}
	if b.counts[them][pattern.WinningFive] > 0 {
		stops := b.Stops()
		v.addKids(b, &stops)
		return threatResult{phi: settled, plies: 2, move: NoCell}, false
	}
	plies, cells := v.defences(b, nil)
	if plies == 0 {
		return refuted, true
	}
	if p, _, _ := v.Fours.Solve(b, Endless, threatBudget); p == Proved {
		return refuted, true
	}
	v.addKids(b, &cells)
	return threatResult{phi: settled, plies: int16(plies + 1), move: NoCell}, false
}

// Defences returns in how many plies the other side would win by few fours if the side to move passed, zero where it would not, and the
// cells outside of which every move loses by them. Nobody has a five to make. Some of the cells may be forbidden.
func (v *VCT) Defences(b *Board) (plies int, cells Set) {
	v.prepare(b, b.side^1, 0)
	return v.defences(b, nil)
}

// defences is Defences within a search; unless t is nil, it becomes the tree of that win.
func (v *VCT) defences(b *Board, t *Tree) (plies int, cells Set) {
	most := v.fours(b)
	b.Pass()
	plies, cells = v.threatened(b, most, t)
	b.Pass()
	for _, t := range [...]pattern.Threat{pattern.Doubtful, pattern.SingleFour, pattern.FourThree, pattern.DoubleFour} {
		cells.Union(&b.threat[b.side][t])
	}
	return plies, cells
}

// addKids adds the cells of a set that may be played to the kids.
func (v *VCT) addKids(b *Board, cells *Set) {
	for w, word := range cells {
		for ; word != 0; word &= word - 1 {
			p := Cell(w*64 + bits.TrailingZeros64(word))
			if b.side == Black && b.Forbidden(p) {
				continue
			}
			v.kids = append(v.kids, kid{threatResult{phi: 1, delta: 1, move: NoCell}, p})
		}
	}
}

// Pass gives the turn to the other side, or gives it back.
func (b *Board) Pass() {
	b.side ^= 1
	b.key ^= whiteKey
}

// threatened returns in how many plies the side to move wins by few fours, at most so many, zero where it does not, and the cells where
// a stone of the other side that makes no four itself can make a difference. Unless t is nil, it becomes the tree of that win.
func (v *VCT) threatened(b *Board, most int, t *Tree) (int, Set) {
	var cells Set
	for _, depth := range [...]int{1, 2, 3, 5, Endless} {
		p, plies, _ := v.Fours.Solve(b, min(depth, most), threatBudget)
		if p == Proved {
			v.Fours.limit += attackBudget
			if !v.Fours.crux(b, plies, &cells, t) {
				return 0, Set{}
			}
			return plies, cells
		}
		if depth >= most {
			break
		}
	}
	return 0, cells
}
