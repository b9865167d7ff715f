package store

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"hoshi/ai/arena"
	"hoshi/internal/atomicfile"
)

// Tournament is a tournament of engines in a file that describes it. Beside NAME.json lie NAME.log, with its games, and NAME.lock, which this program
// holds as long as the tournament is open. It belongs to one goroutine, [arena.Log.Games] excepted.
type Tournament struct {
	*arena.Tournament
	*arena.Log
	Description *arena.Description
	lock        *os.File
}

// OpenTournament opens the tournament of a file, with the games that were played. Its errors are those of the system, those that wrap
// [arena.ErrDescription], [arena.ErrLog] or [arena.ErrAnother], and [ErrHeld] where another program plays it.
func OpenTournament(file string) (*Tournament, error) {
	d, err := readDescription(file)
	if err != nil {
		return nil, err
	}
	played, err := d.Tournament(filepath.Dir(file))
	if err != nil {
		return nil, err
	}
	stem := tournamentStem(file)
	lock, err := LockFile(stem + ".lock")
	if err != nil {
		return nil, err
	}
	log, err := arena.OpenLog(stem+".log", d, played)
	if err != nil {
		return nil, errors.Join(err, lock.Close())
	}
	return &Tournament{played, log, d, lock}, nil
}

func readDescription(file string) (*arena.Description, error) {
	in, err := os.Open(file)
	if err != nil {
		return nil, fmt.Errorf("store: %w", err)
	}
	d, err := arena.ReadDescription(in)
	return d, errors.Join(err, in.Close())
}

// tournamentStem returns the path of a description without its ending.
func tournamentStem(file string) string { return strings.TrimSuffix(file, ".json") }

// Play plays what is left, as [arena.Tournament.Play] does. A game is in the log before it counts.
func (t *Tournament) Play(ctx context.Context, told func(*arena.Game)) error {
	return t.Tournament.Play(ctx, t.Append, told)
}

// Close closes the files. Whoever plays has ended.
func (t *Tournament) Close() error { return errors.Join(t.Log.Close(), t.lock.Close()) }

// TournamentFile is a tournament of the person's, as a list shows it.
type TournamentFile struct {
	File        string
	Description *arena.Description // nil: it can't be read
	Err         error              // why; nil: it could be
	Played, All int                // games
	Changed     time.Time
}

// TournamentFolder is the name of the [Store.File] in which the person's tournaments lie.
const TournamentFolder = "tournaments"

// Tournaments lists the tournaments of a folder, the one that was played last first. It may be called on any goroutine.
func Tournaments(folder string) (list []TournamentFile, err error) {
	files, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	for _, f := range files {
		if filepath.Ext(f.Name()) == ".json" {
			list = append(list, summarize(filepath.Join(folder, f.Name())))
		}
	}
	slices.SortFunc(list, func(a, b TournamentFile) int {
		return cmp.Or(b.Changed.Compare(a.Changed), cmp.Compare(a.File, b.File))
	})
	if err != nil {
		err = fmt.Errorf("store: %w", err)
	}
	return list, err
}

// summarize reads what a list says of a tournament.
func summarize(file string) TournamentFile {
	t := TournamentFile{File: file}
	for _, name := range []string{file, tournamentStem(file) + ".log"} {
		if info, err := os.Stat(name); err == nil && info.ModTime().After(t.Changed) {
			t.Changed = info.ModTime()
		}
	}
	if t.Description, t.Err = readDescription(file); t.Err != nil {
		t.Description = nil
		return t
	}
	t.All = t.Description.Games()
	t.Played, t.Err = countGames(tournamentStem(file) + ".log")
	t.Played = min(t.Played, t.All)
	return t
}

// countGames returns how many games a log has: a line each, behind the first one.
func countGames(log string) (n int, err error) {
	in, err := os.Open(log)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("store: %w", err)
	}
	defer in.Close()
	buffer := make([]byte, 1<<16)
	for {
		k, err := in.Read(buffer)
		for _, b := range buffer[:k] {
			if b == '\n' {
				n++
			}
		}
		if errors.Is(err, io.EOF) {
			return max(n-1, 0), nil
		}
		if err != nil {
			return 0, fmt.Errorf("store: %w", err)
		}
	}
}

// NewTournament writes the description of a tournament into a new file of the folder, named after its title, and returns the file.
func NewTournament(folder string, d *arena.Description) (file string, err error) {
	data, err := json.MarshalIndent(d, "", "  ")
	if err == nil {
		err = os.MkdirAll(folder, 0o700)
	}
	if err != nil {
		return "", fmt.Errorf("store: %w", err)
	}
	stem := filepath.Join(folder, fileName(d.Title))
	file = stem + ".json"
	for n := 2; atomicfile.Exists(file) || atomicfile.Exists(tournamentStem(file)+".log"); n++ {
		file = fmt.Sprintf("%s %d.json", stem, n)
	}
	err = atomicfile.Write(file, func(w io.Writer) error {
		_, err := w.Write(append(data, '\n'))
		return err
	})
	if err != nil {
		return "", fmt.Errorf("store: %w", err)
	}
	return file, nil
}

// fileName makes a name for a file of a title: what a system does not allow becomes a hyphen.
func fileName(title string) string {
	const letters = 60
	name := strings.Map(func(r rune) rune {
		if r < ' ' || r == 0x7f || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '-'
		}
		return r
	}, title)
	name = strings.Trim(string([]rune(name)[:min(len([]rune(name)), letters)]), " .-")
	return cmp.Or(name, "tournament")
}

// DeleteTournament deletes a tournament with its games, unless a program plays it, which is [ErrHeld].
func DeleteTournament(file string) error {
	stem := tournamentStem(file)
	lock, err := LockFile(stem + ".lock")
	if err != nil {
		return err
	}
	defer func() { lock.Close() }()
	for _, name := range []string{stem + ".log", file} {
		if err := os.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("store: %w", err)
		}
	}
	return nil
}
