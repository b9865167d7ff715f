package piskvork

import (
	"hoshi/format"
	"hoshi/game"
)

// REC is the codec of the older records of Piskvork, which are only read: two names, then the moves. It is registered.
var REC = &format.Codec{
	Name: "REC", Endings: []string{".rec"}, Sniff: sniffREC, Decode: decodeREC,
	Faults: append([]string{format.Unexpected, format.Cut, format.Guessed}, format.LineFaults...),
}

// recSize is the size of every board.
const recSize = 20

func sniffREC(head []byte) bool {
	lines := format.HeadLines(head, 3)
	if len(lines) < 3 || move.MatchString(lines[0]) || move.MatchString(lines[1]) || number.MatchString(lines[0]) {
		return false
	}
	found := move.FindStringSubmatch(lines[2])
	return found != nil && found[3] != ""
}

// decodeREC implements [format.Codec].
func decodeREC(data []byte, how format.Reading, _ func(float64) error) (*format.File, error) {
	r := reader{Lines: format.NewLines(data)}
	for i := range r.names {
		text, more := r.Next()
		if !more {
			return nil, &format.Problem{Place: format.Place{Line: i + 1, Column: 1}, Fault: format.Cut, Expected: "7,7,0"}
		}
		r.names[i] = clean(text)
	}
	fault := r.moves(recSize)
	if len(r.points) == 0 && fault == nil {
		fault = &format.Problem{Place: r.Place(r.line, 0), Fault: format.Unexpected, Found: format.Excerpt(r.line), Expected: "7,7,0"}
	}
	line, err := r.play(how, recSize, fault)
	if line == nil {
		return nil, err
	}
	line.Record.Seats[game.Black].Name, line.Record.Seats[game.White].Name = r.names[0], r.names[1]
	return line.File(), err
}
