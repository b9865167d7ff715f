package rif_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"runtime"
	"strings"
	"testing"

	"hoshi/format"
	"hoshi/format/formattest"
	"hoshi/format/rif"
	"hoshi/sgf"
)

const lists = `<?xml version="1.0" encoding="UTF-8"?>
<database version="1.0">
<countries><country id="1" name="Testland"/><country id="2" name="Reversia" reversed="1"/></countries>
<cities><city id="1" country="1" name="Testville"/></cities>
<rules><rule id="25" name="Soosyrv-8">text</rule></rules>
<openings><opening id="20" abbr="I7" name="Hogetsu"/></openings>
<players><player id="1" name="Ann" surname="Alpha" country="1"/><player id="2" name="Bo" surname="Beta" country="2"/></players>
<tournaments><tournament id="1" name="Open &amp; [Friends]" city="1" year="2026" month="1"/></tournaments>
<games>
`

const first = `<game id="1" tournament="1" round="F1" rule="25" black="1" white="2" bresult="1" btime="12" wtime="9" opening="20" alt="g8 j7" swap="R---">
<move>h8 i9
i7</move><info>B=resigned</info></game>
`

const end = "</games></database>"

func packed(text string) string {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Write([]byte(text))
	w.Close()
	return b.String()
}

func TestDecode(t *testing.T) {
	one := "renju 15: H8 I9 I7"
	formattest.Decode(t, rif.Codec, []formattest.Row{
		{Name: "plain", Data: lists + first + end, Want: []string{one}},
		{Name: "compressed", Data: packed(lists + first + end), Want: []string{one}},
		{Name: "two", Data: lists + first + `<game id="2"><move>c12 pass h8</move></game>` + end, Want: []string{one, "renju 15: C12 pass H8"}},
		{Name: "the same twice", Data: lists + first + strings.ReplaceAll(first, "F1", "F2") + end, Want: []string{one},
			Warning: format.LeftOut, Place: format.Place{Line: 13, Column: 140}},
		{Name: "no moves", Data: lists + first + `<game id="2"><move></move></game>` + end, Want: []string{one}, Warning: format.LeftOut, Place: format.Place{Line: 13, Column: 20}},
		{Name: "a point off the board", Data: lists + first + `<game id="2"><move>h8 p3</move></game>` + end, Want: []string{one}, Warning: format.LeftOut, Place: format.Place{Line: 13, Column: 20}},
		{Name: "a stone on a stone", Data: lists + first + `<game id="2"><move>h8 h8</move></game>` + end, Want: []string{one}, Warning: format.LeftOut, Place: format.Place{Line: 13, Column: 20}},
		{Name: "cut off", Data: lists + first + `<game id="2"><move>h8`, Want: []string{one}, Fault: format.Cut, Place: format.Place{Line: 13, Column: 22}},
		{Name: "cut off, compressed", Data: packed(lists + first)[:300], Fault: format.Cut, Place: format.Place{Line: 9, Column: 3}},
		{Name: "not well formed", Data: lists + first + `<game id="2"></move>`, Want: []string{one}, Fault: rif.BadXML, Place: format.Place{Line: 13, Column: 21}},
		{Name: "other XML", Data: "<svg></svg>", Fault: format.Unexpected, Place: format.Place{Line: 1, Column: 6}},
		{Name: "no games", Data: lists + end, Fault: format.Unexpected, Place: format.Place{Line: 1, Column: 1}},
		{Name: "nothing", Data: "", Fault: format.Cut, Place: format.Place{Line: 1, Column: 1}},
	})
}

func TestWhatStandsBesideTheMoves(t *testing.T) {
	file, err := rif.Decode([]byte(lists+first+end), format.Reading{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := sgf.Write(&b, file.Games...); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"PB[Ann Alpha]", "PW[Beta Bo]", `EV[Open & [Friends\]]`, "PC[Testville, Testland]", "DT[2026-01]", "RO[F1]", "RE[B+]", "GC[B=resigned]",
		"SO[RenjuNet]", "OP[Soosyrv-8]", "ON[I7 Hogetsu]", "SW[R---]", "FA[gh][ji]", "HSBU[12]", "HSWU[9]",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%s is missing in %s", want, b.String())
		}
	}
}

func TestTheWatchEndsTheReading(t *testing.T) {
	var many strings.Builder
	for range 300 {
		many.WriteString(`<game><move>h8</move></game>`)
	}
	enough := errors.New("enough")
	if file, err := rif.Decode([]byte(lists+many.String()+end), format.Reading{}, func(part float64) error { return enough }); err != enough || file != nil {
		t.Errorf("it went on: %v", err)
	}
}

func TestSniff(t *testing.T) {
	for head, want := range map[string]bool{
		lists: true, packed(lists): true, packed(strings.Repeat(lists+first, 20))[:400]: true, "<svg>": false, "\x1f\x8b\x08": false, "": false, packed("h8"): false,
	} {
		if got := rif.Sniff([]byte(head)); got != want {
			t.Errorf("%.40q: %v", head, got)
		}
	}
}

func FuzzDecode(f *testing.F) {
	formattest.Fuzz(f, rif.Codec, lists+first+end, packed(lists+first+end), lists+`<game id="2"><move>h8 h8</move></game>`+end, lists+first)
}

// What stands in a game may come in any number of pieces: it costs no more than it is long.
func TestPieces(t *testing.T) {
	text := lists + "<game><move>h8 i9</move><info>" + strings.Repeat("x<!---->", 1<<14) + "</info></game>" + end
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	file, err := rif.Decode([]byte(text), format.Reading{}, nil)
	runtime.ReadMemStats(&after)
	if err != nil || len(file.Games[0].Comment) != 1<<14 {
		t.Fatal(err)
	}
	if took := (after.TotalAlloc - before.TotalAlloc) >> 20; took > 50 {
		t.Errorf("it takes %d MB", took)
	}
}

// TestBomb reads small files that unpack to large ones: they are given up early, whatever they are full of.
func TestBomb(t *testing.T) {
	for name, row := range map[string]struct {
		text string
		most string // of the fault
		mib  uint64 // allocated at most
	}{
		"one text":      {lists + first + strings.Repeat(" ", 16<<20), "1 MiB", 16},
		"one attribute": {lists + first + `<a b="` + strings.Repeat("x", 16<<20), "1 MiB", 16},
		"one comment":   {lists + first + "<!--" + strings.Repeat("x", 16<<20), "1 MiB", 16},
		"many tags":     {lists + first + strings.Repeat("<a>"+strings.Repeat(" ", 1<<12)+"</a>", 5<<10), "16 MiB", 64},
	} {
		t.Run(name, func(t *testing.T) {
			data := []byte(packed(row.text))
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			file, err := rif.Decode(data, format.Reading{}, nil)
			runtime.ReadMemStats(&after)
			var fault *format.Problem
			if !errors.As(err, &fault) || fault.Fault != format.TooLarge || fault.Expected != row.most || len(file.Games) != 1 {
				t.Errorf("%v, %v", file, err)
			}
			if took := (after.TotalAlloc - before.TotalAlloc) >> 20; took > row.mib {
				t.Errorf("it takes %d MB", took)
			}
		})
	}
}
