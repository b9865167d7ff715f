//go:build unix && !linux

package gomocup

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// confinement is what holds a program and all processes that it starts together: a process group. A note says which processes
// run, for the next start of this program.
type confinement struct {
	group int
	note  string // the name of a file; empty: none could be written
}

// startConfined starts a program.
func startConfined(cmd *exec.Cmd) (*confinement, error) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	c := &confinement{group: cmd.Process.Pid}
	if folder, err := noteFolder(); err == nil {
		name := filepath.Join(folder, strconv.Itoa(c.group))
		text := fmt.Sprintf("%d\n%s\n%s\n%s\n", os.Getpid(), startOf(os.Getpid()), startOf(c.group), filepath.Base(cmd.Path))
		if os.WriteFile(name, []byte(text), 0o600) == nil {
			c.note = name
		}
	}
	return c, nil
}

// kill ends all that is left of the program's group.
func (c *confinement) kill() {
	_ = syscall.Kill(-c.group, syscall.SIGKILL) // fails only when none is left
}

// close drops the note.
func (c *confinement) close() {
	if c.note != "" {
		_ = os.Remove(c.note) // a note of a process that has ended harms nobody
	}
}

// EndLeft ends what processes have left that were killed themselves, by their number and the time of their start, and returns the names of the programs.
func EndLeft() (names []string) {
	folder, err := noteFolder()
	if err != nil {
		return nil
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil
	}
	for _, entry := range entries {
		file := filepath.Join(folder, entry.Name())
		text, err := os.ReadFile(file)
		lines := strings.Split(string(text), "\n")
		group, wrong := strconv.Atoi(entry.Name())
		if err != nil || wrong != nil || len(lines) < 4 || group <= 1 {
			continue
		}
		if by, err := strconv.Atoi(lines[0]); err == nil && startOf(by) == lines[1] {
			continue // it is looked after
		}
		if start := startOf(group); start == lines[2] && start != "" && syscall.Kill(-group, syscall.SIGKILL) == nil {
			names = append(names, lines[3])
		}
		_ = os.Remove(file) // it is looked at again otherwise
	}
	return names
}

// noteFolder returns the folder of the notes, a person's own.
func noteFolder() (string, error) {
	dir, err := os.UserCacheDir()
	if err == nil {
		dir = filepath.Join(dir, "hoshi", "engines")
		err = os.MkdirAll(dir, 0o700)
	}
	if err != nil {
		return "", errors.Join(errors.New("gomocup: no notes"), err)
	}
	return dir, nil
}

// startOf returns when a process started, as the system writes it; empty where there is none.
func startOf(pid int) string {
	text, err := exec.Command("ps", "-o", "lstart=", "-p", strconv.Itoa(pid)).Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(text))
}
