package format_test

import (
	"testing"

	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"

	"hoshi/format"
	"hoshi/format/charset"
	"hoshi/format/formattest"
)

// TestACharsetIsNamed reads files that name none in the one that a person chose, where another one was guessed.
func TestACharsetIsNamed(t *testing.T) {
	gbk, _ := charset.Named("gbk")
	korea, _ := charset.Named("euc-kr")
	chinese, err := simplifiedchinese.GBK.NewEncoder().String("李昌镐")
	if err != nil {
		t.Fatal(err)
	}
	name, err := korean.EUCKR.NewEncoder().String("이영호")
	if err != nil {
		t.Fatal(err)
	}
	lib := "\xffRenLib\xff\x03\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff" + "\x78\x48" + name + "\x00"
	if len(name)%2 == 1 {
		lib += "\x00"
	}
	for _, row := range []struct {
		name, file, data string
		used             charset.Charset
		read             func(*format.File) string
		want, guess      string
	}{
		{"sgf", "a.sgf", "(;GM[4]SZ[15]PB[" + chinese + "];B[hh])", gbk, func(f *format.File) string { return f.Games[0].Seats[1].Name }, "李昌镐", "GBK"},
		{"sgf as it is not", "a.sgf", "(;GM[4]SZ[15]PB[" + chinese + "];B[hh])", korea, func(f *format.File) string { return f.Games[0].Seats[1].Name }, "쟀끗멧", "GBK"},
		{"psq", "a.psq", "Piskvorky 15x15, 11:11, 0\n8,8,0\n" + name + "\n" + chinese + "\n1\n", gbk,
			func(f *format.File) string { return f.Games[0].Seats[2].Name }, "李昌镐", ""},
		{"lib", "a.lib", lib, korea, func(f *format.File) string { return f.Games[0].Root.Next().Comment + f.Games[0].Root.Next().Name }, "이영호", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			file, err := format.Reading{Charset: row.used}.Decode(row.file, []byte(row.data), nil)
			if err != nil {
				t.Fatal(err)
			}
			if got := row.read(file); got != row.want || file.Guess() != "" {
				t.Errorf("it reads %q, and guesses %q", got, file.Guess())
			}
			file, err = format.Decode(row.file, []byte(row.data), nil)
			if err != nil || file.Guess() == "" || row.guess != "" && file.Guess() != row.guess {
				t.Errorf("without a word it guesses %q: %v", file.Guess(), err)
			}
		})
	}
}

func TestRowsAreColumns(t *testing.T) {
	data := []byte{3, 7*15 + 7, 2*15 + 3, 15}
	for flipped, want := range map[bool]string{false: "renju 15: H8 D13 A14", true: "renju 15: H8 C12 B15"} {
		file, err := format.Reading{Flipped: flipped}.Decode("a.pos", data, nil)
		if err != nil || formattest.Game(file.Games[0]) != want {
			t.Errorf("flipped %v: it is %q, %v", flipped, formattest.Game(file.Games[0]), err)
		}
	}
}

func TestACodecIsNamed(t *testing.T) {
	moves := format.ByName("Moves")
	file, err := format.Reading{Codec: moves}.Decode("a.sgf", []byte("h8i9"), nil)
	if err != nil || file.Codec != moves {
		t.Errorf("%v, %v", file, err)
	}
}
