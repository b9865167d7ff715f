package server

import (
	"errors"
	"log/slog"

	"hoshi/online"
	"hoshi/online/server/record"
	"hoshi/online/server/store"
	"hoshi/online/server/table"
)

// journal is the log of a server.
type journal struct{ *slog.Logger }

// aside says that a game is set aside.
func (j journal) aside(g table.Saved) {
	j.Error("a game is damaged and set aside", "game", g.ID, "players", []string{online.Fingerprint(g.Players[0].Key[:]), online.Fingerprint(g.Players[1].Key[:])}, "error", g.Damage)
}

// failed says why something that was asked for could not be done, where an error says more than that it is refused.
func (j journal) failed(request string, err error) {
	switch {
	case store.IsUnreadable(err):
		j.Error("something is damaged in the database, and all else goes on", "request", request, "error", err)
	case errors.Is(err, &online.Refusal{Code: online.NotDone}) && !errors.Is(err, record.ErrUnavailable):
		j.Error("a request failed, and all else goes on", "request", request, "error", err)
	}
}
