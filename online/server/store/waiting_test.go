package store

import (
	"fmt"
	"testing"

	"hoshi/online/server/record"
)

// Processor time and the disk for players who wait until somebody comes, where thirty share a commit.
func BenchmarkWait(b *testing.B) {
	w, err := openWriter(b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	defer w.Close()
	const sharing = 30
	waits, ends := make([]record.Change, sharing), make([]record.Change, sharing)
	for i := range sharing {
		one := record.Waiting{ID: fmt.Sprint(i), Kind: record.Seek, Key: record.Key{byte(i)}, Settings: blitz, Since: started}
		waits[i] = record.Change{Write: func(l record.Ledger) error { return l.Wait(one) }}
		ends[i] = record.Change{Write: func(l record.Ledger) error { return l.Withdraw(one.ID) }}
	}
	for i := 0; i < b.N; i += sharing {
		for _, changes := range [][]record.Change{waits, ends} {
			if _, err := w.Write(changes); err != nil {
				b.Fatal(err)
			}
		}
	}
}
