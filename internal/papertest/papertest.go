// Package papertest reads the project's pages for tests: which there are, what they link to, and what they tell people to type.
package papertest

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Pages returns the pages below a folder, by their names from there with slashes, README.md first, without hidden folders and what packages are made in.
func Pages(t testing.TB, root string) (pages []string) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		name, inside := filepath.Rel(root, path)
		switch {
		case err != nil || inside != nil:
			return err
		case entry.IsDir() && path != root && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "node_modules" || name == "out" || name == "dist"):
			return fs.SkipDir
		case !entry.IsDir() && strings.HasSuffix(name, ".md"):
			pages = append(pages, filepath.ToSlash(name))
		}
		return nil
	})
	if err != nil || len(pages) == 0 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	return pages
}

// Read returns a page's text.
func Read(t testing.TB, root, page string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, page))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Command is one that a page tells people to type: where it stands, and its words behind the program's name.
type Command struct {
	At    string
	Words []string
}

var (
	span      = regexp.MustCompile("`([^`]+)`")
	assigns   = regexp.MustCompile(`^[A-Z_]+=\S*$`)
	separates = regexp.MustCompile(`\s(?:\||&&|;|>|<|#)(?:\s|$)|;\s`)
)

// Commands returns what the pages tell people to type of a program, in blocks and between backquotes, with or without a folder before its name.
func Commands(t testing.TB, root, program string) (commands []Command) {
	t.Helper()
	for _, page := range Pages(t, root) {
		inBlock, at := false, 0
		for line := range strings.Lines(Read(t, root, page)) {
			at++
			typed := []string{line}
			if strings.HasPrefix(line, "```") {
				inBlock = !inBlock
				continue
			} else if !inBlock {
				typed = nil
				for _, s := range span.FindAllStringSubmatch(line, -1) {
					typed = append(typed, s[1])
				}
			}
			for _, text := range typed {
				for _, part := range separates.Split(text+" ", -1) {
					words := strings.Fields(part)
					for len(words) > 0 && (assigns.MatchString(words[0]) || words[0] == "sudo" || words[0] == "nice" || words[0] == "$") {
						words = words[1:]
					}
					if len(words) == 0 || strings.TrimSuffix(words[0][strings.LastIndex(words[0], "/")+1:], ".exe") != program {
						continue
					}
					commands = append(commands, Command{fmt.Sprintf("%s:%d", page, at), words[1:]})
				}
			}
		}
	}
	return commands
}
