package bdt_test

import (
	"errors"
	"testing"

	"hoshi/format"
	"hoshi/format/bdt"
	"hoshi/format/formattest"
	"hoshi/game"
)

func TestDecode(t *testing.T) {
	formattest.Decode(t, bdt.Codec, []formattest.Row{
		{Name: "as RenLib writes it", Data: ",=[,,,8887,,,]\r\n,=[,,,88,,,]\r\n", Want: []string{"renju 15: H8 H9", "renju 15: H8"}},
		{Name: "C12", Data: "=[,,,34,,,]", Want: []string{"renju 15: C12"}},
		{Name: "no moves", Data: "=[,,,,,,]", Want: []string{"renju 15:"}},
		{Name: "off the board", Data: "=[,,,8801,,,]", Want: []string{"renju 15: H8"}, Fault: format.OffBoard, Place: format.Place{Line: 1, Column: 8}},
		{Name: "no point", Data: "=[,,,8800,,,]", Want: []string{"renju 15: H8"}, Fault: format.OffBoard, Place: format.Place{Line: 1, Column: 8}},
		{Name: "half a point", Data: "=[,,,888,,,]", Want: []string{"renju 15: H8"}, Fault: format.Unexpected, Place: format.Place{Line: 1, Column: 8}},
		{Name: "a broken game among others", Data: "=[,,,8888,,,]\n=[,,,88,,,]\n", Want: []string{"renju 15: H8"}, Warning: format.LeftOut, Place: format.Place{Line: 1, Column: 8}},
		{Name: "a line that is no game", Data: "=[,,,88,,,]\nDear Bo\n", Want: []string{"renju 15: H8"}, Warning: format.LeftOut, Place: format.Place{Line: 2, Column: 1}},
		{Name: "too few fields", Data: "=[,,]", Fault: format.Unexpected, Place: format.Place{Line: 1, Column: 3}},
		{Name: "nothing", Data: "", Fault: format.Unexpected, Place: format.Place{Line: 1, Column: 1}},
	})
}

func TestTheGameIsNamed(t *testing.T) {
	file, err := bdt.Decode([]byte("Tallinn 1996=[Ann,Bo,-,8887,9796,,a, b = [c]]\n"), format.Reading{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	r := file.Games[0]
	if r.Event != "Tallinn 1996" || r.Seats[game.Black].Name != "Ann" || r.Seats[game.White].Name != "Bo" || r.Comment != "a, b = [c]" {
		t.Errorf("it is %+v", r)
	}
	if r.Ending != (game.Result{Winner: game.White, Reason: game.Recorded}) {
		t.Errorf("it ended with %v", r.Ending)
	}
	if len(r.Extra) != 1 || r.Extra[0].Name != "FA" || len(r.Extra[0].Values) != 2 || r.Extra[0].Values[0] != "ig" {
		t.Errorf("the fifths are %v", r.Extra)
	}
	enough := errors.New("enough")
	if file, err := bdt.Decode([]byte("=[,,,88,,,]"), format.Reading{}, func(float64) error { return enough }); err != enough || file != nil {
		t.Errorf("it went on: %v", err)
	}
}

func TestSniff(t *testing.T) {
	for head, want := range map[string]bool{
		",=[,,,8887,,,]\n": true, "\nCup=[a,b,+,88,,,c]": true, "x = [1, 2]": false, "(;SZ[15])": false, "": false, "h8": false,
	} {
		if got := bdt.Sniff([]byte(head)); got != want {
			t.Errorf("%q: %v", head, got)
		}
	}
}

func FuzzDecode(f *testing.F) {
	formattest.Fuzz(f, bdt.Codec, ",=[,,,8887,,,]\r\n", "Cup=[Ann,Bo,-,8887,9796,,c]\n=[,,,8888,,,]", "=[,,,00,,,]")
}
