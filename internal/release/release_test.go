package release

import (
	"context"
	"crypto/ed25519"
	"encoding/base64"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

var now = time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC)

// signed is an answer as the makers give it.
func signed(key ed25519.PrivateKey, text string) string {
	return base64.StdEncoding.EncodeToString(ed25519.Sign(key, []byte(text))) + "\n" + text
}

func TestAnswers(t *testing.T) {
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	_, foreign, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	const good = `{"version":"1.2.0","page":"https://example.org/1.2.0","until":"2026-12-31T00:00:00Z"}`
	for _, row := range []struct {
		name, answer string
		status       int
		want         error  // nil: any, or none
		says         string // of another error
	}{
		{"a good one", signed(private, good), 200, nil, ""},
		{"signed by another", signed(foreign, good), 200, ErrForged, ""},
		{"changed afterwards", strings.Replace(signed(private, good), "1.2.0", "9.2.0", 1), 200, ErrForged, ""},
		{"not signed", good, 200, ErrForged, ""},
		{"nothing", "", 200, ErrForged, ""},
		{"one without an end", signed(private, good+strings.Repeat(" ", 1<<20)), 200, ErrForged, ""},
		{"of last year", signed(private, strings.Replace(good, "2026-12-31", "2025-12-31", 1)), 200, ErrOld, ""},
		{"of a version before the one that is known", signed(private, strings.ReplaceAll(good, "1.2.0", "1.0.9")), 200, ErrOld, ""},
		{"no version", signed(private, strings.Replace(good, `"1.2.0"`, `"new"`, 1)), 200, nil, "is no version"},
		{"a page that is a program", signed(private, strings.Replace(good, "https://", "file://", 1)), 200, nil, "is no version"},
		{"no JSON", signed(private, "1.2.0"), 200, nil, "release: "},
		{"an error", signed(private, good), 500, nil, "500"},
		{"another place", signed(private, good), 302, nil, "302"},
	} {
		t.Run(row.name, func(t *testing.T) {
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				for name := range r.Header {
					if name != "User-Agent" && name != "Accept-Encoding" {
						t.Errorf("the request has a header %s", name)
					}
				}
				if r.UserAgent() != "Hoshi" || r.URL.RawQuery != "" || r.ContentLength != 0 {
					t.Errorf("the request says %q, %q", r.UserAgent(), r.URL.RawQuery)
				}
				w.Header().Set("Location", "/elsewhere")
				w.WriteHeader(row.status)
				if _, err := w.Write([]byte(row.answer)); err != nil {
					t.Log(err) // the asker reads no more than it needs
				}
			}))
			defer server.Close()
			latest, err := New(server.URL, base64.StdEncoding.EncodeToString(public)).Ask(context.Background(), now, "1.1.0")
			switch {
			case row.want == nil && row.says == "":
				if err != nil || latest.Version != "1.2.0" || !latest.Newer("1.1.9") || latest.Newer("1.2.0") || latest.Newer("1.10.0") {
					t.Errorf("%+v, %v", latest, err)
				}
			case row.want != nil && !errors.Is(err, row.want), err == nil || !strings.Contains(err.Error(), row.says), latest != Latest{}:
				t.Errorf("%+v, %v", latest, err)
			}
		})
	}
}

// TestABuildWithoutASourceAsksNothing knows that a build as it comes from the sources has none, nor one with half of it.
func TestABuildWithoutASourceAsksNothing(t *testing.T) {
	if Built() != nil {
		t.Error("the build has a source")
	}
	key := base64.StdEncoding.EncodeToString(make([]byte, ed25519.PublicKeySize))
	for _, row := range [][2]string{{"https://example.org", ""}, {"", key}, {"http://example.org", key}, {"https://example.org", "short"}} {
		if New(row[0], row[1]) != nil {
			t.Errorf("%q is a source", row)
		}
	}
	if New("https://example.org", key) == nil {
		t.Error("a good one is none")
	}
}
