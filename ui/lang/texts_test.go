package lang

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"hoshi/assets"
	"hoshi/format"
	_ "hoshi/format/all"
	"hoshi/game"
	"hoshi/ui/learn/course"
)

// forms are the ways to say a text in a language: by plural form, one that never changes under "other".
type forms map[string]string

// UnmarshalJSON implements json.Unmarshaler.
func (f *forms) UnmarshalJSON(data []byte) error {
	var plain string
	if err := json.Unmarshal(data, &plain); err == nil {
		*f = forms{"other": plain}
		return nil
	}
	return json.Unmarshal(data, (*map[string]string)(f))
}

// translations reads the words of a language by their keys.
func translations(t *testing.T, code string) map[string]forms {
	t.Helper()
	data, err := assets.Lang().ReadFile("lang/base." + code + ".json")
	if err != nil {
		t.Fatal(err)
	}
	words := map[string]forms{}
	if err := json.Unmarshal(data, &words); err != nil {
		t.Fatal(err)
	}
	return words
}

// tableKeys returns the texts of a literal [lang.Texts] or [lang.ErrorTexts].
func tableKeys(n ast.Node) (keys []string) {
	table, ok := n.(*ast.CompositeLit)
	if !ok {
		return nil
	}
	kind := table.Type
	if of, ok := kind.(*ast.IndexExpr); ok {
		kind = of.X
	}
	if name, ok := kind.(*ast.SelectorExpr); !ok || name.Sel.Name != "Texts" && name.Sel.Name != "ErrorTexts" {
		return nil
	}
	for _, row := range table.Elts {
		var text ast.Expr
		switch row := row.(type) {
		case *ast.KeyValueExpr:
			text = row.Value
		case *ast.CompositeLit:
			text = row.Elts[1]
		}
		key, err := strconv.Unquote(text.(*ast.BasicLit).Value)
		if err != nil {
			continue
		}
		keys = append(keys, key)
	}
	return keys
}

// keys returns every text that the program asks a translation for, from its sources and from the faults of the formats, and
// whether its words depend on a number.
func keys(t *testing.T) map[string]bool {
	t.Helper()
	found := map[string]bool{"The name of this language": false}
	err := filepath.WalkDir("../..", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		source, err := os.ReadFile(name)
		if err != nil || !bytes.Contains(source, []byte("lang.")) {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, source, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if key, counted, ok := literalKey(n); ok {
				found[key] = counted
			}
			for _, key := range tableKeys(n) {
				found[key] = false
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, codec := range format.Codecs() {
		for _, text := range codec.Faults {
			found[text] = false
		}
		if codec.Terms != "" {
			found[codec.Terms] = false
		}
	}
	for _, text := range textsOfCourse() {
		found[text] = false
	}
	for _, o := range game.NamedOpenings {
		found[o.Name] = false
	}
	if len(found) < 200 {
		t.Fatalf("only %d texts were found in the sources", len(found))
	}
	return found
}

// textsOfCourse returns the keys of all texts of the lessons.
func textsOfCourse() (keys []string) {
	var tries func(list []*course.Try)
	tries = func(list []*course.Try) {
		for _, t := range list {
			keys = append(keys, t.Choice, t.Words)
			tries(t.Next)
		}
	}
	for _, c := range course.All() {
		keys = append(keys, c.Title)
		for _, l := range c.Lessons {
			keys = append(keys, l.Title, l.Words)
			for _, p := range l.Positions {
				keys = append(keys, p.Task)
				tries(p.Tries)
			}
		}
	}
	return slices.DeleteFunc(keys, func(key string) bool { return key == "" })
}

// literalKey returns the key of a call lang.L("…") or, counted, lang.N("…").
func literalKey(n ast.Node) (key string, counted, ok bool) {
	call, isCall := n.(*ast.CallExpr)
	if !isCall || len(call.Args) == 0 {
		return "", false, false
	}
	f, isSelector := call.Fun.(*ast.SelectorExpr)
	literal, isLiteral := call.Args[0].(*ast.BasicLit)
	if !isSelector || !isLiteral || f.Sel.Name != "L" && f.Sel.Name != "N" {
		return "", false, false
	}
	if from, ok := f.X.(*ast.Ident); !ok || from.Name != "lang" {
		return "", false, false
	}
	key, err := strconv.Unquote(literal.Value)
	return key, f.Sel.Name == "N", err == nil
}

// eachLanguage runs a test for each language but those left out.
func eachLanguage(t *testing.T, test func(t *testing.T, code string), but ...string) {
	t.Helper()
	for _, l := range All() {
		if !slices.Contains(but, l.Code) {
			t.Run(l.Code, func(t *testing.T) { test(t, l.Code) })
		}
	}
}

func TestTheLanguages(t *testing.T) {
	want := map[string]string{
		"cs": "Čeština", "de": "Deutsch", "en": "English", "es": "Español", "fr": "Français", "ja": "日本語", "ko": "한국어",
		"pl": "Polski", "ru": "Русский", "vi": "Tiếng Việt", "zh_Hans": "简体中文", "zh_Hant": "繁體中文",
	}
	got := map[string]string{}
	for _, l := range All() {
		got[l.Code] = l.Name
	}
	if !maps.Equal(got, want) {
		t.Errorf("the languages are %v, want %v", got, want)
	}
}

func TestEveryTextIsTranslated(t *testing.T) {
	wanted := keys(t)
	eachLanguage(t, func(t *testing.T, code string) {
		words := translations(t, code)
		for key := range wanted {
			if words[key] == nil {
				t.Errorf("there is no text for %q", key)
			}
		}
		for key := range words {
			if _, ok := wanted[key]; !ok {
				t.Errorf("nothing asks for %q", key)
			}
		}
	}, English)
}

// formerWords are those that another word is said for: analysis, game report, mistakes, random, custom, invite a friend. Commands and files keep theirs.
var formerWords = regexp.MustCompile(`(?i)\b(study|studies|analyse|review|due today|chosen by lot|own…)\b`)

func TestEachThingHasOneWord(t *testing.T) {
	for key := range keys(t) {
		if word := formerWords.FindString(key); word != "" {
			t.Errorf("%q says %q", key, word)
		}
	}
}

// Places are {{.Name}}, and what stands for itself in every language.
var places = regexp.MustCompile(`{{\.\w+}}|%[a-z]|10m\+5s|5m\+3x30s|30s/move`)

func TestNoPlaceIsLost(t *testing.T) {
	eachLanguage(t, func(t *testing.T, code string) {
		for key, said := range translations(t, code) {
			if key == "The name of this language" {
				continue
			}
			want := places.FindAllString(key, -1)
			slices.Sort(want)
			want = slices.Compact(want)
			for form, words := range said {
				if strings.TrimSpace(words) == "" || strings.TrimSpace(words) != words && !strings.HasSuffix(key, " ") {
					t.Errorf("%q is said as %q", key, words)
				}
				got := places.FindAllString(words, -1)
				slices.Sort(got)
				if got = slices.Compact(got); !slices.Equal(got, want) && (form == "other" || form == "many" || form == "few") {
					t.Errorf("%q has the places %v, its %q %v", key, want, form, got)
				}
			}
			if strings.HasSuffix(key, "…") != strings.HasSuffix(said["other"], "…") {
				t.Errorf("only one of %q and %q ends in an ellipsis", key, said["other"])
			}
		}
	})
}

// pluralForms returns the forms that whole numbers take in a language.
func pluralForms(code string) []string {
	names := map[plural.Form]string{
		plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many", plural.Other: "other",
	}
	found := map[string]bool{"other": true} // of fractions
	tag := language.Make(code)
	for n := range 1000 {
		found[names[plural.Cardinal.MatchPlural(tag, n, 0, 0, 0, 0)]] = true
	}
	return slices.Sorted(maps.Keys(found))
}

// A text about a number has either all the forms of its language or one that fits every number.
func TestPluralForms(t *testing.T) {
	counted := keys(t)
	eachLanguage(t, func(t *testing.T, code string) {
		all := pluralForms(code)
		for key, said := range translations(t, code) {
			got := slices.Sorted(maps.Keys(said))
			if !slices.Equal(got, []string{"other"}) && !(counted[key] && slices.Equal(got, all)) {
				t.Errorf("%q has the forms %v, want one or %v", key, got, all)
			}
		}
	})
	for key := range translations(t, English) {
		if !counted[key] && key != "The name of this language" {
			t.Errorf("%q stands for itself in English", key)
		}
	}
}

func TestBothFontsHaveEveryGlyph(t *testing.T) {
	for name, data := range map[string][]byte{"regular": assets.Regular(), "bold": assets.Bold()} {
		font, err := sfnt.Parse(data)
		if err != nil {
			t.Fatal(err)
		}
		var buffer sfnt.Buffer
		eachLanguage(t, func(t *testing.T, code string) {
			for key, said := range translations(t, code) {
				for _, words := range said {
					for _, r := range key + words {
						if i, err := font.GlyphIndex(&buffer, r); err != nil || i == 0 {
							t.Errorf("the %s font has no glyph for %q in %q", name, r, words)
						}
					}
				}
			}
		})
	}
}
