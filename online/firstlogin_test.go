package online_test

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"hoshi/online"
)

// Programs that log in for the first time at the same moment all play with the key that the file holds.
func TestFirstLoginsShareTheKey(t *testing.T) {
	for _, row := range []struct {
		name             string
		rounds, creators int
		processes        bool
	}{
		{"two goroutines", 200, 2, false},
		{"eight goroutines", 50, 8, false},
		{"two processes", 10, 2, true},
		{"eight processes", 3, 8, true},
	} {
		t.Run(row.name, func(t *testing.T) {
			for range row.rounds {
				path := filepath.Join(t.TempDir(), "key")
				loads := inProcess
				if row.processes {
					loads = inProcesses
				}
				keys := loads(t, path, row.creators)
				stored, err := online.ImportIdentity(path)
				if err != nil {
					t.Fatal(err)
				}
				for i, key := range keys {
					if key != hex.EncodeToString(stored.PublicKey()) {
						t.Fatalf("program %d of %d plays with a key that no file holds", i+1, row.creators)
					}
				}
				onlyFile(t, path)
			}
		})
	}
}

// onlyFile fails the test unless the file at path is alone in its folder.
func onlyFile(t *testing.T, path string) {
	t.Helper()
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(entries) != 1 || entries[0].Name() != filepath.Base(path) {
		t.Errorf("the folder holds %v, %v", entries, err)
	}
}

// inProcess lets goroutines load the key at once and returns what each has.
func inProcess(t *testing.T, path string, creators int) []string {
	keys, begin, done := make([]string, creators), make(chan struct{}), make(chan error)
	for i := range creators {
		go func() {
			<-begin
			identity, err := online.LoadIdentity(path)
			if err == nil {
				keys[i] = hex.EncodeToString(identity.PublicKey())
			}
			done <- err
		}()
	}
	close(begin)
	for range creators {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	return keys
}

// inProcesses does so in processes of their own, which begin when they read a line.
func inProcesses(t *testing.T, path string, creators int) []string {
	var keys []string
	var begin []func()
	var answers []*bufio.Reader
	for range creators {
		child := exec.Command(os.Args[0])
		child.Env, child.Stderr = append(os.Environ(), loaderOf+"="+path, "GORACE=atexit_sleep_ms=0"), os.Stderr
		in, inErr := child.StdinPipe()
		out, outErr := child.StdoutPipe()
		if inErr != nil || outErr != nil {
			t.Fatal(inErr, outErr)
		}
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := child.Wait(); err != nil {
				t.Error(err)
			}
		})
		answer := bufio.NewReader(out)
		if ready, err := answer.ReadString('\n'); ready != "ready\n" {
			t.Fatal(ready, err)
		}
		begin = append(begin, func() { fmt.Fprintln(in) })
		answers = append(answers, answer)
	}
	for _, b := range begin {
		b()
	}
	for _, answer := range answers {
		var key string
		if _, err := fmt.Fscan(answer, &key); err != nil {
			t.Error(err)
		}
		keys = append(keys, key)
	}
	return keys
}

// loaderOf names the file of the key that a child process loads.
const loaderOf = "HOSHI_TEST_KEY"

func init() { roles[loaderOf] = beLoader }

// beLoader loads the key at path when it reads a line, and says which one it has.
func beLoader(path string) error {
	fmt.Println("ready")
	if _, err := bufio.NewReader(os.Stdin).ReadString('\n'); err != nil {
		return err
	}
	identity, err := online.LoadIdentity(path)
	if err != nil {
		return err
	}
	_, err = fmt.Println(hex.EncodeToString(identity.PublicKey()))
	return err
}
