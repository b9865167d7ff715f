package store

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"hoshi/internal/atomicfile"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// historyFile holds one line of JSON for each game that did something to a rating, the oldest first. [Profile.History] has the
// newest of them, too, for those who know nothing of this file.
const historyFile = "history.jsonl"

// Game is a game that counted for the person, with what it did to a rating.
type Game struct {
	ID          string    `json:"id"`
	Time        time.Time `json:"time"` // of its end
	Level       string    `json:"level"`
	LevelRating float64   `json:"levelRating"`
	Color       string    `json:"color"`  // of the person: "black" or "white"
	Result      string    `json:"result"` // Win, Loss or Draw
	Moves       int       `json:"moves"`
	Before      float64   `json:"before"` // the score, or the rating on a server
	After       float64   `json:"after"`
	Assisted    bool      `json:"assisted"`

	// Of a game on a server, which is in no profile: where it was played, and against whom.
	Server   string `json:"server,omitempty"`
	Opponent string `json:"opponent,omitempty"`
}

// Online reports whether the game was played on a server.
func (g *Game) Online() bool { return g.Server != "" }

// historyTail is how many bytes at the end of the history surely hold as many games as a profile.
const historyTail = 1 << 16

// AddGame writes a game at the end of the history, unless one of the last ones has its ID.
func (s *Store) AddGame(g Game) error { return s.dir.addGames([]Game{g}) }

// AddGameLater is AddGame on a goroutine of its own, for which [Store.Flush] waits, and on which done gets the error.
func (s *Store) AddGameLater(g Game, done func(error)) { s.Later(func() { done(s.AddGame(g)) }) }

// addGames writes those games at the end of the history, the oldest first, that are not among the last ones there.
func (d folder) addGames(games []Game) error {
	if err := os.MkdirAll(string(d), 0o700); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	f, err := os.OpenFile(d.file(historyFile), os.O_RDWR|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	err = appendGames(f, games)
	if err = errors.Join(err, f.Close()); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	return nil
}

func appendGames(f *os.File, games []Game) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	tail := make([]byte, min(info.Size(), historyTail))
	if _, err := f.ReadAt(tail, info.Size()-int64(len(tail))); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	known, _ := parseHistory(tail) // what was damaged is told at the start
	var lines bytes.Buffer
	if len(tail) > 0 && tail[len(tail)-1] != '\n' { // a write that was cut off
		lines.WriteByte('\n')
	}
	for _, g := range games {
		if !slices.ContainsFunc(known, func(k Game) bool { return k.ID == g.ID }) {
			line, err := json.Marshal(g)
			if err != nil {
				return err
			}
			lines.Write(sealLine(line))
		}
	}
	if lines.Len() == 0 {
		return nil
	}
	if _, err := f.Write(lines.Bytes()); err != nil {
		return err
	}
	return f.Sync()
}

// parseHistory reads lines of the history. One that was cut off is left out, and so is one that is damaged, which is the error.
func parseHistory(data []byte) (games []Game, damage error) {
	for line := range bytes.Lines(data) {
		var g Game
		whole, err := checkLine(line)
		if whole && json.Unmarshal(line, &g) == nil && g.ID != "" {
			games = append(games, g)
		}
		damage = cmp.Or(damage, err)
	}
	return games, damage
}

// readHistory returns the games of the history in dir and those of newest that it lacks, the newest first.
func readHistory(dir string, newest []Game) ([]Game, error) {
	data, err := os.ReadFile(filepath.Join(dir, historyFile))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return slices.Clone(newest), fmt.Errorf("store: %w", err)
	}
	games, damage := parseHistory(data)
	known := make(map[string]bool, len(games))
	for _, g := range games {
		known[g.ID] = true
	}
	for _, g := range newest {
		if !known[g.ID] {
			games = append(games, g)
		}
	}
	slices.SortStableFunc(games, func(a, b Game) int { return b.Time.Compare(a.Time) })
	return games, damage
}

// mendHistory sets a history aside in which lines are damaged, and keeps the others. Only a program that is alone does so.
func (d folder) mendHistory(alone func() bool) *QuarantinedFile {
	path := d.file(historyFile)
	data, err := os.ReadFile(path)
	if err != nil {
		return nil // a caller that wants to know of the games is told
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
	aside := &QuarantinedFile{File: path, Err: damage}
	if !alone() { // another one may write to it
		return aside
	}
	moved := asideName(path)
	if err := copyFile(moved, path); err != nil {
		aside.Err = errors.Join(damage, err)
		return aside
	}
	aside.MovedTo, aside.Used = moved, true
	err = atomicfile.WriteBytes(path, bytes.Join(sound, nil))
	aside.Err = errors.Join(damage, err)
	return aside
}
