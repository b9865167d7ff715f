package threat

import (
	"hoshi/ai/pattern"
)

// VCF looks for a victory by continuous fours of the side to move: every stone of it makes a four, or stops one and makes a four,
// until a four can't be stopped. The other side has no choice but where a five can be stopped on several points (caro); its
// answers may make fours of their own, which the attacker has to stop with a four.
//
// What it finds out about a position holds for good, so its memo serves all searches of one goroutine. After a few searches it
// allocates nothing any more.
type VCF struct {
	memo  memo[fourResult]
	Stop  func() bool // asked every few hundred nodes whether to give up; nil: never
	Nodes int64       // looked at so far, in all searches
	limit int64       // of nodes, at which the search that runs gives up
	moves []move      // of all nodes on the way to the one that is looked at
}

// move is a four with the figure that decides when it is tried.
type move struct {
	cell  Cell
	order int32
}

// pace is how many nodes are looked at between two looks at the clock: less than a millisecond.
const pace = 256

// fourResult is what is known of a position whose side to move is the attacker.
type fourResult struct {
	plies int16 // positive: a win in so many plies; otherwise there is none with up to -plies fours
	move  Cell  // the first move of the win
}

const (
	// Endless is a number of fours that no board has room for.
	Endless = MaxCells
	// memoPlaces is how many positions a vcf remembers, 16 bytes each.
	memoPlaces = 1 << 16
)

// Proof is the outcome of a threat search.
type Proof uint8

const (
	GaveUp    Proof = iota // the budget did not suffice
	Disproved              // there is no win of the kind that was looked for
	Proved
)

// NewVCF returns a search for fours; its memo takes a megabyte.
func NewVCF() *VCF { return &VCF{memo: newMemo[fourResult](memoPlaces)} }

// Solve looks for a win by at most depth fours, looking at no more than budget positions. Where it proves one it returns the
// plies to the five, of the longest defence, and the first move. The win need not be the shortest.
func (v *VCF) Solve(b *Board, depth int, budget int64) (Proof, int, Cell) {
	v.limit = v.Nodes + budget
	r, ok := v.search(b, depth, NoCell)
	switch {
	case r.plies > 0:
		return Proved, int(r.plies), r.move
	case !ok:
		return GaveUp, 0, NoCell
	}
	return Disproved, 0, NoCell
}

// Won is Solve for the side that has just moved, with a four that the other side must stop. The plies are those to the five from
// the board as it stands.
func (v *VCF) Won(b *Board, depth int, budget int64) (Proof, int) {
	if b.counts[b.side][pattern.WinningFive] > 0 || b.counts[b.side^1][pattern.WinningFive] == 0 {
		return Disproved, 0
	}
	v.limit = v.Nodes + budget
	r, ok := v.answer(b, depth, NoCell)
	switch {
	case !ok:
		return GaveUp, 0
	case r.plies > 0:
		return Proved, int(r.plies) + 1
	}
	return Disproved, 0
}

// search returns what is known of the board when up to depth fours may be made, and false when it gave up before
// anything was. last is where the attacker moved before.
func (v *VCF) search(b *Board, depth int, last Cell) (fourResult, bool) {
	us, them := b.side, b.side^1
	if b.counts[us][pattern.WinningFive] > 0 {
		return fourResult{1, b.threat[us][pattern.WinningFive].First()}, true
	}
	parry := b.counts[them][pattern.WinningFive] > 0
	if depth > 0 && !parry && b.counts[us][pattern.DoubleFour] > 0 {
		return fourResult{3, b.threat[us][pattern.DoubleFour].First()}, true
	}
	fours := b.counts[us][pattern.SingleFour] + b.counts[us][pattern.FourThree]
	if parry {
		fours += b.counts[us][pattern.DoubleFour]
	}
	if us == Black {
		fours += b.counts[us][pattern.Doubtful]
	}
	if fours == 0 {
		return fourResult{-Endless, NoCell}, true
	}
	if depth == 0 {
		return fourResult{0, NoCell}, true
	}
	old, known := v.memo.get(b.key)
	if known && (old.plies > 0 && int(old.plies) <= 2*depth+1 || -int(old.plies) >= depth) {
		return old, true
	}
	if v.tick() {
		return fourResult{}, false
	}
	began, bottom := v.Nodes, len(v.moves)
	v.list(b, parry, last)
	r, ok := v.try(b, v.moves[bottom:], depth)
	v.moves = v.moves[:bottom]
	if ok && (r.plies > 0 || old.plies <= 0) {
		v.memo.put(b.key, uint32(v.Nodes-began+1), r)
	}
	return r, ok
}

// tick counts a node and reports whether to give up.
func (v *VCF) tick() bool {
	v.Nodes++
	if v.Nodes%pace == 0 && v.Stop != nil && v.Stop() {
		v.limit = v.Nodes
	}
	return v.Nodes >= v.limit
}

// list adds the attacker's fours to the moves, the most promising first. parry says that the other side has a five to
// make, which they have to stop.
func (v *VCF) list(b *Board, parry bool, last Cell) {
	bottom := len(v.moves)
	if parry {
		stops := b.Stops()
		for p := stops.PopFirst(); p != NoCell; p = stops.PopFirst() {
			v.add(b, p, last)
		}
	} else {
		for _, t := range [...]pattern.Threat{pattern.SingleFour, pattern.FourThree, pattern.Doubtful} {
			if b.counts[b.side][t] > 0 {
				cells := b.threat[b.side][t]
				for p := cells.PopFirst(); p != NoCell; p = cells.PopFirst() {
					v.add(b, p, last)
				}
			}
		}
	}
	sortMoves(v.moves[bottom:])
}

// add adds p to the moves if it makes a four and is allowed.
func (v *VCF) add(b *Board, p Cell, last Cell) {
	us := b.side
	code := b.Code(us, p)
	order, fours := int32(0), 0
	for d := range 4 {
		s := code.Shape(d)
		order += fourOrder[s]
		if s == pattern.Four || s == pattern.OpenFour {
			fours++
		}
	}
	if fours == 0 || us == Black && b.Forbidden(p) {
		return
	}
	if last != NoCell {
		order -= int32(b.apart(p, last))
	}
	v.moves = append(v.moves, move{p, order})
}

// fourOrder is what the shapes count that an attacker's stone makes besides its four.
var fourOrder = [16]int32{
	pattern.Two: 1, pattern.OpenTwo: 2, pattern.Three: 6, pattern.OpenThree: 12, pattern.Four: 20, pattern.OpenFour: 100,
}

// apart returns the number of steps from one cell to another.
func (b *Board) apart(p, q Cell) int {
	dx, dy := int(p)%b.size-int(q)%b.size, int(p)/b.size-int(q)/b.size
	return max(dx, -dx, dy, -dy)
}

// sortMoves sorts a short list, highest order first.
func sortMoves(moves []move) {
	for i := 1; i < len(moves); i++ {
		m, j := moves[i], i
		for ; j > 0 && moves[j-1].order < m.order; j-- {
			moves[j] = moves[j-1]
		}
		moves[j] = m
	}
}

// try plays the attacker's fours in turn until one wins.
func (v *VCF) try(b *Board, moves []move, depth int) (fourResult, bool) {
	searched := Endless // fours, after which none was found to win
	for _, m := range moves {
		b.Play(m.cell)
		r, ok := v.answer(b, depth-1, m.cell)
		b.Undo()
		switch {
		case !ok:
			return r, false
		case r.plies > 0:
			return fourResult{r.plies + 2, m.cell}, true
		}
		searched = min(searched, 1-int(r.plies))
	}
	return fourResult{int16(-min(searched, Endless)), NoCell}, true
}

// answer plays each stop of the four that was just made on last. Its result is that of the best one, after it was played; the
// distance is 1 where there is none.
func (v *VCF) answer(b *Board, depth int, last Cell) (fourResult, bool) {
	worst := fourResult{1, NoCell}
	stops := b.Stops()
	for p := stops.PopFirst(); p != NoCell; p = stops.PopFirst() {
		b.Play(p)
		r, ok := v.search(b, depth, last)
		b.Undo()
		if !ok || r.plies <= 0 {
			return r, ok
		}
		worst.plies = max(worst.plies, r.plies)
	}
	return worst, true
}

// Line returns the moves of a win in plies that was just proved on the board, with the defence that lasts longest. It ends with the
// four that can't be stopped, or the five. Looking no more than budget positions up again, it may end earlier.
func (v *VCF) Line(b *Board, plies int, budget int64) (cells []Cell) {
	v.limit = v.Nodes + budget
	begin := b.plies
	for plies > 0 {
		r, _ := v.search(b, plies/2, NoCell)
		if r.plies <= 0 {
			break
		}
		cells = append(cells, r.move)
		b.Play(r.move)
		answer, left := v.longest(b, plies/2-1)
		if answer == NoCell {
			break
		}
		cells = append(cells, answer)
		b.Play(answer)
		plies = left
	}
	for b.plies > begin {
		b.Undo()
	}
	return cells
}

// WonLine is Line for what Won has just proved; it begins with an answer to the four.
func (v *VCF) WonLine(b *Board, plies int, budget int64) []Cell {
	v.limit = v.Nodes + budget
	answer, left := v.longest(b, plies/2-1)
	if answer == NoCell {
		return nil
	}
	b.Play(answer)
	defer b.Undo()
	return append([]Cell{answer}, v.Line(b, left, budget)...)
}

// longest returns the stop of a four after which a win by up to depth more fours takes longest, and how many plies it takes then.
func (v *VCF) longest(b *Board, depth int) (best Cell, plies int) {
	best = NoCell
	if b.counts[b.side^1][pattern.WinningFive] == 0 {
		return best, 0
	}
	stops := b.Stops()
	for p := stops.PopFirst(); p != NoCell; p = stops.PopFirst() {
		b.Play(p)
		if r, _ := v.search(b, depth, NoCell); int(r.plies) > plies {
			best, plies = p, int(r.plies)
		}
		b.Undo()
	}
	return best, plies
}
