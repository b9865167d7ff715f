package table

import (
	"log/slog"
	"net"
	"os"
	"strconv"
	"strings"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"hoshi/online/server"
	"hoshi/online/server/host"
	"hoshi/ui/ask"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/round"
)

// serverFolder holds the database of the server inside the window.
const serverFolder = "server"

// StartHost starts the server inside this window, off Fyne's goroutine, and calls done. It listens on the address of a
// host, empty for every network of this computer, and answers to the address outside, too, if there is one.
func (n *Network) StartHost(listen, outside string, done func(error)) {
	data, name := n.Store.File(serverFolder), n.hostName()
	var hosts []string
	if outside = strings.TrimSpace(outside); outside != "" {
		hosts = []string{outside}
	}
	go func() {
		h, err := host.Start(server.Options{Data: data, Hosts: hosts, RateSameNetwork: true}, listen, name)
		n.Post(func() {
			if err == nil {
				n.Host = h
				go n.watchHost(h)
			}
			done(err)
		})
	}()
}

// hostName is what friends see of the server when they look for one.
func (n *Network) hostName() string {
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
func (n *Network) watchHost(h *host.Host) {
	<-h.Done()
	if err := h.Err(); err != nil {
		closeHost(h) // for what announces it
		n.Post(func() {
			if n.Host == h {
				n.Host = nil
				n.Fail(lang.L("The server on this computer has ended"), err)
			}
		})
	}
}

// closeHost ends a server; it waits until that is done.
func closeHost(h *host.Host) {
	if err := h.Close(); err != nil {
		slog.Error("the server on this computer did not end well", "error", err)
	}
}

// stopHost ends the server, off Fyne's goroutine.
func (n *Network) stopHost() {
	if h := n.Host; h != nil {
		n.Host = nil
		go closeHost(h)
	}
}

// askStopHost ends the server because the person wants it, and with it the own connection to it.
func (n *Network) askStopHost() {
	stop := func() {
		n.stopHost()
		n.Note(lang.L("The server has ended"))
	}
	if n.Client == nil || n.address != n.Home() {
		stop()
		return
	}
	n.Leave(func() {
		n.Disconnect()
		stop()
	})
}

// Home returns the address under which this window itself reaches the server inside it, "" where there is none any more.
func (n *Network) Home() string {
	if n.Host == nil {
		return ""
	}
	return net.JoinHostPort("127.0.0.1", strconv.Itoa(n.Host.Port()))
}

// ShowHost offers to start the server on this computer, or shows where it is found.
func (n *Network) ShowHost() {
	if n.Busy() {
		return
	}
	if n.Host != nil {
		n.ShowHosting()
		return
	}
	words := part.Wrapped(lang.L("This computer can be the server for a game with a friend: on the same network it is found by itself, elsewhere your friend types its address. It runs as long as this window is open."))
	trouble := part.Wrapped("")
	trouble.Importance = widget.DangerImportance
	trouble.Hide()
	outside := n.Fields().NewEntry(n.Store.Settings().Outside)
	outside.SetPlaceHolder("example.org:8488")
	form := widget.NewForm(widget.NewFormItem(lang.L("Address from outside, if there is one"), outside))
	d := ask.NewBox(lang.L("Host on this computer"), container.NewVBox(words, form, trouble), n.Win)
	var start *part.Button
	open := true
	run := func() {
		if start.Disabled() {
			return
		}
		start.SetEnabled(false)
		n.Store.Settings().Outside = strings.TrimSpace(outside.Text)
		n.StartHost("", outside.Text, func(err error) {
			start.SetEnabled(true)
			switch {
			case err != nil:
				trouble.SetText(lang.L("The server could not be started: {{.Why}}", lang.Args{"Why": hostWord(err)}))
				part.Show(trouble, true)
				d.Fit()
			case open:
				d.Hide()
				n.ShowHosting()
			}
		})
	}
	start = n.NewDialogButton(lang.L("Start the server"), part.Filled, run)
	d.SetButtons(n.NewDialogButton(lang.L("Cancel"), part.Plain, d.Hide), start)
	n.OpenClosing(d, 480, 320, start, run, func() { open = false })
}

// ShowHosting shows the addresses to tell the friend, and plays there oneself.
func (n *Network) ShowHosting() {
	h := n.Host
	addresses := h.Addresses()
	list := part.Heading(strings.Join(addresses, "\n"))
	words := part.Wrapped(lang.L("The server runs. Tell your friend this address, or let them look on the local network:"))
	if h.Unannounced != nil {
		words.SetText(lang.L("The server runs. Tell your friend this address:"))
	}
	d := ask.NewBox(lang.L("Host on this computer"), n.Scrolling(container.NewVBox(words, list)), n.Win)
	play := func() {
		d.Hide()
		n.playAtHome()
	}
	enter := n.NewDialogButton(lang.L("Play here"), part.Filled, play)
	var copied *part.Button
	copied = n.NewDialogButton(lang.L("Copy"), part.Plain, func() {
		round.SetClipboard(addresses[0])
		copied.Set(lang.L("Copied"), part.Plain)
	})
	stop := n.NewDialogButton(lang.L("Stop the server"), part.Outlined, func() {
		d.Hide()
		n.askStopHost()
	})
	close := n.NewDialogButton(lang.L("Close"), part.Plain, d.Hide)
	d.SetButtons(stop, copied, close, enter)
	n.OpenAgreeing(d, 520, 280, enter, play)
}

// playAtHome connects to the server inside this window, or shows its lobby.
func (n *Network) playAtHome() {
	if n.Host == nil { // it has ended by itself
		n.ShowHost()
		return
	}
	if n.Online() && n.address == n.Home() {
		n.ShowLobby()
		return
	}
	n.Leave(func() {
		n.AskConnect()
		if n.Connect != nil {
			n.Connect.Address.SetText(n.Home())
			n.Connect.dial()
		}
	})
}

// ShutDown ends everything with the window. The server has its time to say good-bye.
func (n *Network) ShutDown() {
	n.close()
	if h := n.Host; h != nil {
		n.Host = nil
		closeHost(h)
	}
}
