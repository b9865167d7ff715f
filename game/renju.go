package game

// Foul is a kind of move that renju forbids to Black.
type Foul uint8

// The fouls, in the order in which they are looked for. A move that makes exactly five is none of them.
const (
	NoFoul      Foul = iota
	Overline         // six or more in a row
	DoubleFour       // two fours at once
	DoubleThree      // two threes at once
)

// String returns the foul's name in English, for errors and tests.
func (f Foul) String() string {
	return nameOf([]string{NoFoul: "no foul", Overline: "overline", DoubleFour: "double four", DoubleThree: "double three"}, f, "foul")
}

// FoulPoint is a forbidden point with what makes it one.
type FoulPoint struct {
	Point Point
	Foul  Foul
	Lines [][]Point // the stones, the forbidden one among them, of each overline, four or three, in the order of the line
}

// Foul says why Black must not play the empty point pt: [NoFoul] when it may, and always under other rules than renju.
//
// The definitions are those of the Renju International Federation (rules of 1996, section 9). A three counts only when it can
// become a straight four by a move that is itself allowed, which is found out in the same way with the first stone on the
// board; the depth is bounded because every level adds a stone. Where that move would make a five in another line, the three does not
// count: the definition says "without at the same time a five being made", and it is taken at its word.
func (p *Position) Foul(pt Point) Foul {
	if p.rule != Renju || !pt.On(p.size) || p.At(pt) != None {
		return NoFoul
	}
	board := *p
	foul, _ := board.foul(pt)
	return foul
}

// Fouls lists every forbidden point of the position, from the top left, with the lines that make it so. Whose turn it is
// does not matter.
func (p *Position) Fouls() []FoulPoint {
	if p.rule != Renju {
		return nil
	}
	var list []FoulPoint
	board := *p
	for i, c := range p.cells[:p.size*p.size] {
		if c != None {
			continue
		}
		pt := Point{i % p.size, i / p.size}
		if foul, lines := board.foul(pt); foul != NoFoul {
			list = append(list, FoulPoint{pt, foul, lines.points(pt)})
		}
	}
	return list
}

// reach is how far from a stone lies what decides about a five, a four or a three through it: five points each way.
const reach = 5

// window is what lies on one line around a stone of Black, which is in the middle, at reach. Points off the board are White.
type window [2*reach + 1]Color

// windowAt returns the line through pt in direction d.
func (p *Position) windowAt(pt, d Point) (w window) {
	for i := range w {
		if q := pt.plus(d, i-reach); q.On(p.size) {
			w[i] = p.cells[q.Y*p.size+q.X]
		} else {
			w[i] = White
		}
	}
	return w
}

// run returns the first and the last place of the black run through the middle.
func (w *window) run() (first, last int) {
	for first = reach; first > 0 && w[first-1] == Black; first-- {
	}
	for last = reach; last < len(w)-1 && w[last+1] == Black; last++ {
	}
	return first, last
}

// with calls f with place e filled by Black.
func (w *window) with(e int, f func()) {
	w[e] = Black
	f()
	w[e] = None
}

// fives returns the empty places that make a run of exactly five through the middle.
func (w *window) fives() (places []int) {
	for e := 1; e < len(w)-1; e++ {
		if w[e] != None {
			continue
		}
		w.with(e, func() {
			if first, last := w.run(); first <= e && e <= last && last-first == 4 {
				places = append(places, e)
			}
		})
	}
	return places
}

// fours returns the fours through the middle, each as the place that completes it; the two places of a straight four are one.
func (w *window) fours() []int {
	places := w.fives()
	if len(places) == 2 && places[1]-places[0] == 5 {
		return places[:1]
	}
	return places
}

// straightFours returns the empty places that make a straight four through the middle: unbroken, with an empty point at each
// end that makes exactly five.
func (w *window) straightFours() (places []int) {
	for e := 2; e <= 2*reach-2; e++ {
		if w[e] != None {
			continue
		}
		w.with(e, func() {
			first, last := w.run()
			if first <= e && e <= last && last-first == 3 &&
				w[first-1] == None && w[last+1] == None && w[first-2] != Black && w[last+2] != Black {
				places = append(places, e)
			}
		})
	}
	return places
}

// foulLines are the lines that make a foul, as stones in windows: place reach is the forbidden point.
type foulLines []foulLine

type foulLine struct {
	d      Point
	places []int
}

// foul judges Black's move to the empty point pt. The position is as it was when it returns.
func (p *Position) foul(pt Point) (Foul, foulLines) {
	at := pt.Y*p.size + pt.X
	p.cells[at] = Black
	defer func() { p.cells[at] = None }()

	var windows [4]window
	var long foulLines
	for i, d := range directions {
		windows[i] = p.windowAt(pt, d)
		first, last := windows[i].run()
		switch n := last - first + 1; {
		case n == 5:
			return NoFoul, nil
		case n > 5:
			long = append(long, foulLine{d, between(first, last)})
		}
	}
	if long != nil {
		return Overline, long
	}
	var fours foulLines
	for i, d := range directions {
		for _, e := range windows[i].fours() {
			fours = append(fours, foulLine{d, windows[i].four(e)})
		}
	}
	if len(fours) >= 2 {
		return DoubleFour, fours
	}
	if threes := p.threes(pt, &windows); len(threes) >= 2 {
		return DoubleThree, threes
	}
	return NoFoul, nil
}

// threes returns the threes through Black's stone on pt, where there may be two or more.
func (p *Position) threes(pt Point, windows *[4]window) foulLines {
	var places [4][]int
	lines := 0
	for i := range windows {
		if places[i] = windows[i].straightFours(); places[i] != nil {
			lines++
		}
	}
	if lines < 2 {
		return nil
	}
	var threes foulLines
	for i, d := range directions {
		for _, e := range places[i] {
			if p.mayFill(pt.plus(d, e-reach)) {
				threes = append(threes, foulLine{d, windows[i].three(e)})
				break
			}
		}
	}
	return threes
}

// mayFill reports whether Black may extend a three at e: the move makes no five and is not forbidden.
func (p *Position) mayFill(e Point) bool {
	for _, d := range directions {
		w := p.windowAt(e, d)
		w[reach] = Black
		if first, last := w.run(); last-first == 4 {
			return false
		}
	}
	foul, _ := p.foul(e)
	return foul == NoFoul
}

// four returns the stones of the four that place e completes.
func (w *window) four(e int) (places []int) {
	w.with(e, func() { places = between(w.run()) })
	return without(places, e)
}

// three returns the stones of the three that place e makes a straight four.
func (w *window) three(e int) []int { return w.four(e) }

func between(first, last int) (places []int) {
	for i := first; i <= last; i++ {
		places = append(places, i)
	}
	return places
}

func without(places []int, e int) (rest []int) {
	for _, i := range places {
		if i != e {
			rest = append(rest, i)
		}
	}
	return rest
}

// points returns the stones on the board of a foul at pt.
func (l foulLines) points(pt Point) [][]Point {
	lines := make([][]Point, len(l))
	for i, line := range l {
		for _, place := range line.places {
			lines[i] = append(lines[i], pt.plus(line.d, place-reach))
		}
	}
	return lines
}
