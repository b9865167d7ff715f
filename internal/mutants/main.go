// Command mutants changes the code of packages, one place at a time, and wants a test of the same package to fail: a comparison is turned, an operator, a
// condition or a result, or a statement is left out. What no test notices is listed.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/signal"
	"path"
	"slices"
	"strings"
	"time"
)

const usage = "usage: mutants [flags] PACKAGE[:FILE,FILE...][@PACKAGE]...\nThe tests are those of the package itself or of the one behind @.\n"

var errUsage = errors.New("mutants: no package is named, or a figure is too small")

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

var (
	errWeak   = errors.New("mutants: the tests notice too few")
	errBroken = errors.New("mutants: the tests fail without a mutant")
)

// trial is what a command line asks for.
type trial struct {
	sample int
	seed   uint64
	long   bool
	tests  string        // which tests are run, as go test -run has it
	wait   time.Duration // given to tests beyond what they usually need
	known  string        // a text that lists mutants
	again  string        // likewise: no others are tried; empty: those that are drawn
	log    io.Writer
}

// run carries out one command line. The table and the list of those that live go to out, each mutant as it dies to log.
func run(ctx context.Context, args []string, out, log io.Writer) error {
	flags := flag.NewFlagSet("mutants", flag.ContinueOnError)
	flags.SetOutput(log)
	flags.Usage = func() { fmt.Fprint(log, usage); flags.PrintDefaults() }
	sample := flags.Int("n", 100, "mutants drawn of each package; 0: all")
	seed := flags.Uint64("seed", 1, "of the draw")
	least := flags.Int("least", 0, "per cent of each package that tests must notice")
	long := flags.Bool("long", false, "run the whole tests on what lives through the short ones")
	tests := flags.String("run", "", "run no other tests than go test -run would")
	wait := flags.Duration("wait", 3*time.Second, "of a processor, given to tests beyond what they take three times")
	known := flags.String("known", "", "a file that lists mutants that may live; they are marked")
	again := flags.String("again", "", "a file that lists mutants, such as what this command has written: only they are tried, of all")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() == 0 || *sample < 0 || *wait < time.Second {
		flags.Usage()
		return errUsage
	}
	t := trial{sample: *sample, seed: *seed, long: *long, tests: *tests, wait: *wait, log: log}
	for _, list := range []struct {
		path string
		text *string
	}{{*known, &t.known}, {*again, &t.again}} {
		if list.path == "" {
			continue
		}
		data, err := os.ReadFile(list.path)
		if err != nil {
			return fmt.Errorf("mutants: %w", err)
		}
		*list.text = string(data)
	}
	weak := false
	for _, argument := range flags.Args() {
		share, err := t.try(ctx, argument, out)
		if err != nil {
			return err
		}
		weak = weak || share < *least
	}
	if weak {
		return errWeak
	}
	return nil
}

// try lets mutants of one package loose and writes what became of them. It returns the per cent that were noticed.
func (t trial) try(ctx context.Context, argument string, out io.Writer) (int, error) {
	code, tests, _ := strings.Cut(argument, "@")
	pattern, names, _ := strings.Cut(code, ":")
	var files []string
	if names != "" {
		files = strings.Split(names, ",")
	}
	dir, all, err := load(ctx, "", pattern, files)
	if err != nil {
		return 0, err
	}
	if t.again != "" {
		all = slices.DeleteFunc(all, func(m mutant) bool { return !strings.Contains(t.again, m.key()) })
		t.sample = 0
	}
	drawn := draw(all, t.sample, t.seed)
	scratch, err := os.MkdirTemp("", "mutants-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(scratch)
	b, err := build(ctx, dir, tests, scratch, drawn)
	if err != nil {
		return 0, err
	}
	found := make([]fate, len(drawn))
	for _, short := range []bool{true, false} {
		if short || t.long {
			if err := t.pass(ctx, b, drawn, found, short); err != nil {
				return 0, err
			}
		}
	}
	count := map[fate]int{}
	for _, f := range found {
		count[f]++
	}
	share := 100
	if len(drawn) > 0 {
		share = 100 * (count[killed] + count[endless]) / len(drawn)
	}
	fmt.Fprintf(out, "%s: %d of %d mutants, seed %d: %d killed, %d endless, %d live, %d unreached: %d %%\n", argument, len(drawn), len(all), t.seed,
		count[killed], count[endless], count[lives], count[unreached], share)
	for i, m := range drawn {
		if found[i] == lives || found[i] == unreached {
			mark := ""
			if strings.Contains(t.known, m.key()) {
				mark = ", known"
			}
			fmt.Fprintf(out, "%s (line %d, %v%s)\n", m.key(), m.line, fates[found[i]], mark)
		}
	}
	return share, nil
}

// draw returns so many mutants, by chance, in the order of the source.
func draw(all []mutant, n int, seed uint64) []mutant {
	if n == 0 || n > len(all) {
		n = len(all)
	}
	var drawn []mutant
	for _, i := range rand.New(rand.NewPCG(seed, 32)).Perm(len(all))[:n] {
		drawn = append(drawn, all[i])
	}
	slices.SortStableFunc(drawn, func(a, b mutant) int {
		return cmp.Or(strings.Compare(a.file, b.file), a.start-b.start, b.end-a.end, strings.Compare(a.to, b.to))
	})
	return drawn
}

// pass runs the tests once without a mutant, which tells what they cost and which mutants they reach, and then with each of those that still live.
func (t trial) pass(ctx context.Context, b *binary, drawn []mutant, found []fate, short bool) error {
	notes := path.Join(b.scratch, fmt.Sprintf("reached-%t", short))
	f, cost, test, err := b.run(ctx, 0, limits{time.Hour, time.Hour}, t.tests, short, notes)
	if err != nil {
		return err
	}
	if f != lives {
		return fmt.Errorf("%w: %s", errBroken, test)
	}
	reached, err := os.ReadFile(notes)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	fmt.Fprintf(t.log, "%s, short %t: %v of processor time\n", b.dir, short, cost.processor)
	for i, m := range drawn {
		if found[i] >= killed || !slices.Contains(strings.Fields(string(reached)), fmt.Sprint(i+1)) {
			continue
		}
		if found[i], _, test, err = b.run(ctx, i+1, cost.with(t.wait), t.tests, short, ""); err != nil {
			return err
		}
		fmt.Fprintf(t.log, "%d/%d %s (line %d): %s %s\n", i+1, len(drawn), m.key(), m.line, fates[found[i]], test)
	}
	return ctx.Err()
}
