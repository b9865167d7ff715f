package search

// Figures are the constants of the search, which were found by matches, not by reasoning. Points are hundredths of one of the
// evaluation, depths sixteenths of a ply; whatever they are, no win or loss is wrong.
type Figures struct {
	RazorBase, RazorPly      int // points below alpha from which fours alone are looked at, and more with each ply
	FutilityPly, FutilityCut int // points above beta for each ply from which a node fails high; where that is expected and the table knows nothing
	HighBase, HighPly        int // points above beta from which a node that is expected to fail high is searched less deep
	HighPressed              int // and more where the side to move must answer a threat
	SingularPly, Double      int // points by which all other moves are worse, for each ply, for the table's to be searched deeper; for two plies more
	SingularShare            int // per cent of the depth to which they are searched
	SurpriseBase             int // points by which a move that was searched less deep must beat alpha to be searched a ply deeper
	SurprisePly              int // and more with each ply by which it was less
	CountBase, CountPly      int // hundredths of moves that are tried, and more with the depth
	CountPower               int // per cent: how these grow with it
	Late                     int // thousandths of a ply by which a move is searched less deep, for the depth's logarithm and that of its place
	Worse                    int // depth less where the evaluation falls, from a reduction of a ply on
	Cut, OnPV, Unlikely      int // depth less where a node is expected to fail high; more where it was on the principal variation; less for a poor answer
	HistoryPly, HistoryZero  int // depth more for the best that a move can have proved; what it must have proved for none
	Forced                   int // depth more behind the answer to a five, on top of its ply
	Window                   int // points either way of the first window of an iteration
	TimeShare                int // parts of what is left on a clock, of which a move should take one
}

// DefaultFigures returns the figures of the search as it plays.
func DefaultFigures() Figures {
	return Figures{
		RazorBase: 2200, RazorPly: 1500,
		FutilityPly: 7000, FutilityCut: 5600,
		HighBase: -1000, HighPly: 1600, HighPressed: 9600,
		SingularPly: 100, Double: 3200, SingularShare: 54,
		SurpriseBase: 3700, SurprisePly: 1200,
		CountBase: 450, CountPly: 150, CountPower: 132,
		Late: 625, Worse: 16, Cut: 24, OnPV: 16, Unlikely: 32,
		HistoryPly: 16, HistoryZero: 1000,
		Forced: 5, Window: 2400, TimeShare: 12,
	}
}
