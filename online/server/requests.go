package server

import (
	"time"

	"hoshi/online"
	"hoshi/online/server/hall"
	"hoshi/online/server/table"
)

// handler does what a message of a session asks for.
type handler func(one *session, request *online.Request, now time.Time) *online.Refusal

// requests are what clients may ask for, by the type of the message. They do not change.
type requests struct {
	*base
	unlocked map[string]handler // called without the hall's mutex
	anybody  map[string]handler // called with it, also before the login
	players  map[string]handler // called with it, for players who are logged in
}

func newRequests(b *base, logins *logins, notices *notices, rounds *rounds, questions *questions, deletions *deletions) *requests {
	r := &requests{base: b,
		unlocked: map[string]handler{
			"ping":   pong,
			"login":  logins.login,
			"delete": deletions.delete,
		},
		anybody: map[string]handler{
			"record": questions.record,
		},
		players: map[string]handler{
			"lobby":     notices.lobby,
			"seek":      inHall(b.hall.Seek),
			"challenge": inHall(b.hall.Challenge),
			"accept":    inHall(b.hall.Accept),
			"cancel":    inHall(b.hall.Cancel),
			"decline":   inHall(b.hall.Decline),
			"ratings":   questions.ratings,
			"block":     questions.block,
			"blocks":    questions.listBlocks,
			"report":    questions.report,
			"export":    questions.export,
			"watch":     rounds.watch,
			"leave":     rounds.leave,
		},
	}
	if b.opts.Pages {
		r.unlocked["guest"] = logins.guest
		for _, kind := range []string{"watch", "leave"} { // browsers have no key
			do := r.players[kind]
			r.anybody[kind] = func(one *session, request *online.Request, now time.Time) *online.Refusal {
				if one.player != nil {
					if refusal := one.CheckPlayer(); refusal != nil {
						return refusal
					}
				}
				return do(one, request, now)
			}
		}
	}
	for kind := range table.Requests() {
		if r.players[kind] == nil {
			r.players[kind] = rounds.atTable
		}
	}
	return r
}

// mayGuest reports whether guests may ask for that: a private game that does not count, by its code, and what belongs to it. What people say is for those whom
// others can tell apart from one day to the next.
func mayGuest(request *online.Request) bool {
	switch request.Type {
	case "accept":
		return request.Code != "" && !request.Rated
	case "ping", "login", "guest", "record", "watch", "leave", "act", "resign", "abort", "claim", "offer", "answer", "mute":
		return true
	}
	return false
}

// inHall is a handler of what is done in the hall.
func inHall(do func(*hall.Player, *online.Request, time.Time) *online.Refusal) handler {
	return func(one *session, request *online.Request, now time.Time) *online.Refusal {
		return do(one.player, request, now)
	}
}

func pong(one *session, request *online.Request, _ time.Time) *online.Refusal {
	one.Send(online.Encode(online.Reply{Type: "pong", Re: request.ID}))
	return nil
}

// do does what a message asks for, whose session waits for it.
func (r *requests) do(j job) {
	r.handle(j.session, j.data, j.at)
	j.session.busy.Done()
}

// handle does what a message asks for, or refuses it.
func (r *requests) handle(one *session, data []byte, now time.Time) {
	request, refusal := decodeRequest(data)
	if refusal == nil {
		refusal = r.dispatch(one, request, now)
	}
	if refusal != nil {
		one.refused(request.ID, refusal)
	}
}

func (r *requests) dispatch(one *session, request *online.Request, now time.Time) *online.Refusal {
	unlocked, anybody, players := r.unlocked[request.Type], r.anybody[request.Type], r.players[request.Type]
	if unlocked == nil && anybody == nil && players == nil {
		r.metrics.Request("unknown")
		return online.Refuse(online.UnknownType)
	}
	r.metrics.Request(request.Type)
	if one.guest && !mayGuest(request) {
		return online.Refuse(online.ForPlayers)
	}
	if unlocked != nil {
		return unlocked(one, request, now)
	}
	if done, refusal := one.round.Load().relay(one, request, now); done {
		return refusal
	}
	r.hall.Lock()
	defer r.hall.Unlock()
	if anybody != nil && !r.hall.IsClosing {
		return anybody(one, request, now)
	}
	if refusal := one.CheckPlayer(); refusal != nil {
		return refusal
	}
	return players(one, request, now)
}
