// Package sgf reads and writes game records in the Smart Game Format, FF[4] GM[4] (Gomoku and Renju), as described at
// https://www.red-bean.com/sgf/.
//
// [Read] takes collections, [Reader] one game of them after the other, with variations, comments, marks and set-up boards, in
// any charset that the file names, and the dialects of other programs: see [Fault] for what is mended, which games of a collection
// are left out and where reading stops. [Write] writes UTF-8.
//
// # Where properties go
//
//	SZ RU                    the board and the rule of the [game.Record]; without RU the rule is the one that [format.GuessRule] finds
//	PB BR PW WR              name and rank of its seats
//	EV PC RO DT GN GC        Event, Place, Round, Date, Title, Comment
//	TM OT                    Time: "5 fischer", "3x30 byo-yomi", "30 per move" or two of them, as "5 fischer, 30 per move"
//	RE                       Ending, unless the board itself shows the end: then it is only compared
//	B W                      moves; B[] is a pass, as is B[tt] on boards up to 19
//	BL OB WL OW              what a side has left after its move, by Time and Node.Spent; OB and OW are periods of byo-yomi
//	AB AW AE PL              [game.Node.SetUp]
//	N C                      Name and Comment of a node
//	SBKV                     Node.Evaluation: the chance of Black in percent, with two decimals, as Sabaki and others have it
//	CR MA SQ TR SL LB AR LN  marks of a node
//	FF GM CA AP              written anew
//
// Every other property is kept, in the order of the file: those of the first node of a game in Record.Extra, those of
// any other in Node.Extra. The values are the text between the brackets as it stands there, escapes included. Known
// properties that make no sense, or come a second time, are kept likewise; those of a node always in its own Extra.
//
// In RE, "Draw" is a draw by agreement and "0" one of which no more is known. A text that says more than
// [game.Result] can hold ("B+F"), or something else ("?"), is kept in Record.Extra besides; it is written again as
// long as it agrees with the record. In the same way Record.Extra keeps an RU of a rule that is not known or not played
// on such a board, and TM and OT that name no [game.TimeControl]. "W+F" is a forbidden move of Black under renju, and a
// text that is not understood elsewhere.
//
// A record of renju in which Black plays a forbidden move is one of a game over the board: it is read so that such moves
// lose. A BL or WL that a file gives beside a known Time and without HSMT tells Node.Spent; what the clock does not bear out
// stays in Node.Extra.
//
// # Hoshi's own properties
//
//	HSID  game    names the game: Record.ID
//	HSAS  game    1: Record.Assisted
//	HSRA  game    1: Record.RuleAssumed, RU being no more than likely
//	HSBL  game    level of the engine that plays Black: Seats[Black].Level
//	HSWL  game    level of the engine that plays White: Seats[White].Level
//	HSOP  game    the opening, step by step, as Record.Opening holds it
//	HSFM  game    1: forbidden moves may be played and lose, [game.Position.Strict]
//	HSLT  game    time of the turn in which the game ended without a move, or was saved, as HSMT has it: Record.LastTurn
//	HSMT  move    time spent on the move, seconds with three decimals: Node.Spent
package sgf
