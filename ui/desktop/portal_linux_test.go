package desktop

import (
	"bufio"
	"testing"
	"time"

	"github.com/godbus/dbus/v5"

	"hoshi/ui/activity"
)

// What the portal says is followed, and again when it says something else; where there is none nothing is told.
func TestThePortalIsFollowed(t *testing.T) {
	b, reads := newBus(t), 0
	says := []map[string]map[string]dbus.Variant{
		{},
		{appearance: {"contrast": dbus.MakeVariant(uint32(1)), "reduced-motion": dbus.MakeVariant(uint32(1))}},
		{gnomeAccess: {"high-contrast": dbus.MakeVariant(true)}, gnomeInterface: {"enable-animations": dbus.MakeVariant(false), "text-scaling-factor": dbus.MakeVariant(1.25)}},
		{gnomeInterface: {"enable-animations": dbus.MakeVariant(true), "text-scaling-factor": dbus.MakeVariant(1e300)}, appearance: {"contrast": dbus.MakeVariant("1")}},
	}
	b.answers["ReadAll"] = func() []any {
		reads++
		return []any{says[reads-1]}
	}
	told, ended := make(chan activity.System, 10), make(chan error, 1)
	go func() { ended <- watchPortal(func(s activity.System) { told <- s }, time.Minute) }()
	session := <-b.came
	for i, want := range []activity.System{{}, {Contrast: true, Still: true}, {Contrast: true, Still: true, Text: 1.25}, {}} {
		if i > 0 {
			session.signal(portalPath, portalSettings, "SettingChanged", appearance, "contrast", dbus.MakeVariant(uint32(1)))
		}
		if got := <-told; got != want {
			t.Errorf("the portal says %+v, want %+v", got, want)
		}
	}
	session.line.Close()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func TestNoPortal(t *testing.T) {
	for name, bus := range map[string]func(b *bus){
		"no portal that answers":   func(*bus) {},
		"a bus that takes nothing": func(b *bus) { delete(b.answers, "AddMatch") },
		"a bus that never answers": func(b *bus) { b.greets = func(rw *bufio.ReadWriter) { rw.ReadString('!') } },
	} {
		t.Run(name, func(t *testing.T) {
			bus(newBus(t))
			if err := watchPortal(func(activity.System) { t.Error("something is told") }, 50*time.Millisecond); err == nil {
				t.Error("there is no error")
			}
		})
	}
}
