package server

import (
	"bytes"
	"fmt"
	"strings"

	"hoshi/game"
	"hoshi/online"
	"hoshi/online/server/record"
	"hoshi/sgf"
)

// ownData fills in what a book keeps of a player, with the games whose ids come after the given one.
func ownData(book record.Book, key record.Key, after string, data *online.OwnData) (err error) {
	data.Games = []online.OwnGame{}
	if data.Names, err = book.Names(key); err != nil {
		return err
	}
	if data.Reports, err = book.Reports(key); err != nil {
		return err
	}
	a, err := book.Account(key)
	if err != nil {
		return err
	}
	data.Peers, data.Met = a.Peers, []byte(a.Met)
	games, err := book.EndedOf(key, after, exportGames+1)
	for _, g := range games {
		data.Games = append(data.Games, online.OwnGame{ID: g.ID, Ended: g.Ended, SGF: g.SGF})
	}
	if len(data.Games) > exportGames {
		data.Games = data.Games[:exportGames]
		data.Next = data.Games[exportGames-1].ID
	}
	return err
}

// endedSGF returns the id and the record of a game that has ended, by its id or by what that alone begins with. A private one is
// for its players alone; viewer is nil for a caller without a player.
func endedSGF(book record.Archive, begins string, viewer []byte) (id, text string, err error) {
	g, err := ended(book, begins, viewer)
	return g.ID, g.SGF, err
}

// ended is the game of which [endedSGF] returns the record.
func ended(book record.Archive, begins string, viewer []byte) (record.Finished, error) {
	games, err := book.Ended(begins)
	if err != nil {
		return record.Finished{}, err
	}
	if len(games) != 1 || games[0].Private && (viewer == nil || !bytes.Equal(games[0].Seats[0], viewer) && !bytes.Equal(games[0].Seats[1], viewer)) {
		return record.Finished{}, online.Refuse(online.NoGame)
	}
	return games[0], nil
}

// forgetBatch is how many games are made nameless in one write.
const forgetBatch = 50

// forgetGames takes the player's name and key out of some of their games, and reports whether there are more.
func forgetGames(book record.Archive, key record.Key) (more bool, err error) {
	games, err := book.EndedOf(key, "", forgetBatch)
	for i := 0; i < len(games) && err == nil; i++ {
		seat := 0
		if bytes.Equal(games[i].Seats[1], key[:]) {
			seat = 1
		}
		err = forgetSeat(book, games[i], seat)
	}
	return len(games) == forgetBatch, err
}

// forgetSeat writes a game without the name of a seat.
func forgetSeat(book record.Archive, g record.Finished, seat int) (err error) {
	if g.SGF, err = nameless(g.SGF, seat); err != nil {
		return fmt.Errorf("game %s: %w", g.ID, err)
	}
	g.Seats[seat] = []byte{}
	return book.Amend(g)
}

// nameless returns a record without the name and the rating of the player in the seat.
func nameless(text string, seat int) (string, error) {
	file, err := sgf.Read(strings.NewReader(text))
	if err != nil {
		return "", err
	}
	unname(file.Games[0], seat)
	var out strings.Builder
	err = sgf.Write(&out, file.Games[0])
	return out.String(), err
}

// unname takes the name and the rating of the player in the seat out of a record.
func unname(r *game.Record, seat int) {
	m := game.ResumeMatch(r, r.Root.End())
	r.Seats[m.ColorOf(game.Side(seat))] = game.Seat{}
}
