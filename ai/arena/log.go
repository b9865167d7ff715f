package arena

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"hoshi/game"
)

// Log keeps the games of a tournament in a file: a line of JSON that says which tournament it is, then a line for each game that is
// over, in the order in which they ended. A line is on the disk before the game counts. The end of a line that a kill cut off is dropped by the next
// OpenLog: its game did not count. It belongs to one goroutine, and the file to one process at a time.
type Log struct {
	file       *os.File
	tournament *Tournament
	said       map[int]int // faults of each player of which it keeps what was said
}

// The errors of logs.
var (
	ErrLog     = errors.New("arena: no log of a tournament")
	ErrAnother = errors.New("arena: the log is of another tournament")
)

// logVersion is that of the format of logs.
const logVersion = 1

// head is the first line of a log.
type head struct {
	Version     int         `json:"tournament"`
	Description Description `json:"description"`
}

// entry is the line of a game.
type entry struct {
	Game  int             `json:"game"`
	Drawn string          `json:"drawn,omitempty"` // the opening
	Acts  []string        `json:"acts"`
	Spent []time.Duration `json:"spent"` // by each act, in nanoseconds
	End   *ending         `json:"end,omitempty"`
	Began time.Time       `json:"began"` // of the last turn
	Took  time.Duration   `json:"took"`
	Used  [2]Meter        `json:"used"`
	Fault *fault          `json:"fault,omitempty"`

	Faults []Fault `json:"faults,omitempty"`
}

// ending is a result that the board does not tell.
type ending struct {
	Winner string `json:"winner"` // black, white, none
	Reason string `json:"reason"`
}

// fault says by what a side has lost.
type fault struct {
	Loser int    `json:"loser"`
	Text  string `json:"text"`
}

// OpenLog opens the log of a tournament, or begins it where the file is missing or empty, and adds its games to the tournament. The error wraps [ErrLog] for a file that
// is none, and [ErrAnother] for that of another description; a description may be given more rounds, another name and another number of games at once.
func OpenLog(path string, d *Description, t *Tournament) (*Log, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, fmt.Errorf("arena: %w", err)
	}
	l := &Log{file, t, map[int]int{}}
	if err := l.begin(d); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return l, nil
}

// Close closes the file.
func (l *Log) Close() error { return l.file.Close() }

// begin reads the file, or writes its head.
func (l *Log) begin(d *Description) error {
	data, err := io.ReadAll(l.file)
	if err != nil {
		return fmt.Errorf("arena: %w", err)
	}
	whole := data[:bytes.LastIndexByte(data, '\n')+1]
	same, err := json.Marshal(head{logVersion, d.core()})
	if err != nil {
		return fmt.Errorf("arena: %w", err)
	}
	if len(whole) == 0 {
		if !bytes.HasPrefix(same, data) {
			return ErrLog
		}
		if err := l.cut(0); err != nil {
			return err
		}
		return l.write(json.RawMessage(same))
	}
	lines := bytes.SplitAfter(whole, []byte("\n"))
	var h struct {
		Version int `json:"tournament"`
	}
	if json.Unmarshal(lines[0], &h) != nil || h.Version == 0 {
		return ErrLog
	}
	if !bytes.Equal(bytes.TrimSpace(lines[0]), same) {
		return ErrAnother
	}
	for i, line := range lines[1 : len(lines)-1] {
		g, err := l.read(line)
		if err != nil {
			return fmt.Errorf("%w: line %d: %w", ErrLog, i+2, err)
		}
		if g.Number < l.tournament.match.Games {
			l.tournament.add(g)
			l.shorten(g)
		}
	}
	if len(whole) < len(data) {
		return l.cut(int64(len(whole)))
	}
	return nil
}

// cut leaves so many bytes of the file.
func (l *Log) cut(size int64) error {
	err := l.file.Truncate(size)
	if err == nil {
		_, err = l.file.Seek(size, io.SeekStart)
	}
	if err != nil {
		return fmt.Errorf("arena: %w", err)
	}
	return nil
}

// write appends a line, whole or not at all. Its last byte is the newline: a part of a line that a kill left is known by that.
func (l *Log) write(value any) error {
	line, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("arena: %w", err)
	}
	size, err := l.file.Seek(0, io.SeekCurrent)
	if err != nil {
		return fmt.Errorf("arena: %w", err)
	}
	_, err = l.file.Write(append(line, '\n'))
	if err == nil {
		err = l.file.Sync()
	}
	if err != nil {
		return errors.Join(fmt.Errorf("arena: %w", err), l.cut(size))
	}
	return nil
}

// Append writes a game that is over to the end of the file and waits for the disk.
func (l *Log) Append(g *Game) error {
	m := &g.match
	size := m.Terms().Size
	e := entry{Game: g.Number, Drawn: Opening(m.Terms().Drawn).Text(size), Began: m.Began(), Took: g.Took, Used: g.Used}
	for _, act := range m.Acts() {
		e.Acts, e.Spent = append(e.Acts, act.Text(size)), append(e.Spent, act.Spent)
	}
	if position := m.Position(); !position.Result().Over() {
		e.End = &ending{m.Result().Winner.String(), m.Result().Reason.String()}
	}
	if g.Forfeit != nil {
		e.Fault = &fault{g.Loser, g.Forfeit.Error()}
	}
	e.Faults = l.shorten(g)
	return l.write(e)
}

// shorten returns the faults of a game, without what was said where the log has enough of the player's.
func (l *Log) shorten(g *Game) []Fault {
	faults := slices.Clone(g.Faults)
	for i := range faults {
		player := g.Sides[faults[i].Side]
		if l.said[player]++; l.said[player] > mostSaid {
			faults[i].Said = ""
		}
	}
	return faults
}

// Games calls take with every game of the log, with its record, in the order in which they ended, until it returns an error. It may be called on
// any goroutine.
func (l *Log) Games(take func(*Game) error) error {
	file, err := os.Open(l.file.Name())
	if err != nil {
		return fmt.Errorf("arena: %w", err)
	}
	defer file.Close()
	lines := bufio.NewReader(file)
	for n := 0; ; n++ {
		line, err := lines.ReadBytes('\n')
		switch {
		case errors.Is(err, io.EOF): // what stands in a line without an end is being written
			return nil
		case err != nil:
			return fmt.Errorf("arena: %w", err)
		case n == 0: // the head
			continue
		}
		g, err := l.read(line)
		if err == nil {
			err = take(g)
		}
		if err != nil {
			return err
		}
	}
}

// read makes the game of a line again.
func (l *Log) read(line []byte) (*Game, error) {
	var e entry
	if err := json.Unmarshal(line, &e); err != nil {
		return nil, err
	}
	m := &l.tournament.match
	terms := game.Terms{Rule: m.Rule, Size: m.Size, Opening: m.Opening, Clock: m.Clock}
	if terms.Opening == game.Free {
		drawn, err := game.ParsePoints(e.Drawn, m.Size)
		if err != nil {
			return nil, err
		}
		terms.Opening, terms.Drawn = game.Balanced, drawn
	}
	played, err := game.NewMatch(terms)
	if err != nil {
		return nil, err
	}
	if e.Game < 0 || len(e.Spent) != len(e.Acts) {
		return nil, errors.New("numbers that can't be")
	}
	for i, text := range e.Acts {
		act, err := played.ParseAct(text)
		if err == nil {
			act.Spent = e.Spent[i]
			err = played.Do(act, e.Began)
		}
		if err != nil {
			return nil, err
		}
	}
	played.Restart(e.Began)
	if e.End != nil {
		result, err := e.End.result()
		if err != nil {
			return nil, err
		}
		played.End(result, e.Began)
	}
	if !played.Result().Over() {
		return nil, errors.New("the game is not over")
	}
	g := &Game{Number: e.Game, Sides: m.pairings[e.Game/2%len(m.pairings)], Half: halfPoints(&played, e.Game), Used: e.Used, Took: e.Took, match: played}
	if e.Fault != nil {
		g.Forfeit, g.Loser = errors.New(e.Fault.Text), e.Fault.Loser&1 // of no kind any more
	}
	for _, f := range e.Faults {
		f.Side &= 1
		g.Faults = append(g.Faults, f)
	}
	g.Record, err = m.record(g)
	return g, err
}

// result reads what the words mean.
func (e *ending) result() (r game.Result, err error) {
	for _, c := range []game.Color{game.None, game.Black, game.White} {
		if c.String() == e.Winner {
			r.Winner = c
		}
	}
	for reason := range game.Aborted {
		if reason.String() == e.Reason {
			r.Reason = reason
		}
	}
	if !r.Over() {
		err = fmt.Errorf("no such end: %s %s", e.Winner, e.Reason)
	}
	return r, err
}
