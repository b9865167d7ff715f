package assets

import (
	"bytes"
	"encoding/json"
	"image/png"
	"io/fs"
	"path"
	"slices"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

var faces = []struct {
	name   string
	data   []byte
	hanzi  int // fewest that it must have
	hangul int
}{
	{"regular", Regular(), 9200, 2350},
	{"bold", Bold(), 7100, 2350},
	{"regular of Japan", Shaped(Regular(), "ja"), 9200, 2350},
	{"bold of Taiwan", Shaped(Bold(), "zh_Hant"), 7100, 2350},
}

// parsed returns a font that has been read.
func parsed(t *testing.T, data []byte) *sfnt.Font {
	t.Helper()
	face, err := sfnt.Parse(data)
	if err != nil {
		t.Fatal(err)
	}
	return face
}

func TestEveryGlyphLoads(t *testing.T) {
	for _, f := range faces {
		t.Run(f.name, func(t *testing.T) {
			face := parsed(t, f.data)
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
		"，。！？：；（）《》「」、～％＋ひらカナ黑白棋星五连珠禁手胜负和局认输悔保存设置" +
		"勝負認輸儲存設定連線黒白対局終気帰験譜戻囲碁佐藤陳흑백오목렌주금수김박ěřůąężśńłćőắặếệợữĐđЪъЫыЭэ"
	for _, f := range faces {
		t.Run(f.name, func(t *testing.T) {
			face := parsed(t, f.data)
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
			count := func(first, last rune) (n int) {
				for r := first; r <= last; r++ {
					if has(r) {
						n++
					}
				}
				return n
			}
			if hanzi := count(0x4E00, 0x9FFF); hanzi < f.hanzi {
				t.Errorf("%d hanzi, want %d", hanzi, f.hanzi)
			}
			if hangul := count(0xAC00, 0xD7A3); hangul < f.hangul {
				t.Errorf("%d syllables of hangul, want %d", hangul, f.hangul)
			}
		})
	}
}

// 直 and 骨 are written differently in China, Taiwan and Japan; 一 is the same everywhere.
func TestShapes(t *testing.T) {
	if &Shaped(Regular(), "ko")[0] != &Regular()[0] {
		t.Error("the font is copied where that gives nothing")
	}
	glyphs := map[string][]sfnt.GlyphIndex{}
	for _, language := range []string{"zh_Hans", "zh_Hant", "ja"} {
		face, err := sfnt.Parse(Shaped(Regular(), language))
		if err != nil {
			t.Fatal(err)
		}
		var buffer sfnt.Buffer
		for _, r := range "直骨一A한" {
			i, err := face.GlyphIndex(&buffer, r)
			if err != nil || i == 0 {
				t.Fatalf("%s has no %c: %v", language, r, err)
			}
			glyphs[language] = append(glyphs[language], i)
		}
	}
	china, japan := glyphs["zh_Hans"], glyphs["ja"]
	if china[0] == japan[0] || china[1] == japan[1] {
		t.Error("Japan is shown the shapes of China")
	}
	for language, got := range glyphs {
		if !slices.Equal(got[2:], china[2:]) {
			t.Errorf("%s has glyphs of its own for what is the same everywhere", language)
		}
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
	if len(files) < 12 {
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

// TestWorks reads the licences that are built in: each has an expression and a text.
func TestWorks(t *testing.T) {
	works := Works()
	if len(works) < 40 {
		t.Errorf("there are only %d", len(works))
	}
	for _, w := range works {
		if w.Name == "" || w.Licence == "" || len(w.Text) < 200 {
			t.Errorf("%q under %q has %d bytes of text", w.Name, w.Licence, len(w.Text))
		}
	}
	const most = 40_000
	if len(licences) > most {
		t.Errorf("they take %d bytes, and may take %d", len(licences), most)
	}
}
