package table

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/server/record"
)

// keeper is a log that keeps what a table has it keep.
type keeper struct {
	fake
	memo string
}

func (k *keeper) Keep(_, memo string) error {
	k.memo = memo
	return nil
}

// A game that goes on after a restart has its offers and its muted players; the turn goes on where it was, once its player has come back.
func TestTableGoesOn(t *testing.T) {
	o := newTry(t, blitz)
	o.act("H8", "A1", "H9", "A3")
	o.mustDo(0, ask(online.OfferDraw), "draw of 0 open, written")
	o.mustDo(1, online.Request{Type: "mute", On: true}, "-, written, or not")
	o.at = o.at.Add(3 * time.Second)
	out := o.Keep(o.at)
	var kept keeper
	if len(out.Steps) != 1 || out.Steps[0].Write(&kept) != nil {
		t.Fatalf("keeping leads to %+v", out)
	}
	const away = 200 * time.Second // of which nobody has to answer for anything
	at := o.at.Add(away)
	saved := o.Saved
	saved.memo = readMemo(kept.memo)
	again, out := Resume(saved, o.rules, at)
	if len(out.Steps) > 0 || !again.Match.Paused() || again.Match.Elapsed(at) != 3*time.Second || !again.HasMuted(1) || again.HasMuted(0) {
		t.Errorf("it goes on by %+v, %v into the turn", out, again.Match.Elapsed(at))
	}
	if offers := again.Info(0, at).Offers; len(offers) != 1 || offers[0] != (online.OfferInfo{Offer: online.OfferDraw, Seat: 0, State: online.Open}) {
		t.Errorf("open are %v", offers)
	}
	for seat := range again.Players {
		if info := again.Info(0, at).Seats[seat]; info.Here || info.Grace != time.Minute.Milliseconds() {
			t.Errorf("player %d: %+v", seat, info)
		}
	}
	at = at.Add(20 * time.Second)
	again.Back(at, 1, "")
	again.Shown(at, 1)
	if !again.Match.Paused() {
		t.Error("the clock runs before the player to move has come")
	}
	again.Back(at, 0, "")
	again.Shown(at, 0)
	if again.Match.Paused() || again.Match.Elapsed(at) != 3*time.Second {
		t.Errorf("the turn goes on at %v, paused %v", again.Match.Elapsed(at), again.Match.Paused())
	}
	// That was no break of theirs: the next two are free, and the third is not.
	one := &try{Table: again, t: t, at: at, n: 9}
	one.note()
	for i, want := range []time.Duration{10 * time.Second, 10 * time.Second, 2 * time.Second} {
		one.isAwayUntil(0, 2*time.Second)
		if left := one.left(); left != want {
			t.Errorf("after break %d %v are left", i+1, left)
		}
	}
	// Where something was done after the keeping, the turn begins anew.
	saved = o.Saved
	saved.memo = readMemo(strings.Replace(kept.memo, `"links":4`, `"links":3`, 1))
	if again, _ := Resume(saved, o.rules, at); again.Match.Elapsed(at) != 0 {
		t.Errorf("another turn has lasted %v", again.Match.Elapsed(at))
	}
	// Killed between the last move and the end, it ends then.
	won := newTry(t, blitz)
	won.act("H8", "A1", "H9", "A3", "H10", "A5", "H11", "A7")
	seq := 8
	if _, refusal := won.Do(won.at, 0, &online.Request{Type: "act", Seq: &seq, Act: "H12"}, nil); refusal != nil {
		t.Fatal(refusal)
	}
	if again, out := Resume(won.Saved, o.rules, at); !out.Over || again.Over().Winner != 0 || len(out.Steps) != 1 {
		t.Errorf("a game that was won goes on by %+v", out)
	}
}

// log is one that tells of running games.
type log func(into record.Replay)

func (l log) Running(into record.Replay) ([]error, error) {
	l(into)
	return []error{errors.New("a word is missing")}, nil
}

func TestLoad(t *testing.T) {
	kept := func(id string) record.Game {
		return record.Game{ID: id, Seats: [2]record.Key{{1}, {2}}, Settings: blitz, Began: started, Private: id == "private", Memo: `{"muted":[true,false]}`}
	}
	gone, away := kept("gone"), kept("away")
	gone.Seats[1], away.Seats[0] = record.Key{9}, record.Key{8}
	acts := func(into record.Replay, id string, words ...string) {
		sum := record.Chain(id, blitz, nil)
		for i, word := range words {
			sum = record.ChainAfter(sum, i, word, 1000)
			into.Act(id, record.Act{Seq: i, Word: word, Spent: time.Second, Sum: sum})
		}
	}
	account := func(key record.Key) (record.Account, error) {
		switch key[0] {
		case 8:
			return record.Account{}, record.ErrUnavailable
		case 9:
			return record.Account{}, record.ErrNotFound
		}
		return record.Account{Key: key, Name: fmt.Sprint("player ", key[0])}, nil
	}
	games, damaged, lost, err := Load(log(func(into record.Replay) {
		for _, id := range []string{"whole", "private", "broken", "illegal", "told"} {
			if sum, err := into.Game(kept(id)); err != nil || string(sum) != string(record.Chain(id, blitz, nil)) {
				t.Errorf("%s: %x, %v", id, sum, err)
			}
		}
		if _, err := into.Game(gone); !errors.Is(err, record.ErrNotFound) {
			t.Errorf("a game of nobody: %v", err)
		}
		acts(into, "whole", "H8", "A1")
		acts(into, "illegal", "H8", "H8")
		if _, err := into.Act("broken", record.Act{Word: "H8", Sum: []byte("another")}); err == nil {
			t.Error("what was not written is done")
		}
		if _, err := into.Act("broken", record.Act{Word: "H8"}); err == nil {
			t.Error("a damaged game goes on")
		}
		if _, err := into.Act("none", record.Act{Word: "H8"}); err == nil {
			t.Error("something is done in a game that is not there")
		}
		into.Damaged("told", errors.New("its page is torn"))
		into.Damaged("none", errors.New("its page is torn"))
	}), account, started)
	if err != nil || len(lost) != 1 {
		t.Fatalf("lost is %v, %v", lost, err)
	}
	if len(games) != 2 || games[0].ID != "whole" || len(games[0].Match.Acts()) != 2 || games[0].Players[1].Name != "player 2" || games[0].Private || !games[1].Private || !games[0].memo.Muted[0] {
		t.Errorf("the games are %+v", games)
	}
	var names []string
	for _, g := range damaged {
		names = append(names, g.ID)
		if g.Damage == nil {
			t.Errorf("%s has no damage", g.ID)
		}
	}
	if got := strings.Join(names, " "); got != "broken illegal told gone" || damaged[3].Players[1].Key != (record.Key{9}) {
		t.Errorf("damaged are %s", got)
	}
	// Where players can't be asked for, nothing is known of any game.
	games, damaged, _, err = Load(log(func(into record.Replay) {
		into.Game(kept("whole"))
		into.Game(away)
	}), account, started)
	if !errors.Is(err, record.ErrUnavailable) || len(games)+len(damaged) > 0 {
		t.Errorf("without the book: %v, %v, %v", games, damaged, err)
	}
	if g := (Saved{memo: readMemo("{")}); g.Unread() == nil {
		t.Error("a memo that is none is read")
	}
}

// A game of twenty stones shows persons, unless one of them was away at its end.
func TestMatchProvesPersons(t *testing.T) {
	var words []string
	for i := range record.ProvenStones / 2 {
		words = append(words, game.Point{X: i, Y: 2 * (i % 2)}.Text(15), game.Point{X: i, Y: 8 + 2*(i%2)}.Text(15))
	}
	if m := matchWith(t, blitz, words...); !m.isProven() {
		t.Errorf("%d stones prove nothing", len(words))
	}
	if m := matchWith(t, blitz, words[:len(words)-1]...); m.isProven() {
		t.Errorf("%d stones prove persons", len(words)-1)
	}
	m := matchWith(t, blitz, words...)
	if m.leave(game.First, started.Add(time.Hour)); m.isProven() {
		t.Error("a game that somebody has left proves persons")
	}
}

func TestInfo(t *testing.T) {
	o := newTry(t, blitz)
	o.act("H8", "A1")
	info := o.Info(1, o.at.Add(2*time.Second))
	if info.Ratings != [2]int{1500, 1500} || info.Live.Elapsed != 2000 {
		t.Errorf("ratings %v, the turn has lasted %d ms", info.Ratings, info.Live.Elapsed)
	}
	if len(info.Acts) != 2 || info.Acts[0] != (online.ActInfo{Kind: "move", Act: "H8", Seat: 0, MS: 1000}) || info.Acts[1].Act != "A1" || info.You != 1 {
		t.Errorf("it is %+v", info)
	}
}

// What is told of a game says whose turn it is, and whether it counts.
func TestLive(t *testing.T) {
	casual := blitz
	casual.Rated = false
	for _, row := range []struct {
		settings online.Settings
		acts     []string
		back     bool
		turn     int
		rated    bool
	}{
		{blitz, nil, false, 0, true},
		{blitz, []string{"H8"}, false, 1, true},
		{blitz, []string{"H8", "A1"}, false, 0, true},
		{casual, nil, false, 0, false},
		{casual, []string{"H8", "A1", "H9"}, true, 0, false},
		{blitz, []string{"H8", "A1", "H9"}, true, 0, false},
	} {
		o := newTry(t, row.settings)
		o.act(row.acts...)
		if row.back {
			o.request(0, 0, ask(online.OfferTakeBack))
			o.request(0, 1, reply(online.OfferTakeBack, true))
		}
		if live := o.Match.Live(o.at); live.Turn != row.turn || live.Rated != row.rated || (live.Backs > 0) != row.back {
			t.Errorf("rated %v, after %v, taken back %v: %+v", row.settings.Rated, row.acts, row.back, live)
		}
	}
}

func TestBeginningIsNoted(t *testing.T) {
	o := newTry(t, blitz)
	if !slices.Equal(o.book.log, []string{"begin game"}) {
		t.Errorf("in the log is %q", o.book.log)
	}
	away, _ := New(Saved{ID: "game", Began: started, Match: matchWith(t, blitz)}, o.rules, [2]string{}, [2]bool{false, true}, started)
	if due := away.Due(); !due.Equal(started.Add(time.Minute)) {
		t.Errorf("without the second player something is due after %v", due.Sub(started))
	}
}

// The record of a game is a whole SGF file.
func TestSavedAsSGF(t *testing.T) {
	o := newTry(t, blitz)
	o.act("H8", "A1")
	if text, err := o.Saved.SGF(); err != nil || !strings.HasPrefix(text, "(;") || !strings.Contains(text, "PB[A]") || strings.Count(text, ";") != 3 {
		t.Errorf("%q, %v", text, err)
	}
}

func TestInfoOfAnOpening(t *testing.T) {
	s := blitz
	s.Opening = game.Swap2
	o := newTry(t, s)
	if step := o.Info(1, o.at).Live.Step; step == nil || step.Kind != "place" || step.Color != "black" || len(step.Choices) > 0 {
		t.Errorf("at first %+v", step)
	}
	o.act("H8", "G8", "F8")
	if step := o.Info(1, o.at).Live.Step; step == nil || step.Kind != "choose" || step.Color != "" || strings.Join(step.Choices, " ") != "black white two" {
		t.Errorf("after three stones %+v", step)
	}
}

// The winner gains what the other one loses; a draw of equals changes nothing.
func TestRatingsAfterTheEnd(t *testing.T) {
	for _, row := range []struct {
		name string
		end  func(o *try)
		gain [2]int // by seat: 1, 0 or -1
	}{
		{"the first player wins", func(o *try) { o.mustDo(1, online.Request{Type: "resign"}, "over: 0 resignation, written") }, [2]int{1, -1}},
		{"the second player wins", func(o *try) { o.mustDo(0, online.Request{Type: "resign"}, "over: 1 resignation, written") }, [2]int{-1, 1}},
		{"a draw", func(o *try) {
			o.mustDo(0, ask(online.OfferDraw), "draw of 0 open, written")
			o.mustDo(1, reply(online.OfferDraw, true), "draw of 0 accepted, written", "over: -1 agreement, written")
		}, [2]int{0, 0}},
	} {
		o := newTry(t, blitz)
		o.act("H8", "A1", "H9", "A3")
		row.end(o)
		for seat, a := range o.Players {
			if gain := cmp.Compare(a.Rating.Value, 1500); gain != row.gain[seat] || o.Over().Rating == nil || cmp.Compare(o.Over().Rating[seat].Rating, 1500) != gain {
				t.Errorf("%s: the rating of player %d is %v", row.name, seat, a.Rating.Value)
			}
		}
	}
}

// The accounts note from which networks the players of a game that counts came.
func TestNetworksAreNoted(t *testing.T) {
	var met [2]any
	for i := range met {
		o := newTry(t, blitz)
		if i == 1 {
			o.networks = [2]string{}
		}
		o.act("H8", "A1", "H9", "A3")
		o.mustDo(1, online.Request{Type: "resign"}, "over: 0 resignation, written")
		met[i] = o.Players[0].Met
	}
	o := newTry(t, blitz)
	if o.Back(o.at, 1, "203.0.113.0/24"); o.networks != [2]string{"192.0.2.0/24", "203.0.113.0/24"} {
		t.Errorf("after one has come back from elsewhere the networks are %q", o.networks)
	}
	if reflect.DeepEqual(met[0], met[1]) {
		t.Errorf("with and without networks the player has met %v", met[0])
	}
}
