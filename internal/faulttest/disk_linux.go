package faulttest

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// disk is a folder on a disk as recorded calls have made it: what programs see of it, and what a power cut leaves. Of a file that is what
// was there at its last fsync, and of what was written since any part. What is made, renamed and removed comes to the disk in that order,
// and all of it with any fsync, as on file systems with a journal.
type disk struct {
	dir     string
	root    *inode            // dir
	names   map[string]*inode // by the path within dir
	ordered [][]renaming      // that no fsync has brought to the disk; what stands together comes there at once
	kept    map[string]*inode // names as they are on the disk
	open    map[int]*handle
	calls   int // that were done, which is the time
}

// inode is a file, or a folder.
type inode struct {
	folder bool
	data   []byte
	at     int      // when it was written last
	kept   []byte   // on the disk
	since  []change // that are not surely there
}

// change is a write, or of a file that is cut or grown the new length.
type change struct {
	at   int64
	data []byte // nil: at is the length
}

// renaming gives a name to a file, or takes it away where there is none.
type renaming struct {
	name string
	node *inode
}

type handle struct {
	node     *inode
	at       int64
	appended bool
}

// shared says of a file that it is SQLite's memory shared by processes, which is made anew.
func shared(name string) bool { return strings.HasSuffix(name, "-shm") }

// readDisk returns a folder all of which is on the disk.
func readDisk(dir string) (*disk, error) {
	d := &disk{dir: dir, root: &inode{folder: true}, names: map[string]*inode{}, open: map[int]*handle{}}
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || path == dir {
			return err
		}
		n := &inode{folder: e.IsDir()}
		if !n.folder {
			if n.data, err = os.ReadFile(path); err != nil {
				return err
			}
		}
		n.kept = n.data
		d.names[d.within(path)] = n
		return nil
	})
	d.kept = maps.Clone(d.names)
	return d, err
}

// within returns a path within the folder, which is ".", and empty for what lies elsewhere.
func (d *disk) within(path string) string {
	name, err := filepath.Rel(d.dir, path)
	if err != nil || !filepath.IsLocal(name) {
		return ""
	}
	return name
}

// path returns what a folder's descriptor and a path below it name, within the folder.
func (d *disk) path(at, path string) string {
	path = text(path)
	if _, folder := descriptor(at); !filepath.IsAbs(path) {
		path = filepath.Join(folder, path)
	}
	return d.within(path)
}

// do does a call again. It reports whether something has changed.
func (d *disk) do(c call) (changed bool, err error) {
	if d.calls++; c.result < 0 {
		return false, nil
	}
	switch c.name {
	case "open":
		return d.openat(d.path("", c.args[0]), c.args[1], int(c.result)), nil
	case "openat":
		return d.openat(d.path(c.args[0], c.args[1]), c.args[2], int(c.result)), nil
	case "close":
		fd, _ := descriptor(c.args[0])
		delete(d.open, fd)
		return false, nil
	case "mkdir":
		return d.rename(renaming{d.path("", c.args[0]), &inode{folder: true}}), nil
	case "mkdirat":
		return d.rename(renaming{d.path(c.args[0], c.args[1]), &inode{folder: true}}), nil
	case "unlink", "rmdir":
		return d.rename(renaming{d.path("", c.args[0]), nil}), nil
	case "unlinkat":
		return d.rename(renaming{d.path(c.args[0], c.args[1]), nil}), nil
	case "link", "rename":
		return d.move(d.path("", c.args[0]), d.path("", c.args[1]), c.name == "link"), nil
	case "linkat", "renameat", "renameat2":
		return d.move(d.path(c.args[0], c.args[1]), d.path(c.args[2], c.args[3]), c.name == "linkat"), nil
	}
	if len(c.args) == 0 {
		return false, nil
	}
	fd, _ := descriptor(c.args[0])
	h := d.open[fd]
	if h == nil || h.node == nil {
		return false, nil
	}
	return d.onFile(c, h)
}

// onFile does a call again that has an open file.
func (d *disk) onFile(c call, h *handle) (changed bool, err error) {
	switch c.name {
	case "read":
		h.at += c.result
	case "lseek":
		h.at = c.result
	case "write":
		if h.appended {
			h.at = int64(len(h.node.data))
		}
		h.node.change(d.calls, change{h.at, []byte(text(c.args[1]))[:c.result]})
		h.at += c.result
		return true, nil
	case "pwrite64":
		h.node.change(d.calls, change{number(c.args[3]), []byte(text(c.args[1]))[:c.result]})
		return true, nil
	case "ftruncate":
		h.node.change(d.calls, change{number(c.args[1]), nil})
		return true, nil
	case "fallocate":
		if end := number(c.args[2]) + number(c.args[3]); end > int64(len(h.node.data)) {
			h.node.change(d.calls, change{end, nil})
		}
		return true, nil
	case "fsync", "fdatasync":
		h.node.kept, h.node.since = h.node.data, nil
		d.kept, d.ordered = maps.Clone(d.names), nil
		return true, nil
	case "writev", "pwritev", "copy_file_range", "sendfile", "splice":
		return false, fmt.Errorf("faulttest: %s is not done again yet", c.name)
	}
	return false, nil
}

func (d *disk) openat(name, flags string, fd int) (changed bool) {
	if name == "" {
		d.open[fd] = &handle{}
		return false
	}
	has := func(flag string) bool { return slices.Contains(strings.Split(flags, "|"), flag) }
	if d.names[name] == nil && has("O_CREAT") {
		changed = d.rename(renaming{name, &inode{at: d.calls}})
	}
	n := d.names[name]
	if name == "." {
		n = d.root
	}
	if n != nil && has("O_TRUNC") && len(n.data) > 0 {
		n.change(d.calls, change{0, nil})
		changed = true
	}
	d.open[fd] = &handle{n, 0, has("O_APPEND")}
	return changed
}

// rename gives names, and takes them away, at once.
func (d *disk) rename(all ...renaming) (changed bool) {
	all = slices.DeleteFunc(all, func(r renaming) bool { return r.name == "" })
	if len(all) == 0 {
		return false
	}
	d.ordered = append(d.ordered, all)
	apply(d.names, all)
	return true
}

// move gives what is called from the name to, with all that lies below it; from stays where it is a link.
func (d *disk) move(from, to string, link bool) (changed bool) {
	all := []renaming{{to, d.names[from]}}
	if !link {
		all = append(all, renaming{from, nil})
	}
	for name, n := range d.names {
		if below, found := strings.CutPrefix(name, from+"/"); found && from != "" && to != "" {
			all = append(all, renaming{to + "/" + below, n}, renaming{name, nil})
		}
	}
	return d.rename(all...)
}

func apply(names map[string]*inode, all []renaming) {
	for _, r := range all {
		if r.node == nil {
			delete(names, r.name)
		} else {
			names[r.name] = r.node
		}
	}
}

func (n *inode) change(at int, c change) {
	n.at = at
	n.since = append(n.since, c)
	n.data = c.onto(n.data)
}

// onto returns a file's contents after the change.
func (c change) onto(data []byte) []byte {
	end := c.at + int64(len(c.data))
	length := max(int64(len(data)), end)
	if c.data == nil {
		length = c.at
	}
	changed := make([]byte, length)
	copy(changed, data)
	copy(changed[c.at:], c.data)
	return changed
}

// image is what the files of a folder hold.
type image map[string]content

// content is that of a file, or nothing for a folder.
type content struct {
	folder bool
	data   []byte
	at     int // when it was written: the later one is the newer file
}

// images returns what a process leaves that is killed now, and what a power cut leaves, by the name of what happens to what was not surely
// on the disk.
func (d *disk) images(random *rand.Rand) (killed image, cut map[string]image) {
	killed = imageOf(d.names, func(_ string, n *inode) []byte { return n.data })
	cut = map[string]image{}
	whole := func(_ string, n *inode) []byte { return n.data }
	old := func(_ string, n *inode) []byte { return n.kept }
	mixed := func(_ string, n *inode) []byte { return n.mixed(random) }
	some := maps.Clone(d.kept)
	for _, r := range d.ordered[:random.IntN(len(d.ordered)+1)] {
		apply(some, r)
	}
	cut["all of it is lost"] = imageOf(d.kept, old)
	cut["the names are there alone"] = imageOf(d.names, old)
	cut["the names are lost alone"] = imageOf(d.kept, whole)
	cut["some of it is lost"] = imageOf(some, mixed)
	cut["of each file some is lost"] = imageOf(d.names, mixed)
	for _, name := range slices.Sorted(maps.Keys(d.names)) {
		if n := d.names[name]; len(n.since) > 0 && !shared(name) {
			cut["of "+name+" all is lost"] = imageOf(d.names, func(_ string, other *inode) []byte {
				if other == n {
					return n.kept
				}
				return other.data
			})
		}
	}
	return killed, cut
}

// torn returns what a process leaves that is killed while it writes, if that is what the call does: the sectors of its first half.
func (d *disk) torn(c call) (image, bool) {
	if len(c.args) < 2 || c.result < 2 || c.name != "write" && c.name != "pwrite64" {
		return nil, false
	}
	fd, _ := descriptor(c.args[0])
	h := d.open[fd]
	if h == nil || h.node == nil {
		return nil, false
	}
	at := h.at
	switch {
	case c.name == "pwrite64":
		at = number(c.args[3])
	case h.appended:
		at = int64(len(h.node.data))
	}
	end := (at + (c.result+sector)/2) / sector * sector
	if end <= at || end >= at+c.result {
		return nil, false
	}
	return imageOf(d.names, func(_ string, n *inode) []byte {
		if n == h.node {
			return change{at, []byte(text(c.args[1]))[:end-at]}.onto(n.data)
		}
		return n.data
	}), true
}

// sector is what a disk writes as a whole.
const sector = 512

// mixed returns a file of which of each write that is not surely there each sector is there or not.
func (n *inode) mixed(random *rand.Rand) []byte {
	data := n.kept
	for _, c := range n.since {
		if c.data == nil {
			if random.IntN(2) == 0 {
				data = c.onto(data)
			}
			continue
		}
		for from := int64(0); from < int64(len(c.data)); {
			to := min(from+sector-(c.at+from)%sector, int64(len(c.data)))
			if random.IntN(2) == 0 {
				data = change{c.at + from, c.data[from:to]}.onto(data)
			}
			from = to
		}
	}
	return data
}

// imageOf returns the files of those names with what of gives them.
func imageOf(names map[string]*inode, of func(string, *inode) []byte) image {
	i := image{}
	for name, n := range names {
		switch {
		case shared(name):
		case n.folder:
			i[name] = content{folder: true}
		default:
			i[name] = content{data: of(name, n), at: n.at}
		}
	}
	return i
}

// write makes the folder.
func (i image) write(dir string) error {
	began := time.Now().Add(-time.Hour)
	for _, name := range slices.Sorted(maps.Keys(i)) {
		path, c := filepath.Join(dir, name), i[name]
		err := os.MkdirAll(filepath.Dir(path), 0o700) // the name of a folder may be lost, and come back with the file's
		if c.folder {
			err = errors.Join(err, os.MkdirAll(path, 0o700))
		} else if err == nil {
			at := began.Add(time.Duration(c.at) * time.Millisecond)
			err = errors.Join(os.WriteFile(path, c.data, 0o600), os.Chtimes(path, at, at))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// differs says of the folder what is not as the image has it; empty: nothing.
func (i image) differs(dir string) (string, error) {
	d, err := readDisk(dir)
	if err != nil {
		return "", err
	}
	there, _ := d.images(rand.New(rand.NewPCG(0, 0)))
	for name := range there {
		if _, known := i[name]; !known {
			return name + " is there and was not made", nil
		}
	}
	for name, c := range i {
		if got, known := there[name]; !known || !bytes.Equal(got.data, c.data) {
			return fmt.Sprintf("%s has %d bytes, and %d were written", name, len(got.data), len(c.data)), nil
		}
	}
	return "", nil
}
