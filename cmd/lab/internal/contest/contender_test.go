package contest

import (
	"errors"
	"testing"
	"time"

	"hoshi/ai/arena"
)

func TestContender(t *testing.T) {
	for _, c := range []struct {
		text string
		want error
	}{
		{"Medium", nil},
		{"greedy", nil},
		{"greedy:Overlook=0.3", nil},
		{"search:time=10ms,depth=3,nodes=500,NoTable,noise=4", nil},
		{"search:Late=700,cut=20", nil},
		{"search", nil},
		{"rapid", arena.ErrContender},
		{"search:depth", arena.ErrContender},
		{"search:depth=x", arena.ErrContender},
		{"search:time=5", arena.ErrContender},
		{"search:options=3", arena.ErrSetting},
		{"greedy:depth=3", arena.ErrSetting},
	} {
		if _, err := Contender(c.text); !errors.Is(err, c.want) {
			t.Errorf("%q: %v, not %v", c.text, err, c.want)
		}
	}
	c, err := Contender("search:time=10ms,Depth=3,notable")
	if err != nil {
		t.Fatal(err)
	}
	if c.Limits.Time != 10*time.Millisecond || c.Limits.Depth != 3 || c.Limits.Threads != 1 {
		t.Errorf("%+v", c.Limits)
	}
}
