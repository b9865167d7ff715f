package gate

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/coder/websocket"

	"hoshi/online"
)

// Line is what the messages of one person come and go by: their WebSocket, or what stands for one that another program has taken.
type Line interface {
	online.Conn
	Read(ctx context.Context) (websocket.MessageType, []byte, error)
	Ping(ctx context.Context) error // waits, while the line is read, until the other end has answered a ping of the WebSocket
}

// ErrBroken is wrapped by why a line can't be read any more whose person is still there, as far as is known, and may come back by another line.
var ErrBroken = errors.New("server: the line is broken")

// Load is how much a server has to do at the moment.
type Load struct {
	Connections, Players, Games int           // open, logged in, going on
	Waiting                     time.Duration // since when the oldest change waits for its commit; 0: none does
}

// Metrics is told what a gate does. Its methods are called on any goroutine and must not wait.
type Metrics interface {
	Refusal(code online.Code)              // something was refused
	Handler(load func() Load) http.Handler // what answers for /metrics; called once
}

// Unmeasured are the metrics of a gate that nobody measures.
type Unmeasured struct{}

// Refusal is told to nobody.
func (Unmeasured) Refusal(online.Code) {}

// Handler answers that there is none.
func (Unmeasured) Handler(func() Load) http.Handler { return http.NotFoundHandler() }
