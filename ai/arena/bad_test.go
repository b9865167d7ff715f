package arena

import (
	"context"
	"errors"
	"os"
	"testing"
	"time"

	"hoshi/ai"
	"hoshi/ai/gomocup"
	"hoshi/game"
	"hoshi/internal/enginetest"
)

// TestBadPrograms lets each of them play: its fault decides the game, and none of its processes is left.
func TestBadPrograms(t *testing.T) {
	for _, program := range enginetest.All {
		t.Run(program.Name, func(t *testing.T) {
			patience := 300 * time.Millisecond // for what never comes
			if program.Verdict != gomocup.ErrTimeout {
				patience = time.Minute // for what comes, on a busy machine too
			}
			end := game.Recorded
			if program.Verdict == gomocup.ErrTimeout {
				end = game.Timeout
			}
			bad := Contender{Name: program.Name, Grace: patience, Limits: ai.Limits{Time: 100 * time.Millisecond}, Kept: true}
			command := gomocup.Command{Args: enginetest.Args(program.Name), Limits: bad.Limits, Grace: patience, Patience: time.Minute}
			if program.Deaf {
				command.Patience = patience
			}
			bad.Start = func(ctx context.Context, _ uint64) (ai.Engine, error) { return gomocup.Start(ctx, command) }
			m := evenMatch(t, 2)
			m.Draw = 16
			m.Book = func(context.Context, int) (Opening, error) { return Opening{{X: 7, Y: 7}, {X: 8, Y: 8}}, nil }
			m.Told = func(g *Game, _ *Standing) error {
				switch result := g.Record.Result(); {
				case program.Name == enginetest.Doubled && errors.Is(g.Forfeit, gomocup.ErrIllegal):
				case !errors.Is(g.Forfeit, program.Verdict), program.Verdict != nil && (g.Loser != 1 || g.Half != 2 || result.Reason != end):
					t.Errorf("game %d: %v, %d half points, %v", g.Number, g.Forfeit, g.Half, result.Reason)
				}
				return nil
			}
			s, err := m.Play(t.Context(), player(t, "greedy"), bad)
			if err != nil || s.Games() != 2 {
				t.Fatalf("%v, %v", s, err)
			}
			enginetest.NoneLeft(t, os.Getpid())
		})
	}
}
