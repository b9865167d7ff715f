package yixin_test

import (
	"testing"

	"hoshi/format"
	"hoshi/format/formattest"
	"hoshi/format/yixin"
)

func TestDecode(t *testing.T) {
	formattest.Decode(t, yixin.Codec, []formattest.Row{
		{Name: "H8, C12", Data: "15\n15\n2\n7 7\n3 2\n", Want: []string{"freestyle 15: H8 C12"}},
		{Name: "no move", Data: "20\r\n20\r\n0\r\n", Want: []string{"freestyle 20:"}},
		{Name: "what follows is no move", Data: "15\n15\n1\n7 7\n1 1\n", Want: []string{"freestyle 15: H8"}},
		{Name: "off the board", Data: "15\n15\n2\n7 7\n3 15\n", Want: []string{"freestyle 15: H8"}, Fault: format.OffBoard, Place: format.Place{Line: 5, Column: 1}},
		{Name: "a number beyond all", Data: "15\n15\n1\n0 99999999999999999999\n", Want: []string{"freestyle 15:"}, Fault: format.OffBoard, Place: format.Place{Line: 4, Column: 1}},
		{Name: "a stone on a stone", Data: "15\n15\n2\n7 7\n7 7\n", Want: []string{"freestyle 15: H8"}, Fault: format.Occupied, Place: format.Place{Line: 5, Column: 1}},
		{Name: "a long board", Data: "15\n20\n0\n", Fault: format.BadSize, Place: format.Place{Line: 2, Column: 1}},
		{Name: "cut off", Data: "15\n15\n2\n7 7\n", Want: []string{"freestyle 15: H8"}, Fault: format.Cut, Place: format.Place{Line: 5, Column: 1}},
		{Name: "a word", Data: "15\n15\n2\nH8\n", Want: []string{"freestyle 15:"}, Fault: format.Unexpected, Place: format.Place{Line: 4, Column: 1}},
		{Name: "nothing", Data: "", Fault: format.Cut, Place: format.Place{Line: 1, Column: 1}},
	})
}

func TestSniff(t *testing.T) {
	for head, want := range map[string]bool{
		"15\n15\n1\n7 7\n": true, "15\n15\n0\n": true, "15\n15\n": false, "15 15 1\n7 7\n": false, "1\n2\n3\nfour": false, "": false, "7,7\n8,8\n9,9": false,
	} {
		if got := yixin.Sniff([]byte(head)); got != want {
			t.Errorf("%q: %v", head, got)
		}
	}
}

func FuzzDecode(f *testing.F) {
	formattest.Fuzz(f, yixin.Codec, "15\n15\n2\n7 7\n3 2\n", "20\r\n20\r\n0\r\n")
}
