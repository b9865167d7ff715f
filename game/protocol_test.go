package game

import (
	"errors"
	"testing"
)

func TestProtocolNamesComeBack(t *testing.T) {
	names := []string{"free", "pro", "long-pro", "swap1", "swap", "swap2", "rif", "yamaguchi", "soosorv-8", "taraguchi-10",
		"balanced"}
	if len(Protocols) != len(names) {
		t.Fatalf("there are %d protocols, want %d", len(Protocols), len(names))
	}
	for i, p := range Protocols {
		got, err := ParseProtocol(names[i])
		if p.String() != names[i] || got != p || err != nil {
			t.Errorf("protocol %d is %q and reads as %v, %v, want %q", i, p, got, err, names[i])
		}
	}
	for _, name := range []string{"", "Swap2", "swap 2", "sakata"} {
		if got, err := ParseProtocol(name); !errors.Is(err, ErrProtocol) {
			t.Errorf("%q reads as %v, %v", name, got, err)
		}
	}
	if got := Protocol(99).String(); got != "protocol(99)" {
		t.Errorf("an unknown protocol is called %q", got)
	}
}

func TestWhichGamesAProtocolOpens(t *testing.T) {
	for _, test := range []struct {
		protocol Protocol
		rule     Rule
		size     int
		want     bool
	}{
		{Free, Freestyle, 5, true},
		{Free, Renju, 15, true},
		{Free, Renju, 19, false}, // renju itself knows 15 alone
		{Free, Caro, 22, true},
		{Free, Freestyle, 23, false},
		{Pro, Freestyle, 15, true},
		{Pro, Standard, 7, true},
		{Pro, Standard, 6, false}, // nearly nothing lies outside the central 5x5
		{Pro, Renju, 15, false},
		{LongPro, Standard, 9, true},
		{LongPro, Standard, 8, false},
		{Swap1, Caro, 19, true},
		{Swap, Freestyle, 20, true},
		{Swap2, Standard, 15, true},
		{Swap2, Renju, 15, false},
		{RIF, Renju, 15, true},
		{RIF, Standard, 15, false},
		{Yamaguchi, Freestyle, 15, false},
		{Soosorv8, Renju, 15, true},
		{Taraguchi10, Renju, 15, true},
		{Taraguchi10, Caro, 15, false},
		{Balanced, Renju, 15, true},
		{Balanced, Freestyle, 20, true},
		{Protocol(99), Freestyle, 15, false},
		{Protocol(len(Protocols)), Freestyle, 15, false},
		{Swap2, Rule(99), 15, false},
		{Swap2, Rule(len(Rules)), 15, false},
	} {
		if got := test.protocol.Allows(test.rule, test.size); got != test.want {
			t.Errorf("%v opens %v on %d points: %v, want %v", test.protocol, test.rule, test.size, got, test.want)
		}
		_, err := NewOpening(test.protocol, test.rule, test.size)
		if begins := err == nil; begins != (test.want && test.protocol != Balanced) {
			t.Errorf("%v begins for %v on %d points with %v", test.protocol, test.rule, test.size, err)
		}
	}
}
