package library

import (
	"regexp"
	"strconv"
	"strings"

	"hoshi/game"
)

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

// dayForms are the ways in which dates begin: as SGF writes them or with other signs between the numbers, without any, and the day first. What follows, such
// as a time, does not matter.
var dayForms = []struct {
	form             *regexp.Regexp
	year, month, day int // which of the numbers
}{
	{regexp.MustCompile(`^(\d{4})(?:[-./](\d{1,2})(?:[-./](\d{1,2}))?)?(?:\D|$)`), 1, 2, 3},
	{regexp.MustCompile(`^(\d{4})(\d\d)(\d\d)(?:\D|$)`), 1, 2, 3},
	{regexp.MustCompile(`^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:\D|$)`), 3, 2, 1},
}

// ParseDay reads the day with which a date begins, 0 where it begins with none. Of a month or a day that there can't be only what stands before counts.
func ParseDay(date string) (d Day) {
	date = strings.TrimSpace(date)
	for _, f := range dayForms {
		found := f.form.FindStringSubmatch(date)
		if found == nil {
			continue
		}
		number := func(i, most int) Day {
			n, err := strconv.Atoi(found[i])
			if err != nil || n > most {
				return 0
			}
			return Day(n)
		}
		d = number(f.year, 9999) * 10000
		if month := number(f.month, 12); d > 0 && month > 0 {
			d += month*100 + number(f.day, 31)
		}
		return d
	}
	return 0
}
