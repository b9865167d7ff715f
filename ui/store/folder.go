package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// folder is where everything is kept.
type folder string

// file returns the path of a file or folder of that name.
func (d folder) file(name string) string { return filepath.Join(string(d), name) }

// write puts value into the JSON file called name.
func (d folder) write(name string, value any) error {
	if err := os.MkdirAll(string(d), 0o700); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	return WriteJSON(d.file(name), value)
}

// read fills value from the JSON file called name. It returns nil when the file is sound or missing.
func (d folder) read(name string, value any, check func() error) *QuarantinedFile {
	path := d.file(name)
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil { // saving would write over it
		return setAside(path, err)
	}
	err = parseJSON(data, value)
	wrong := check() // and mends what a value of a wrong type may have left behind
	switch {
	case err != nil && !(name == SettingsFile && errors.Is(err, ErrChanged)): // people change settings by hand
		aside := setAside(path, errors.Join(err, wrong))
		aside.Used = errors.Is(err, ErrChanged)
		return aside
	case err != nil || wrong != nil:
		return &QuarantinedFile{File: path, Err: errors.Join(err, wrong)}
	}
	return nil
}
