package game

// Sign returns how the move that leads to n was judged, as chess players write it: "??" a blunder (BM[2] in SGF), "?" a mistake (BM[1]),
// "?!" an inaccuracy (DO), and nothing otherwise.
func (n *Node) Sign() string {
	for _, p := range n.Extra {
		switch {
		case p.Name == "BM" && len(p.Values) > 0 && p.Values[0] == "2":
			return "??"
		case p.Name == "BM":
			return "?"
		case p.Name == "DO":
			return "?!"
		}
	}
	return ""
}
