package store

import (
	"errors"
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
func Open(dir string) (*Store, []QuarantinedFile) {
	home, waiting := folder(dir), &queue{}
	s := &Store{dir: home, settings: newSettings(), profile: newProfile(), later: waiting, shelf: newShelf(dir),
		counting: pendingResult{dir: home, later: waiting}}
	s.shelf.later = waiting
	_ = os.MkdirAll(dir, 0o700) // a save in it will fail and tell
	s.slot = takeSlot(home)
	s.quick.path = s.SlotFile("sgf")
	s.chosen.path, s.chosen.sync = s.File(SettingsFile), true
	s.safe.path, s.safe.sync = s.SlotFile("safe.sgf"), true
	s.study.path, s.study.sync = s.SlotFile(studyFile), true
	var aside []QuarantinedFile
	if s.slot.alone() {
		if err := arrive(dir, time.Now()); err != nil {
			aside = append(aside, QuarantinedFile{File: s.File(incoming), Err: err})
		}
	}
	lessons, broken := NewKept(s, LessonsFile, func() *Lessons { return &Lessons{} }, (*Lessons).check)
	s.lessons = lessons
	settings, profile := home.read(SettingsFile, s.settings, s.settings.check), home.read(profileFile, s.profile, s.profile.check)
	s.stuck, s.counting.stuck = settings.whyStuck(), profile.whyStuck()
	for _, a := range []*QuarantinedFile{settings, profile, broken, home.mendHistory(s.slot.alone), checkOnline(s.SlotFile(OnlineFile))} {
		if a != nil {
			aside = append(aside, *a)
		}
	}
	aside = append(aside, setChangedAside(s.File(finishedFolder))...)
	atomicfile.Sweep(dir)
	atomicfile.Sweep(s.File(finishedFolder))
	return s, aside
}

// Close waits for what is being written, closes the library, for which it waits some seconds at most, and frees the slot. An autosave that
// is still there is offered at the next start. The error is that of [Store.Flush], or of closing.
func (s *Store) Close() error {
	return errors.Join(s.Flush(), s.shelf.close(), s.slot.free())
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
func NewKept[T any](s *Store, name string, fresh func() *T, check func(*T) error) (*SharedFile[T], *QuarantinedFile) {
	k := &SharedFile[T]{path: s.File(name), fresh: fresh, check: check, value: fresh(), tell: func(err error) {
		if s.OnError != nil {
			s.OnError(name, err)
		}
	}}
	aside := s.dir.read(name, k.value, func() error { return check(k.value) })
	k.stuck = aside.whyStuck()
	if data, err := encode(k.value); err == nil {
		k.data = data
	}
	s.sharedFiles = append(s.sharedFiles, k)
	return k, aside
}
