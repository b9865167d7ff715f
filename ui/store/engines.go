package store

import (
	"archive/zip"
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"hoshi/ai/gomocup"
	"hoshi/internal/atomicfile"
)

// Engines is which programs the person has added, and which files they let run.
type Engines struct {
	List      []Engine `json:"engines"`
	Confirmed []string `json:"confirmed"`         // hashes, as [gomocup.Program.Hash]
	Forfeit   bool     `json:"forfeit,omitempty"` // a program that fails loses the game at once; else it is started anew and asked again
	Adviser   string   `json:"adviser,omitempty"` // the title of the one that analyses; empty: Hoshi does
	Second    string   `json:"second,omitempty"`  // of the one whose opinion stands beside that; empty: none does
}

// Engine is a program that the person has added, with what a probe has found.
type Engine struct {
	gomocup.Program
	Probe *gomocup.Probe `json:"probe,omitempty"`
}

// check drops what stands there twice.
func (e *Engines) check() error {
	var list []Engine
	for _, one := range e.List {
		if !slices.ContainsFunc(list, func(other Engine) bool { return other.Title() == one.Title() }) {
			list = append(list, one)
		}
	}
	e.List = list
	slices.Sort(e.Confirmed)
	e.Confirmed = slices.Compact(e.Confirmed)
	return nil
}

// IsConfirmed reports whether the person has let the program with that hash run.
func (e *Engines) IsConfirmed(hash string) bool { return slices.Contains(e.Confirmed, hash) }

// Put adds an engine, or takes the place of the one of its name.
func (e *Engines) Put(engine Engine) {
	at := slices.IndexFunc(e.List, func(other Engine) bool { return other.Title() == engine.Title() })
	if at < 0 {
		e.List = append(e.List, engine)
		return
	}
	e.List[at] = engine
}

// OpenEngines reads the person's programs, as [NewKept] does.
func OpenEngines(s *Store) (*SharedFile[Engines], *QuarantinedFile) {
	return NewKept(s, enginesFile, func() *Engines { return &Engines{} }, (*Engines).check)
}

// ErrArchive is returned for a .zip that is not unpacked: it is none, is too large, or holds what would lie elsewhere.
var ErrArchive = errors.New("store: the archive can't be unpacked")

// The most that an archive of a program may hold.
const (
	archiveBytes = 2 << 30
	archiveFiles = 10_000
)

// UnpackEngine unpacks a .zip into a new folder below the one of engines and returns the programs in it, the likeliest first: those named as
// Gomocup asks for, then those for 64 bits. The error wraps [ErrArchive] where it isn't such a file; nothing is left behind then.
func UnpackEngine(s *Store, file string) (programs []string, err error) {
	archive, err := zip.OpenReader(file)
	if errors.Is(err, zip.ErrFormat) {
		return nil, fmt.Errorf("%w: %w", ErrArchive, err)
	}
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	defer archive.Close()
	if err := checkArchive(archive.File); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(s.File(enginesFolder), 0o700); err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	part, err := os.MkdirTemp(s.File(enginesFolder), atomicfile.Prefix)
	for _, f := range archive.File {
		if err == nil && f.Mode().IsRegular() {
			err = unpack(f, filepath.Join(part, localName(f)))
		}
	}
	stem := s.File(filepath.Join(enginesFolder, cmp.Or(strings.TrimSuffix(filepath.Base(file), filepath.Ext(file)), "engine")))
	folder := stem
	for n := 2; atomicfile.Exists(folder); n++ {
		folder = fmt.Sprintf("%s-%d", stem, n)
	}
	if err == nil {
		err = atomicfile.Rename(part, folder)
	}
	if errors.Is(err, zip.ErrChecksum) || errors.Is(err, zip.ErrFormat) || errors.Is(err, zip.ErrAlgorithm) {
		err = fmt.Errorf("%w: %w", ErrArchive, err)
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("store: %w", err), os.RemoveAll(part))
	}
	return programsIn(folder, archive.File)
}

// localName returns the name of a file of an archive as the system writes it. Some programs of Windows' write backslashes.
func localName(f *zip.File) string { return filepath.FromSlash(strings.ReplaceAll(f.Name, `\`, "/")) }

// checkArchive returns why an archive is not unpacked.
func checkArchive(files []*zip.File) error {
	var size uint64
	for _, f := range files {
		size += f.UncompressedSize64 // what is read is no more than that
		switch mode := f.Mode(); {
		case size > archiveBytes || f.UncompressedSize64 > archiveBytes || len(files) > archiveFiles:
			return fmt.Errorf("%w: it is too large", ErrArchive)
		case !filepath.IsLocal(localName(f)), !mode.IsRegular() && !mode.IsDir():
			return fmt.Errorf("%w: %q", ErrArchive, f.Name)
		}
	}
	return nil
}

// programsIn lets those of the unpacked files be run that are programs, and returns them.
func programsIn(folder string, files []*zip.File) (programs []string, err error) {
	for _, f := range files {
		path := filepath.Join(folder, localName(f))
		if f.Mode().IsRegular() && gomocup.IsProgram(path) {
			if err := os.Chmod(path, 0o700); err != nil {
				return nil, fmt.Errorf("store: %w", err)
			}
			programs = append(programs, path)
		}
	}
	slices.SortStableFunc(programs, func(a, b string) int { return likelihood(b) - likelihood(a) })
	return programs, nil
}

// likelihood says how likely a program of an archive is the one that is meant.
func likelihood(path string) (n int) {
	name := strings.ToLower(filepath.Base(path))
	if strings.HasPrefix(name, "pbrain") {
		n += 2
	}
	if strings.Contains(name, "64") {
		n++
	}
	return n
}
