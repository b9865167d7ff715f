package engines

import (
	"errors"
	"strconv"
	"strings"

	"hoshi/ai/gomocup"
	"hoshi/ui/dialog"
	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// editor asks how a program is started.
type editor struct {
	name, arguments, folder, memory, threads, seconds, info *widgets.Entry
}

// The most that a program may be told of megabytes, threads and seconds.
const (
	mostMemory  = 1 << 20
	mostThreads = 256
	mostSeconds = 3600
)

// askEdit asks how the program that is chosen is started, and tries it out again then.
func (e *Engines) askEdit() {
	at := e.at()
	if at < 0 {
		return
	}
	before := e.List()[at].Program
	fields := e.Fields()
	number := func(n, most int) *widgets.Entry {
		entry := fields.NewEntry("")
		if n > 0 {
			entry.SetText(strconv.Itoa(n))
		}
		entry.Validator = func(text string) error {
			_, err := parseNumber(text, most)
			return err
		}
		return entry
	}
	ed := &editor{name: fields.NewEntry(before.Title()), arguments: fields.NewEntry(strings.Join(before.Arguments, " ")), folder: fields.NewEntry(before.Folder),
		memory: number(int(before.Memory), mostMemory), threads: number(before.Threads, mostThreads), seconds: number(before.Seconds, mostSeconds),
		info: fields.NewEntry(strings.Join(before.Info, "; "))}
	ed.folder.SetPlaceHolder(lang.L("that of the program"))
	ed.memory.SetPlaceHolder(lang.L("no limit"))
	ed.threads.SetPlaceHolder("1")
	ed.seconds.SetPlaceHolder("5")
	form := widgets.NewForm(
		widgets.FormRow{Label: lang.L("Name"), Field: ed.name},
		widgets.FormRow{Label: lang.L("Arguments"), Field: ed.arguments},
		widgets.FormRow{Label: lang.L("Folder"), Field: ed.folder},
		widgets.FormRow{Label: lang.L("Memory in MB"), Field: ed.memory},
		widgets.FormRow{Label: lang.L("Threads"), Field: ed.threads},
		widgets.FormRow{Label: lang.L("Seconds a move"), Field: ed.seconds, Words: lang.L("In games without a clock")},
		widgets.FormRow{Label: lang.L("More settings"), Field: ed.info, Words: lang.L("Lines of INFO, as name and value, with semicolons between them")})
	e.Ask(dialog.Prompt{Title: before.Title(), Content: e.Scrolling(form), Yes: lang.L("Try out"), No: lang.L("Cancel"), Focus: ed.name, Agreed: func() {
		after, err := ed.program(before)
		if err != nil {
			e.failed(before.Title(), err)
			return
		}
		if after.Title() != before.Title() {
			after.Name = e.titled(&after)
		}
		e.look(after, before.Title())
	}}, 480, 520)
}

// program returns the program as the fields have it.
func (ed *editor) program(before gomocup.Program) (p gomocup.Program, err error) {
	p = before
	memory, wrong := parseNumber(ed.memory.Text, mostMemory)
	threads, bad := parseNumber(ed.threads.Text, mostThreads)
	seconds, no := parseNumber(ed.seconds.Text, mostSeconds)
	p.Name, p.Arguments, p.Folder = ownName(ed.name.Text), strings.Fields(ed.arguments.Text), strings.TrimSpace(ed.folder.Text)
	p.Memory, p.Threads, p.Seconds, p.Info = int64(memory), threads, seconds, nil
	for line := range strings.SplitSeq(ed.info.Text, ";") {
		if line = strings.TrimSpace(line); line != "" {
			p.Info = append(p.Info, line)
		}
	}
	return p, errors.Join(wrong, bad, no)
}

// parseNumber reads a number up to the greatest one; nothing is 0.
func parseNumber(text string, most int) (n int, err error) {
	if text = strings.TrimSpace(text); text == "" {
		return 0, nil
	}
	if n, err = strconv.Atoi(text); err != nil || n < 1 || n > most {
		return 0, errors.New(lang.L("A number from 1 to {{.Most}}, or nothing", lang.Args{"Most": most}))
	}
	return n, nil
}
