package faulttest

import (
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

var (
	all  = flag.Bool("allfaults", false, "every call fails, and not only some, and every moment is cut; it takes minutes")
	seed = flag.Uint64("faultseed", 29, "which of them, and what a power cut takes")
)

// Of a scenario so many faults and so many moments are tried where not all are.
const (
	someFaults = 5
	someCuts   = 12
)

// Run does each scenario with faults and cuts, and fails the test for each after which the next start does not find what it must. The scenarios
// are done in processes of the test's own binary, which run the test again: nothing may stand before Run in it.
func Run(t *testing.T, deeds ...Scenario) {
	beOne(deeds)
	if testing.Short() {
		t.Skip("make test runs it")
	}
	for _, d := range deeds {
		t.Run(d.Name, func(t *testing.T) {
			s := &search{Scenario: d, test: strings.SplitN(t.Name(), "/", 2)[0], scratch: t.TempDir(), all: *all, seed: *seed}
			began := spent()
			err := s.run()
			if errors.Is(err, errLeftOut) {
				t.Skip("faults at every call are left out: ", err)
			}
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range s.found {
				t.Error(f)
			}
			t.Logf("%d faults, %d of them hit, and %d cuts in %v of a processor, seed %d", s.faults, s.hit, s.cuts, (spent() - began).Round(time.Millisecond), s.seed)
		})
	}
}

// spent returns how much of a processor this process and those that it has waited for have had.
func spent() (sum time.Duration) {
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var u syscall.Rusage
		if syscall.Getrusage(who, &u) == nil {
			sum += time.Duration(u.Utime.Nano() + u.Stime.Nano())
		}
	}
	return sum
}

// search looks for faults after which the next start does not find what it must.
type search struct {
	Scenario
	test    string // its name
	scratch string
	all     bool
	seed    uint64

	laid   string            // the folder before the scenario
	before map[string]string // what the things hold then
	values []string          // what each step makes of its thing
	dirs   int               // that were made
	found  []string
	faults int
	hit    int // faults that met a call
	cuts   int
}

func (s *search) run() error {
	s.laid = s.folder()
	if s.Prepare != nil {
		if err := s.Prepare(s.laid); err != nil {
			return fmt.Errorf("faulttest: laid: %w", err)
		}
	}
	var err error
	if s.before, err = s.look(s.copied(), nil); err != nil {
		return fmt.Errorf("faulttest: what is laid: %w", err)
	}
	dir := s.copied()
	r, calls, err := record(s.Name, s.test, dir, s.scratch)
	if err != nil {
		return err
	}
	for i, o := range r.steps {
		if s.values = append(s.values, o.now); o.failed != "" {
			return fmt.Errorf("faulttest: undisturbed, step %d fails: %s", i, o.failed)
		}
	}
	if !r.ended || len(r.faults) > 0 {
		return fmt.Errorf("faulttest: undisturbed, the process says %q", r.faults)
	}
	if err := s.cutAll(dir, calls); err != nil {
		return err
	}
	s.check("nothing fails", dir, r, false)
	return s.failAll(calls)
}

// folder makes a folder.
func (s *search) folder() string {
	s.dirs++
	dir := filepath.Join(s.scratch, fmt.Sprint(s.dirs))
	if err := os.Mkdir(dir, 0o700); err != nil {
		panic(err) // the folder of a test
	}
	return dir
}

// copied returns a copy of the folder before the scenario.
func (s *search) copied() string {
	dir := s.folder()
	if err := os.CopyFS(dir, os.DirFS(s.laid)); err != nil {
		panic(err) // the folder of a test
	}
	return dir
}

// failAll lets calls fail: of all that the scenario has made each, or some.
func (s *search) failAll(calls []call) error {
	most := map[string]map[string]int{} // by name and thread
	for _, c := range calls {
		if most[c.name] == nil {
			most[c.name] = map[string]int{}
		}
		most[c.name][c.thread]++
	}
	var cases []fault
	for _, name := range disturbed {
		if most[name] == nil {
			continue
		}
		for _, f := range kinds(name) {
			for f.n = 1; f.n <= slices.Max(slices.Collect(maps.Values(most[name]))); f.n++ {
				cases = append(cases, f)
			}
			if s.all {
				f.n = 0
				cases = append(cases, f) // on from there, until nothing fails any more
			}
		}
	}
	limit := someFaults
	if s.all {
		limit = 0
	}
	for i, f := range every(cases, limit, s.seed) {
		for goOn := f.n == 0; ; {
			if goOn {
				f.n = max(f.n, cases[i-1].n) + 1
			}
			hit, err := s.fail(f)
			if err != nil {
				return err
			}
			if !goOn || !hit {
				break
			}
		}
	}
	return nil
}

// fail does the scenario with a fault, and reports whether that met a call.
func (s *search) fail(f fault) (hit bool, err error) {
	dir := s.copied()
	r, calls, err := disturb(s.Name, s.test, dir, s.scratch, f)
	if r == nil || errors.Is(err, errLeftOut) {
		return false, fmt.Errorf("faulttest: after %d faults: %v", s.faults, err) // before, strace could
	}
	if s.faults++; len(calls) > 0 {
		s.hit++
	}
	name := f.String()
	for i, c := range calls {
		if i == 3 {
			name += fmt.Sprintf("\n\tand %d more", len(calls)-i)
			break
		}
		name += "\n\t" + c.String()
	}
	if err != nil {
		s.found = append(s.found, name+indent(err.Error()))
	}
	s.check(name, dir, r, false)
	return len(calls) > 0, os.RemoveAll(dir)
}

// cut is a moment at which a process is killed, or the power goes.
type cut struct {
	name  string
	files image
	said  *report
	power bool
}

// cutAll makes of the recorded calls what there was at each moment, or some, and looks at it. dir is what they have made.
func (s *search) cutAll(dir string, calls []call) error {
	d, err := readDisk(s.laid)
	if err != nil {
		return err
	}
	d.dir = dir
	random := rand.New(rand.NewPCG(s.seed, 29))
	said := &report{reported: map[string]bool{}}
	seen := map[string]bool{}
	var cuts []cut
	add := func(name string, i image, power bool) {
		key := fmt.Sprint(i.sum(), len(said.steps), len(said.reported), len(said.steps) > 0 && said.steps[len(said.steps)-1].over, power)
		if !seen[key] {
			cuts = append(cuts, cut{name, i, said.copied(), power})
		}
		seen[key] = true
	}
	for n, c := range calls {
		if c.name == "sendto" {
			if err := said.hear(strings.TrimSpace(text(c.args[1]))); err != nil {
				return err
			}
		}
		if half, is := d.torn(c); is {
			add(fmt.Sprintf("killed within call %d, %.200s", n, c), half, false)
		}
		changed, err := d.do(c)
		if err != nil {
			return err
		}
		if !changed && c.name != "sendto" {
			continue
		}
		killed, powerless := d.images(random)
		add(fmt.Sprintf("killed after call %d, %.200s", n, c), killed, false)
		for _, how := range slices.Sorted(maps.Keys(powerless)) {
			add(fmt.Sprintf("the power cut after call %d, %.200s, where %s", n, c, how), powerless[how], true)
		}
	}
	killed, _ := d.images(random)
	if wrong, err := killed.differs(dir); wrong != "" || err != nil {
		return fmt.Errorf("faulttest: the calls that are recorded do not make what is there: %s, %w", wrong, err)
	}
	limit := someCuts
	if s.all {
		limit = 0
	}
	for _, c := range every(cuts, limit, s.seed) {
		s.cuts++
		dir := s.folder()
		if err := c.files.write(dir); err != nil {
			return err
		}
		s.check(c.name, dir, c.said, c.power)
		if err := os.RemoveAll(dir); err != nil {
			return err
		}
	}
	return nil
}

// sum returns a hash of the image.
func (i image) sum() string {
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(i)) {
		fmt.Fprintf(h, "%q %d %t ", name, len(i[name].data), i[name].folder)
		h.Write(i[name].data)
	}
	return string(h.Sum(nil))
}

// copied returns a report to which nothing more comes.
func (r *report) copied() *report {
	return &report{steps: slices.Clone(r.steps), reported: maps.Clone(r.reported), faults: slices.Clone(r.faults), ended: r.ended}
}

// check looks at what is there after a fault.
func (s *search) check(fault, dir string, r *report, power bool) {
	var wrong []string
	for i, o := range r.steps {
		if o.over && o.failed == "" && !o.Any && o.now != s.values[i] && !r.reported[o.Thing] {
			wrong = append(wrong, fmt.Sprintf("step %d makes %q of %s, undisturbed %q", i, o.now, o.Thing, s.values[i]))
		}
	}
	got, err := s.look(dir, r.reported)
	if err != nil {
		wrong = append(wrong, "the next start: "+err.Error())
	} else {
		wrong = append(wrong, compare(allowed(s.before, s.values, r, power), got, r.reported)...)
	}
	if len(wrong) > 0 {
		s.found = append(s.found, fmt.Sprintf("%s%s\n\tafter %s", fault, indent(strings.Join(wrong, "\n")), r))
	}
}

// look is [Scenario.Inspect], which may fall.
func (s *search) look(dir string, told map[string]bool) (things map[string]string, err error) {
	defer func() {
		if fallen := recover(); fallen != nil {
			err = fmt.Errorf("it falls: %v\n%s", fallen, debug.Stack())
		}
	}()
	return s.Inspect(dir, told)
}

// String says what was done, for people.
func (r *report) String() string {
	var words []string
	for i, o := range r.steps {
		switch {
		case !o.over:
			words = append(words, fmt.Sprintf("step %d (%s) begun", i, o.Thing))
		case o.failed != "":
			words = append(words, fmt.Sprintf("step %d (%s) failed: %s", i, o.Thing, o.failed))
		default:
			words = append(words, fmt.Sprintf("step %d (%s) done", i, o.Thing))
		}
	}
	for thing := range r.reported {
		words = append(words, "told of "+thing)
	}
	return strings.Join(append(append(words, r.faults...), fmt.Sprintf("ended: %t", r.ended)), ", ")
}
