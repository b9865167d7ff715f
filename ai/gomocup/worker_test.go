package gomocup

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/ai"
	"hoshi/game"
)

// slow is an engine whose table takes a minute to make, and as long to clear. It writes down what is done to it.
type slow struct {
	simple
	table int
	notes *notes
}

type notes struct {
	sync.Mutex
	text []string
}

func (n *notes) add(format string, args ...any) {
	n.Lock()
	defer n.Unlock()
	n.text = append(n.text, fmt.Sprintf(format, args...))
}

func (n *notes) take() string {
	n.Lock()
	defer n.Unlock()
	text := fmt.Sprint(n.text)
	n.text = nil
	return text
}

func (e *slow) Clear() {
	time.Sleep(time.Minute) // in the bubble: so long takes a large table
	e.notes.add("clear %d", e.table>>20)
}

func (e *slow) Prepare(pos game.Position, threads int) {
	e.notes.add("prepare %d for %v on %d with %d", e.table>>20, pos.Rule(), pos.Size(), threads)
}

func (e *slow) Search(ctx context.Context, pos game.Position, lim ai.Limits, report func(ai.Info)) (ai.Info, error) {
	e.notes.add("search %d", e.table>>20)
	return e.simple.Search(ctx, pos, lim, report)
}

// TestNoTurnWaitsForTables: tables are made and cleared before START is answered, and else while the brain listens. Until
// then a small engine searches.
func TestNoTurnWaitsForTables(t *testing.T) {
	const other = "prepare 64 for freestyle on 15 with 1"
	synctest.Test(t, func(t *testing.T) {
		var n notes
		b := newTalker(t, Options{Engine: func(size int) ai.Engine {
			if size > minTable {
				time.Sleep(time.Minute) // in the bubble: so long takes a large table
			}
			n.add("make %d", size>>20)
			return &slow{table: size, notes: &n}
		}})
		point := 0
		for _, row := range []struct {
			name, script string
			waits, turn  time.Duration // before the turn, and at most for its answer
			want         string
		}{
			{"the first START", "START 15", 0, time.Minute, "[make 64 prepare 64 for freestyle on 15 with 1]"},
			{"a turn", "TURN", 0, 0, "[search 64]"},
			{"a second START", "START 15", 0, time.Minute, "[clear 64 " + other + "]"},
			{"a START after which nothing was searched", "START 15", 0, 0, "[]"},
			{"its first move", "TURN", 0, 0, "[search 64]"},
			{"a turn right behind more memory", "INFO max_memory 352321536 / TURN", 0, longPatience, "[make 1 search 1]"},
			{"a turn later", "TURN", 2 * time.Minute, 0, "[make 160 prepare 160 for freestyle on 15 with 1 search 160]"},
			{"a turn right behind YXHASHCLEAR", "YXHASHCLEAR / TURN", 0, longPatience, "[make 1 search 1]"},
			{"a turn later", "TURN", 2 * time.Minute, 0, "[clear 160 prepare 160 for freestyle on 15 with 1 search 160]"},
			{"RESTART", "RESTART", 0, 0, "[]"},
			{"another rule and threads", "INFO rule 1 / INFO thread_num 1 / TURN", 0, 0, "[prepare 160 for standard on 15 with 1 search 160]"},
			{"a limit of time is no work", "INFO timeout_turn 20000 / TURN", 0, 0, "[search 160]"},
			{"START in the middle of it", "INFO max_memory 0 / START 15", 0, 2 * time.Minute, "[make 64 prepare 64 for standard on 15 with 1]"},
		} {
			time.Sleep(row.waits) // in the bubble: the work of before goes on or ends
			synctest.Wait()
			began := time.Now()
			script := row.script
			if script[len(script)-4:] == "TURN" {
				script += fmt.Sprintf(" %d,14", point)
				point += 2
			}
			b.ask(script)
			if took := time.Since(began); took > row.turn {
				t.Errorf("%s: an answer after %v", row.name, took)
			}
			if got := n.take(); got != row.want {
				t.Errorf("%s: %s, want %s", row.name, got, row.want)
			}
		}
	})
}
