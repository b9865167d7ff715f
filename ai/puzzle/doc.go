// Package puzzle knows problems of Gomoku and Renju: what is to be found in a position, whether a move is right and how a wrong one is
// refuted, when a problem comes again, and how strong a solver is. It finds nothing new: the generator of cmd/lab does that.
//
// Nothing is claimed that is not proved: a move is right when a proof says that it wins (or, of a defence, when no threat wins after it that
// the search can find), and it is wrong only when the refutation can be shown.
//
// # What a screen does
//
// It takes a problem from [Shipped], by [Pick] at a rating or by [Book.Daily], or from [Read] and [ReadFolder], makes a [Judge] and shows its
// Position at once. On a goroutine that may wait it calls Prepare, whose error is that the problem is broken and passed over, and then
// Try for each move, or Say; it plays Refutes out and takes them back. Hint helps in three steps, Solution is a record to browse. [Rated] moves the
// ratings, [Attempt.Grade] and [Card.Review] say when what was missed comes again, [Due] what is due now and when the next will be.
// A game in which a review marked what was missed ([hoshi/ai/review.Annotate]) is read like any other: its problem is the mistake.
//
// # Problems in SGF
//
// Any SGF collection can be read, each game as a problem. It is put at the node that has HSPT; where none has, after the last
// node of the main line that sets up stones or says whose turn it is (AB, AW, AE, PL); and in a game without these at the end of its main
// line, as an unfinished game. What follows there is the solution: the way to the first node that is called right, by TE or by the word RIGHT or
// CORRECT in its comment, or else the main line. Where nothing follows, [Problem.Check] finds the solution. A mistake that was made in a game
// begins at a hotspot (HO) from which a good move (TE) goes on; there more than one move may be right.
//
//	HSPT  fours, threats, defence, trap, avoid, four-three, who: the [Task]; empty, or not there: Check finds out
//	HSPM  how many moves of the winner's the solution takes, the five among them
//	HSPW  B, W: who wins, where that is asked
//	HSPR  value, deviation and volatility of the rating, between blanks
//	HSPH  the themes, one a value
//	HSPN  positions that were looked at for the proof
//	SO    where the problem is from
package puzzle
