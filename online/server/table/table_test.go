package table

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/internal/rating"
	"hoshi/online"
	"hoshi/online/server/record"
)

// blitz are the settings of most games here.
var blitz = online.Settings{Rule: game.Freestyle, Size: 15, Opening: game.Free, Time: game.TimeControl{Main: 5 * time.Minute}, Rated: true}

// fake is a log that notes what is written into it.
type fake struct{ log []string }

func (f *fake) Begin(g record.Game) error {
	f.log = append(f.log, "begin "+g.ID)
	return nil
}

func (f *fake) Act(_ string, a record.Act) error {
	f.log = append(f.log, strings.TrimSpace(fmt.Sprintf("act %d %s", a.Seq, a.Word)))
	return nil
}

func (f *fake) Keep(string, string) error {
	f.log = append(f.log, "keep")
	return nil
}

func (f *fake) End(g record.Finished, accounts ...record.Account) error {
	f.log = append(f.log, fmt.Sprintf("end %s, %d accounts", g.Result, len(accounts)))
	return nil
}

// try is a table of which everything is written and told at once. Both players hear of each turn.
type try struct {
	*Table
	t    *testing.T
	at   time.Time
	deaf bool // nothing comes from the players
	book fake
	told []string
	n    uint64 // messages that have come
}

func newTry(t *testing.T, s online.Settings) *try {
	m, err := NewMatch(s, nil, started)
	if err != nil {
		t.Fatal(err)
	}
	saved := Saved{ID: "game", Began: started, Match: m}
	for seat := range saved.Players {
		saved.Players[seat] = record.Account{Key: record.Key{byte(1 + seat)}, Name: string(rune('A' + seat)), Rating: rating.New(started)}
	}
	m.Chain = record.Chain(saved.ID, m.Settings, nil)
	one := &try{t: t, at: started}
	var out Outcome
	one.Table, out = New(saved, Rules{Grace: time.Minute, First: 2 * time.Minute, Turn: 10 * time.Minute}, [2]string{"192.0.2.0/24", "198.51.100.0/24"}, [2]bool{}, started)
	one.apply(out)
	return one
}

func (o *try) note() { o.Note(Context{Lines: [2]Line{{1, o.n}, {2, o.n}}, Behind: time.Hour}) }

// apply writes and tells what a call has led to.
func (o *try) apply(out Outcome) {
	for _, step := range out.Steps {
		if step.Write != nil {
			if err := step.Write(&o.book); err != nil {
				o.t.Fatal(err)
			}
		}
		if step.Reply.Type != "" {
			o.told = append(o.told, step.Reply.Type)
		}
		if step.Turn {
			o.note()
			o.apply(o.Begin(o.at, [2]bool{true, true}))
		}
	}
	if !o.deaf {
		o.n++
	}
	o.note()
}

// request lets somebody ask for something after a while, and returns the code of the refusal, empty where it is done.
func (o *try) request(after time.Duration, from Seat, request online.Request) online.Code {
	o.at = o.at.Add(after)
	o.note()
	out, refusal := o.Do(o.at, from, &request, nil)
	o.apply(out)
	if refusal != nil {
		return refusal.Code
	}
	return ""
}

// act lets both act in turn, a second apart.
func (o *try) act(words ...string) {
	o.t.Helper()
	for _, word := range words {
		seq := len(o.Match.Acts())
		side, _ := o.Match.Turn()
		if code := o.request(time.Second, int(side), online.Request{Type: "act", Seq: &seq, Act: word}); code != "" {
			o.t.Fatalf("%s: %s", word, code)
		}
	}
}

// Each rule of a table, without a server, a clock or a disk.
func TestTable(t *testing.T) {
	four := []string{"H8", "A1", "H9", "A3"}
	act := func(seq int, word string) online.Request { return online.Request{Type: "act", Seq: &seq, Act: word} }
	offer := func(o online.Offer) online.Request { return online.Request{Type: "offer", Offer: o} }
	answer := func(o online.Offer, yes bool) online.Request {
		return online.Request{Type: "answer", Offer: o, Yes: yes}
	}
	type ask struct {
		after   time.Duration
		from    Seat
		request online.Request
		want    online.Code
	}
	for _, row := range []struct {
		name    string
		acts    []string
		asks    []ask
		written string // after begin and the acts before
		over    string // how it ends; empty: it goes on
	}{
		{"out of turn", four[:1], []ask{{0, 0, act(1, "A1"), online.NotYourTurn}}, "", ""},
		{"an act of before", four, []ask{{0, 0, act(3, "H10"), online.Stale}}, "", ""},
		{"an act without its number", nil, []ask{{0, 0, online.Request{Type: "act", Act: "H8"}, online.BadMessage}}, "", ""},
		{"five", []string{"H8", "A1", "H9", "A3", "H10", "A5", "H11", "A7"}, []ask{{time.Second, 0, act(8, "H12"), ""}}, "act 8 H12; end 0 five, 2 accounts", "0 five"},
		{"resigning", four, []ask{{0, 0, online.Request{Type: "resign"}, ""}, {0, 1, online.Request{Type: "resign"}, online.GameOver}}, "end 1 resignation, 2 accounts", "1 resignation"},
		{"resigning before it counts", four[:2], []ask{{0, 0, online.Request{Type: "resign"}, ""}}, "end 1 resignation, 0 accounts", "1 resignation"},
		{"breaking off", nil, []ask{{0, 1, online.Request{Type: "abort"}, ""}}, "end -1 aborted, 0 accounts", "-1 aborted"},
		{"breaking off late", four, []ask{{0, 1, online.Request{Type: "abort"}, online.NoAbort}}, "", ""},
		{"an arbiter", four, []ask{{0, Arbiter, online.Request{Type: "abort"}, ""}}, "end -1 aborted, 0 accounts", "-1 aborted"},
		{"the flag", four, []ask{{5 * time.Minute, 0, act(4, "H10"), online.GameOver}}, "end 1 timeout, 2 accounts", "1 timeout"},
		{"time that is up before a resignation", four, []ask{{6 * time.Minute, 1, online.Request{Type: "resign"}, online.GameOver}}, "end 1 timeout, 2 accounts", "1 timeout"},
		{"a claim of who is there", four, []ask{{0, 1, online.Request{Type: "claim", Claim: online.ClaimWin}, online.NoClaim}}, "", ""},
		{"a draw", four, []ask{{0, 0, offer(online.OfferDraw), ""}, {0, 0, offer(online.OfferDraw), online.OfferedBefore}, {0, 1, answer(online.OfferDraw, true), ""}},
			"keep; keep; end -1 agreement, 2 accounts", "-1 agreement"},
		{"a draw declined", four, []ask{{0, 0, offer(online.OfferDraw), ""}, {0, 1, answer(online.OfferDraw, false), ""}, {0, 0, offer(online.OfferDraw), online.OfferedBefore}}, "keep; keep", ""},
		{"taking back", four, []ask{{0, 1, offer(online.OfferTakeBack), ""}, {0, 0, answer(online.OfferTakeBack, true), ""}}, "keep; keep; act 3", ""},
		{"nothing to take back", four[:1], []ask{{0, 1, offer(online.OfferTakeBack), online.NothingToTake}}, "", ""},
		{"a rematch while it runs", four, []ask{{0, 1, offer(online.OfferRematch), online.GameRuns}}, "", ""},
		{"a rematch with nobody", four, []ask{{0, 0, online.Request{Type: "resign"}, ""}, {0, 0, online.Request{Type: "leave"}, ""}, {0, 1, offer(online.OfferRematch), online.OtherGone}},
			"end 1 resignation, 2 accounts", "1 resignation"},
		{"leaving a game that runs", four, []ask{{0, 1, online.Request{Type: "leave"}, online.GameRuns}}, "", ""},
		{"chat to who hears none", four, []ask{{0, 0, online.Request{Type: "mute", On: true}, ""}, {0, 1, online.Request{Type: "chat", Text: "Hi"}, online.ChatOff},
			{0, 0, online.Request{Type: "chat", Text: "Hi"}, ""}}, "keep", ""},
		{"something else", nil, []ask{{0, 0, online.Request{Type: "seek"}, online.UnknownType}}, "", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			o := newTry(t, blitz)
			o.act(row.acts...)
			before := len(o.book.log)
			for i, a := range row.asks {
				if code := o.request(a.after, a.from, a.request); code != a.want {
					t.Errorf("request %d is answered by %q, want %q", i+1, code, a.want)
				}
			}
			if written := strings.Join(o.book.log[before:], "; "); written != row.written {
				t.Errorf("written is %q, want %q", written, row.written)
			}
			over := ""
			if o.Over() != nil {
				over = fmt.Sprint(o.Over().Winner, " ", o.Over().Reason)
			}
			if over != row.over {
				t.Errorf("it ends by %q, want %q", over, row.over)
			}
			if o.Over() != nil && !o.Due().IsZero() {
				t.Errorf("it is over, and due at %v", o.Due())
			}
		})
	}
}

// Nobody loses on time by a turn of which they have not heard: the flag falls once something has come from them.
func TestFlagNeedsHeardTurn(t *testing.T) {
	for _, deaf := range []bool{false, true} {
		t.Run(fmt.Sprint(deaf), func(t *testing.T) {
			o := newTry(t, blitz)
			o.act("H8", "A1", "H9")
			o.deaf = deaf
			o.act("A3")
			o.at = o.Due()
			if late := o.at.Sub(started); late < 5*time.Minute || late > 5*time.Minute+10*time.Second {
				t.Errorf("the flag is due after %v", late)
			}
			o.apply(o.Tick(o.at))
			if (o.Over() == nil) != deaf {
				t.Errorf("it ends by %+v", o.Over())
			}
			if deaf && !o.Due().Equal(o.at.Add(time.Second)) {
				t.Errorf("it is due again after %v", o.Due().Sub(o.at))
			}
		})
	}
}

// A player who stays away loses to one who claims it, and both lose by staying away.
func TestTableAbsence(t *testing.T) {
	o := newTry(t, blitz)
	o.act("H8", "A1", "H9", "A3")
	o.apply(o.Away(o.at, 0))
	if code := o.request(59*time.Second, 1, online.Request{Type: "claim", Claim: online.ClaimWin}); code != online.NoClaim {
		t.Errorf("within the grace the claim is answered by %q", code)
	}
	if due := o.Due(); !due.Equal(o.at.Add(time.Second)) {
		t.Errorf("the end of the grace is due in %v", due.Sub(o.at))
	}
	if code := o.request(time.Second, 1, online.Request{Type: "claim", Claim: online.ClaimWin}); code != "" || o.Over().Winner != 1 || o.Over().Reason != online.Abandoned {
		t.Errorf("after it the claim is answered by %q, the end is %+v", code, o.Over())
	}
	both := newTry(t, blitz)
	both.act("H8", "A1", "H9", "A3")
	both.apply(both.Away(both.at, 0))
	both.at = both.at.Add(time.Second)
	both.apply(both.Away(both.at, 1))
	for both.Over() == nil && !both.Due().IsZero() && both.at.Before(started.Add(time.Hour)) {
		both.at = both.Due()
		both.apply(both.Tick(both.at))
	}
	if over := both.Over(); over == nil || over.Winner != 1 || over.Reason != online.Abandoned {
		t.Errorf("both stay away: %+v", over)
	}
}

// A refusal changes nothing, and what people outside of the table forbid is refused by it.
func TestTableRefusals(t *testing.T) {
	o := newTry(t, blitz)
	o.act("H8", "A1", "H9", "A3")
	before, told := *o.Info(0, o.at), slices.Clone(o.told)
	barred := online.Refuse(online.Silenced)
	out, refusal := o.Do(o.at, 0, &online.Request{Type: "chat", Text: "Hi"}, barred)
	if o.apply(out); refusal != barred {
		t.Errorf("chat is answered by %v", refusal)
	}
	o.request(0, 1, online.Request{Type: "act", Act: "A5"})
	o.request(0, 1, online.Request{Type: "answer", Offer: online.OfferDraw, Yes: true})
	if after := *o.Info(0, o.at); fmt.Sprintf("%+v", after) != fmt.Sprintf("%+v", before) || !slices.Equal(o.told, told) {
		t.Errorf("it was\n%+v, told %v\nand is\n%+v, told %v", before, told, after, o.told)
	}
}

// A game of which something could not be written has no result, and gives back what its end has made of ratings.
func TestTableThatCanNotBeWritten(t *testing.T) {
	o := newTry(t, blitz)
	o.act("H8", "A1", "H9", "A3")
	ratings := [2]rating.Rating{o.Players[0].Rating, o.Players[1].Rating}
	out, _ := o.Do(o.at, 0, &online.Request{Type: "resign"}, nil)
	end := out.Steps[len(out.Steps)-1].End
	if !out.Over || !out.Rated || end == nil || o.Players[1].Rating.Value <= ratings[1].Value {
		t.Fatalf("resigning leads to %+v", out)
	}
	if over := o.Void(end); over.Winner != -1 || over.Reason != online.Aborted || over.Rating != nil {
		t.Errorf("without a result it ends by %+v", over)
	}
	if now := [2]rating.Rating{o.Players[0].Rating, o.Players[1].Rating}; now != ratings {
		t.Errorf("the ratings are %+v, were %+v", now, ratings)
	}
	running := newTry(t, blitz)
	running.act("H8", "A1")
	if out := running.Break(running.at); !out.Over || out.Rated || running.Over().Winner != -1 || running.Over().Reason != online.Aborted || len(out.Steps) != 1 || out.Steps[0].Write != nil {
		t.Errorf("broken, it leads to %+v", out)
	}
}

// Times that people see are those of the day, of which the clock of the games may be behind.
func TestTableTellsTheTimeOfDay(t *testing.T) {
	o := newTry(t, blitz)
	o.act("H8", "A1")
	if code := o.request(0, 0, online.Request{Type: "chat", Text: "Hi"}); code != "" {
		t.Fatal(code)
	}
	if at := o.Info(1, o.at).Chat[0].At; at != o.at.Add(time.Hour).UnixMilli() {
		t.Errorf("it was said at %v", time.UnixMilli(at))
	}
}
