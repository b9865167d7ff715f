package store

import (
	"archive/zip"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"hoshi/internal/atomicfile"
	"hoshi/library"
)

// ErrBundle is returned for a file that [Store.Export] has not written.
var ErrBundle = errors.New("store: the file holds no data of Hoshi")

// incoming is the folder in which the data of another computer waits for the next start, before the one in which the files lie
// that it takes the place of.
const (
	incoming = "incoming"
	before   = "before-"
)

// enginesFile keeps which programs a person plays with, and the folder of that name what was unpacked for them. Neither goes to another
// computer or comes from there: what may run is said here.
const (
	enginesFile   = "engines.json"
	enginesFolder = "engines"
)

// bundleLimit is how many bytes a bundle may hold when it is unpacked.
const bundleLimit = 16 << 30

// Copies are files of the folder that can't be copied as they lie there, by their slashed names in it: each copies itself to a path, and
// nil leaves the file out since it can be made anew.
type Copies map[string]func(to string) error

// Export writes a zip file with all that is kept of the person: settings, profile with the rating, games, key, and what others keep in
// the folder. Running games and the locks of running programs are left out. It tells watch, which may be nil, which part is
// done, from 0 to 1; an error that watch returns ends it and is returned. It may be called on any goroutine, after what was
// saved is on the disk: [Store.Flush].
func (s *Store) Export(w io.Writer, copies Copies, watch func(part float64) error) error {
	names, err := s.dir.person()
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	bundle := packer{Writer: zip.NewWriter(w)}
	for i, name := range names {
		if watch != nil {
			if err := watch(float64(i) / float64(len(names))); err != nil {
				return err
			}
		}
		copied, special := copies[name]
		if !special {
			copied, special = s.shelf.copied(name)
		}
		switch {
		case !special:
			err = bundle.pack(name, s.File(name))
		case copied != nil:
			err = bundle.packCopy(name, copied)
		}
		if err != nil && !errors.Is(err, fs.ErrNotExist) { // it was removed meanwhile
			return fmt.Errorf("store: %w", err)
		}
	}
	if err := errors.Join(bundle.SetComment(bundle.list.comment()), bundle.Close()); err != nil {
		return fmt.Errorf("store: %w", err)
	}
	return nil
}

// listing lists what a bundle holds: the names of its files, with the checksums of what is in them.
type listing []byte

func (l *listing) add(name string, sum uint32) { *l = fmt.Appendf(*l, "%q %08x\n", name, sum) }

// comment is that of a bundle that holds this. Those of older versions have none.
func (l listing) comment() string { return fmt.Sprintf("hoshi %08x", checksum(l)) }

// person lists the files of the folder that are the person's, with slashes.
func (d folder) person() (names []string, err error) {
	err = filepath.WalkDir(string(d), func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(string(d), file)
		if err != nil {
			return err
		}
		switch name = filepath.ToSlash(name); {
		case name == ".":
		case entry.IsDir() && passing(name):
			return fs.SkipDir
		case entry.Type().IsRegular() && !passing(name):
			names = append(names, name)
		}
		return nil
	})
	return names, err
}

// passing reports whether a file or folder belongs to a running program, to a database that is open, or was set aside, or says what this computer may run.
func passing(name string) bool {
	base := path.Base(name)
	if first, _, _ := strings.Cut(strings.ToLower(name), "/"); first == enginesFile || first == enginesFolder {
		return true
	}
	return strings.HasPrefix(name, "slot-") || strings.HasPrefix(base, atomicfile.Prefix) || strings.Contains(base, ".corrupt-") ||
		name == incoming || strings.HasPrefix(name, incoming+".") || strings.HasPrefix(name, before) ||
		slices.ContainsFunc(besideData, func(ending string) bool { return strings.HasSuffix(base, ending) }) || strings.HasSuffix(base, ".lock")
}

// besideData are the endings of what SQLite keeps beside a database, which is nothing without them, and another one nothing with them.
var besideData = []string{"-journal", "-wal", "-shm"}

// packer writes a bundle.
type packer struct {
	*zip.Writer
	list listing
}

// pack adds the file at path to the bundle.
func (p *packer) pack(name, path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	to, err := p.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: info.ModTime()})
	if err != nil {
		return err
	}
	sum := crc32.NewIEEE()
	_, err = io.Copy(io.MultiWriter(to, sum), file)
	p.list.add(name, sum.Sum32())
	return err
}

// packCopy adds to the bundle what copied writes.
func (p *packer) packCopy(name string, copied func(to string) error) error {
	folder, err := os.MkdirTemp("", atomicfile.Prefix)
	if err != nil {
		return err
	}
	to := filepath.Join(folder, "copy")
	if err = copied(to); err == nil {
		err = p.pack(name, to)
	}
	return errors.Join(err, os.RemoveAll(folder))
}

// ImportBundle reads a file of [Store.Export] and lays what it holds aside, until the next start of the program takes it in: until then
// running programs keep what is here. The error wraps [ErrBundle] where it is no such file; nothing has changed then.
func (s *Store) ImportBundle(file string) error {
	bundle, err := zip.OpenReader(file)
	if errors.Is(err, zip.ErrFormat) {
		return fmt.Errorf("%w: %w", err, ErrBundle)
	}
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	defer bundle.Close()
	var size uint64
	var list listing
	for _, f := range bundle.File {
		list.add(f.Name, f.CRC32)
		if size += f.UncompressedSize64; size > bundleLimit || !filepath.IsLocal(f.Name) || passing(f.Name) || strings.Contains(f.Name, `\`) {
			return fmt.Errorf("store: %q: %w", f.Name, ErrBundle)
		}
	}
	if bundle.Comment != "" && bundle.Comment != list.comment() {
		return fmt.Errorf("%w: %w", ErrChanged, ErrBundle)
	}
	if !slices.ContainsFunc(bundle.File, func(f *zip.File) bool { return f.Name == SettingsFile || f.Name == profileFile }) {
		return ErrBundle
	}
	part := s.File(incoming + ".part")
	err = os.RemoveAll(part)
	for _, f := range bundle.File {
		if err == nil && !strings.HasSuffix(f.Name, "/") {
			err = unpack(f, filepath.Join(part, filepath.FromSlash(f.Name)))
		}
	}
	if err == nil {
		err = os.RemoveAll(s.File(incoming))
	}
	if err == nil {
		err = atomicfile.Rename(part, s.File(incoming))
	}
	if errors.Is(err, zip.ErrChecksum) || errors.Is(err, zip.ErrFormat) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = fmt.Errorf("%w: %w", err, ErrBundle)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("store: %w", err), os.RemoveAll(part))
	}
	return nil
}

// unpack writes one file of a bundle to path.
func unpack(f *zip.File, path string) error {
	from, err := f.Open()
	if err != nil {
		return err
	}
	defer from.Close()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return atomicfile.Options{Private: true, New: true}.Write(path, func(w io.Writer) error {
		_, err := io.Copy(w, io.LimitReader(from, bundleLimit))
		return err
	})
}

// arrive puts what [Store.ImportBundle] has laid aside into its place. What it takes the place of is kept in a folder of that moment. A start
// that is cut off is gone on with by the next one, with the same folder.
func arrive(dir string, now time.Time) error {
	begun, err := filepath.Glob(filepath.Join(dir, incoming+".[0-9]*"))
	there, failed := atomicfile.IsThere(filepath.Join(dir, incoming))
	if err = errors.Join(err, failed); err == nil && there {
		from := filepath.Join(dir, incoming+"."+now.Format("20060102T150405"))
		begun, err = append(begun, from), os.Rename(filepath.Join(dir, incoming), from)
	}
	for _, from := range begun {
		if err == nil {
			err = arriveFrom(dir, from, filepath.Join(dir, before+strings.TrimPrefix(filepath.Base(from), incoming+".")))
		}
	}
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	return nil
}

// arriveFrom is arrive for the folder from, where what was there before goes into the folder kept.
func arriveFrom(dir, from, kept string) error {
	err := filepath.WalkDir(from, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name, err := filepath.Rel(from, file)
		if err != nil {
			return err
		}
		return swap(dir, file, kept, name)
	})
	if err != nil {
		return err
	}
	atomicfile.SyncFolder(dir) // what has arrived outlasts what it came from
	err = os.RemoveAll(from)
	atomicfile.SyncFolder(dir)
	return err
}

// swap gives a file the name in dir. What it takes the place of goes into the folder kept, or into another one where that holds such things
// already. Where it fails, all is put back.
func swap(dir, file, kept, name string) (err error) {
	var moved []string
	for _, replaced := range replacedBy(name) {
		there, err := atomicfile.IsThere(filepath.Join(dir, replaced))
		if err != nil {
			return err // it would be written over
		}
		if there {
			moved = append(moved, replaced)
		}
	}
	first := kept
	for n := 2; slices.ContainsFunc(moved, func(name string) bool { return atomicfile.Exists(filepath.Join(kept, name)) }); n++ {
		kept = fmt.Sprintf("%s-%d", first, n)
	}
	for i, replaced := range moved {
		if err = move(filepath.Join(dir, replaced), filepath.Join(kept, replaced)); err != nil {
			moved = moved[:i]
			break
		}
	}
	if err == nil {
		err = move(file, filepath.Join(dir, name))
	}
	if err == nil {
		return nil
	}
	for _, replaced := range moved {
		err = errors.Join(err, os.Rename(filepath.Join(kept, replaced), filepath.Join(dir, replaced)))
	}
	return err
}

// replacedBy returns the names of the files of which one takes the place that arrives with that name, itself the last.
func replacedBy(name string) (names []string) {
	if name == library.Files[0] {
		return append(slices.Clone(library.Files[1:]), name)
	}
	for _, ending := range besideData {
		names = append(names, name+ending)
	}
	return append(names, name)
}

// move renames a file into a folder that is made.
func move(from, to string) error {
	if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
		return err
	}
	return os.Rename(from, to)
}
