package server

import (
	"errors"
	"slices"
	"time"

	"hoshi/online"
	"hoshi/online/server/hall"
	"hoshi/online/server/record"
)

// ratings lists the players with the highest ratings that are settled.
func (s *Server) ratings(one *session, request *online.Request, _ time.Time) *online.Refusal {
	reply, peers := online.Reply{Type: "ratings", Re: request.ID}, record.ListPeers
	if s.opts.RateSameNetwork {
		peers = 0 // who keeps the server knows the players
	}
	s.answerFrom(one, request, func(l record.Ledger) (err error) {
		reply.Ratings, err = l.Best(bestPlayers, peers)
		return err
	}, &reply)
	return nil
}

// answerFrom sends the reply once the store has done what fills it.
func (s *Server) answerFrom(one *session, request *online.Request, do func(record.Ledger) error, reply *online.Reply) {
	re := request.ID
	s.store.Submit(record.Change{Write: do, Apart: true, After: func(err error) {
		if err == nil {
			one.Send(online.Encode(reply))
			return
		}
		refusal := online.Refuse(online.NotDone)
		errors.As(err, &refusal)
		s.log.failed(request.Type, err)
		one.refused(re, refusal)
	}})
}

// block notes that the player wants nothing to do with another one, or not any more.
func (s *Server) block(one *session, request *online.Request, _ time.Time) *online.Refusal {
	p := one.player
	blocked, refusal := s.hall.Block(p, request.Player, request.On)
	if refusal != nil {
		return refusal
	}
	key := p.Key
	s.answerFrom(one, request, func(l record.Ledger) error { return l.Block(key, blocked, request.On) },
		&online.Reply{Type: "blocks", Re: request.ID, Blocks: p.Blocks})
	return nil
}

// listBlocks lists whom the player has blocked.
func (s *Server) listBlocks(one *session, request *online.Request, _ time.Time) *online.Refusal {
	one.Send(online.Encode(online.Reply{Type: "blocks", Re: request.ID, Blocks: one.player.Blocks}))
	return nil
}

// report writes down what a player says of another one, for who keeps the server.
func (s *Server) report(one *session, request *online.Request, now time.Time) *online.Refusal {
	p := one.player
	if !hall.IsFingerprint(request.Player) || request.Player == p.Print {
		return online.Refusef(online.BadMessage, "Another player's key is missing.")
	}
	text := ""
	if request.Text != "" {
		var err error
		var refusal *online.Refusal
		if text, err = online.CleanChat(request.Text); errors.As(err, &refusal) {
			return refusal
		}
	}
	if refusal := s.hall.Allowances.Report(p.Key, now); refusal != nil {
		return refusal
	}
	report := online.ReportInfo{Player: request.Player, Text: text, At: time.Now().UnixMilli()} // now may be behind the time of day
	if hall.IsID(request.Game) {
		report.Game = request.Game
	}
	key := p.Key
	s.answerFrom(one, request, func(l record.Ledger) error { return l.Report(key, report) }, &online.Reply{Type: "reported", Re: request.ID})
	s.log.Info("a player was reported", "by", p.Print, "player", report.Player, "game", report.Game)
	return nil
}

// export sends what the server keeps of the player, some games at a time.
func (s *Server) export(one *session, request *online.Request, _ time.Time) *online.Refusal {
	p := one.player
	data := &online.OwnData{Player: p.Info(), Blocks: slices.Clone(p.Blocks)}
	key, after := p.Key, request.After
	s.answerFrom(one, request, func(l record.Ledger) error { return ownData(l, key, after, data) }, &online.Reply{Type: "export", Re: request.ID, Data: data})
	return nil
}

// delete forgets a player. Their games stay for the others, without the name and the key. It runs on the goroutine that reads the
// connection, which hears nothing else meanwhile.
func (s *Server) delete(one *session, request *online.Request) *online.Refusal {
	p, refusal := s.mayDelete(one, request)
	if refusal != nil {
		return refusal
	}
	err := s.deleteAll(p.Key, time.Now())
	s.hall.Lock()
	defer s.hall.Unlock()
	s.hall.People.EndDeleting(p.Key)
	if errors.As(err, &refusal) {
		s.log.failed(request.Type, err)
		return refusal
	}
	if err != nil {
		return online.Refuse(online.ServerFault)
	}
	one.kick(online.Refuse(online.Deleted))
	s.sessions.logOut(one)
	s.hall.People.Release(p)
	s.hall.People.Unname(p.Print)
	return nil
}

// mayDelete takes a player out of everything, so that nothing of them begins while they are being deleted.
func (s *Server) mayDelete(one *session, request *online.Request) (*hall.Player, *online.Refusal) {
	s.hall.Lock()
	defer s.hall.Unlock()
	if refusal := one.Listens(); refusal != nil {
		return nil, refusal
	}
	p := one.player
	switch {
	case p.Plays():
		return nil, online.Refuse(online.Playing)
	case request.Name != p.Name:
		return nil, online.Refuse(online.WrongName)
	}
	s.takeOut(p)
	s.hall.People.BeginDeleting(p.Key)
	return p, nil
}

// takeOut takes a player who does not play out of everything.
func (s *Server) takeOut(p *hall.Player) {
	s.hall.TakeOut(p)
	if t := roundOf(p); t != nil {
		t.leave(p)
	}
}

// deleteAll deletes what the store has of a player: the games first, some at a time, so that nobody waits for that.
func (s *Server) deleteAll(key record.Key, now time.Time) error {
	for more := true; more; {
		err := s.insist(func(l record.Ledger) (err error) {
			more, err = forgetGames(l, key)
			return err
		})
		if err != nil {
			return err
		}
	}
	return s.insist(func(l record.Ledger) error { return l.Forget(key, now) })
}

// How long a deletion waits for a book that can't be reached, or does not have the end of a game yet that was over a moment ago.
const (
	insistTime  = 5 * time.Second
	insistAgain = 100 * time.Millisecond
)

// insist asks the store, and asks again while its book is away.
func (s *Server) insist(what func(record.Ledger) error) error {
	for until := time.Now().Add(insistTime); ; {
		err := s.store.Ask(what)
		if !errors.Is(err, record.ErrAway) || time.Now().After(until) {
			return err
		}
		select {
		case <-s.quit:
			return err
		case <-time.After(insistAgain):
		}
	}
}
