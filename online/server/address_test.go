package server

import (
	"testing"
	"testing/synctest"
	"time"

	"hoshi/online/server/record"
)

// What an older version has made is found: codes with any letters.
func TestOldCodes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, quiet)
		anna := enter(t, s, "Anna")
		s.hall.Lock()
		account := s.hall.People.ByFingerprint(anna.print()).Account
		s.hall.Unlock()
		anna.CloseNow()
		synctest.Wait()
		s.hall.Lock()
		s.hall.Restore([]record.Waiting{{ID: "an-older", Kind: record.Challenge, Key: account.Key, Settings: blitz, Code: "d1ve-3ay4-0q7x", Since: time.Now()}},
			map[record.Key]record.Account{account.Key: account}, s.clock.now())
		s.hall.Unlock()
		enter(t, s, "Boris").request("game", `{"type":"accept","code":"DIVE 3AY4 OQ7X"}`)
	})
}
