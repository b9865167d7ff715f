package solve

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"hoshi/ai/threat"
	"hoshi/game"
)

// short is a game that is proved in a second.
var short = opening(10, "e5 b9 e3 b8 e4 e6 e2")

func opening(size int, moves string) Game {
	g := Game{Rule: game.Freestyle, Size: size}
	for _, name := range strings.Fields(moves) {
		p, err := game.ParsePoint(name, size)
		if err != nil {
			panic(err)
		}
		g.Opening = append(g.Opening, p)
	}
	return g
}

// open returns records that can be written.
func open(t *testing.T, g Game, folder string) *Records {
	t.Helper()
	r := NewRecords(g, folder)
	if _, err := r.Open(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() }) // some are closed twice
	return r
}

// newJob returns a job whose clock stands still.
func newJob(r *Records) *Job {
	return &Job{Records: r, Limit: 300_000, Now: func() time.Duration { return 0 }}
}

// solved runs a job in a folder to its end.
func solved(t *testing.T, g Game, folder string) *Records {
	t.Helper()
	r := open(t, g, folder)
	if err := newJob(r).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	return r
}

var errNoProof = errors.New("no proof")

// checker goes through a proof and trusts the model alone.
type checker struct {
	replies map[uint64]Reply
	vct     *threat.VCT
	seen    map[uint64]bool
	leaves  int
}

// white checks every answer of White's in pos; leaves must be proved by so many nodes.
func (c *checker) white(pos game.Position, nodes int64) error {
	for i := range pos.Size() * pos.Size() {
		p := game.Point{X: i % pos.Size(), Y: i / pos.Size()}
		if pos.At(p) != game.None {
			continue
		}
		after, err := pos.Play(game.Move{Color: game.White, Point: p})
		if err != nil {
			return err
		}
		if after.Result().Over() {
			return fmt.Errorf("%w: it ends there\n%s", errNoProof, after.Diagram())
		}
		key, by := after.Canonical()
		if reply, settled := c.replies[key]; !settled {
			err = c.leaf(after, nodes)
		} else if !c.seen[key] {
			c.seen[key] = true
			err = c.black(after, by, reply)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (c *checker) black(pos game.Position, by game.Symmetry, r Reply) error {
	for i := range pos.Size() * pos.Size() {
		p := game.Point{X: i % pos.Size(), Y: i / pos.Size()}
		if q := by.Apply(p, pos.Size()); q.Y*pos.Size()+q.X != int(r.Cell) {
			continue
		}
		after, err := pos.Play(game.Move{Color: game.Black, Point: p})
		if err != nil {
			return fmt.Errorf("%w: %w", errNoProof, err)
		}
		if after.Result().Winner == game.Black {
			return nil
		}
		return c.white(after, 1<<r.Bound)
	}
	return errNoProof
}

func (c *checker) leaf(pos game.Position, nodes int64) error {
	c.leaves++
	b := threat.NewBoard(&pos)
	c.vct.Clear()
	if proof, _, _ := c.vct.Solve(b, nodes); proof != threat.Proved {
		return fmt.Errorf("%w: no leaf\n%s", errNoProof, pos.Diagram())
	}
	tree, _ := c.vct.Tree(b, 4*nodes)
	return threat.Verify(context.Background(), pos, tree)
}

// checkProof goes through every answer of White's and proves every leaf.
func checkProof(t *testing.T, g Game, replies map[uint64]Reply) (c checker, err error) {
	t.Helper()
	_, start, err := g.Start()
	if err != nil {
		t.Fatal(err)
	}
	c = checker{replies: replies, vct: threat.NewSmallVCT(), seen: map[uint64]bool{}}
	return c, c.white(start, 0)
}

func TestProofCoversEveryAnswer(t *testing.T) {
	r := solved(t, short, t.TempDir())
	c, err := checkProof(t, short, r.Replies)
	if err != nil {
		t.Fatal(err)
	}
	s, err := newJob(r).Summary()
	if err != nil {
		t.Fatal(err)
	}
	if s.Won != s.Answers || s.Positions != len(c.seen) || s.Leaves != c.leaves || s.Bounds[0] != 0 {
		t.Errorf("%d positions and %d leaves, and the summary is %+v", len(c.seen), c.leaves, s)
	}
	if s.Positions < 90 || s.Leaves < 100 || s.Depth < 3 {
		t.Errorf("a proof of little worth: %+v", s)
	}
}

func TestChangedMoveIsFound(t *testing.T) {
	r := solved(t, short, t.TempDir())
	random := rand.New(rand.NewPCG(1, 2))
	found := 0
	for key, reply := range r.Replies {
		if random.IntN(8) > 0 {
			continue
		}
		was := reply
		reply.Cell = uint16(random.IntN(short.Size * short.Size))
		r.Replies[key] = reply
		if _, err := checkProof(t, short, r.Replies); err != nil {
			found++
		}
		r.Replies[key] = was
		if found == 5 {
			return
		}
	}
	t.Errorf("%d changed moves were found", found)
}

func TestOpenings(t *testing.T) {
	for _, row := range []struct {
		name string
		game Game
		ok   bool
	}{
		{"the first move", opening(15, "h8"), true},
		{"three moves", opening(15, "h8 h9 i9"), true},
		{"Black to move", opening(15, "h8 h9"), false},
		{"the empty board", opening(15, ""), false},
		{"a point twice", opening(15, "h8 h9 h8"), false},
		{"a board too small", Game{Size: 4}, false},
	} {
		t.Run(row.name, func(t *testing.T) {
			if _, _, err := row.game.Start(); (err == nil) != row.ok {
				t.Error(err)
			}
		})
	}
}

// TestCursorIsTheModel plays random games on a cursor and asks the model for the same keys and cells.
func TestCursorIsTheModel(t *testing.T) {
	for _, size := range []int{9, 15, 20} {
		random := rand.New(rand.NewPCG(3, uint64(size)))
		f, err := newFrame(game.Standard, size)
		if err != nil {
			t.Fatal(err)
		}
		pos, err := game.NewPosition(game.Standard, size)
		if err != nil {
			t.Fatal(err)
		}
		c := newCursor(f, pos)
		for range 40 {
			p := game.Point{X: random.IntN(size), Y: random.IntN(size)}
			next, err := pos.Play(game.Move{Color: pos.ToMove(), Point: p})
			if err != nil {
				continue
			}
			key, by := next.Canonical()
			if got := c.after(c.board.Cell(p)); got != key {
				t.Fatalf("%d: after %v the key is %x, not %x", size, p, got, key)
			}
			if err := c.play(c.board.Cell(p)); err != nil {
				t.Fatal(err)
			}
			if got, with := c.canonical(); got != key || with != by {
				t.Fatalf("%d: the key is %x by %d, not %x by %d", size, got, with, key, by)
			}
			pos = next
			if random.IntN(3) == 0 { // back and forth, and begun anew there
				c.undo()
				if err := c.play(c.board.Cell(p)); err != nil {
					t.Fatal(err)
				}
				c = newCursor(f, pos)
			}
		}
	}
}

// TestRepliesAreThirtyFive counts White's first answers on the usual board.
func TestRepliesAreThirtyFive(t *testing.T) {
	j := newJob(NewRecords(opening(15, "h8"), t.TempDir()))
	if err := j.prepare(); err != nil {
		t.Fatal(err)
	}
	if len(j.answers) != 35 {
		t.Errorf("%d answers", len(j.answers))
	}
}

// TestSecondMoves wants the moves that are named to come first, and another one when a piece resists.
func TestSecondMoves(t *testing.T) {
	r := open(t, opening(9, "e5"), t.TempDir())
	j := newJob(r)
	if err := j.prepare(); err != nil {
		t.Fatal(err)
	}
	a := j.answers[0]
	named := game.Point{X: 0, Y: 0}
	if a.moves[0] == 0 {
		named.X = 1
	}
	j.Second = map[game.Point][]game.Point{{X: int(a.moves[0]) % 9, Y: int(a.moves[0]) / 9}: {named}}
	if err := j.seek(t.Context(), a); err != nil {
		t.Fatal(err)
	}
	if len(a.seconds) != mostSeconds || a.seconds[0].moves[0] != threat.Cell(named.X) || a.seconds[0].pieces == nil || a.seconds[1].pieces != nil {
		t.Fatalf("%+v", a.seconds)
	}
	hard := a.seconds[0].pieces[7]
	for i := range resisting {
		if a.seconds[1].pieces != nil {
			t.Errorf("another move is tried after %d attempts", i)
		}
		if err := r.tried(hard.key, Attempt{Limit: j.Limit << i, Nodes: 1}); err != nil {
			t.Fatal(err)
		}
		if err := j.seek(t.Context(), a); err != nil {
			t.Fatal(err)
		}
	}
	if a.seconds[1].pieces == nil || a.seconds[1].pieces[0].cell != hard.cell {
		t.Error("no other move is tried, or not against the answer that resisted")
	}
	for _, task := range j.tasks() {
		if task.piece.key == hard.key && task.limit != j.Limit<<resisting {
			t.Errorf("the next limit is %d", task.limit)
		}
	}
}

// TestHelperProcess is no test: it is the process that TestKill and TestTwoProcesses start.
func TestHelperProcess(t *testing.T) {
	folder := os.Getenv("HOSHI_SOLVE_FOLDER")
	if folder == "" {
		return
	}
	solved(t, short, folder)
}

// start runs the short game in a process of its own.
func start(t *testing.T, folder string) *exec.Cmd {
	t.Helper()
	process := exec.Command(os.Args[0], "-test.run=^TestHelperProcess$")
	process.Env = append(os.Environ(), "HOSHI_SOLVE_FOLDER="+folder)
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	return process
}

// TestKill kills a process again and again; the one that goes on to the end finds the proof that one finds which was never killed.
func TestKill(t *testing.T) {
	folder := t.TempDir()
	log := filepath.Join(folder, short.String()+"-1.log")
	kept := map[uint64]Reply{}
	for _, size := range []int64{500, 1500, 3000} {
		process := start(t, folder)
		for until := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) { // another process grows the file
			if info, err := os.Stat(log); err == nil && info.Size() > size {
				break
			}
			if time.Now().After(until) {
				t.Fatal("the log does not grow")
			}
		}
		if err := process.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		process.Wait() // its error is the kill
		r := NewRecords(short, folder)
		if err := r.Refresh(); err != nil {
			t.Fatal(err)
		}
		for key, reply := range kept {
			if r.Replies[key].Cell != reply.Cell {
				t.Errorf("position %x was settled by %v, now by %v", key, reply, r.Replies[key])
			}
		}
		kept = r.Replies
	}
	again, never := solved(t, short, folder), solved(t, short, t.TempDir())
	if !reflect.DeepEqual(again.Replies, never.Replies) {
		t.Errorf("%d positions are settled, %d without a kill", len(again.Replies), len(never.Replies))
	}
}

// TestTwoProcesses shares a folder between two processes: both go on to the end, and no piece is done twice.
func TestTwoProcesses(t *testing.T) {
	folder := t.TempDir()
	processes := []*exec.Cmd{start(t, folder), start(t, folder)}
	for _, process := range processes {
		if err := process.Wait(); err != nil {
			t.Fatal(err)
		}
	}
	settled := map[uint64]int{}
	for i := 1; i <= 2; i++ {
		r := &reader{game: short, path: filepath.Join(folder, fmt.Sprintf("%v-%d.log", short, i))}
		torn, err := r.read(func(e entry) {
			if e.kind == 'm' {
				settled[e.key]++
			}
		})
		if err != nil || torn > 0 {
			t.Errorf("log %d: %d torn bytes, %v", i, torn, err)
		}
	}
	twice := 0
	for _, n := range settled {
		twice += n - 1
	}
	if twice > 5 {
		t.Errorf("%d of %d positions are settled twice", twice, len(settled))
	}
	if len(settled) < 20 { // how the two share them is the system's to say
		t.Errorf("%d positions are settled", len(settled))
	}
	r := NewRecords(short, folder)
	if err := r.Refresh(); err != nil {
		t.Fatal(err)
	}
	if _, err := checkProof(t, short, r.Replies); err != nil {
		t.Error(err)
	}
}

// TestSearchEnds cancels a job while it searches: what was settled stays.
func TestSearchEnds(t *testing.T) {
	folder := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	j := newJob(open(t, short, folder))
	j.Report = func(p Progress) {
		if p.Done > 20 {
			cancel()
		}
	}
	if err := j.Run(ctx); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if n := len(j.Records.Replies); n < 20 || n > 60 {
		t.Errorf("%d positions", n)
	}
}
