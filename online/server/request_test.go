package server

import (
	"strings"
	"testing"

	"hoshi/online"
)

// Any bytes are a request or a refusal with words; what was understood is understood again when it is written.
func FuzzDecodeRequest(f *testing.F) {
	for _, m := range messages {
		f.Add([]byte(m.text))
	}
	f.Add([]byte(`{"type":"seek","settings":` + blitzText + `}`))
	f.Add([]byte(`{"type":"login","protocol":3,"name":"x","key":"AAAA","signature":"//8="}`))
	f.Add([]byte(strings.Repeat(`{"settings":`, 300)))
	f.Fuzz(func(t *testing.T, data []byte) {
		request, refusal := decodeRequest(data)
		if refusal != nil {
			if refusal.Code != online.BadMessage && refusal.Code != online.BadSettings || refusal.Text == "" {
				t.Errorf("refused by %+v", refusal)
			}
			return
		}
		again, refusal := decodeRequest(online.Encode(request))
		if refusal != nil || string(online.Encode(again)) != string(online.Encode(request)) {
			t.Errorf("%s is read again as %s, %v", online.Encode(request), online.Encode(again), refusal)
		}
	})
}
