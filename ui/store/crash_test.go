package store

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/sgf"
)

// The tests below kill a second process, which is this test binary told by the environment what to do.
const (
	childTask = "HOSHI_STORE_TEST"
	childDir  = "HOSHI_STORE_TEST_DIR"
)

func TestMain(m *testing.M) {
	tasks := map[string]func(*Store){"play": playOn, "finish": finishOn, "keep": keepOn, "crash": breakDown}
	if task := tasks[os.Getenv(childTask)]; task != nil {
		s, _ := Open(os.Getenv(childDir))
		task(s)
		os.Exit(1) // a task ends by being killed
	}
	os.Exit(m.Run())
}

// playOn makes the moves of the game that played returns, saves each and says so.
func playOn(s *Store) {
	var t testing.T
	record := played(&t, 0)
	for i := range 200 {
		extend(&t, record, i)
		if err := s.SaveGame(record.Clone()); err != nil {
			fmt.Println("error:", err)
			return
		}
		fmt.Println(i + 1)
		time.Sleep(time.Millisecond) // so that the process that kills this one meets it anywhere
	}
	time.Sleep(time.Minute) // until this process is killed
}

// finishOn counts one game after the other and says so after each.
func finishOn(s *Store) {
	for i := range 10_000 {
		if _, err := s.Finish(won(fmt.Sprint(i + 1))); err != nil {
			fmt.Println("error:", err)
			return
		}
		fmt.Println(i + 1)
	}
}

// killed starts a child with a task, reads what it has done until that is at least enough, waits, kills it and returns
// the last number that it was known to have done.
func killed(t *testing.T, task, dir string, enough int, wait func(done int)) int {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), childTask+"="+task, childDir+"="+dir)
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	done := 0
	for lines := bufio.NewScanner(out); done < enough && lines.Scan(); {
		if done, err = strconv.Atoi(lines.Text()); err != nil {
			t.Errorf("the child says %q", lines.Text())
			break
		}
	}
	wait(done)
	if err := child.Process.Kill(); err != nil {
		t.Error(err)
	}
	_ = child.Wait() // says that it was killed
	return done
}

// TestKilledAfterAMove kills the process once the moves that it was known to have made are in the file, for which nobody flushes: where that lies
// is in what the process writes when it is killed.
func TestKilledAfterAMove(t *testing.T) {
	for _, enough := range []int{1, 2, 40, 200} {
		t.Run(fmt.Sprint(enough), func(t *testing.T) {
			dir := t.TempDir()
			done := killed(t, "play", dir, enough, func(done int) {
				for range 60_000 {
					if saved(filepath.Join(dir, "slot-1.sgf")) >= done {
						return
					}
					time.Sleep(time.Millisecond) // the other process works on
				}
				t.Errorf("%d moves never came to the file", done)
			})
			s := opened(t, dir)
			record := loaded(t, s)
			if record == nil {
				t.Fatal("the game is lost")
			}
			moves := record.Root.End().Number()
			if moves < done {
				t.Errorf("%d of %d moves are left", moves, done)
			}
			samePlay(t, record, played(t, moves))
		})
	}
}

// saved returns how many moves an autosave has, whole, 0 where there is none.
func saved(file string) int {
	data, err := os.ReadFile(file)
	if err != nil {
		return 0
	}
	data, changed := unsealGame(data)
	f, err := sgf.Read(bytes.NewReader(data))
	if err = errors.Join(changed, err); err != nil || len(f.Games) != 1 {
		return 0
	}
	return f.Games[0].Root.End().Number()
}

// after waits so long, while the process works on.
func after(d time.Duration) func(int) {
	return func(int) { time.Sleep(d) } // in which the other process works on
}

func TestKilledWhileCounting(t *testing.T) {
	dir := t.TempDir()
	for round := range 8 {
		// The child counts the games 1, 2, 3… anew each time: most of them were counted before.
		done := killed(t, "finish", dir, round*5+1, after(time.Duration(round)*700*time.Microsecond))
		s := opened(t, dir)
		p := s.Profile()
		if len(p.Counted) < done {
			t.Errorf("%d games are counted, %d were", len(p.Counted), done)
		}
		if wins := p.PerLevel["medium"].Wins; wins != len(p.Counted) {
			t.Errorf("%d wins in %d games", wins, len(p.Counted))
		}
		once := map[string]bool{}
		for _, id := range p.Counted {
			once[id] = true
		}
		if len(once) != len(p.Counted) {
			t.Errorf("a game is counted twice: %v", p.Counted)
		}
		if want := scoreAfter(len(p.Counted)); math.Abs(p.Score-want) > 1e-9 {
			t.Errorf("score %v after %d wins, want %v", p.Score, len(p.Counted), want)
		}
		got, err := s.Finish(won("1"))
		if err != nil || got.Counted {
			t.Errorf("the first game is counted again: %+v, %v", got, err)
		}
		s.Close()
	}
}

// scoreAfter returns the score after n wins against a level rated 1000.
func scoreAfter(n int) float64 {
	score := 1000.0
	for range n {
		score += 32 * (1 - 1/(1+math.Pow(10, (1000-score)/400)))
	}
	return score
}

func TestKilledProgramFreesItsSlot(t *testing.T) {
	dir := t.TempDir()
	killed(t, "play", dir, 3, after(0))
	s := opened(t, dir)
	if s.slot.number != 1 || s.slot.lock == nil {
		t.Errorf("slot %d, lock %v: the killed program still holds its own", s.slot.number, s.slot.lock)
	}
	if err := s.SaveGame(&game.Record{Root: played(t, 0).Root}); err != nil {
		t.Error(err)
	}
}
