package table

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/online"
)

// account says in a word what a step tells, and to whom.
func account(s Step) string {
	var words []string
	switch r := s.Reply; r.Type {
	case "":
		words = append(words, "-")
	case "offer":
		words = append(words, fmt.Sprintf("%s of %d %s", r.Offer.Offer, r.Offer.Seat, r.Offer.State))
	case "presence":
		if r.Presence.Left {
			words = append(words, fmt.Sprintf("%d has left", r.Presence.Seat))
		} else {
			words = append(words, fmt.Sprintf("%d here=%t grace=%v", r.Presence.Seat, r.Presence.Here, time.Duration(r.Presence.Grace)*time.Millisecond))
		}
	case "chat":
		words = append(words, fmt.Sprintf("%d says %q", r.Chat.Seat, r.Chat.Text))
	case "act":
		words = append(words, r.Act.Act)
	case "over":
		words = append(words, fmt.Sprintf("over: %d %s", r.Over.Winner, r.Over.Reason))
	default:
		words = append(words, r.Type)
	}
	if s.Players {
		words = append(words, "among players")
	}
	if s.Write != nil {
		words = append(words, "written")
	}
	if s.Spare {
		words = append(words, "or not")
	}
	return strings.Join(words, ", ")
}

// mustDo lets a player ask for something that is done, and wants to be told of that.
func (o *try) mustDo(from Seat, request online.Request, want ...string) Outcome {
	o.t.Helper()
	if request.Type == "act" {
		seq := len(o.Match.Acts())
		request.Seq = &seq
	}
	out, refusal := o.Do(o.at, from, &request, nil)
	if refusal != nil {
		o.t.Fatalf("%+v is refused: %v", request, refusal)
	}
	o.wantTold(out, want...)
	return out
}

// wantTold wants an outcome to tell that, and brings it to an end.
func (o *try) wantTold(out Outcome, want ...string) {
	o.t.Helper()
	var told []string
	for _, step := range out.Steps {
		told = append(told, account(step))
	}
	if !slices.Equal(told, want) {
		o.t.Errorf("told is %q, want %q", told, want)
	}
	o.apply(out)
}

func ask(o online.Offer) online.Request { return online.Request{Type: "offer", Offer: o} }

func reply(o online.Offer, yes bool) online.Request {
	return online.Request{Type: "answer", Offer: o, Yes: yes}
}

func move(point string) online.Request { return online.Request{Type: "act", Act: point} }

// An offer is open until it is answered, withdrawn, or the game goes on.
func TestOffersAreTold(t *testing.T) {
	const draw, back = online.OfferDraw, online.OfferTakeBack
	t.Run("withdrawn", func(t *testing.T) {
		o := newTry(t, blitz)
		o.act("H8", "A1", "H9", "A3")
		o.mustDo(0, ask(draw), "draw of 0 open, written")
		if open := o.Info(0, o.at).Offers; !slices.Equal(open, []online.OfferInfo{{Offer: draw, Seat: 0, State: online.Open}}) {
			t.Errorf("open are %v", open)
		}
		if code := o.request(0, 0, reply(draw, true)); code != online.NoOffer {
			t.Errorf("one's own offer is accepted: %q", code)
		}
		o.mustDo(0, reply(draw, false), "draw of 0 withdrawn, written")
		if open := o.Info(0, o.at).Offers; len(open) > 0 {
			t.Errorf("open are %v", open)
		}
		for _, seat := range []Seat{0, 1} {
			if code := o.request(0, seat, reply(draw, seat == 1)); code != online.NoOffer {
				t.Errorf("%d answers what is withdrawn: %q", seat, code)
			}
		}
	})
	t.Run("the game goes on", func(t *testing.T) {
		o := newTry(t, blitz)
		o.act("H8", "A1", "H9", "A3")
		o.mustDo(0, ask(draw), "draw of 0 open, written")
		o.mustDo(0, move("H10"), "H10, written") // one's own draw stays open
		o.mustDo(1, move("A5"), "draw of 0 declined, written", "A5, written")
		o.mustDo(0, ask(draw), "draw of 0 open, written") // in another position it can be asked for again
		o.mustDo(1, ask(back), "takeback of 1 open, written")
		o.mustDo(0, move("H11"), "takeback of 1 declined, written", "H11, written")
		o.mustDo(0, ask(back), "takeback of 0 open, written")
		o.mustDo(1, reply(back, true), "takeback of 0 accepted, written", "draw of 0 withdrawn, written", "back, written")
		o.mustDo(0, ask(back), "takeback of 0 open, written")
		o.mustDo(0, move("H12"), "takeback of 0 withdrawn, written", "H12, written")
	})
	t.Run("both ask", func(t *testing.T) {
		o := newTry(t, blitz)
		o.act("H8", "A1", "H9", "A3")
		o.mustDo(0, ask(back), "takeback of 0 open, written")
		if code := o.request(0, 1, ask(back)); code != online.AnswerFirst {
			t.Errorf("a second request to take back is answered by %q", code)
		}
		o.mustDo(1, ask(draw), "draw of 1 open, written")
		o.mustDo(0, ask(draw), "draw of 1 accepted, written", "over: -1 agreement, written")
		if code := o.request(0, 0, ask(draw)); code != online.GameOver {
			t.Errorf("a draw after the end is answered by %q", code)
		}
	})
	t.Run("what can't be asked for", func(t *testing.T) {
		o := newTry(t, blitz)
		o.act("H8", "A1")
		if code := o.request(0, 0, ask("adjourn")); code != online.BadOffer {
			t.Errorf("adjourning is answered by %q", code)
		}
		for range MaxBacks {
			o.mustDo(1, ask(back), "takeback of 1 open, written")
			o.mustDo(0, reply(back, true), "takeback of 1 accepted, written", "back, written")
			o.act("A1")
		}
		if code := o.request(0, 1, ask(back)); code != online.TooManyBacks {
			t.Errorf("one more is answered by %q", code)
		}
	})
}

// An offer that was declined or withdrawn can no longer be answered.
func TestOffersAreAnsweredOnce(t *testing.T) {
	for seat := range 2 {
		o := newTry(t, blitz)
		o.act("H8", "A1", "H9", "A3")
		if code := o.request(0, 0, ask(online.OfferDraw)); code != "" {
			t.Fatal(code)
		}
		if code := o.request(0, Seat(seat), reply(online.OfferDraw, false)); code != "" {
			t.Fatal(code)
		}
		if code := o.request(0, 1, reply(online.OfferDraw, true)); code != online.NoOffer {
			t.Errorf("after an answer of %d to the offer another one leads to %q", seat, code)
		}
	}
}

func TestRematchesAreTold(t *testing.T) {
	const again = online.OfferRematch
	ended := func(t *testing.T) *try {
		o := newTry(t, blitz)
		o.act("H8", "A1", "H9", "A3")
		o.mustDo(0, online.Request{Type: "resign"}, "over: 1 resignation, written")
		return o
	}
	o := ended(t)
	o.mustDo(1, ask(again), "rematch of 1 open")
	if code := o.request(0, 1, ask(again)); code != online.OfferedBefore {
		t.Errorf("asked twice: %q", code)
	}
	barred := online.Refuse(online.Draining)
	if _, refusal := o.Do(o.at, 0, &online.Request{Type: "answer", Offer: again, Yes: true}, barred); refusal != barred {
		t.Errorf("somebody who is barred gets %v", refusal)
	}
	if out := o.mustDo(0, reply(again, true), "rematch of 1 accepted"); !out.Rematch {
		t.Error("no rematch")
	}
	o = ended(t)
	if out := o.mustDo(0, ask(again), "rematch of 0 open"); out.Rematch {
		t.Error("a rematch with one player")
	}
	if out := o.mustDo(1, ask(again), "rematch of 0 accepted"); !out.Rematch {
		t.Error("no rematch where both ask")
	}
	o = ended(t)
	o.mustDo(0, ask(again), "rematch of 0 open")
	o.mustDo(0, online.Request{Type: "leave"}, "0 has left")
	if info := o.Info(1, o.at); len(info.Offers) > 0 || !info.Seats[0].Left || info.Seats[0].Here || info.Seats[1].Left || !info.Seats[1].Here || !o.HasLeft(0) || o.HasLeft(1) {
		t.Errorf("after one has left: %+v", info)
	}
	if code := o.request(0, 1, reply(again, true)); code != online.NoOffer {
		t.Errorf("the offer of somebody who has left is answered by %q", code)
	}
	o.mustDo(1, online.Request{Type: "leave"}) // nobody is there to be told
}

func TestChatIsTold(t *testing.T) {
	o := newTry(t, blitz)
	o.act("H8", "A1")
	for i := range ChatLines {
		text := fmt.Sprint("line ", i+1)
		o.mustDo(0, online.Request{Type: "chat", Text: text}, fmt.Sprintf("0 says %q, among players", text))
	}
	if lines := o.Info(0, o.at).Chat; len(lines) != ChatLines || lines[0].Text != "line 1" {
		t.Errorf("%d lines from %v on", len(lines), lines[0])
	}
	o.mustDo(1, online.Request{Type: "chat", Text: "Hi"}, `1 says "Hi", among players`)
	if lines := o.Info(1, o.at).Chat; len(lines) != ChatLines || lines[0].Text != "line 2" || lines[ChatLines-1].Text != "Hi" || lines[ChatLines-1].Seat != 1 {
		t.Errorf("%d lines from %v to %v", len(lines), lines[0], lines[len(lines)-1])
	}
	if info := o.Info(-1, o.at); len(info.Chat) > 0 || info.You != -1 {
		t.Errorf("somebody who watches reads %v", info.Chat)
	}
	o.mustDo(1, online.Request{Type: "mute", On: true}, "-, written, or not")
	if !o.HasMuted(1) || o.HasMuted(0) || !o.Info(1, o.at).Muted || o.Info(0, o.at).Muted || o.Info(-1, o.at).Muted {
		t.Error("the wrong one hears nothing")
	}
	o.mustDo(1, online.Request{Type: "mute"}, "-, written, or not")
	if code := o.request(0, 0, online.Request{Type: "chat", Text: "Hi"}); code != "" {
		t.Errorf("to somebody who hears again: %q", code)
	}
	if code := o.request(0, 0, online.Request{Type: "chat", Text: " "}); code == "" {
		t.Error("nothing is said")
	}
	o.mustDo(1, online.Request{Type: "resign"}, "over: 0 resignation, written")
	o.mustDo(1, online.Request{Type: "mute", On: true}) // of a game that is over nothing is kept
	o.mustDo(1, online.Request{Type: "leave"}, "1 has left")
	if code := o.request(0, 0, online.Request{Type: "chat", Text: "Hi"}); code != online.OtherGone {
		t.Errorf("to somebody who has left: %q", code)
	}
}

// Several absences count together; at the end of each there are ten seconds at least. That a grace is over is told once.
func TestAbsencesAreTold(t *testing.T) {
	o := newTry(t, blitz)
	o.act("H8", "A1", "H9", "A3")
	o.wantTold(o.Away(o.at, 1), "1 here=false grace=1m0s")
	o.at = o.at.Add(40*time.Second + 500*time.Microsecond)
	if grace := o.Info(0, o.at).Seats[1].Grace; grace != 20_000 {
		t.Errorf("%d ms are left", grace)
	}
	o.wantTold(o.Back(o.at, 1, ""), "1 here=true grace=20s")
	o.at = o.at.Add(time.Minute)
	o.wantTold(o.Away(o.at, 1), "1 here=false grace=20s")
	o.at = o.at.Add(20*time.Second - time.Millisecond)
	o.wantTold(o.Tick(o.at))
	o.at = o.at.Add(time.Millisecond)
	o.wantTold(o.Tick(o.at), "1 here=false grace=0s")
	o.wantTold(o.Tick(o.at.Add(time.Second)))
	o.wantTold(o.Back(o.at, 1, ""), "1 here=true grace=10s")
	o.wantTold(o.Away(o.at, 1), "1 here=false grace=10s")
	o.at = o.at.Add(9 * time.Second)
	if code := o.request(0, 0, online.Request{Type: "claim", Claim: "half"}); code != online.BadMessage {
		t.Errorf("half a claim is answered by %q", code)
	}
	if code := o.request(0, 0, online.Request{Type: "claim", Claim: online.ClaimDraw}); code != online.NoClaim {
		t.Errorf("an early claim is answered by %q", code)
	}
	o.at = o.at.Add(time.Second)
	out, refusal := o.Do(o.at, 0, &online.Request{Type: "claim", Claim: online.ClaimDraw}, nil)
	if refusal != nil || !out.Rated {
		t.Errorf("a draw is claimed: %v, rated %v", refusal, out.Rated)
	}
	o.wantTold(out, "1 here=false grace=0s", "over: -1 abandoned, written")
	if grace := o.Info(0, o.at).Seats[1].Grace; grace != 0 {
		t.Errorf("%d ms are left after the end", grace)
	}
	if code := o.request(0, 0, online.Request{Type: "claim", Claim: online.ClaimWin}); code != online.GameOver {
		t.Errorf("a claim after the end is answered by %q", code)
	}
}

// Where the game does not count yet, a claim aborts it, whatever is claimed; a player who comes back in time loses nothing.
func TestAbsencesBeforeTheGameCounts(t *testing.T) {
	for _, claim := range []online.Claim{online.ClaimWin, online.ClaimDraw} {
		o := newTry(t, blitz)
		o.act("H8", "A1", "H9")
		o.apply(o.Away(o.at, 1))
		o.at = o.at.Add(time.Minute)
		out, refusal := o.Do(o.at, 0, &online.Request{Type: "claim", Claim: claim}, nil)
		if refusal != nil || out.Rated || o.Over() == nil || o.Over().Winner != -1 || o.Over().Reason != online.Aborted {
			t.Errorf("%s: %v, rated %v, %+v", claim, refusal, out.Rated, o.Over())
		}
	}
}

// Of two who stay away the one who left first loses; of two whom the server lost, the one to move.
func TestBothAreAbsent(t *testing.T) {
	for _, row := range []struct {
		name  string
		away  []time.Duration // by seat
		moves []string
		want  int
	}{
		{"the first player left first", []time.Duration{0, time.Second}, []string{"H8", "A1", "H9", "A3"}, 1},
		{"the second player left first", []time.Duration{time.Second, 0}, []string{"H8", "A1", "H9", "A3"}, 0},
		{"together, the first player to move", []time.Duration{0, 0}, []string{"H8", "A1", "H9", "A3"}, 1},
		{"together, the second player to move", []time.Duration{0, 0}, []string{"H8", "A1", "H9", "A3", "H10"}, 0},
	} {
		o := newTry(t, blitz)
		o.act(row.moves...)
		began := o.at
		order := []Seat{0, 1}
		if row.away[1] < row.away[0] {
			order = []Seat{1, 0}
		}
		for _, seat := range order {
			o.apply(o.Away(began.Add(row.away[seat]), seat))
		}
		o.at = began.Add(59 * time.Second)
		o.apply(o.Tick(o.at))
		if o.Over() != nil {
			t.Errorf("%s: it is over within the grace", row.name)
		}
		o.at = began.Add(61 * time.Second)
		o.apply(o.Tick(o.at))
		if over := o.Over(); over == nil || over.Winner != row.want || over.Reason != online.Abandoned {
			t.Errorf("%s: %+v", row.name, over)
		}
	}
}

func TestGraceGoesByTheClock(t *testing.T) {
	const most = 5 * time.Minute
	for clock, want := range map[string]time.Duration{
		"none": most, "1m": 20 * time.Second, "2m": 40 * time.Second, "1m+3s": time.Minute, "30s/move": most, "30s": 20 * time.Second,
	} {
		s := clocked(t, blitz, clock)
		if got := graceFor(s.Time, most); got != want {
			t.Errorf("%s: %v, want %v", clock, got, want)
		}
	}
	if got := graceFor(game.TimeControl{Main: time.Minute}, time.Second); got != time.Second {
		t.Errorf("where the server allows less: %v", got)
	}
}

// A player who ends a public game before it counts is noted.
func TestGamesThatAreBrokenOff(t *testing.T) {
	counting := []string{"H8", "A1", "H9", "A3"}
	for _, row := range []struct {
		name    string
		moves   []string
		private bool
		from    Seat
		request string
		want    []Seat
	}{
		{"resigned early", counting[:3], false, 1, "resign", []Seat{1}},
		{"resigned", counting, false, 1, "resign", nil},
		{"resigned early among friends", counting[:3], true, 1, "resign", nil},
		{"aborted", counting[:1], false, 1, "abort", []Seat{1}},
		{"aborted by an arbiter", counting[:1], false, Arbiter, "abort", nil},
	} {
		o := newTry(t, blitz)
		o.act(row.moves...)
		o.Private = row.private
		out, refusal := o.Do(o.at, row.from, &online.Request{Type: row.request}, nil)
		if refusal != nil || !out.Over || !slices.Equal(out.Broke, row.want) {
			t.Errorf("%s: %v, broken off by %v", row.name, refusal, out.Broke)
		}
	}
	for seat, moves := range [][]string{nil, {"H8"}} { // the flag of a player who has not acted
		o := newTry(t, blitz)
		o.act(moves...)
		o.at = o.at.Add(time.Hour)
		if out := o.Tick(o.at); !out.Over || !slices.Equal(out.Broke, []Seat{seat}) || o.Over().Reason != online.Aborted {
			t.Errorf("by the flag: %v, %+v", out.Broke, o.Over())
		}
	}
}
