package store

import (
	"bytes"
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"hoshi/internal/atomicfile"
)

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
		abandoned := atomicfile.Exists(s.slotFile(n, "sgf")) || atomicfile.Exists(s.slotFile(n, "safe.sgf")) || atomicfile.Exists(s.slotFile(n, OnlineFile)) || atomicfile.Exists(s.slotFile(n, studyFile))
		if s.slot == 0 || abandoned {
			if s.lock != nil {
				s.lock.Close()
			}
			s.slot, s.lock = n, lock
		} else {
			lock.Close()
		}
		if abandoned || !atomicfile.Exists(s.slotFile(n+1, "lock")) { // slots beyond were never used
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
	for n := 1; atomicfile.Exists(s.slotFile(n, "lock")); n++ {
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
	if !atomicfile.Exists(path) {
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

// mendHistory sets a history aside in which lines are damaged, and keeps the others. Only one program does so at a time.
func (s *Store) mendHistory() *SetAside {
	path := s.File(historyFile)
	data, err := os.ReadFile(path)
	if err != nil {
		return nil // who wants to know of the games is told
	}
	var damage error
	var sound [][]byte
	for line := range bytes.Lines(data) {
		whole, err := checkLine(line)
		if damage = cmp.Or(damage, err); whole {
			sound = append(sound, line)
		}
	}
	if damage == nil {
		return nil
	}
	aside := &SetAside{File: path, Err: damage}
	if !s.alone() { // another one may write to it
		return aside
	}
	moved := asideName(path)
	if err := copyFile(moved, path); err != nil {
		aside.Err = errors.Join(damage, err)
		return aside
	}
	aside.Moved, aside.Used = moved, true
	err = atomicfile.WriteBytes(path, bytes.Join(sound, nil))
	aside.Err = errors.Join(damage, err)
	return aside
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

// NewKept reads a value from a JSON file of that name in the folder, which is not there at first. fresh makes one that holds nothing, check mends what makes no
// sense and tells of it. What could not be used as it is was set aside, as by [Open]; nil: the file is sound or missing. A store has one of a name.
func NewKept[T any](s *Store, name string, fresh func() *T, check func(*T) error) (*Kept[T], *SetAside) {
	k := &Kept[T]{path: filepath.Join(s.dir, name), fresh: fresh, check: check, value: fresh()}
	aside := s.read(name, k.value, func() error { return check(k.value) })
	k.stuck = aside.whyStuck()
	if data, err := encode(k.value); err == nil {
		k.data = data
	}
	s.kept = append(s.kept, k)
	return k, aside
}
