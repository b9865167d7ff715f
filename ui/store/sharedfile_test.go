package store

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

type things struct{ N []int }

func kept(s *Store) (*SharedFile[things], *QuarantinedFile) {
	return NewKept(s, "things.json", func() *things { return &things{} }, func(*things) error { return nil })
}

func add(n int) func(*things) { return func(t *things) { t.N = append(t.N, n) } }

// What is kept is there after the next start, and what can't be read is set aside.
func TestKept(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	k, aside := kept(s)
	for n := range 5 {
		if k.Change(add(n)); len(k.Value().N) != n+1 || aside != nil {
			t.Fatal(k.Value(), aside)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = opened(t, dir)
	if k, aside := kept(s); aside != nil || fmt.Sprint(k.Value().N) != "[0 1 2 3 4]" {
		t.Errorf("read %+v, %v", k.Value(), aside)
	}
	if err := os.WriteFile(s.File("things.json"), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, aside := kept(s); aside == nil || aside.MovedTo == "" {
		t.Errorf("a broken file: %+v", aside)
	}
}

// Two programs that change the same value take turns: none undoes what the other has written.
func TestTwoProgramsKeepTheSame(t *testing.T) {
	dir := t.TempDir()
	a, b := opened(t, dir), opened(t, dir)
	one, _ := kept(a)
	other, _ := kept(b)
	for n := range 20 {
		one.Change(add(n))
		other.Change(add(100 + n))
	}
	if a.Flush() != nil || b.Flush() != nil {
		t.Fatal(a.Flush(), b.Flush())
	}
	if one.Change(add(-1)); a.Flush() != nil {
		t.Fatal(a.Flush())
	}
	if got := one.Value().N; len(got) != 41 {
		t.Errorf("%d of 41 are left: %v", len(got), got)
	}
}

// What another program has written is seen once it is read again, and undoes no change of one's own.
func TestReread(t *testing.T) {
	dir := t.TempDir()
	a, b := opened(t, dir), opened(t, dir)
	one, _ := kept(a)
	other, _ := kept(b)
	if one.Reload() {
		t.Error("a file that is not there is new")
	}
	if other.Change(add(1)); b.Flush() != nil {
		t.Fatal(b.Flush())
	}
	if !one.Reload() || fmt.Sprint(one.Value().N) != "[1]" || one.Reload() {
		t.Errorf("read again is %v", one.Value())
	}
	if other.Change(add(2)); b.Flush() != nil {
		t.Fatal(b.Flush())
	}
	again := make(chan bool)
	go func() { again <- one.Reload() }()
	one.Change(add(3))
	<-again
	if err := a.Flush(); err != nil || fmt.Sprint(one.Value().N) != "[1 2 3]" {
		t.Errorf("with a change meanwhile it is %v, %v", one.Value(), err)
	}
}

// A file that is laid out otherwise says nothing new.
func TestRereadOfTheSame(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "things.json"), []byte(`{"N":[1,2]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if k, _ := kept(opened(t, dir)); k.Reload() || fmt.Sprint(k.Value().N) != "[1 2]" {
		t.Errorf("%v is new", k.Value().N)
	}
}

// What could not be written is told once, at once, and written with the next change.
func TestAKeptValueOutlastsAFullDisk(t *testing.T) {
	s := opened(t, filepath.Join(t.TempDir(), "gone"))
	var told []string
	s.OnError = func(file string, _ error) { told = append(told, file) }
	k, _ := kept(s)
	if err := os.RemoveAll(s.File("")); err != nil {
		t.Fatal(err)
	}
	k.Change(add(1))
	if s.Flush() == nil {
		t.Error("no error")
	}
	k.Change(add(2))
	if s.Flush() == nil || len(told) != 1 || told[0] != "things.json" {
		t.Errorf("told of %v", told)
	}
	if err := os.MkdirAll(s.File(""), 0o700); err != nil {
		t.Fatal(err)
	}
	k.Change(add(3))
	if err := s.Flush(); err != nil || len(k.Value().N) != 3 {
		t.Errorf("%v: %v", err, k.Value())
	}
	if again, _ := kept(s); len(again.Value().N) != 3 {
		t.Errorf("in the file is %v", again.Value())
	}
	if err := os.RemoveAll(s.File("")); err != nil {
		t.Fatal(err)
	}
	if k.Change(add(4)); s.Flush() == nil || len(told) != 2 {
		t.Errorf("of the second full disk: told of %v", told)
	}
	if err := os.MkdirAll(s.File(""), 0o700); err != nil { // for the end
		t.Fatal(err)
	}
}

// A process that is killed loses nothing that was written, and leaves a whole file.
func TestKilledWhileKeeping(t *testing.T) {
	for _, enough := range []int{1, 30} {
		dir := t.TempDir()
		done := killed(t, "keep", dir, enough, after(0))
		if k, aside := kept(opened(t, dir)); aside != nil || len(k.Value().N) < done {
			t.Errorf("%d of %d are left: %v", len(k.Value().N), done, aside)
		}
	}
}

// keepOn keeps one thing after the other and says so when it is written.
func keepOn(s *Store) {
	k, _ := kept(s)
	for n := range 10_000 {
		k.Change(add(n))
		if err := s.Flush(); err != nil {
			fmt.Println("error:", err)
			return
		}
		fmt.Println(n + 1)
	}
}
