package sgf

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hoshi/format"
	"hoshi/game"
)

// infoField is a text about the whole game and its property.
type infoField struct {
	name string
	text *string
	long bool // it may have more than one line
}

// infoFields are the texts of r, in the order in which they are written.
func infoFields(r *game.Record) []infoField {
	black, white := &r.Seats[game.Black], &r.Seats[game.White]
	return []infoField{
		{"GN", &r.Title, false},
		{"PB", &black.Name, false}, {"BR", &black.Rank, false}, {"HSBL", &black.Level, false},
		{"PW", &white.Name, false}, {"WR", &white.Rank, false}, {"HSWL", &white.Level, false},
		{"EV", &r.Event, false}, {"RO", &r.Round, false}, {"PC", &r.Place, false}, {"DT", &r.Date, false},
		{"GC", &r.Comment, true}, {"HSID", &r.ID, false}, {"HSOP", &r.Opening, false},
	}
}

// Hoshi's own properties of a game in which somebody was helped, of one whose rule nobody has named, of one in which forbidden moves
// lose, and of the time of the turn in which a game ended without a move or was saved.
const (
	assistedName = "HSAS"
	assumedName  = "HSRA"
	strictName   = "HSFM"
	lastTurnName = "HSLT"
)

// readInfo takes a property about the whole game into record and reports whether it did.
func readInfo(record *game.Record, fields []infoField, p *property) bool {
	v, ok := p.only()
	if !ok {
		return false
	}
	if p.name == assistedName && v.raw == "1" {
		record.Assisted = true
		return true
	}
	if p.name == assumedName && v.raw == "1" {
		record.RuleAssumed = true
		return true
	}
	if p.name == lastTurnName && record.LastTurn == 0 {
		spent, ok := parseSeconds(v.raw)
		record.LastTurn = spent
		return ok && spent > 0
	}
	for _, f := range fields {
		if f.name == p.name && *f.text == "" {
			if *f.text = simple(v.raw); f.long {
				*f.text = unescape(v.raw)
			}
			return true
		}
	}
	return false
}

// header is what must be known of a game before its first move.
type header struct {
	size   int
	rule   game.Rule
	named  bool // the file names the rule, or the caller
	strict bool // forbidden moves lose
	time   game.TimeControl
	result *property // RE, which waits for the end of the game; the values are its own
	other  *finding  // GM names another game
	isGo   bool      // and not only by mistake
}

// readHeader takes the header out of the properties of the first node and returns the others. A size that can't be is
// the finding.
func (r *reader) readHeader(props []property) (h header, rest []property, stop *finding) {
	h.size, r.own = cmp.Or(r.how.Size, game.DefaultSize), false
	var seen []string
	for _, p := range props {
		switch p.name {
		case "FF", "CA", "AP", "GM", "SZ", "RU", "RE", "TM", "OT":
			if slices.Contains(seen, p.name) {
				r.warn(Doubled, p.at, p.name, "")
				continue
			}
			seen = append(seen, p.name)
		}
		v := p.values[0]
		text := strings.TrimSpace(v.raw)
		switch p.name {
		case "FF":
		case "AP":
			r.own = strings.HasPrefix(text, application)
		case "CA":
			if !r.charset.Is(text) {
				r.warn(WrongCharset, v.at, text, r.charset.Name)
			}
		case "GM":
			if n, err := strconv.Atoi(text); err == nil && n != 4 {
				h.other = &finding{OtherGame, p.at, "GM[" + text + "]", "GM[4]"}
				h.isGo = n == 1 && isGo(props)
			}
		case "SZ":
			if r.how.Size != 0 {
				continue
			}
			if h.size = parseSize(text); h.size == 0 {
				stop = &finding{BadSize, v.at, text, fmt.Sprintf("%d – %d", game.MinSize, game.MaxSize)}
			}
		case "RE":
			h.result = &property{p.name, p.at, slices.Clone(p.values)}
		case strictName:
			if h.strict = h.strict || text == "1"; text != "1" || len(p.values) > 1 {
				rest = append(rest, p)
			}
		default:
			rest = append(rest, p)
		}
	}
	if stop == nil {
		rest = r.readTogether(&h, rest)
	}
	if stop == nil && !h.rule.Allows(h.size) {
		stop = &finding{BadSize, r.at, strconv.Itoa(h.size), strconv.Itoa(game.DefaultSize)}
	}
	return h, rest, stop
}

// readTogether reads what takes more than one property: the rule, which must suit the size, and the time control. It
// returns the other properties.
func (r *reader) readTogether(h *header, props []property) []property {
	var read []string
	var tm, ot []string
	switch {
	case r.how.Rule != nil:
		h.rule, h.named, read = *r.how.Rule, true, append(read, "RU")
	case r.assumed != nil:
		h.rule = *r.assumed
	}
	for _, p := range props {
		switch p.name {
		case "RU":
			if r.how.Rule != nil {
				continue
			}
			rule, fault, known := parseRule(p.raws(), h.size)
			if !known {
				r.warn(fault, p.values[0].at, strings.TrimSpace(p.values[0].raw), h.rule.String())
				continue
			}
			read = append(read, p.name)
			if h.named = strings.TrimSpace(p.values[0].raw) != ""; h.named {
				h.rule = rule
			}
		case "TM":
			tm = p.raws()
		case "OT":
			ot = p.raws()
		}
	}
	var timed bool
	if h.time, timed = parseTimeControl(tm, ot); timed {
		read = append(read, "TM", "OT")
	}
	return slices.DeleteFunc(props, func(p property) bool { return slices.Contains(read, p.name) })
}

// isGo reports whether a first node with GM[1] is indeed that of a game of Go: by its board, handicap or komi. Programs
// for Go are used to record Gomoku, too.
func isGo(props []property) bool {
	size := "19"
	for _, p := range props {
		text := strings.TrimSpace(p.values[0].raw)
		switch p.name {
		case "SZ":
			size = text
		case "KM", "HA":
			if n, err := strconv.ParseFloat(text, 64); err == nil && n != 0 {
				return true
			}
		}
	}
	return size == "9" || size == "13" || size == "19"
}

// parseSize reads "15" or "15:15"; zero is no size.
func parseSize(text string) int {
	columns, rows, both := strings.Cut(text, ":")
	n, err := strconv.Atoi(columns)
	if err != nil || both && rows != columns || n < game.MinSize || n > game.MaxSize {
		return 0
	}
	return n
}

// parseRule reads an RU of a game on a board of that size: a word, or a number as tournament programs write it. What does
// not name a rule by which the game can be played is freestyle, and a fault.
func parseRule(raws []string, size int) (rule game.Rule, fault Fault, ok bool) {
	if len(raws) != 1 {
		return game.Freestyle, UnknownRule, false
	}
	switch text := strings.ToLower(strings.TrimSpace(simple(raws[0]))); text {
	case "", "0":
		rule = game.Freestyle
	case "1":
		rule = game.Standard
	case "2", "4":
		rule = game.Renju
	case "8":
		rule = game.Caro6
	case "9":
		rule = game.Caro
	default:
		var err error
		if rule, err = game.ParseRule(text); err != nil {
			return game.Freestyle, UnknownRule, false
		}
	}
	if !rule.Allows(size) {
		return game.Freestyle, RuleSize, false
	}
	return rule, 0, true
}

// judge compares what the file says of the result with the board at the end of the main line, and keeps what the board
// does not show.
func (r *reader) judge(record *game.Record, said *property) {
	text := strings.TrimSpace(simple(said.values[0].raw))
	result, exact := parseResult(text, record.Rule())
	_, single := said.only()
	end := record.Root.End().Position()
	switch shown := end.Result(); {
	case !shown.Over():
		record.Ending = result
		if text != "" && !exact || !single {
			record.Extra = append(record.Extra, game.Property{Name: said.name, Values: said.raws()})
		}
	case result.Over() && result.Winner != shown.Winner:
		r.warn(OtherResult, said.values[0].at, text, resultText(shown))
	}
}

// guess notes by which rule a game that names none was played where that is not freestyle: by what the file says of the result, and
// by the moves that come after its end.
func (r *reader) guess(record *game.Record, said *property, after []game.Move) {
	clues := format.Clues{After: after}
	if said != nil {
		clues.Said, _ = parseResult(strings.TrimSpace(simple(said.values[0].raw)), game.Renju)
	}
	if rule := format.GuessRule(record, clues); rule != record.Rule() {
		r.likely = &rule
	}
}
