package arena

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/ai"
	"hoshi/ai/gomocup"
	"hoshi/game"
)

// roles are what the test's own program can be, besides the programs of [enginetest]: brains, and a tournament to be killed.
var roles = map[string]func(){
	"brain":      func() { serveGreedy(os.Stdin) },
	"broken":     func() { broken(os.Stdin, os.Stdout) },
	"dies":       func() { dyingBrain(os.Stdin) },
	"tournament": func() { playToTheEnd(os.Args[2], os.Args[3]) },
}

func TestMain(m *testing.M) {
	if len(os.Args) > 1 {
		if run := roles[os.Args[1]]; run != nil {
			run()
			return
		}
	}
	os.Setenv("GORACE", "atexit_sleep_ms=0") // programs under the race detector would take a second to end
	os.Exit(m.Run())
}

// serveGreedy is one that plays as the greedy scorer does.
func serveGreedy(in io.Reader) {
	greedy := func(int) ai.Engine { return &ai.Greedy{} }
	if err := gomocup.Serve(context.Background(), in, os.Stdout, gomocup.Options{Name: "Test", Engine: greedy}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// broken is a brain that knows a single move.
func broken(in io.Reader, out io.Writer) {
	for lines := bufio.NewScanner(in); lines.Scan(); {
		switch command, _, _ := strings.Cut(lines.Text(), " "); strings.ToUpper(strings.TrimSpace(command)) {
		case "ABOUT":
			fmt.Fprintln(out, `name="Broken"`)
		case "START", "RESTART":
			fmt.Fprintln(out, "OK")
		case "TURN", "BEGIN", "DONE":
			fmt.Fprintln(out, "0,0")
		case "END":
			return
		}
	}
}

// stateOfBrain names a file in the environment, whose length tells how often a brain may still die.
const stateOfBrain = "HOSHI_TEST_STATE"

// dyingBrain is a brain that dies when it is to move, as often as its file has bytes, and plays then.
func dyingBrain(in io.Reader) {
	state := os.Getenv(stateOfBrain)
	info, err := os.Stat(state)
	if err != nil {
		panic(err)
	}
	if info.Size() == 0 {
		serveGreedy(in)
		return
	}
	for lines := bufio.NewScanner(in); lines.Scan(); {
		switch command, _, _ := strings.Cut(strings.TrimSpace(lines.Text()), " "); command {
		case "ABOUT":
			fmt.Println(`name="Mortal"`)
		case "START":
			fmt.Println("OK")
		case "BOARD", "BEGIN", "TURN":
			if err := os.Truncate(state, info.Size()-1); err != nil {
				panic(err)
			}
			os.Exit(9)
		}
	}
}

// fake is an engine that answers what the function says.
type fake func(pos game.Position) (ai.Info, error)

func (f fake) Search(_ context.Context, pos game.Position, _ ai.Limits, _ func(ai.Info)) (ai.Info, error) {
	return f(pos)
}

// faking returns a contender of that name whose engines count in starts how many there were.
func faking(name string, f fake, starts *atomic.Int64) Contender {
	return Contender{Name: name, Kept: true, Start: func(context.Context, uint64) (ai.Engine, error) {
		starts.Add(1)
		return f, nil
	}}
}

func TestContenders(t *testing.T) {
	for _, c := range []struct {
		text string
		want error
	}{
		{"Medium", nil},
		{"expert", nil},
		{"", ErrContender},
		{"rapid", ErrContender},
		{"search:depth=3", ErrContender},
		{"cmd:depth brain", ErrContender},
		{"cmd:depth=x brain", ErrContender},
		{"cmd: brain", nil},
		{"cmd:time=1s,nodes=1000,name=Other,grace=3s,memory=1000000 ./brain --quiet x", nil},
		{"cmd:", ErrContender},
		{"cmd:time=1s", ErrContender},
		{"cmd:args=x brain", ErrSetting},
		{"cmd:time=1 brain", ErrContender},
		{"cmd:log=/no/such/folder/log brain", os.ErrNotExist},
	} {
		if _, err := ParseContender(c.text); !errors.Is(err, c.want) {
			t.Errorf("%q: %v, not %v", c.text, err, c.want)
		}
	}
	var limits ai.Limits
	var grace struct{ Grace time.Duration }
	if err := Set("time=10ms,Depth=3,GRACE=2s", &limits, &grace); err != nil {
		t.Fatal(err)
	}
	if limits != (ai.Limits{Time: 10 * time.Millisecond, Depth: 3}) || grace.Grace != 2*time.Second {
		t.Errorf("%+v, %+v", limits, grace)
	}
}

func TestProgram(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log")
	c, err := ParseContender("cmd:time=200ms,name=Other,grace=3s,log=" + log + " " + os.Args[0] + " brain")
	if err != nil {
		t.Fatal(err)
	}
	if c.Name != "Other" || c.Limits.Time != 200*time.Millisecond || c.Grace != 3*time.Second || !c.Kept {
		t.Errorf("%+v", c)
	}
	engine, err := c.Start(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	defer engine.(*gomocup.Engine).Close()
	pos, err := game.NewPosition(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	if info, err := engine.Search(t.Context(), pos, c.Limits, nil); err != nil || len(info.PV) == 0 || !info.PV[0].On(15) {
		t.Errorf("%+v, %v", info, err)
	}
	if said, err := os.ReadFile(log); err != nil || !strings.Contains(string(said), "START 15") {
		t.Errorf("the log is %q, %v", said, err)
	}
}
