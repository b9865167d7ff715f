package server

import (
	"time"

	"hoshi/online"
	"hoshi/online/server/hall"
	"hoshi/online/server/record"
)

// handler does what a message of a session asks for. It is called with the hall's mutex.
type handler func(*Server, *session, *online.Request, time.Time) *online.Refusal

// handlers are the messages of a player who is logged in.
var handlers = map[string]handler{
	"lobby":     (*Server).lobby,
	"seek":      inHall((*hall.Hall).Seek),
	"challenge": inHall((*hall.Hall).Challenge),
	"accept":    inHall((*hall.Hall).Accept),
	"cancel":    inHall((*hall.Hall).Cancel),
	"decline":   inHall((*hall.Hall).Decline),
	"ratings":   (*Server).ratings,
	"block":     (*Server).block,
	"blocks":    (*Server).listBlocks,
	"report":    (*Server).report,
	"export":    (*Server).export,
	"watch":     atGame((*rounds).watch),
	"leave":     atGame((*rounds).leave),
	"act":       atGame((*rounds).atTable),
	"resign":    atGame((*rounds).atTable),
	"abort":     atGame((*rounds).atTable),
	"claim":     atGame((*rounds).atTable),
	"offer":     atGame((*rounds).atTable),
	"answer":    atGame((*rounds).atTable),
	"chat":      atGame((*rounds).atTable),
	"mute":      atGame((*rounds).atTable),
}

// inHall is a handler of what is done in the hall.
func inHall(do func(*hall.Hall, *hall.Player, *online.Request, time.Time) *online.Refusal) handler {
	return func(s *Server, one *session, request *online.Request, now time.Time) *online.Refusal {
		return do(s.hall, one.player, request, now)
	}
}

// atGame is a handler of what is done at games.
func atGame(do func(*rounds, *session, *online.Request, time.Time) *online.Refusal) handler {
	return func(s *Server, one *session, request *online.Request, now time.Time) *online.Refusal {
		return do(s.rounds, one, request, now)
	}
}

// handleJob does what a message asks for, whose session waits for it.
func (s *Server) handleJob(j job) {
	s.handle(j.of, j.data, j.at)
	j.of.busy.Done()
}

// handle does what a message asks for. The goroutine that reads the connection waits for it.
func (s *Server) handle(one *session, data []byte, now time.Time) {
	request, refusal := decodeRequest(data)
	if refusal == nil {
		refusal = s.dispatch(one, request, now)
	}
	if refusal != nil {
		one.refused(request.ID, refusal)
	}
}

func (s *Server) dispatch(one *session, request *online.Request, now time.Time) *online.Refusal {
	handler := handlers[request.Type]
	switch known := handler != nil; {
	case known, request.Type == "ping", request.Type == "login", request.Type == "record", request.Type == "delete":
		s.metrics.Request(request.Type)
	default:
		s.metrics.Request("unknown")
		return online.Refuse(online.UnknownType)
	}
	switch request.Type {
	case "ping":
		one.Send(online.Encode(online.Reply{Type: "pong", Re: request.ID}))
		return nil
	case "login":
		return s.logins.login(one, request, now)
	case "delete":
		return s.delete(one, request)
	}
	if done, refusal := one.round.Load().relay(one, request, now); done {
		return refusal
	}
	s.hall.Lock()
	defer s.hall.Unlock()
	if request.Type == "record" && !s.hall.IsClosing {
		return s.record(one, request)
	}
	if refusal := one.Listens(); refusal != nil {
		return refusal
	}
	return handler(s, one, request, now)
}

// record sends the record of a game that has ended, once the store has read it. Of a public one anybody may know, also before the
// login.
func (s *Server) record(one *session, request *online.Request) *online.Refusal {
	id := hall.CleanID(request.Game)
	var viewer []byte
	if one.player != nil {
		viewer = one.player.Key[:]
	}
	if t := s.rounds.byID[id]; t != nil && t.Over() == nil && t.canWatch(one) {
		return online.Refuse(online.GameRuns)
	}
	reply := online.Reply{Type: "record", Re: request.ID}
	s.answerFrom(one, request, func(l record.Ledger) (err error) {
		reply.Game, reply.SGF, err = endedSGF(l, id, viewer)
		return err
	}, &reply)
	return nil
}
