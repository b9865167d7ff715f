package cluster

import (
	"context"
	"errors"
	"fmt"

	"github.com/nats-io/nats.go/jetstream"
)

// movingKey is there as long as somebody moves data into a cluster or out of it: no server begins to play then. Its value says which.
const movingKey = "moving"

// errMoving says that a server can't begin.
var errMoving = errors.New("cluster: its data is being moved, or that was broken off: wait, or run the same hoshi-server migrate once more")

// still refuses what was asked for while data is being moved. The caller must hold a lease, since a move looks for leases after it has written the key.
func (c *Cluster) still(ctx context.Context) error {
	switch _, err := c.bucket.Get(ctx, movingKey); {
	case errors.Is(err, jetstream.ErrKeyNotFound):
		return nil
	case err != nil:
		return fmt.Errorf("cluster: whether its data is being moved: %w", err)
	}
	return errMoving
}
