package table

import (
	"errors"
	"slices"

	"hoshi/online"
)

// chat passes on what a player says to the other one. Watchers do not hear it.
func (t *Table) chat(seat Seat, request *online.Request, barred *online.Refusal) *online.Refusal {
	text, err := online.CleanChat(request.Text)
	var refusal *online.Refusal
	switch {
	case errors.As(err, &refusal):
		return refusal
	case barred != nil:
		return barred
	case t.left[1-seat]:
		return online.Refuse(online.OtherGone)
	case t.muted[1-seat]:
		return online.Refuse(online.ChatOff)
	}
	line := online.ChatInfo{Seat: seat, Text: text, At: t.day().UnixMilli()}
	if len(t.lines) == ChatLines {
		t.lines = slices.Delete(t.lines, 0, 1)
	}
	t.lines = append(t.lines, line)
	t.step(Step{Request: "chat", Players: true, Reply: online.Reply{Type: "chat", Game: t.ID, Chat: &line}})
	return nil
}

// mute turns the chat off for a player, or on again.
func (t *Table) mute(seat Seat, request *online.Request, _ *online.Refusal) *online.Refusal {
	t.muted[seat] = request.On
	t.keep(t.at)
	return nil
}
