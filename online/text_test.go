package online

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
	"time"

	"hoshi/game"
)

func TestCleanName(t *testing.T) {
	for name, want := range map[string]string{
		"Anna": "Anna", "  Anna   K. ": "Anna K.", "Zoë": "Zoë", "小星": "小星", "小明 Ming 2": "小明 Ming 2", "サクラさくら桜": "サクラさくら桜",
		"김철수": "김철수", "Ωμέγα": "Ωμέγα", "अनुज": "अनुज", "О'Нил_1": "О'Нил_1", "Ａｎｎａ": "Anna",
		"-Anna_": "-Anna_", ".'a'.": ".'a'.", "Магӏа": "Магӏа",
	} {
		if got, err := CleanName(name); got != want || err != nil {
			t.Errorf("%q is %q, %v; want %q", name, got, err, want)
		}
	}
	for _, name := range []string{"", "A", "123", "a\nb", "a\u202eb", "a\u200bb", "<b>bold</b>", "a\x00b", "😀😀", strings.Repeat("a", 21), "\xff\xfe",
		"ᎠᏣᎳᎩ", "ᚠᚢᚦ", "Zoe\u0301\u0302\u0303", "KZDV-VJ2U-MNDU-YAUF", "kzdv-vj2u-mndu-yauf"} {
		if got, err := CleanName(name); !errors.Is(err, &Refusal{Code: BadName}) {
			t.Errorf("%q is %q, %v", name, got, err)
		}
	}
	for name, text := range map[string]string{"Cyrillic among Latin": "Annа", "Latin among Greek": "Ωmega", "Cherokee": "ᎠnnᎪ",
		"digits of Thai": "Anna๑", "Greek and Cyrillic": "Ωмега"} {
		if got, err := CleanName(text); !errors.Is(err, &Refusal{Code: MixedName}) {
			t.Errorf("%s: %q is %q, %v", name, text, got, err)
		}
	}
}

func TestNamesThatLookAlike(t *testing.T) {
	for _, row := range []struct {
		name string
		a, b string
		same bool
	}{
		{"case", "Anna", "ANNA", true},
		{"width", "Anna", "Ａｎｎａ", true},
		{"small letters of Cyrillic", "space", "ѕрасе", true},
		{"capital letters of Cyrillic", "TOMKA", "ТОМКА", true},
		{"capital letters of Greek", "TAKH", "ΤΑΚΗ", true},
		{"small letters of Greek", "viko", "νικο", true},
		{"l and the capital I", "lan", "Ian", true},
		{"the palochka", "ali", "аӏі", true},
		{"Armenian", "ho", "հօ", true},
		{"one and l", "Hall", "Hal1", true},
		{"m and rn", "Tom", "Torn", true},
		{"zero and o", "Boris", "B0RIS", true},
		{"a point at the end", "Yukina", "Yukina.", true},
		{"a blank", "Yukina", "Yu kina", true},
		{"signs all over", "Moderator", "-Mod_e.rat'or.", true},
		{"an apostrophe that is a letter", "Moderator", "Moderatorʼ", true},
		{"an Arabic zero", "Moderator", "Moderator٠", true},
		{"the sun and to say", "小日", "小曰", true},
		{"other digits", "Anna 1", "Anna 2", false},
		{"ten and a hundred", "علی۱۰", "علی۱۰۰", false},
		{"a letter of Hebrew that looks like a sign", "דוד", "דויד", false},
		{"other letters", "Anna", "Анна", false},
		{"one language", "Рома", "Рима", false},
	} {
		a, errA := NameKeys(row.a)
		b, errB := NameKeys(row.b)
		if (a[0] == b[0] || a[1] == b[1]) != row.same || errA != nil || errB != nil {
			t.Errorf("%s: %s is %q (%v), %s is %q (%v)", row.name, row.a, a, errA, row.b, b, errB)
		}
	}
}

func TestCleanChat(t *testing.T) {
	for text, want := range map[string]string{" good game! ": "good game!", "好棋 👍": "好棋 👍", strings.Repeat("ü", 300): strings.Repeat("ü", 300),
		"မြှို့ ผู้ที่ Tiếng Việt שָׁלוֹם 👨‍👩‍👧 1️⃣": "မြှို့ ผู้ที่ Tiếng Việt שָׁלוֹם 👨‍👩‍👧 1️⃣"} {
		if got, err := CleanChat(text); got != want || err != nil {
			t.Errorf("%q is %q, %v", text, got, err)
		}
	}
	for _, text := range []string{"", " ", "a\nb", "a\u202eb", "a\u2028b", "\x1b[31m", "\xff", strings.Repeat("ü", 301),
		"a" + strings.Repeat("\u0301", 250), "u\u0308\u0301\u0302\u0303\u0304", "a" + strings.Repeat("\u0301\u200d", 5), "a" + strings.Repeat("\u20dd", 5)} {
		if got, err := CleanChat(text); !errors.Is(err, &Refusal{Code: BadChat}) {
			t.Errorf("%q is %q, %v", text, got, err)
		}
	}
}

func TestParseAddress(t *testing.T) {
	for text, want := range map[string]string{
		"192.168.1.5":             "ws://192.168.1.5:8488/play",
		" example.org ":           "ws://example.org:8488/play",
		"example.org:9000":        "ws://example.org:9000/play",
		"fd00::2":                 "ws://[fd00::2]:8488/play",
		"[fd00::2]:9000":          "ws://[fd00::2]:9000/play",
		"ws://example.org":        "ws://example.org/play",
		"wss://example.org/":      "wss://example.org/play",
		"https://example.org":     "wss://example.org/play",
		"http://localhost:1/play": "ws://localhost:1/play",
		"wss://example.org:444":   "wss://example.org:444/play",
		"computer.local":          "ws://computer.local:8488/play",
		"wss://192.168.1.5:8488":  "wss://192.168.1.5:8488/play",
	} {
		got, err := ParseAddress(text)
		if err != nil || got.String() != want {
			t.Errorf("%q is %v, %v; want %s", text, got, err, want)
		}
	}
	for _, text := range []string{"", "  ", "ftp://example.org", "ws://", "ws://:8488", "example.org:port", "example.org:99999", "a b", "ws://u:p@example.org",
		"ws://example.org/other", "ws://example.org?x=1", "://", "\x00", "ws://[::1", "example.org:0",
		"ws://example.org:80/play/"} {
		if got, err := ParseAddress(text); !errors.Is(err, &Refusal{Code: BadAddress}) {
			t.Errorf("%q is %v, %v", text, got, err)
		}
	}
}

func TestLinks(t *testing.T) {
	for _, row := range []struct{ address, link, back string }{
		{"192.168.1.5", "hoshi://192.168.1.5:8488/d1k5-2mz4", "ws://192.168.1.5:8488"},
		{"example.org:9000", "hoshi://example.org:9000/d1k5-2mz4", "ws://example.org:9000"},
		{"wss://example.org", "hoshi://example.org:443/d1k5-2mz4?tls", "wss://example.org:443"},
		{"fd00::2", "hoshi://[fd00::2]:8488/d1k5-2mz4", "ws://[fd00::2]:8488"},
	} {
		link, err := Link(row.address, "d1k52mz4hq7x0")
		if link != row.link || err != nil {
			t.Errorf("the link of %s is %s, %v", row.address, link, err)
		}
		address, code, err := ParseLink(link)
		if address != row.back || code != "d1k5-2mz4" || err != nil {
			t.Errorf("%s leads to %s, %s, %v", link, address, code, err)
		}
	}
	for _, row := range []struct{ public, link, back string }{
		{"https://play.example.org", "https://play.example.org/game/d1k5-2mz4", "wss://play.example.org:443"},
		{"http://192.168.1.5:8488", "http://192.168.1.5:8488/game/d1k5-2mz4", "ws://192.168.1.5:8488"},
	} {
		link := PageLink(row.public, "d1k52mz4hq7x0")
		address, code, err := ParseLink(" " + link + "?lang=de\n")
		if link != row.link || address != row.back || code != "d1k5-2mz4" || err != nil {
			t.Errorf("the page %s leads to %s, %s, %v", link, address, code, err)
		}
	}
	if address, code, err := ParseLink(" HOSHI://example.org/d1k52mz4 "); address != "ws://example.org:8488" || code != "d1k52mz4" || err != nil {
		t.Errorf("a link that is typed leads to %s, %s, %v", address, code, err)
	}
	for _, text := range []string{"", "hoshi://", "hoshi://example.org", "hoshi://example.org/d1k5", "http://example.org/d1k5-2mz4", "hoshi://exa mple/d1k5-2mz4",
		"https://example.org/game/d1k5", "https://example.org/game/d1k5-2mz4.png", "https:///game/d1k5-2mz4", "ftp://example.org/game/d1k5-2mz4",
		"hoshi://example.org:99999/d1k5-2mz4", "d1k5-2mz4"} {
		if address, code, err := ParseLink(text); !errors.Is(err, &Refusal{Code: BadAddress}) {
			t.Errorf("%q leads to %s, %s, %v", text, address, code, err)
		}
	}
}

func TestInvitations(t *testing.T) {
	for _, row := range []struct{ address, link, back string }{
		{"192.168.1.5", "hoshi://192.168.1.5:8488/play/d1k5-2mz4-hq7x", "ws://192.168.1.5:8488"},
		{"wss://example.org", "hoshi://example.org:443/play/d1k5-2mz4-hq7x?tls", "wss://example.org:443"},
		{"fd00::2", "hoshi://[fd00::2]:8488/play/d1k5-2mz4-hq7x", "ws://[fd00::2]:8488"},
	} {
		link, err := InviteLink(row.address, "d1k5-2mz4-hq7x")
		if link != row.link || err != nil {
			t.Errorf("the invitation of %s is %s, %v", row.address, link, err)
		}
		if address, code, err := ParseInvite(" " + link + "\n"); address != row.back || code != "d1k5-2mz4-hq7x" || err != nil {
			t.Errorf("%s leads to %s, %s, %v", link, address, code, err)
		}
		if _, _, err := ParseLink(link); err == nil {
			t.Errorf("%s leads to a game that is over", link)
		}
	}
	page := JoinLink("https://play.example.org", "d1k5-2mz4-hq7x")
	if address, code, err := ParseInvite(page + "?lang=de"); page != "https://play.example.org/join/d1k5-2mz4-hq7x" || address != "wss://play.example.org:443" || code != "d1k5-2mz4-hq7x" || err != nil {
		t.Errorf("%s leads to %s, %s, %v", page, address, code, err)
	}
	if _, _, err := ParseLink(page); err == nil {
		t.Errorf("%s leads to a game that is over", page)
	}
	for _, text := range []string{"", "hoshi://example.org", "hoshi://example.org/play/", "https://example.org/join/", "https://example.org/game/d1k5-2mz4", "ftp://example.org/join/d1k5-2mz4-hq7x", "hoshi://example.org/d1k5-2mz4", "http://example.org/play/d1k5", "play/d1k5-2mz4-hq7x"} {
		if address, code, err := ParseInvite(text); !errors.Is(err, &Refusal{Code: BadAddress}) {
			t.Errorf("%q leads to %s, %s, %v", text, address, code, err)
		}
	}
}

func TestSettings(t *testing.T) {
	full := Settings{game.Renju, 15, game.Taraguchi10, game.TimeControl{Main: 5 * time.Minute, Periods: 3, Period: 30 * time.Second}, true}
	text, err := json.Marshal(full)
	if want := `{"rule":"renju","size":15,"opening":"taraguchi-10","clock":"5m+3x30s","rated":true}`; string(text) != want || err != nil {
		t.Errorf("%s, %v; want %s", text, err, want)
	}
	var read Settings
	if err := json.Unmarshal(text, &read); err != nil || read != full {
		t.Errorf("%+v, %v; want %+v", read, err, full)
	}
	for _, row := range []struct {
		name string
		s    Settings
		ok   bool
	}{
		{"the usual", Settings{Size: 15, Time: game.TimeControl{Main: 5 * time.Minute}, Rated: true}, true},
		{"all of renju", full, true},
		{"no clock", Settings{Rule: game.Caro, Size: 19}, true},
		{"balanced", Settings{Rule: game.Standard, Size: 15, Opening: game.Balanced}, true},
		{"balanced on a board without a list", Settings{Rule: game.Standard, Size: 19, Opening: game.Balanced}, false},
		{"no board", Settings{}, false},
		{"renju on another board", Settings{Rule: game.Renju, Size: 19}, false},
		{"an opening of renju without it", Settings{Rule: game.Freestyle, Size: 15, Opening: game.RIF}, false},
		{"no such rule", Settings{Rule: 9, Size: 15}, false},
		{"no such opening", Settings{Size: 15, Opening: 99}, false},
		{"a clock for a year", Settings{Size: 15, Time: game.TimeControl{Main: 24 * 365 * time.Hour}}, false},
		{"a clock that no game has", Settings{Size: 15, Time: game.TimeControl{Increment: time.Second}}, false},
	} {
		if err := row.s.Validate(); (err == nil) != row.ok || err != nil && !errors.Is(err, &Refusal{Code: BadSettings}) {
			t.Errorf("%s: %v", row.name, err)
		}
	}
}

// Every code that the package names has a sentence, so that nobody is refused without a word.
func TestEveryCodeHasASentence(t *testing.T) {
	source, err := parser.ParseFile(token.NewFileSet(), "refusal.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	codes := 0
	ast.Inspect(source, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || len(spec.Values) != 1 {
			return true
		}
		literal, ok := spec.Values[0].(*ast.BasicLit)
		if !ok || literal.Kind != token.STRING {
			return true
		}
		codes++
		if code := strings.Trim(literal.Value, `"`); texts[Code(code)] == "" {
			t.Errorf("%s (%s) has no sentence", spec.Names[0].Name, code)
		}
		return true
	})
	if codes != len(texts) {
		t.Errorf("%d codes and %d sentences", codes, len(texts))
	}
}
