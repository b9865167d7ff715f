package storetest

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	engine "hoshi/game"
	"hoshi/online"
	"hoshi/online/server/record"
)

// Reopen opens the same store again, as after a kill; the one before is not used any more.
type Reopen func(*testing.T) Do

// Log runs the tests of a log; empty makes an empty one.
func Log(t *testing.T, empty func(*testing.T) Reopen) {
	for _, row := range []struct {
		name string
		test func(*testing.T, Reopen)
	}{
		{"games and what was done in them", testGoingOn}, {"nothing", nothing}, {"an end", testEnd}, {"what is damaged", damage}, {"acts after a restart", testRestart},
	} {
		t.Run(row.name, func(t *testing.T) { row.test(t, empty(t)) })
	}
}

// recorder is a [record.Replay] that notes what it is told, in words.
type recorder struct {
	games  map[string]record.Game
	acts   map[string][]string
	sums   map[string][]byte
	bad    map[string]error // what it says is damaged
	causes map[string]error // what it was told is damaged
}

func (r *recorder) Game(g record.Game) ([]byte, error) {
	r.games[g.ID] = g
	r.sums[g.ID] = link(nil, g.ID)
	return r.sums[g.ID], r.bad[g.ID]
}

func (r *recorder) Act(id string, a record.Act) ([]byte, error) {
	r.acts[id] = append(r.acts[id], said(a.Seq, a.Word, a.Spent))
	r.sums[id] = link(r.sums[id], fmt.Sprint(a.Seq, a.Word))
	if a.Sum != nil && !slices.Equal(a.Sum, r.sums[id]) {
		return nil, errors.New("the hash is another one")
	}
	return r.sums[id], nil
}

// said puts an act into words.
func said(seq int, word string, spent time.Duration) string {
	return fmt.Sprintf("%d %s %v", seq, word, spent)
}

func (r *recorder) Damaged(id string, cause error) { r.causes[id] = cause }

// link is a hash over what was before and one thing more.
func link(before []byte, word string) []byte {
	sum := sha256.Sum256(append(slices.Clone(before), word...))
	return sum[:]
}

// replayLog tells of all that a log holds, as at the start of a server, and takes it up.
func replayLog(t *testing.T, do Do, bad map[string]error) *recorder {
	t.Helper()
	r := &recorder{map[string]record.Game{}, map[string][]string{}, map[string][]byte{}, bad, map[string]error{}}
	do.must(t, func(l record.Ledger) error {
		lost, err := l.Running(r)
		if len(lost) > 0 {
			t.Errorf("lost are %v", lost)
		}
		return err
	})
	do.must(t, func(l record.Ledger) error { return l.Resume() })
	return r
}

// play is a game in a log.
type play struct {
	t    *testing.T
	game record.Game
	sum  []byte
	seq  int      // of the next act that [play.change] makes
	said []string // those acts
}

// change is a stone more.
func (p *play) change() record.Change {
	seq, word := p.seq, "H8"
	p.sum = link(p.sum, fmt.Sprint(seq, word))
	sum := p.sum
	p.seq, p.said = p.seq+1, append(p.said, said(seq, word, time.Second))
	return record.Change{Write: func(l record.Ledger) error {
		return l.Act(p.game.ID, record.Act{Seq: seq, Word: word, Spent: time.Second, Sum: sum})
	}}
}

// beginGame writes a game between Anna and Boris.
func beginGame(t *testing.T, do Do, id string) *play {
	t.Helper()
	control, err := engine.ParseTimeControl("5m+3x30s")
	if err != nil {
		t.Fatal(err)
	}
	g := record.Game{ID: id, Seats: [2]record.Key{anna, boris}, Settings: online.Settings{Rule: engine.Renju, Size: 15, Time: control, Rated: true},
		Drawn: []engine.Point{{X: 7, Y: 7}, {X: 3, Y: 11}}, Private: id[0] == 'p', Began: began, Sum: link(nil, id)}
	do.must(t, func(l record.Ledger) error { return l.Begin(g) })
	return &play{t: t, game: g, sum: g.Sum}
}

// act writes an act, or without a word a taking back.
func (p *play) act(do Do, seq int, word string, spent time.Duration) {
	p.t.Helper()
	p.sum = link(p.sum, fmt.Sprint(seq, word))
	p.note(do, record.Act{Seq: seq, Word: word, Spent: spent, Sum: p.sum})
}

func (p *play) note(do Do, a record.Act) {
	p.t.Helper()
	do.must(p.t, func(l record.Ledger) error { return l.Act(p.game.ID, a) })
}

func nothing(t *testing.T, open Reopen) {
	if r := replayLog(t, open(t), nil); len(r.games)+len(r.acts) > 0 {
		t.Errorf("it tells of %+v", r)
	}
}

func testGoingOn(t *testing.T, open Reopen) {
	do := open(t)
	replayLog(t, do, nil)
	login(t, do, anna, "Anna")
	login(t, do, boris, "Boris")
	one, other := beginGame(t, do, "one0000000000"), beginGame(t, do, "private000000")
	one.act(do, 0, "H8", 1500*time.Millisecond)
	other.act(do, 0, "swap", time.Millisecond)
	one.act(do, 1, "I8,J10", 2*time.Second)
	one.act(do, 1, "", 0)
	other.act(do, 1, "pass", 3*time.Second)
	one.act(do, 1, "J11", time.Hour)
	do.must(t, func(l record.Ledger) error { return l.Keep("one0000000000", `{"muted":[true,false]}`) })
	do.must(t, func(l record.Ledger) error { return l.Keep("one0000000000", `{"muted":[true,true]}`) })
	r := replayLog(t, open(t), nil)
	want := map[string][]string{"one0000000000": {"0 H8 1.5s", "1 I8,J10 2s", "1  0s", "1 J11 1h0m0s"}, "private000000": {"0 swap 1ms", "1 pass 3s"}}
	if fmt.Sprint(r.acts) != fmt.Sprint(want) || len(r.causes) > 0 {
		t.Errorf("it tells of %q, want %q; damaged are %v", r.acts, want, r.causes)
	}
	one.game.Memo = `{"muted":[true,true]}`
	for _, p := range []*play{one, other} {
		got := r.games[p.game.ID]
		if !got.Began.Equal(p.game.Began) {
			t.Errorf("%s began %v", got.ID, got.Began)
		}
		if got.Began, got.Sum = p.game.Began, p.game.Sum; fmt.Sprintf("%+v", got) != fmt.Sprintf("%+v", p.game) {
			t.Errorf("it tells of %+v, want %+v", got, p.game)
		}
	}
}

func testEnd(t *testing.T, open Reopen) {
	do := open(t)
	replayLog(t, do, nil)
	a, b := login(t, do, anna, "Anna"), login(t, do, boris, "Boris")
	over, on := beginGame(t, do, "over000000000"), beginGame(t, do, "on00000000000")
	over.act(do, 0, "H8", time.Second)
	on.act(do, 0, "H8", time.Second)
	a.Rating.Value, b.Rating.Value, a.Rating.Games, b.Rating.Games = 1400, 1600, 1, 1
	do.must(t, func(l record.Ledger) error { return l.End(game("over000000000", 0), a, b) })
	settled := func(do Do) {
		t.Helper()
		for deadline := time.Now().Add(time.Minute); ; time.Sleep(5 * time.Millisecond) { // a book may stand elsewhere and come later
			var games []record.Finished
			var one, other record.Account
			do.must(t, func(l record.Ledger) (err error) {
				games, err = l.Ended("over000000000")
				return err
			})
			do.must(t, func(l record.Ledger) (err error) {
				if one, err = l.Account(anna); err == nil {
					other, err = l.Account(boris)
				}
				return err
			})
			if len(games) == 1 && equal(games[0], game("over000000000", 0)) && one.Rating.Value == 1400 && other.Rating.Value == 1600 {
				return
			}
			if time.Now().After(deadline) {
				t.Fatalf("the book has %+v, %+v and %+v", games, one, other)
			}
		}
	}
	settled(do)
	do = open(t)
	if r := replayLog(t, do, nil); len(r.games) != 1 || len(r.acts) != 1 || len(r.acts["on00000000000"]) != 1 {
		t.Errorf("it tells of %+v", r)
	}
	settled(do)
}

func damage(t *testing.T, open Reopen) {
	do := open(t)
	replayLog(t, do, nil)
	login(t, do, anna, "Anna")
	login(t, do, boris, "Boris")
	for _, id := range []string{"well000000000", "refused000000", "aside00000000"} {
		beginGame(t, do, id).act(do, 0, "H8", time.Second)
	}
	do.must(t, func(l record.Ledger) error { return l.SetAside("aside00000000", errors.New("its end is damaged")) })
	do = open(t)
	if r := replayLog(t, do, map[string]error{"refused000000": errors.New("it makes no sense")}); len(r.games) != 2 {
		t.Errorf("it tells of %+v", r)
	}
	if r := replayLog(t, open(t), nil); len(r.games) != 1 || len(r.acts["well000000000"]) != 1 {
		t.Errorf("after it, it tells of %+v", r)
	}
}

func testRestart(t *testing.T, open Reopen) {
	do := open(t)
	replayLog(t, do, nil)
	login(t, do, anna, "Anna")
	login(t, do, boris, "Boris")
	p := beginGame(t, do, "on00000000000")
	var want []string
	for seq := range 6 {
		do = open(t)
		if r := replayLog(t, do, nil); !slices.Equal(r.acts["on00000000000"], want) {
			t.Fatalf("it tells of %q, want %q", r.acts, want)
		}
		word := string(rune('A'+seq)) + "1"
		p.act(do, seq, word, time.Second)
		want = append(want, said(seq, word, time.Second))
	}
}
