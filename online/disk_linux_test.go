package online_test

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
	"unsafe"
)

var disks = flag.Int("disks", 0, "how many faults TestDisk makes of a disk; it needs Linux, root and loop devices")

// diskSize is that of the disk of TestDisk in bytes.
const diskSize = 24 << 20

// blockDevice is a file system on a device of its own, which is a file.
type blockDevice struct {
	t                  *testing.T
	image, dir, device string
}

// host runs a command of the computer and returns what it says.
func host(t *testing.T, name string, args ...string) string {
	t.Helper()
	out, err := exec.Command(name, args...).CombinedOutput()
	if err != nil {
		t.Fatalf("%s %s: %v: %s (TestDisk needs Linux, root, loop devices and ext4)", name, strings.Join(args, " "), err, out)
	}
	return strings.TrimSpace(string(out))
}

// newBlockDevice makes one and mounts it.
func newBlockDevice(t *testing.T) *blockDevice {
	t.Helper()
	folder := t.TempDir()
	d := &blockDevice{t: t, image: filepath.Join(folder, "image"), dir: filepath.Join(folder, "disk")}
	if err := os.Mkdir(d.dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(d.image, make([]byte, diskSize), 0o600); err != nil {
		t.Fatal(err)
	}
	host(t, "mkfs.ext4", "-q", "-F", d.image)
	d.mount()
	t.Cleanup(func() {
		if d.device != "" {
			d.unmount()
		}
	})
	return d
}

func (d *blockDevice) mount() {
	d.t.Helper()
	d.device = host(d.t, "losetup", "-f", "--show", d.image)
	host(d.t, "mount", d.device, d.dir)
}

func (d *blockDevice) unmount() {
	d.t.Helper()
	host(d.t, "umount", d.dir)
	host(d.t, "losetup", "-d", d.device)
	d.device = ""
}

// written tells how much was written to the device, and what is on its way.
func (d *blockDevice) written() string {
	d.t.Helper()
	stat, err := os.ReadFile(filepath.Join("/sys/block", filepath.Base(d.device), "stat"))
	if err != nil {
		d.t.Fatal(err)
	}
	fields := strings.Fields(string(stat))
	return strings.Join(append(fields[4:7:7], fields[8]), " ")
}

// snapshot returns the image as it is at one moment, in which nothing was being written: what the power leaves that goes then.
func (d *blockDevice) snapshot() []byte {
	d.t.Helper()
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) { // until what the kernel writes by itself is through
		before := d.written()
		image, err := os.ReadFile(d.image)
		if err != nil {
			d.t.Fatal(err)
		}
		if d.written() == before && strings.HasSuffix(before, " 0") {
			return image
		}
		if time.Now().After(deadline) {
			d.t.Fatal("the disk is never quiet")
		}
	}
}

// shutDown lets everything fail that wants something of the file system, until it is mounted anew (ext4's EXT4_IOC_SHUTDOWN, without its journal).
func (d *blockDevice) shutDown() {
	d.t.Helper()
	const shutdown, noLog = 0x8004587d, 2
	folder, err := os.Open(d.dir)
	if err != nil {
		d.t.Fatal(err)
	}
	defer folder.Close() // nothing was written
	how := uint32(noLog)
	if _, _, failed := syscall.Syscall(syscall.SYS_IOCTL, folder.Fd(), shutdown, uintptr(unsafe.Pointer(&how))); failed != 0 {
		d.t.Fatalf("the disk does not break: %v", failed)
	}
}

// diskFaults are what TestDisk does to the disk of a server that runs; each returns when a server must be able to start on it again. They
// return whether the server has to be started anew.
var diskFaults = []struct {
	name string
	do   func(d *blockDevice, server *exec.Cmd) (again bool)
}{
	{"power cut", func(d *blockDevice, server *exec.Cmd) bool {
		if err := server.Process.Signal(syscall.SIGSTOP); err != nil { // nothing more is acknowledged
			d.t.Fatal(err)
		}
		image := d.snapshot()
		server.Process.Kill()
		server.Wait() // it was killed
		d.unmount()
		if err := os.WriteFile(d.image, image, 0o600); err != nil {
			d.t.Fatal(err)
		}
		d.mount()
		return true
	}},
	{"full disk", func(d *blockDevice, server *exec.Cmd) bool {
		filler := filepath.Join(d.dir, "filler")
		os.WriteFile(filler, make([]byte, diskSize), 0o600) // as far as there is room
		ended := hasEndedWithin(server, 1500*time.Millisecond)
		if err := os.Remove(filler); err != nil {
			d.t.Fatal(err)
		}
		return ended || hasEndedWithin(server, 3*time.Second) // it has two seconds to say good-bye
	}},
	{"hung disk", func(d *blockDevice, server *exec.Cmd) bool {
		host(d.t, "fsfreeze", "-f", d.dir)
		time.Sleep(1200 * time.Millisecond) // the fault that is tested
		host(d.t, "fsfreeze", "-u", d.dir)
		return false
	}},
	{"broken disk", func(d *blockDevice, server *exec.Cmd) bool {
		d.shutDown()
		if !hasEndedWithin(server, time.Minute) {
			d.t.Error("the server goes on though its disk is broken")
			server.Process.Kill()
			server.Wait() // it was killed
		}
		d.unmount()
		d.mount()
		return true
	}},
}

// hasEndedWithin reports whether a process ends by itself within a time. It is waited for then.
func hasEndedWithin(command *exec.Cmd, within time.Duration) bool {
	for deadline := time.Now().Add(within); time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) { // another process
		if pid, err := syscall.Wait4(command.Process.Pid, nil, syscall.WNOHANG, nil); pid == command.Process.Pid || err != nil {
			return true
		}
	}
	return false
}

// TestDisk lets a disk fail under a server while games go on: the power is cut, and what the block device holds at that moment is what is
// there; the disk is full, hangs, or answers only with errors. Nothing that was acknowledged is lost, and no game is lost on time or by absence.
func TestDisk(t *testing.T) {
	if *disks == 0 {
		t.Skip("only with -disks: needs Linux and root")
	}
	d := newBlockDevice(t)
	made, restarts := map[string]int{}, 0
	acts, ended := outlive(t, filepath.Join(d.dir, "data"), *disks, 100*time.Millisecond, 400*time.Millisecond, func(n int, server *exec.Cmd) bool {
		fault := diskFaults[n%2*(1+n/2%3)] // every other one is a power cut
		made[fault.name]++
		again := fault.do(d, server)
		if again {
			restarts++
		}
		return again
	})
	t.Logf("%d acts and %d ended games outlived %v, with %d restarts", acts, ended, made, restarts)
}
