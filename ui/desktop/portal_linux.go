package desktop

import (
	"context"
	"log/slog"
	"time"

	"github.com/godbus/dbus/v5"

	"hoshi/ui/activity"
)

// The portal that tells how a desktop wants to be seen, whatever desktop it is.
const (
	portalName     = "org.freedesktop.portal.Desktop"
	portalPath     = "/org/freedesktop/portal/desktop"
	portalSettings = "org.freedesktop.portal.Settings"
)

// The namespaces of its settings.
const (
	appearance     = "org.freedesktop.appearance"
	gnomeInterface = "org.gnome.desktop.interface"
	gnomeAccess    = "org.gnome.desktop.a11y.interface"
)

// followSystem tells how the system wants to be seen, now and whenever that changes. Where it does not say, nothing is told.
func followSystem(tell func(activity.System)) {
	go func() {
		if err := watchPortal(tell, busPatience); err != nil {
			slog.Debug("the system does not say how it wants to be seen", "error", err)
		}
	}()
}

// watchPortal tells what the portal says, until the session's bus ends.
func watchPortal(tell func(activity.System), patience time.Duration) error {
	conn, err := joinBus(patience)(dbus.SessionBusPrivateNoAutoStartup())
	if err != nil {
		return err
	}
	defer conn.Close()
	signals := make(chan *dbus.Signal, 16)
	conn.Signal(signals)
	answers := func(ask func(context.Context) error) error {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		return ask(ctx)
	}
	err = answers(func(ctx context.Context) error {
		return conn.AddMatchSignalContext(ctx, dbus.WithMatchInterface(portalSettings), dbus.WithMatchObjectPath(portalPath))
	})
	for err == nil {
		var all map[string]map[string]dbus.Variant
		err = answers(func(ctx context.Context) error {
			portal := conn.Object(portalName, portalPath)
			return portal.CallWithContext(ctx, portalSettings+".ReadAll", 0, []string{appearance, gnomeInterface, gnomeAccess}).Store(&all)
		})
		if err == nil {
			tell(systemOf(all))
			if _, ok := <-signals; !ok {
				return nil
			}
		}
	}
	return err
}

// systemOf returns what the settings of a portal say.
func systemOf(all map[string]map[string]dbus.Variant) (s activity.System) {
	contrast, _ := all[appearance]["contrast"].Value().(uint32)
	higher, _ := all[gnomeAccess]["high-contrast"].Value().(bool)
	reduced, _ := all[appearance]["reduced-motion"].Value().(uint32)
	moves, says := all[gnomeInterface]["enable-animations"].Value().(bool)
	s.Contrast, s.Still = contrast == 1 || higher, reduced == 1 || says && !moves
	if text, _ := all[gnomeInterface]["text-scaling-factor"].Value().(float64); text >= 0.5 && text <= 4 {
		s.Text = text
	}
	return s
}
