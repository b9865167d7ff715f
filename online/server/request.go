package server

import (
	"encoding/json"
	"errors"
	"unicode/utf8"

	"hoshi/online"
)

// decodeRequest reads a message of a client. Any bytes give a Request or a [*online.Refusal], and a Request with no more than the ID with
// it where that could be read.
func decodeRequest(data []byte) (*online.Request, *online.Refusal) {
	request := &online.Request{}
	if !utf8.Valid(data) {
		return request, online.Refusef(online.BadMessage, "The message is not UTF-8.")
	}
	if err := json.Unmarshal(data, request); err != nil {
		var refusal *online.Refusal
		var kind *json.UnmarshalTypeError
		switch {
		case errors.As(err, &refusal):
		case errors.As(err, &kind):
			refusal = online.Refusef(online.BadMessage, "The message is not understood: %q can't be a %s.", kind.Field, kind.Value)
		default:
			refusal = online.Refusef(online.BadMessage, "The message is not understood: %v.", err)
		}
		var named struct {
			ID uint64 `json:"id"`
		}
		if json.Unmarshal(data, &named) != nil {
			named.ID = 0
		}
		return &online.Request{ID: named.ID}, refusal
	}
	return request, nil
}
