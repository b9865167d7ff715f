package metrics

import (
	"os"
	"strconv"
	"strings"
	"syscall"
)

// ticks is how many of the times in /proc are a second, on every machine that Go runs on.
const ticks = 100

// process adds what the system says of the program: proc(5). What it does not say is left out.
func (p *page) process() {
	stat, err := os.ReadFile("/proc/self/stat")
	if err != nil {
		return
	}
	_, text, _ := strings.Cut(string(stat), ") ") // the name of the program may hold anything
	fields := strings.Fields(text)
	field := func(number int) float64 { // as proc(5) counts
		if number-3 >= len(fields) {
			return 0
		}
		value, err := strconv.ParseFloat(fields[number-3], 64)
		if err != nil {
			return 0
		}
		return value
	}
	p.counter("process_cpu_seconds_total", "Processor time, the program's and the system's for it.", (field(14)+field(15))/ticks)
	p.gauge("process_virtual_memory_bytes", "Addresses that the program has.", field(23))
	p.gauge("process_resident_memory_bytes", "Memory that the program has.", field(24)*float64(os.Getpagesize()))
	if open, err := os.ReadDir("/proc/self/fd"); err == nil {
		p.gauge("process_open_fds", "Open descriptors.", float64(len(open)-1)) // one of them is that of the folder
	}
	var limit syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit) == nil {
		p.gauge("process_max_fds", "Descriptors that may be open.", float64(limit.Cur))
	}
}
