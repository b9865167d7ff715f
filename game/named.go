package game

// NamedOpening is one of the 26 openings of renju: what the first three stones are called.
type NamedOpening struct {
	Code  string // D1 to D13 (direct: White's stone touches Black's first on a side) or I1 to I13 (indirect: on a corner)
	Name  string // the Japanese name in Latin letters
	Kanji string // the Japanese name as it is written
	black Point  // Black's second stone in steps from the centre, White's stone being above it or above it on the right
}

// NamedOpenings lists the 26 openings, the direct ones first, in the order of their codes.
var NamedOpenings = []NamedOpening{
	{"D1", "Kansei", "寒星", Point{0, -2}},
	{"D2", "Keigetsu", "渓月", Point{1, -2}},
	{"D3", "Sosei", "疎星", Point{2, -2}},
	{"D4", "Kagetsu", "花月", Point{1, -1}},
	{"D5", "Zangetsu", "残月", Point{2, -1}},
	{"D6", "Ugetsu", "雨月", Point{1, 0}},
	{"D7", "Kinsei", "金星", Point{2, 0}},
	{"D8", "Shogetsu", "松月", Point{0, 1}},
	{"D9", "Kyugetsu", "丘月", Point{1, 1}},
	{"D10", "Shingetsu", "新月", Point{2, 1}},
	{"D11", "Zuisei", "瑞星", Point{0, 2}},
	{"D12", "Sangetsu", "山月", Point{1, 2}},
	{"D13", "Yusei", "遊星", Point{2, 2}},
	{"I1", "Chosei", "長星", Point{2, -2}},
	{"I2", "Kyogetsu", "峡月", Point{2, -1}},
	{"I3", "Kosei", "恒星", Point{2, 0}},
	{"I4", "Suigetsu", "水月", Point{2, 1}},
	{"I5", "Ryusei", "流星", Point{2, 2}},
	{"I6", "Ungetsu", "雲月", Point{1, 0}},
	{"I7", "Hogetsu", "浦月", Point{1, 1}},
	{"I8", "Rangetsu", "嵐月", Point{1, 2}},
	{"I9", "Gingetsu", "銀月", Point{0, 1}},
	{"I10", "Myojo", "明星", Point{0, 2}},
	{"I11", "Shagetsu", "斜月", Point{-1, 1}},
	{"I12", "Meigetsu", "名月", Point{-1, 2}},
	{"I13", "Suisei", "彗星", Point{-2, 2}},
}

// OpeningName returns the renju opening of a game's first three moves, on a board with a point in the middle: two black
// stones, one of them there, and a white one between them in time. The black stones may have come in either order.
func OpeningName(moves []Move, size int) (NamedOpening, bool) {
	if len(moves) < 3 || size%2 == 0 ||
		moves[0].Color != Black || moves[1].Color != White || moves[2].Color != Black {
		return NamedOpening{}, false
	}
	centre, second := moves[0].Point, moves[2].Point
	if centre != centreOf(size) {
		centre, second = second, centre
	}
	if centre != centreOf(size) {
		return NamedOpening{}, false
	}
	white, black := moves[1].Point.plus(centre, -1), second.plus(centre, -1)
	for _, opening := range NamedOpenings {
		for s := range Symmetries {
			if s.turn(opening.white()) == white && s.turn(opening.black) == black {
				return opening, true
			}
		}
	}
	return NamedOpening{}, false
}

// white returns White's stone in steps from the centre.
func (o *NamedOpening) white() Point {
	if o.Code[0] == 'D' {
		return Point{0, -1}
	}
	return Point{1, -1}
}

// centreOf returns the middle of a board; where the size is even, the point right of and below the middle.
func centreOf(size int) Point { return Point{size / 2, size / 2} }
