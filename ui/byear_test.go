package ui

import (
	"strings"
	"testing"

	"hoshi/online/server"
	"hoshi/ui/access"
	"hoshi/ui/uitest"
)

// byEar reads the window for somebody who does not see it. What is read when the test fails is logged.
func (d *tester) byEar() *uitest.Reader {
	r := &uitest.Reader{Win: d.Win, Until: d.until}
	t := d.t
	t.Cleanup(func() {
		if t.Failed() {
			t.Log(r.Read().Words())
		}
	})
	return r
}

// A game of two people is played by the tree alone, with a hint, given up, and reported on; then a puzzle is solved as the hints say.
func TestByEar(t *testing.T) {
	alone(t)
	english(t)
	d := newTester(t, t.TempDir())
	d.showStartNotices("", nil)
	r := d.byEar()
	r.Do(access.Button, "Play a friend")
	r.Do(access.Button, "Start")
	for i, p := range []string{"H8", "H9", "I8", "I9", "J8", "J9", "G8", "A1", "A2", "C3"} {
		r.Play(p)
		r.Hear([]string{"Black ", "White "}[i%2] + p)
	}
	r.Do(access.Button, "Hint")
	r.Hear("Hint: ")
	r.Do(access.Button, "Resign")
	r.See("give this game up")
	r.Do(access.Button, "Resign")
	r.Hear("Black resigned")
	r.Do(access.Button, "Game report")
	r.See("accuracy")

	r.Do(access.MenuItem, "Puzzles")
	r.Do(access.Row, "Win by fours, one four after another")
	for solved := false; !solved; {
		r.Do(access.Button, "Hint")
		r.See("Look between")
		r.Do(access.Button, "Hint")
		_, move, _ := strings.Cut(r.See("The move is "), "The move is ")
		r.Play(strings.TrimSuffix(move, "."))
		d.until("an answer", func() bool {
			words, hint := r.Read().Words(), r.Read().Find(access.Button, "Hint")
			solved = strings.Contains(words, "Solved")
			return solved || hint != nil && !hint.Is(access.Disabled) && !strings.Contains(words, "The move is")
		})
	}
}

// A game with another person is found, played and given up by the tree alone, and what the other one asks for is heard.
func TestOnlineByEar(t *testing.T) {
	english(t)
	address := serve(t, server.Options{})
	ann, boris := newPerson(t, "Ann"), newPerson(t, "Boris")
	var both []*uitest.Reader
	for _, d := range []*tester{ann, boris} {
		d.showStartNotices("", nil)
		r := d.byEar()
		r.Do(access.MenuItem, "Play online")
		r.Write("Server", address)
		r.Do(access.Button, "Connect")
		r.Do(access.Button, "Find")
		both = append(both, r)
	}
	mover := func() (mover, other *uitest.Reader) {
		turn := func(d *tester) func() bool {
			return func() bool { return d.network.Playing() && d.round().IsPersonsTurn() }
		}
		for i, d := range []*tester{ann, boris} {
			d.until("a game", d.network.Playing)
			if turn(d)() {
				return both[i], both[1-i]
			}
		}
		t.Fatal("it is nobody's turn")
		return nil, nil
	}
	for _, p := range []string{"H8", "H9", "I8"} {
		r, other := mover()
		r.Play(p)
		other.Hear(p)
	}
	r, other := mover()
	other.Do(access.Button, "Undo")
	r.Hear("asks to take a move back")
	r.Do(access.Button, "Decline")
	other.Hear("declined")
	r.Do(access.Button, "Resign")
	r.Do(access.Button, "Resign")
	other.Hear("resigned")
}
