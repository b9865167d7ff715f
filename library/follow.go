package library

import (
	"context"
	"database/sql"
	"fmt"
	"math"
	"slices"

	"hoshi/game"
)

// reader reads into an index what the database holds.
type reader struct {
	ctx  context.Context
	tx   *sql.Tx
	into *index
}

// each hands every row of a query with one number to take.
func (r *reader) each(query string, number any, take func(rows *sql.Rows) error) error {
	rows, err := r.tx.QueryContext(r.ctx, query, number)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := take(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// names reads the players and events that the index does not know yet.
func (r *reader) names() error {
	x := r.into
	if len(x.players) == 0 {
		x.players, x.events = []player{{}}, []event{{}}
	}
	var id int
	var sum sql.NullInt64
	notice := func(what string, err error) {
		if err != nil {
			x.damaged = append(slices.Clip(x.damaged), fmt.Errorf("%s %d: %w", what, id, err))
		}
	}
	err := r.each("SELECT id, name, level, sum FROM player WHERE id >= ? ORDER BY id", len(x.players), func(rows *sql.Rows) error {
		var p player
		err := rows.Scan(&id, &p.name, &p.level, &sum)
		if err != nil {
			return err
		}
		notice("player", agrees(sum, nameSum(p.name, p.level)))
		for len(x.players) < id { // a number that nobody has
			x.players = append(x.players, player{})
		}
		p.folded = fold(p.name + " " + p.level)
		x.players = append(x.players, p)
		return nil
	})
	if err != nil {
		return err
	}
	return r.each("SELECT id, name, sum FROM event WHERE id >= ? ORDER BY id", len(x.events), func(rows *sql.Rows) error {
		var e event
		err := rows.Scan(&id, &e.name, &sum)
		if err != nil {
			return err
		}
		notice("event", agrees(sum, nameSum(e.name)))
		for len(x.events) < id {
			x.events = append(x.events, event{})
		}
		e.folded = fold(e.name)
		x.events = append(x.events, e)
		return nil
	})
}

// changed reads anew what has changed since the change of that number.
func (r *reader) changed(since int64) error {
	ids := map[uint32]bool{}
	err := r.each("SELECT DISTINCT game FROM change WHERE number > ?", since, func(rows *sql.Rows) error {
		var id int64
		err := rows.Scan(&id)
		if err == nil && id <= r.into.last { // else it is read with those that are new
			ids[uint32(id)] = true
		}
		return err
	})
	if err != nil {
		return err
	}
	r.into.forget(ids)
	for id := range ids {
		if err := r.games("g.id = ?", int64(id)); err != nil {
			return err
		}
	}
	return nil
}

// games reads the games for which a condition with one number holds.
func (r *reader) games(condition string, number int64) error {
	return r.each("SELECT "+summed+" FROM game g WHERE "+condition+" ORDER BY g.id", number, func(rows *sql.Rows) error {
		var id int64
		var of refs
		var e Entry
		var sum sql.NullInt64
		err := rows.Scan(e.scanSummed(&id, &of, &sum)...)
		if err == nil {
			err = e.check()
		}
		if err == nil {
			err = agrees(sum, e.sum(of))
		}
		if err == nil && (!names(of.black, len(r.into.players)) || !names(of.white, len(r.into.players)) || !names(of.event, len(r.into.events)) || id > math.MaxUint32) {
			err = fmt.Errorf("%w: it names what there is not", errRow)
		}
		if err != nil {
			r.into.damaged = append(slices.Clip(r.into.damaged), fmt.Errorf("game %d: %w", id, err))
			return nil
		}
		w := row{id: uint32(id), black: uint32(of.black), white: uint32(of.white), event: uint32(of.event), day: e.day, plies: uint16(e.plies),
			rating: [2]uint16{uint16(e.seats[game.Black].Rating), uint16(e.seats[game.White].Rating)}, steps: uint16(e.moves.len()),
			rule: uint8(e.rule), size: uint8(e.moves.size), winner: uint8(e.result.Winner), reason: uint8(e.result.Reason), opening: e.opening,
			source: uint8(e.source)}
		if e.moves.plain {
			w.flags |= isPlain
		}
		if isReview(e.review) {
			w.flags |= isReviewed
			w.accuracy, w.mistakes = [2]uint8(e.review[:2]), [2]uint8(e.review[2:4])
		}
		r.into.add(w, e.moves)
		return nil
	})
}

// names reports whether a number is one of a list of that length.
func names(number int64, length int) bool { return number >= 0 && number < int64(length) }
