package online_test

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/game"
	"hoshi/internal/logtest"
	"hoshi/internal/upgradetest"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/online/server"
	"hoshi/online/server/record"
	"hoshi/online/server/store"
)

// A server opens what every released version has left when it was killed: games, offers, players who wait, and all that is over. It goes on with all of it.
func TestUpgrade(t *testing.T) { upgradetest.Run(t, writeServer, showServer, goOnServer) }

// Where a folder of a server has the server's files, and where the keys of its players, by their names.
const (
	serverData = "data"
	playerKeys = "keys"
)

// The days on which folders are written here and opened: at most, nothing of them has run out yet.
var (
	writingDay = time.Date(2026, 11, 24, 9, 0, 0, 0, time.UTC)
	openingDay = writingDay.AddDate(0, 0, 7)
)

// reopened is a server on such a folder, in a bubble, with the players who were there.
type reopened struct {
	*place
	dir     string
	log     logtest.Log
	players map[string]*person
}

// reopen starts a server on a folder, on a day.
func reopen(t *testing.T, dir string, day time.Time) *reopened {
	t.Helper()
	time.Sleep(time.Until(day)) // of the bubble
	r := &reopened{dir: dir, players: map[string]*person{}}
	r.place = serve(t, server.Options{Data: filepath.Join(dir, serverData), Log: slog.New(slog.NewTextHandler(&r.log, nil))})
	return r
}

// player logs in a player, who gets a key the first time.
func (r *reopened) player(t *testing.T, name string) *person {
	t.Helper()
	if p := r.players[name]; p != nil {
		return p
	}
	key := filepath.Join(r.dir, playerKeys, name)
	if err := os.MkdirAll(filepath.Dir(key), 0o700); err != nil {
		t.Fatal(err)
	}
	id, err := online.LoadIdentity(key)
	if err != nil {
		t.Fatal(err)
	}
	p := connect(t, r.way(), name, id)
	p.await("being online", func(s client.State) bool { return s.Status == client.Online })
	r.players[name] = p
	return p
}

// all logs in everybody who has a key.
func (r *reopened) all(t *testing.T) []*person {
	t.Helper()
	keys, err := os.ReadDir(filepath.Join(r.dir, playerKeys))
	if err != nil || len(keys) == 0 {
		t.Fatalf("there are no players: %v", err)
	}
	var all []*person
	for _, key := range keys {
		all = append(all, r.player(t, key.Name()))
	}
	for _, p := range all {
		p.await("the game", func(s client.State) bool { return s.Yours == "" || s.Game != nil })
	}
	return all
}

// obey gives the server an order.
func (r *reopened) obey(t *testing.T, out io.Writer, words ...string) {
	t.Helper()
	if err := r.Execute(words, out); err != nil {
		t.Errorf("%q: %v", words, err)
	}
}

// unharmed fails the test where the server has found something that is damaged, once it has looked at all.
func (r *reopened) unharmed(t *testing.T) {
	t.Helper()
	for !strings.Contains(r.log.String(), "were looked at") {
		time.Sleep(time.Second) // of the bubble
	}
	if text := r.log.String(); strings.Contains(text, "level=ERROR") || strings.Contains(text, "level=WARN") || !strings.Contains(text, "lost=0") {
		t.Errorf("the server complains:\n%s", text)
	}
}

// killed puts into the folder dir what a server that is killed now leaves.
func (r *reopened) killed(t *testing.T, dir string) {
	t.Helper()
	synctest.Wait()
	if err := errors.Join(os.RemoveAll(dir), os.CopyFS(dir, os.DirFS(r.dir))); err != nil {
		t.Fatal(err)
	}
}

// begin lets two play each other, the first one in the first seat.
func (r *reopened) begin(t *testing.T, settings online.Settings, private bool, names ...string) [2]*person {
	t.Helper()
	a, b := r.player(t, names[0]), r.player(t, names[1])
	a.do(a.Challenge(settings, 0, private))
	wait := a.await("waiting", func(s client.State) bool { return s.Wait.For != "" }).Wait
	if private {
		b.do(b.Join(wait.Code, settings.Rated))
	} else {
		b.do(b.Accept(wait.Challenge))
	}
	a.game("")
	b.game("")
	return [2]*person{a, b}
}

// writeServer leaves the folder as a server that is killed leaves it.
func writeServer(t *testing.T, dir string) {
	synctest.Test(t, func(t *testing.T) {
		r := reopen(t, filepath.Join(t.TempDir(), "running"), writingDay)
		random := rand.New(rand.NewPCG(1, 2))
		hour := game.TimeControl{Main: time.Hour, Increment: 5 * time.Second}

		won := r.begin(t, online.Settings{Rule: game.Standard, Size: 15, Time: hour, Rated: true}, false, "Anna", "Boris")
		for i := range 5 {
			time.Sleep(7 * time.Second) // of the bubble: thinking
			playAct(t, won, string(rune('A'+i))+"1")
			if i < 4 {
				playAct(t, won, string(rune('A'+2*i))+"15")
			}
		}
		before := won[0].over().ID
		for _, p := range won {
			p.do(p.Offer(online.OfferRematch))
		}
		won[0].game(before)
		won[1].game(before)
		rated := [2]*person{won[1], won[0]}
		playAct(t, rated, "H8", "H9", "I8")
		time.Sleep(90 * time.Second) // of the bubble: thinking
		playAct(t, rated, "I9")
		rated[1].do(rated[1].Offer(online.OfferTakeBack))
		rated[0].await("the request", func(s client.State) bool { return len(s.Game.Offers) == 1 })
		rated[0].do(rated[0].Mute(true))

		private := r.begin(t, online.Settings{Rule: game.Renju, Size: 15, Opening: game.RIF, Time: game.TimeControl{Main: 10 * time.Minute, Periods: 3, Period: 30 * time.Second}}, true, "Chloë", "Дмитрий")
		steps(t, private, "H8", "H9", "H10", "stay", "G8")

		back := r.begin(t, online.Settings{Rule: game.Freestyle, Size: 15, Opening: game.Balanced}, false, "恵美", "Farid")
		chosen(t, random, back, 2)
		back[0].do(back[0].Offer(online.OfferTakeBack))
		back[1].await("the request", func(s client.State) bool { return len(s.Game.Offers) == 1 })
		back[1].do(back[1].Answer(online.OfferTakeBack, true))
		back[0].await("taken back", func(s client.State) bool { return s.Game.Acts() < 2 })
		back[1].await("taken back", func(s client.State) bool { return s.Game.Acts() < 2 })
		chosen(t, random, back, 1)

		gone := r.begin(t, online.Settings{Rule: game.Caro, Size: 19, Time: game.TimeControl{PerMove: time.Minute}}, false, "Greta", "Ivan")
		playAct(t, gone, "K10", "K11", "L10")
		gone[1].do(gone[1].Resign())
		gone[0].over()
		gone[1].over()
		gone[1].do(gone[1].Leave())
		gone[1].await("no game", func(s client.State) bool { return s.Game == nil })
		gone[1].do(gone[1].Delete())
		gone[1].await("the end", func(s client.State) bool { return s.Status == client.Stopped })

		greta, hugo := gone[0], r.player(t, "Hugo")
		greta.do(greta.Leave())
		greta.await("no game", func(s client.State) bool { return s.Game == nil })
		greta.do(greta.Seek(online.Settings{Rule: game.Renju, Size: 15, Opening: game.Taraguchi10, Time: hour, Rated: true}, 300))
		greta.await("waiting", func(s client.State) bool { return s.Wait.For == "seek" })
		hugo.do(hugo.Challenge(online.Settings{Rule: game.Freestyle, Size: 20, Opening: game.Swap2, Time: hour}, 1, true))
		hugo.await("waiting", func(s client.State) bool { return s.Wait.Code != "" })
		hugo.do(hugo.Block(won[1].State().Player.Key, true))
		hugo.expect(client.BlocksChanged)
		hugo.do(hugo.Report(back[1].State().Player.Key, "", "He said \"嗯\"."))
		hugo.expect(client.Reported)
		r.obey(t, io.Discard, "mute", "Farid", "3650d", "chat")
		r.obey(t, io.Discard, "ban", "-yes", "198.51.100.0/24", "3650d")
		if err := os.Remove(filepath.Join(r.dir, playerKeys, "Ivan")); err != nil {
			t.Error(err)
		}
		r.killed(t, dir)
	})
}

// steps does steps of an opening, each by whose turn it is.
func steps(t *testing.T, seats [2]*person, words ...string) {
	t.Helper()
	for _, word := range words {
		g := seats[0].State().Game
		m := g.Match()
		a, err := m.ParseAct(word)
		if err != nil || a.Action == nil {
			t.Fatalf("%s: %v", word, err)
		}
		mover, seq := seats[g.Turn()], g.Acts()
		mover.do(mover.Act(*a.Action))
		for _, p := range seats {
			p.await(word, func(s client.State) bool { return s.Game.Acts() == seq+1 })
		}
	}
}

// chosen does that many acts, of which the rules allow each.
func chosen(t *testing.T, random *rand.Rand, seats [2]*person, acts int) {
	t.Helper()
	for range acts {
		g := seats[0].State().Game
		mover, seq := seats[g.Turn()], g.Acts()
		mover.do(mover.Act(choose(random, g)))
		for _, p := range seats {
			p.await("an act", func(s client.State) bool { return s.Game.Acts() == seq+1 })
		}
	}
}

// showServer returns what the folder holds for people, and for the operator, and leaves it as a server that is killed then.
func showServer(t *testing.T, dir string) string {
	var out strings.Builder
	synctest.Test(t, func(t *testing.T) {
		moved := filepath.Join(t.TempDir(), "moved")
		if err := os.CopyFS(moved, os.DirFS(filepath.Join(dir, serverData))); err != nil {
			t.Fatal(err)
		}
		tally := &record.Tally{}
		if err := store.ReadFolder(moved, tally); err != nil {
			t.Error(err)
		}
		if bad, err := tally.PrintDamage(&out); bad || err != nil {
			t.Errorf("it can't be moved: %v", err)
		}
		if err := tally.Print(&out, tally); err != nil {
			t.Error(err)
		}

		running := filepath.Join(t.TempDir(), "running")
		if err := os.CopyFS(running, os.DirFS(dir)); err != nil {
			t.Fatal(err)
		}
		r := reopen(t, running, openingDay)
		r.obey(t, &out, "games")
		games := map[string]bool{}
		all := r.all(t)
		for _, p := range all {
			fmt.Fprintln(&out)
			showPlayer(&out, p.State())
			if g := p.State().Game; g != nil {
				games[g.ID] = true
			}
			r.obey(t, &out, "export", p.State().Player.Key)
		}
		for _, id := range slices.Sorted(maps.Keys(games)) {
			r.obey(t, &out, "log", id)
		}
		all[0].do(all[0].Ratings())
		for _, one := range all[0].expect(client.RatingsCame).Ratings {
			fmt.Fprintf(&out, "rated: %+v\n", one)
		}
		r.obey(t, &out, "sanctions")
		if err := store.Reports(t.Context(), filepath.Join(running, serverData), &out); err != nil {
			t.Error(err)
		}
		r.unharmed(t)
		r.killed(t, dir)
	})
	return out.String()
}

// showPlayer writes how things stand for a player.
func showPlayer(out io.Writer, s client.State) {
	fmt.Fprintf(out, "%s %s %d ± %d, %d games\n", s.Player.Name, s.Player.Key, s.Player.Rating, s.Player.Deviation, s.Player.Games)
	if s.Wait.For != "" {
		fmt.Fprintf(out, "waits for %s %s %+v\n", s.Wait.For, s.Wait.Code, *s.Wait.Settings)
	}
	if g := s.Game; g != nil {
		fmt.Fprintf(out, "plays %s, private %t, rated %t, muted %t, began %s: %+v\n", g.ID, g.Private, g.Rated, g.Muted, g.Began.UTC().Format(time.DateTime), g.Settings)
		fmt.Fprintf(out, "seat %d, turn %d, %d acts, offers %+v\n", g.You, g.Turn(), g.Acts(), g.Offers)
		for seat := range g.Seats {
			left := g.Left(seat, time.Now())
			fmt.Fprintf(out, "seat %d, %s, %v: %s and %d periods\n", seat, g.Seats[seat].Name, g.Color(seat), left.Time.Round(time.Second), left.Periods)
		}
		opening := g.Opening()
		if step, ok := opening.Step(); ok {
			fmt.Fprintf(out, "next: %v\n", step)
		}
	}
}

// goOnServer plays every game a few acts further and ends it, and begins one with everybody who waits; then all is as it was, for the next start.
func goOnServer(t *testing.T, dir string) {
	ended := 0
	synctest.Test(t, func(t *testing.T) {
		r := reopen(t, dir, openingDay)
		seats, waiting := map[string][2]*person{}, []*person{}
		for _, p := range r.all(t) {
			switch s := p.State(); {
			case s.Game != nil:
				both := seats[s.Game.ID]
				both[s.Game.You] = p
				seats[s.Game.ID] = both
			case s.Wait.For != "":
				waiting = append(waiting, p)
			}
		}
		for i, p := range waiting {
			other, wait := r.player(t, fmt.Sprint("Newcomer ", i)), p.State().Wait
			if wait.Code != "" {
				other.do(other.Join(wait.Code, wait.Settings.Rated))
			} else {
				other.do(other.Seek(*wait.Settings, 0))
			}
			var both [2]*person
			g := p.game("")
			both[g.You], both[1-g.You] = p, other
			other.game("")
			seats[g.ID] = both
		}
		for id, both := range seats {
			for _, o := range both[0].State().Game.Offers {
				both[1-o.Seat].do(both[1-o.Seat].Answer(o.Offer, false))
				both[0].await("no offer", func(s client.State) bool { return len(s.Game.Offers) == 0 })
			}
			chosen(t, rand.New(rand.NewPCG(1, 2)), both, 4) // the same in whatever order, so that none of them makes five
			both[0].do(both[0].Resign())
			if g := both[1].over(); g.ID != id || g.Over.Winner != 1 {
				t.Errorf("%s ended as %+v", id, g.Over)
			}
			both[0].over()
			ended++
		}
		r.unharmed(t)
	})
	synctest.Test(t, func(t *testing.T) {
		r := reopen(t, dir, openingDay)
		games := &strings.Builder{}
		r.obey(t, games, "games")
		if strings.Count(games.String(), "\n") != 1 || ended == 0 {
			t.Errorf("%d games were ended, and these go on:\n%s", ended, games)
		}
		r.unharmed(t)
	})
}
