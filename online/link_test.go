package online_test

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/online/lan"
	"hoshi/online/server"
	"hoshi/sgf"
)

var cuts = flag.Int("cuts", 0, "how often TestLink cuts the link between two hosts; it needs Linux and root")

// ended is what a player's process says of a game that has ended.
type ended struct{ ID, SGF string }

// bePlayer plays at the address, one game after the other, and writes each that has ended as a line of JSON; when its
// input is closed it ends after the game.
func bePlayer(address string) error {
	id, err := online.NewIdentity()
	if err != nil {
		return err
	}
	stopped, events, faults := make(chan struct{}), make(chan struct{}, 1), make(chan error, 1)
	var written atomic.Pointer[string] // the last game that was
	go func() {
		io.Copy(io.Discard, os.Stdin) // until it is closed
		close(stopped)
	}()
	c, err := client.Connect(client.Options{Address: address, Name: os.Getenv("HOSHI_TEST_NAME"), Identity: id, Ping: 300 * time.Millisecond,
		OnEvent: func(c *client.Client, e client.Event) {
			if g := c.State().Game; e.Kind == client.GameEnded {
				if err := writeEnded(g); err != nil {
					faults <- err
				}
				written.Store(&g.ID)
			}
			select {
			case events <- struct{}{}:
			default:
			}
		}})
	if err != nil {
		return err
	}
	defer c.Close()
	random := rand.New(rand.NewPCG(uint64(len(address)), 5))
	settings := online.Settings{Rule: game.Standard, Size: 15, Opening: game.Swap2, Time: game.TimeControl{Main: time.Hour}}
	for {
		select {
		case err := <-faults:
			return err
		case <-events:
		case <-time.After(500 * time.Millisecond): // what a break has swallowed is chosen anew
		}
		state := c.State()
		g := state.Game
		if state.Status == client.Stopped {
			return state.Trouble
		}
		switch last := written.Load(); {
		case g == nil || g.Over != nil && last != nil && *last == g.ID:
			select {
			case <-stopped:
				return nil
			default:
			}
			if state.Status == client.Online && state.Wait.For == "" {
				c.Seek(settings, 0) // refused while an earlier one is on its way
			}
		case g.YourTurn() && state.Status == client.Online:
			time.Sleep(30 * time.Millisecond) // a person in another process thinks
			c.Act(choose(random, g))          // refused as stale when the last one was done after all
		}
	}
}

// writeEnded writes a game that has ended as a line of JSON.
func writeEnded(g *client.Game) error {
	record, err := g.Record()
	if err != nil {
		return err
	}
	var text strings.Builder
	if err := sgf.Write(&text, record); err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(ended{g.ID, text.String()})
}

// beBrowser looks for servers for a while and writes those found as a line of JSON.
func beBrowser(string) error {
	found, err := lan.Browse(context.Background(), 2*time.Second)
	if err != nil {
		return err
	}
	return json.NewEncoder(os.Stdout).Encode(found)
}

// ip runs the command of that name.
func ip(t *testing.T, args ...string) {
	t.Helper()
	if out, err := exec.Command("ip", args...).CombinedOutput(); err != nil {
		t.Fatalf("ip %s: %v: %s (TestLink needs Linux, root and the command ip)", strings.Join(args, " "), err, out)
	}
}

// inside starts this program in a network namespace with a role.
func inside(t *testing.T, namespace string, environment ...string) (*exec.Cmd, *bufio.Reader, io.WriteCloser) {
	t.Helper()
	command := exec.Command("ip", "netns", "exec", namespace, os.Args[0], "-test.run=^$")
	command.Env = append(os.Environ(), environment...)
	command.Stderr = os.Stderr
	in, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		command.Process.Kill() // it may have ended
		command.Wait()
	})
	return command, bufio.NewReader(out), in
}

// TestLink lets two hosts play while the link between them is cut and restored at random moments: every game has the
// same record on both and on the server. One of the hosts finds the server by itself.
func TestLink(t *testing.T) {
	if *cuts == 0 {
		t.Skip("only with -cuts: needs Linux and root")
	}
	const here, there = "hoshi-here", "hoshi-there"
	for _, namespace := range []string{here, there} {
		ip(t, "netns", "add", namespace)
		t.Cleanup(func() { exec.Command("ip", "netns", "del", namespace).Run() }) // with all that is in it
	}
	ip(t, "link", "add", "hoshi0", "netns", here, "type", "veth", "peer", "name", "hoshi1", "netns", there)
	for namespace, link := range map[string][2]string{here: {"hoshi0", "10.77.0.1/24"}, there: {"hoshi1", "10.77.0.2/24"}} {
		ip(t, "-n", namespace, "address", "add", link[1], "dev", link[0])
		ip(t, "-n", namespace, "link", "set", link[0], "up")
		ip(t, "-n", namespace, "link", "set", "lo", "up")
		ip(t, "-n", namespace, "route", "add", "224.0.0.0/4", "dev", link[0])
	}
	data := t.TempDir()
	host, out, _ := inside(t, here, "HOSHI_TEST_SERVER="+data, "HOSHI_TEST_ADDRESS=0.0.0.0:8488", "HOSHI_TEST_ANNOUNCE=The other room")
	if line, err := out.ReadString('\n'); err != nil || line != "ready\n" {
		t.Fatalf("the server says %q, %v", line, err)
	}
	_, out, _ = inside(t, there, "HOSHI_TEST_BROWSER=")
	if line, err := out.ReadString('\n'); err != nil || line != `[{"Name":"The other room","Address":"10.77.0.1:8488"}]`+"\n" {
		t.Errorf("the search finds %s, %v", line, err)
	}
	var players [2]*exec.Cmd
	var inputs [2]io.WriteCloser
	records := [2]chan map[string]string{make(chan map[string]string, 1), make(chan map[string]string, 1)}
	for i, namespace := range []string{here, there} {
		var lines *bufio.Reader
		players[i], lines, inputs[i] = inside(t, namespace, "HOSHI_TEST_PLAYER=10.77.0.1", fmt.Sprintf("HOSHI_TEST_NAME=Host %d", i))
		go func() { records[i] <- readEnded(t, lines) }()
	}
	random := rand.New(rand.NewPCG(5, 6))
	for range *cuts {
		time.Sleep(time.Duration(random.IntN(2500)) * time.Millisecond) // other processes play on
		ip(t, "-n", here, "link", "set", "hoshi0", "down")
		time.Sleep(time.Duration(random.IntN(4000)) * time.Millisecond) // and wait for the line
		ip(t, "-n", here, "link", "set", "hoshi0", "up")
	}
	for i := range players {
		inputs[i].Close()
	}
	first, second := <-records[0], <-records[1]
	host.Process.Kill() // the next lines open its database
	host.Wait()
	if len(first) == 0 || len(first) != len(second) {
		t.Errorf("%d games ended on one host, %d on the other", len(first), len(second))
	}
	p := join(t, serve(t, server.Options{Data: data}), "Clara")
	for id, text := range first {
		p.do(p.Record(id))
		if kept := p.expect(client.RecordCame).SGF; text != second[id] || kept != text {
			t.Errorf("game %s is\n%s\non one host,\n%s\non the other and\n%s\non the server", id, text, second[id], kept)
		}
	}
	t.Logf("%d games ended through %d cuts", len(first), *cuts)
}

// readEnded reads what a player's process says until it ends.
func readEnded(t *testing.T, lines *bufio.Reader) map[string]string {
	games := map[string]string{}
	for {
		line, err := lines.ReadString('\n')
		if err == io.EOF {
			return games
		}
		var e ended
		if err != nil || json.Unmarshal([]byte(line), &e) != nil {
			t.Errorf("a player says %q, %v", line, err)
			return games
		}
		games[e.ID] = e.SGF
	}
}
