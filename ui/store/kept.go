package store

import (
	"encoding/json"
	"fmt"
	"path/filepath"
)

// ReadKept fills value from a JSON file of that name in the folder, which is not there at first. check mends what makes no sense and tells of
// it. What could not be used as it is was set aside, as by [Open]; nil: the file is sound or missing.
func (s *Store) ReadKept(name string, value any, check func() error) *SetAside {
	s.flushKept(name)
	return s.read(name, value, check)
}

// Keep writes value to a JSON file of that name in the folder. It takes the value down before it returns and writes it whole or not at all, on a
// goroutine of its own; of several waiting the newest is written. The error is that of the last write that is done; [Store.Flush] waits.
func (s *Store) Keep(name string, value any) error {
	data, err := json.MarshalIndent(value, "", "\t")
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	a := s.kept[name]
	if a == nil {
		a = &autosaver{path: filepath.Join(s.dir, name), sync: true}
		s.kept[name] = a
	}
	return a.put(append(data, '\n'))
}

// flushKept waits until a file of that name is written.
func (s *Store) flushKept(name string) {
	if a := s.kept[name]; a != nil {
		_ = a.flush() // the next Keep says so
	}
}
