// Package release asks whether there is a newer version of the program, and believes only an answer that its makers have signed.
package release

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"hoshi/internal/version"
)

// Why an answer is not believed.
var (
	ErrForged = errors.New("release: the answer is not signed by the makers")
	ErrOld    = errors.New("release: the answer is older than what is known")
)

const (
	patience = 15 * time.Second
	longest  = 4096 // bytes of an answer
)

// Source is where answers come from, and whose signature they bear.
type Source struct {
	url string
	key ed25519.PublicKey
}

// Built returns the source of this build; nil where it has none, or one that makes no sense.
func Built() *Source { return New(version.AnswersURL, version.AnswersKey) }

// New returns the source at an https URL, or on this computer, with a public key in base64; nil where one of them makes no sense.
func New(address, key string) *Source {
	raw, err := base64.StdEncoding.DecodeString(key)
	if u, bad := url.Parse(address); err != nil || len(raw) != ed25519.PublicKeySize || bad != nil || u.Scheme != "https" && u.Hostname() != "127.0.0.1" {
		return nil
	}
	return &Source{address, raw}
}

// Latest is the newest version, the page that tells of it, and until when this may be believed.
type Latest struct {
	Version string    `json:"version"` // three numbers with points
	Page    string    `json:"page"`    // https
	Until   time.Time `json:"until"`
}

// Newer reports whether the version is a later one than another.
func (l Latest) Newer(than string) bool { return compare(l.Version, than) > 0 }

// Ask returns the newest version. The request says nothing of who asks; seen is the newest version that was ever heard of. The error wraps [ErrForged],
// [ErrOld], or is one of the network or of what answers there.
func (s *Source) Ask(ctx context.Context, now time.Time, seen string) (Latest, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.url, nil)
	if err != nil {
		return Latest{}, fmt.Errorf("release: %w", err)
	}
	request.Header.Set("User-Agent", "Hoshi") // else Go says which it is
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := client.Do(request)
	if err != nil {
		return Latest{}, fmt.Errorf("release: %w", err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(io.LimitReader(answer.Body, longest+1))
	switch {
	case err != nil:
		return Latest{}, fmt.Errorf("release: %w", err)
	case answer.StatusCode != http.StatusOK:
		return Latest{}, fmt.Errorf("release: the server answers %s", answer.Status)
	}
	return s.read(text, now, seen)
}

// read believes an answer: a line with the signature, in base64, and JSON behind it, which is what is signed.
func (s *Source) read(text []byte, now time.Time, seen string) (Latest, error) {
	line, signed, _ := bytes.Cut(text, []byte("\n"))
	signature, err := base64.StdEncoding.DecodeString(string(bytes.TrimSpace(line)))
	if err != nil || len(text) > longest || !ed25519.Verify(s.key, signed, signature) {
		return Latest{}, ErrForged
	}
	var latest Latest
	if err := json.Unmarshal(signed, &latest); err != nil {
		return Latest{}, fmt.Errorf("release: %w", err)
	}
	if u, err := url.Parse(latest.Page); err != nil || u.Scheme != "https" || u.Host == "" || numbers(latest.Version) == nil {
		return Latest{}, fmt.Errorf("release: %q at %q is no version", latest.Version, latest.Page)
	}
	if now.After(latest.Until) || compare(latest.Version, seen) < 0 {
		return Latest{}, ErrOld
	}
	return latest, nil
}

// numbers returns the three numbers of a version; nil: it has others.
func numbers(version string) (list []int) {
	parts := strings.Split(version, ".")
	for _, part := range parts {
		n, err := strconv.Atoi(part)
		if err != nil || n < 0 || len(parts) != 3 {
			return nil
		}
		list = append(list, n)
	}
	return list
}

// compare is negative where a is before b. What is no version, such as "", is before all.
func compare(a, b string) int {
	first, second := numbers(a), numbers(b)
	if first == nil || second == nil {
		return len(first) - len(second)
	}
	for i, n := range first {
		if n != second[i] {
			return n - second[i]
		}
	}
	return 0
}
