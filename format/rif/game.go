package rif

import (
	"encoding/xml"
	"fmt"
	"strings"

	"hoshi/format"
	"hoshi/game"
)

// game reads a game and gives it to each.
func (d *reader) game(e xml.StartElement) error {
	a := attributesOf(e)
	at := d.place()
	moves, info, movesAt, err := d.content()
	if err != nil {
		return err
	}
	if id := a["id"]; id != "" && d.games[id] {
		return d.each(nil, &format.Problem{Place: at, Fault: Doubled, Found: format.Excerpt(id)})
	}
	d.games[a["id"]] = true
	line, err := d.how.NewLine(game.Renju, size, points)
	if err != nil {
		return fmt.Errorf("rif: %w", err)
	}
	d.dress(line.Record, a, info)
	if err := play(line, moves, movesAt); err != nil {
		return d.each(line, err)
	}
	switch result := a["bresult"]; result {
	case "1":
		line.End(game.Result{Winner: game.Black, Reason: game.Recorded}, result, at)
	case "0":
		line.End(game.Result{Winner: game.White, Reason: game.Recorded}, result, at)
	case "0.5":
		line.End(game.Result{Reason: game.Recorded}, result, at)
	}
	return d.each(line, nil)
}

// content reads what stands inside a game, up to its end.
func (d *reader) content() (moves, info string, movesAt format.Place, err error) {
	var within string
	var said, about strings.Builder // which comments may part into any number of pieces
	for depth := 1; depth > 0; {
		token, err := d.Token()
		if err != nil {
			return "", "", movesAt, d.fault(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			depth++
			within = token.Name.Local
			if within == "move" {
				movesAt = d.place()
			}
		case xml.EndElement:
			depth--
			within = ""
		case xml.CharData:
			switch within {
			case "move":
				said.Write(token)
			case "info":
				about.Write(token)
			}
		}
	}
	return said.String(), strings.TrimSpace(about.String()), movesAt, nil
}

// play plays the moves of a game, which has one at least.
func play(line *format.Line, moves string, at format.Place) error {
	words := strings.Fields(moves)
	if len(words) == 0 {
		return &format.Problem{Place: at, Fault: format.Unexpected, Expected: "h8"}
	}
	for _, word := range words {
		p := game.Pass
		if word != "pass" && word != "-" && word != "--" {
			var err error
			if p, err = game.ParsePoint(word, size); err != nil {
				return &format.Problem{Place: at, Fault: format.OffBoard, Found: format.Excerpt(word), Expected: points, Err: err}
			}
		}
		if err := line.Play(p, format.Excerpt(word), at); err != nil {
			return err
		}
	}
	return nil
}

// dress gives a record what stands beside its moves.
func (d *reader) dress(r *game.Record, a attributes, info string) {
	tournament := a["tournament"]
	r.Event, r.Place, r.Date = d.names["tournament"+tournament], d.names["place"+tournament], d.names["date"+tournament]
	r.Round, r.Comment = a["round"], info
	r.Seats[game.Black].Name, r.Seats[game.White].Name = d.names["player"+a["black"]], d.names["player"+a["white"]]
	for _, p := range []struct{ name, value string }{
		{"SO", "RenjuNet"}, {"OP", d.names["rule"+a["rule"]]}, {"ON", d.names["opening"+a["opening"]]}, {"SW", a["swap"]},
		{"HSBU", a["btime"]}, {"HSWU", a["wtime"]},
	} {
		if p.value != "" {
			r.Extra = append(r.Extra, game.Property{Name: p.name, Values: []string{escape(p.value)}})
		}
	}
	if fifths := fifthsOf(a["alt"]); len(fifths) > 0 {
		r.Extra = append(r.Extra, game.Property{Name: "FA", Values: fifths})
	}
}

// escape returns a text as it stands between brackets in SGF.
func escape(text string) string {
	return strings.NewReplacer(`\`, `\\`, `]`, `\]`, ":", `\:`).Replace(text)
}

// fifthsOf returns the fifth moves that were offered: as SGF writes points, or else the text as it is.
func fifthsOf(text string) (fifths []string) {
	for word := range strings.FieldsSeq(text) {
		p, err := game.ParsePoint(word, size)
		if err != nil || p == game.Pass {
			return []string{escape(text)}
		}
		fifths = append(fifths, string([]byte{'a' + byte(p.X), 'a' + byte(p.Y)}))
	}
	return fifths
}
