package library

import "hoshi/game"

// Source says where a game comes from. The zero value is the person's own play.
type Source uint8

// The sources.
const (
	Own      Source = iota // played with this program by the person
	File                   // read from a file
	RenjuNet               // read from RenjuNet's database, which may not be passed on
)

// Sources lists every source.
var Sources = []Source{Own, File, RenjuNet}

// Game is what a list shows of a game.
type Game struct {
	ID       int64 // in this library, and of no other game later
	Seats    [3]Seat
	Event    string
	Day      Day
	Rule     game.Rule
	Size     int
	Moves    int
	Result   game.Result
	Opening  string // the code of a renju opening; empty: none
	Source   Source
	Reviewed bool
	Accuracy [3]int // by Color, in percent, once reviewed
	Mistakes [3]int // by Color, once reviewed
}

// Seat is who played a colour.
type Seat struct {
	Name   string
	Level  string // of the engine that played; empty: a person
	Rating int    // 0: not known
}

// Day is a day as the number YYYYMMDD, such as 20261122. Where the day or the month is not known it is 00; the zero Day is not known at
// all.
type Day int32

// Year returns the year, 0 where it is not known.
func (d Day) Year() int { return int(d) / 10000 }

// Text returns the day as SGF writes it: 2026-11-22, 2026-11, 2026 or nothing.
func (d Day) Text() string {
	if d == 0 {
		return ""
	}
	text := []byte("0000-00-00")
	for i, rest := len(text)-1, d; i >= 0; i-- {
		if text[i] != '-' {
			text[i] += byte(rest % 10)
			rest /= 10
		}
	}
	switch {
	case d%10000 == 0:
		return string(text[:4])
	case d%100 == 0:
		return string(text[:7])
	}
	return string(text)
}

// ParseDay reads the day with which a date of SGF begins, 0 where it begins with none.
func ParseDay(date string) Day {
	for _, row := range []struct {
		length int
		unit   Day
	}{{10, 1}, {7, 100}, {4, 10000}} {
		if d, ok := digits(date, row.length); ok {
			return d * row.unit
		}
	}
	return 0
}

// digits reads the number in so many characters, of which the fifth and the eighth are dashes.
func digits(text string, length int) (n Day, ok bool) {
	if len(text) < length {
		return 0, false
	}
	for i, r := range []byte(text[:length]) {
		switch {
		case i == 4 || i == 7:
			if r != '-' {
				return 0, false
			}
		case r < '0' || r > '9':
			return 0, false
		default:
			n = n*10 + Day(r-'0')
		}
	}
	return n, n > 0
}
