package cluster

import (
	"context"
	"errors"
	"log/slog"
	"testing"

	"hoshi/online/server"
)

// A member whose front can't listen any more, or that is closed, while the store can't be opened again, ends and says why.
func TestAMemberEndsWhileItCanNotOpen(t *testing.T) {
	for _, cause := range []error{nil, errors.New("no more connections")} {
		ctx, end := context.WithCancelCause(t.Context())
		m := &Member{opts: server.Options{Log: slog.New(slog.DiscardHandler)}, done: make(chan struct{}),
			open: func(context.Context) (*Store, error) { return nil, errors.New("NATS does not answer") }}
		go m.run(ctx, nil)
		end(cause)
		<-m.Done()
		if err := m.Err(); !errors.Is(err, cause) || cause == nil && err != nil {
			t.Errorf("ended by %v it says %v", cause, err)
		}
	}
}
