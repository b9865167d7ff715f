package puzzles

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"hoshi/ai/puzzle"
	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/dialog"
	"hoshi/ui/lang"
)

// AskFile asks for a file with problems and begins them.
func (r *Session) AskFile() {
	r.ChooseFile(lang.L("Open problems"), []string{".sgf"}, r.OpenProblems)
}

// AskFolder asks for a folder with problems and begins them.
func (r *Session) AskFolder() { r.ChooseFolder("", r.OpenProblems) }

// IsProblem reports whether a record of a file is a problem that says what is to be found.
func IsProblem(r *game.Record) bool { return puzzle.IsTask(r) }

// OpenProblems reads the problems of a file, or of all files below a folder, off Fyne's goroutine, tells which can't be used, and begins the
// others.
func (r *Session) OpenProblems(path string) {
	var c puzzle.Collection
	name := lang.Args{"File": filepath.Base(path)}
	r.Run(lang.L("Reading {{.File}}", name), func(*dialog.Job) (err error) {
		c, err = readProblems(path)
		return err
	}, func(err error) {
		switch {
		case err != nil:
			r.ShowInfo(lang.L("{{.File}} could not be opened", name), describe.FileError(err))
		case len(c.Problems) == 0:
			r.ShowInfo(lang.L("{{.File}} holds no problem that can be used", name), faultWords(c.Faults))
		default:
			r.beginCollection(c)
		}
	})
}

func readProblems(path string) (puzzle.Collection, error) {
	info, err := os.Stat(path)
	if err != nil {
		return puzzle.Collection{}, err
	}
	if info.IsDir() {
		return puzzle.ReadFolder(os.DirFS(path))
	}
	f, err := os.Open(path)
	if err != nil {
		return puzzle.Collection{}, err
	}
	c, err := puzzle.Read(f)
	for _, fault := range c.Faults {
		fault.File = filepath.Base(path)
	}
	for i := range c.Places {
		c.Places[i].File = filepath.Base(path)
	}
	return c, errors.Join(err, f.Close())
}

// beginCollection begins the problems that can be used.
func (r *Session) beginCollection(c puzzle.Collection) {
	var list []item
	for i, p := range c.Problems {
		it := itemOf(p)
		it.place = placeWords(c.Places[i].File, c.Places[i].Number)
		list = append(list, it)
	}
	r.lay(newSeries(Own, nil, list, r.now()))
	if len(c.Faults) > 0 {
		r.ShowInfo(lang.N("{{.Count}} problems can't be used", len(c.Faults), lang.Args{"Count": len(c.Faults)}), faultWords(c.Faults))
	}
}

// placeWords names a game of a file; 0: the whole file.
func placeWords(file string, number int) string {
	if number == 0 {
		return file
	}
	return lang.L("{{.File}}, game {{.Number}}", lang.Args{"File": file, "Number": number})
}

// mostFaults is how many faults are named.
const mostFaults = 12

// faultWords names the problems that can't be used, a line each.
func faultWords(faults []*puzzle.Fault) string {
	var lines []string
	for i, f := range faults {
		if i == mostFaults {
			lines = append(lines, lang.N("and {{.Count}} more", len(faults)-i, lang.Args{"Count": len(faults) - i}))
			break
		}
		lines = append(lines, placeWords(f.File, f.Number)+": "+describe.PuzzleFault(f.Err))
	}
	return strings.Join(lines, "\n")
}
