// Package bdt reads lists of games as ShowRenju and RenLib have them, a game a line:
//
//	tournament=[black,white,result,moves,fifths,reverse,comment]
//
// The result is + where Black has won, - and = for a draw; moves are pairs of hexadecimal digits, column and row from 1, the row from the
// top: 88 is H8. The fifth moves that were offered are kept as FA of [game.Record.Extra], as SGF has them.
package bdt

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"hoshi/format"
	"hoshi/game"
)

// Codec is the codec of this format, which is registered.
var Codec = &format.Codec{
	Name: "BDT", Endings: []string{".bdt"}, Sniff: Sniff, Decode: Decode,
	Faults: append([]string{format.Unexpected, format.LeftOut, format.OtherResult, format.Guessed}, format.LineFaults...),
}

func init() { format.Register(Codec) }

const size, points = 15, "11 – FF"

// fields are those of a game.
const fields = 7

var (
	gameLine = regexp.MustCompile(`^(.*?)=\[(.*)\]\s*$`)
	pairs    = regexp.MustCompile(`^[0-9A-Fa-f]*$`)
)

// Sniff implements [format.Codec].
func Sniff(head []byte) bool {
	for _, text := range format.HeadLines(head, 3) {
		if strings.TrimSpace(text) != "" {
			found := gameLine.FindStringSubmatch(text)
			return found != nil && strings.Count(found[2], ",") >= fields-1
		}
	}
	return false
}

// Decode implements [format.Codec]. A game that is broken is left out.
func Decode(data []byte, how format.Reading, watch func(float64) error) (*format.File, error) {
	lines := format.NewLines(data)
	var all format.Collection
	all.Warn(lines.Warnings()...)
	for text, more := lines.Next(); more; text, more = lines.Next() {
		if watch != nil {
			if err := watch(lines.Part()); err != nil {
				return nil, err
			}
		}
		if strings.TrimSpace(text) != "" {
			all.Add(readGame(how, lines, text))
		}
	}
	return all.File(&format.Problem{Place: lines.End(), Fault: format.Unexpected, Expected: "=[,,,88,,,]"})
}

// readGame reads a line.
func readGame(how format.Reading, lines *format.Lines, text string) (*format.Line, error) {
	found := gameLine.FindStringSubmatchIndex(text)
	if found == nil {
		return nil, &format.Problem{Place: lines.Place(text, 0), Fault: format.Unexpected, Found: format.Excerpt(text), Expected: "=[,,,88,,,]"}
	}
	event, at := text[found[2]:found[3]], found[4]
	said := strings.SplitN(text[found[4]:found[5]], ",", fields)
	if len(said) < 4 {
		return nil, &format.Problem{Place: lines.Place(text, at), Fault: format.Unexpected, Found: format.Excerpt(text[at:found[5]]), Expected: ",,,88,,,"}
	}
	said = append(said, make([]string, fields-len(said))...)
	line, err := how.NewLine(game.Renju, size, points)
	if err != nil {
		return nil, fmt.Errorf("bdt: %w", err)
	}
	r := line.Record
	r.Event = strings.Trim(event, ", \t")
	r.Seats[game.Black].Name, r.Seats[game.White].Name = strings.TrimSpace(said[0]), strings.TrimSpace(said[1])
	at += len(said[0]) + len(said[1]) + len(said[2]) + 3
	if err := play(line, said[3], func(i int) format.Place { return lines.Place(text, at+i) }); err != nil {
		return line, err
	}
	resultAt := lines.Place(text, at-1-len(said[2]))
	switch result := strings.TrimSpace(said[2]); result {
	case "+":
		line.End(game.Result{Winner: game.Black, Reason: game.Recorded}, result, resultAt)
	case "-":
		line.End(game.Result{Winner: game.White, Reason: game.Recorded}, result, resultAt)
	case "=":
		line.End(game.Result{Reason: game.Recorded}, result, resultAt)
	}
	if fifths := fifthsOf(said[4]); len(fifths) > 0 {
		line.Record.Extra = append(line.Record.Extra, game.Property{Name: "FA", Values: fifths})
	}
	line.Record.Comment = strings.TrimSpace(said[6])
	return line, nil
}

// play plays the moves, whose bytes have their places.
func play(line *format.Line, moves string, place func(int) format.Place) error {
	i := 0
	for ; i+2 <= len(moves) && moves[i] != ' '; i += 2 {
		pair, err := strconv.ParseUint(moves[i:i+2], 16, 8)
		if err != nil {
			return &format.Problem{Place: place(i), Fault: format.Unexpected, Found: format.Excerpt(moves[i:]), Expected: "88"}
		}
		p := game.Point{X: int(pair>>4) - 1, Y: int(pair&15) - 1}
		if p == game.Pass {
			p.X = size // 00 is no point
		}
		if err := line.Play(p, moves[i:i+2], place(i)); err != nil {
			return err
		}
	}
	if rest := strings.TrimSpace(moves[i:]); rest != "" {
		return &format.Problem{Place: place(i), Fault: format.Unexpected, Found: format.Excerpt(rest), Expected: "88"}
	}
	return nil
}

// fifthsOf returns the points of the fifth moves as SGF writes them.
func fifthsOf(text string) (fifths []string) {
	if !pairs.MatchString(text) {
		return nil
	}
	for ; len(text) >= 2; text = text[2:] {
		pair, err := strconv.ParseUint(text[:2], 16, 8)
		p := game.Point{X: int(pair>>4) - 1, Y: int(pair&15) - 1}
		if err == nil && p.On(size) {
			fifths = append(fifths, string([]byte{'a' + byte(p.X), 'a' + byte(p.Y)}))
		}
	}
	return fifths
}
