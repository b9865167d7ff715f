package record

import (
	"time"

	"hoshi/game"
	"hoshi/online"
)

// Game is what a log keeps of a running game besides its acts.
type Game struct {
	ID       string          `json:"ID"`
	Seats    [2]Key          `json:"Seats"`
	Settings online.Settings `json:"Settings"`
	Drawn    []game.Point    `json:"Drawn"`
	Private  bool            `json:"Private"`
	Began    time.Time       `json:"Began"`
	Memo     string          `json:"Memo"`
	Sum      []byte          `json:"Sum"` // the hash over it, with which that over its acts begins; a log need not keep it
}

// Act is something done in a running game.
type Act struct {
	Seq   int           // how many acts there are before it
	Word  string        // as messages have it; empty: all but the first Seq acts are taken back
	Spent time.Duration // of the acting player's time, in whole milliseconds
	Sum   []byte        // a hash over all that was done in the game; nil: not known
}

// Finished is a game that is over.
type Finished struct {
	ID      string    `json:"ID"`
	Seats   [2][]byte `json:"Seats"` // keys of the players; empty: deleted
	Private bool      `json:"Private"`
	Ended   int64     `json:"Ended"`  // Unix milliseconds
	Result  string    `json:"Result"` // the seat that has won, -1 for none, and the reason
	SGF     string    `json:"SGF"`
}

// AbortedResult is the Result of a game that was aborted.
const AbortedResult = "-1 " + online.Aborted

// Sanction is what was done to a key or a network, for a time.
type Sanction struct {
	Kind   string // ban, mute
	What   string // the fingerprint of a key, or a network such as 192.0.2.0/24
	Until  time.Time
	Reason string
}

// The sanctions of an operator.
const (
	Ban  = "ban"
	Mute = "mute"
)

// PointTexts names points as messages and logs do.
func PointTexts(points []game.Point, size int) []string {
	texts := make([]string, len(points))
	for i, p := range points {
		texts[i] = p.Text(size)
	}
	return texts
}
