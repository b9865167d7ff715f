package piskvork

import (
	"cmp"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"time"

	"hoshi/format"
	"hoshi/game"
)

const psqName = "PSQ"

// PSQ is the codec of records of Piskvork, which is registered.
var PSQ = &format.Codec{
	Name: psqName, Endings: []string{".psq"}, Sniff: sniffPSQ, Decode: decodePSQ, Encode: encodePSQ,
	Holds: []format.Part{format.Size, format.Rule, format.Names, format.Event, format.Times, format.Ending},
	KeepsOf: func(r *game.Record, p format.Part) bool {
		return p != format.Names || !confusing(clean(r.Seats[game.Black].Name), clean(r.Seats[game.White].Name))
	},
	Faults: append([]string{format.Unexpected, format.BadSize, format.OtherResult, format.Guessed}, format.LineFaults...),
}

var (
	header = regexp.MustCompile(`^\s*Piskvorky\s+(\d+)x(\d+)\s*(?:,\s*(-?\d+)\s*:\s*(-?\d+)\s*(?:,\s*(-?\d+))?)?`)
	number = regexp.MustCompile(`^\s*-?\d+\s*$`)
	ending = regexp.MustCompile(`^\s*(-?\d+),(.*)$`)
)

const wantHeader = "Piskvorky 15x15"

func sniffPSQ(head []byte) bool {
	lines := format.HeadLines(head, 1)
	return len(lines) > 0 && header.MatchString(lines[0])
}

// decodePSQ implements [format.Codec].
func decodePSQ(data []byte, how format.Reading, _ func(float64) error) (*format.File, error) {
	r := reader{Lines: format.NewLines(data), base: 1}
	text, _ := r.Next()
	found := header.FindStringSubmatch(text)
	if found == nil {
		return nil, &format.Problem{Place: format.Place{Line: 1, Column: 1}, Fault: format.Unexpected, Found: format.Excerpt(text), Expected: wantHeader}
	}
	size, err := strconv.Atoi(found[1])
	if found[1] != found[2] || err != nil || !game.Freestyle.Allows(size) {
		return nil, &format.Problem{
			Place: r.Place(text, strings.Index(text, found[1])), Fault: format.BadSize, Found: format.Excerpt(found[1] + "x" + found[2]),
			Expected: fmt.Sprintf("%dx%d – %dx%d", game.MinSize, game.MinSize, game.MaxSize, game.MaxSize),
		}
	}
	size = cmp.Or(how.Size, size)
	fault := r.moves(size)
	first := found[5] == "1" // the player who began is named second
	if fault == nil {
		r.tail(first)
	}
	line, err := r.play(how, size, fault)
	if line == nil {
		return nil, err
	}
	record := line.Record
	record.Seats[game.Black].Name, record.Seats[game.White].Name = order(first, r.names[0], r.names[1])
	if r.names == [2]string{} {
		record.Seats[game.Black], record.Seats[game.White] = order(first, player(found[3]), player(found[4]))
	}
	record.Event = r.event
	if r.ended {
		line.End(r.result, format.Excerpt(r.said), r.saidAt)
	}
	return line.File(), err
}

// order returns a and b, b first where the second one began.
func order[T any](second bool, a, b T) (black, white T) {
	if second {
		return b, a
	}
	return a, b
}

// player returns who plays by a number of the header: 0 is a person, 11 a program of which no more is known, any other number is the level
// of Piskvork itself and one more.
func player(n string) game.Seat {
	level, err := strconv.Atoi(n)
	if err != nil || level < 1 || level > 10 {
		return game.Seat{}
	}
	return game.Seat{Name: "Piskvork", Rank: strconv.Itoa(level - 1)}
}

// tail reads what may follow the moves: two names, the number of an error, and who has won, with the group of the tournament.
func (r *reader) tail(second bool) {
	if r.pending {
		first, at := r.line, r.Place(r.line, 0)
		next, more := r.Next()
		if more && (!number.MatchString(first) || !ending.MatchString(next)) {
			r.names = [2]string{clean(first), clean(next)}
		} else {
			r.readResult(first, at, second)
			if more {
				r.readResult(next, r.Place(next, 0), second)
			}
		}
	}
	for text, more := r.Next(); more; text, more = r.Next() {
		r.readResult(text, r.Place(text, 0), second)
	}
}

// readResult reads a line that may say who has won.
func (r *reader) readResult(text string, at format.Place, second bool) {
	found := ending.FindStringSubmatch(text)
	if found == nil || r.ended {
		return
	}
	r.said, r.saidAt = clean(text), at
	first, other := order(second, game.Black, game.White)
	switch found[1] {
	case "0":
		r.result, r.ended = game.Result{Reason: game.Recorded}, true
	case "1":
		r.result, r.ended = game.Result{Winner: first, Reason: game.Recorded}, true
	case "2":
		r.result, r.ended = game.Result{Winner: other, Reason: game.Recorded}, true
	}
	r.rule, r.event, r.named = parseGroup(clean(found[2]))
}

// parseGroup reads the group of a tournament, such as Freestyle15_1, which names the rule. As encodePSQ writes it, the rule is
// followed by the event, if there is one.
func parseGroup(group string) (rule game.Rule, event string, named bool) {
	word, event, _ := strings.Cut(group, " ")
	if rule, err := game.ParseRule(strings.ToLower(word)); err == nil {
		return rule, event, true
	}
	rule, named = format.RuleIn(group)
	return rule, group, named
}

// groupOf returns the group of which parseGroup makes rule and event.
func groupOf(rule game.Rule, event string) string {
	if r, e, _ := parseGroup(event); event != "" && r == rule && e == event {
		return event
	}
	return strings.TrimSpace(strings.ToUpper(rule.String()[:1]) + rule.String()[1:] + " " + event)
}

// confusing reports whether the names would be read as a move or a result.
func confusing(black, white string) bool {
	return move.MatchString(black) || number.MatchString(black) && ending.MatchString(white)
}

// encodePSQ implements [format.Codec].
func encodePSQ(w io.Writer, games ...*game.Record) error {
	moves, err := format.MainLine(psqName, false, games...)
	if err != nil {
		return err
	}
	r := games[0]
	var text strings.Builder
	fmt.Fprintf(&text, "Piskvorky %dx%d, 0:0, 0\r\n", r.Size(), r.Size())
	for _, n := range moves {
		p := n.Move().Point
		fmt.Fprintf(&text, "%d,%d,%d\r\n", p.X+1, p.Y+1, max(n.Spent, 0)/time.Millisecond)
	}
	black, white := clean(r.Seats[game.Black].Name), clean(r.Seats[game.White].Name)
	event, result := clean(r.Event), r.Result()
	if black+white+event != "" || r.Rule() != game.Freestyle || result.Over() {
		if confusing(black, white) {
			black = ""
		}
		winner := map[game.Color]int{game.None: -1, game.Black: 1, game.White: 2}[result.Winner]
		if result.Draw() {
			winner = 0
		}
		fmt.Fprintf(&text, "%s\r\n%s\r\n0\r\n%d,%s\r\n", cmp.Or(black, unnamed), cmp.Or(white, unnamed), winner, groupOf(r.Rule(), event))
	}
	_, err = io.WriteString(w, text.String())
	return err
}

// unnamed stands for a player of whom no name is known.
const unnamed = "?"
