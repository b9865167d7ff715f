package mainview

import (
	"maps"
	"slices"

	"fyne.io/fyne/v2"

	"hoshi/ui/activity"
	"hoshi/ui/widgets"
)

// Button is a command that stands on a button of the desk.
type Button struct {
	Does  activity.Command
	Words string
	Icon  fyne.Resource // in the place of the words; nil: they are shown
	Do    func()        // in the place of what the desk is told to do, at any time; nil: that
}

// Buttons are those of the commands: of browsing, and of what can be done.
type Buttons struct {
	First, previous, Next, last *widgets.Button
	Undo, hint, Draw, Resign    *widgets.Button // draw stands in the place of hint in a game on the network
	commands                    map[activity.Command]*widgets.Button
	always                      []activity.Command // can be done at any time
}

func newButtons(does func(activity.Command), buttons []Button) Buttons {
	of, always := map[activity.Command]*widgets.Button{}, []activity.Command(nil)
	for _, b := range buttons {
		do := b.Do
		if do == nil {
			do = func() { does(b.Does) }
		} else {
			always = append(always, b.Does)
		}
		if b.Icon != nil {
			of[b.Does] = widgets.NewIconButton(b.Words, b.Icon, do)
		} else {
			of[b.Does] = widgets.NewButton(b.Words, do)
		}
	}
	of[activity.Resign].Kind = widgets.Outlined
	return Buttons{commands: of, always: always,
		First: of[activity.First], previous: of[activity.Previous], Next: of[activity.Next], last: of[activity.Last],
		Undo: of[activity.Undo], hint: of[activity.Hint], Draw: of[activity.Draw], Resign: of[activity.Resign]}
}

// enable lets those be pressed that can be done now.
func (b *Buttons) enable(can func(activity.Command) bool) {
	for c, button := range b.commands {
		button.SetEnabled(slices.Contains(b.always, c) || can(c))
	}
}

// sayCost says on the button of a hint what one costs.
func (b *Buttons) sayCost(words string) {
	if b.hint.Detail != words {
		b.hint.Detail = words
		b.hint.Refresh()
	}
}

// all are the buttons as the Tab key goes: those of browsing first.
func (b *Buttons) all() (all []*widgets.Button) {
	for _, browsing := range []bool{true, false} {
		for _, c := range slices.Sorted(maps.Keys(b.commands)) {
			if browses(c) == browsing {
				all = append(all, b.commands[c])
			}
		}
	}
	return all
}

// browses reports whether a command goes through the moves.
func browses(c activity.Command) bool { return c >= activity.First && c <= activity.Last }

// browsing are the buttons that go through the moves.
func (b *Buttons) browsing() []*widgets.Button {
	return []*widgets.Button{b.First, b.previous, b.Next, b.last}
}

// offer shows the buttons of these commands, and of what can be done no others.
func (b *Buttons) offer(commands []activity.Command) (shown []*widgets.Button) {
	for c, button := range b.commands {
		if !browses(c) {
			widgets.Show(button, slices.Contains(commands, c))
		}
	}
	for _, c := range commands {
		shown = append(shown, b.commands[c])
	}
	return shown
}
