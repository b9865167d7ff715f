package game

import "time"

// TimeControl says how much time the players have. The zero value is a game without a clock.
type TimeControl struct {
	Main      time.Duration // for the whole game
	Increment time.Duration // added to the main time after every move (Fischer)
	Periods   int           // of byo-yomi, after the main time
	Period    time.Duration // of one period
	PerMove   time.Duration // limit of each move
}
