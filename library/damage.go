package library

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

// Damage says what became of a library that was damaged.
type Damage struct {
	Moved string // where the damaged database lies now
	Saved int    // how many games could be read out of it, and are in the library
	Err   error  // what was wrong
}

// salvagedFile holds a Damage of which nobody was told yet.
const salvagedFile = "library.salvaged"

// salvaged is what that file holds.
type salvaged struct {
	Moved string `json:"moved"` // without its folder
	Saved int    `json:"saved"`
	Why   string `json:"why"`
}

// note writes the damage down for the next Open.
func (d *Damage) note() error {
	text, err := json.Marshal(salvaged{filepath.Base(d.Moved), d.Saved, d.Err.Error()})
	if err != nil {
		return err
	}
	return writeNote(filepath.Join(filepath.Dir(d.Moved), salvagedFile), string(text))
}

// Told forgets the damage, once a person was told of it.
func (d *Damage) Told() error {
	if err := remove(filepath.Join(filepath.Dir(d.Moved), salvagedFile)); err != nil {
		return fmt.Errorf("library: %w", err)
	}
	return nil
}

// readDamage returns the damage of which nobody was told, nil: there is none.
func readDamage(dir string) *Damage {
	text, err := os.ReadFile(filepath.Join(dir, salvagedFile))
	var s salvaged
	if err != nil || json.Unmarshal(text, &s) != nil || !isSetAside(s.Moved) {
		return nil
	}
	return &Damage{filepath.Join(dir, s.Moved), s.Saved, fmt.Errorf("%w: %s", ErrDamaged, s.Why)}
}
