package server

import (
	"context"
	"errors"
	"time"

	"hoshi/online"
	"hoshi/online/server/record"
	"hoshi/online/server/store"
	"hoshi/online/server/table"
)

// aside says in the log that a game is set aside.
func (s *Server) aside(g table.Saved) {
	s.log.Error("a game is damaged and set aside", "game", g.ID, "players", []string{online.Fingerprint(g.Players[0].Key[:]), online.Fingerprint(g.Players[1].Key[:])}, "error", g.Damage)
}

// failed says in the log why something that was asked for could not be done, where an error says more than that it is refused.
func (s *Server) failed(request string, err error) {
	switch {
	case store.IsUnreadable(err):
		s.log.Error("something is damaged in the database, and all else goes on", "request", request, "error", err)
	case errors.Is(err, &online.Refusal{Code: online.NotDone}) && !errors.Is(err, record.ErrAway):
		s.log.Error("a request failed, and all else goes on", "request", request, "error", err)
	}
}

// surveys looks at all that was ever finished, once, and says in the log what of it is lost.
func (s *Server) surveys() {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		<-s.quit
		cancel()
	}()
	defer close(s.looked)
	defer cancel()
	began, lost := time.Now(), 0
	err := store.Survey(ctx, s.opts.Data, func(err error) {
		lost++
		s.log.Error("something that was acknowledged is lost", "error", err)
	})
	if ctx.Err() == nil {
		s.log.Info("all accounts and games that have ended were looked at", "lost", lost, "took", time.Since(began), "error", err)
	}
}
