package terminal

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hoshi/ui/lang"
	"hoshi/ui/store"
)

// speak lets the program speak a language until the test ends.
func speak(t *testing.T, code string) {
	t.Helper()
	if err := lang.Use(code); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := lang.Use(lang.English); err != nil {
			t.Error(err)
		}
	})
}

// home gives the program a folder of its own, with settings changed by set, under which the computer answers at once.
func home(t *testing.T, set func(*store.Settings)) string {
	t.Helper()
	dir := t.TempDir()
	t.Setenv("HOSHI_HOME", dir)
	s, _ := store.Open(dir)
	s.Settings().ThinkDelay = 0
	s.Profile().Name = "Mei"
	if err := s.SaveProfile(); err != nil {
		t.Fatal(err)
	}
	if set != nil {
		set(s.Settings())
	}
	if err := s.SaveSettings(); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return dir
}

// friends makes new games those of two people.
func friends(set *store.Settings) { set.Opponent = store.Person }

// talk returns what a dialogue answers to lines.
func talk(t *testing.T, lines string, words ...string) string {
	t.Helper()
	var out strings.Builder
	if err := Dialogue(strings.NewReader(lines), &out, "", words, nil); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// offering is what is asked while two fifth stones are marked, n of them so far, with what follows.
func offering(n int, then string) string {
	return fmt.Sprintf("Mei, mark 2 points for Black's fifth move; White will choose one. %d of 2 are marked. "+
		"Type a point to mark it, and once more to take the mark away.\n", n) + then
}

func TestDialogue(t *testing.T) {
	const opening = "Freestyle, 15 × 15. Black: Mei. White: Friend.\nBlack to move.\n"
	const waits = "The game waits for the next time.\n"
	for _, c := range []struct {
		name  string
		lines string
		want  string
	}{
		{"nothing is said", "", opening},
		{"empty lines say nothing", "\n  \n", opening},
		{"two moves", "h8\ni9\n", opening + "Move 1: Black H8. White to move.\nMove 2: White I9. Black to move.\n" + waits},
		{"capital letters and wide ones", "H8\nｉ９\n", opening + "Move 1: Black H8. White to move.\nMove 2: White I9. Black to move.\n" + waits},
		{"a point that is taken", "h8\nh8\n", opening + "Move 1: Black H8. White to move.\nThere is already a stone here.\n" + waits},
		{"a point off the board", "p3\nh16\n", opening + "Play on the board.\nPlay on the board.\n"},
		{"no point of any board", "z3\nh0\nh23\n7h\n", opening +
			"“z3” is neither a point nor a command. The word help lists what there is.\n" +
			"“h0” is neither a point nor a command. The word help lists what there is.\n" +
			"“h23” is neither a point nor a command. The word help lists what there is.\n" +
			"“7h” is neither a point nor a command. The word help lists what there is.\n"},
		{"two points in a line", "h8 i9\n", opening + "One point at a time, please.\n"},
		{"no command", "Sing!\n", opening + "“Sing!” is neither a point nor a command. The word help lists what there is.\n"},
		{"a number where none is asked for", "3\n", opening + "No answer has the number 3 now.\n"},
		{"taking back and making again", "h8\nundo\nundo\nredo\nredo\n", opening +
			"Move 1: Black H8. White to move.\nTaken back.\nBlack to move.\nThere is no move to take back.\n" +
			"Move 1: Black H8. White to move.\nNothing was taken back.\n" + waits},
		{"five in a row", "h8\na1\nh9\na2\nh10\na3\nh11\na4\nh12\na5\n", opening +
			"Move 1: Black H8. White to move.\nMove 2: White A1. Black to move.\nMove 3: Black H9. White to move.\n" +
			"Move 4: White A2. Black to move.\nMove 5: Black H10. White to move.\nMove 6: White A3. Black to move.\n" +
			"Move 7: Black H11. White to move.\nMove 8: White A4. Black to move.\n" +
			"Move 9: Black H12. Black wins with five in a row.\nThe game is over.\n"},
		{"resigning is asked about", "resign\nno\nresign\nh8\nyes\nresign\nyes\n", opening +
			"Do you want to give this game up? Type yes or no.\nDo you want to give this game up? Type yes or no.\n" +
			"Move 1: Black H8. White to move.\n“yes” is neither a point nor a command. The word help lists what there is.\n" +
			"Do you want to give this game up? Type yes or no.\nMove 1: Black H8. Black wins: White resigned.\n"},
		{"a draw of two people", "draw\nyes\n", opening + "Do both players agree to a draw? Type yes or no.\nA draw by agreement.\n"},
		{"passing is for renju", "pass\n", opening + "Passing is not possible here.\n"},
		{"looking at earlier moves", "h8\ni9\nfirst\nnext\na1\nlast\n", opening +
			"Move 1: Black H8. White to move.\nMove 2: White I9. Black to move.\nLooking at move 0.\nBlack to move.\n" +
			"Looking at move 1.\nMove 1: Black H8. White to move.\n" +
			"You are looking at an earlier move: type last to see the last one, or on to play on from here.\n" +
			"Looking at move 2.\nMove 2: White I9. Black to move.\n" + waits},
		{"playing on from one", "h8\ni9\nback\non\nj7\n", opening +
			"Move 1: Black H8. White to move.\nMove 2: White I9. Black to move.\nLooking at move 1.\nMove 1: Black H8. White to move.\n" +
			opening[:strings.Index(opening, "\n")+1] + "Move 1: Black H8. White to move.\nMove 2: White J7. Black to move.\n" + waits},
		{"another game", "new renju\n", opening + "Renju, 15 × 15. Black: Mei. White: Friend.\nBlack to move.\n"},
		{"another game in place of one that goes on", "h8\nnew standard 19\nyes\n", opening + "Move 1: Black H8. White to move.\n" +
			"This game is not saved, and another one takes its place. Go on? Type yes or no.\n" +
			"Standard, 19 × 19. Black: Mei. White: Friend.\nBlack to move.\n"},
		{"words that say nothing of a game", "new chess\nnew 4\n", opening +
			"“chess” is no level, rule, board, colour, opening or clock.\n“4” is no level, rule, board, colour, opening or clock.\n"},
		{"what does not go together", "new rif\nnew 19 renju\nnew renju swap2\n", opening + "“rif” does not go with the rule Freestyle.\n" +
			"“19” does not go with the rule Renju.\n“swap2” does not go with the rule Renju.\n"},
		{"an opening", "new swap\nh8\nh9\nh10\n2\ni7\n", opening + "Freestyle, 15 × 15. Black: Mei. White: Friend.\n" +
			"Mei, put a black stone anywhere.\nMove 1: Black H8.\nMei, put a white stone anywhere.\nMove 2: White H9.\n" +
			"Mei, put a black stone anywhere.\nMove 3: Black H10.\n" +
			"Friend, choose how to go on.\n1: Take Black\n2: Take White\nFriend keeps White.\nMove 3: Black H10. White to move.\n" +
			"Move 4: White I7. Black to move.\n" + waits},
		{"an answer that there is not", "new swap\nh8\nh9\nh10\n3\nh11\n", opening + "Freestyle, 15 × 15. Black: Mei. White: Friend.\n" +
			"Mei, put a black stone anywhere.\nMove 1: Black H8.\nMei, put a white stone anywhere.\nMove 2: White H9.\n" +
			"Mei, put a black stone anywhere.\nMove 3: Black H10.\n" +
			"Friend, choose how to go on.\n1: Take Black\n2: Take White\nNo answer has the number 3 now.\nAnswer by one of the numbers first, please.\n" + waits},
		{"fifth stones on offer", "new renju rif\nh8\nh9\ni10\n1\ng7\nj9\nh8\nj9\ni7\nj8\nk8\n1\na1\nj8\n", opening +
			"Renju, 15 × 15. Black: Mei. White: Friend.\nMei, put a black stone on the centre.\nMove 1: Black H8.\n" +
			"Mei, put a white stone inside the marked square of 3×3.\nMove 2: White H9.\n" +
			"Mei, put a black stone inside the marked square of 5×5.\nMove 3: Black I10.\nFriend, choose how to go on.\n" +
			"1: Keep White\n2: Take Black\nFriend keeps White.\nFriend, put a white stone anywhere.\nMove 4: White G7.\n" +
			offering(0, "") + offering(1, "J9.\n") + "There is already a stone here.\n" + offering(0, "") + offering(1, "I7.\n") +
			offering(2, "I7, J8.\n1: Offer these points\n") + offering(2, "I7, J8.\n1: Offer these points\n") +
			"Friend, choose the marked point on which Black's fifth stone shall stand.\nI7, J8.\n" +
			"Choose one of the marked points.\nMove 5: Black J8. White to move.\n" + waits},
		{"a number of fifth stones", "new renju yamaguchi\nh8\nh9\ni10\nh7\n117\n0\n40\n1\n", opening +
			"Renju, 15 × 15. Black: Mei. White: Friend.\nMei, put a black stone on the centre.\nMove 1: Black H8.\n" +
			"Mei, put a white stone inside the marked square of 3×3.\nMove 2: White H9.\n" +
			"Mei, put a black stone inside the marked square of 5×5.\nMove 3: Black I10.\n" +
			"Mei, say how many fifth moves Black must offer, from 1 to 116.\n" +
			strings.Repeat("A number from 1 to 116, please.\n", 3) + "Mei asks for 40 fifth moves.\nFriend, choose how to go on.\n" +
			"1: Keep White\n2: Take Black\nFriend keeps White.\nFriend, put a white stone anywhere.\n" + waits},
		{"a forbidden point", "new renju\nh8\na1\nh9\na3\nj10\na5\ni10\na7\nh10\n", opening + "Renju, 15 × 15. Black: Mei. White: Friend.\n" +
			"Black to move.\nMove 1: Black H8. White to move.\nMove 2: White A1. Black to move.\nMove 3: Black H9. White to move.\n" +
			"Move 4: White A3. Black to move.\nMove 5: Black J10. White to move.\nMove 6: White A5. Black to move.\n" +
			"Move 7: Black I10. White to move.\nMove 8: White A7. Black to move.\nBlack must not play here: Double three.\n" + waits},
		{"quitting", "h8\nquit\ni9\n", opening + "Move 1: Black H8. White to move.\n" + waits},
	} {
		t.Run(c.name, func(t *testing.T) {
			home(t, friends)
			if got := talk(t, c.lines); got != c.want {
				t.Errorf("it says\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func TestDialogueInChinese(t *testing.T) {
	speak(t, "zh_Hans")
	home(t, friends)
	got := talk(t, "h8\nh8\nfoo\nundo\nresign\nyes\n")
	want := "无禁手，15 × 15。黑方：Mei。白方：朋友。\n轮到黑方。\n" +
		"第 1 手：黑方 H8。轮到白方。\n这里已经有棋子了。\n“foo”既不是点，也不是命令。输入 help 可看到全部命令。\n" +
		"已悔棋。\n轮到黑方。\n要认输结束这一局吗？ 请输入 yes（是）或 no（否）。\n白方胜：黑方认输。\n"
	if got != want {
		t.Errorf("it says\n%s\nwant\n%s", got, want)
	}
}

func TestTheSettingsChooseTheLanguage(t *testing.T) {
	speak(t, lang.English)
	home(t, func(set *store.Settings) { set.Opponent, set.Language = store.Person, "de" })
	if got := talk(t, ""); got != "Freistil, 15 × 15. Schwarz: Mei. Weiß: Mitspieler.\nSchwarz am Zug.\n" {
		t.Errorf("it says %q", got)
	}
}

func TestTheComputerAnswers(t *testing.T) {
	home(t, nil)
	got := strings.Split(talk(t, "new easy black\nlevel medium\nlevel easy\nh8\nhint\nlevel hard\nundo\nnew white\nquit\n"), "\n")
	want := []string{ // in this order, with others between them
		"Freestyle, 15 × 15. Black: Mei. White: Hoshi (Beginner).",
		"Freestyle, 15 × 15. Black: Mei. White: Hoshi (Easy).",
		"Level Medium from this game on",
		"Level Easy from this game on",
		"Move 1: Black H8. White to move.",
		"Move 2: White ",
		"With a hint this game can't raise your rating any more.",
		"Hint: ",
		"Level Hard from the next game on",
		"Taken back.",
		"Freestyle, 15 × 15. Black: Hoshi (Hard). White: Mei.",
		"Move 1: Black ",
	}
	for _, line := range got {
		if len(want) > 0 && strings.HasPrefix(line, want[0]) {
			want = want[1:]
		}
	}
	if len(want) > 0 {
		t.Errorf("it never says %q in\n%s", want[0], strings.Join(got, "\n"))
	}
}

func TestAGameWaitsForTheNextTime(t *testing.T) {
	home(t, friends)
	talk(t, "h8\ni9\n")
	if got := talk(t, "moves\n"); !strings.Contains(got, "1 Black H8, 2 White I9. Move 2: White I9. Black to move.") {
		t.Errorf("the next start says\n%s", got)
	}
	got := talk(t, "yes\n", "new", "caro")
	if !strings.Contains(got, "This game is not saved") || !strings.HasSuffix(got, "Caro, 15 × 15. Black: Mei. White: Friend.\nBlack to move.\n") {
		t.Errorf("a new game in place of the one that waits: it says\n%s", got)
	}
	if got := talk(t, ""); strings.Contains(got, "Move") {
		t.Errorf("the game that was given up is back:\n%s", got)
	}
}

func TestFiles(t *testing.T) {
	dir := home(t, friends)
	file := filepath.Join(dir, "a game")
	got := talk(t, "save\nopen\nh8\nsave "+file+"\nsave\ni9\nopen "+file+".sgf\nyes\nmoves\nopen nowhere\nsave "+dir+"\nno\n")
	for _, want := range []string{
		"Under which name? Type save", "Which file? Type open", "Saved as a game.sgf.\nSaved as a game.sgf.\n",
		"This game is not saved", "1 Black H8. Move 1: Black H8. White to move.\n",
		"nowhere could not be opened. The file or folder does not exist.\n",
	} {
		at := strings.Index(got, want)
		if at < 0 {
			t.Fatalf("it does not say %q in\n%s", want, got)
		}
		got = got[at:]
	}
	if got := talk(t, "", file+".sgf"); !strings.HasSuffix(got, "Move 1: Black H8. White to move.\n") {
		t.Errorf("a file on the command line: it says\n%s", got)
	}
	data := "(;FF[4]GM[4]SZ[15];B[hh])(;FF[4]GM[4]SZ[15];B[aa])"
	if err := os.WriteFile(filepath.Join(dir, "two.sgf"), []byte(data), 0o600); err != nil {
		t.Fatal(err)
	}
	got = talk(t, "undo\nsave\nsave "+file+".sgf\nno\n", filepath.Join(dir, "two.sgf"))
	for _, want := range []string{"2 games in this file.", "Move 1: Black H8.", "Under which name?", "a game.sgf exists. Replace it?"} {
		if !strings.Contains(got, want) {
			t.Errorf("it does not say %q in\n%s", want, got)
		}
	}
}

func TestDamagedFileLeavesTheGame(t *testing.T) {
	dir := home(t, friends)
	broken := filepath.Join(dir, "broken.sgf")
	if err := os.WriteFile(broken, []byte("no game"), 0o600); err != nil {
		t.Fatal(err)
	}
	got := talk(t, "i9\nopen "+broken+"\nyes\nj7\n")
	if !strings.Contains(got, "broken.sgf could not be opened. Line 1, column ") || !strings.Contains(got, "Move 2: White J7. Black to move.") {
		t.Errorf("it says\n%s", got)
	}
}

func TestHelpNamesEveryCommand(t *testing.T) {
	home(t, friends)
	help := talk(t, "help\n")
	d := &session{}
	for _, c := range d.commands() {
		if c.name != "help" && !strings.Contains(help, c.name) {
			t.Errorf("help does not name %s:\n%s", c.name, help)
		}
	}
}

func TestAFinishedGameIsKeptAndCounted(t *testing.T) {
	dir := home(t, nil)
	got := talk(t, "new newcomer black\nh8\nresign\nyes\n")
	if !strings.Contains(got, "White wins: Black resigned.\nYour rating: 1000 → ") {
		t.Errorf("it says\n%s", got)
	}
	kept, err := filepath.Glob(filepath.Join(dir, "finished", "*.sgf"))
	if err != nil || len(kept) != 1 {
		t.Errorf("%d games are kept (%v)", len(kept), err)
	}
	s, _ := store.Open(dir)
	defer s.Close()
	if record, err := s.LoadGame(); record != nil || err != nil {
		t.Errorf("the game that is over waits for the next start: %v", err)
	}
	if p := s.Profile(); p.PerLevel["Newcomer"].Losses != 1 {
		t.Errorf("the profile counts %v", p.PerLevel)
	}
}
