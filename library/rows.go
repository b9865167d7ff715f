package library

import (
	"hoshi/game"
)

// player returns the number of a player, new ones among them.
func (t *transaction) player(s Seat) (id int64, err error) {
	s.Rating = 0
	if id, ok := t.players[s]; ok {
		return id, nil
	}
	id, err = t.number("player", "name = ?1 AND level = ?2", "INSERT INTO player (name, level, sum) VALUES (?1, ?2, ?3)", nameSum(s.Name, s.Level), s.Name, s.Level)
	if err == nil {
		t.players[s] = id
	}
	return id, err
}

// event returns the number of an event, which may be new; 0: it has no name.
func (t *transaction) event(name string) (int64, error) {
	if name == "" {
		return 0, nil
	}
	if id, ok := t.events[name]; ok {
		return id, nil
	}
	id, err := t.number("event", "name = ?1", "INSERT INTO event (name, sum) VALUES (?1, ?2)", nameSum(name), name)
	if err == nil {
		t.events[name] = id
	}
	return id, err
}

// number returns the number of the row that the condition finds, or of the one that is then put in, with its sum.
func (t *transaction) number(table, condition, insert string, sum int64, args ...any) (id int64, err error) {
	if id, err = t.find(table, condition, args...); id != 0 || err != nil {
		return id, err
	}
	return t.exec(insert, append(args, sum)...)
}

// written are the columns of a game that an entry fills.
const written = `key, name, black, white, event, day, ended, rule, size, plain, winner, reason, opening, source, plies, black_rating, white_rating,
	moves, extra`

const (
	insertGame     = "INSERT INTO game (" + written + ", review, sum) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"
	insertNumbered = "INSERT INTO game (" + written + ", review, sum, id) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"
	updateGame     = "UPDATE game SET (" + written + ", review, sum) = (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?) WHERE id = ?"
)

// values returns what stands in the columns written, and the numbers among them.
func (t *transaction) values(e *Entry) (values []any, r refs, err error) {
	if r.black, err = t.player(e.seats[game.Black]); err != nil {
		return nil, r, err
	}
	if r.white, err = t.player(e.seats[game.White]); err != nil {
		return nil, r, err
	}
	if r.event, err = t.event(e.event); err != nil {
		return nil, r, err
	}
	var name, event any // NULL where there is none
	if r.event != 0 {
		event = r.event
	}
	if e.name != 0 {
		name = e.name
	}
	moves := e.moves.data
	if moves == nil { // which would be NULL
		moves = []byte{}
	}
	return []any{e.key, name, r.black, r.white, event, int64(e.day), e.ended, int64(e.rule), e.moves.size, e.moves.plain, int64(e.result.Winner),
		int64(e.result.Reason), int64(e.opening), int64(e.source), e.plies, e.seats[game.Black].Rating, e.seats[game.White].Rating,
		moves, e.extra}, r, nil
}
