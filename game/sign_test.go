package game

import "testing"

func TestSign(t *testing.T) {
	for _, test := range []struct {
		extra []Property
		want  string
	}{
		{nil, ""},
		{[]Property{{Name: "TE", Values: []string{"2"}}}, ""},
		{[]Property{{Name: "BM", Values: []string{"1"}}}, "?"},
		{[]Property{{Name: "BM"}}, "?"},
		{[]Property{{Name: "BM", Values: []string{"2"}}}, "??"},
		{[]Property{{Name: "TE"}, {Name: "DO", Values: []string{""}}}, "?!"},
	} {
		if got := (&Node{Extra: test.extra}).Sign(); got != test.want {
			t.Errorf("%v: %q, want %q", test.extra, got, test.want)
		}
	}
}
