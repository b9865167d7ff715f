// Package course is the lessons of the program: chapters of lessons, each of a few positions that answer every try. They are data: SGF
// files that are built in, whose comments are the English texts by which package lang finds all languages. Nothing of it changes once
// it is read, so any goroutine may look at it.
//
// # Lessons in SGF
//
// A file is a chapter, a game a position; games with the same HSEI follow each other and are a lesson. Of the first node:
//
//	EV    the title of the chapter
//	GN    the title of the lesson
//	GC    what the lesson teaches, in a sentence or two
//	HSEI  the name of the lesson, by which it is kept that somebody has done it
//	HSEC  what is claimed of the right tries, a [Claim]; a test proves it
//	C     the task
//
// The nodes that follow are the tries. One with a move is that move; one with HSEP is a try at these points without a stone, as
// where renju forbids one; one with a name (N) is an answer in words; any other one, always the last, is every other try. TE calls a try
// right, IT one that wins, too, in more moves. The comment says what becomes of it, where {{.Try}} stands for the point that was tried and {{.Point}} for that of the answer. The
// answer is the move that follows, or HSEA, a point, after every other try. Where moves of the person follow the answer, the task
// goes on with them; other moves there are only shown. Marks are drawn when the try was made.
package course
