package server

import (
	"testing"
	"testing/synctest"
)

// What an older version has made is found: codes with any letters.
func TestOldCodes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, quiet)
		w := enter(t, s, "Anna")
		w.asks("waiting", `{"type":"challenge","private":true,"settings":%s}`, blitzText)
		s.mu.Lock()
		for code, wait := range s.codes {
			delete(s.codes, code)
			wait.Code = "d1ve-3ay4-0q7x"
			s.codes[wait.Code] = wait
		}
		s.mu.Unlock()
		enter(t, s, "Boris").asks("game", `{"type":"accept","code":"DIVE 3AY4 OQ7X"}`)
	})
}
