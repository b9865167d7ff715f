package gate

import (
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"hoshi/internal/logtest"
	"hoshi/online"
)

// However many addresses are refused, the log keeps few apart.
func TestRefusedAddresses(t *testing.T) {
	var r refusalLog
	for i := range 10_000 {
		r.add(online.AddressFull, fmt.Sprint(i))
	}
	if n := len(r.counts[online.AddressFull]); n != refusedNamed+1 {
		t.Errorf("%d are told apart", n)
	}
	log := &logtest.Log{}
	r.say(slog.New(slog.NewTextHandler(log, nil)), 10*time.Second)
	if said := log.String(); strings.Count(said, "times=10000 rate=1000 most=others") != 1 {
		t.Errorf("it says %q", said)
	}
}
