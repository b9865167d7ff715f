package search

// Options change how an [Engine] searches. The zero Options is the default: all heuristics, a table of 16 MB, no
// chance.
//
// Each heuristic has a switch of its own, so that what it is worth can be measured alone. A new one needs its switch here, its constants in
// Figures, and the place where it acts; TestSwitches finds the switch by itself.
type Options struct {
	TableSize int    // bytes that the transposition table has at most; zero: 16 MB
	Noise     int    // the evaluation errs by up to this much either way; none below 1
	Seed      uint64 // of the errors: same seed, same errors
	Polite    bool   // its threads give way to all others of the program, where the system lets them

	// Rate is how many nodes are taken for a millisecond, whatever the clock says, so that matches with clocks come out the same on a
	// machine that is busy; zero: the clock runs.
	Rate int

	// Lockstep lets threads run in turn, so that a search on several is the same in every run. It takes as long as on one: it is for
	// measuring what threads are worth without the clock.
	Lockstep bool

	// Figures are the constants of the search; nil: those of Usual.
	Figures *Figures

	// Evaluator makes what evaluates positions for one thread, for boards of any rule and size; nil: the small network of
	// [hoshi/ai/weights].
	Evaluator func() Evaluator

	NoTable      bool // no transposition table
	NoAspiration bool // every iteration begins with the full window
	NoScout      bool // no zero-width windows behind the first move (principal variation search)
	NoQuiescence bool // no search of fours below the last ply

	NoRazoring  bool // nodes whose evaluation is far below alpha are searched like others
	NoFutility  bool // nodes whose evaluation is far above beta are searched like others
	NoMoveCount bool // moves that come late in the order are all tried

	NoLateReduction     bool // moves that come late in the order are searched as deep as the first
	NoStaleReduction    bool // so are nodes of the principal variation of which the table knows little
	NoFailHighReduction bool // and nodes that are likely to fail high
	NoBestReduction     bool // and moves behind one that has raised alpha
	NoSurprise          bool // a move that proves much better than its reduced search had it is searched no deeper for that

	NoForcedExtension   bool // a forced answer costs a ply
	NoSingularExtension bool // no deeper search of a move that is much better than all others
	NoMultiCut          bool // where that one is not, no end of a node because several moves fail high
	NoTableExtension    bool // no deeper search of the table's move on the principal variation

	NoHistory bool // how often moves were best elsewhere tells nothing of their order and depth
	NoKillers bool // nor does which moves were best in nodes beside
	NoCounter bool // nor which answered the move before

	NoAnswers    bool // all moves are tried against the threat of a double four
	NoHindrances bool // and against that of a four-three or a double three

	NoFours   bool // no search for a victory by continuous fours before the tree
	NoHolding bool // where the other side has one, no list of the moves that hold
	NoThreats bool // no search for a victory by continuous threats beside the tree
}

func (o *Options) evaluator() Evaluator {
	if o.Evaluator == nil {
		return Network()
	}
	return o.Evaluator()
}
