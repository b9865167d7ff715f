package solve

import (
	"hoshi/ai/solve"
)

// Book returns the file of the proof that the records hold, which must be whole and measured.
func (r *Records) Book() ([]byte, error) {
	return solve.Encode(r.Game, func(key uint64) (solve.Reply, bool) {
		reply, settled := r.Replies[key]
		return solve.Reply{Cell: reply.Cell, Bound: reply.Bound, Plies: reply.Plies}, settled
	})
}
