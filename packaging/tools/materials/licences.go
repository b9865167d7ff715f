package main

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/google/licensecheck"
)

// work is what somebody else has made: a module, a font, data. Its licence is an SPDX identifier, or several with AND.
type work struct{ name, licence, text string }

// builds are what the programs are made with: the window by cgo and with each driver of SQLite, all else without.
var builds = []struct{ cgo, tags, packages string }{
	{"1", "no_emoji,no_metadata,sqlite_c", "."},
	{"1", "no_emoji", "."},
	{"0", "no_emoji", "./cmd/hoshi-tool ./cmd/hoshi-server ./cmd/pbrain-hoshi ./cmd/proof-checker"},
}

// modules returns the folder of each module that a program has on any system, by its path and version.
func modules() (map[string]string, error) {
	folders := map[string]string{}
	for _, system := range []string{"linux", "windows", "darwin"} {
		for _, b := range builds {
			list := exec.Command("go", append([]string{"list", "-deps", "-tags", b.tags, "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}\t{{.Dir}}{{end}}{{end}}"},
				strings.Fields(b.packages)...)...)
			list.Env = append(os.Environ(), "GOOS="+system, "GOARCH=amd64", "CGO_ENABLED="+b.cgo, "GOFLAGS=")
			list.Stderr = os.Stderr
			out, err := list.Output()
			if err != nil {
				return nil, fmt.Errorf("go list for %s: %w", system, err)
			}
			for line := range strings.Lines(string(out)) {
				if name, folder, has := strings.Cut(strings.TrimSpace(line), "\t"); has {
					folders[name] = folder
				}
			}
		}
	}
	return folders, nil
}

// own are works that no module brings, and what modules bring beside Go.
func own() ([]work, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	brought, err := moduleFolder(fyne)
	if err != nil {
		return nil, err
	}
	fonts := filepath.Join(brought, "theme", "font")
	var works []work
	for _, w := range [][3]string{
		{"Go, its runtime and its library", "BSD-3-Clause", filepath.Join(strings.TrimSpace(string(root)), "LICENSE")},
		{"Noto Sans and Noto Sans CJK", "OFL-1.1", "assets/font/OFL.txt"},
		{"Unicode's characters that look alike", "Unicode-3.0", "online/confusable/LICENSE-UNICODE"},
		{"Noto Sans, as Fyne has it", "OFL-1.1", filepath.Join(fonts, "LICENSE.txt")},
		{"Inter, its signs", "OFL-1.1", filepath.Join(fonts, "LICENSE_Inter.txt")},
		{"DejaVu Sans Mono", "Bitstream-Vera AND LicenseRef-Arev", filepath.Join(fonts, "LICENSE_DejaVu-Powerline.txt")},
	} {
		text, err := os.ReadFile(w[2])
		if err != nil {
			return nil, err
		}
		works = append(works, work{w[0], w[1], strings.ReplaceAll(string(text), "\r\n", "\n")})
	}
	return works, nil
}

// moduleFolder returns where a module of the project lies.
func moduleFolder(name string) (string, error) {
	folder, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", name).Output()
	if err != nil {
		return "", fmt.Errorf("go list %s: %w", name, err)
	}
	return strings.TrimSpace(string(folder)), nil
}

// read returns what a module says of its licence.
func read(name, folder string) (work, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return work{}, err
	}
	files := []string{}
	for _, e := range entries {
		begin := strings.ToUpper(strings.SplitN(e.Name(), ".", 2)[0])
		if slices.ContainsFunc([]string{"LICENSE", "LICENCE", "COPYING", "NOTICE", "PATENTS"}, func(w string) bool { return strings.HasPrefix(begin, w) }) && !strings.Contains(begin, "LOGO") {
			files = append(files, filepath.Join(folder, e.Name()))
		}
	}
	if strings.HasPrefix(name, "github.com/go-gl/glfw/") {
		files = append(files, filepath.Join(folder, "glfw", "LICENSE.md")) // of the library in C that it brings
	}
	w := work{name: name}
	var ids []string
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return work{}, err
		}
		for _, m := range licensecheck.Scan(text).Match {
			if m.ID == "MPL-2.0" && strings.Contains(file, "3RD-PARTY") {
				continue // a list that names what its module's tests alone need
			}
			if !slices.Contains(ids, m.ID) && !m.IsURL && m.ID != "GooglePatentsFile" {
				ids = append(ids, m.ID)
			}
		}
		w.text += strings.TrimSpace(strings.ReplaceAll(string(text), "\r\n", "\n")) + "\n\n"
	}
	if len(ids) == 0 {
		return work{}, fmt.Errorf("%s: no licence is known in %s", name, files)
	}
	w.licence = strings.Join(ids, " AND ")
	return w, nil
}

// writeLicences writes every text once, below the lines that name the works under it.
func writeLicences(file string) error {
	works, err := own()
	if err != nil {
		return err
	}
	folders, err := modules()
	if err != nil {
		return err
	}
	var wrong []error
	for name, folder := range folders {
		w, err := read(name, folder)
		wrong = append(wrong, err)
		works = append(works, w)
	}
	if err := errors.Join(wrong...); err != nil {
		return err
	}
	var packed bytes.Buffer
	z, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := z.Write([]byte(join(works))); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	return os.WriteFile(file, packed.Bytes(), 0o644)
}

// between stands between two texts of the file.
const between = "\f\n"

// join writes the works as [split] reads them: those with one text share it.
func join(works []work) string {
	slices.SortFunc(works, func(a, b work) int { return cmp.Compare(strings.ToLower(a.name), strings.ToLower(b.name)) })
	var texts []string
	names := map[string]string{}
	for _, w := range works {
		text := strings.TrimSpace(w.text) + "\n"
		if names[text] == "" {
			texts = append(texts, text)
		}
		names[text] += w.name + "\t" + w.licence + "\n"
	}
	for i, text := range texts {
		texts[i] = names[text] + "\n" + text
	}
	return strings.Join(texts, between)
}

// split reads what join has written.
func split(file string) map[string]work {
	works := map[string]work{}
	for part := range strings.SplitSeq(file, between) {
		names, text, _ := strings.Cut(part, "\n\n")
		for line := range strings.SplitSeq(names, "\n") {
			name, licence, _ := strings.Cut(line, "\t")
			works[name] = work{name, licence, text}
		}
	}
	return works
}
