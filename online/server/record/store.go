// Package record has what the packages of a server share: accounts, games, acts, people who wait, sanctions, and what a store must do to keep them.
package record

import (
	"errors"
	"time"

	"hoshi/online"
)

// A server keeps what it must not forget in two: a [Log] of what is done in running games, and a [Book] of players and of games that are over.
// Both are one SQLite database by default; package cluster keeps them elsewhere. Package storetest is what either must do, as tests.

// Store is a log and a book that are written together.
type Store interface {
	// Write does the changes, in their order, and returns once all that they wrote is durable. errs are those of the changes, and each leaves the
	// others be: of one that fails nothing is in the log, and its error is a [*online.Refusal] unless it reads alone. err is a failure of the disk, or
	// of what stands for it: nobody knows what is durable, and nothing is written any more. It is called on one goroutine at a time, Tidy too.
	Write(changes []Change) (errs []error, err error)
	Tidy() error // is called every ten seconds
	Close() error
	String() string // where it keeps things, in words
}

// ConcurrentReader is a [Store] whose book can be asked beside the writing.
type ConcurrentReader interface {
	// Ask asks the book on the goroutine of the caller, who waits for it. The end of a game that was written before is there. Errors are those of a change in
	// [Store.Write]; nothing else fails with it.
	Ask(what func(Book) error) error
}

// Sharing is a [Store] whose book others may ask, too.
type Sharing interface {
	Shared() Shared // nil: nobody does
}

// Change is one thing to be written, with others.
type Change struct {
	Write   func(Ledger) error // nil: nothing, only the order counts; it may be called more than once, and writes nothing before it refuses
	After   func(error)        // run on the store's goroutine once it is durable, or with the error of Write
	Reads   bool               // Write reads alone: what it does not find concerns nobody else
	Apart   bool               // where Write meets what is damaged, it alone is refused, as [online.Damaged]
	Patient bool               // somebody who comes waits for it, and nobody's game: few of them share a commit
}

// Ledger is what changes are written to. It is valid until they return.
type Ledger interface {
	Log
	Book
}

// Log keeps what is done in running games, in the order in which that is written.
type Log interface {
	Begin(g Game) error                            // a game begins
	Act(id string, a Act) error                    // something is done in it
	Keep(id, memo string) error                    // what else is known of it, in place of what was kept before
	SetAside(id string, cause error) error         // it is damaged: what is left of it stays, and nobody takes it up
	End(f Finished, accounts ...Account) error     // it is over, and the book has it, as by [Book.Enter]
	Running(into Replay) (lost []error, err error) // tells of all that is kept; lost is what is missing besides games and acts that are told of
	Resume() error                                 // takes up the games that Running has told of, after it, and sets those aside that are damaged
}

// Replay is told of running games: of each one first itself, then what was done in it, in its order. The hash that comes back is that over all that
// was told of the game, as [Act] has it; an error says that the game is damaged.
type Replay interface {
	Game(g Game) (sum []byte, err error)
	Act(id string, a Act) (sum []byte, err error)
	Damaged(id string, cause error)
}

// Book keeps players, their names, and games that are over. Each of its parts is for another caller. Any method may return [ErrUnavailable].
type Book interface {
	Players
	Notes
	Lobby
	Archive
	Sanctions
}

// Players is the part of a [Book] for logins and the list of ratings.
type Players interface {
	Account(key Key) (Account, error)                           // [ErrNotFound] where there is none
	Find(word string) (key Key, err error)                      // the player with the name, or the fingerprint of the key; [ErrNotFound]
	Login(key Key, name string, now time.Time) (Account, error) // makes or renames the account; [online.NameTaken] where the clean name, or one that looks like it, is another key's
	Save(a Account) error
	Best(n, peers int) ([]online.PlayerInfo, error) // with the highest ratings that are settled, of those who have met so many [Account.Peers]
	Names(key Key) ([]string, error)                // as they are compared, that nobody else can have because of the key
	Forget(key Key, now time.Time) error            // deletes the account, its blocks and reports; its names stay nobody's for a while
}

// Notes is the part of a [Book] for what players have noted of others: blocks and reports.
type Notes interface {
	Blocks(key Key) ([]online.BlockInfo, error)
	Block(key Key, b online.BlockInfo, on bool) error
	Blockers(print string) ([]Key, error) // who has blocked it. What is damaged is an error beside the others
	Reports(key Key) ([]online.ReportInfo, error)
	Report(key Key, r online.ReportInfo) error
}

// Lobby is the part of a [Book] for players who wait.
type Lobby interface {
	Wait(w Waiting) error         // keeps a waiting player, in place of what they have waited for before
	Withdraw(ids ...string) error // those who waited so no longer do
	Waiters() ([]Waiting, error)  // all who wait, whom the server that asks has from now on; nobody of them is there yet. What is damaged is an error beside the others
}

// Archive is the part of a [Book] for games that are over.
type Archive interface {
	Enter(f Finished, accounts ...Account) error              // a game and the accounts after it; nothing where the game is there already
	Amend(f Finished) error                                   // writes the players and the record of a game anew
	Ended(begins string) ([]Finished, error)                  // at most two games whose ids begin so
	EndedOf(key Key, after string, n int) ([]Finished, error) // at most n games of a player by their ids, which come after the given one
	HaveMet(a, b Key) (bool, error)                           // whether a game of these two is over that was not aborted
}

// Sanctions is the part of a [Book] for operators.
type Sanctions interface {
	Sanction(o Sanction) error
	Pardon(what string) error
	Sanctions(now time.Time) ([]Sanction, error) // that are still in force; what is damaged is an error beside the others
}

// ErrNotFound says that what was asked for is not there.
var ErrNotFound = errors.New("server: there is no such entry")

// ErrUnavailable says that a book can't be reached now: what was asked for may be there.
var ErrUnavailable = errors.New("server: the book can't be reached")
