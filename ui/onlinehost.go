package ui

import (
	"context"
	"log/slog"
	"net"
	"os"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"hoshi/online"
)

// host is the server inside this window.
type host struct {
	server *online.Server
	hidden func() // takes it off the local network's list
}

// serverFolder holds the database of the server inside the window.
const serverFolder = "server"

// closeTime is how long the connections of friends may take to end.
const closeTime = 2 * time.Second

// listenOn is where the server inside the window listens: on every network of this computer.
const listenOn = ""

// startHost starts the server, off Fyne's goroutine, and calls done.
func (n *network) startHost(listen string, done func(error)) {
	data, name := n.w.store.File(serverFolder), n.hostName()
	go func() {
		h, err := newHost(data, name, listen)
		n.w.do(func() {
			if err == nil {
				n.host = h
				go n.watchHost(h)
			}
			done(err)
		})
	}()
}

// newHost starts a server on the usual port, or where that is taken on any, and lets it be found.
func newHost(data, name, listen string) (*host, error) {
	server, err := online.NewServer(online.ServerOptions{Data: data, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return nil, err
	}
	if err = server.Start(net.JoinHostPort(listen, strconv.Itoa(online.DefaultPort)), "", ""); err != nil {
		err = server.Start(net.JoinHostPort(listen, "0"), "", "")
	}
	if err != nil {
		ctx, cancel := context.WithTimeout(context.Background(), closeTime)
		defer cancel()
		server.Close(ctx)
		return nil, err
	}
	hidden, err := online.Announce(name, server.Port(), false)
	if err != nil { // the friend types the address then
		slog.Info("the server can't be found by itself", "error", err)
		hidden = func() {}
	}
	return &host{server, hidden}, nil
}

// hostName is what friends see of the server when they look for one.
func (n *network) hostName() string {
	if name := n.name(); name != "" {
		return name
	}
	name, err := os.Hostname()
	if err != nil {
		return "Hoshi"
	}
	return name
}

// watchHost tells when the server ends by itself.
func (n *network) watchHost(h *host) {
	<-h.server.Done()
	if err := h.server.Err(); err != nil {
		n.w.do(func() {
			if n.host == h {
				n.host = nil
				h.hidden()
				n.w.fail(lang.L("The server on this computer has ended"), err)
			}
		})
	}
}

// stop ends the server.
func (h *host) stop() {
	h.hidden()
	ctx, cancel := context.WithTimeout(context.Background(), closeTime)
	defer cancel()
	if err := h.server.Close(ctx); err != nil {
		slog.Error("the server on this computer did not end well", "error", err)
	}
}

// stopHost ends the server, off Fyne's goroutine.
func (n *network) stopHost() {
	if h := n.host; h != nil {
		n.host = nil
		go h.stop()
	}
}

// local returns the address under which this window itself reaches its server.
func (h *host) local() string { return net.JoinHostPort("127.0.0.1", strconv.Itoa(h.server.Port())) }

// showHost offers to start the server on this computer, or shows where it is found.
func (n *network) showHost() {
	w := n.w
	if w.busy() {
		return
	}
	if n.host != nil {
		n.showHosting()
		return
	}
	words := wrapped(lang.L("This computer can be the server for a game with a friend: on the same network it is found by itself, elsewhere your friend types its address. It runs as long as this window is open."))
	trouble := wrapped("")
	trouble.Importance = widget.DangerImportance
	d := dialog.NewCustomWithoutButtons(lang.L("Host on this computer"), container.NewVBox(words, trouble), w.win)
	var start *button
	open := true
	run := func() {
		if start.Disabled() {
			return
		}
		start.setEnabled(false)
		n.startHost(listenOn, func(err error) {
			start.setEnabled(true)
			switch {
			case err != nil:
				trouble.SetText(lang.L("The server could not be started: {{.Why}}", args{"Why": fileWord(err)}))
			case open:
				d.Hide()
				n.showHosting()
			}
		})
	}
	start = w.newDialogButton(lang.L("Start the server"), filled, run)
	d.SetButtons(buttons(w.newDialogButton(lang.L("Cancel"), plain, d.Hide), start))
	w.showClosing(d, 480, 260, start, run, func() { open = false })
}

// showHosting shows the addresses to tell the friend, and plays there oneself.
func (n *network) showHosting() {
	w, h := n.w, n.host
	addresses := h.server.Addresses()
	list := heading(strings.Join(addresses, "\n"))
	words := wrapped(lang.L("The server runs. Tell your friend this address, or let them look on the local network:"))
	d := dialog.NewCustomWithoutButtons(lang.L("Host on this computer"), container.NewVScroll(container.NewVBox(words, list)), w.win)
	play := func() {
		d.Hide()
		n.playAtHome()
	}
	enter := w.newDialogButton(lang.L("Play here"), filled, play)
	var copied *button
	copied = w.newDialogButton(lang.L("Copy"), plain, func() {
		w.app.Clipboard().SetContent(addresses[0])
		copied.look(lang.L("Copied"), plain)
	})
	stop := w.newDialogButton(lang.L("Stop the server"), outlined, func() {
		d.Hide()
		n.stopHost()
		w.note(lang.L("The server has ended"))
	})
	close := w.newDialogButton(lang.L("Close"), plain, d.Hide)
	d.SetButtons(buttons(stop, copied, close, enter))
	w.showAgreeing(d, 520, 280, enter, play)
}

// playAtHome connects to the server inside this window, or shows its lobby.
func (n *network) playAtHome() {
	if n.online() && n.address == n.host.local() {
		n.showLobby()
		return
	}
	n.w.leaveFor(func() {
		n.askConnect()
		if n.connect != nil {
			n.connect.address.SetText(n.host.local())
			n.connect.dial()
		}
	})
}

// shutDown ends everything with the window. The server has its time to say good-bye.
func (n *network) shutDown() {
	n.close()
	if h := n.host; h != nil {
		n.host = nil
		h.stop()
	}
}
