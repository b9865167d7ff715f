package faulttest

import (
	"encoding/hex"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
)

// call is one of the operating system's, as strace has recorded it.
type call struct {
	thread   string
	name     string
	args     []string // with paths and data in hexadecimal
	result   int64    // -1: it failed
	injected bool     // strace let it fail
}

// String says what was called, for people.
func (c call) String() string {
	args := make([]string, len(c.args))
	for i, a := range c.args {
		args[i] = hexText.ReplaceAllStringFunc(a, func(s string) string { return strings.Trim(strconv.Quote(text(s)), `"`) })
	}
	return c.name + "(" + strings.Join(args, ", ") + ")"
}

var (
	line    = regexp.MustCompile(`^(\d+) +(\w+)\((.*)\) += (-?\d+|\?)(.*)$`)
	begun   = regexp.MustCompile(`^(\d+) +(\w+)\((.*?),? *<unfinished \.\.\.>$`)
	resumed = regexp.MustCompile(`^(\d+) +<\.\.\. (\w+) resumed>,? *(.*)\) += (-?\d+|\?)(.*)$`)
	hexText = regexp.MustCompile(`(\\x[0-9a-f]{2})+`)
)

// readTrace reads what strace has written, the calls in the order in which they ended. What is no call, such as a signal, is passed over.
func readTrace(path string) (calls []call, err error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	open := map[string]string{} // what was said of calls that have not ended, by thread
	for one := range strings.Lines(string(data)) {
		one = strings.TrimSuffix(one, "\n")
		if m := begun.FindStringSubmatch(one); m != nil {
			open[m[1]] = m[3]
			continue
		}
		m := line.FindStringSubmatch(one)
		if m == nil {
			if m = resumed.FindStringSubmatch(one); m == nil {
				continue
			}
			if m[3] = strings.TrimSuffix(open[m[1]]+", "+m[3], ", "); open[m[1]] == "" {
				m[3] = strings.TrimPrefix(m[3], ", ")
			}
		}
		c := call{thread: m[1], name: m[2], injected: strings.Contains(m[5], "(INJECTED)"), result: -1}
		if m[3] != "" {
			c.args = strings.Split(m[3], ", ")
		}
		if m[4] != "?" {
			if c.result, err = strconv.ParseInt(m[4], 10, 64); err != nil {
				return nil, fmt.Errorf("faulttest: %q: %w", one, err)
			}
		}
		calls = append(calls, c)
	}
	return calls, nil
}

// text returns what stands in hexadecimal between quotes or angle brackets, or alone.
func text(s string) string {
	found := hexText.FindString(s)
	decoded, err := hex.DecodeString(strings.ReplaceAll(found, `\x`, ""))
	if err != nil {
		return ""
	}
	return string(decoded)
}

// descriptor returns the number of an open file and the path that strace has found for it.
func descriptor(arg string) (fd int, path string) {
	number, _, _ := strings.Cut(arg, "<")
	fd, err := strconv.Atoi(number)
	if err != nil { // AT_FDCWD
		fd = -1
	}
	return fd, text(arg)
}

// number returns an argument that is a number, 0 where it is none.
func number(arg string) int64 {
	n, err := strconv.ParseInt(arg, 0, 64)
	if err != nil {
		return 0
	}
	return n
}
