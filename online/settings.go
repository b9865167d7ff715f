package online

import (
	"encoding/json"
	"time"

	"hoshi/game"
)

// Settings are what two players agree on before a game. They are comparable: equal settings are paired.
type Settings struct {
	Rule    game.Rule
	Size    int // points on a side of the board
	Opening game.Protocol
	Time    game.TimeControl // zero: no clock, but see Limits.Turn
	Rated   bool             // the result changes both ratings
}

// maxMain is the longest main time, period, or time of a move in a game on a server.
const maxMain = 24 * time.Hour

// Validate returns nil for settings that a server plays by, else a [*Refusal] that says what does not fit.
func (s Settings) Validate() error {
	switch {
	case !s.Rule.Allows(s.Size):
		return Refusef(BadSettings, "A board of %d points is not played under the rule %v.", s.Size, s.Rule)
	case !s.Opening.Allows(s.Rule, s.Size):
		return Refusef(BadSettings, "The opening %v is not played under the rule %v on %d points.", s.Opening, s.Rule, s.Size)
	case s.Opening == game.Balanced && len(game.BalancedOpenings(s.Rule, s.Size)) == 0:
		return Refusef(BadSettings, "No balanced openings are known under the rule %v on %d points.", s.Rule, s.Size)
	case max(s.Time.Main, s.Time.Increment, s.Time.Period, s.Time.PerMove) > maxMain:
		return Refusef(BadSettings, "No time of a clock may be longer than %v.", maxMain)
	}
	if err := s.Time.Validate(); err != nil {
		return Refusef(BadSettings, "The clock can't be set so: %v.", err)
	}
	return nil
}

// settingsText is how messages and the store write Settings.
type settingsText struct {
	Rule    string `json:"rule"`
	Size    int    `json:"size"`
	Opening string `json:"opening"`
	Clock   string `json:"clock"`
	Rated   bool   `json:"rated"`
}

// MarshalJSON writes the names that package game gives to rules, openings and time controls.
func (s Settings) MarshalJSON() ([]byte, error) {
	return json.Marshal(settingsText{s.Rule.String(), s.Size, s.Opening.String(), s.Time.String(), s.Rated})
}

// UnmarshalJSON reads what MarshalJSON writes; names that package game does not know are a [*Refusal]. It does not ask
// whether the settings fit together: Validate does.
func (s *Settings) UnmarshalJSON(data []byte) error {
	var text settingsText
	err := json.Unmarshal(data, &text)
	if err != nil {
		return err
	}
	read := Settings{Size: text.Size, Rated: text.Rated}
	if read.Rule, err = game.ParseRule(text.Rule); err != nil {
		return Refusef(BadSettings, "%q is no rule.", text.Rule)
	}
	if read.Opening, err = game.ParseProtocol(text.Opening); err != nil {
		return Refusef(BadSettings, "%q is no opening.", text.Opening)
	}
	if read.Time, err = game.ParseTimeControl(text.Clock); err != nil {
		return Refusef(BadSettings, "%q is no clock.", text.Clock)
	}
	*s = read
	return nil
}
