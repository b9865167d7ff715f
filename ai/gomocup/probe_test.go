package gomocup

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/game"
)

// probed asks a brain everything.
func probed(t *testing.T, brain string, log *safeLog) *Probe {
	t.Helper()
	c := Command{Args: brainNamed(brain), Grace: longGrace, Log: log}
	if strings.HasPrefix(brain, "does not know") || strings.HasPrefix(brain, "silent") || brain == "plays" || brain == "dies of rubbish" {
		c.Grace = grace // for what it leaves unanswered
	}
	p, err := ProbeProgram(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestProbe(t *testing.T) {
	log := &safeLog{}
	p := probed(t, "ours", log)
	p.Late = 0 // of a busy machine
	moves := 0
	for _, line := range log.sent() {
		if word, _, _ := strings.Cut(line, " "); word == "BEGIN" || word == "TURN" || word == "DONE" {
			moves++
		}
	}
	if moves < 10 || time.Duration(moves)*probeMove > 9*time.Second {
		t.Errorf("%d moves are asked for: to add a program takes ten seconds or more", moves)
	}
	want := &Probe{About: map[string]string{"name": "Hoshi", "version": "test", "author": "nobody"}, Sizes: []int{15, 20},
		Rules: []string{"freestyle", "standard", "renju", "caro", "caro6"}, Coordinates: AsSent, Lines: true, Stop: true, Forbidden: true, Swap2: true, Rubbish: Refused}
	if !reflect.DeepEqual(p, want) {
		t.Errorf("our own brain:\n%+v, want\n%+v", p, want)
	}
}

func TestProbeOfOthers(t *testing.T) {
	for _, c := range []struct {
		brain string
		is    func(p *Probe) bool
	}{
		{"names the row first", func(p *Probe) bool { return p.Coordinates == Swapped && len(p.Rules) == 0 }},
		{"counts from the bottom", func(p *Probe) bool { return p.Coordinates == UpsideDown }},
		{"plays", func(p *Probe) bool {
			return p.Coordinates == Unclear && len(p.Rules) == 0 && !p.Lines && !p.Forbidden && !p.Swap2 && p.Rubbish == Ignored && p.About["text"] == "a brain that plays"
		}},
		{"dies of rubbish", func(p *Probe) bool { return p.Rubbish == Fatal && p.Fault == "" }},
		{"does not know START", func(p *Probe) bool { return len(p.Sizes) == 0 && strings.Contains(p.Fault, "no game on 15 points") }},
		{"silent", func(p *Probe) bool {
			return strings.Contains(p.Fault, "does not answer") && slices.Equal(p.Sizes, []int{15, 20})
		}},
	} {
		t.Run(c.brain, func(t *testing.T) {
			t.Parallel()
			if p := probed(t, c.brain, &safeLog{}); !c.is(p) {
				t.Errorf("%+v", p)
			}
		})
	}
	if _, err := ProbeProgram(context.Background(), Command{Args: brainNamed("dies at once")}); !errors.Is(err, ErrDied) {
		t.Errorf("a program that dies at once: %v", err)
	}
}

// TestRiddles: one point alone wins each, by its rule.
func TestRiddles(t *testing.T) {
	for i, r := range riddles {
		for _, mirrored := range []bool{false, true} {
			pos, want, err := r.position(mirrored)
			if err != nil || pos.ToMove() != r.color {
				t.Fatalf("riddle %d: %v, %v to move", i, err, pos.ToMove())
			}
			for pt := range allPoints(15) {
				next, err := pos.Play(game.Move{Color: r.color, Point: pt})
				if wins := err == nil && next.Result().Winner == r.color; wins != (pt == want) {
					t.Errorf("riddle %d, %v: %s wins: %v", i, r.rule, pt.Text(15), wins)
				}
			}
		}
	}
}
