package assets

import (
	"cmp"
	_ "embed"
	"slices"
	"strings"
)

//go:embed licences.txt.gz
var licences []byte

// Work is what others have made and is built in: a module of Go's with its version, a font, data. The licence is an SPDX expression.
type Work struct{ Name, Licence, Text string }

// Works returns them by name, each with the text of its licence. packaging/tools/materials writes them; it packs each text once, below the
// names of the works that are under it.
func Works() (works []Work) {
	for part := range strings.SplitSeq(string(unpack(licences)), "\f\n") {
		names, text, _ := strings.Cut(part, "\n\n")
		for line := range strings.SplitSeq(names, "\n") {
			name, licence, _ := strings.Cut(line, "\t")
			works = append(works, Work{name, licence, text})
		}
	}
	slices.SortFunc(works, func(a, b Work) int { return cmp.Compare(strings.ToLower(a.Name), strings.ToLower(b.Name)) })
	return works
}
