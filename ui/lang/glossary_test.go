package lang

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"hoshi/assets"
)

// TestTheGlossaryIsKept holds the table of assets/lang/README.md against what each language says.
func TestTheGlossaryIsKept(t *testing.T) {
	page, err := os.ReadFile("../../assets/lang/README.md")
	if err != nil {
		t.Fatal(err)
	}
	var codes []string
	rows := 0
	for line := range strings.Lines(string(page)) {
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), " | ")
		for i := range cells {
			cells[i] = strings.TrimSpace(cells[i])
		}
		if cells[0] == "English" {
			codes = cells[1:]
		}
		key, isRow := strings.CutPrefix(cells[0], "`")
		if !isRow || len(codes) == 0 {
			continue
		}
		key = strings.TrimSuffix(key, "`")
		rows++
		for i, code := range codes {
			var texts map[string]any
			data, err := assets.Lang().ReadFile("lang/base." + code + ".json")
			if err == nil {
				err = json.Unmarshal(data, &texts)
			}
			if err != nil || len(cells) != len(codes)+1 {
				t.Fatalf("%s: %d cells, %v", key, len(cells), err)
			}
			if texts[key] != cells[i+1] {
				t.Errorf("%s says %q for %q, and the glossary %q", code, texts[key], key, cells[i+1])
			}
		}
	}
	if rows < 15 || len(codes)+1 != len(All()) {
		t.Errorf("%d rows for %d languages", rows, len(codes))
	}
}
