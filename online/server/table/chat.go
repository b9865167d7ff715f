package table

import (
	"errors"
	"slices"

	"hoshi/online"
)

// chat passes on what a player says to the other one. Watchers do not hear it.
func (r request) chat() *online.Refusal {
	text, err := online.CleanChat(r.message.Text)
	var refusal *online.Refusal
	switch {
	case errors.As(err, &refusal):
		return refusal
	case r.barred != nil:
		return r.barred
	case r.left[1-r.from]:
		return online.Refuse(online.OtherGone)
	case r.muted[1-r.from]:
		return online.Refuse(online.ChatOff)
	}
	line := online.ChatInfo{Seat: r.from, Text: text, At: r.day().UnixMilli()}
	if len(r.lines) == ChatLines {
		r.lines = slices.Delete(r.lines, 0, 1)
	}
	r.lines = append(r.lines, line)
	r.add(Step{Request: "chat", Players: true, Reply: online.Reply{Type: "chat", Game: r.ID, Event: online.Event{Chat: &line}}})
	return nil
}

// mute turns the chat off for a player, or on again.
func (r request) mute() *online.Refusal {
	r.muted[r.from] = r.message.On
	r.saveState(r.at)
	return nil
}
