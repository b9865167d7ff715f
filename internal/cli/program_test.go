package cli

import (
	"flag"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"testing"

	"hoshi/internal/version"
	"hoshi/ui/lang"
)

// TestMain listens to signals once before any bubble of testing/synctest: what the runtime makes for the first listener stays for all.
func TestMain(m *testing.M) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt)
	signal.Stop(signals)
	m.Run()
}

// written writes a file into a fresh folder and returns its path.
func written(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestCommandLine(t *testing.T) {
	good := written(t, "good.sgf", twoGames)
	t.Chdir(filepath.Dir(written(t, "bare", twoGames)))
	const bare = "bare"
	for _, test := range []struct {
		name           string
		args           []string
		status         int
		stdout, stderr string // in what is printed; empty: nothing is
		opened         string // "-": the window is not
	}{
		{"nothing", nil, 0, "", "", ""},
		{"a file", []string{"a.sgf"}, 0, "", "", "a.sgf"},
		{"a file after the end of the flags", []string{"--", "-a.sgf"}, 0, "", "", "-a.sgf"},
		{"a file by its URL", []string{"file:///tmp/my%20game.sgf"}, 0, "", "", "/tmp/my game.sgf"},
		{"a link", []string{"hoshi://example.org:8488/d1k5-2mz4"}, 0, "", "", "hoshi://example.org:8488/d1k5-2mz4"},
		{"two files", []string{"a.sgf", "b.sgf"}, 2, "", "usage: hoshi", "-"},
		{"a folder of files", []string{"games/"}, 0, "", "", "games/"},
		{"a file without an ending", []string{bare}, 0, "", "", bare},
		{"a mistyped command", []string{"shwo"}, 2, "", "hoshi: There is neither a command nor a file “shwo”. Did you mean show?\nusage: hoshi", "-"},
		{"a mistyped command with a file", []string{"shwo", good}, 2, "", "“shwo”", "-"},
		{"an unknown flag", []string{"-colour"}, 2, "", "-colour.\nusage: hoshi", "-"},
		{"an unknown flag before a file", []string{"--fast", "a.sgf"}, 2, "", "--fast.\nusage: hoshi", "-"},
		{"a mistyped flag", []string{"--hlep"}, 2, "", "There is no option --hlep. Did you mean --help?", "-"},
		{"version", []string{"-version"}, 0, "hoshi " + version.Number + "\n", "", "-"},
		{"help", []string{"-h"}, 0, "usage: hoshi", "", "-"},
		{"version as a command", []string{"version"}, 0, "hoshi " + version.Number + "\n", "", "-"},
		{"version of something", []string{"version", "a"}, 2, "", "usage: hoshi version\n", "-"},
		{"help in full", []string{"--help"}, 0, "usage: hoshi", "", "-"},
		{"help as a command", []string{"help"}, 0, "usage: hoshi [FILE]\n       hoshi COMMAND", "", "-"},
		{"help of a command", []string{"help", "show"}, 0, "usage: hoshi show [-coordinates WAY]", "", "-"},
		{"help of none", []string{"help", "shwo"}, 2, "", "There is no command “shwo”. Did you mean show?\nusage: hoshi", "-"},
		{"help of two", []string{"help", "show", "export"}, 2, "", "usage: hoshi help [COMMAND]\n", "-"},
		{"show", []string{"show", good}, 0, "Ann – Bo", "", "-"},
		{"show, an unknown flag", []string{"show", "-big", good}, 2, "", "usage:", "-"},
		{"show, a flag behind the file", []string{"show", good, "-move", "1"}, 0, "1 Black H8\n", "", "-"},
		{"show, a wrong flag behind the file", []string{"show", good, "-big"}, 2, "", "show: There is no option -big", "-"},
		{"show, a file behind the end of the flags", []string{"show", "-move", "1", "--", "-move"}, 1, "", "-move: The file or folder does not exist.", "-"},
		{"show without a file", []string{"show"}, 2, "", "usage:", "-"},
		{"show of no file", []string{"show", "none.sgf"}, 1, "", "none.sgf: The file or folder does not exist.", "-"},
		{"show, a move", []string{"show", "-move", "1", good}, 0, "1 Black H8\n", "", "-"},
		{"show before the first move", []string{"show", "-move", "0", good}, 0, "Black to move", "", "-"},
		{"show, a move too many", []string{"show", "-move", "4", good}, 2, "", "from 0 to 3, not 4", "-"},
		{"show, a move that is none", []string{"show", "-move", "-1", good}, 2, "", "from 0 to 3, not -1", "-"},
		{"show, the second game", []string{"show", "-game", "2", good}, 0, "19", "", "-"},
		{"show, game 0", []string{"show", "-game", "0", good}, 2, "", "-game takes a number from 1 on, not 0", "-"},
		{"show, names as in go", []string{"show", "-coordinates", "go-down", good}, 0, "3 Black J8", "", "-"},
		{"show, unknown names", []string{"show", "-coordinates", "runes", good}, 2, "", `not "runes"`, "-"},
		{"help of show", []string{"show", "-h"}, 0, "usage: hoshi", "", "-"},
		{"export without files", []string{"export"}, 2, "", "usage:", "-"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var stdout, stderr strings.Builder
			opened := "-"
			program := Program{Name: "hoshi", Open: func(file string) int {
				opened = file
				return 0
			}}
			status := program.Run(test.args, nil, &stdout, &stderr)
			if status != test.status || opened != test.opened {
				t.Errorf("exit status %d, opened %q", status, opened)
			}
			for _, out := range []struct{ name, got, want string }{
				{"stdout", stdout.String(), test.stdout}, {"stderr", stderr.String(), test.stderr},
			} {
				if out.want == "" && out.got != "" || !strings.Contains(out.got, out.want) {
					t.Errorf("%s says %q, want %q in it", out.name, out.got, out.want)
				}
			}
		})
	}
}

// TestShowTellsOfAPipeThatIsClosed prints to somebody who has gone.
func TestShowTellsOfAPipeThatIsClosed(t *testing.T) {
	reader, writer := io.Pipe()
	reader.Close()
	var stderr strings.Builder
	status := tool.Run([]string{"show", written(t, "good.sgf", twoGames)}, nil, writer, &stderr)
	if status != 1 || stderr.Len() == 0 {
		t.Errorf("exit status %d, said %q", status, stderr.String())
	}
}

// tool is a program without a window.
var tool = Program{Name: "hoshi-tool"}

func TestWithoutAWindow(t *testing.T) {
	good := written(t, "good.sgf", twoGames)
	for _, row := range []struct {
		name   string
		args   []string
		status int
		stdout string // in what is printed
		stderr string
	}{
		{"nothing", nil, 2, "", "usage: hoshi-tool COMMAND"},
		{"a file", []string{good}, 2, "", "usage: hoshi-tool COMMAND"},
		{"a command", []string{"show", good}, 0, "Ann – Bo", ""},
		{"version", []string{"version"}, 0, "hoshi-tool " + version.Number + "\n", ""},
		{"a flag that a command has not", []string{"show", "-big", good}, 2, "", "-big.\nusage: hoshi-tool show"},
	} {
		t.Run(row.name, func(t *testing.T) {
			var stdout, stderr strings.Builder
			if status := tool.Run(row.args, nil, &stdout, &stderr); status != row.status {
				t.Errorf("exit status %d, want %d", status, row.status)
			}
			if !strings.Contains(stdout.String(), row.stdout) || !strings.Contains(stderr.String(), row.stderr) {
				t.Errorf("it says %q and %q, want %q and %q in them", stdout.String(), stderr.String(), row.stdout, row.stderr)
			}
		})
	}
}

// TestEveryCommandIsListedAndDescribed looks for every option, too.
func TestEveryCommandIsListedAndDescribed(t *testing.T) {
	var all strings.Builder
	tool.Run([]string{"help"}, nil, &all, io.Discard)
	for _, c := range Commands() {
		if !strings.Contains(all.String(), "  "+c.Name+" ") || c.About == "" || !strings.Contains(all.String(), c.About) {
			t.Errorf("help does not list %s, %q:\n%s", c.Name, c.About, all.String())
		}
		var one strings.Builder
		if status := tool.Run([]string{"help", c.Name}, nil, &one, io.Discard); status != 0 {
			t.Errorf("help of %s ends with %d", c.Name, status)
		}
		options, _ := c.options()
		options.VisitAll(func(f *flag.Flag) {
			if _, usage := flag.UnquoteUsage(f); usage == "" || !strings.Contains(one.String(), "  -"+f.Name+" ") || !strings.Contains(one.String(), usage) {
				t.Errorf("help of %s does not describe -%s:\n%s", c.Name, f.Name, one.String())
			}
		})
	}
}

// TestTheUsageStandsInColumns has a word of wide characters before the first line.
func TestTheUsageStandsInColumns(t *testing.T) {
	for code, want := range map[string]string{
		"en": "usage: hoshi [FILE]\n       hoshi COMMAND …\n", "zh_Hans": "用法： hoshi [FILE]\n       hoshi COMMAND …\n",
		"ko": "사용법: hoshi [FILE]\n        hoshi COMMAND …\n",
	} {
		t.Run(code, func(t *testing.T) {
			if err := lang.Use(code); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() {
				if err := lang.Use(lang.English); err != nil {
					t.Error(err)
				}
			})
			var stdout strings.Builder
			program := Program{Name: "hoshi", Open: func(string) int { return 0 }}
			program.Run([]string{"help"}, nil, &stdout, io.Discard)
			if !strings.HasPrefix(stdout.String(), want) {
				t.Errorf("it begins\n%.80s\nwant\n%s", stdout.String(), want)
			}
		})
	}
}
