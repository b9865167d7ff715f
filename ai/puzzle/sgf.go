package puzzle

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"hoshi/game"
	"hoshi/internal/rating"
	"hoshi/sgf"
)

// The properties of a problem in SGF; the package's comment says what they mean.
const (
	taskProperty   = "HSPT"
	movesProperty  = "HSPM"
	winnerProperty = "HSPW"
	ratingProperty = "HSPR"
	themesProperty = "HSPH"
	nodesProperty  = "HSPN"
	sourceProperty = "SO"
)

// Fault is a problem that can't be used.
type Fault struct {
	File   string // as it was named, empty for a reader
	Number int    // of the game in the file, from 1; 0: the whole file
	Err    error  // wraps ErrBroken or ErrIllegal, or what Check returns
}

// Error names the problem and what is wrong with it.
func (f *Fault) Error() string {
	where := f.File
	if f.Number > 0 {
		where = strings.TrimSpace(where + " " + strconv.Itoa(f.Number))
	}
	return where + ": " + f.Err.Error()
}

// Unwrap returns what is wrong.
func (f *Fault) Unwrap() error { return f.Err }

// Collection is what was read: the problems that can be used, and why the others can't.
type Collection struct {
	Problems []Problem
	Places   []Place // of the problems, likewise
	Faults   []*Fault
}

// Place is where a problem stands.
type Place struct {
	File   string // as it was named, empty for a reader
	Number int    // of the game in the file, from 1
}

// Read reads an SGF collection, each game of which is a problem: see the package's comment. Nothing is searched: [Problem.Check] does
// that, and a problem whose file does not say what to find needs it. The error is that of r.
func Read(r io.Reader) (Collection, error) {
	var c Collection
	return c, c.read("", r)
}

// ReadFolder reads all SGF files below a folder in the order of their names. A file that can't be read is a Fault of its own. The error
// is that of listing the folder.
func ReadFolder(folder fs.FS) (Collection, error) {
	var c Collection
	err := fs.WalkDir(folder, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(strings.ToLower(name), ".sgf") {
			return err
		}
		file, err := folder.Open(name)
		if err == nil {
			err = errors.Join(c.read(name, file), file.Close())
		}
		if err != nil {
			c.Faults = append(c.Faults, &Fault{name, 0, fmt.Errorf("%w: %w", ErrBroken, err)})
		}
		return nil
	})
	return c, err
}

// read adds the problems of a file.
func (c *Collection) read(file string, r io.Reader) error {
	games := sgf.NewReader(r)
	for number := 1; ; number++ {
		g, err := games.Next()
		var broken *sgf.Problem
		switch {
		case err == io.EOF:
			return nil
		case errors.As(err, &broken):
			c.Faults = append(c.Faults, &Fault{file, number, fmt.Errorf("%w: %w", ErrBroken, err)})
			return nil
		case err != nil:
			return err
		case g.Fault != nil:
			c.Faults = append(c.Faults, &Fault{file, number, faultOf(g.Fault)})
			continue
		}
		p, err := FromRecord(g.Record)
		if err != nil {
			c.Faults = append(c.Faults, &Fault{file, number, err})
			continue
		}
		c.Problems, c.Places = append(c.Problems, p), append(c.Places, Place{file, number})
	}
}

// faultOf tells what is against the rules from what can't be read.
func faultOf(p *sgf.Problem) error {
	switch p.Fault {
	case sgf.Occupied, sgf.OffBoard, sgf.Foul:
		return fmt.Errorf("%w: %w", ErrIllegal, p)
	}
	return fmt.Errorf("%w: %w", ErrBroken, p)
}

// FromRecord reads the problem of a record: the package's comment says where it begins and which line is the solution. The error wraps
// [ErrIllegal].
func FromRecord(r *game.Record) (Problem, error) {
	at := beginning(r)
	says := annotations{r.Extra, at.Extra}
	p := Problem{Position: turned(at), Source: says.value(sourceProperty), Several: isMistake(at)}
	if p.Source == "" {
		p.Source = played(r)
	}
	p.Task, _ = ParseTask(says.value(taskProperty))
	p.Moves, _ = strconv.Atoi(says.value(movesProperty))
	p.Nodes, _ = strconv.ParseInt(says.value(nodesProperty), 10, 64)
	p.Winner = map[string]game.Color{"B": game.Black, "W": game.White}[says.value(winnerProperty)]
	p.Themes = ParseThemes(says.values(themesProperty))
	p.Rating = parseRating(says.value(ratingProperty))
	turn := p.Position.ToMove()
	for _, n := range solution(at) {
		switch n.Move().Color {
		case game.None:
			continue // a comment
		case turn:
			p.Line = append(p.Line, n.Move().Point)
			turn = turn.Other()
			continue
		}
		return p, fmt.Errorf("%w: %v moves out of turn", ErrIllegal, turn.Other())
	}
	return p, p.legal()
}

// IsTask reports whether a record says that something is to be found in it.
func IsTask(r *game.Record) bool {
	return annotations{r.Extra, beginning(r).Extra}.values(taskProperty) != nil
}

// turned returns the position at a node. Where stones are set up and nobody says whose turn it is, that is told by their number.
func turned(at *game.Node) game.Position {
	pos := at.Position()
	for n := at; n != nil; n = n.Parent() {
		if n.Turn() != game.None || n.Move().Color != game.None {
			return pos
		}
	}
	balance := 0
	for i := range pos.Size() * pos.Size() {
		switch pos.At(game.Point{X: i % pos.Size(), Y: i / pos.Size()}) {
		case game.Black:
			balance++
		case game.White:
			balance--
		case game.None:
		}
	}
	if balance > 0 {
		return pos.WithTurn(game.White)
	}
	return pos
}

// annotations is what the record and the problem's node say that SGF does not know.
type annotations [2][]game.Property

func (s annotations) values(name string) []string {
	for _, all := range s {
		for _, p := range all {
			if p.Name == name {
				return p.Values
			}
		}
	}
	return nil
}

func (s annotations) value(name string) string {
	if values := s.values(name); len(values) > 0 {
		return values[0]
	}
	return ""
}

// beginning returns the node at which the problem is put.
func beginning(r *game.Record) *game.Node {
	own := annotations{r.Extra}.values(taskProperty) != nil
	var set *game.Node
	for n := r.Root; n != nil; n = n.Next() {
		if n != r.Root && (annotations{n.Extra}).values(taskProperty) != nil || n == r.Root && own || isMistake(n) {
			return n
		}
		if len(n.Setup()) > 0 || n.Turn() != game.None {
			set = n
		}
	}
	if set == nil {
		return r.Root.End()
	}
	return set
}

// isMistake reports whether a move was missed at a node: it is a hotspot (HO), and a way on from it is a good move.
func isMistake(n *game.Node) bool {
	return (annotations{n.Extra}).values("HO") != nil && slices.ContainsFunc(n.Children(), func(child *game.Node) bool { return (annotations{child.Extra}).values("TE") != nil })
}

// solution returns the nodes of the solution: those that lead to the first node that is marked as right and go on from there, or else the
// main line.
func solution(at *game.Node) (nodes []*game.Node) {
	end := at
	if right := marked(at); right != nil {
		end = right
	}
	path := end.End().Path()
	return path[slices.Index(path, at)+1:]
}

// marked returns the first node below n that its file calls right.
func marked(n *game.Node) *game.Node {
	for _, child := range n.Children() {
		if isRight(child) {
			return child
		}
		if found := marked(child); found != nil {
			return found
		}
	}
	return nil
}

// isRight reports whether a node is called right: a good move (TE), or RIGHT or CORRECT in its comment, as collections of problems have it.
func isRight(n *game.Node) bool {
	if (annotations{n.Extra}).values("TE") != nil {
		return true
	}
	words := strings.FieldsFunc(n.Comment, func(r rune) bool { return r < 'A' || r > 'Z' })
	return slices.Contains(words, "RIGHT") || slices.Contains(words, "CORRECT")
}

// parseRating reads value, deviation and volatility; what makes no sense is no rating.
func parseRating(text string) (r rating.Rating) {
	for i, word := range strings.Fields(text) {
		n, err := strconv.ParseFloat(word, 64)
		if err != nil || !(n >= 0 && n <= 10_000) || i > 2 {
			return rating.Rating{}
		}
		*[]*float64{&r.Value, &r.Deviation, &r.Volatility}[i] = n
	}
	return r
}

// played names the game that a record is of, empty where it does not say who played.
func played(r *game.Record) string {
	black, white := r.Seats[game.Black].Name, r.Seats[game.White].Name
	if black == "" || white == "" {
		return ""
	}
	return strings.TrimSuffix(black+" – "+white+", "+r.Date, ", ")
}

// Write writes problems as an SGF collection that [Read] reads again.
func Write(w io.Writer, problems ...Problem) error {
	for i := range problems {
		r, err := problems[i].Record()
		if err == nil {
			err = sgf.Write(w, r)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Record returns the problem as a record that begins with it and goes on with the solution. The error wraps [ErrIllegal].
func (p *Problem) Record() (*game.Record, error) {
	r, _, err := p.record()
	return r, err
}

// record returns the record with the node at which the problem is put.
func (p *Problem) record() (*game.Record, *game.Node, error) {
	r, at, err := p.Start()
	if err != nil {
		return nil, nil, err
	}
	extra := &at.Extra
	if at == r.Root {
		extra = &r.Extra
	}
	add := func(name string, values ...string) {
		if len(values) > 0 && values[0] != "" {
			*extra = append(*extra, game.Property{Name: name, Values: values})
		}
	}
	*extra = append(*extra, game.Property{Name: taskProperty, Values: []string{p.Task.String()}})
	add(winnerProperty, map[game.Color]string{game.None: "", game.Black: "B", game.White: "W"}[p.Winner])
	add(themesProperty, p.Themes.Names()...)
	if p.Moves > 0 {
		add(movesProperty, strconv.Itoa(p.Moves))
	}
	if p.Nodes > 0 {
		add(nodesProperty, strconv.FormatInt(p.Nodes, 10))
	}
	if p.Rating.Deviation > 0 {
		add(ratingProperty, fmt.Sprintf("%.1f %.1f %.5f", p.Rating.Value, p.Rating.Deviation, p.Rating.Volatility))
	}
	add(sourceProperty, strings.NewReplacer(`\`, `\\`, `]`, `\]`).Replace(p.Source))
	cursor := game.NewCursor(at)
	for i, pt := range p.Line {
		pos := cursor.Position()
		if _, err := cursor.Play(game.Move{Color: pos.ToMove(), Point: pt}); err != nil {
			return nil, nil, fmt.Errorf("%w: move %d: %w", ErrIllegal, i+1, err)
		}
	}
	return r, at, nil
}

// Start returns a record with the problem's position and the node of it: after the last move, where that is known.
func (p *Problem) Start() (*game.Record, *game.Node, error) {
	pos := &p.Position
	r, err := game.NewRecord(pos.Rule(), pos.Size())
	if err != nil {
		return nil, nil, fmt.Errorf("%w: %w", ErrIllegal, err)
	}
	last := pos.Last()
	if last.Color != pos.ToMove().Other() || last.Point == game.Pass {
		last = game.Move{}
	}
	var stones []game.Move
	for i := range pos.Size() * pos.Size() {
		pt := game.Point{X: i % pos.Size(), Y: i / pos.Size()}
		if c := pos.At(pt); c != game.None && (last.Color == game.None || pt != last.Point) {
			stones = append(stones, game.Move{Color: c, Point: pt})
		}
	}
	turn := pos.ToMove()
	if last.Color != game.None {
		turn = last.Color
	}
	if err := r.Root.SetUp(stones, turn); err != nil {
		return nil, nil, fmt.Errorf("%w: %w", ErrIllegal, err)
	}
	if last.Color == game.None {
		return r, r.Root, nil
	}
	at, err := r.Root.Add(last)
	if err != nil {
		return nil, nil, fmt.Errorf("%w: %w", ErrIllegal, err)
	}
	return r, at, nil
}
