package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"hoshi/internal/atomicfile"
	"hoshi/internal/version"
)

// crashFile is the name of the [Store.SlotFile] into which Go writes what it says of a panic; its first line says of which program.
const crashFile = "crash"

// CrashFolder is the folder of the reports of crashes, [mostReports] at most.
const (
	CrashFolder = "crashes"
	mostReports = 10
)

// CatchCrashes lets Go write into the slot what it says of a panic of any goroutine, or of a fatal error, from now on. It returns the path of a report
// where the program that had the slot before has crashed, else nothing: a text without names, paths and what anybody wrote. The second result is of a
// file of a crash that can't be read, or in the place of which none can be written.
func CatchCrashes(s *Store) (report string, aside *QuarantinedFile) {
	path := s.SlotFile(crashFile)
	raw, err := os.ReadFile(path)
	if err == nil {
		report, err = reportCrash(s, path, string(raw))
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		if aside = setAside(path, err); aside.stuck {
			return report, aside
		}
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err == nil {
		_, err = fmt.Fprintf(f, "Hoshi %s, %s/%s, %s\n", version.Number, runtime.GOOS, runtime.GOARCH, runtime.Version())
		err = errors.Join(err, debug.SetCrashOutput(f, debug.CrashOptions{}), f.Close()) // Go has its own handle
	}
	if err != nil && aside == nil {
		aside = &QuarantinedFile{File: path, Err: err}
	}
	return report, aside
}

// reportCrash writes the report of what the file at path held, where that tells of a crash, and returns its path. Old ones make room.
func reportCrash(s *Store, path, raw string) (report string, err error) {
	program, said, _ := strings.Cut(raw, "\n")
	if strings.TrimSpace(said) == "" {
		return "", nil
	}
	info, err := os.Stat(path)
	if err != nil {
		return "", fmt.Errorf("store: %w", err)
	}
	folder := s.File(CrashFolder)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", fmt.Errorf("store: %w", err)
	}
	report = filepath.Join(folder, info.ModTime().UTC().Format("2006-01-02-150405")+".txt")
	if err := atomicfile.WriteBytes(report, []byte(withoutPersonal(program+"\n"+said, ownWords(s)))); err != nil {
		return "", err
	}
	old, err := filepath.Glob(filepath.Join(folder, "*.txt"))
	if err != nil {
		return report, fmt.Errorf("store: %w", err)
	}
	slices.Sort(old)
	for _, file := range old[:max(0, len(old)-mostReports)] {
		err = errors.Join(err, os.Remove(file))
	}
	return report, err
}

// ownWords are the words by which the person is called, on this computer and in games.
func ownWords(s *Store) (words []string) {
	names := []string{s.profile.Name, s.settings.OnlineName}
	if home, err := os.UserHomeDir(); err == nil {
		names = append(names, filepath.Base(home))
	}
	if host, err := os.Hostname(); err == nil {
		names = append(names, host)
	}
	for _, name := range names {
		words = append(words, strings.Fields(strings.ToLower(name))...)
	}
	return words
}
