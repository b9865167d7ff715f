// Package host runs a server inside a program that does more than serve, and announces it on the local network. It stands apart so that a server alone
// does without DNS-SD.
package host

import (
	"context"
	"errors"
	"net"
	"strconv"
	"time"

	"hoshi/online"
	"hoshi/online/lan"
	"hoshi/online/server"
)

// Host is a server inside a program that does more than serve: it is announced on the local network. Its methods may be called on any goroutine.
type Host struct {
	*server.Server
	Unannounced error // why [lan.Browse] does not find the server; nil: it does

	quiet func()
}

// Start starts a server with the options at the address listen, empty for every network of the computer, on
// [online.DefaultPort], or on a free port where that one can't be had, and announces it under the name. It returns once the
// server can be reached; the host must be closed.
func Start(opts server.Options, listen, name string) (*Host, error) {
	s, err := server.New(opts)
	if err != nil {
		return nil, err
	}
	if err = s.Start(net.JoinHostPort(listen, strconv.Itoa(online.DefaultPort)), "", ""); err != nil {
		err = s.Start(net.JoinHostPort(listen, "0"), "", "")
	}
	h := &Host{Server: s, quiet: func() {}}
	if err != nil {
		return nil, errors.Join(err, h.Close())
	}
	if quiet, err := lan.Announce(name, s.Port(), false); err != nil {
		h.Unannounced = err
	} else {
		h.quiet = quiet
	}
	return h, nil
}

// hostClosing is how long the connections to a host may take to end.
const hostClosing = 3 * time.Second

// Close ends the server as [server.Server.Close] does, and its announcement. It can take a moment: not for the goroutine of a
// window.
func (h *Host) Close() error {
	h.quiet()
	ctx, cancel := context.WithTimeout(context.Background(), hostClosing)
	defer cancel()
	return h.Server.Close(ctx)
}
