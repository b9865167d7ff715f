package gomocup_test

import (
	"testing"

	"hoshi/format"
	"hoshi/format/formattest"
	"hoshi/format/gomocup"
)

func TestBoard(t *testing.T) {
	formattest.Decode(t, gomocup.Board, []formattest.Row{
		{Name: "White to move, in turn", Data: "START 20\r\nINFO rule 1\r\nBOARD\r\n7,7,2\r\nDONE\r\n", Want: []string{"standard 20: H13"}},
		{Name: "Black to move, in turn", Data: "BOARD\n7,7,1\n2,3,2\nDONE\n", Want: []string{"freestyle 15: H8 C12"}},
		{Name: "out of turn", Data: "BOARD\n2,3,2\n7,7,1\nDONE\n", Want: []string{"freestyle 15: +white C12 +black H8"}},
		{Name: "a turn follows", Data: "START 15\nINFO rule 4\nBOARD\n7,7,1\n2,3,2\nDONE\nTURN 8,8\n", Want: []string{"renju 15: H8 C12 I7"}},
		{Name: "points alone", Data: "7,7\n2,3\n16,0\n", Want: []string{"freestyle 19: H12 C16 Q19"}},
		{Name: "a point in use by a game that went on", Data: "7,7,1\n2,3,2\n9,9,3\n", Want: []string{"freestyle 15: +black H8 +white C12"}},
		{Name: "an empty board", Data: "START 15\n", Want: []string{"freestyle 15:"}},
		{Name: "renju on 20", Data: "START 20\nINFO rule 4\n", Want: []string{"freestyle 20:"}},
		{Name: "caro with exactly five", Data: "START 15\nINFO rule 9\n", Want: []string{"caro 15:"}},
		{Name: "caro in which six win", Data: "START 15\nINFO rule 8\n", Want: []string{"caro6 15:"}},
		{Name: "off every board", Data: "7,7\n22,1\n", Want: []string{"freestyle 22: H15"}, Fault: format.OffBoard, Place: format.Place{Line: 2, Column: 1}},
		{Name: "off the board, set up", Data: "START 15\n7,7,2\n7,8,2\n15,1,1\n", Want: []string{"freestyle 15: +black H8 +black H7"}, Fault: format.OffBoard, Place: format.Place{Line: 4, Column: 1}},
		{Name: "twice, set up", Data: "7,7,2\n7,8,2\n7,7,1\n", Want: []string{"freestyle 15: +black H8 +black H7"}, Fault: format.Occupied, Place: format.Place{Line: 3, Column: 1}},
		{Name: "twice", Data: "7,7\n7,7\n", Want: []string{"freestyle 15: H8"}, Fault: format.Occupied, Place: format.Place{Line: 2, Column: 1}},
		{Name: "a board of 2^31", Data: "START 999999999\n", Fault: format.BadSize, Place: format.Place{Line: 1, Column: 1}},
		{Name: "a word", Data: "BOARD\n7,7,1\nhello\n2,3,2\n", Want: []string{"freestyle 15: H8"}, Fault: format.Unexpected, Place: format.Place{Line: 3, Column: 1}},
		{Name: "nothing", Data: "", Fault: format.Unexpected, Place: format.Place{Line: 1, Column: 1}},
	})
}

func TestOpenings(t *testing.T) {
	formattest.Decode(t, gomocup.Openings, []formattest.Row{
		{Name: "two", Data: "0,0, 1,-1, -5,-4\n\n-7,7, 7,-7\n", Want: []string{"freestyle 15: H8 I9 C12", "freestyle 15: A1 O15"}},
		{Name: "on the large board", Data: "0,0,9,9,-10,-10\n", Want: []string{"freestyle 20: K10 T1 A20"}},
		{Name: "off the board", Data: "0,0, 10,0\n", Want: []string{"freestyle 20: K10"}, Fault: format.OffBoard, Place: format.Place{Line: 1, Column: 5}},
		{Name: "a broken one among others", Data: "0,0, 0,0\n0,0, 1,1\n", Want: []string{"freestyle 15: H8 I7"}, Warning: format.LeftOut, Place: format.Place{Line: 1, Column: 5}},
		{Name: "a word", Data: "hello\n", Fault: format.Unexpected, Place: format.Place{Line: 1, Column: 1}},
		{Name: "nothing", Data: "\n", Fault: format.Unexpected, Place: format.Place{Line: 2, Column: 1}},
	})
}

func TestSniff(t *testing.T) {
	for _, row := range []struct {
		head            string
		board, openings bool
	}{
		{"BOARD\n7,7,1\n", true, false}, {"START 15\nBEGIN\n", true, false}, {"7,7\n", true, false}, {"7,7,1\n8,8,2\n", true, false},
		{"0,0, 1,1\n-1,0, 2,2\n", false, true}, {"7,7,1,1", false, true}, {"7,7\nAnn", false, false}, {"", false, false}, {"1,2,3,4,5", false, false},
	} {
		if got := gomocup.Board.Sniff([]byte(row.head)); got != row.board {
			t.Errorf("%q is a position: %v", row.head, got)
		}
		if got := gomocup.Openings.Sniff([]byte(row.head)); got != row.openings {
			t.Errorf("%q are openings: %v", row.head, got)
		}
	}
}

func FuzzBoard(f *testing.F) {
	formattest.Fuzz(f, gomocup.Board, "START 20\r\nINFO rule 1\r\nBOARD\r\n7,7,2\r\nDONE\r\n", "7,7\n2,3\n16,0\n", "7,7,2\n7,8,2\n7,7,1\n")
}

func FuzzOpenings(f *testing.F) {
	formattest.Fuzz(f, gomocup.Openings, "0,0, 1,-1, -5,-4\n\n-7,7, 7,-7\n", "0,0, 10,0")
}
