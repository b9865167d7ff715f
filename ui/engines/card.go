package engines

import (
	"fmt"
	"strconv"
	"strings"

	"hoshi/ai/gomocup"
	"hoshi/ui/lang"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// listRow is a program in the list.
func listRow(e *store.Engine) widgets.RowView {
	return widgets.RowView{Point: e.Title(), Bold: true, Words: rulesText(e.Probe), Value: stateText(e)}
}

// stateText says in a word whether a program can be used.
func stateText(e *store.Engine) string {
	switch {
	case e.Probe == nil:
		return lang.L("not tried")
	case e.Probe.Fault != "":
		return lang.L("failed")
	}
	return lang.L("ready")
}

// aboutText is what a program says of itself.
func aboutText(p *gomocup.Probe) string {
	if p == nil {
		return ""
	}
	var parts []string
	for _, field := range []string{"version", "author", "country", "text"} {
		if text := p.About[field]; text != "" {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, " · ")
}

// probeRows is what was found out about a program, a row each: what is right, what is wrong, and what it merely lacks.
func probeRows(e *store.Engine) (rows []widgets.RowView) {
	p := e.Probe
	if p == nil {
		return nil
	}
	add := func(box string, words, value string) {
		kind := map[string]widgets.BoxKind{widgets.MarkRight: widgets.BoxRight, widgets.MarkWrong: widgets.BoxWrong}[box]
		rows = append(rows, widgets.RowView{Box: box, Boxed: kind, Words: words, Value: value})
	}
	sound := func(ok bool, words, value string) {
		add(map[bool]string{true: widgets.MarkRight, false: widgets.MarkWrong}[ok], words, value)
	}
	extra := func(has bool, words string) {
		if has {
			add(widgets.MarkRight, words, "")
		} else {
			add("–", words, "")
		}
	}
	if p.Fault != "" {
		add(widgets.MarkWrong, probeFault(p.Fault), "")
	}
	sizes := make([]string, len(p.Sizes))
	for i, size := range p.Sizes {
		sizes[i] = fmt.Sprintf("%d × %d", size, size)
	}
	sound(len(sizes) > 0, lang.L("Begins games"), strings.Join(sizes, ", "))
	if len(sizes) == 0 {
		return rows
	}
	sound(len(p.Rules) > 0, lang.L("Plays"), rulesText(p))
	sound(p.Coordinates == gomocup.AsSent, lang.L("Coordinates"), coordinateTexts.Of(p.Coordinates))
	late := lang.L("kept")
	if p.Late > 0 {
		late = lang.L("{{.Seconds}} s too late", lang.Args{"Seconds": strconv.FormatFloat(p.Late.Seconds(), 'f', 1, 64)})
	}
	sound(p.Late == 0, lang.L("Time"), late)
	sound(p.Rubbish != gomocup.Fatal, lang.L("What it does not understand"), rubbishTexts.Of(p.Rubbish))
	extra(p.Stop, lang.L("Stops when it is told"))
	extra(p.Lines, lang.L("Shows several lines"))
	extra(p.Forbidden, lang.L("Shows forbidden points"))
	extra(p.Swap2, lang.L("Opens by swap2"))
	return rows
}

var coordinateTexts = lang.Texts[gomocup.Coordinates]{
	gomocup.AsSent: "as they are told it", gomocup.Swapped: "the row before the column", gomocup.UpsideDown: "rows counted from the other end",
	gomocup.Unclear: "it did not see a win in one move",
}

var rubbishTexts = lang.Texts[gomocup.Rubbish]{
	gomocup.Refused: "it refuses", gomocup.Ignored: "it passes over", gomocup.Fatal: "it ends",
}
