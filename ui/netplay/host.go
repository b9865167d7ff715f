package netplay

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
	"hoshi/ui/activity"
	"hoshi/ui/dialog"
	"hoshi/ui/gameview"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// serverFolder holds the database of the server inside the window.
const serverFolder = "server"

// Hosting is the server inside this window, to which friends connect.
type Hosting struct {
	*activity.Services
	Host   *host.Host                        // nil: none runs
	Listen string                            // the address at which the host of an invitation listens; empty: every network
	play   func(address string)              // plays on a server
	leave  func(address string, then func()) // ends the connection to a server, if there is one, and calls then
}

// Start starts the server inside this window, off Fyne's goroutine, and calls done. It listens on the address of a
// host, empty for every network of this computer, and answers to the address outside, too, if there is one.
func (o *Hosting) Start(listen, outside string, done func(error)) {
	data, name := o.Store.File(serverFolder), o.name()
	var hosts []string
	if outside = strings.TrimSpace(outside); outside != "" {
		hosts = []string{outside}
	}
	go func() {
		h, err := host.Start(server.Options{Data: data, Hosts: hosts, RateSameNetwork: true}, listen, name)
		o.Post(func() {
			if err == nil {
				o.Host = h
				go o.watch(h)
			}
			done(err)
		})
	}()
}

// name is what friends see of the server when they look for one.
func (o *Hosting) name() string {
	if name := wantedName(o.Store); name != "" {
		return name
	}
	name, err := os.Hostname()
	if err != nil {
		return "Hoshi"
	}
	return name
}

// watch tells when the server ends by itself.
func (o *Hosting) watch(h *host.Host) {
	<-h.Done()
	if err := h.Err(); err != nil {
		closeHost(h) // for what announces it
		o.Post(func() {
			if o.Host == h {
				o.Host = nil
				o.ShowError(lang.L("The server on this computer has ended"), err)
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

// stop ends the server, off Fyne's goroutine.
func (o *Hosting) stop() {
	if h := o.Host; h != nil {
		o.Host = nil
		go closeHost(h)
	}
}

// askStop stops the server and closes our connection.
func (o *Hosting) askStop() {
	o.leave(o.Address(), func() {
		o.stop()
		o.Notify(lang.L("The server has ended"))
	})
}

// Address returns the address under which this window itself reaches the server inside it, "" where there is none any more.
func (o *Hosting) Address() string {
	if o.Host == nil {
		return ""
	}
	return net.JoinHostPort("127.0.0.1", strconv.Itoa(o.Host.Port()))
}

// isAddress reports whether that is the address of the server inside this window.
func (o *Hosting) isAddress(address string) bool { return o.Host != nil && address == o.Address() }

// Show offers to start the server on this computer, or shows where it is found.
func (o *Hosting) Show() {
	if o.HasDialog() {
		return
	}
	if o.Host != nil {
		o.showRunning()
		return
	}
	words := widgets.Wrapped(lang.L("This computer can be the server for a game with a friend: on the same network it is found by itself, elsewhere your friend types its address. It runs as long as this window is open."))
	trouble := widgets.Wrapped("")
	trouble.Importance = widget.DangerImportance
	trouble.Hide()
	outside := o.Fields().NewEntry(o.Store.Settings().Outside)
	outside.SetPlaceHolder("example.org:8488")
	form := widget.NewForm(widget.NewFormItem(lang.L("Address from outside, if there is one"), outside))
	d := dialog.NewBox(lang.L("Host on this computer"), container.NewVBox(words, form, trouble), o.Win)
	var start *widgets.Button
	open := true
	run := func() {
		if start.Disabled() {
			return
		}
		start.SetEnabled(false)
		o.Store.Settings().Outside = strings.TrimSpace(outside.Text)
		o.Start("", outside.Text, func(err error) {
			start.SetEnabled(true)
			switch {
			case err != nil:
				trouble.SetText(lang.L("The server could not be started: {{.Why}}", lang.Args{"Why": hostWord(err)}))
				widgets.Show(trouble, true)
				d.Fit()
			case open:
				d.Hide()
				o.showRunning()
			}
		})
	}
	start = o.NewDialogButton(lang.L("Start the server"), widgets.Filled, run)
	d.SetButtons(o.NewDialogButton(lang.L("Cancel"), widgets.Plain, d.Hide), start)
	o.OpenClosing(d, 480, 320, start, run, func() { open = false })
}

// showRunning shows the addresses to tell the friend, and plays there oneself.
func (o *Hosting) showRunning() {
	h := o.Host
	addresses := h.Addresses()
	list := widgets.Heading(strings.Join(addresses, "\n"))
	words := widgets.Wrapped(lang.L("The server runs. Tell your friend this address, or let them look on the local network:"))
	if h.Unannounced != nil {
		words.SetText(lang.L("The server runs. Tell your friend this address:"))
	}
	d := dialog.NewBox(lang.L("Host on this computer"), o.Scrolling(container.NewVBox(words, list)), o.Win)
	play := func() {
		d.Hide()
		o.playHere()
	}
	enter := o.NewDialogButton(lang.L("Play here"), widgets.Filled, play)
	var copied *widgets.Button
	copied = o.NewDialogButton(lang.L("Copy"), widgets.Plain, func() {
		gameview.SetClipboard(addresses[0])
		copied.Set(lang.L("Copied"), widgets.Plain)
	})
	stop := o.NewDialogButton(lang.L("Stop the server"), widgets.Outlined, func() {
		d.Hide()
		o.askStop()
	})
	close := o.NewDialogButton(lang.L("Close"), widgets.Plain, d.Hide)
	d.SetButtons(stop, copied, close, enter)
	o.OpenAgreeing(d, 520, 280, enter, play)
}

// playHere connects to the server inside this window, or shows its lobby.
func (o *Hosting) playHere() {
	if o.Host == nil { // it has ended by itself
		o.Show()
		return
	}
	o.play(o.Address())
}

// close ends the server; it waits until that is done.
func (o *Hosting) close() {
	if h := o.Host; h != nil {
		o.Host = nil
		closeHost(h)
	}
}
