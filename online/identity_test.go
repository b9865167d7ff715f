package online

import (
	"bytes"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"hoshi/internal/atomicfile"
)

func TestIdentityFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "key")
	made, err := LoadIdentity(path)
	if err != nil {
		t.Fatal(err)
	}
	again, err := LoadIdentity(path)
	if err != nil || !bytes.Equal(again.PublicKey(), made.PublicKey()) {
		t.Errorf("the key is another one the second time: %v", err)
	}
	copied := filepath.Join(dir, "copy")
	if err := made.Export(copied, "Zoë\n-----BEGIN"); err != nil {
		t.Fatal(err)
	}
	imported, err := ImportIdentity(copied)
	if err != nil || imported.Fingerprint() != made.Fingerprint() {
		t.Errorf("the exported key is another one: %v", err)
	}
	text, err := os.ReadFile(copied)
	if err != nil || !strings.HasPrefix(string(text), "This is a key of Hoshi, of Zoë") {
		t.Errorf("the file says %q, %v", text, err)
	}
	info, err := os.Stat(copied)
	if err != nil || info.Mode().Perm() != 0o600 && runtime.GOOS != "windows" {
		t.Errorf("others may read the key: %v, %v", info.Mode(), err)
	}
	if left, err := filepath.Glob(filepath.Join(dir, atomicfile.Prefix+"*")); err != nil || len(left) > 0 {
		t.Errorf("left over: %v, %v", left, err)
	}
}

func TestImportRefuses(t *testing.T) {
	dir := t.TempDir()
	whole := filepath.Join(dir, "whole")
	id := newIdentity(t)
	if err := id.Export(whole, ""); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{
		"nothing":           {},
		"half of it":        text[:len(text)-40],
		"a changed letter":  bytes.Replace(text, []byte("MC4CAQ"), []byte("AAAAAA"), 1),
		"another block":     bytes.ReplaceAll(text, []byte("PRIVATE KEY"), []byte("CERTIFICATE")),
		"bytes of any kind": {0xff, 0, 1, 2, 3},
		"a huge file":       bytes.Repeat([]byte("x"), maxKeyFile+1),
	} {
		path := filepath.Join(dir, "broken")
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := ImportIdentity(path); !errors.Is(err, ErrKey) {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := LoadIdentity(path); !errors.Is(err, ErrKey) {
			t.Errorf("%s is taken for no key: %v", name, err)
		}
		if kept, err := os.ReadFile(path); err != nil || !bytes.Equal(kept, data) {
			t.Errorf("%s was changed", name)
		}
	}
	if _, err := ImportIdentity(dir); !errors.Is(err, ErrKey) {
		t.Errorf("a folder: %v", err)
	}
	if _, err := ImportIdentity(filepath.Join(dir, "missing")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
}

func TestSignature(t *testing.T) {
	id, other := newIdentity(t), newIdentity(t)
	nonce := []byte("sixteen bytes ok")
	challenge := func(change ...func(*Challenge)) Challenge {
		c := Challenge{Address: "wss://example.org:443", Nonce: nonce, Binding: []byte("of the connection")}
		for _, f := range change {
			f(&c)
		}
		return c
	}
	signature := id.Sign(challenge())
	anybody := make([]byte, 32, 64)
	anybody[0] = 1
	for _, row := range []struct {
		name      string
		key       []byte
		challenge Challenge
		signature []byte
		want      bool
	}{
		{"the key's own", id.PublicKey(), challenge(), signature, true},
		{"for another server", id.PublicKey(), challenge(func(c *Challenge) { c.Address = "wss://example.com:443" }), signature, false},
		{"of another challenge", id.PublicKey(), challenge(func(c *Challenge) { c.Nonce = []byte("another sixteen!") }), signature, false},
		{"at another port", id.PublicKey(), challenge(func(c *Challenge) { c.Address = "wss://example.org:8443" }), signature, false},
		{"without TLS", id.PublicKey(), challenge(func(c *Challenge) { c.Address = "ws://example.org:443" }), signature, false},
		{"over another connection", id.PublicKey(), challenge(func(c *Challenge) { c.Binding = []byte("of another one...") }), signature, false},
		{"bound to nothing", id.PublicKey(), challenge(func(c *Challenge) { c.Binding = nil }), signature, false},
		{"by another key", other.PublicKey(), challenge(), signature, false},
		{"by a key of order 1, which signs anything for anybody", anybody, challenge(), append(anybody, make([]byte, 32)...), false},
		{"no key", nil, challenge(), signature, false},
		{"no signature", id.PublicKey(), challenge(), nil, false},
	} {
		t.Run(row.name, func(t *testing.T) {
			if got := VerifySignature(row.key, row.challenge, row.signature); got != row.want {
				t.Error(got)
			}
		})
	}
}

func newIdentity(t *testing.T) *Identity {
	t.Helper()
	id, err := NewIdentity()
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// The y of the points whose order divides eight, with those that are written in two ways, as libsodium's list has them.
func TestKeysOfSmallOrder(t *testing.T) {
	for _, text := range []string{
		"0000000000000000000000000000000000000000000000000000000000000000",
		"0100000000000000000000000000000000000000000000000000000000000000",
		"26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
		"c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
		"ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
		"edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
		"eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
	} {
		key, err := hex.DecodeString(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, sign := range []byte{0, 0x80} {
			key[31] = key[31]&0x7f | sign
			if !smallOrder(key) {
				t.Errorf("%x is taken for a key", key)
			}
		}
	}
	for range 20 {
		if key := newIdentity(t).PublicKey(); smallOrder(key) {
			t.Errorf("%x is not taken for a key", key)
		}
	}
}
