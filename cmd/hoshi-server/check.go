package main

import (
	"bytes"
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"

	"hoshi/online/server"
	"hoshi/online/server/cluster"
	"hoshi/online/server/store"
)

// tryOut says what would go wrong at a start, without one: addresses, the certificate, the folder, what a cluster needs. A server that runs on the folder may go on: its
// own addresses count as free.
func (o *options) tryOut(ctx context.Context) error {
	err := errors.Join(o.tryAddress(ctx, "addr", o.addr), o.tryAddress(ctx, "status", o.Status))
	if o.certificate != "" || o.key != "" {
		_, bad := tls.LoadX509KeyPair(o.certificate, o.key)
		err = errors.Join(err, named("tls-cert", bad))
	}
	if o.nats != "" && o.postgres != "" {
		err = errors.Join(err, cluster.Check(ctx, cluster.Options{URL: o.nats}, o.postgres))
	}
	return errors.Join(err, named("data", cmp.Or(tryFolder(o.Data), store.CheckFolder(o.Data))))
}

// checkApart refuses one address for players and for the status: a server could not listen there twice.
func (o *options) checkApart() error {
	if o.Status == "" {
		return nil
	}
	players, err := net.ResolveTCPAddr("tcp", o.addr)
	if err != nil {
		return nil // tryAddress says so
	}
	status, err := net.ResolveTCPAddr("tcp", o.Status)
	if err == nil && overlap(players, status) {
		return fmt.Errorf("%s is the address of -addr %s, too: players come there", o.Status, o.addr)
	}
	return nil
}

// overlap reports whether nobody can listen at both addresses. An address without a host is all of this computer's, of IPv4 and of IPv6.
func overlap(a, b *net.TCPAddr) bool {
	everywhere := func(a *net.TCPAddr) bool { return len(a.IP) == 0 || a.IP.IsUnspecified() }
	return a.Port == b.Port && a.Port != 0 && (everywhere(a) || everywhere(b) || a.IP.Equal(b.IP))
}

// tryAddress says why nobody could listen at the address of an option.
func (o *options) tryAddress(ctx context.Context, option, addr string) error {
	if addr == "" {
		return nil
	}
	listener, err := net.Listen("tcp", addr)
	if err == nil {
		return named(option, listener.Close())
	}
	wanted, bad := net.ResolveTCPAddr("tcp", addr)
	if bad != nil {
		return named(option, err)
	}
	var taken bytes.Buffer
	if silent := server.SendCommand(ctx, o.Data, []string{"addresses"}, &taken); silent != nil {
		return named(option, fmt.Errorf("%w (%w)", err, silent))
	}
	for line := range strings.Lines(taken.String()) {
		words := strings.Fields(line)
		at, err := net.ResolveTCPAddr("tcp", words[len(words)-1])
		if err == nil && overlap(wanted, at) {
			return nil
		}
	}
	return named(option, fmt.Errorf("%w (by another program than the server that runs on %s)", err, o.Data))
}

// tryFolder says why nothing can be written in a folder, or in the one in which it would be made.
func tryFolder(folder string) error {
	info, err := os.Stat(folder)
	for above := filepath.Dir(folder); errors.Is(err, fs.ErrNotExist) && above != folder; above = filepath.Dir(folder) {
		folder = above
		info, err = os.Stat(folder)
	}
	if err != nil {
		return err
	}
	if !info.IsDir() {
		return fmt.Errorf("%s is no folder", folder)
	}
	file, err := os.CreateTemp(folder, "hoshi-server-check-*")
	if err != nil {
		return err
	}
	return errors.Join(file.Close(), os.Remove(file.Name()))
}
