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
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"hoshi/internal/atomicfile"
)

// OnlineFile is the name of a [Store.SlotFile] that tells of a game on a server which goes on without the program.
const OnlineFile = "online.json"

// studyFile is the name of the file of [Store.SaveStudy].
const studyFile = "study.sgf"

// ErrHeld is returned by LockFile where another process, or another Store, holds the lock.
var ErrHeld = errors.New("store: in use by another program")

// Store is one folder of kept things. It belongs to one goroutine.
type Store struct {
	dir      string
	settings *Settings
	profile  *Profile
	lessons  *Kept[Lessons]
	stuck    struct{ settings, profile error } // why the file must not be written: it can neither be read nor be set aside
	slot     int
	lock     *os.File  // holds the slot; nil where the folder takes no lock
	quick    autosaver // of the running game; see autosaver
	study    autosaver // of a record that is studied beside it
	safe     autosaver
	chosen   autosaver      // of the settings
	kept     []flusher      // each [Kept]
	mistakes sync.WaitGroup // that are being written
	later    *later         // what else is
	counting counting
	shelf    *shelf
}

// SetAside names a file that [Open] could not use as it is.
type SetAside struct {
	File  string // its path
	Moved string // where it lies now; empty: it stayed, and only the values that Err names were replaced by defaults
	Err   error
	Used  bool // it is not what was written, and what could be understood of it is used

	stuck bool // it can't be read, and stands in its place all the same
}

// whyStuck returns why the file must not be written over, nil where it may.
func (a *SetAside) whyStuck() error {
	if a == nil || !a.stuck {
		return nil
	}
	return fmt.Errorf("store: %s is not written over: %w", a.File, a.Err)
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

// Open reads what the folder dir holds and takes a slot in it; it makes the folder if need be. It always returns a
// usable store. A file that can't be read as what it should be is renamed to its name with ".corrupt-" and the time,
// and listed in the second result; what could be understood of it is used. Where the folder can't be written, the
// errors of the later saves say so.
func Open(dir string) (*Store, []SetAside) {
	s := &Store{dir: dir, settings: newSettings(), profile: newProfile(), later: &later{}, shelf: newShelf(dir)}
	s.shelf.later = s.later
	_ = os.MkdirAll(dir, 0o700) // a save in it will fail and tell
	s.takeSlot()
	var aside []SetAside
	if s.alone() {
		if err := arrive(dir, time.Now()); err != nil {
			aside = append(aside, SetAside{File: s.File(incoming), Err: err})
		}
	}
	lessons, broken := NewKept(s, lessonsFile, func() *Lessons { return &Lessons{} }, (*Lessons).check)
	s.lessons = lessons
	settings, profile := s.read(SettingsFile, s.settings, s.settings.check), s.read(profileFile, s.profile, s.profile.check)
	s.stuck.settings, s.stuck.profile = settings.whyStuck(), profile.whyStuck()
	for _, a := range []*SetAside{settings, profile, broken, s.mendHistory(), s.checkOnline()} {
		if a != nil {
			aside = append(aside, *a)
		}
	}
	aside = append(aside, setChangedAside(s.File(finishedFolder))...)
	atomicfile.Sweep(dir)
	atomicfile.Sweep(s.File(finishedFolder))
	return s, aside
}

// SweepLater removes what killed processes left in the folders where files were last opened and written, on a goroutine of its own. Nothing
// waits for it: a folder may lie on a network that does not answer.
func (s *Store) SweepLater() {
	folders := []string{s.settings.Folder, s.settings.PictureFolder}
	for _, path := range s.settings.Recent {
		folders = append(folders, filepath.Dir(path))
	}
	slices.Sort(folders)
	go func() {
		for _, folder := range slices.Compact(folders) {
			if folder != "" {
				atomicfile.Sweep(folder)
			}
		}
	}()
}

// Close waits for what is being written, closes the library, for which it waits some seconds at most, and frees the slot. An autosave that
// is still there is offered at the next start. The error is that of [Store.Flush], or of closing.
func (s *Store) Close() error {
	err := errors.Join(s.Flush(), s.shelf.close())
	if s.lock != nil {
		err = errors.Join(err, s.lock.Close())
		s.lock = nil
	}
	return err
}

// takeSlot takes a free slot that holds a game, else the first free one.
func (s *Store) takeSlot() {
	for n := 1; ; n++ {
		lock, err := LockFile(s.slotFile(n, "lock"))
		if errors.Is(err, ErrHeld) {
			continue
		}
		if err != nil { // this folder takes no lock: then there is but one slot
			s.slot = max(s.slot, 1)
			break
		}
		abandoned := exists(s.slotFile(n, "sgf")) || exists(s.slotFile(n, "safe.sgf")) || exists(s.slotFile(n, OnlineFile)) || exists(s.slotFile(n, studyFile))
		if s.slot == 0 || abandoned {
			if s.lock != nil {
				s.lock.Close()
			}
			s.slot, s.lock = n, lock
		} else {
			lock.Close()
		}
		if abandoned || !exists(s.slotFile(n+1, "lock")) { // slots beyond were never used
			break
		}
	}
	s.quick.path = s.slotFile(s.slot, "sgf")
	s.chosen.path, s.chosen.sync = s.File(SettingsFile), true
	s.safe.path, s.safe.sync = s.slotFile(s.slot, "safe.sgf"), true
	s.study.path, s.study.sync = s.slotFile(s.slot, studyFile), true
}

// alone reports whether no other running program has a slot.
func (s *Store) alone() bool {
	for n := 1; exists(s.slotFile(n, "lock")); n++ {
		if n == s.slot {
			continue
		}
		lock, err := LockFile(s.slotFile(n, "lock"))
		if errors.Is(err, ErrHeld) {
			return false
		}
		if err == nil {
			lock.Close()
		}
	}
	return true
}

// File returns the path of a file or folder of that name in the folder, for what others keep there.
func (s *Store) File(name string) string { return filepath.Join(s.dir, name) }

// SlotFile returns the path of a file of that name that belongs to this running program, as the autosave does.
func (s *Store) SlotFile(name string) string { return s.slotFile(s.slot, name) }

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// isThere is exists for what must not be taken for missing where the disk does not tell.
func isThere(path string) (bool, error) {
	_, err := os.Lstat(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false, fmt.Errorf("store: %w", err)
	}
	return err == nil, nil
}

func (s *Store) slotFile(n int, ext string) string {
	return filepath.Join(s.dir, fmt.Sprintf("slot-%d.%s", n, ext))
}

// read fills value from the JSON file called name. It returns nil when the file is sound or missing.
func (s *Store) read(name string, value any, check func() error) *SetAside {
	path := filepath.Join(s.dir, name)
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
		return &SetAside{File: path, Err: errors.Join(err, wrong)}
	}
	return nil
}

// checkOnline sets the file of a game on a server aside where it is not what was written.
func (s *Store) checkOnline() *SetAside {
	path := s.SlotFile(OnlineFile)
	if !exists(path) {
		return nil
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return &SetAside{File: path, Err: err} // it is not written over before it is read
	}
	if err := parseJSON(data, &struct{}{}); err != nil {
		return setAside(path, err)
	}
	return nil
}

// setChangedAside sets those of the games in a folder aside that are not what was written.
func setChangedAside(folder string) (aside []SetAside) {
	_ = eachGame(folder, func(path string, _ fs.FileInfo) bool { // who reads the games is told of a folder that can't be read
		data, err := os.ReadFile(path)
		if err == nil {
			_, err = unsealGame(data)
		}
		if errors.Is(err, ErrChanged) {
			aside = append(aside, *setAside(path, err))
		}
		return true
	})
	return aside
}

// setAside renames the file at path out of the way, over nothing.
func setAside(path string, err error) *SetAside {
	moved := asideName(path)
	if failed := os.Rename(path, moved); failed != nil {
		return &SetAside{File: path, Err: errors.Join(err, failed), stuck: true}
	}
	return &SetAside{File: path, Moved: moved, Err: err}
}

// asideName returns a name that is free, for the file at path where it is out of the way.
func asideName(path string) string {
	stem := path + ".corrupt-" + time.Now().Format("20060102T150405")
	moved := stem
	for n := 2; exists(moved); n++ {
		moved = fmt.Sprintf("%s-%d", stem, n)
	}
	return moved
}

// write puts value into the JSON file called name.
func (s *Store) write(name string, value any) error {
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	return WriteJSON(filepath.Join(s.dir, name), value)
}

// Resolve returns the path that a person means who types it in a folder: from ~ on, from the root on, or from the folder on.
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
