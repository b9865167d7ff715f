package level

import (
	"hoshi/ai"
	"hoshi/game"
)

// Perfect is the name of the level that wins where a win is proved and otherwise plays as Champion. It has no rating, and is there after [Use].
const Perfect = "Perfect"

// proofs is what Use handed in, nil where that is nothing.
var (
	proofs  ai.Book
	unsound error
)

// Use hands in what is proved, for the level Perfect, hints and analyses, or the error why that cannot be used. It is called before anything else of this
// package, once.
func Use(book ai.Book, err error) {
	if unsound = err; book == nil {
		return
	}
	perfect, _ := Find("Champion")
	perfect.Name, perfect.Rating, perfect.asks = Perfect, 0, true
	proofs, All = book, append(All, perfect)
}

// Unsound returns the error that [Use] was given: why there is no level Perfect.
func Unsound() error { return unsound }

// Proofs returns what [Use] was given, nil where that is nothing.
func Proofs() ai.Book { return proofs }

// Proved returns what is proved of a position, the zero value where nothing is or nothing can be read. It is as quick as [ai.Book] says.
func Proved(pos *game.Position) ai.Forced {
	if proofs == nil {
		return ai.Forced{}
	}
	found, err := proofs.Lookup(pos)
	if err != nil {
		return ai.Forced{}
	}
	return found
}

// asking returns an engine that asks what was handed in.
func asking(engine ai.Engine) ai.Engine {
	if proofs == nil {
		return engine
	}
	return ai.Informed{Engine: engine, Book: proofs}
}
