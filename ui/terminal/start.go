package terminal

import (
	"strings"

	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/store"
)

// openStore opens the folder where things are kept and lets the program speak the language of its settings. What could
// not be read is returned in sentences.
func openStore() (kept *store.Store, warnings []string) {
	dir, err := store.Dir()
	if err != nil {
		warnings = append(warnings, describe.Cause(err))
	}
	kept, aside := store.Open(dir)
	if code := kept.Settings().Language; code != "" {
		if err := lang.Use(code); err != nil {
			warnings = append(warnings, describe.Sentences(lang.L("This language can't be used"), describe.Cause(err)))
		}
	}
	for _, a := range aside {
		warnings = append(warnings, describe.SetAside(a))
	}
	return kept, warnings
}

// start puts the first game on the desk: what words ask for ("new" and how, or the name of a file), else the game that was
// kept at the last end, else one by the settings.
func (d *session) start(words []string) error {
	d.starting = true
	defer func() { d.starting = false }()
	record, err := d.store.LoadGame()
	if err != nil {
		d.front.tell(describe.Sentences(lang.L("The last game is damaged"), describe.Damaged(err, record)))
	}
	if record != nil {
		d.sit(record)
		d.unsaved = true
		d.game.Resume()
	}
	switch {
	case len(words) == 0:
	case words[0] == "new":
		d.askNew(strings.Join(words[1:], " "))
	default:
		d.askOpen(strings.Join(words, " "))
	}
	if d.refusal != nil {
		return d.refusal
	}
	if d.game == nil {
		d.begin(d.store.Settings())
	}
	return nil
}

// Refusal is the error of words that say what is played first and cannot be: nothing was played.
type Refusal struct{ words string }

// Error returns the reason, in the language that is spoken.
func (r *Refusal) Error() string { return r.words }

// stay ends a start through a pipe that was not allowed to take the place of the running game.
func (d *session) stay() {
	d.unseen, d.over = false, true
	d.refusal = &Refusal{lang.L("The running game stays: answer yes first to begin another one.")}
}

// decline says why something is not begun; a start ends with it.
func (d *session) decline(sentence string) {
	if d.starting {
		d.refusal = &Refusal{sentence}
		return
	}
	d.front.tell(sentence)
}
