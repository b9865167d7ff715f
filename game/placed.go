package game

// Placed lists the stones on the board row by row, as [Node.SetUp] takes them.
func (p *Position) Placed() (stones []Move) {
	for y := range p.Size() {
		for x := range p.Size() {
			if at := (Point{x, y}); p.At(at) != None {
				stones = append(stones, Move{p.At(at), at})
			}
		}
	}
	return stones
}
