//go:build !race

package online_test

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"testing"

	"hoshi/internal/faulttest"
	"hoshi/online"
)

// TestFaults lets every call fail while a key is made and exported.
func TestFaults(t *testing.T) {
	faulttest.Run(t, faulttest.Scenario{
		Name:    "logged in",
		Prepare: func(dir string) error { return exportNew(filepath.Join(dir, "copy")) },
		Begin: func(dir string, _ func(string)) ([]faulttest.Step, func() error, error) {
			key := filepath.Join(dir, "key")
			var identity *online.Identity
			login := faulttest.Step{Thing: "key", Lasts: true, Any: true, Do: func() (now string, err error) {
				if identity, err = online.LoadIdentity(key); err != nil {
					return "", err
				}
				return identity.Fingerprint(), nil
			}}
			export := faulttest.Step{Thing: "copy", Lasts: true, Any: true, Do: func() (string, error) {
				if identity == nil {
					return "", errors.New("there is no key")
				}
				return identity.Fingerprint(), identity.Export(filepath.Join(dir, "copy"), "Nora")
			}}
			return []faulttest.Step{login, login, export}, nil, nil
		},
		Inspect: func(dir string, _ map[string]bool) (map[string]string, error) {
			things := map[string]string{}
			for _, name := range []string{"key", "copy"} {
				identity, err := online.ImportIdentity(filepath.Join(dir, name))
				if errors.Is(err, fs.ErrNotExist) && name == "key" {
					continue
				}
				if err != nil {
					return nil, fmt.Errorf("the %s: %w", name, err)
				}
				things[name] = identity.Fingerprint()
			}
			again, err := online.LoadIdentity(filepath.Join(dir, "key")) // the next login
			if err == nil && things["key"] != "" && again.Fingerprint() != things["key"] {
				err = errors.New("the next login has another key")
			}
			return things, err
		},
	})
}

// exportNew writes a new key to a file.
func exportNew(path string) error {
	identity, err := online.NewIdentity()
	if err != nil {
		return err
	}
	return identity.Export(path, "")
}
