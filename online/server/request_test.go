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

// Bytes are base64 in the one way in which PROTOCOL.md writes them.
func TestDecodeBytes(t *testing.T) {
	const key = "A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg="
	for name, row := range map[string]struct {
		key string
		fit bool
	}{
		"as it is": {key, true}, "none": {"", true},
		"a line feed": {key[:20] + `\n` + key[20:], false}, "a line feed at the end": {key + `\n`, false}, "a carriage return": {`\r` + key, false},
		"a blank": {" " + key, false}, "no padding": {strings.TrimSuffix(key, "="), false}, "other bits at the end": {strings.Replace(key, "Mbg=", "Mbh=", 1), false},
		"the letters of URLs": {strings.Replace(key, "/", "_", 1), false},
	} {
		request, refusal := decodeRequest([]byte(`{"type":"login","id":7,"key":"` + row.key + `"}`))
		if (refusal == nil) != row.fit || refusal != nil && refusal.Code != online.BadMessage || request.ID != 7 {
			t.Errorf("%s: %+v, %v", name, request, refusal)
		}
	}
}
