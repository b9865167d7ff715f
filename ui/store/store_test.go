package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/internal/atomicfile"
	"hoshi/internal/filetest"
)

// opened returns a store on dir, closed at the end of the test, and fails the test where something was set aside.
func opened(t *testing.T, dir string) *Store {
	t.Helper()
	s, aside := Open(dir)
	t.Cleanup(func() { s.Close() })
	if len(aside) > 0 {
		t.Fatalf("set aside: %v", aside)
	}
	return s
}

// openedWith returns a store whose folder held one file with that text, closed at the end of the test, the path of the
// file, and what was set aside.
func openedWith(t *testing.T, name, text string) (s *Store, path string, aside []QuarantinedFile) {
	t.Helper()
	dir := t.TempDir()
	path = filepath.Join(dir, name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	s, aside = Open(dir)
	t.Cleanup(func() { s.Close() })
	return s, path, aside
}

// changed returns value after a change, which may be nil.
func changed[T any](value *T, change func(*T)) *T {
	if change != nil {
		change(value)
	}
	return value
}

func TestDir(t *testing.T) {
	t.Setenv("HOSHI_HOME", "somewhere")
	if dir, err := Dir(); dir != "somewhere" || err != nil {
		t.Errorf("Dir() = %q, %v with HOSHI_HOME", dir, err)
	}
	t.Setenv("HOSHI_HOME", "")
	base, err := os.UserConfigDir()
	if err != nil {
		t.Fatal(err)
	}
	if dir, err := Dir(); dir != filepath.Join(base, "hoshi") || err != nil {
		t.Errorf("Dir() = %q, %v", dir, err)
	}
}

func TestSettingsComeBack(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "made", "by", "Open")
	s := opened(t, dir)
	if want := newSettings(); !reflect.DeepEqual(s.Settings(), want) {
		t.Errorf("first settings %+v, want %+v", s.Settings(), want)
	}
	set := s.Settings()
	*set = Settings{LastTerms: LastTerms{Opponent: Person, Level: "hard", Color: "white", First: "white", Rule: "standard", Size: 22},
		Thinking: Thinking{ThinkDelay: 0, Threads: 3, Memory: 256, RestAfter: 30, Lines: 5, Depth: "30s"},
		Sounds:   Sounds{Volume: 0, MusicVolume: 1, Mute: true, Music: true, Spoken: SpokenShapes},
		Looks:    Looks{PointNames: NamesGoUp, Numbers: true, Theme: ThemeDark, Zoom: 150, Board: "slate", Width: 800, Height: 600},
		Files:    Files{Folder: "/games", Recent: []string{"/games/a.sgf"}}, Confirm: true}
	if err := errors.Join(s.SaveSettings(), s.Flush()); err != nil {
		t.Fatal(err)
	}
	if again := opened(t, dir).Settings(); !reflect.DeepEqual(again, set) {
		t.Errorf("read %+v, wrote %+v", again, set)
	}
}

func TestResetKeepsWhatWasMet(t *testing.T) {
	s := newSettings()
	s.Rule, s.Size, s.Theme, s.Mute, s.Confirm, s.Coordinates = "renju", 19, ThemeDark, true, true, false
	want := newSettings()
	for _, set := range []*Settings{s, want} {
		set.Width, set.Height, set.Folder, set.Recent = 800, 600, "/games", []string{"/games/a.sgf"}
		set.Servers, set.OnlineName = []string{"play.example"}, "Ann"
	}
	s.Reset()
	if !reflect.DeepEqual(s, want) {
		t.Errorf("reset to %+v, want %+v", s, want)
	}
}

// A percentage that was drawn as another one is taken over as that.
func TestZoomsOfBefore(t *testing.T) {
	for before, want := range map[string]int{`{"zoom": 125}`: 130, `{"zoom": 175}`: 180, `{"zoom": 150}`: 150} {
		s, _, aside := openedWith(t, "settings.json", before)
		if got := s.Settings().Zoom; got != want || len(aside) > 0 {
			t.Errorf("%s is %d, %v", before, got, aside)
		}
	}
	for _, zoom := range Zooms {
		if zoom%10 != 0 {
			t.Errorf("%d %% is drawn as something else", zoom)
		}
	}
}

func TestSettingsFallBack(t *testing.T) {
	for name, test := range map[string]struct {
		json   string
		moved  bool
		report string // in the error
		want   func(*Settings)
	}{
		"a size too small":      {`{"size": 4}`, false, `"size" can't be 4`, nil},
		"a size too big":        {`{"size": 23, "mute": true}`, false, `"size"`, func(s *Settings) { s.Mute = true }},
		"an unknown rule":       {`{"rule": "chess"}`, false, `"rule" can't be chess`, nil},
		"an unknown opening":    {`{"opening": "gambit"}`, false, `"opening" can't be gambit`, nil},
		"a clock of nonsense":   {`{"clock": "soon"}`, false, `"clock" can't be soon`, nil},
		"an unknown theme":      {`{"theme": "pink"}`, false, `"theme"`, nil},
		"a strange zoom":        {`{"zoom": 5000, "theme": "dark"}`, false, `"zoom" can't be 5000`, func(s *Settings) { s.Theme = ThemeDark }},
		"an unknown board":      {`{"board": "marble", "theme": "dark"}`, false, `"board" can't be marble`, func(s *Settings) { s.Theme = ThemeDark }},
		"an unknown colour":     {`{"color": "none"}`, false, `"color"`, nil},
		"an unknown first side": {`{"first": ""}`, false, `"first"`, nil},
		"an unknown opponent":   {`{"opponent": "cat"}`, false, `"opponent"`, nil},
		"too loud":              {`{"volume": 1.5}`, false, `"volume"`, nil},
		"music too loud":        {`{"musicVolume": 2}`, false, `"musicVolume" can't be 2`, nil},
		"unknown names":         {`{"pointNames": "runes"}`, false, `"pointNames" can't be runes`, nil},
		"a negative delay":      {`{"thinkDelay": -1}`, false, `"thinkDelay"`, nil},
		"threads without end":   {`{"threads": 1000}`, false, `"threads" can't be 1000`, nil},
		"a memory of its own":   {`{"memory": 65, "threads": 2}`, false, `"memory" can't be 65`, func(s *Settings) { s.Threads = 2 }},
		"a rest of years":       {`{"restAfter": 1000000}`, false, `"restAfter" can't be 1000000`, nil},
		"a vast window":         {`{"width": 100000, "height": 700}`, false, `"width"`, func(s *Settings) { s.Height = 700 }},
		"two faults":            {`{"size": 0, "volume": -1}`, false, `"volume"`, nil},
		"too many recent files": {`{"recent": ["1","2","3","4","5","6","7","8","9","10","11"]}`, false, "11 files",
			func(s *Settings) { s.Recent = strings.Fields("1 2 3 4 5 6 7 8 9 10") }},
		"an empty file": {"", true, "unexpected end", nil},
		"half a file":   {`{"size": 19, "vol`, true, "unexpected end", nil},
		"no JSON":       {"size=19", true, "invalid character", nil},
		"another JSON":  {"[1, 2]", true, "array", nil},
		"a value's wrong type": {`{"size": "big", "mute": true}`, true, "size",
			func(s *Settings) { s.Mute = true }},
		"a wrong type and a wrong value": {`{"volume": "loud", "size": 99}`, true, `"size" can't be 99`, nil},
	} {
		t.Run(name, func(t *testing.T) {
			s, path, aside := openedWith(t, "settings.json", test.json)
			if want := changed(newSettings(), test.want); !reflect.DeepEqual(s.Settings(), want) {
				t.Errorf("settings %+v, want %+v", s.Settings(), want)
			}
			if len(aside) != 1 || aside[0].File != path || !strings.Contains(aside[0].Err.Error(), test.report) {
				t.Fatalf("reported %+v, want %q of %s", aside, test.report, path)
			}
			if (aside[0].MovedTo != "") != test.moved {
				t.Errorf("moved to %q", aside[0].MovedTo)
			}
			if test.moved {
				filetest.Holds(t, aside[0].MovedTo, test.json)
			} else {
				filetest.Holds(t, path, test.json)
			}
		})
	}
}

func TestSetAsideOverwritesNothing(t *testing.T) {
	dir := t.TempDir()
	moved := map[string]string{}
	for n := range 5 {
		text := fmt.Sprint("{ damaged ", n)
		for _, name := range []string{"settings.json", "profile.json"} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		s, aside := Open(dir)
		s.Close()
		if len(aside) != 2 {
			t.Fatalf("set aside %v, want two files", aside)
		}
		for _, a := range aside {
			moved[a.MovedTo] = text
		}
	}
	if len(moved) != 10 {
		t.Errorf("%d files lie aside, want 10", len(moved))
	}
	for path, text := range moved {
		filetest.Holds(t, path, text)
	}
}

func TestRecent(t *testing.T) {
	s := newSettings()
	here := t.TempDir()
	file := func(n int) string { return filepath.Join(here, fmt.Sprintf("%d.sgf", n)) }
	for n := range 12 {
		s.AddRecent(file(n))
	}
	s.AddRecent(file(5))
	want := []string{file(5), file(11), file(10), file(9), file(8), file(7), file(6), file(4), file(3), file(2)}
	if !reflect.DeepEqual(s.Recent, want) {
		t.Errorf("recent %v, want %v", s.Recent, want)
	}
	s.DropRecent(file(11))
	if len(s.Recent) != 9 || s.Recent[1] != file(10) {
		t.Errorf("recent %v after dropping one", s.Recent)
	}
	s.AddRecent("relative.sgf")
	if !filepath.IsAbs(s.Recent[0]) {
		t.Errorf("recent holds %q, not a full path", s.Recent[0])
	}
}

// A folder below a file can be made and written by nobody.
func TestFolderThatCannotBeWritten(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s, _ := Open(filepath.Join(file, "hoshi"))
	defer s.Close()
	if s.Settings().Size != 15 || s.Profile().Score != 1000 {
		t.Errorf("no defaults: %+v, %+v", s.Settings(), s.Profile())
	}
	before := *s.Profile()
	if _, err := s.Finish(won("a game")); err == nil {
		t.Error("Finish gives no error")
	}
	if !reflect.DeepEqual(*s.Profile(), before) {
		t.Errorf("a game that could not be written changed the profile to %+v", *s.Profile())
	}
	saved := errors.Join(s.SaveGame(played(t, 3)), s.SaveSettings())
	if err := errors.Join(saved, s.Flush()); err == nil {
		t.Error("SaveGame, SaveSettings and Flush give no error")
	}
	for name, err := range map[string]error{
		"the next SaveSettings": s.SaveSettings(),
		"SaveProfile":           s.SaveProfile(),
		"the next SaveGame":     s.SaveGame(played(t, 4)),
	} {
		if err == nil {
			t.Errorf("%s gives no error", name)
		}
	}
}

func TestServersAreKeptNewestFirst(t *testing.T) {
	s := newSettings()
	for _, address := range []string{"a", "b", "c", "d", "e", "f", "c"} {
		s.AddServer(address)
	}
	if want := []string{"c", "f", "e", "d", "b"}; !slices.Equal(s.Servers, want) {
		t.Errorf("kept: %v, want %v", s.Servers, want)
	}
}

// What a killed export left is removed after the next start: only what is Hoshi's by its name, and old. The start
// itself does not look at folders that may lie on a network.
func TestWhatKilledProcessesLeftIsRemoved(t *testing.T) {
	afterStart := func(t *testing.T, home, folder string, choose func(*Settings)) {
		s := opened(t, home)
		choose(s.Settings())
		if err := s.SaveSettings(); err != nil {
			t.Fatal(err)
		}
		s.Close()
		s = opened(t, home)
		if err := s.Flush(); err != nil || !atomicfile.Exists(filepath.Join(folder, ".hoshi-old.tmp")) {
			t.Fatalf("the start has looked into the folder, %v", err)
		}
		s.SweepLater()
		for deadline := time.Now().Add(time.Minute); atomicfile.Exists(filepath.Join(folder, ".hoshi-old.tmp")) && time.Now().Before(deadline); {
			runtime.Gosched() // nothing waits for the goroutine, and no one is told
		}
		s.Close()
	}
	for name, start := range map[string]func(t *testing.T, home, folder string){
		"at the next start, in its own folder": func(t *testing.T, home, folder string) { opened(t, folder).Close() },
		"after the next start, where files are opened": func(t *testing.T, home, folder string) {
			afterStart(t, home, folder, func(s *Settings) { s.Folder = folder })
		},
		"after the next start, where pictures are written": func(t *testing.T, home, folder string) {
			afterStart(t, home, folder, func(s *Settings) { s.PictureFolder = folder })
		},
		"after the next start, beside a recent file": func(t *testing.T, home, folder string) {
			afterStart(t, home, folder, func(s *Settings) { s.AddRecent(filepath.Join(folder, "a.sgf")) })
		},
	} {
		t.Run(name, func(t *testing.T) {
			folder := filepath.Join(t.TempDir(), "with [brackets]")
			if err := os.Mkdir(folder, 0o700); err != nil {
				t.Fatal(err)
			}
			yesterday := time.Now().Add(-24 * time.Hour)
			for _, file := range []string{".hoshi-old.tmp", ".hoshi-young.tmp", ".other-old.tmp", "hoshi-old.tmp"} {
				path := filepath.Join(folder, file)
				if err := os.WriteFile(path, nil, 0o600); err != nil {
					t.Fatal(err)
				}
				if file != ".hoshi-young.tmp" {
					if err := os.Chtimes(path, yesterday, yesterday); err != nil {
						t.Fatal(err)
					}
				}
			}
			start(t, t.TempDir(), folder)
			left, err := filepath.Glob(filepath.Join(strings.ReplaceAll(folder, "[", "\\["), "*.tmp"))
			if err != nil || len(left) != 3 || atomicfile.Exists(filepath.Join(folder, ".hoshi-old.tmp")) {
				t.Errorf("left are %v, %v", left, err)
			}
		})
	}
}
