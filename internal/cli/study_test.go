package cli

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hoshi/ai/level"
	"hoshi/ai/review"
	"hoshi/sgf"
)

// lostGame is one in which White leaves a three open.
const lostGame = `(;FF[4]GM[4]SZ[15]RU[freestyle];B[hh];W[aa]C[far];B[ih];W[oo];B[jh];W[ao];B[kh];W[oa];B[lh])`

// call runs a command and returns its exit status and what it printed.
func call(t *testing.T, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, complaints strings.Builder
	program := Program{Name: "hoshi"}
	status = program.Run(args, nil, &out, &complaints)
	return status, out.String(), complaints.String()
}

func TestStudyIsAskedFor(t *testing.T) {
	file := written(t, "lost.sgf", lostGame)
	empty := written(t, "empty.sgf", "(;FF[4]GM[4]SZ[15])")
	for _, test := range []struct {
		name   string
		args   []string
		status int
		says   string // on stdout, or on stderr where the status is not 0
	}{
		{"analyse", []string{"analyse", "-nodes", "500", "-move", "5", file}, 0, "White to move\n1. "},
		{"analyse, a win", []string{"analyse", "-nodes", "500", "-move", "6", file}, 0, "1. wins in 2: "},
		{"analyse, several lines", []string{"analyse", "-nodes", "5000", "-lines", "2", "-move", "3", file}, 0, "\n2. "},
		{"analyse, a depth", []string{"analyse", "-depth", "2", "-move", "2", file}, 0, "Depth 2, "},
		{"analyse a game that is over", []string{"analyse", file}, 1, "lost.sgf: The game is over."},
		{"analyse without a file", []string{"analyse"}, 2, "usage: hoshi analyse"},
		{"analyse, no time", []string{"analyse", "-time", "-1s", file}, 2, "-time takes a time such as 5s, not -1s"},
		{"analyse, no nodes", []string{"analyse", "-nodes", "-1", file}, 2, "-nodes takes a number from 1 on, not -1"},
		{"analyse for no time", []string{"analyse", "-time", "0", file}, 2, "-time takes a time such as 5s, not 0s"},
		{"analyse of no positions", []string{"analyse", "-nodes", "0", file}, 2, "-nodes takes a number from 1 on, not 0"},
		{"analyse of no move", []string{"analyse", "-depth", "0", file}, 2, "-depth takes a number from 1 on, not 0"},
		{"analyse, no depth", []string{"analyse", "-depth", "-1", file}, 2, "-depth takes a number from 1 on, not -1"},
		{"analyse, too many lines", []string{"analyse", "-lines", "9", file}, 2, "-lines takes a number from 1 to 8, not 9"},
		{"analyse, a move too many", []string{"analyse", "-move", "10", file}, 2, "from 0 to 9, not 10"},
		{"analyse no file", []string{"analyse", "none.sgf"}, 1, "none.sgf: "},
		{"review", []string{"review", "-nodes", "500", file}, 0, "Accuracy"},
		{"review, what was wrong", []string{"review", "-nodes", "500", file}, 0, "6 White A1"},
		{"review without a move", []string{"review", empty}, 1, "empty.sgf: No move has been played."},
		{"review without a file", []string{"review"}, 2, "usage: hoshi review"},
		{"review, no nodes", []string{"review", "-nodes", "0", file}, 2, "-nodes takes a number from 1 on, not 0"},
		{"review, game 0", []string{"review", "-game", "0", file}, 2, "-game takes"},
		{"review into another kind of file", []string{"review", "-o", "a.pdf", file}, 2, "-o takes"},
		{"review into a format that is only read", []string{"review", "-o", "a.bdt", file}, 2, "-o takes"},
	} {
		t.Run(test.name, func(t *testing.T) {
			status, out, complaint := call(t, test.args...)
			if test.status != 0 {
				out = complaint
			}
			if status != test.status || !strings.Contains(out, test.says) {
				t.Errorf("exit status %d\n%s\n%s", status, out, complaint)
			}
		})
	}
}

// objects reads lines of JSON.
func objects(t *testing.T, text string) (all []map[string]any) {
	t.Helper()
	for line := range strings.Lines(text) {
		var o map[string]any
		if err := json.Unmarshal([]byte(line), &o); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		all = append(all, o)
	}
	return all
}

func TestAnalyseJSON(t *testing.T) {
	file := written(t, "lost.sgf", lostGame)
	status, out, complaint := call(t, "analyse", "-json", "-nodes", "2000", "-lines", "2", "-move", "2", file)
	if status != 0 {
		t.Fatal(complaint)
	}
	all := objects(t, out)
	last := all[len(all)-1]
	if len(all) < 2 || all[0]["final"] != false || last["final"] != true || last["move"] != 2.0 || last["toMove"] != "black" {
		t.Errorf("%d objects, the last %v", len(all), last)
	}
	lines := last["lines"].([]any)
	best := lines[0].(map[string]any)
	if win, ok := best["win"].(float64); len(lines) != 2 || !ok || win < 0 || win > 1 || best["state"] != "believed" || best["proof"] != nil {
		t.Errorf("%v", best)
	}
	if _, out, _ = call(t, "analyse", "-json", "-nodes", "500", "-move", "6", file); out == "" {
		t.Fatal("nothing is said")
	}
	all = objects(t, out)
	best = all[len(all)-1]["lines"].([]any)[0].(map[string]any)
	proof, _ := best["proof"].(map[string]any)
	if _, chance := best["win"]; chance || best["state"] != "won" || proof["kind"] != "vcf" || proof["winner"] != "black" || proof["moves"] != 2.0 {
		t.Errorf("%v", best)
	}
}

func TestReviewJSON(t *testing.T) {
	file := written(t, "lost.sgf", lostGame)
	status, out, complaint := call(t, "review", "-json", "-nodes", "500", file)
	if status != 0 {
		t.Fatal(complaint)
	}
	all := objects(t, out)
	if len(all) != 10 || all[9]["whole"] != true || all[5]["color"] != "white" || all[5]["verdict"] != "let the other side win" || all[1]["severity"] == nil {
		t.Errorf("%d objects:\n%s", len(all), out)
	}
	after := all[6]["after"].(map[string]any)
	lost, _ := after["proof"].(map[string]any)
	if after["state"] != "lost" || lost["winner"] != "black" || lost["moves"] != 1.0 || lost["plies"] != 2.0 {
		t.Errorf("after an open four: %v", after)
	}
	if status, out, complaint = call(t, "analyse", "-json", "-nodes", "500", "-move", "7", file); status != 0 {
		t.Fatal(complaint)
	}
	all = objects(t, out)
	best := all[len(all)-1]["lines"].([]any)[0].(map[string]any)
	if proof, _ := best["proof"].(map[string]any); best["state"] != "lost" || proof["moves"] != lost["moves"] || proof["plies"] != lost["plies"] {
		t.Errorf("analyse says %v of it", best)
	}
}

// TestReviewIsWritten reads the reviewed game again: it is the same after another reading and writing.
func TestReviewIsWritten(t *testing.T) {
	file := written(t, "lost.sgf", lostGame)
	to := filepath.Join(t.TempDir(), "reviewed.sgf")
	if status, _, complaint := call(t, "review", "-nodes", "500", "-o", to, file); status != 0 {
		t.Fatal(complaint)
	}
	if status, out, complaint := call(t, "review", "-nodes", "500", "-o", to, file); status != 1 || out != "" || !strings.Contains(complaint, "-overwrite") {
		t.Errorf("where the file exists it ends with %d and says %s%s", status, out, complaint)
	}
	text, err := os.ReadFile(to)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"SBKV[", "V[", "BM[", "GB[2]", "N[", "C[far"} {
		if !bytes.Contains(text, []byte(name)) {
			t.Errorf("%s is missing", name)
		}
	}
	read, err := sgf.Read(bytes.NewReader(text))
	if err != nil || len(read.Games) != 1 || len(read.Warnings) > 0 {
		t.Fatalf("%d games, %v, %v", len(read.Games), read.Warnings, err)
	}
	var again bytes.Buffer
	if err := sgf.Write(&again, read.Games...); err != nil || !bytes.Equal(again.Bytes(), text) {
		t.Errorf("%v, after another reading it is\n%s\ninstead of\n%s", err, again.Bytes(), text)
	}
	if n := read.Games[0].Root.End(); n.Number() != 9 {
		t.Errorf("the main line has %d moves", n.Number())
	}
	if bytes.Contains(text, []byte("\u2063")) {
		t.Errorf("comments begin with a letter that is not seen:\n%s", text)
	}
	if status, _, complaint := call(t, "review", "-nodes", "500", "-overwrite", "-o", to, to); status != 0 {
		t.Fatal(complaint)
	}
	if reviewed, err := os.ReadFile(to); err != nil || !bytes.Equal(reviewed, text) {
		t.Errorf("%v, after another review it is\n%s\ninstead of\n%s", err, reviewed, text)
	}
}

// TestAnInterruptedReviewIsNotWritten keeps one of which some moves were looked at, and then the whole of it.
func TestAnInterruptedReviewIsNotWritten(t *testing.T) {
	read, err := sgf.Read(strings.NewReader(lostGame))
	if err != nil {
		t.Fatal(err)
	}
	record := read.Games[0]
	to, nodes := filepath.Join(t.TempDir(), "out.sgf"), int64(500)
	r := reviewer{out: &to, nodes: &nodes}
	report, err := review.Read(record.Root.End()).Review(t.Context(), review.Options{Engine: level.Reviewer, Nodes: nodes}, nil)
	if err != nil || len(report.Moves) != 9 {
		t.Fatalf("%d moves, %v", len(report.Moves), err)
	}
	for _, whole := range []bool{false, true} {
		report.Whole = whole
		if err := r.keep(&Invocation{}, record, &report); err != nil {
			t.Error(err)
		}
		if _, err := os.Stat(to); (err == nil) != whole {
			t.Errorf("of the whole: %v, and then: %v", whole, err)
		}
	}
}
