package store

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"time"

	"hoshi/game"
)

const profileFile = "profile.json"

const (
	startScore = 1000
	maxScore   = 5000 // far above what anybody reaches: beyond it a file is wrong
	eloK       = 32

	maxHistory = 100
	maxCounted = 1000
	maxAge     = 150
)

// The genders that [Profile] knows; empty: not said.
const (
	Female = "female"
	Male   = "male"
	Other  = "other"
)

// How a game ended for the person who played it.
const (
	Win  = "win"
	Loss = "loss"
	Draw = "draw"
)

// What [Store.Finish] refuses to count.
var (
	ErrNoID       = errors.New("store: a game without an ID can't be counted once")
	ErrUnfinished = errors.New("store: the game is not over")
)

// Profile is the person who plays on this computer. Name, Age and Gender are free to change; the rest changes only by
// [Store.Finish].
type Profile struct {
	Name   string `json:"name"`
	Age    int    `json:"age"`    // in years; 0: not said
	Gender string `json:"gender"` // Female, Male, Other, or empty: not said

	Score    float64          `json:"score"`    // an Elo rating
	PerLevel map[string]Tally `json:"perLevel"` // all finished games by the level they were played against
	History  []Game           `json:"history"`  // the newest first, at most the last 100; [Store.Archive] has all
	// Counted are the IDs of the games that were counted, the newest first. The last 1000 are kept: an older game whose
	// file is opened and ended again would be counted again.
	Counted []string `json:"counted"`
}

// Tally counts games.
type Tally struct {
	Wins   int `json:"wins"`
	Losses int `json:"losses"`
	Draws  int `json:"draws"`
}

// Finished is a game against the computer that has ended.
type Finished struct {
	ID          string // of the record: one game has the same ID for ever
	Time        time.Time
	Level       string
	LevelRating float64    // the Elo rating at which the level plays
	Color       game.Color // of the person
	Result      game.Result
	Moves       int
	Assisted    bool // a move was taken back or a hint shown
}

// Outcome says what a finished game did to the score.
type Outcome struct {
	Before, After float64
	Counted       bool // false: this game had been counted before, and Before and After are of that time if still known
	Withheld      bool // the score would have risen, but the person was assisted
}

// Find returns the line of the history about the game of that ID, nil where there is none. The caller must not change it.
func (p *Profile) Find(id string) *Game {
	for i := range p.History {
		if p.History[i].ID == id {
			return &p.History[i]
		}
	}
	return nil
}

// Run returns [Win] or [Loss] where the last n games against a level were all won without help, or all lost; else nothing.
func (p *Profile) Run(level string, n int) (result string) {
	for _, g := range p.History {
		switch {
		case n == 0:
			return result
		case g.Level != level:
			continue
		case result != "" && g.Result != result, g.Result == Win && g.Assisted, g.Result == Draw:
			return ""
		}
		result = g.Result
		n--
	}
	if n > 0 {
		return ""
	}
	return result
}

func newProfile() *Profile { return &Profile{Score: startScore, PerLevel: map[string]Tally{}} }

// Profile returns the profile, to be read, and to be changed in what is free to change; [Store.SaveProfile] keeps it.
func (s *Store) Profile() *Profile {
	if p := s.counting.take(); p != nil {
		s.replaceProfile(p)
	}
	return s.profile
}

// replaceProfile takes over a profile as it is in the file; what is free to change stays.
func (s *Store) replaceProfile(p *Profile) {
	p.Name, p.Age, p.Gender = s.profile.Name, s.profile.Age, s.profile.Gender
	*s.profile = *p
}

// SaveProfile writes the profile. Name, age and gender are this store's; games that another program has counted since
// are taken over from the file.
func (s *Store) SaveProfile() error { return s.commit(func(*Profile) error { return nil }) }

// Finish counts a finished game of the person against the computer: in the score, in the tally of its level and in the
// history. A game is counted once by its ID, and its first result stands. The score and the ID are written together,
// so that a crash before, while or after Finish never loses a result or counts it twice: call it again with the same
// ID. An error, besides [ErrNoID] and [ErrUnfinished], means that nothing was counted and that it may be tried again.
//
// The score follows Arpad Elo, The Rating of Chessplayers (1978): the person's expected score is
// 1 / (1 + 10^((LevelRating - Score) / 400)), and Score moves by 32 times what was scored (1, ½ or 0) above or below
// that. It does not fall below 0. An assisted game counts likewise, but can't raise the score.
func (s *Store) Finish(g Finished) (Outcome, error) {
	if err := g.check(); err != nil {
		return Outcome{}, err
	}
	var outcome Outcome
	err := s.commit(func(p *Profile) (err error) {
		outcome, err = s.counting.enter(p, g)
		return err
	})
	if err != nil {
		return Outcome{}, err
	}
	return outcome, nil
}

// check returns why a game can't be counted.
func (g *Finished) check() error {
	switch {
	case g.ID == "":
		return ErrNoID
	case !g.Result.Over():
		return ErrUnfinished
	}
	return nil
}

// count enters a finished game, unless it is there already.
func (p *Profile) count(g Finished) Outcome {
	if slices.Contains(p.Counted, g.ID) {
		for _, old := range p.History {
			if old.ID == g.ID {
				return Outcome{Before: old.Before, After: old.After}
			}
		}
		return Outcome{Before: p.Score, After: p.Score}
	}
	tally, result, scored := p.PerLevel[g.Level], "", 0.0
	switch g.Result.Winner {
	case g.Color:
		result, scored = Win, 1
		tally.Wins++
	case game.None:
		result, scored = Draw, 0.5
		tally.Draws++
	case g.Color.Other():
		result = Loss
		tally.Losses++
	}
	outcome := Outcome{Before: p.Score, Counted: true}
	change := eloK * (scored - expected(p.Score, g.LevelRating))
	if g.Assisted && change > 0 {
		outcome.Withheld, change = true, 0
	}
	p.Score = min(max(p.Score+change, 0), maxScore)
	outcome.After = p.Score
	p.PerLevel[g.Level] = tally
	p.Counted = prepend(p.Counted, g.ID, maxCounted)
	p.History = prepend(p.History, Game{
		ID: g.ID, Time: g.Time, Level: g.Level, LevelRating: g.LevelRating, Color: g.Color.String(), Result: result,
		Moves: g.Moves, Before: outcome.Before, After: outcome.After, Assisted: g.Assisted,
	}, maxHistory)
	return outcome
}

// expected returns the share of the points that Elo expects of a player rated own against one rated other.
func expected(own, other float64) float64 { return 1 / (1 + math.Pow(10, (other-own)/400)) }

// prepend puts v first and forgets what goes beyond limit.
func prepend[T any](list []T, v T, limit int) []T {
	list = slices.Insert(list, 0, v)
	return list[:min(len(list), limit)]
}

// commit changes the games of the profile and writes it. It starts from the file, for another program may have counted
// a game since, and keeps others from writing meanwhile. On an error the profile is as it was.
func (s *Store) commit(change func(*Profile) error) error {
	s.later.wait()
	p, err := s.counting.amend(s.Profile().clone(), time.Second/2, change)
	if err != nil {
		return err
	}
	s.replaceProfile(p)
	return nil
}

// clone returns a copy that shares nothing with the profile.
func (p *Profile) clone() *Profile {
	own := *p
	own.PerLevel = maps.Clone(own.PerLevel)
	own.History, own.Counted = slices.Clone(own.History), slices.Clone(own.Counted)
	return &own
}

// check puts defaults in the place of values that make no sense and names each in the error.
func (p *Profile) check() error {
	var problems []error
	mend := func(ok bool, name string, got any, use func()) {
		if !ok {
			problems = append(problems, fmt.Errorf("store: %s in the profile can't be %v", name, got))
			use()
		}
	}
	mend(0 <= p.Age && p.Age <= maxAge, "age", p.Age, func() { p.Age = 0 })
	mend(slices.Contains([]string{"", Female, Male, Other}, p.Gender), "gender", p.Gender, func() { p.Gender = "" })
	mend(0 <= p.Score && p.Score <= maxScore, "score", p.Score, func() { p.Score = startScore })
	if p.PerLevel == nil {
		p.PerLevel = map[string]Tally{}
	}
	for level, t := range p.PerLevel {
		mend(min(t.Wins, t.Losses, t.Draws) >= 0, "tally of "+level, t,
			func() { p.PerLevel[level] = Tally{max(t.Wins, 0), max(t.Losses, 0), max(t.Draws, 0)} })
	}
	p.History = p.History[:min(len(p.History), maxHistory)]
	p.Counted = p.Counted[:min(len(p.Counted), maxCounted)]
	return errors.Join(problems...)
}
