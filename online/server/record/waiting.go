package record

import (
	"time"

	"hoshi/online"
)

// How a player waits.
const (
	Seek      = "seek"
	Challenge = "challenge"
)

// RangeMost is the widest range of a seek: more than ratings differ.
const RangeMost = 1_000_000

// Waiting is a player who waits for an opponent, in public or for a player who knows a code.
type Waiting struct {
	ID       string          `json:"ID"`   // of a challenge, by which others accept it; nobody else has the same
	Kind     string          `json:"Kind"` // seek, challenge
	Key      Key             `json:"Key"`
	Rating   float64         `json:"Rating"`
	Settings online.Settings `json:"Settings"`
	Seat     *int            `json:"Seat"`  // of the waiting player; nil: drawn
	Code     string          `json:"Code"`  // of a private game; empty: it is public
	Width    int             `json:"Width"` // how far the other's rating may be at first; 0: any
	Since    time.Time       `json:"Since"` // by the clock of the server that has it
}

// Fits is the rule of who meets whom, except for blocks: whether two who wait in public may play each other. They want the same settings, one of them seeks, and
// both are in the other's range. storetest.Pairing holds stores to it that pair by something else than this function.
func (w *Waiting) Fits(other *Waiting, now time.Time) bool {
	apart := max(w.Rating-other.Rating, other.Rating-w.Rating)
	return w.Settings == other.Settings && w.Code == "" && other.Code == "" && (w.Kind == Seek || other.Kind == Seek) && apart <= min(w.Reach(now), other.Reach(now))
}

// Reach returns how far the rating of an opponent may be now.
func (w *Waiting) Reach(now time.Time) float64 {
	if w.Width == 0 {
		return RangeMost
	}
	return float64(online.RatingRange(w.Width, now.Sub(w.Since)))
}

// Shared is a book that decides who plays whom, because more than one server may ask it: a player who is paired or taken there is so nowhere else. Its methods may be called on
// any goroutine and wait for the answer; with [ErrUnavailable] nobody knows whether it was done.
type Shared interface {
	Wait(w Waiting) error               // [Book]'s
	Withdraw(ids ...string) error       // [Book]'s
	Take(id string) error               // takes away what waits under the id; [ErrNotFound] where it is not there any more
	Pair(id string) ([2]Waiting, error) // takes away the player who waits in public under the id, the first of both, and the one who has waited longest and fits; [ErrNotFound] where nobody does
}
