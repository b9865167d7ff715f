package server

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"hoshi/game"
	"hoshi/internal/sqlite"
	"hoshi/online"
	"hoshi/sgf"
)

// list calls take for each row of a query.
func (w *writer) list(query string, args []any, take func(*sql.Rows) error) error {
	statement, err := w.prepare(query)
	if err != nil {
		return err
	}
	rows, err := statement.QueryContext(w.ctx, args...)
	if err != nil {
		return err
	}
	for err == nil && rows.Next() {
		err = take(rows)
	}
	return errors.Join(err, rows.Err(), rows.Close())
}

// best lists the players with the highest ratings that are settled.
func (w *writer) best() (list []online.PlayerInfo, err error) {
	err = w.list("SELECT key, name, value, deviation, games FROM players WHERE deviation <= 110 AND games > 0 ORDER BY value DESC LIMIT ?", []any{bestPlayers},
		func(rows *sql.Rows) error {
			var a account
			var key []byte
			err := rows.Scan(&key, &a.name, &a.rating.Value, &a.rating.Deviation, &a.rating.Games)
			copy(a.key[:], key)
			list = append(list, a.info())
			return err
		})
	return list, err
}

// blocks lists whom a player has blocked.
func (w *writer) blocks(key playerKey) (list []online.BlockInfo, err error) {
	err = w.list("SELECT name, print FROM blocks WHERE owner = ?", []any{key[:]}, func(rows *sql.Rows) error {
		var b online.BlockInfo
		err := rows.Scan(&b.Name, &b.Key)
		list = append(list, b)
		return err
	})
	return list, err
}

func (w *writer) saveBlock(key playerKey, b online.BlockInfo, on bool) error {
	if on {
		return w.exec("INSERT OR REPLACE INTO blocks (owner, print, name) VALUES (?,?,?)", key[:], b.Key, b.Name)
	}
	return w.exec("DELETE FROM blocks WHERE owner = ? AND print = ?", key[:], b.Key)
}

func (w *writer) saveReport(key playerKey, r online.ReportInfo) error {
	return w.exec("INSERT INTO reports (at, owner, print, game, text) VALUES (?,?,?,?,?)", r.At, key[:], r.Player, r.Game, r.Text)
}

// ownData fills in what the store keeps of a player, with the games whose ids come after the given one.
func (w *writer) ownData(key playerKey, after string, data *online.OwnData) error {
	data.Names, data.Reports, data.Games = []string{}, []online.ReportInfo{}, []online.OwnGame{}
	err := w.list("SELECT look FROM names WHERE owner = ? ORDER BY look", []any{key[:]}, func(rows *sql.Rows) error {
		var look string
		err := rows.Scan(&look)
		data.Names = append(data.Names, look)
		return err
	})
	if err != nil {
		return err
	}
	err = w.list("SELECT print, game, text, at FROM reports WHERE owner = ? ORDER BY number", []any{key[:]}, func(rows *sql.Rows) error {
		var r online.ReportInfo
		err := rows.Scan(&r.Player, &r.Game, &r.Text, &r.At)
		data.Reports = append(data.Reports, r)
		return err
	})
	if err != nil {
		return err
	}
	err = w.games(key, after, exportGames+1, func(g finished) error {
		data.Games = append(data.Games, online.OwnGame{ID: g.id, Ended: g.ended, SGF: g.sgf})
		return nil
	})
	if len(data.Games) > exportGames {
		data.Games = data.Games[:exportGames]
		data.Next = data.Games[exportGames-1].ID
	}
	return err
}

// games calls take for at most n finished games of a player, by their ids, that come after the given one.
func (w *writer) games(key playerKey, after string, n int, take func(finished) error) error {
	return w.finished("seat0 = ?1 AND id > ?2 UNION ALL SELECT "+finishedColumns+" FROM finished WHERE seat1 = ?1 AND id > ?2 ORDER BY id LIMIT ?3",
		[]any{key[:], after, n}, take)
}

// forgetBatch is how many games are made nameless in one write.
const forgetBatch = 50

// forgetGames takes the player's name and key out of some of their games, and reports whether there are more.
func (w *writer) forgetGames(key playerKey) (more bool, err error) {
	var games []finished
	err = w.games(key, "", forgetBatch, func(g finished) error {
		games = append(games, g)
		return nil
	})
	for i := 0; i < len(games) && err == nil; i++ {
		seat := 0
		if bytes.Equal(games[i].seats[1], key[:]) {
			seat = 1
		}
		err = w.forgetSeat(games[i], seat)
	}
	return len(games) == forgetBatch, err
}

// forgetSeat writes a game without the name of a seat.
func (w *writer) forgetSeat(g finished, seat int) (err error) {
	if g.sgf, err = nameless(g.sgf, seat); err != nil {
		return fmt.Errorf("game %s: %w", g.id, err)
	}
	g.seats[seat] = []byte{}
	return w.saveFinished(g)
}

// nameless returns a record without the name and the rating of who sat in the seat.
func nameless(text string, seat int) (string, error) {
	file, err := sgf.Read(strings.NewReader(text))
	if err != nil {
		return "", err
	}
	record := file.Games[0]
	m := game.ResumeMatch(record, record.Root.End())
	record.Seats[m.ColorOf(game.Side(seat))] = game.Seat{}
	var out strings.Builder
	err = sgf.Write(&out, record)
	return out.String(), err
}

// forgetPlayer deletes the account, whom it has blocked and what it has reported. Its names stay nobody's for a while.
func (w *writer) forgetPlayer(key playerKey, now time.Time) error {
	return errors.Join(
		w.exec("UPDATE names SET freed = ? WHERE owner = ? AND freed = 0", now.UnixMilli(), key[:]),
		w.exec("UPDATE names SET owner = x'' WHERE owner = ?", key[:]),
		w.exec("DELETE FROM blocks WHERE owner = ?", key[:]),
		w.exec("DELETE FROM reports WHERE owner = ?", key[:]),
		w.exec("DELETE FROM players WHERE key = ?", key[:]))
}

// Reports writes what players have reported, a line each, the newest last, from a data folder whose server may run.
func Reports(ctx context.Context, data string, out io.Writer) error {
	path := filepath.Join(data, dataFile)
	if _, err := os.Stat(path); err != nil {
		return fmt.Errorf("server: reports: %w", err)
	}
	db, err := sqlite.Open(path, sqlite.Options{})
	if err != nil {
		return fmt.Errorf("server: reports: %w", err)
	}
	rows, err := db.QueryContext(ctx, "SELECT at, owner, print, game, text FROM reports ORDER BY number")
	for err == nil && rows.Next() {
		var at int64
		var owner []byte
		var print, id, text string
		if err = rows.Scan(&at, &owner, &print, &id, &text); err == nil {
			_, err = fmt.Fprintf(out, "%s %s reports %s game=%s %q\n", time.UnixMilli(at).UTC().Format(time.DateTime), online.Fingerprint(owner), print, id, text)
		}
	}
	if rows != nil {
		err = errors.Join(err, rows.Err(), rows.Close())
	}
	if err = errors.Join(err, db.Close()); err != nil {
		return fmt.Errorf("server: reports: %w", err)
	}
	return nil
}
