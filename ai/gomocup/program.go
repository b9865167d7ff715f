package gomocup

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

// Program is an engine of a person's, as files keep it: which file it is and how it is started.
type Program struct {
	Name      string   `json:"name,omitempty"` // empty: that of the file
	File      string   `json:"program"`
	Arguments []string `json:"arguments,omitempty"`
	Folder    string   `json:"folder,omitempty"`  // in which it runs; empty: that of the file, where its own files lie
	Memory    int64    `json:"memory,omitempty"`  // MiB that it may take; 0: it is told no limit
	Threads   int      `json:"threads,omitempty"` // that it may use; 0: one
	Seconds   int      `json:"seconds,omitempty"` // that a move may take in a game without a clock; 0: five
	Info      []string `json:"info,omitempty"`    // settings of its own, "key value" each
}

// Title returns the name, or what the file's makes of one.
func (p *Program) Title() string {
	if p.Name != "" {
		return p.Name
	}
	return strings.TrimPrefix(strings.TrimSuffix(filepath.Base(p.File), ".exe"), "pbrain-")
}

// Command returns how the program is started: on other systems than Windows a program of Windows' by Wine. The error says in
// a [Misfit] why it can't be.
func (p *Program) Command() (Command, error) {
	file, err := filepath.Abs(p.File)
	if err != nil {
		return Command{}, fmt.Errorf("gomocup: %w", err)
	}
	c := Command{Args: append([]string{file}, p.Arguments...), Dir: p.Folder, Memory: p.Memory << 20, Info: p.Info, Move: time.Duration(p.Seconds) * time.Second}
	if c.Dir == "" {
		c.Dir = filepath.Dir(file)
	}
	kind, err := inspect(file)
	if err != nil {
		return c, err
	}
	if kind == windowsProgram && runtime.GOOS != "windows" {
		wine, err := exec.LookPath("wine")
		if err != nil {
			return c, &Misfit{File: p.File, Fault: NeedsWine}
		}
		c.Args = append([]string{wine}, c.Args...)
		c.Patience = time.Minute // Wine sets itself up at its first start
	}
	c.Limits.Threads = max(p.Threads, 1)
	return c, nil
}

// Hash returns the SHA-256 of the program's file, and of its arguments where it has some, in hexadecimal digits, by which a person's word that it may run is
// kept: an interpreter runs what its arguments say.
func (p *Program) Hash() (string, error) {
	file, err := os.Open(p.File)
	if err != nil {
		return "", fmt.Errorf("gomocup: %w", err)
	}
	defer file.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return "", fmt.Errorf("gomocup: %w", err)
	}
	for _, argument := range p.Arguments {
		fmt.Fprintf(sum, "\x00%q", argument)
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}
