package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const table = "before\n" + from + `Long ago.

| what | goal | measured | by |
|---|---|---|---|
| a click, half of them | 50 ms | 12 ms | ` + "`w` `BenchmarkClick` `click-p50-ms` |\n" +
	"| idle | 2 % | | `w` `BenchmarkIdle/still` `idle-%-of-a-core` |\n" +
	"| memory | 100 MB | | `w` `TestMemory` `after ten games` |\n" +
	"| a move | 1 µs | | `game` `BenchmarkPlay` `ns/op` |\n" + to + "behind\n"

// TestTheTable writes what was printed, each figure to its row, and leaves what stands around the block.
func TestTheTable(t *testing.T) {
	said := map[string]string{
		"w BenchmarkClick": "goos: linux\nBenchmarkClick-2   1   0.2 click-p0-ms   24.61 click-p50-ms   71.5 click-p99-ms\n",
		"w BenchmarkIdle":  "BenchmarkIdle/clock-2 1 2.81 idle-%-of-a-core\nBenchmarkIdle/still   1   1.254 idle-%-of-a-core\n",
		"w TestMemory": "    window_test.go:173: 63 MB of its own are resident at the start\n" +
			"    window_test.go:173: 89 MB of its own are resident after ten games\n",
		"game BenchmarkPlay": "BenchmarkPlay-2   14223   80.25 ns/op   0 B/op\n",
	}
	got, err := write(table, "On a desk", said)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"before\n" + from + "On a desk\n\n| what ", "| a click, half of them | 50 ms | 25 ms |", "| idle | 2 % | 1.3 % |",
		"| memory | 100 MB | 89 MB |", "| a move | 1 µs | 80 ns |", "`ns/op` |\n" + to + "behind\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("it lacks %q:\n%s", want, got)
		}
	}
	if again, err := write(got, "On a desk", said); err != nil || again != got {
		t.Errorf("written twice it is another: %v\n%s", err, again)
	}
	delete(said, "game BenchmarkPlay")
	if _, err := write(table, "On a desk", said); err == nil || !strings.Contains(err.Error(), "BenchmarkPlay in game printed no ns/op") {
		t.Errorf("without a figure: %v", err)
	}
}

func TestUnits(t *testing.T) {
	for _, row := range []struct {
		n          float64
		unit, want string
	}{{80.2, "ns/op", "80 ns"}, {7123, "ns/op", "7.1 µs"}, {3.05e8, "ns/op", "305 ms"}, {2.5e9, "ns/op", "2.5 s"}, {0.96, "click-p50-ms", "1.0 ms"}} {
		if got := inUnits(row.n, row.unit); got != row.want {
			t.Errorf("%v %s is %s, not %s", row.n, row.unit, got, row.want)
		}
	}
}

// TestPagesThatCanNotBeWritten are refused before anything is measured.
func TestPagesThatCanNotBeWritten(t *testing.T) {
	for _, row := range [][2]string{
		{"nothing", "lacks the marks"}, {from + "| a |\n" + to, "has no rows"},
		{strings.Replace(table, "`game`", "game", 1), "this is no row: | a move"},
	} {
		if _, err := parse(row[0]); err == nil || !strings.Contains(err.Error(), row[1]) {
			t.Errorf("it says %v, not %s", err, row[1])
		}
	}
}

// TestThePageNamesWhatThereIs knows each benchmark of the page, so that no row is found to be none after an hour.
func TestThePageNamesWhatThereIs(t *testing.T) {
	root := filepath.Join("..", "..")
	text, err := os.ReadFile(filepath.Join(root, page))
	if err != nil {
		t.Fatal(err)
	}
	rows, err := parse(string(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		files, err := filepath.Glob(filepath.Join(root, r.folder, "*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		found := false
		for _, file := range files {
			source, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			found = found || strings.Contains(string(source), "func "+r.function()+"(")
		}
		if !found {
			t.Errorf("%s has no %s", r.folder, r.function())
		}
	}
}
