package lang

import (
	"bytes"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"log/slog"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	fynelang "fyne.io/fyne/v2/lang"
)

// use lets the program speak the language of that code until the test ends.
func use(t *testing.T, code string) {
	t.Helper()
	if err := Use(code); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := Use(English); err != nil {
			t.Error(err)
		}
	})
}

func TestTheSystemsLanguage(t *testing.T) {
	for _, c := range []struct {
		name    string
		locales []string
		want    string
	}{
		{"nothing is set", nil, "en"},
		{"nonsense", []string{"C", "", "!"}, "en"},
		{"English of Britain", []string{"en-GB"}, "en"},
		{"the mainland", []string{"zh-CN"}, "zh_Hans"},
		{"Singapore", []string{"zh-SG"}, "zh_Hans"},
		{"Chinese without a country", []string{"zh"}, "zh_Hans"},
		{"Taiwan", []string{"zh-TW"}, "zh_Hant"},
		{"Hong Kong", []string{"zh-HK"}, "zh_Hant"},
		{"Macao, as Apple writes it", []string{"zh-Hant-MO"}, "zh_Hant"},
		{"Japan", []string{"ja-JP"}, "ja"},
		{"Korea", []string{"ko-KR"}, "ko"},
		{"Switzerland", []string{"de-CH", "fr-CH"}, "de"},
		{"Belgium", []string{"fr-BE"}, "fr"},
		{"Mexico", []string{"es-MX"}, "es"},
		{"the second choice is there", []string{"nl-NL", "pl-PL", "en-US"}, "pl"},
		{"no relative in the place of one's own: Ukrainian", []string{"uk-UA"}, "en"},
		{"no relative in the place of one's own: Slovak", []string{"sk-SK"}, "en"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := fitting(c.locales); got != c.want {
				t.Errorf("%v gives %s, want %s", c.locales, got, c.want)
			}
		})
	}
}

func TestTheSystemDecidesWhereNothingWasChosen(t *testing.T) {
	t.Setenv("LC_ALL", "zh_TW.UTF-8")
	t.Setenv("LANGUAGE", "")
	use(t, "")
	if Current() != "zh_Hant" {
		t.Errorf("%s is spoken", Current())
	}
}

func TestALanguageThatIsNotThere(t *testing.T) {
	use(t, "zh_Hans")
	for _, code := range []string{"tlh", "../en", "zh", " "} {
		if err := Use(code); err == nil || !strings.Contains(err.Error(), "no language") {
			t.Errorf("Use(%q) says %v", code, err)
		}
	}
	if L("Cancel") != "取消" {
		t.Errorf("the language before is gone: %s", L("Cancel"))
	}
}

func TestAMissingTextIsEnglishAndReportedOnce(t *testing.T) {
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
	t.Cleanup(func() { slog.SetDefault(before) })
	use(t, "zh_Hans")
	for range 3 {
		if got := L("Nobody wrote {{.What}} down", map[string]any{"What": "this"}); got != "Nobody wrote this down" {
			t.Errorf("it says %q", got)
		}
		if got := L("Nor that"); got != "Nor that" {
			t.Errorf("it says %q", got)
		}
	}
	if lines := strings.Count(log.String(), "\n"); lines != 2 || !strings.Contains(log.String(), "language=zh_Hans") {
		t.Errorf("the log has %d lines for two texts:\n%s", lines, log.String())
	}
}

func TestNumbersOfThings(t *testing.T) {
	const text = "{{.Count}} games in this file"
	for _, c := range []struct {
		code  string
		count int
		want  string
	}{
		{"en", 0, "0 games in this file"},
		{"en", 1, "1 game in this file"},
		{"en", 2, "2 games in this file"},
		{"zh_Hans", 1, "这个文件里有 1 局"},
		{"zh_Hans", 5, "这个文件里有 5 局"},
	} {
		use(t, c.code)
		if got := N(text, c.count, map[string]any{"Count": c.count}); got != c.want {
			t.Errorf("%s: %q, want %q", c.code, got, c.want)
		}
	}
}

func TestFynesWordsFollow(t *testing.T) {
	for _, locale := range []string{"C", "en_US.UTF-8", "zh_TW.UTF-8", "de_CH.UTF-8", "xx_YY.UTF-8"} {
		t.Setenv("LC_ALL", locale)
		t.Setenv("LANGUAGE", "")
		for _, c := range []struct{ code, want string }{{"zh_Hans", "粘贴"}, {"en", "Paste"}, {"zh_Hans", "粘贴"}} {
			use(t, c.code)
			if got := fynelang.L("Paste"); got != c.want {
				t.Errorf("with the system at %s and the window at %s Fyne says %q", locale, c.code, got)
			}
		}
	}
}

// Of Fyne's widgets that speak, the calendar alone is not used here; of its dialogs none.
func TestNoWordOfFyneIsForgotten(t *testing.T) {
	pkg, err := build.Import("fyne.io/fyne/v2/widget", ".", build.FindOnly)
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(pkg.Dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	known := fyneWords()
	asked := 0
	for _, name := range files {
		if filepath.Base(name) == "calendar.go" {
			continue
		}
		for _, key := range askedIn(t, name) {
			asked++
			if _, ok := known[key]; !ok {
				t.Errorf("%s asks for %q", filepath.Base(name), key)
			}
		}
	}
	if asked < 5 {
		t.Errorf("only %d questions were found in Fyne", asked)
	}
}

// askedIn returns the keys of the calls lang.L("…") and lang.X("…") in a file.
func askedIn(t *testing.T, name string) (keys []string) {
	t.Helper()
	if strings.HasSuffix(name, "_test.go") {
		return nil
	}
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) == 0 {
			return true
		}
		f, ok := call.Fun.(*ast.SelectorExpr)
		literal, isLiteral := call.Args[0].(*ast.BasicLit)
		if ok && isLiteral && (f.Sel.Name == "L" || f.Sel.Name == "X") {
			if key, err := strconv.Unquote(literal.Value); err == nil {
				keys = append(keys, key)
			}
		}
		return true
	})
	return keys
}
