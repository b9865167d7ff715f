package all

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"hoshi/format/charset"
)

// guess returns UTF-8 for what is that, or else the charset that explains the bytes beyond ASCII best: UTF-8 with faults
// in it, GBK, Shift-JIS, Big5, EUC-KR, one of the two for Russian, or Latin-1, in which nothing gets lost.
func guess(data []byte) charset.Charset {
	if utf8.Valid(data) {
		return charset.UTF8
	}
	best, weight := charset.Latin1, weighLatin1(data)
	for _, other := range []struct {
		charset.Charset
		weigh func([]byte) int
	}{
		{charset.UTF8, weighUTF8}, {gbk, weighGBK}, {shiftJIS, weighShiftJIS}, {big5, weighBig5}, {eucKR, weighKorean},
		{windows1251, func(data []byte) int { return weighRussian(data, &letters1251) }},
		{koi8, func(data []byte) int { return weighRussian(data, &lettersKOI8) }},
	} {
		if w := other.weigh(data); w > weight {
			best, weight = other.Charset, w
		}
	}
	if best.Name == charset.Latin1.Name {
		isControl := func(r rune) bool { return r >= 0x80 && r <= 0x9F }
		text, _ := charset.Latin1.Decode(data)
		if _, fits := windows.Decode(data); fits && strings.ContainsFunc(text, isControl) {
			return windows
		}
	}
	return best
}

// The weight of a charset is about the number of bytes beyond ASCII that it makes usual text of, less those of which it
// makes something odd, and three for each that it does not have.

func weighUTF8(data []byte) int {
	weight := 0
	for len(data) > 0 {
		r, n := utf8.DecodeRune(data)
		switch {
		case n > 1:
			weight += n
		case r == utf8.RuneError:
			weight -= 3
		}
		data = data[n:]
	}
	return weight
}

// weighPairs weighs a charset of single and double bytes. pair weighs the bytes beyond ASCII, each with its next one,
// and returns how many of the two it took.
func weighPairs(data []byte, pair func(lead, trail byte) (weight, n int)) int {
	weight := 0
	for i := 0; i < len(data); i++ {
		if data[i] < 0x80 {
			continue
		}
		var trail byte
		if i+1 < len(data) {
			trail = data[i+1]
		}
		w, n := pair(data[i], trail)
		weight += w
		i += n - 1
	}
	return weight
}

// weighGBK holds the characters of GB 2312 for usual, which almost all names and comments are made of.
func weighGBK(data []byte) int {
	return weighPairs(data, func(lead, trail byte) (int, int) {
		switch {
		case lead == 0x80 || lead == 0xFF || trail < 0x40 || trail == 0x7F || trail == 0xFF:
			return -3, 1
		case trail >= 0xA1 && (lead >= 0xA1 && lead <= 0xA3 || lead >= 0xB0 && lead <= 0xF7):
			return 2, 2
		}
		return -1, 2
	})
}

// weighShiftJIS holds kana, punctuation and the kanji of the first level of JIS X 0208 for usual. A second byte that is
// ASCII counts for less: a single letter of Latin-1 has one after it, too.
func weighShiftJIS(data []byte) int {
	return weighPairs(data, func(lead, trail byte) (int, int) {
		switch {
		case lead >= 0xA1 && lead <= 0xDF: // half-width kana
			return -1, 1
		case lead == 0x80 || lead == 0xA0 || lead > 0xEA || trail < 0x40 || trail == 0x7F || trail > 0xFC:
			return -3, 1
		case lead > 0x83 && lead < 0x88 || lead > 0x97:
			return 0, 2
		case trail < 0x80:
			return 1, 2
		}
		return 2, 2
	})
}

func isLatin(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// weighLatin1 holds letters for usual that stand by themselves between ASCII, or beside an ASCII letter.
func weighLatin1(data []byte) int {
	at := func(i int) byte {
		if i < 0 || i >= len(data) {
			return 0
		}
		return data[i]
	}
	weight := 0
	for i, c := range data {
		if c < 0x80 {
			continue
		}
		before, after := at(i-1), at(i+1)
		alone := before < 0x80 && after < 0x80
		usual := c >= 0xC0 || alone && (c >= 0x91 && c <= 0x97 || c == 0xA1 || c == 0xBF) // letters, quotes, dashes, ¡ and ¿
		switch {
		case usual && alone:
			weight += 2
		case usual && (isLatin(before) || isLatin(after)):
			weight++
		case !alone:
			weight--
		}
	}
	return weight
}

// weighBig5 holds punctuation and the characters of the first level for usual. A second byte that is ASCII counts for less, as in
// Shift-JIS.
func weighBig5(data []byte) int {
	return weighPairs(data, func(lead, trail byte) (int, int) {
		switch {
		case lead <= 0xA0 || lead > 0xF9 || trail < 0x40 || trail > 0x7E && trail < 0xA1 || trail == 0xFF:
			return -3, 1
		case lead > 0xC6:
			return -1, 2
		case trail < 0x80:
			return 1, 2
		}
		return 2, 2
	})
}

// commonSyllables are those of which half of a Korean text is made, and the usual names, as EUC-KR writes them: their codes are those
// of usual hanzi of GBK.
var commonSyllables = encodedPairs(eucKR,
	"이다는에을가고하지도로한기은를대자사어의리시나아서인일해정수그있들만보부제주전성조원상장안우구"+
		"김박최강윤임오신권황송유홍문양손배백허남심노진동희민영준현철호흑번승국바둑")

// commonHanzi are the same for Chinese.
var commonHanzi = encodedPairs(gbk,
	"的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经十三之进着等部"+
		"王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗黑白棋手步先胜负局连珠五第轮")

// encodedPairs returns the pairs of bytes of which a charset makes the characters of text.
func encodedPairs(c charset.Charset, text string) map[[2]byte]bool {
	encoded, whole := c.Encode(text)
	if !whole {
		panic("a charset lacks characters of the text above")
	}
	pairs := map[[2]byte]bool{}
	for i := 0; i+1 < len(encoded); i += 2 {
		pairs[[2]byte{encoded[i], encoded[i+1]}] = true
	}
	return pairs
}

// weighKorean holds syllables for usual. Where they could be hanzi as well, those that are common in one of the two languages decide.
func weighKorean(data []byte) int {
	return weighPairs(data, func(lead, trail byte) (int, int) {
		weight := 2
		switch {
		case lead <= 0xA0 || lead == 0xFF || trail < 0xA1 || trail == 0xFF:
			return -3, 1
		case lead > 0xC8 || lead > 0xA3 && lead < 0xB0:
			return -1, 2
		}
		if commonSyllables[[2]byte{lead, trail}] {
			weight++
		}
		if commonHanzi[[2]byte{lead, trail}] {
			weight--
		}
		return weight, 2
	})
}

// cyrillic says of a byte beyond ASCII what kind of Russian letter it is.
type cyrillic uint8

const (
	noLetter cyrillic = iota
	capital
	small
	common // and small
)

var letters1251, lettersKOI8 = russianLetters(charmap.Windows1251), russianLetters(charmap.KOI8R)

// russianLetters returns what the bytes of a charset are.
func russianLetters(c *charmap.Charmap) (letters [256]cyrillic) {
	for i := 0x80; i < 0x100; i++ {
		r := c.DecodeByte(byte(i))
		switch russian := r >= 'А' && r <= 'я' || r == 'Ё' || r == 'ё'; {
		case russian && unicode.IsUpper(r):
			letters[i] = capital
		case russian && strings.ContainsRune("оеаинтсрвлкмдпу", r):
			letters[i] = common
		case russian:
			letters[i] = small
		}
	}
	return letters
}

// rare is what Russian has less than the others: a few bytes alone more likely are hanzi.
const rare = 1

// weighRussian holds words for usual that have a capital at most at their beginning and no Latin letter beside them. In a word of
// three letters or more the common ones count twice.
func weighRussian(data []byte, letters *[256]cyrillic) int {
	weight := -rare
	for i := 0; i < len(data); {
		if data[i] < 0x80 {
			i++
			continue
		}
		from := i
		for i < len(data) && data[i] >= 0x80 {
			i++
		}
		if from > 0 && isLatin(data[from-1]) || i < len(data) && isLatin(data[i]) {
			weight -= i - from
			continue
		}
		for k, c := range data[from:i] {
			switch kind := letters[c]; {
			case kind == noLetter, kind == capital && k > 0:
				weight -= 2
			case kind == common && i-from > 2:
				weight += 2
			default:
				weight++
			}
		}
	}
	return weight
}
