// Package store keeps what lasts between two runs of the program: settings, the player's profile, and the game that is
// going on.
//
// All lies in one folder: settings.json, profile.json, lessons.json and, for each running program, a slot: slot-1.lock with the game
// in slot-1.sgf and slot-1.safe.sgf, then slot-2.lock and so on. The lock is held by the operating system for as long as the process lives, so two
// programs never write the same autosave, and a slot that holds a game but whose lock is free belongs to a program
// that has ended without clearing it: by a crash, a kill, a power cut. [Open] takes such a slot first, and then
// [Store.LoadGame] returns the game that it holds. Lock files stay; they are empty. Others keep files of their own there,
// by [Store.File].
package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// OnlineFile is the name of a [Store.SlotFile] that tells of a game on a server which goes on without the program.
const OnlineFile = "online.json"

// studyFile is the name of the file of [Store.SaveStudy].
const studyFile = "study.sgf"

// Store is one folder of kept things. It belongs to one goroutine.
type Store struct {
	// OnError is told that the file of a [SharedFile] could not be written, on the goroutine that writes, and not again before it could. It is set
	// before the first change; nil: nobody is told.
	OnError func(file string, err error)

	dir         folder
	settings    *Settings
	profile     *Profile
	lessons     *SharedFile[Lessons]
	stuck       error // why the settings must not be written: they can neither be read nor be set aside
	slot        slot
	quick       autosaver // of the running game; see autosaver
	study       autosaver // of a record that is studied beside it
	safe        autosaver
	chosen      autosaver // of the settings
	sharedFiles []flusher // each [SharedFile]
	later       *queue    // what else is
	counting    pendingResult
	shelf       *libraryHandle
}

// Dir returns the folder in which the program keeps its things: $HOSHI_HOME where that is set, else "hoshi" in the
// user's configuration folder. The error is that of [os.UserConfigDir].
func Dir() (string, error) {
	if dir := os.Getenv("HOSHI_HOME"); dir != "" {
		return dir, nil
	}
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("store: %w", err)
	}
	return filepath.Join(dir, "hoshi"), nil
}

// File returns the path of a file or folder of that name in the folder, for what others keep there.
func (s *Store) File(name string) string { return s.dir.file(name) }

// SlotFile returns the path of a file of that name that belongs to this running program, as the autosave does.
func (s *Store) SlotFile(name string) string { return s.slot.file(name) }

// Resolve returns the path that a person who types it in a folder means: from ~ on, from the root on, or from the folder on.
func Resolve(typed, folder string) string {
	typed = strings.TrimSpace(typed)
	if rest, ok := strings.CutPrefix(typed, "~"); ok && (rest == "" || os.IsPathSeparator(rest[0])) {
		if home, err := os.UserHomeDir(); err == nil {
			typed = home + rest
		}
	}
	if !filepath.IsAbs(typed) {
		typed = filepath.Join(folder, typed)
	}
	return filepath.Clean(typed)
}

// Flush waits until what [Store.SaveGame] and [Store.SaveStudy] were given last, the settings, every mistake, every change of a [SharedFile] and what
// was to be done later is on the disk, and returns the error of writing it, except for what told an error to somebody else.
func (s *Store) Flush() error {
	s.later.wait()
	err := errors.Join(s.quick.flush(), s.safe.flush(), s.study.flush(), s.chosen.flush())
	for _, a := range s.sharedFiles {
		err = errors.Join(err, a.flush())
	}
	return err
}

// flusher is a Kept of whatever type.
type flusher interface{ flush() error }

// Later does a task on a goroutine of the store, after those before it; [Store.Flush] waits for it. It may be called on any goroutine.
func (s *Store) Later(task func()) { s.later.add(task) }
