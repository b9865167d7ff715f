// Package all registers the charsets that players' files are written in: programs that read files of others import it.
package all

import (
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"

	"hoshi/format/charset"
)

var (
	gbk         = charset.New("GBK", simplifiedchinese.GB18030) // which holds all of GBK
	shiftJIS    = charset.New("Shift_JIS", japanese.ShiftJIS)
	windows     = charset.New("ISO-8859-1", charmap.Windows1252) // as it is used, with quotes and dashes
	big5        = charset.New("Big5", traditionalchinese.Big5)
	eucKR       = charset.New("EUC-KR", korean.EUCKR)
	windows1251 = charset.New("windows-1251", charmap.Windows1251)
	koi8        = charset.New("KOI8-R", charmap.KOI8R)
)

func init() {
	charset.Register([]charset.Charset{charset.UTF8, gbk, big5, shiftJIS, eucKR, windows1251, koi8, windows}, named, guess)
}

// named returns the charset with that name in the WHATWG's index. Those in which ASCII is not ASCII can't be that
// of a text in which the name was read.
func named(label string) (charset.Charset, bool) {
	found, err := htmlindex.Get(label)
	if err != nil {
		return charset.Charset{}, false
	}
	name, err := htmlindex.Name(found)
	if err != nil {
		return charset.Charset{}, false
	}
	switch name {
	case "utf-8":
		return charset.UTF8, true
	case "gbk", "gb18030":
		return gbk, true
	case "windows-1252":
		return windows, true
	case "utf-16be", "utf-16le", "replacement":
		return charset.Charset{}, false
	}
	return charset.New(name, found), true
}
