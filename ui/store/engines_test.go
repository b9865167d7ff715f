package store

import (
	"archive/zip"
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"hoshi/ai/gomocup"
)

func TestEngines(t *testing.T) {
	dir := t.TempDir()
	s, _ := Open(dir)
	engines, aside := OpenEngines(s)
	if aside != nil || len(engines.Value().List) > 0 {
		t.Fatalf("%+v, %+v", aside, engines.Value())
	}
	first := Engine{Program: gomocup.Program{Name: "Rapfi", File: "/a/rapfi", Arguments: []string{"--x", "y z"}, Folder: "/a", Memory: 350, Threads: 2, Info: []string{"caution_factor 3"}},
		Probe: &gomocup.Probe{Sizes: []int{15}, Rules: []string{"renju"}, Coordinates: gomocup.AsSent, Lines: true, Rubbish: gomocup.Refused}}
	for _, change := range []func(*Engines){
		func(e *Engines) { e.Put(first); e.Put(Engine{Program: gomocup.Program{File: "/b/pbrain-b.exe"}}) },
		func(e *Engines) { e.Put(Engine{Program: gomocup.Program{Name: "b", File: "/c"}}) },
		func(e *Engines) { e.Confirmed = append(e.Confirmed, "00ff", "00ff") },
	} {
		engines.Change(change)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s, _ = Open(dir)
	defer s.Close()
	engines, aside = OpenEngines(s)
	e := engines.Value()
	if aside != nil || len(e.List) != 2 || !reflect.DeepEqual(e.List[0], first) || e.List[1].File != "/c" || !e.IsConfirmed("00ff") || e.IsConfirmed("00fe") || len(e.Confirmed) != 1 {
		t.Errorf("%+v, %+v", aside, e)
	}
}

// zipped writes an archive of files by their names.
func zipped(t *testing.T, path string, add func(w *zip.Writer)) string {
	t.Helper()
	var data bytes.Buffer
	w := zip.NewWriter(&data)
	add(w)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestUnpackEngine(t *testing.T) {
	dir := t.TempDir()
	s, _ := Open(filepath.Join(dir, "home"))
	defer s.Close()
	put := func(w *zip.Writer, header *zip.FileHeader, text string) {
		t.Helper()
		f, err := w.CreateHeader(header)
		if err == nil {
			_, err = f.Write([]byte(text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	file := func(name, text string) func(*zip.Writer) {
		return func(w *zip.Writer) { put(w, &zip.FileHeader{Name: name, Method: zip.Deflate}, text) }
	}
	good := zipped(t, filepath.Join(dir, "Mind.zip"), func(w *zip.Writer) {
		file("readme.txt", "hello")(w)
		file("other", "#!/bin/sh\n")(w)
		file(`net\weights.bin`, "123")(w)
		file("pbrain-mind", "#!/bin/sh\n")(w)
		file("pbrain-mind64", "#!/bin/sh\n")(w)
	})
	for n, folder := range []string{"Mind", "Mind-2"} {
		programs, err := UnpackEngine(s, good)
		root := s.File(filepath.Join(enginesFolder, folder))
		want := []string{filepath.Join(root, "pbrain-mind64"), filepath.Join(root, "pbrain-mind"), filepath.Join(root, "other")}
		if err != nil || !reflect.DeepEqual(programs, want) {
			t.Fatalf("%d: %q, %v", n, programs, err)
		}
		info, err := os.Stat(programs[0])
		if err != nil || info.Mode().Perm()&0o100 == 0 && os.PathSeparator == '/' {
			t.Errorf("%v, %v", info.Mode(), err)
		}
		if text, err := os.ReadFile(filepath.Join(root, "net", "weights.bin")); err != nil || string(text) != "123" {
			t.Errorf("%q, %v", text, err)
		}
	}
	for name, add := range map[string]func(*zip.Writer){
		"above":         file("../x", "1"),
		"far above":     file("a/../../x", "1"),
		"backslashes":   file(`..\x`, "1"),
		"from the root": file("/x", "1"),
		"a link": func(w *zip.Writer) {
			h := &zip.FileHeader{Name: "link"}
			h.SetMode(fs.ModeSymlink | 0o777)
			put(w, h, "/etc/passwd")
		},
		"too large": func(w *zip.Writer) {
			if _, err := w.CreateRaw(&zip.FileHeader{Name: "x", UncompressedSize64: archiveBytes + 1}); err != nil {
				t.Fatal(err)
			}
		},
		"larger than it says": func(w *zip.Writer) {
			f, err := w.CreateRaw(&zip.FileHeader{Name: "x", Method: zip.Store, CompressedSize64: 10, UncompressedSize64: 3})
			if err == nil {
				_, err = f.Write([]byte("0123456789"))
			}
			if err != nil {
				t.Fatal(err)
			}
		},
		"too many": func(w *zip.Writer) {
			for range archiveFiles + 1 {
				file("x", "")(w)
			}
		},
	} {
		if programs, err := UnpackEngine(s, zipped(t, filepath.Join(dir, "bad.zip"), add)); !errors.Is(err, ErrArchive) {
			t.Errorf("%s: %q, %v", name, programs, err)
		}
	}
	if _, err := UnpackEngine(s, zipped(t, filepath.Join(dir, "twice.zip"), func(w *zip.Writer) { file("x", "1")(w); file("x", "2")(w) })); err == nil {
		t.Error("a file stands there twice")
	}
	if err := os.WriteFile(filepath.Join(dir, "no.zip"), []byte("hello"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := UnpackEngine(s, filepath.Join(dir, "no.zip")); !errors.Is(err, ErrArchive) {
		t.Errorf("no archive: %v", err)
	}
	left, err := os.ReadDir(s.File(enginesFolder))
	if err != nil || len(left) != 2 {
		t.Errorf("left are %v, %v", left, err)
	}
	if _, err := os.Stat(filepath.Join(dir, "home", "x")); err == nil {
		t.Error("a file lies above its folder")
	}
}

// TestNoBundleBringsPrograms: what may run is not taken to another computer, nor from one.
func TestNoBundleBringsPrograms(t *testing.T) {
	for _, name := range []string{"engines.json", "Engines.JSON", "engines/x/pbrain-x", "ENGINES/x"} {
		if !passing(name) {
			t.Errorf("%s goes into a bundle", name)
		}
	}
	if passing("engines.sgf") || passing("games/engines.json") {
		t.Error("a game of that name does not")
	}
}
