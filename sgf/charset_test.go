package sgf

import (
	"bytes"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"

	_ "hoshi/format/charset/all"
	"hoshi/game"
)

// encoded returns text in the charset of e, nil for UTF-8.
func encoded(t *testing.T, e encoding.Encoding, text string) []byte {
	t.Helper()
	if e == nil {
		return []byte(text)
	}
	data, err := e.NewEncoder().Bytes([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestCharset(t *testing.T) {
	var (
		utf16    = unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
		utf16be  = unicode.UTF16(unicode.BigEndian, unicode.UseBOM)
		gbk      = simplifiedchinese.GBK
		sjis     = japanese.ShiftJIS
		western  = charmap.Windows1252
		cyrillic = charmap.KOI8R
	)
	tests := []struct {
		name     string
		encoding encoding.Encoding
		text     string // %s of it is the name
		black    string
		want     []Fault
	}{
		{"UTF-8, declared", nil, "(;CA[UTF-8]PB[%s])", "李昌镐 Søren", nil},
		{"UTF-8, undeclared", nil, "(;PB[%s])", "李昌镐 Søren", nil},
		{"UTF-8 with a mark", nil, "\uFEFF(;PB[%s])", "李昌镐", nil},
		{"the mark knows better", nil, "\uFEFF(;CA[GBK]PB[%s])", "李昌镐", []Fault{WrongCharset}},
		{"UTF-16 with a mark", utf16, "(;CA[UTF-16]PB[%s])", "李昌镐", nil},
		{"UTF-16, the other order", utf16be, "(;PB[%s])", "李昌镐", nil},
		{"GBK, declared", gbk, "(;CA[gb2312]PB[%s])", "王喆", nil},
		{"GBK, declared late", gbk, "(;PB[%s]\nCA[GBK])", "昞昞", nil},
		{"GBK, with brackets and backslashes as second bytes", gbk, "(;CA[GBK]PB[%s])", "乗俓漒乚", nil},
		{"GBK, undeclared", gbk, "(;PB[%s])", "李 vs. 王喆", []Fault{UndeclaredCharset}},
		{"GB 18030", simplifiedchinese.GB18030, "(;CA[GB18030]PB[%s])", "𠮷野", nil},
		{"Shift-JIS with a backslash as second byte", sjis, "(;PB[%s]CA[Shift_JIS])", "能表", nil},
		{"Shift-JIS, undeclared", sjis, "(;PB[%s]C[先番の手])", "表 さん", []Fault{UndeclaredCharset}},
		{"EUC-JP", japanese.EUCJP, "(;CA[EUC-JP]PB[%s])", "黒番", nil},
		{"Big5 with a backslash as second byte", traditionalchinese.Big5, "(;CA[Big5]PB[%s])", "許功蓋", nil},
		{"EUC-KR", korean.EUCKR, "(;CA[EUC-KR]PB[%s])", "흑번", nil},
		{"KOI8-R", cyrillic, "(;CA[KOI8-R]PB[%s])", "Чёрные", nil},
		{"Big5, undeclared", traditionalchinese.Big5, "(;PB[%s]C[白棋認輸，這一手下得不好])", "許功蓋", []Fault{UndeclaredCharset}},
		{"Big5, two names", traditionalchinese.Big5, "(;PB[%s]PW[陳韋宏])", "林書玄", []Fault{UndeclaredCharset}},
		{"EUC-KR, undeclared", korean.EUCKR, "(;PB[%s]C[흑이 이겼습니다. 좋은 수])", "홍길동", []Fault{UndeclaredCharset}},
		{"EUC-KR, two names", korean.EUCKR, "(;PB[%s]PW[김철수])", "이영호", []Fault{UndeclaredCharset}},
		{"windows-1251, undeclared", charmap.Windows1251, "(;PB[%s]C[Чёрные сдались. Хорошая партия!])", "Иванов", []Fault{UndeclaredCharset}},
		{"windows-1251, a name", charmap.Windows1251, "(;PB[%s])", "Александр Петров", []Fault{UndeclaredCharset}},
		{"KOI8-R, undeclared", cyrillic, "(;PB[%s]C[Белые играют точно])", "Кожин Михаил", []Fault{UndeclaredCharset}},
		{"GBK in letters that Korean has, too", gbk, "(;PB[%s]PW[陈刚])", "李昌镐", []Fault{UndeclaredCharset}},
		{"GBK, a sentence", gbk, "(;PB[%s]C[黑棋的第五手下得很好，白棋认输])", "曹冬", []Fault{UndeclaredCharset}},
		{"Latin-1, a sentence", western, "(;PB[%s]C[Très bien joué, même après l'été à Besançon])", "François", []Fault{UndeclaredCharset}},
		{"Latin-1, German", western, "(;PB[%s]C[Größere Übersicht für Schwächere über die Züge])", "Jürgen Müß", []Fault{UndeclaredCharset}},
		{"Latin-1, declared", western, "(;CA[ISO-8859-1]PB[%s])", "Ærøskøbing", nil},
		{"Latin-1, undeclared", western, "(;PB[%s])", "Größe à Köln", []Fault{UndeclaredCharset}},
		{"Latin-1 with quotes, undeclared", western, "(;PB[%s])", "“it’s Zoë’s”", []Fault{UndeclaredCharset}},
		{"Latin-1 with a control character", charmap.ISO8859_1, "(;CA[ISO-8859-1]PB[%s])", "Zoë\u0081", nil},
		{"one letter of Latin-1", western, "(;PB[%s])", "é", []Fault{UndeclaredCharset}},
		{"a charset nobody knows", nil, "(;CA[Klingon]PB[%s])", "李昌镐", []Fault{WrongCharset}},
		{"a charset nobody knows, of GBK", gbk, "(;CA[Klingon]PB[%s])", "李昌镐", []Fault{WrongCharset}},
		{"UTF-16, which it can't be", nil, "(;CA[UTF-16]PB[%s])", "李昌镐", []Fault{WrongCharset}},
		{"UTF-8 said, GBK meant", gbk, "(;CA[UTF-8]PB[%s])", "李昌镐", []Fault{WrongCharset}},
		{"GBK said, UTF-8 meant", nil, "(;CA[GBK]PB[%s])", "五子棋对局", []Fault{WrongCharset}},
		{"two names of one charset", western, "(;CA[latin1]PB[%s])(;CA[ISO-8859-1])", "Zoë", nil},
		{"two charsets in one file", nil, "(;CA[UTF-8]PB[%s])(;CA[GBK])", "李昌镐", []Fault{WrongCharset}},
		{"a charset named in a comment", nil, `(;C[a CA[GBK\] b]PB[%s])`, "李昌镐", nil},
		{"a charset quoted in a comment", nil, "(;C[a CA[GBK]PB[%s])", "李昌镐", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			data := encoded(t, test.encoding, strings.Replace(test.text, "%s", test.black, 1))
			file, err := Read(bytes.NewReader(data))
			if err != nil || len(file.Games) == 0 {
				t.Fatalf("%v, error %v", file.Games, err)
			}
			if got := file.Games[0].Seats[game.Black].Name; got != test.black {
				t.Errorf("Black is %q, want %q", got, test.black)
			}
			var got []Fault
			for _, w := range file.Warnings {
				got = append(got, w.Fault)
			}
			if len(got) != len(test.want) || len(got) > 0 && got[0] != test.want[0] {
				t.Errorf("warnings %v", file.Warnings)
			}
		})
	}
}

// A text is read in pieces, which may end within a character; what its beginning says of the charset holds for all of it.
func TestCharsetOfPieces(t *testing.T) {
	comment := strings.Repeat("李昌镐\n", chunk/8)
	for _, test := range []struct {
		name     string
		encoding encoding.Encoding
		text     string
	}{
		{"UTF-8", nil, "(;CA[UTF-8]"},
		{"UTF-8 with a mark", nil, "\uFEFF(;"},
		{"UTF-16 with a mark", unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), "(;"},
		{"GBK, declared", simplifiedchinese.GBK, "(;CA[GBK]"},
		{"GBK, undeclared", simplifiedchinese.GBK, "(;"},
	} {
		t.Run(test.name, func(t *testing.T) {
			file, err := Read(bytes.NewReader(encoded(t, test.encoding, test.text+"B[hh]C["+comment+"])")))
			if err != nil {
				t.Fatal(err)
			}
			if got := file.Games[0].Root.End().Comment; strings.TrimSpace(got) != strings.TrimSpace(comment) {
				t.Errorf("%d bytes of a comment of %d, warnings %v", len(got), len(comment), file.Warnings)
			}
		})
	}
}

// A few bad bytes don't turn the rest of a text into another charset.
func TestCharsetWithBadBytes(t *testing.T) {
	for name, text := range map[string]string{
		"declared":                      "(;CA[UTF-8]C[五子棋\xE5\x9B]PB[五子棋])",
		"undeclared":                    "(;C[五子棋\xE5\x9B]PB[五子棋])",
		"with a mark":                   "\xEF\xBB\xBF(;C[五子棋\xE5\x9B]PB[五子棋])",
		"twice, with much between them": "(;C[五子棋\xE5\x9B]PB[五子棋]" + strings.Repeat(";C["+strings.Repeat("a", 1000)+"]", 2500) + ";C[\xE5\x9B])",
		"declared as GBK":               string(encoded(t, simplifiedchinese.GBK, "(;CA[GBK]C[五子棋")) + "\xFF" + string(encoded(t, simplifiedchinese.GBK, "]PB[五子棋])")),
	} {
		t.Run(name, func(t *testing.T) {
			file, err := Read(strings.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			g := file.Games[0]
			if g.Seats[game.Black].Name != "五子棋" || g.Root.Comment != "五子棋\uFFFD" {
				t.Errorf("name %q, comment %q", g.Seats[game.Black].Name, g.Root.Comment)
			}
			if len(file.Warnings) != 1 || file.Warnings[0].Fault != BadText {
				t.Errorf("warnings %v", file.Warnings)
			}
		})
	}
}
