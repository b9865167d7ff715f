package course

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"

	"hoshi/game"
	"hoshi/sgf"
)

// The properties of a lesson in SGF; the package's comment says what they mean.
const (
	lessonProperty = "HSEI"
	claimProperty  = "HSEC"
	pointsProperty = "HSEP"
	answerProperty = "HSEA"
	rightProperty  = "TE"
	longerProperty = "IT"
)

var claims = []Claim{Five, OpenFour, Three, Stop, Fours, Threats, Hold, Forbidden, Words}

// read reads the chapters of a folder in the order of the files' names.
func read(folder fs.FS) (all []*Chapter, err error) {
	names, err := fs.Glob(folder, "data/*.sgf")
	if err != nil {
		return nil, fmt.Errorf("course: %w", err)
	}
	for i, name := range names {
		file, err := folder.Open(name)
		if err != nil {
			return nil, fmt.Errorf("course: %w", err)
		}
		c, err := readChapter(file, i)
		if err = errors.Join(err, file.Close()); err != nil {
			return nil, fmt.Errorf("course: %s: %w", name, err)
		}
		all = append(all, c)
	}
	return all, nil
}

// readChapter reads a file; number is the chapter's, from 0.
func readChapter(r io.Reader, number int) (*Chapter, error) {
	c := &Chapter{}
	games := sgf.NewReader(r)
	for n := 1; ; n++ {
		g, err := games.Next()
		if err == io.EOF {
			break
		}
		if err == nil && g.Fault != nil {
			err = g.Fault
		}
		if err == nil {
			err = c.add(g.Record, number)
		}
		if err != nil {
			return nil, fmt.Errorf("position %d: %w", n, err)
		}
	}
	if len(c.Lessons) == 0 {
		return nil, errors.New("there is no lesson")
	}
	return c, nil
}

// add adds the position of a record.
func (c *Chapter) add(r *game.Record, number int) error {
	id, claim := value(r.Extra, lessonProperty), Claim(value(r.Extra, claimProperty))
	if id == "" || r.Title == "" || r.Comment == "" || r.Event == "" || !slices.Contains(claims, claim) {
		return errors.New("the lesson, its titles, its words or the claim are missing")
	}
	p := &Position{Board: r.Root.Position(), Claim: claim, Task: r.Root.Comment}
	if p.Task == "" {
		return errors.New("there is no task")
	}
	var err error
	if p.Tries, err = readTries(r.Root, p.Board.ToMove()); err != nil {
		return err
	}
	if n := len(c.Lessons); n == 0 || c.Lessons[n-1].ID != id {
		c.Lessons = append(c.Lessons, &Lesson{ID: id, Title: r.Title, Words: r.Comment, Chapter: number, Number: n})
	}
	c.Title = r.Event
	last := c.Lessons[len(c.Lessons)-1]
	last.Positions = append(last.Positions, p)
	return nil
}

// readTries reads what the person, who has that colour, may try at a node.
func readTries(at *game.Node, person game.Color) (tries []*Try, err error) {
	for _, n := range at.Children() {
		t := &Try{Move: game.Pass, Answer: game.Pass, Choice: n.Name, Right: has(n.Extra, rightProperty), Longer: has(n.Extra, longerProperty), Words: n.Comment}
		if n.Move().Color != game.None {
			t.Move = n.Move().Point
		}
		if t.Points, err = points(n, pointsProperty); err != nil {
			return nil, err
		}
		if err = t.follow(n, person); err != nil {
			return nil, err
		}
		tries = append(tries, t)
	}
	if Solution(tries) == nil {
		return nil, errors.New("no try is right")
	}
	for i, t := range tries {
		if t.Words == "" && t.Next == nil || t.other() && (t.Right || i+1 < len(tries)) {
			return nil, fmt.Errorf("try %d says nothing or stands in the wrong place", i+1)
		}
	}
	if Other(tries) == nil && len(Chosen(tries)) == 0 {
		return nil, errors.New("not every try is answered")
	}
	return tries, nil
}

// follow reads what follows a try of which n is the node.
func (t *Try) follow(n *game.Node, person game.Color) error {
	answers, err := points(n, answerProperty)
	if err != nil {
		return err
	}
	if len(answers) > 0 {
		t.Answer = answers[0]
	}
	if answer := n.Next(); answer != nil && answer.Move().Color == person.Other() {
		n = answer
		t.Answer = n.Move().Point
	}
	t.Marks = n.Marks
	switch next := n.Next(); {
	case next == nil:
	case slices.ContainsFunc(n.Children(), func(c *game.Node) bool { return has(c.Extra, rightProperty) }):
		t.Next, err = readTries(n, person)
	default:
		for ; next != nil; next = next.Next() {
			t.Line = append(t.Line, next.Move().Point)
		}
	}
	return err
}

func has(all []game.Property, name string) bool {
	return slices.ContainsFunc(all, func(p game.Property) bool { return p.Name == name })
}

// value returns the first value of a property, or nothing.
func value(all []game.Property, name string) string {
	for _, p := range all {
		if p.Name == name && len(p.Values) > 0 {
			return p.Values[0]
		}
	}
	return ""
}

// points reads the points of a property of a node, as SGF writes them.
func points(n *game.Node, name string) (list []game.Point, err error) {
	pos := n.Position()
	for _, p := range n.Extra {
		if p.Name != name {
			continue
		}
		for _, v := range p.Values {
			if len(v) != 2 {
				return nil, fmt.Errorf("%s[%s] is no point", name, v)
			}
			at := game.Point{X: int(v[0]) - 'a', Y: int(v[1]) - 'a'}
			if !at.On(pos.Size()) || pos.At(at) != game.None {
				return nil, fmt.Errorf("%s[%s] is no free point", name, v)
			}
			list = append(list, at)
		}
	}
	return list, nil
}
