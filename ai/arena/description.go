package arena

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"sync/atomic"
	"time"

	"hoshi/ai"
	"hoshi/ai/gomocup"
	"hoshi/ai/level"
	"hoshi/game"
)

// Description says what a tournament is, as a file of JSON does; docs/tournaments.md describes the fields.
type Description struct {
	Title       string    `json:"title,omitempty"`
	Kind        string    `json:"kind,omitempty"` // RoundRobin, which is the same as nothing, or Gauntlet
	Players     []Entrant `json:"players"`
	Rule        string    `json:"rule,omitempty"`
	Size        int       `json:"size,omitempty"`
	Openings    string    `json:"openings,omitempty"` // empty: those that are built in; the name of an opening that the players play; a file
	Clock       string    `json:"clock,omitempty"`
	Rounds      int       `json:"rounds"`
	Concurrency int       `json:"concurrency,omitempty"`
	SPRT        string    `json:"sprt,omitempty"`
	Faults      int       `json:"faults,omitempty"`
	Draw        int       `json:"draw,omitempty"`
	Resign      *Resign   `json:"resign,omitempty"`
	Seed        uint64    `json:"seed,omitempty"`
}

// The kinds of tournaments.
const (
	RoundRobin = "roundrobin" // all meet
	Gauntlet   = "gauntlet"   // the first player meets each of the others
)

// Resign says when a game is won before its end: see [Adjudication].
type Resign struct {
	Score int `json:"score"`
	Moves int `json:"moves"`
}

// Entrant is a player of a description: a level, by its name, or a program. A command line is none: what a person lets run is one file with its arguments.
type Entrant struct {
	Level string
	gomocup.Program
	Time  duration `json:"time,omitzero"`  // for each move
	Grace duration `json:"grace,omitzero"` // over its time that a move may take; 0: a second
	Nodes int64    `json:"nodes,omitempty"`
	Depth int      `json:"depth,omitempty"`
	Log   string   `json:"log,omitempty"` // a file to which is added what was said, both ways, with times
}

// duration is written as Go does, such as "1.5s".
type duration time.Duration

// MarshalText is of [encoding.TextMarshaler].
func (d duration) MarshalText() ([]byte, error) { return []byte(time.Duration(d).String()), nil }

// UnmarshalText is of [encoding.TextUnmarshaler].
func (d *duration) UnmarshalText(text []byte) error {
	v, err := time.ParseDuration(string(text))
	*d = duration(v)
	return err
}

type entrantFields Entrant // without the methods

// MarshalJSON writes the name of a level, or the fields of a program.
func (e Entrant) MarshalJSON() ([]byte, error) {
	if e.Level != "" {
		return json.Marshal(e.Level)
	}
	return json.Marshal(entrantFields(e))
}

// UnmarshalJSON reads what MarshalJSON writes.
func (e *Entrant) UnmarshalJSON(data []byte) error {
	if bytes.HasPrefix(data, []byte(`"`)) {
		return json.Unmarshal(data, &e.Level)
	}
	return decodeStrict(bytes.NewReader(data), (*entrantFields)(e))
}

// ErrDescription is wrapped by every error about a description.
var ErrDescription = errors.New("arena: bad description of a tournament")

// decodeStrict reads one value of JSON that has no fields but those of value.
func decodeStrict(r io.Reader, value any) error {
	decoder := json.NewDecoder(r)
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(value); err != nil {
		return err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return errors.New("there is more behind its end")
	}
	return nil
}

// ReadDescription reads a file of JSON. Its errors, and those of [Description.Tournament], wrap [ErrDescription].
func ReadDescription(r io.Reader) (*Description, error) {
	d := &Description{}
	if err := decodeStrict(r, d); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrDescription, err)
	}
	return d, nil
}

// core returns what makes the games of the tournament what they are.
func (d *Description) core() Description {
	core := *d
	core.Title, core.Rounds, core.Concurrency = "", 0, 0
	return core
}

// Games returns how many games the tournament has at most.
func (d *Description) Games() int {
	others := max(len(d.Players)-1, 0)
	pairings := others * len(d.Players) / 2
	if d.Kind == Gauntlet {
		pairings = others
	}
	return 2 * max(d.Rounds, 0) * pairings
}

// Programs returns the programs among the players, whose files are named as seen from the folder.
func (d *Description) Programs(folder string) (programs []gomocup.Program) {
	for _, e := range d.Players {
		if e.Level == "" {
			programs = append(programs, e.at(folder).Program)
		}
	}
	return programs
}

// Tournament returns the tournament that is described, before its first game. Files are named as seen from the folder.
func (d *Description) Tournament(folder string) (*Tournament, error) {
	fail := func(err error) (*Tournament, error) { return nil, fmt.Errorf("%w: %w", ErrDescription, err) }
	m, err := d.match(folder)
	if err != nil {
		return fail(err)
	}
	var players []Contender
	names := map[string]bool{}
	threads := 1
	for _, e := range d.Players {
		c, err := e.at(folder).contender()
		if err != nil {
			return fail(err)
		}
		if names[c.Name] {
			return fail(fmt.Errorf("two players are called %q", c.Name))
		}
		names[c.Name] = true
		if e.Level == "" && d.Clock == "" && c.Limits.Time == 0 && c.Limits.Nodes == 0 && c.Limits.Depth == 0 {
			c.Limits.Time = defaultTime // or it would think for ever
		}
		threads = max(threads, c.Limits.Threads)
		players = append(players, c)
	}
	m.Tables = gamesAtOnce(d.Concurrency, threads)
	switch {
	case len(players) < 2:
		return fail(errors.New("a tournament needs two players or more"))
	case d.Rounds < 1:
		return fail(errors.New("rounds: a tournament has one or more"))
	case d.Kind != "" && d.Kind != RoundRobin && d.Kind != Gauntlet:
		return fail(fmt.Errorf("kind: roundrobin or gauntlet, not %q", d.Kind))
	case d.SPRT != "" && len(players) != 2:
		return fail(errors.New("sprt: a test is of two players"))
	}
	return newTournament(m, players, d.Kind == Gauntlet, d.Rounds), nil
}

// defaultTime is what a program has for a move where nothing else limits it.
const defaultTime = 5 * time.Second

// gamesAtOnce returns how many games are played at once: as many as wanted, half as many as there are cores where nothing is said, and no more than there are
// cores for the threads of a player, since one of two thinks at a time.
func gamesAtOnce(wanted, threads int) int {
	cores := max(runtime.GOMAXPROCS(0)/threads, 1)
	if wanted <= 0 {
		wanted = (cores + 1) / 2
	}
	return min(wanted, cores)
}

// match returns how the games are played.
func (d *Description) match(folder string) (m Match, err error) {
	m = Match{Size: d.Size, Seed: d.Seed, Faults: d.Faults, Adjudication: Adjudication{Draw: d.Draw}}
	if m.Size == 0 {
		m.Size = game.DefaultSize
	}
	if d.Resign != nil {
		m.Score, m.Moves = ai.Score(d.Resign.Score), d.Resign.Moves
	}
	if d.Rule != "" {
		if m.Rule, err = game.ParseRule(d.Rule); err != nil {
			return m, err
		}
	}
	if d.Clock != "" {
		if m.Clock, err = game.ParseTimeControl(d.Clock); err != nil {
			return m, err
		}
	}
	if d.SPRT != "" {
		if m.Test, err = ParseSPRT(d.SPRT); err != nil {
			return m, err
		}
	}
	if m.Faults < 0 || m.Draw < 0 || m.Score < 0 || m.Moves < 0 {
		return m, errors.New("faults, draw and resign: numbers from 0 on")
	}
	if protocol, err := game.ParseProtocol(d.Openings); d.Openings != "" && err == nil && protocol != game.Free && protocol != game.Balanced {
		m.Opening = protocol
		return m, game.Terms{Rule: m.Rule, Size: m.Size, Opening: protocol, Clock: m.Clock}.Validate()
	}
	m.Book, err = ReadBook(within(folder, d.Openings), m.Rule, m.Size)
	return m, err
}

// within returns the path of a file that is named as seen from the folder; an empty name stays empty.
func within(folder, name string) string {
	if name == "" || filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(folder, name)
}

// at returns the entrant with the names of its files as seen from here.
func (e Entrant) at(folder string) Entrant {
	e.File, e.Folder, e.Log = within(folder, e.File), within(folder, e.Folder), within(folder, e.Log)
	return e
}

// contender returns the player.
func (e Entrant) contender() (Contender, error) {
	if _, ok := level.Find(e.Level); ok {
		return ParseContender(e.Level)
	}
	if e.Level != "" {
		return Contender{}, fmt.Errorf("%w: %q is no level", ErrContender, e.Level)
	}
	if e.File == "" {
		return Contender{}, fmt.Errorf("%w: program: the name of its file", ErrContender)
	}
	command, err := e.Command()
	if err != nil {
		return Contender{}, err
	}
	c := Contender{Name: e.Title(), Limits: command.Limits, Grace: time.Duration(e.Grace), Kept: true}
	c.Limits.Time, c.Limits.Nodes, c.Limits.Depth = time.Duration(e.Time), e.Nodes, e.Depth
	if c.Grace <= 0 {
		c.Grace = time.Second
	}
	command.Limits, command.Grace = c.Limits, c.Grace
	var log io.Writer
	if e.Log != "" {
		if log, err = openLog(e.Log); err != nil {
			return c, err
		}
	}
	var starts atomic.Int64
	c.Start = func(ctx context.Context, _ uint64) (ai.Engine, error) {
		started := command
		if log != nil {
			started.Log = numberedLog{log, starts.Add(1)}
		}
		return startHeard(ctx, started)
	}
	return c, nil
}

// numberedLog writes lines, one by each Write, to a log that several engines of a player share, with the number of the engine.
type numberedLog struct {
	log    io.Writer
	engine int64
}

func (n numberedLog) Write(line []byte) (int, error) {
	_, err := fmt.Fprintf(n.log, "%d: %s", n.engine, line)
	return len(line), err
}
