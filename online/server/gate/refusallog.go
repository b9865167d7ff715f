package gate

import (
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"hoshi/online"
)

// What is said of refusals in the log.
const (
	RefusedEvery  = 10 * time.Second
	refusedNamed  = 256 // addresses that are told apart for one code
	refusedOthers = "others"
)

// loggedCodes are the codes that are said in the log: what programs that flood a server do, and not what people who play do.
var loggedCodes = map[online.Code]bool{online.AddressFull: true, online.AddressGames: true, online.AddressNames: true, online.BadMessage: true, online.BadSignature: true, online.LoginFirst: true,
	online.LoginTime: true, online.ServerFull: true, online.Slow: true, online.TooFast: true, online.UnknownType: true, online.WrongHost: true}

// refusalLog counts what was refused, by code and by whom. The zero value has counted nothing. Its methods may be called on any goroutine.
type refusalLog struct {
	mu     sync.Mutex
	counts map[online.Code]map[string]int
}

// add counts one more.
func (r *refusalLog) add(code online.Code, from string) {
	if !loggedCodes[code] {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.counts == nil {
		r.counts = map[online.Code]map[string]int{}
	}
	by := r.counts[code]
	if by == nil {
		by = map[string]int{}
		r.counts[code] = by
	}
	if _, known := by[from]; !known && len(by) >= refusedNamed {
		from = refusedOthers
	}
	by[from]++
}

// say writes a line for each code, with how often it was refused within the time and to whom most, and begins anew.
func (r *refusalLog) say(log *slog.Logger, within time.Duration) {
	r.mu.Lock()
	of := r.counts
	r.counts = nil
	r.mu.Unlock()
	for _, code := range slices.Sorted(maps.Keys(of)) {
		all, most := 0, ""
		for _, from := range slices.Sorted(maps.Keys(of[code])) {
			if all += of[code][from]; most == "" || of[code][from] > of[code][most] {
				most = from
			}
		}
		log.Warn("refused", "code", string(code), "times", all, "rate", float64(all)/within.Seconds(), "most", most, "of", of[code][most])
	}
}

// NoteRefusal counts a refusal for the log and the metrics.
func (g *Gate) NoteRefusal(code online.Code, from string) {
	g.metrics.Refusal(code)
	g.refused.add(code, from)
}
