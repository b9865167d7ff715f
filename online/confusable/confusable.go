// Package confusable tells which characters names are written with, and which texts look alike, by Unicode Technical
// Standard 39. data.txt holds what it needs of Unicode's data; generate.go makes it.
package confusable

import (
	_ "embed"
	"fmt"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

//go:embed data.txt
var data string

// tables are what data.txt says.
type tables struct {
	allowed *unicode.RangeTable
	looks   map[rune]string // for what a character can be taken; absent: for itself
}

// strokes are characters of Chinese that differ by the length, the bend or the slant of one stroke, or by the width of the whole alone. Unicode's data leave
// them out; each can be taken for the first of its row.
var strokes = []string{"日曰", "己已巳", "未末", "土士", "戊戌戍", "人入", "千干", "天夭", "壬王", "冑胄", "汨汩", "壺壼", "刺剌", "炙灸", "妹妺", "沫沬", "抹抺", "昧眛"}

// read reads data.txt once. The allowed ranges stand there in their order, each apart from the next.
var read = sync.OnceValue(func() tables {
	t := tables{allowed: &unicode.RangeTable{}, looks: map[rune]string{}}
	for line := range strings.Lines(data) {
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch word {
		case "allowed":
			var first, last uint32
			scan(rest, "%x %x", &first, &last)
			if last <= 0xffff {
				t.allowed.R16 = append(t.allowed.R16, unicode.Range16{Lo: uint16(first), Hi: uint16(last), Stride: 1})
			} else {
				t.allowed.R32 = append(t.allowed.R32, unicode.Range32{Lo: first, Hi: last, Stride: 1})
			}
		case "looks":
			from, to, _ := strings.Cut(rest, " ")
			var source rune
			scan(from, "%x", &source)
			var target strings.Builder
			for code := range strings.FieldsSeq(to) {
				var r rune
				scan(code, "%x", &r)
				target.WriteRune(r)
			}
			t.looks[source] = target.String()
		}
	}
	for _, row := range strokes {
		first, size := utf8.DecodeRuneInString(row)
		for _, r := range row[size:] {
			t.looks[r] = string(first)
		}
	}
	return t
})

// scan reads a line of data.txt, which is built in: a fault there is one of the program.
func scan(text, format string, into ...any) {
	if _, err := fmt.Sscanf(text, format, into...); err != nil {
		panic(fmt.Errorf("confusable: data.txt: %q: %w", text, err))
	}
}

// Allowed reports whether the standard recommends a character for identifiers (Identifier_Status=Allowed): those of
// scripts that people write today, without historic, technical and rare ones. It is true of digits, marks and some signs,
// too.
func Allowed(r rune) bool { return unicode.Is(read().allowed, r) }

// Skeleton returns the text in which two texts are equal that can be taken for each other (UTS 39, 4). It is for
// comparing alone; texts of other than allowed characters stay as they are.
func Skeleton(text string) string {
	var out strings.Builder
	for _, r := range norm.NFD.String(text) {
		if look, ok := read().looks[r]; ok {
			out.WriteString(look)
		} else {
			out.WriteRune(r)
		}
	}
	return norm.NFD.String(out.String())
}
