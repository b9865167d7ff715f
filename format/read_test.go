package format_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"hoshi/format"
	"hoshi/format/formattest"
)

// endless is a file of zeros.
type endless struct{}

func (endless) Read(p []byte) (int, error) { clear(p); return len(p), nil }

func TestReadAll(t *testing.T) {
	failed := errors.New("a disk fails")
	for _, row := range []struct {
		name string
		file io.Reader
		size int
		err  error
	}{
		{"small", strings.NewReader("h8"), 2, nil},
		{"empty", strings.NewReader(""), 0, nil},
		{"too large", endless{}, 0, format.ErrTooLarge},
		{"broken", iotest.ErrReader(failed), 0, failed},
	} {
		if data, err := format.ReadAll(row.file); len(data) != row.size || err != row.err {
			t.Errorf("%s: %d bytes, %v", row.name, len(data), err)
		}
	}
}

func TestReadFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.sgf")
	for _, row := range []struct {
		size int64
		err  error
	}{{0, nil}, {1000, nil}, {format.MaxSize, nil}, {format.MaxSize + 1, format.ErrTooLarge}} {
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(path, row.size); err != nil {
			t.Fatal(err)
		}
		if data, err := format.ReadFile(path); err != row.err || err == nil && len(data) != int(row.size) {
			t.Errorf("%d bytes: %d are read, %v", row.size, len(data), err)
		}
	}
	if _, err := format.ReadFile(path + "x"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
}

// One game is read of a file with several, by a codec that reads no further and by one that must.
func TestDecodeGame(t *testing.T) {
	const several = "(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[hh];W[ig])(;GM[4]SZ[15];B[hh];W[ig];B[aa])"
	for _, row := range []struct {
		name, file, data string
		number           int
		game, codec      string
		games            int
	}{
		{"the first of three", "a.sgf", several, 1, "freestyle 15: H8", "SGF", 1},
		{"the last of three", "a.sgf", several, 3, "freestyle 15: H8 I9 A15", "SGF", 3},
		{"the fourth of three", "a.sgf", several, 4, "", "SGF", 3},
		{"the only one", "a.txt", "h8i9", 1, "freestyle 15: H8 I9", "Moves", 1},
		{"the second of one", "a.txt", "h8i9", 2, "", "Moves", 1},
	} {
		file, games, err := format.Reading{}.DecodeGame(row.file, strings.NewReader(row.data), row.number)
		if err != nil {
			t.Errorf("%s: %v", row.name, err)
			continue
		}
		got := ""
		if len(file.Games) > 0 {
			got = formattest.Game(file.Games[0])
		}
		if got != row.game || len(file.Games) > 1 || games != row.games || file.Codec == nil || file.Codec.Name != row.codec {
			t.Errorf("%s: %q of %d, by %v", row.name, got, games, file.Codec)
		}
	}
	failed := errors.New("a disk fails")
	for _, row := range []struct {
		name string
		file io.Reader
		want error
	}{
		{"a file that breaks", iotest.ErrReader(failed), failed},
		{"a file that breaks later", io.MultiReader(strings.NewReader("h8"+strings.Repeat(" ", 5000)), iotest.ErrReader(failed)), failed},
		{"no format", strings.NewReader("Dear Bo"), format.ErrUnknown},
	} {
		file, _, err := format.Reading{}.DecodeGame("a", row.file, 1)
		if file != nil || !errors.Is(err, row.want) {
			t.Errorf("%s: %v, %v", row.name, file, err)
		}
	}
}

// Lines end as on any system, and an end at the end of the file begins no line.
func TestLines(t *testing.T) {
	for _, row := range []struct {
		text string
		want []string
	}{
		{"", nil},
		{"a", []string{"a"}},
		{"a\nb\n", []string{"a", "b"}},
		{"a\r\nb\r\n\r\nc", []string{"a", "b", "", "c"}},
		{"a\rb\r", []string{"a", "b"}},
		{"\na", []string{"", "a"}},
	} {
		lines := format.NewLines([]byte(row.text))
		var got []string
		for line, ok := lines.Next(); ok; line, ok = lines.Next() {
			got = append(got, line)
		}
		if !slices.Equal(got, row.want) || lines.End() != (format.Place{Line: len(row.want) + 1, Column: 1}) {
			t.Errorf("%q has the lines %q and ends at %v", row.text, got, lines.End())
		}
	}
	lines := format.NewLines([]byte("één\nb\ncdef\n"))
	if lines.Part() != 0 {
		t.Errorf("%v is read before the first line", lines.Part())
	}
	line, _ := lines.Next()
	if got := lines.Place(line, len("éé")); got != (format.Place{Line: 1, Column: 3}) {
		t.Errorf("the n stands at %v", got)
	}
	lines.Next()
	if got := lines.Part(); got != 8.0/13 {
		t.Errorf("%v is read after eight bytes of 13", got)
	}
	if lines.Next(); lines.Part() != 1 || format.NewLines(nil).Part() != 1 {
		t.Errorf("%v is read at the end, and %v of nothing", lines.Part(), format.NewLines(nil).Part())
	}
	if got := format.HeadLines([]byte("a\nb\nc"), 2); !slices.Equal(got, []string{"a", "b"}) {
		t.Errorf("the first two lines are %q", got)
	}
}

func TestLinesInACharset(t *testing.T) {
	for _, row := range []struct{ name, text, line, guess string }{
		{"plain", "Ann", "Ann", ""},
		{"with a mark", "\xef\xbb\xbf李", "李", ""},
		{"in UTF-16 with a mark", "\xff\xfeA\x00", "A", ""},
		{"without a word of it", "\xc0\xee\xb2\xfd\xb8\xe4", "李昌镐", "GBK"},
	} {
		lines := format.NewLines([]byte(row.text))
		line, _ := lines.Next()
		guess := ""
		for _, w := range lines.Warnings() {
			guess = w.Expected
			if w.Fault != format.Guessed || w.Place != (format.Place{Line: 1, Column: 1}) {
				t.Errorf("%s: %v", row.name, w)
			}
		}
		if line != row.line || guess != row.guess || guess != "" && guess != lines.Charset.Name {
			t.Errorf("%s: %q, guessed %q", row.name, line, guess)
		}
	}
}

func TestExcerpt(t *testing.T) {
	for _, row := range []struct{ text, want string }{
		{"h8", "h8"},
		{strings.Repeat("é", 32), strings.Repeat("é", 32)},
		{strings.Repeat("é", 33), strings.Repeat("é", 32) + "…"},
		{"h8\x00i9", "h8…"},
	} {
		if got := format.Excerpt(row.text); got != row.want {
			t.Errorf("%q: %q", row.text, got)
		}
	}
}

func TestPlain(t *testing.T) {
	for _, row := range []struct{ name, data, want string }{
		{"UTF-8", "李", "李"},
		{"UTF-8 with a mark", "\xef\xbb\xbf李", "李"},
		{"UTF-16 with a mark", "\xff\xfeN\x00", "N"},
		{"another charset", "\xc0\xee\xb2\xfd", "\xc0\xee\xb2\xfd"},
	} {
		if got := string(format.Plain([]byte(row.data))); got != row.want {
			t.Errorf("%s: %q, want %q", row.name, got, row.want)
		}
	}
}
