package lang

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
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
			if got := Fitting(c.locales); got != c.want {
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

// A voice speaks its language beside the one of the program.
func TestAVoice(t *testing.T) {
	use(t, "zh_Hans")
	german, err := In("de")
	if err != nil {
		t.Fatal(err)
	}
	if said := german.L("{{.Winner}} wins", Args{"Winner": "Anna"}) + ", " + german.L("Cancel"); said != "Anna gewinnt, Abbrechen" || german.Code() != "de" {
		t.Errorf("%s says %q", german.Code(), said)
	}
	if L("Cancel") != "取消" {
		t.Errorf("the program says %q", L("Cancel"))
	}
	if _, err := In("tlh"); err == nil {
		t.Error("there is a voice for a language that is not there")
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
