package server

import (
	"errors"
	"slices"
	"time"

	"hoshi/online"
	"hoshi/online/server/hall"
	"hoshi/online/server/record"
)

// questions are what players ask the book for, and have it note. They are guarded by the hall's mutex; answers come once the store has them.
type questions struct {
	*base
	rounds *rounds
}

// ratings lists the players with the highest ratings that are settled.
func (q *questions) ratings(one *session, request *online.Request, _ time.Time) *online.Refusal {
	reply, peers := online.Reply{Type: "ratings", Re: request.ID}, q.opts.listPeers()
	q.answerFrom(one, request, func(l record.Ledger) (err error) {
		reply.Ratings, err = l.Best(bestPlayers, peers)
		return err
	}, &reply)
	return nil
}

// answerFrom sends the reply once the store has done what fills it.
func (q *questions) answerFrom(one *session, request *online.Request, do func(record.Ledger) error, reply *online.Reply) {
	re := request.ID
	q.store.Submit(record.Change{Write: do, Apart: true, After: func(err error) {
		if err == nil {
			one.Send(online.Encode(reply))
			return
		}
		refusal := online.Refuse(online.NotDone)
		errors.As(err, &refusal)
		q.log.failed(request.Type, err)
		one.refused(re, refusal)
	}})
}

// block notes that the player wants nothing to do with another one, or not any more.
func (q *questions) block(one *session, request *online.Request, _ time.Time) *online.Refusal {
	p := one.player
	blocked, refusal := q.hall.Block(p, request.Player, request.On)
	if refusal != nil {
		return refusal
	}
	key := p.Key
	if request.Player == online.Public {
		q.unlisted.set(key, request.On)
		q.forgotten.Add(1) // no page that is there already is shown any more, before this is answered
	}
	q.answerFrom(one, request, func(l record.Ledger) error { return l.Block(key, blocked, request.On) },
		&online.Reply{Type: "blocks", Re: request.ID, Blocks: p.Blocks})
	return nil
}

// listBlocks lists whom the player has blocked.
func (q *questions) listBlocks(one *session, request *online.Request, _ time.Time) *online.Refusal {
	one.Send(online.Encode(online.Reply{Type: "blocks", Re: request.ID, Blocks: one.player.Blocks}))
	return nil
}

// report writes down what a player says of another one, for the operator.
func (q *questions) report(one *session, request *online.Request, now time.Time) *online.Refusal {
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
	if refusal := q.hall.Allowances.Report(p.Key, now); refusal != nil {
		return refusal
	}
	report := online.ReportInfo{Player: request.Player, Text: text, At: time.Now().UnixMilli()} // now may be behind the time of day
	if hall.IsID(request.Game) {
		report.Game = request.Game
	}
	key := p.Key
	q.answerFrom(one, request, func(l record.Ledger) error { return l.Report(key, report) }, &online.Reply{Type: "reported", Re: request.ID})
	q.log.Info("a player was reported", "by", p.Print, "player", report.Player, "game", report.Game)
	return nil
}

// export sends what the server keeps of the player, some games at a time.
func (q *questions) export(one *session, request *online.Request, _ time.Time) *online.Refusal {
	p := one.player
	data := &online.OwnData{Player: p.Info(), Blocks: slices.Clone(p.Blocks)}
	key, after := p.Key, request.After
	q.answerFrom(one, request, func(l record.Ledger) error { return ownData(l, key, after, data) }, &online.Reply{Type: "export", Re: request.ID, Data: data})
	return nil
}

// record sends the record of a game that has ended, once the store has read it. Of a public one anybody may know, also before the
// login.
func (q *questions) record(one *session, request *online.Request, _ time.Time) *online.Refusal {
	id := hall.CleanID(request.Game)
	var viewer []byte
	if one.player != nil {
		viewer = one.player.Key[:]
	}
	if t := q.rounds.byID[id]; t != nil && t.Over() == nil && t.canWatch(one) {
		return online.Refuse(online.GameRuns)
	}
	reply := online.Reply{Type: "record", Re: request.ID}
	q.answerFrom(one, request, func(l record.Ledger) (err error) {
		reply.Game, reply.SGF, err = endedSGF(l, id, viewer)
		return err
	}, &reply)
	return nil
}
