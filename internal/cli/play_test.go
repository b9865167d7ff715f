package cli

import (
	"image"
	"io"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"hoshi/ui/store"
)

// playGame runs "play" with args in a folder of its own and returns what it prints. The computer answers at once.
func playGame(t *testing.T, in io.Reader, args ...string) (printed string) {
	t.Helper()
	t.Chdir(t.TempDir())
	t.Setenv("HOSHI_HOME", t.TempDir())
	s, _ := store.Open(os.Getenv("HOSHI_HOME"))
	s.Profile().Name = "Mei"
	if err := s.SaveProfile(); err != nil {
		t.Fatal(err)
	}
	s.Settings().ThinkDelay = 0
	if err := s.SaveSettings(); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	var out, errs strings.Builder
	if status := tool.Run(append([]string{"play"}, args...), in, &out, &errs); status != 0 || errs.Len() > 0 {
		t.Fatalf("exit status %d: %s", status, errs.String())
	}
	return out.String()
}

func TestPlayThroughAPipe(t *testing.T) {
	for _, row := range []struct {
		name string
		args []string
		in   string
		want string
	}{
		{"what comes through it is played", nil, "h8\nundo\n", "Move 1: Black H8. White to move.\nMove 2: White "},
		{"a game may be asked for", []string{"new", "renju", "friend"}, "h8\n", "Renju, 15 × 15. Black: Mei. White: Friend.\n"},
		{"in sentences, even if there are none to answer", []string{"-plain"}, "", "Black to move.\n"},
		{"a game may be asked for where nobody speaks", []string{"new", "renju", "friend"}, "", "Renju, 15 × 15. Black: Mei. White: Friend.\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			got := playGame(t, strings.NewReader(row.in), row.args...)
			if !strings.Contains(got, row.want) || strings.Contains(got, "two levels play") {
				t.Errorf("it says\n%s\nwant %q in it", got, row.want)
			}
		})
	}
}

// TestARefusedBeginningPlaysNothing has a running game, on which what comes through the pipe must not be played.
func TestARefusedBeginningPlaysNothing(t *testing.T) {
	before := playGame(t, strings.NewReader("h8\n"), "new", "friend")
	if !strings.Contains(before, "Move 1: Black H8.") {
		t.Fatal(before)
	}
	for _, row := range []struct {
		name string
		args []string
		says string
	}{
		{"a board that does not go with the rule", []string{"new", "friend", "19", "renju"}, "“19” does not go with the rule Renju"},
		{"a word that means nothing", []string{"new", "frend"}, "“frend” is no level"},
		{"another game in place of the running one", []string{"new", "friend", "renju"}, "The running game stays: answer yes first to begin another one."},
		{"a file that is not there", []string{"none.sgf"}, "none.sgf could not be opened"},
	} {
		t.Run(row.name, func(t *testing.T) {
			var out, stderr strings.Builder
			status := tool.Run(append([]string{"play"}, row.args...), strings.NewReader("g8\n"), &out, &stderr)
			if status != 2 || !strings.Contains(stderr.String(), row.says) || strings.Contains(out.String(), "Move 2") {
				t.Errorf("exit status %d, said %q and %q", status, out.String(), stderr.String())
			}
		})
	}
	var out strings.Builder
	if status := tool.Run([]string{"play"}, strings.NewReader("moves\n"), &out, io.Discard); status != 0 || !strings.Contains(out.String(), "1 Black H8") || strings.Contains(out.String(), "White G8") {
		t.Errorf("the game that was running is now %q, exit status %d", out.String(), status)
	}
}

// TestARefusedBeginningWithoutAGame refuses the words of a first start, and of the next one nothing was left.
func TestARefusedBeginningWithoutAGame(t *testing.T) {
	t.Setenv("HOSHI_HOME", t.TempDir())
	for _, words := range [][]string{{"new", "friend", "19", "renju"}, {"new", "frend"}, {"none.sgf"}} {
		var out, stderr strings.Builder
		if status := tool.Run(append([]string{"play"}, words...), strings.NewReader("g8\n"), &out, &stderr); status != 2 || out.Len() > 0 || strings.Count(stderr.String(), "\n") != 1 {
			t.Errorf("%v: exit status %d, said %q and %q", words, status, out.String(), stderr.String())
		}
	}
}

// checkDemonstration fails the test unless a game was played, printed and drawn.
func checkDemonstration(t *testing.T, got string) {
	t.Helper()
	for _, want := range []string{"two levels play a short game", "Skilled – Beginner · ", "X is Black, O is White. Move ", "\nMoves\n1 Black ",
		"The picture of the game is in hoshi-game.png.\nTo see the window, ", "type hoshi-tool play in a terminal.\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("it does not say %q in\n%s", want, got)
		}
	}
	f, err := os.Open("hoshi-game.png")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if config, format, err := image.DecodeConfig(f); err != nil || format != "png" || config.Width != 1200 {
		t.Errorf("the picture is %s, %d wide (%v)", format, config.Width, err)
	}
}

func TestTwoLevelsPlayWhereNobodyIs(t *testing.T) {
	for _, row := range []struct {
		name string
		in   io.Reader
	}{
		{"nothing to read from", nil},
		{"the end of what there is", strings.NewReader("")},
	} {
		t.Run(row.name, func(t *testing.T) { checkDemonstration(t, playGame(t, row.in)) })
	}
}

func TestTwoLevelsPlayWhereAPipeIsSilent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in, write := io.Pipe()
		defer write.Close()
		began := time.Now()
		got := playGame(t, in)
		if waited := time.Since(began); waited != patience {
			t.Errorf("it waits for %v, want %v", waited, patience)
		}
		checkDemonstration(t, got)
	})
}

func TestAPictureThatCannotBeWritten(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("hoshi-game.png", 0o700); err != nil {
		t.Fatal(err)
	}
	var errs strings.Builder
	if status := tool.Run([]string{"play"}, nil, io.Discard, &errs); status != 1 || !strings.Contains(errs.String(), "hoshi-game.png: ") {
		t.Errorf("exit status %d: %s", status, errs.String())
	}
}

func TestTheWindowIsOpenedWithoutADisplayWhereThereIsNoTerminal(t *testing.T) {
	opened := 0 // it says itself that there is no display
	program := Program{Name: "hoshi", Open: func(string) int { opened++; return 1 }, Display: func() bool { return false }}
	for _, args := range [][]string{nil, {"a.sgf"}} {
		if status := program.Run(args, strings.NewReader(""), io.Discard, io.Discard); status != 1 {
			t.Errorf("%v: exit status %d", args, status)
		}
	}
	if opened != 2 {
		t.Errorf("the window was opened %d times", opened)
	}
}

func TestLightGround(t *testing.T) {
	for _, row := range []struct {
		name, colors string
		want         bool
	}{
		{"not said", "", false},
		{"black on white", "0;15", true},
		{"with a colour between", "0;default;15", true},
		{"black on light grey", "0;7", true},
		{"grey on black", "7;0", false},
		{"white on dark grey", "15;8", false},
		{"nonsense", "0;default", false},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := lightGround(row.colors); got != row.want {
				t.Errorf("%q is light: %v", row.colors, got)
			}
		})
	}
}
