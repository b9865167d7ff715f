package format_test

import (
	"encoding/binary"
	"errors"
	"strings"
	"testing"
	"unicode/utf16"

	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"

	"hoshi/format"
	"hoshi/format/charset"
	"hoshi/format/formattest"
	"hoshi/game"
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

// TestUnmarkedUTF16 reads texts in UTF-16 that begin without a byte order mark.
func TestUnmarkedUTF16(t *testing.T) {
	for name, row := range map[string]struct{ text, want string }{
		"a.sgf":     {"(;GM[4]SZ[15]RU[renju]PB[李昌镐];B[hh];W[ig])", "renju 15: H8 I9"},
		"a.txt":     {"h8i9", "freestyle 15: H8 I9"},
		"a.psq":     {"Piskvorky 15x15, 0:0, 0\r\n8,8,0\r\n9,7,0\r\n", "freestyle 15: H8 I9"},
		"a.diagram": {". . . . .\n. 1 . . .\n. . . . .\n. . 2 . .\n. . . . .\n", "freestyle 5: B4 C2"},
	} {
		for order, write := range map[string]binary.AppendByteOrder{"small end first": binary.LittleEndian, "big end first": binary.BigEndian} {
			for mark, begin := range map[string]string{"no mark": "", "a mark": "\ufeff"} {
				var data []byte
				for _, unit := range utf16.Encode([]rune(begin + row.text)) {
					data = write.AppendUint16(data, unit)
				}
				file, err := format.Decode(name, data, nil)
				if err != nil || formattest.Game(file.Games[0]) != row.want || len(file.Warnings) > 0 {
					t.Errorf("%s, %s, %s: %v", name, order, mark, err)
					continue
				}
				if name == "a.sgf" && file.Games[0].Seats[game.Black].Name != "李昌镐" {
					t.Errorf("%s, %s: %q plays", order, mark, file.Games[0].Seats[game.Black].Name)
				}
			}
		}
	}
}

func TestTermsAreGiven(t *testing.T) {
	renju, standard := game.Renju, game.Standard
	const doubleThree = "h8a1g8o1i9o15i10a15i8a8h7" // I8 makes two threes
	for _, row := range []struct {
		name, file, data string
		how              format.Reading
		want             string // of the first game; empty: the fault
		fault            string
	}{
		{"moves on 15", "a.txt", "h8i9", format.Reading{}, "freestyle 15: H8 I9", ""},
		{"moves on 19, whose rows count from the bottom", "a.txt", "h8i9", format.Reading{Size: 19}, "freestyle 19: H8 I9", ""},
		{"moves by a rule", "a.txt", "h8i9", format.Reading{Rule: &standard}, "standard 15: H8 I9", ""},
		{"a blank game", "a.txt", "\n", format.Reading{Rule: &renju, Size: 15}, "renju 15:", ""},
		{"renju knows no 19", "a.txt", "h8i9", format.Reading{Rule: &renju, Size: 19}, "", "The board size 19 is not known. Expected: 15."},
		{"a move off that board", "a.txt", "h8i9", format.Reading{Size: 7}, "", "The point h8 is not on the board. Expected: a1 – v22."},
		{"a record that names others", "a.sgf", "(;SZ[15]RU[renju];B[hh];W[ig])", format.Reading{Rule: &standard, Size: 19}, "standard 19: H12 I13", ""},
		{"a record that names none", "a.sgf", "(;B[hh];W[ig])", format.Reading{Rule: &renju}, "renju 15: H8 I9", ""},
		{"a record that names nonsense", "a.sgf", "(;SZ[99]RU[chess];B[hh])", format.Reading{Rule: &renju, Size: 15}, "renju 15: H8", ""},
		{"a record on 19", "a.sgf", "(;SZ[19];B[hh])", format.Reading{Rule: &renju}, "", "The board size 19 is not known. Expected: 15."},
		{"a library", "a.lib", "\xffRenLib\xff\x03\x00" + strings.Repeat("\x00", 10) + "\x78\x00\x69\x40", format.Reading{Rule: &standard}, "standard 15: H8 I9", ""},
		{"a library with a pass", "a.lib", "\xffRenLib\xff\x03\x00" + strings.Repeat("\x00", 10) + "\x78\x00\x00\x40", format.Reading{Rule: &standard}, "",
			"The point pass is not on the board. Expected: a1 – o15."},
		{"a format of one size", "a.pos", "\x02\x70\x62", format.Reading{Size: 19}, "", "The board size 19 is not known. Expected: 15."},
		{"a position", "a.pos", "\x02\x70\x62", format.Reading{Rule: &standard, Size: 15}, "standard 15: H8 I9", ""},
		{"Piskvork's", "a.psq", "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,0\n", format.Reading{Rule: &standard, Size: 20}, "standard 20: H13 I14", ""},
		{"a list of games", "a.bdt", "Tallinn=[Ann,Bo,-,8897,,,]", format.Reading{Rule: &standard}, "standard 15: H8 I9", ""},
		{"Yixin's", "a.sav", "15\n15\n1\n6 8\n", format.Reading{Rule: &standard, Size: 19}, "standard 19: I13", ""},
		{"a manager's", "a.gomocup", "START 15\nBOARD\n7,7,1\nDONE\n", format.Reading{Rule: &standard, Size: 20}, "standard 20: H13", ""},
		{"openings", "a.openings", "0,0, 1,-1\n", format.Reading{Rule: &standard, Size: 19}, "standard 19: J10 K11", ""},
		{"a diagram", "a.diagram", strings.Repeat(". . . . .\n", 4) + "1 . . . .\n", format.Reading{Rule: &standard}, "standard 5: A1", ""},
		{"a diagram has its size", "a.diagram", strings.Repeat(". . . . .\n", 5), format.Reading{Size: 15}, "", "The board size 15 is not known. Expected: 5."},
		{"forbidden moves lose by a rule", "a.txt", doubleThree, format.Reading{Rule: &renju}, "renju 15: H8 A1 G8 O1 I9 O15 I10 A15 I8", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			whole, err := row.how.Decode(row.file, []byte(row.data), nil)
			one, games, oneErr := row.how.DecodeGame(row.file, strings.NewReader(row.data), 1)
			if row.want == "" {
				var fault *format.Problem
				for _, err := range []error{err, oneErr} {
					if !errors.As(err, &fault) || !strings.HasSuffix(fault.Error(), row.fault) {
						t.Errorf("the fault is %v", err)
					}
				}
				return
			}
			if err != nil || oneErr != nil || games != 1 {
				t.Fatal(err, oneErr, games)
			}
			for _, file := range []*format.File{whole, one} {
				if got := formattest.Game(file.Games[0]); got != row.want || file.Codec == nil {
					t.Errorf("read as %q", got)
				}
			}
		})
	}
}
