package faulttest

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// fault is a call of the operating system that fails.
type fault struct {
	call  string
	errno string
	n     int  // counted from 1 in each thread, for the calls of that name
	on    bool // all that follow fail, too, as on a disk that is full or broken
}

func (f fault) String() string {
	on := ""
	if f.on {
		on = "+"
	}
	return fmt.Sprintf("%s %s %d%s", f.call, f.errno, f.n, on)
}

// expression is the fault as strace has it.
func (f fault) expression() string {
	on := ""
	if f.on {
		on = "+"
	}
	return fmt.Sprintf("inject=?%s:error=%s:when=%d%s", f.call, f.errno, f.n, on)
}

// writing are the calls that may find the disk full; all that are disturbed may find it broken. mmap and fcntl are none of them: without memory
// Go's runtime ends the process, and a lock that can't be given back does no more than let others wait.
var (
	writing = []string{"open", "openat", "creat", "mkdir", "mkdirat", "write", "pwrite64", "writev", "pwritev", "ftruncate", "fallocate", "fsync",
		"fdatasync", "rename", "renameat", "renameat2", "link", "linkat", "symlinkat", "copy_file_range"}
	disturbed = append([]string{"read", "pread64", "readv", "getdents64", "stat", "lstat", "fstat", "newfstatat", "statx", "readlink", "readlinkat",
		"access", "faccessat", "faccessat2", "close", "flock", "unlink", "unlinkat", "rmdir", "chmod", "fchmod", "fchmodat",
		"utimensat"}, writing...)
)

// kinds returns the faults of which a call has each number: a disk that is full and one that is broken, at once and from then on.
func kinds(call string) (all []fault) {
	for _, errno := range []string{"ENOSPC", "EIO"} {
		if errno == "ENOSPC" && !slices.Contains(writing, call) {
			continue
		}
		for _, on := range []bool{false, true} {
			all = append(all, fault{call: call, errno: errno, on: on})
		}
	}
	return all
}

// allowed returns what each thing may hold after a scenario of which no more than the report is known: what stood there before, or what a step
// has made of it that was not undone. values are what the steps make of their things when nothing disturbs them.
func allowed(before map[string]string, values []string, r *report, power bool) map[string][]string {
	may := map[string][]string{}
	for thing, value := range before {
		may[thing] = []string{value}
	}
	for i, s := range r.steps {
		was := may[s.Thing]
		if was == nil {
			was = []string{""}
		}
		switch done := s.over && s.failed == ""; {
		case done && (s.Lasts || !power):
			may[s.Thing] = []string{s.now}
		case done:
			may[s.Thing] = append(was, s.now)
		case s.Any:
			may[s.Thing] = append(was, anything)
		default:
			may[s.Thing] = append(was, values[i])
		}
	}
	return may
}

// anything stands for whatever can be read whole.
const anything = "\x00anything"

// compare returns what of the things is neither as it was nor as a step has made it.
func compare(may map[string][]string, got map[string]string, told map[string]bool) (wrong []string) {
	things := maps.Clone(got)
	for thing := range may {
		if _, there := things[thing]; !there {
			things[thing] = ""
		}
	}
	for _, thing := range slices.Sorted(maps.Keys(things)) {
		values := may[thing]
		if values == nil {
			values = []string{""}
		}
		if told[thing] || slices.Contains(values, things[thing]) || things[thing] != "" && slices.Contains(values, anything) {
			continue
		}
		wrong = append(wrong, fmt.Sprintf("%s is %q, and may be %q", thing, things[thing], values))
	}
	return wrong
}

// every returns about so many of the cases, evenly spread, the first of them drawn by the seed; all where most is 0.
func every[T any](cases []T, most int, seed uint64) []T {
	if most == 0 || len(cases) <= most {
		return cases
	}
	var some []T
	for i := range most {
		some = append(some, cases[(i*len(cases)/most+int(seed%uint64(len(cases))))%len(cases)])
	}
	return some
}

// indent puts the lines of a text below something.
func indent(text string) string {
	return "\n\t" + strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n\t")
}
