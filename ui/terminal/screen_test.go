package terminal

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gdamore/tcell/v3/vt"

	"hoshi/ui/store"
)

// tester is somebody at a terminal on which a game is played.
type tester struct {
	*testing.T
	term vt.MockTerm
	stop chan os.Signal
	done chan error
}

// at lets somebody play on a terminal of w by h, in a bubble of time, and leaves the game after.
func at(t *testing.T, w, h int, look Look, play func(t *tester), words ...string) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s := newTester(t, w, h, look, words)
		defer s.leave()
		play(s)
	})
}

func newTester(t *testing.T, w, h int, look Look, words []string) *tester {
	if os.Getenv("LC_ALL") != "C" {
		t.Setenv("LC_ALL", "C.UTF-8")
	}
	t.Setenv("TERM", "xterm-256color")
	s := &tester{T: t, stop: make(chan os.Signal), done: make(chan error, 1)}
	s.term = vt.NewMockTerm(vt.MockOptSize{X: vt.Col(w), Y: vt.Row(h)})
	go func() {
		_, err := play(s.term, look, words, s.stop)
		s.done <- err
	}()
	s.settle()
	return s
}

// settle waits until nothing happens any more.
func (s *tester) settle() {
	time.Sleep(2 * time.Second) // of the bubble: what the terminal is asked, and the computer's move
	synctest.Wait()
}

// leave ends the game by a signal, if it has not ended.
func (s *tester) leave() {
	s.Helper()
	select {
	case s.stop <- os.Interrupt:
	case err := <-s.done:
		s.done <- err
	}
	s.ends()
}

// ends fails the test unless the game has ended well.
func (s *tester) ends() {
	s.Helper()
	s.settle()
	select {
	case err := <-s.done:
		if err != nil {
			s.Error(err)
		}
		s.done <- nil
	default:
		s.Fatal("the game goes on")
	}
}

// keys sends what keys send.
func (s *tester) keys(text string) {
	s.term.SendRaw([]byte(text))
	s.settle()
}

// click presses and releases a button of the mouse, 0 being the left one.
func (s *tester) click(button, x, y int) {
	s.keys(fmt.Sprintf("\x1b[<%d;%d;%dM\x1b[<%d;%d;%dm", button, x+1, y+1, button, x+1, y+1))
}

// lines returns what is on the screen, without blanks at the ends.
func (s *tester) lines() []string {
	size, err := s.term.WindowSize()
	if err != nil {
		s.Fatal(err)
	}
	lines := make([]string, size.Height)
	for y := range lines {
		var b strings.Builder
		for x := 0; x < size.Width; x++ {
			cell := s.term.GetCell(vt.Coord{X: vt.Col(x), Y: vt.Row(y)})
			if cell.C == "" {
				cell.C = " "
			}
			b.WriteString(cell.C)
			x += max(cell.W, 1) - 1
		}
		lines[y] = strings.TrimRight(b.String(), " ")
	}
	return lines
}

// shows fails the test unless the screen has every text.
func (s *tester) shows(texts ...string) {
	s.Helper()
	screen := strings.Join(s.lines(), "\n")
	for _, text := range texts {
		if !strings.Contains(screen, text) {
			s.Fatalf("there is no %q on the screen:\n%s", text, screen)
		}
	}
}

// lacks fails the test if the screen has the text.
func (s *tester) lacks(text string) {
	s.Helper()
	if screen := strings.Join(s.lines(), "\n"); strings.Contains(screen, text) {
		s.Fatalf("there is %q on the screen:\n%s", text, screen)
	}
}

const (
	enter = "\r"
	up    = "\x1b[A"
	left  = "\x1b[D"
)

func TestTheScreen(t *testing.T) {
	home(t, friends)
	at(t, 80, 24, Look{}, func(s *tester) {
		s.keys("h8" + enter)
		s.keys("i9" + enter)
		s.keys("f7")
		got := strings.Join(s.lines(), "\n")
		want := `  Hoshi  Freestyle 15 × 15                                          help  quit

  15  · · · · · · · · · · · · · · ·    ○ Mei
  14  · · · · · · · · · · · · · · ·    ● Friend
  13  · · · · · · · · · · · · · · ·
  12  · · · + · · · · · · · + · · ·    Black to move  move 3
  11  · · · · · · · · · · · · · · ·
  10  · · · · · · · · · · · · · · ·    Moves
   9  · · · · · · · ·[●]· · · · · ·      1  ○ H8     ● I9
   8  · · · · · · · ○ · · · · · · ·
   7  · · · · · · · · · · · · · · ·
   6  · · · · · · · · · · · · · · ·
   5  · · · · · · · · · · · · · · ·
   4  · · · + · · · · · · · + · · ·
   3  · · · · · · · · · · · · · · ·
   2  · · · · · · · · · · · · · · ·
   1  · · · · · · · · · · · · · · ·
      A B C D E F G H I J K L M N O    Last move: I9, in brackets

  Your move, or a command: f7

  Arrows and Enter play. Or type:  h8  undo  hint  resign  new  level  save
  open  help  quit  ascii  light  dark  moves  board  redo  draw  pass  first
`
		if got != want {
			s.Errorf("the screen is\n%s\nwant\n%s", got, want)
		}
	})
}

func TestLooks(t *testing.T) {
	for _, c := range []struct {
		name string
		look Look
		want string
	}{
		{"on a dark ground", Look{}, "○·[●]"},
		{"on a light ground", Look{Light: true}, "●·[○]"},
		{"ASCII", Look{ASCII: true}, "X .[O]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			home(t, friends)
			at(t, 80, 24, c.look, func(s *tester) {
				s.keys("h8" + enter + "j8" + enter)
				s.shows(strings.ReplaceAll(c.want, "·", " ·"))
			})
		})
	}
}

func TestATerminalWithoutUnicode(t *testing.T) {
	speak(t, "zh_Hans")
	t.Setenv("LC_ALL", "C")
	home(t, friends)
	at(t, 80, 24, Look{}, func(s *tester) {
		s.keys("h8" + enter)
		s.shows("Freestyle 15 x 15", "[X]", "White to move  move 2")
		for _, line := range s.lines() {
			if i := strings.IndexFunc(line, func(r rune) bool { return r > '~' }); i >= 0 {
				s.Errorf("%q is not ASCII", line)
			}
		}
	})
}

func TestKeys(t *testing.T) {
	for _, c := range []struct {
		name string
		keys []string
		want string
	}{
		{"the first arrow shows a cursor in the centre", []string{up, enter}, "1  ○ H8\n"},
		{"arrows move it", []string{up, up, left, " "}, "1  ○ G9\n"},
		{"it stays on the board", []string{up, strings.Repeat(left, 30), enter}, "1  ○ A8\n"},
		{"Enter alone shows it", []string{enter, enter}, "1  ○ H8\n"},
		{"Escape hides it", []string{up, up, "\x1b", enter, enter}, "1  ○ H8\n"},
		{"Backspace corrects", []string{"h9\x7f8" + enter}, "1  ○ H8\n"},
		{"Tab ends a word", []string{"h8" + enter, "j9" + enter, "un\t" + enter}, "White to move  move 2"},
		{"Ctrl+Z takes back", []string{"h8" + enter + "i9" + enter, "\x1a"}, "1  ○ H8\n"},
		{"Ctrl+Y makes again", []string{"h8" + enter + "i9" + enter, "\x1a", "\x1a", "\x19"}, "1  ○ H8\n"},
		{"Page Up looks back", []string{"h8" + enter + "i9" + enter, "\x1b[5~"}, "Looking at move 1"},
		{"End looks at the last move", []string{"h8" + enter + "i9" + enter, "\x1b[5~", "\x1b[F"}, "Black to move  move 3"},
		{"a word for a command", []string{"h8" + enter, "resign" + enter}, "Do you want to give this game up?"},
		{"F1 helps", []string{"\x1bOP"}, "Any key goes back to the board."},
		{"and any key comes back", []string{"\x1bOP", "x"}, "Your move, or a command:"},
	} {
		t.Run(c.name, func(t *testing.T) {
			home(t, friends)
			at(t, 80, 24, Look{}, func(s *tester) {
				for _, k := range c.keys {
					s.keys(k)
				}
				s.shows(c.want)
			})
		})
	}
}

func TestMouse(t *testing.T) {
	home(t, friends)
	at(t, 80, 24, Look{}, func(s *tester) {
		s.click(0, 20, 9) // H8, as the golden screen has it
		s.shows("1  ○ H8\n")
		s.click(0, 22, 8)
		s.shows("1  ○ H8     ● I9")
		s.click(2, 22, 8)
		s.lacks("● I9")
		s.keys("\x1b[<64;5;5M") // the wheel
		s.shows("Looking at move 0")
		s.keys("\x1b[<65;5;5M")
		s.shows("White to move")
		s.click(0, 68, 0)
		s.shows("Any key goes back to the board.")
		s.click(0, 3, 3)
		s.lacks("Any key")
		s.click(0, 40, 21) // undo, in the line of commands
		s.lacks("○ H8")
	})
}

func TestClicksAreConfirmedWhereTheSettingsSaySo(t *testing.T) {
	home(t, func(set *store.Settings) { set.Opponent, set.Confirm = store.Person, true })
	at(t, 80, 24, Look{}, func(s *tester) {
		s.click(0, 20, 9)
		s.lacks("○ H8")
		s.click(0, 20, 9)
		s.shows("1  ○ H8")
	})
}

// A question stays until it is answered, whatever the computer plays meanwhile and however small the terminal is.
func TestAQuestionOutlastsTheComputersMove(t *testing.T) {
	for _, rows := range []int{24, 18, 12} {
		t.Run(fmt.Sprint(rows), func(t *testing.T) {
			home(t, func(set *store.Settings) { set.ThinkDelay = 500 })
			at(t, 58, rows, Look{}, func(s *tester) {
				s.keys("new easy black" + enter)
				s.keys("h8" + enter + "resign" + enter) // the answer to H8 comes after it
				s.shows("Do you want to give this game up?", "yes")
				s.keys("no" + enter)
				s.lacks("give this game up")
				s.keys("resign" + enter + "yes" + enter)
				s.lacks("give this game up")
				s.keys("moves" + enter)
				s.shows("White wins:", "Black resigned", "2 White")
			})
		})
	}
}

func TestSizes(t *testing.T) {
	for _, c := range []struct {
		w, h int
		new  string
		want []string
	}{
		{80, 24, "new friend 19", []string{" 19  ·", "\n   1  ·", "Your move, or a command:", "Black to move", "help  quit"}},
		{80, 24, "new friend 22", []string{"22  ·", "\n   1  ·", "Your move, or a command:", "Black to move"}},
		{40, 24, "resign", []string{"Do you want to give this game up?", "\n  yes  no\n"}},
		{34, 18, "resign", []string{"Do you want to give this game up?", "\nyes  no\n"}},
		{58, 17, "resign", []string{"Do you want to give this game up?", "yes  no\n"}},
		{40, 15, "resign", []string{"Do you want to give this game up?", "yes  no\n", "Your move"}},
		{40, 24, "", []string{" 15  ·", "A B C D E F G H I J K L M N O", "Black to move  move 1", "○ Mei"}},
		{34, 18, "", []string{"15  ·", "A B C D E F G H I J K L M N O", "Black to move  move 1"}},
		{200, 60, "", []string{"  15  ·", "Black to move  move 1", "Arrows and Enter play."}},
		{40, 15, "", []string{"This terminal is too small for the", "board: 34 columns and 18 lines are", "needed."}},
		{10, 3, "", []string{"This"}},
		{1, 1, "", nil},
	} {
		t.Run(fmt.Sprintf("%dx%d %s", c.w, c.h, c.new), func(t *testing.T) {
			home(t, friends)
			at(t, 80, 24, Look{}, func(s *tester) {
				s.term.SetSize(vt.Coord{X: vt.Col(c.w), Y: vt.Row(c.h)})
				s.settle()
				if c.new != "" {
					s.keys(c.new + enter)
				}
				s.shows(c.want...)
				s.term.SetSize(vt.Coord{X: 80, Y: 24})
				s.settle()
				s.shows("Your move, or a command:", "Black to move  move 1")
			})
		})
	}
}

func TestANameCannotSteerTheTerminal(t *testing.T) {
	home(t, friends)
	file := filepath.Join(t.TempDir(), "evil.sgf")
	if err := os.WriteFile(file, []byte("(;GM[4]SZ[15]PB[\x1b[31mAnn\u202e]PW[Bo\x07];B[hh])"), 0o644); err != nil {
		t.Fatal(err)
	}
	at(t, 80, 24, Look{}, func(s *tester) {
		s.shows("\ufffd[31mAnn\ufffd", "Bo\ufffd")
		s.lacks("\u202e")
	}, file)
}

func TestChineseIsTwoColumnsWide(t *testing.T) {
	speak(t, "zh_Hans")
	home(t, friends)
	at(t, 80, 24, Look{}, func(s *tester) {
		s.keys("h8" + enter + "h8" + enter)
		s.shows("   9  · · · · · · · · · · · · · · ·    着法", "落子或命令：", "这里已经有棋子了。")
		lines := s.lines()
		if want := "  15  · · · · · · · · · · · · · · ·    ○ Mei"; lines[2] != want {
			s.Errorf("a line is %q, want %q", lines[2], want)
		}
		s.keys("no such thing" + enter)
		lines = s.lines()
		for i, want := range []string{"    “no”既不是点，也不是命令。输入 help 可", "    看到全部命令。"} { // 39 columns are left beside the board
			if !strings.HasSuffix(lines[6+i], want) {
				s.Errorf("a line is %q, want %q at its end", lines[6+i], want)
			}
		}
	})
}

func TestTheGameIsKeptHoweverItEnds(t *testing.T) {
	for _, c := range []struct {
		name string
		end  func(s *tester)
	}{
		{"by the command", func(s *tester) { s.keys("quit" + enter) }},
		{"by Ctrl+C", func(s *tester) { s.keys("\x03") }},
		{"by Ctrl+C while help is read", func(s *tester) { s.keys("help" + enter); s.keys("\x03") }},
		{"by a signal", func(s *tester) { s.stop <- os.Interrupt }},
		{"by Ctrl+C while the computer thinks", func(s *tester) { s.term.SendRaw([]byte("new champion black" + enter + "h8" + enter + "\x03")) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			home(t, friends)
			at(t, 80, 24, Look{}, func(s *tester) {
				if c.name != "by Ctrl+C while the computer thinks" {
					s.keys("h8" + enter)
				}
				c.end(s)
				s.ends()
			})
			if got := talk(t, "moves\n"); !strings.Contains(got, "1 Black H8") {
				t.Errorf("the next start says\n%s", got)
			}
		})
	}
}

func TestTheComputerPlaysOnTheScreen(t *testing.T) {
	home(t, nil)
	at(t, 80, 24, Look{}, func(s *tester) {
		s.shows("Beginner 810", "You · 1000", "Your turn  move 1")
		s.keys("h8" + enter)
		s.shows("Your turn  move 3")
		s.keys("hint" + enter)
		s.shows("Hint: ", "*")
		s.keys("undo" + enter)
		s.shows("Your turn  move 1")
	})
}

func TestAnOpeningOnTheScreen(t *testing.T) {
	home(t, friends)
	at(t, 80, 24, Look{}, func(s *tester) {
		s.keys("new renju rif" + enter)
		s.shows("put a black stone on", "○ Mei")
		s.keys("h8" + enter + "h9" + enter)
		s.shows("# # # # #") // the square of the third stone
		s.keys("i10" + enter)
		s.shows("1: ", "2: ")
		s.click(0, 41, strings.Count(strings.Split(strings.Join(s.lines(), "\n"), "1: ")[0], "\n"))
		s.lacks("1: ")
	})
}

// recorder is a terminal that remembers what it was sent.
type recorder struct {
	vt.MockTerm
	sent *strings.Builder
}

func (r recorder) Write(b []byte) (int, error) {
	r.sent.Write(b)
	return r.MockTerm.Write(b)
}

func TestAPanicRestoresTheTerminal(t *testing.T) {
	home(t, friends)
	synctest.Test(t, func(t *testing.T) {
		term := recorder{vt.NewMockTerm(), &strings.Builder{}}
		s, err := newScreen(term, Look{})
		if err != nil {
			t.Fatal(err)
		}
		go func() { // as an engine's goroutine
			defer s.desk.carry()
			panic("the engine broke")
		}()
		func() {
			defer s.desk.store.Close()
			defer func() {
				if cause := recover(); cause != "the engine broke" {
					t.Errorf("the panic is %v", cause)
				}
			}()
			defer s.screen.Fini()
			s.desk.start(nil)
			s.run(nil)
		}()
		s.desk.game.Close()
		const leave, noMouse = "\x1b[?1049l", "\x1b[?1000l"
		if sent := term.sent.String(); !strings.Contains(sent, leave) || !strings.Contains(sent, noMouse) {
			t.Errorf("the terminal stays as it was: %q", sent[max(0, len(sent)-200):])
		}
	})
}
