package gomocup

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// TestMisfits looks at files that can't be run here. The heads are those of Linux on amd64, where the loaders of others are missing.
func TestMisfits(t *testing.T) {
	folder := t.TempDir()
	windows := append([]byte("MZ"), make([]byte, 62)...)
	windows[0x3c] = 64
	windows = append(windows, append([]byte("PE\x00\x00\x64\x86"), make([]byte, 50)...)...)
	for _, c := range []struct {
		name string
		data []byte
		mode fs.FileMode
		want Fault
		on   string // the system, with the processor; empty: any
	}{
		{"text", []byte("hello"), 0o755, NoProgram, ""},
		{"nothing", nil, 0o755, NoProgram, ""},
		{"a script that may not be run", []byte("#!/bin/sh\n"), 0o644, NotExecutable, "linux/amd64"},
		{"a script for nobody", []byte("#! /no/such/interpreter -x\n"), 0o755, NoInterpreter, "linux/amd64"},
		{"another processor", elf32(40, "/lib/ld.so\x00"), 0o755, OtherProcessor, "linux/amd64"},
		{"32 bits", elf32(3, "/lib/no-such-loader.so\x00"), 0o755, Needs32Bit, "linux/amd64"},
		{"a Mac's", []byte("\xcf\xfa\xed\xfe\x07\x00\x00\x01\x03\x00\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"), 0o755, OtherSystem, "linux/amd64"},
	} {
		if c.on != "" && c.on != runtime.GOOS+"/"+runtime.GOARCH {
			continue
		}
		path := filepath.Join(folder, c.name)
		if err := os.WriteFile(path, c.data, c.mode); err != nil {
			t.Fatal(err)
		}
		program := Program{File: path}
		_, err := program.Command()
		var misfit *Misfit
		if !errors.As(err, &misfit) || misfit.Fault != c.want {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	if _, err := (&Program{File: folder}).Command(); err == nil {
		t.Error("a folder is a program")
	}
	if _, err := (&Program{File: filepath.Join(folder, "none")}).Command(); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	exe := filepath.Join(folder, "pbrain-x.exe")
	if err := os.WriteFile(exe, windows, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", folder)
	program := Program{File: exe}
	var misfit *Misfit
	if _, err := program.Command(); runtime.GOOS != "windows" && (!errors.As(err, &misfit) || misfit.Fault != NeedsWine) {
		t.Errorf("a program of Windows' without Wine: %v", err)
	}
	wine := filepath.Join(folder, "wine")
	if err := os.WriteFile(wine, []byte("#!/bin/sh\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	if c, err := program.Command(); runtime.GOOS != "windows" && (err != nil || c.Args[0] != wine || c.Args[1] != exe || c.Dir != folder) {
		t.Errorf("with Wine: %v, %v", c.Args, err)
	}
	if program.Title() != "x" || (&Program{Name: "Y", File: exe}).Title() != "Y" {
		t.Errorf("the title is %q", program.Title())
	}
}

// TestDeathFaults: what a program writes or how it ends tells what it lacks.
func TestDeathFaults(t *testing.T) {
	if runtime.GOOS == "windows" {
		return // no shell
	}
	for _, c := range []struct {
		script, detail string
		want           Fault
	}{
		{"exit 3", "", 0},
		{"kill -ILL $$", "", NoInstruction},
		{"kill -SEGV $$", "", 0},
		{"echo \"x: /lib/libc.so.6: version \\`GLIBC_2.99' not found (required by x)\" >&2; exit 1", "GLIBC_2.99", NewerLibrary},
		{"echo 'x: error while loading shared libraries: libnone.so.6: cannot open' >&2; exit 127", "libnone.so.6", NoLibrary},
		{"echo 'it looks like wine32 is missing, you should install it.' >&2; exit 1", "", NeedsWine32},
	} {
		_, err := Start(t.Context(), Command{Args: []string{"/bin/sh", "-c", c.script}})
		var misfit *Misfit
		if found := errors.As(err, &misfit); !errors.Is(err, ErrDied) || found != (c.want != 0) || found && (misfit.Fault != c.want || misfit.Detail != c.detail) {
			t.Errorf("%s: %v", c.script, err)
		}
	}
}

// elf32 is a program for Linux of 32 bits that has only the name of its loader.
func elf32(machine byte, interpreter string) []byte {
	const head, section = 52, 40
	names := "\x00.interp\x00.shstrtab\x00"
	data := make([]byte, head)
	copy(data, "\x7fELF\x01\x01\x01")
	data[16], data[18], data[20] = 2, machine, 1
	at := len(data) + len(interpreter) + len(names)
	data[32], data[33] = byte(at), byte(at>>8)
	data[40], data[46], data[48], data[50] = head, section, 3, 2
	data = append(append(data, interpreter...), names...)
	table := make([]byte, 3*section)
	put := func(i int, name, kind byte, offset, size int) {
		s := table[i*section:]
		s[0], s[4], s[16], s[20] = name, kind, byte(offset), byte(size)
	}
	put(1, 1, 1, head, len(interpreter))
	put(2, 9, 3, head+len(interpreter), len(names))
	return append(data, table...)
}

func TestHash(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x")
	if err := os.WriteFile(path, []byte("abc"), 0o600); err != nil {
		t.Fatal(err)
	}
	const want = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
	if got, err := (&Program{File: path}).Hash(); err != nil || got != want {
		t.Errorf("%s, %v", got, err)
	}
	seen := map[string]bool{want: true}
	for _, arguments := range [][]string{{"a"}, {"b"}, {"a", "b"}, {"a b"}, {"a\x00b"}} {
		hash, err := (&Program{File: path, Arguments: arguments}).Hash()
		if err != nil || seen[hash] {
			t.Errorf("with %q: %s, %v", arguments, hash, err)
		}
		seen[hash] = true
	}
	if _, err := (&Program{File: path + "y"}).Hash(); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
}

// TestLogIsBounded: of what a program says in one turn a log keeps a part, and then goes on.
func TestLogIsBounded(t *testing.T) {
	var out bytes.Buffer
	log := &transcript{w: &out}
	for range 2 {
		log.add(">", "TURN 1,1")
		for range 3 * maxLogged / 1000 {
			log.add("<", string(bytes.Repeat([]byte("x"), 999)))
		}
		log.add("!", "killed: no move in time")
	}
	if n := bytes.Count(out.Bytes(), []byte("killed")); n != 2 || out.Len() > 3*maxLogged || out.Len() < 2*maxLogged || bytes.Count(out.Bytes(), []byte("is not logged")) != 2 {
		t.Errorf("%d bytes are logged, %d ends", out.Len(), n)
	}
}
