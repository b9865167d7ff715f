package assets

import (
	"bytes"
	"encoding/json"
	"image/png"
	"io/fs"
	"path"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

var faces = []struct {
	name  string
	data  []byte
	hanzi int // fewest that it must have
}{
	{"regular", Regular(), 6763},
	{"bold", Bold(), 3755},
}

func TestEveryGlyphLoads(t *testing.T) {
	for _, f := range faces {
		t.Run(f.name, func(t *testing.T) {
			face, err := sfnt.Parse(f.data)
			if err != nil {
				t.Fatal(err)
			}
			var buffer sfnt.Buffer
			for i := range face.NumGlyphs() {
				if _, err := face.LoadGlyph(&buffer, sfnt.GlyphIndex(i), fixed.I(16), nil); err != nil {
					t.Fatalf("glyph %d: %v", i, err)
				}
			}
		})
	}
}

func TestRepertoire(t *testing.T) {
	const text = " !\"#$%&'()*+,-./0123456789:;<=>?@ABCXYZ[\\]^_`abcxyz{|}~" +
		"ÀÉßñøÿĀčĞłŐșşųžẽΩάДяЇєљ·–—…“”‘’«»¿¡•×±°½€£¥←↑→↓◀▶▲▼●○★☆◆◇■□✓▷◁" +
		"，。！？：；（）《》「」、～％＋ひらカナ黑白棋星五连珠禁手胜负和局认输悔保存设置"
	for _, f := range faces {
		t.Run(f.name, func(t *testing.T) {
			face, err := sfnt.Parse(f.data)
			if err != nil {
				t.Fatal(err)
			}
			var buffer sfnt.Buffer
			has := func(r rune) bool {
				i, err := face.GlyphIndex(&buffer, r)
				return err == nil && i != 0
			}
			for _, r := range text {
				if !has(r) {
					t.Errorf("no glyph for %c %U", r, r)
				}
			}
			hanzi := 0
			for r := rune(0x4E00); r <= 0x9FFF; r++ {
				if has(r) {
					hanzi++
				}
			}
			if hanzi < f.hanzi {
				t.Errorf("%d hanzi, want %d", hanzi, f.hanzi)
			}
		})
	}
}

// A font made for Chinese has these signs as broad as a hanzi, which looks torn between Latin letters.
func TestSignsAreNarrow(t *testing.T) {
	for _, f := range faces {
		face, err := sfnt.Parse(f.data)
		if err != nil {
			t.Fatal(err)
		}
		var buffer sfnt.Buffer
		for _, r := range "·‘’“”×±" {
			i, err := face.GlyphIndex(&buffer, r)
			if err != nil {
				t.Fatal(err)
			}
			advance, err := face.GlyphAdvance(&buffer, i, fixed.I(1000), font.HintingNone)
			if err != nil {
				t.Fatal(err)
			}
			if advance > fixed.I(600) {
				t.Errorf("%s: %c is %d thousandths of an em broad", f.name, r, advance.Round())
			}
		}
	}
}

func TestIcon(t *testing.T) {
	img, err := png.Decode(bytes.NewReader(Icon()))
	if err != nil {
		t.Fatal(err)
	}
	if size := img.Bounds().Size(); size.X != 512 || size.Y != 512 {
		t.Errorf("icon of %v", size)
	}
}

func TestLanguagesAreJSONObjects(t *testing.T) {
	files, err := fs.Glob(Lang(), "lang/base.*.json")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) < 2 {
		t.Errorf("languages: %v", files)
	}
	for _, name := range files {
		data, err := fs.ReadFile(Lang(), name)
		if err != nil {
			t.Fatal(err)
		}
		var texts map[string]any
		if err := json.Unmarshal(data, &texts); err != nil {
			t.Errorf("%s: %v", path.Base(name), err)
		}
	}
}
