// Command figures measures what docs/figures.md promises and writes what it has measured there: every row in one run on one machine.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"time"

	"hoshi/internal/atomicfile"
	"hoshi/internal/version"
)

const (
	page = "docs/figures.md"
	from = "<!-- figures: make bench writes from here -->\n"
	to   = "<!-- figures: to here -->\n"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "figures:", err)
		os.Exit(1)
	}
}

// run measures every row of the page and writes it anew; after an error the page is as it was.
func run(ctx context.Context) error {
	text, err := os.ReadFile(page)
	if err != nil {
		return err
	}
	rows, err := parse(string(text))
	if err != nil {
		return err
	}
	machine := machine()
	said := map[string]string{} // by folder and name: what a run of it printed
	for _, r := range rows {
		if _, has := said[r.key()]; has {
			continue
		}
		fmt.Fprintln(os.Stderr, "figures:", r.folder, r.name)
		if said[r.key()], err = r.measure(ctx); err != nil {
			return err
		}
	}
	written, err := write(string(text), machine+load("at the end"), said)
	if err != nil {
		return err
	}
	return atomicfile.WriteBytes(page, []byte(written))
}

// row is one of the table: what is measured by which benchmark or test of a folder, and which of its figures is meant.
type row struct{ what, goal, folder, name, figure string }

var rowForm = regexp.MustCompile("^\\| (.+?) \\| (.+?) \\| .*\\| `(.+?)` `(.+?)` `(.+?)` \\|$")

// block returns what lies before, between and behind the marks.
func block(text string) (before, between, behind string, err error) {
	before, rest, begins := strings.Cut(text, from)
	between, behind, ends := strings.Cut(rest, to)
	if !begins || !ends {
		return "", "", "", fmt.Errorf("%s lacks the marks between which the figures stand", page)
	}
	return before, between, behind, nil
}

func parse(text string) (rows []row, err error) {
	_, between, _, err := block(text)
	if err != nil {
		return nil, err
	}
	_, table, _ := strings.Cut(between, "|---|---|---|---|\n")
	for line := range strings.Lines(table) {
		cells := rowForm.FindStringSubmatch(strings.TrimSpace(line))
		if cells == nil {
			return nil, fmt.Errorf("%s: this is no row: %s", page, line)
		}
		rows = append(rows, row{cells[1], cells[2], cells[3], cells[4], cells[5]})
	}
	if len(rows) == 0 {
		return nil, fmt.Errorf("%s has no rows", page)
	}
	return rows, nil
}

// function is the benchmark or test without a part of it.
func (r row) function() string { name, _, _ := strings.Cut(r.name, "/"); return name }

// key is the same for rows that one run measures.
func (r row) key() string { return r.folder + " " + r.function() }

// measure runs the benchmark or the test and returns what it printed.
func (r row) measure(ctx context.Context) (string, error) {
	args := []string{"test", "-count=1", "-timeout=1h", "-run", "^$", "-bench", "^" + r.function() + "$"}
	if strings.HasPrefix(r.name, "Test") {
		args = []string{"test", "-count=1", "-timeout=1h", "-v", "-run", "^" + r.function() + "$"}
	}
	out, err := exec.CommandContext(ctx, "go", append(args, "./"+r.folder)...).CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%s in %s: %w\n%s", r.name, r.folder, err, out)
	}
	return string(out), nil
}

// logged is a line of a test's log that tells of memory.
var logged = regexp.MustCompile(`go:\d+: (\d+) MB `)

// value finds the row's figure in what was printed: of a benchmark by its unit, of a test in the line that ends with the words.
func (r row) value(said string) (string, error) {
	for line := range strings.Lines(said) {
		line = strings.TrimSpace(line)
		if mb := logged.FindStringSubmatch(line); mb != nil && strings.HasSuffix(line, r.figure) {
			return mb[1] + " MB", nil
		}
		words := strings.Fields(line)
		if len(words) < 4 || strings.Split(words[0], "-")[0] != r.name {
			continue
		}
		for i := 3; i < len(words); i += 2 {
			if words[i] != r.figure {
				continue
			}
			n, err := strconv.ParseFloat(words[i-1], 64)
			return inUnits(n, r.figure), err
		}
	}
	return "", fmt.Errorf("%s in %s printed no %s", r.name, r.folder, r.figure)
}

// inUnits says a benchmark's figure with two digits or three.
func inUnits(n float64, unit string) string {
	switch {
	case unit == "ns/op":
		for _, u := range []struct {
			size float64
			name string
		}{{1e9, "s"}, {1e6, "ms"}, {1e3, "µs"}} {
			if n >= u.size {
				return rounded(n/u.size) + " " + u.name
			}
		}
		return rounded(n) + " ns"
	case strings.HasSuffix(unit, "ms"):
		return rounded(n) + " ms"
	case strings.Contains(unit, "%"):
		return rounded(n) + " %"
	}
	return rounded(n) + " " + unit
}

func rounded(n float64) string {
	digits := 0
	if n < 10 {
		digits = 1
	}
	return strconv.FormatFloat(n, 'f', digits, 64)
}

// write returns the page with a block of what was measured, and on which machine.
func write(text, machine string, said map[string]string) (string, error) {
	before, _, behind, err := block(text)
	if err != nil {
		return "", err
	}
	rows, err := parse(text)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s%s%s\n\n| what | goal | measured | by |\n|---|---|---|---|\n", before, from, machine)
	var wrong []error
	for _, r := range rows {
		measured, err := r.value(said[r.key()])
		wrong = append(wrong, err)
		fmt.Fprintf(&b, "| %s | %s | %s | `%s` `%s` `%s` |\n", r.what, r.goal, measured, r.folder, r.name, r.figure)
	}
	return b.String() + to + behind, errors.Join(wrong...)
}

// machine says what is measured where.
func machine() string {
	processor := runtime.GOARCH
	if text, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		if _, rest, has := bytes.Cut(text, []byte("model name\t: ")); has {
			name, _, _ := bytes.Cut(rest, []byte("\n"))
			processor = string(name)
		}
	}
	return fmt.Sprintf("Hoshi %s on %d cores of an %s, %s, %s, %s%s", version.Number, runtime.NumCPU(), processor, runtime.GOOS, runtime.Version(),
		time.Now().Format("2 January 2006"), load("at the beginning"))
}

// load says how much else the machine had to do, where the system tells.
func load(when string) string {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return ""
	}
	n, _, _ := strings.Cut(string(text), " ")
	return ", load " + n + " " + when
}
