package store

import (
	"cmp"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"hoshi/game"
	"hoshi/ui/picture"
)

// SettingsFile is the name of the file of the settings.
const SettingsFile = "settings.json"

// maxRecent is how many recent files are kept, maxServers how many servers.
const (
	maxRecent  = 10
	maxServers = 5
)

// The opponent, how points are named, and the themes, as [Settings] names them.
const (
	Person   = "person"
	Computer = "computer"
	Random   = "random" // either colour, by lot

	// How the points are named: letters from A on with I or, as players of go do, without it; numbers from the bottom or
	// from the top.
	NamesUp     = "up"
	NamesDown   = "down"
	NamesGoUp   = "go-up"
	NamesGoDown = "go-down"

	// What is announced of a move.
	SpokenNot    = "nothing"
	SpokenMoves  = "moves"
	SpokenShapes = "shapes"

	ThemeSystem = "system" // of the window
	ThemeLight  = "light"
	ThemeDark   = "dark"
)

// Zooms are the values of [Settings.Zoom], the default first: tens, since the toolkit draws in tenths.
var Zooms = []int{100, 130, 150, 180, 200}

// zoomsBefore are values of Settings.Zoom in older files, and what they were drawn as.
var zoomsBefore = map[int]int{125: 130, 175: 180}

// What can be chosen of [Settings.Memory] and of [Settings.RestAfter].
var (
	Memories = []int{32, 64, 128, 256, 512, 1024, 2048, 4096}
	Rests    = []int{5, 10, 30, 60, 0}
	Depths   = []string{"", "5s", "30s", "12d", "16d", "1M"} // of Settings.Depth: no end, a time, plies, millions of positions
)

// MostLines is the greatest number of [Settings.Lines].
const MostLines = 8

// MaxThreads is the greatest number of [Settings.Threads].
const MaxThreads = 256

// Boards are the names of the looks of a board, as [Settings] holds them; the first is the default.
var Boards = picture.StyleNames()

// Settings is what a person has chosen and finds again at the next start. Several programs that run at once each write
// their own; the last one stays.
type Settings struct {
	LastTerms
	Thinking
	Confirm bool `json:"confirm"` // a click shows where the stone would go, a second one or Enter plays it
	Sounds
	Looks
	Away
	Files
}

// LastTerms are those of the last new game, which the next dialog starts from.
type LastTerms struct {
	Opponent string `json:"opponent"`       // Person or Computer
	Level    string `json:"level"`          // of the computer; empty: the program's own choice. Only its user knows the names
	Color    string `json:"color"`          // of the person against the computer: "black", "white" or Random
	First    string `json:"first"`          // the side that moves first: "black" or "white"
	Rule     string `json:"rule"`           // as game.Rule writes itself
	Size     int    `json:"size"`           // points on a side, game.MinSize to game.MaxSize
	Strict   bool   `json:"strict"`         // Black's forbidden moves can be played, and lose
	Opening  string `json:"opening"`        // as game.Protocol writes itself
	Clock    string `json:"clock"`          // as game.TimeControl writes itself; empty: none
	More     bool   `json:"more,omitempty"` // what a new game asks besides opponent, colour and rule is seen
}

// Thinking is how the computer plays and analyses.
type Thinking struct {
	ThinkDelay int  `json:"thinkDelay"` // ms before the computer's move appears at the soonest, 0 to 10000
	Ponder     bool `json:"ponder"`     // the computer thinks in the person's time, too, at levels that time may limit
	Threads    int  `json:"threads"`    // on which an engine may search, up to MaxThreads; 0: as many as the program thinks right
	Memory     int  `json:"memory"`     // MB of the table of an engine that analyses, one of Memories
	RestHidden bool `json:"restHidden"` // an analysis rests while the window can't be seen
	GraphClock bool `json:"graphClock"` // the time that the other side used is a second curve in the graph of a study
	RestAfter  int  `json:"restAfter"`  // minutes without the person after which an analysis rests, one of Rests; 0: it never does

	Lines    int            `json:"lines"` // that an analysis shows, 1 to 8
	Depth    string         `json:"depth"` // how far an analysis goes, one of Depths
	Explorer ExplorerFilter `json:"explorer"`
}

// Sounds is what is heard.
type Sounds struct {
	Volume      float64 `json:"volume"`           // of the sounds, 0 to 1
	MusicVolume float64 `json:"musicVolume"`      // 0 to 1
	Mute        bool    `json:"mute"`             // sounds and music
	QuietClock  bool    `json:"quietClock"`       // no sound when a clock runs out
	Placed      bool    `json:"placed,omitempty"` // stones sound from where they stand
	Spoken      string  `json:"spoken"`           // what is announced of a move to those who do not see it: SpokenNot, SpokenMoves or SpokenShapes; empty: SpokenMoves
	Music       bool    `json:"music"`
}

// Looks is what is seen, and in which language.
type Looks struct {
	Coordinates bool   `json:"coordinates"`
	PointNames  string `json:"pointNames"` // NamesUp, NamesDown, NamesGoUp or NamesGoDown
	Warn        bool   `json:"warn"`       // of moves that lose, in games against the computer
	Numbers     bool   `json:"numbers"`
	LastMove    bool   `json:"lastMove"`
	Fouls       bool   `json:"fouls"`    // forbidden points are shown
	Language    string `json:"language"` // such as zh_Hans; empty: the system's. Only its user knows which there are
	Theme       string `json:"theme"`    // ThemeSystem, ThemeLight or ThemeDark
	Zoom        int    `json:"zoom"`     // how large everything is drawn in percent of the system's way, one of Zooms
	Board       string `json:"board"`    // how the board looks, one of Boards
	Motion      bool   `json:"motion"`   // stones drop, and a winning row glows
	Width       int    `json:"width"`    // of the window, in Fyne's units, up to 16384; 0: the program's own choice
	Height      int    `json:"height"`   // likewise
}

// Away is about games on servers.
type Away struct {
	Servers    []string `json:"servers"`           // addresses of the servers last played on, at most five, the newest first
	OnlineName string   `json:"onlineName"`        // the name there; empty: the player's
	Unrated    bool     `json:"unrated"`           // games there do not count for the rating
	Outside    string   `json:"outside,omitempty"` // by which address friends elsewhere reach the server of this window; empty: by none
}

// Files is where files were.
type Files struct {
	Folder        string   `json:"folder"`        // where files were last opened or saved; empty: nowhere yet
	PictureFolder string   `json:"pictureFolder"` // where a picture was last written; empty: nowhere yet
	Recent        []string `json:"recent"`        // full paths of the files last opened or saved, at most ten, the newest first
}

// ExplorerFilter is which games of the library the explorer of a study counts, by the keys of its choices, which only their user knows;
// empty: all.
type ExplorerFilter struct {
	Whose  string `json:"whose,omitempty"`
	Rule   string `json:"rule,omitempty"`
	Rating string `json:"rating,omitempty"`
	Years  string `json:"years,omitempty"`
}

func newSettings() *Settings {
	return &Settings{
		LastTerms: LastTerms{Opponent: Computer, Color: game.Black.String(), First: game.Black.String(), Rule: game.Freestyle.String(), Size: game.DefaultSize},
		Thinking:  Thinking{ThinkDelay: 700, Memory: 64, RestHidden: true, RestAfter: 10, Lines: 3},
		Sounds:    Sounds{Volume: 0.7, MusicVolume: 0.7, Spoken: SpokenMoves},
		Looks: Looks{Coordinates: true, PointNames: NamesUp, LastMove: true, Fouls: true, Theme: ThemeSystem, Zoom: Zooms[0], Board: Boards[0],
			Motion: true},
	}
}

// Settings returns the settings, to be read and changed in place; [Store.SaveSettings] keeps them.
func (s *Store) Settings() *Settings { return s.settings }

// Reset puts the defaults in the place of everything that was chosen. What was merely met or looked for stays: files, servers, the size of
// the window and which games the explorer counts.
func (s *Settings) Reset() {
	fresh := newSettings()
	fresh.Width, fresh.Height = s.Width, s.Height
	fresh.Servers, fresh.OnlineName = s.Servers, s.OnlineName
	fresh.Files = s.Files
	fresh.Explorer = s.Explorer
	*s = *fresh
}

// SaveSettings keeps the settings as they are now. They are written on a goroutine of its own, for which [Store.Flush] waits, of several that wait the
// newest. The error is that of the last write that is done.
func (s *Store) SaveSettings() error {
	if s.stuck != nil {
		return s.stuck
	}
	data, err := encode(s.settings)
	if err != nil {
		return err
	}
	return s.chosen.put(func() ([]byte, error) { return data, nil })
}

// AddRecent puts path first among the recent files, once.
func (s *Settings) AddRecent(path string) {
	if full, err := filepath.Abs(path); err == nil {
		path = full
	}
	s.DropRecent(path)
	s.Recent = slices.Insert(s.Recent, 0, path)
	s.Recent = s.Recent[:min(len(s.Recent), maxRecent)]
}

// DropRecent takes path, which no longer exists, from the recent files.
func (s *Settings) DropRecent(path string) {
	s.Recent = slices.DeleteFunc(s.Recent, func(p string) bool { return p == path })
}

// AddServer puts address first among the servers, once.
func (s *Settings) AddServer(address string) {
	s.Servers = slices.DeleteFunc(s.Servers, func(a string) bool { return a == address })
	s.Servers = slices.Insert(s.Servers, 0, address)
	s.Servers = s.Servers[:min(len(s.Servers), maxServers)]
}

// BadValue is a setting that a file has and nobody can understand. Its default took its place.
type BadValue struct {
	Name  string // in the file
	Value any
}

// Error implements error.
func (b *BadValue) Error() string {
	return fmt.Sprintf("store: setting %q can't be %v", b.Name, b.Value)
}

// check puts defaults in the place of values that make no sense and names each in the error.
func (s *Settings) check() error {
	good := newSettings()
	_, badRule := game.ParseRule(s.Rule)
	_, badOpening := game.ParseProtocol(s.Opening)
	_, badClock := game.ParseTimeControl(s.Clock)
	colors := []string{game.Black.String(), game.White.String()}
	var problems []error
	mend := func(ok bool, name string, got any, use func()) {
		if !ok {
			problems = append(problems, &BadValue{name, got})
			use()
		}
	}
	oneOf := func(value *string, name, fallback string, allowed ...string) {
		mend(slices.Contains(allowed, *value), name, *value, func() { *value = fallback })
	}
	within := func(value *int, name string, fallback, low, high int) {
		mend(low <= *value && *value <= high, name, *value, func() { *value = fallback })
	}
	oneOf(&s.Opponent, "opponent", good.Opponent, Person, Computer)
	oneOf(&s.Color, "color", good.Color, append(colors, Random)...)
	oneOf(&s.First, "first", good.First, colors...)
	s.Spoken = cmp.Or(s.Spoken, good.Spoken)
	oneOf(&s.Spoken, "spoken", good.Spoken, SpokenNot, SpokenMoves, SpokenShapes)
	oneOf(&s.Theme, "theme", good.Theme, ThemeSystem, ThemeLight, ThemeDark)
	s.Zoom = cmp.Or(zoomsBefore[s.Zoom], s.Zoom)
	mend(slices.Contains(Zooms, s.Zoom), "zoom", s.Zoom, func() { s.Zoom = good.Zoom })
	oneOf(&s.Board, "board", good.Board, Boards...)
	mend(badRule == nil, "rule", s.Rule, func() { s.Rule = good.Rule })
	mend(badOpening == nil || s.Opening == "", "opening", s.Opening, func() { s.Opening = good.Opening })
	mend(badClock == nil, "clock", s.Clock, func() { s.Clock = good.Clock })
	within(&s.Size, "size", good.Size, game.MinSize, game.MaxSize)
	within(&s.ThinkDelay, "thinkDelay", good.ThinkDelay, 0, 10_000)
	within(&s.Threads, "threads", good.Threads, 0, MaxThreads)
	mend(slices.Contains(Memories, s.Memory), "memory", s.Memory, func() { s.Memory = good.Memory })
	mend(slices.Contains(Rests, s.RestAfter), "restAfter", s.RestAfter, func() { s.RestAfter = good.RestAfter })
	within(&s.Lines, "lines", good.Lines, 1, MostLines)
	oneOf(&s.Depth, "depth", good.Depth, Depths...)
	within(&s.Width, "width", 0, 0, 1<<14)
	within(&s.Height, "height", 0, 0, 1<<14)
	mend(0 <= s.Volume && s.Volume <= 1, "volume", s.Volume, func() { s.Volume = good.Volume })
	mend(0 <= s.MusicVolume && s.MusicVolume <= 1, "musicVolume", s.MusicVolume, func() { s.MusicVolume = good.MusicVolume })
	oneOf(&s.PointNames, "pointNames", good.PointNames, NamesUp, NamesDown, NamesGoUp, NamesGoDown)
	mend(len(s.Recent) <= maxRecent, "recent", fmt.Sprint(len(s.Recent), " files"),
		func() { s.Recent = s.Recent[:maxRecent] })
	mend(len(s.Servers) <= maxServers, "servers", fmt.Sprint(len(s.Servers), " servers"),
		func() { s.Servers = s.Servers[:maxServers] })
	return errors.Join(problems...)
}
