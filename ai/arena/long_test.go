package arena

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/internal/enginetest"
)

// How long the long tests are; make arena has them longer.
var (
	manyGames = flag.Int("games", 8, "games of two programs, after which nothing may be left")
	kills     = flag.Int("kills", 5, "of a program that plays a tournament")
)

// processUsage is what a process holds of the system.
func processUsage(t *testing.T) (descriptors, goroutines int, heap uint64) {
	t.Helper()
	if runtime.GOOS == "linux" {
		open, err := os.ReadDir("/proc/self/fd")
		if err != nil {
			t.Fatal(err)
		}
		descriptors = len(open)
	}
	runtime.GC()
	runtime.GC() // what a finalizer has let go
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	return descriptors, runtime.NumGoroutine(), memory.HeapAlloc
}

// TestManyGames plays games of two programs, two at once: no process is left, no descriptor lost, and the memory is flat.
func TestManyGames(t *testing.T) {
	play := func(games int) {
		text := fmt.Sprintf(`{"players":[%s,%s],"rounds":%d,"concurrency":2,"draw":16}`, brainText("brain", `,"time":"5s","grace":"1m"`),
			strings.Replace(brainText("brain", `,"time":"5s","grace":"1m"`), `"name":"brain"`, `"name":"other"`, 1), (games+1)/2)
		tournament, log := logged(t, filepath.Join(t.TempDir(), "log"), text)
		if err := tournament.Play(t.Context(), log.Append, nil); err != nil {
			t.Fatal(err)
		}
		rows := tournament.Table()
		if played, all := tournament.Progress(); played != all || rows[0].Forfeits+rows[1].Forfeits > 0 {
			t.Errorf("%d of %d games, %+v", played, all, rows)
		}
		if err := log.Close(); err != nil {
			t.Fatal(err)
		}
		enginetest.NoneLeft(t, os.Getpid())
	}
	play(2)
	descriptors, goroutines, heap := processUsage(t)
	play(*manyGames)
	after, more, larger := processUsage(t)
	for range 3000 {
		if after <= descriptors && more <= goroutines {
			break
		}
		time.Sleep(10 * time.Millisecond) // goroutines of processes that have ended end, and the system closes what they held
		after, more, larger = processUsage(t)
	}
	t.Logf("%d games: descriptors %d, then %d; goroutines %d, then %d; heap %d KB, then %d", *manyGames, descriptors, after, goroutines, more, heap>>10, larger>>10)
	if after > descriptors || more > goroutines || larger > heap+2<<20 {
		t.Error("more is held than before")
	}
}

// playToTheEnd plays what a log lacks of the tournament of a file.
func playToTheEnd(file, path string) {
	in, err := os.Open(file)
	if err != nil {
		panic(err)
	}
	d, err := ReadDescription(in)
	if err != nil {
		panic(err)
	}
	tournament, err := d.Tournament("")
	if err != nil {
		panic(err)
	}
	log, err := OpenLog(path, d, tournament)
	if err == nil {
		err = tournament.Play(context.Background(), log.Append, nil)
	}
	if err != nil {
		panic(err)
	}
}

// TestKills kills a program that plays a tournament at random moments. After each kill every game that was over is in the log, and in the end each is
// there once.
func TestKills(t *testing.T) {
	folder := t.TempDir()
	file, path := filepath.Join(folder, "cup.json"), filepath.Join(folder, "cup.log")
	text := fmt.Sprintf(`{"players":["Easy","Newcomer",%s],"rounds":%d,"draw":10,"concurrency":2}`, brainText("brain", `,"grace":"1m"`), 2**kills)
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	var before []byte
	var programs []int
	for kill := range *kills + 1 {
		program := exec.Command(os.Args[0], "tournament", file, path)
		var said bytes.Buffer
		program.Stderr = &said
		if err := program.Start(); err != nil {
			t.Fatal(err)
		}
		programs = append(programs, program.Process.Pid)
		if kill < *kills {
			time.Sleep(time.Duration(rand.IntN(400)) * time.Millisecond) // to a moment of another process's work
			if err := program.Process.Kill(); err != nil {
				t.Fatal(err)
			}
		}
		if err := program.Wait(); err != nil && kill == *kills {
			t.Fatalf("%v: %s", err, said.String())
		}
		after, err := os.ReadFile(path)
		if err != nil && len(before) > 0 {
			t.Fatal(err)
		}
		if !bytes.HasPrefix(after, before[:bytes.LastIndexByte(before, '\n')+1]) {
			t.Fatalf("kill %d: games that were over are lost", kill)
		}
		before = after
	}
	tournament, log := logged(t, path, text)
	all := numbers(t, log)
	slices.Sort(all)
	played, of := tournament.Progress()
	if len(all) != of || len(slices.Compact(all)) != of || played != of || of != 12**kills {
		t.Errorf("%d games, %d counted, of %d", len(all), played, of)
	}
	enginetest.NoneLeft(t, programs...)
}
