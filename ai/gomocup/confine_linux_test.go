package gomocup

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

func init() { parents["forks"], parents["owns"] = forkingBrain, ownerOfFork }

// forkingBrain is a brain with a child that stays, in a session of its own, whose number is its name.
func forkingBrain() {
	child := exec.Command(os.Args[0], "brain", "ignores END")
	child.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	held, err := os.Open(os.DevNull)
	if err == nil {
		child.Stdin = held
		child.Stdout = os.Stdout // so that its parent's pipe stays open
		err = child.Start()
	}
	if err != nil {
		panic(err)
	}
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		switch text := strings.TrimSpace(lines.Text()); text {
		case "ABOUT":
			fmt.Println(child.Process.Pid)
		case "END":
			os.Exit(0)
		}
	}
	time.Sleep(time.Hour) // the fault: it does not mind that nobody speaks any more
}

// ownerOfFork is a program with an engine that forks. It says the number of the child's and waits.
func ownerOfFork() {
	e, err := Start(context.Background(), Command{Args: brainNamed("forks")})
	if err != nil {
		panic(err)
	}
	fmt.Println(e.About(), e.process.cmd.Process.Pid)
	select {}
}

// waitUntilGone waits until there is no process of that number.
func waitUntilGone(t *testing.T, what string, pid int) {
	t.Helper()
	for range 3000 {
		if owner(pid) == "" {
			return
		}
		time.Sleep(10 * time.Millisecond) // another process ends
	}
	t.Errorf("%s, process %d, goes on", what, pid)
}

// TestChildrenEnd ends a program that has a child in another session, in each way.
func TestChildrenEnd(t *testing.T) {
	for _, way := range []string{"by END", "by a kill", "by itself"} {
		e, _ := begin(t, "forks", longGrace)
		child, err := strconv.Atoi(e.About())
		if err != nil || owner(child) == "" {
			t.Fatalf("%s: no child: %v", way, err)
		}
		switch p := e.process; way {
		case "by a kill":
			p.kill("for a test")
		case "by itself":
			p.cmd.Process.Kill()
			<-p.gone
		}
		e.Close()
		waitUntilGone(t, way+": the child", child)
	}
}

// TestKilled kills a program with an engine: the engine ends with it, and the next start ends and names what the engine has left.
func TestKilled(t *testing.T) {
	program := exec.Command(os.Args[0], "brain", "owns")
	out, err := program.StdoutPipe()
	if err == nil {
		err = program.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	var child, engine int
	if _, err := fmt.Fscan(out, &child, &engine); err != nil || owner(child) == "" || owner(engine) == "" {
		t.Fatalf("child %d, engine %d, %v", child, engine, err)
	}
	if left := EndLeft(); owner(child) == "" || owner(engine) == "" {
		t.Errorf("ended while their program lives: %q", left)
	}
	if err := program.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = program.Wait() // it was killed
	waitUntilGone(t, "the engine", engine)
	if owner(child) == "" {
		t.Fatal("the child has ended by itself")
	}
	if left := EndLeft(); !slices.Contains(left, processName("self")) {
		t.Errorf("ended were %q", left)
	}
	waitUntilGone(t, "the child", child)
}
