package housetest

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"hoshi/internal/papertest"
)

var (
	link    = regexp.MustCompile(`(!?)\[[^\]]*\]\(([^)\s]+)\)`)
	heading = regexp.MustCompile(`(?m)^#+ +(.+)$`)
	fenced  = regexp.MustCompile("(?ms)^```.*?^```")
	spans   = regexp.MustCompile("`[^`\n]*`")
)

// anchor is what a heading is linked by: small letters, hyphens for blanks, without other marks.
func anchor(title string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' || r == '_':
			return unicode.ToLower(r)
		}
		return -1
	}, title)
}

// TestLinksOfThePapers follows every link of a page within the project, to the file and to the heading.
func TestLinksOfThePapers(t *testing.T) {
	shown, listed, followed := map[string]int{}, map[string]int{}, 0
	for _, page := range papertest.Pages(t, ".") {
		text := spans.ReplaceAllString(fenced.ReplaceAllString(papertest.Read(t, ".", page), ""), "")
		for _, found := range link.FindAllStringSubmatch(text, -1) {
			if strings.Contains(found[2], "://") || strings.HasPrefix(found[2], "mailto:") {
				continue
			}
			file, place, _ := strings.Cut(found[2], "#")
			to := page
			if file != "" {
				to = path.Join(path.Dir(page), file)
			}
			followed++
			if found[1] == "!" {
				shown[to]++
			}
			if page == "docs/README.md" {
				listed[to]++
			}
			if _, err := os.Stat(to); err != nil {
				t.Errorf("%s links to %s: %v", page, found[2], err)
				continue
			}
			if place == "" {
				continue
			}
			titles := heading.FindAllStringSubmatch(papertest.Read(t, ".", to), -1)
			if !slices.ContainsFunc(titles, func(h []string) bool { return anchor(h[1]) == place }) {
				t.Errorf("%s links to %s, where no heading is called so", page, found[2])
			}
		}
	}
	if followed < 80 {
		t.Errorf("only %d links were followed", followed)
	}
	for pattern, in := range map[string]map[string]int{"assets/screens/*.png": shown, "docs/*.md": listed} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%d files, %v", len(files), err)
		}
		for _, file := range files {
			if file = filepath.ToSlash(file); in[file] == 0 && file != "docs/README.md" {
				t.Errorf("no page shows %s, or docs/README.md does not list it", file)
			} else if listed[file] > 1 {
				t.Errorf("docs/README.md lists %s %d times", file, listed[file])
			}
		}
	}
}

// TestReadmeIsShort keeps the first page one that is read.
func TestReadmeIsShort(t *testing.T) {
	text := papertest.Read(t, ".", "README.md")
	if n := strings.Count(text, "\n"); n >= 120 {
		t.Errorf("README.md has %d lines", n)
	}
	if n := strings.Count(text, "!["); n > 8 {
		t.Errorf("README.md has %d pictures", n)
	}
	for version := range strings.SplitSeq(papertest.Read(t, ".", "CHANGELOG.md"), "\n## ") {
		if n := strings.Count(version, "\n- "); n > 10 {
			t.Errorf("CHANGELOG.md tells of %.20s in %d lines: docs/changes.md has room", version, n)
		}
	}
}

// TestCommandsOfThePapers knows the targets of make and the tests that pages tell people to run.
func TestCommandsOfThePapers(t *testing.T) {
	makefile := papertest.Read(t, ".", "Makefile")
	commands := papertest.Commands(t, ".", "make")
	if len(commands) < 50 {
		t.Errorf("only %d lines call make", len(commands))
	}
	for _, c := range commands {
		for _, word := range c.Words {
			if strings.HasPrefix(word, "#") {
				break
			} else if strings.Contains(word, "=") {
				name, _, _ := strings.Cut(word, "=")
				if !strings.Contains(makefile, "$("+name+")") && !strings.Contains(makefile, "$(or $("+name+")") {
					t.Errorf("%s: the Makefile reads no %s", c.At, name)
				}
				if strings.Count(word, `"`) == 1 {
					break // a value of several words
				}
			} else if !regexp.MustCompile(`(?m)^([\w-]+ )*` + regexp.QuoteMeta(word) + `( [\w-]+)*:( |$)`).MatchString(makefile) {
				t.Errorf("%s: there is no make %s", c.At, word)
			}
		}
	}
	tests := map[string]bool{}
	eachSource(t, func(text string) {
		for _, f := range regexp.MustCompile(`(?m)^func ((?:Test|Benchmark|Fuzz)\w*)\(`).FindAllStringSubmatch(text, -1) {
			tests[f[1]] = true
		}
	})
	for _, c := range papertest.Commands(t, ".", "go") {
		for _, word := range c.Words {
			if name := strings.Trim(word, "'^$\""); regexp.MustCompile(`^(Test|Benchmark|Fuzz)\w+$`).MatchString(name) {
				if !anyBegins(tests, name) {
					t.Errorf("%s: there is no %s", c.At, name)
				}
			} else if strings.HasPrefix(word, "./") && !strings.ContainsAny(word, `")`) && !strings.Contains(word, "...") {
				if _, err := os.Stat(word); err != nil {
					t.Errorf("%s: %v", c.At, err)
				}
			}
		}
	}
}

func anyBegins(names map[string]bool, with string) bool {
	for name := range names {
		if strings.HasPrefix(name, with) {
			return true
		}
	}
	return false
}

// eachSource reads every file of tests.
func eachSource(t *testing.T, take func(text string)) {
	t.Helper()
	for _, pattern := range []string{"*_test.go", "*/*_test.go", "*/*/*_test.go", "*/*/*/*_test.go", "*/*/*/*/*_test.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			take(papertest.Read(t, ".", file))
		}
	}
}
