package ui

import (
	"context"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"

	"hoshi/format"
	"hoshi/format/charset"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/dialog"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
	"hoshi/ui/widgets"
)

// charsetDialog is the question how a file is to be read that leaves that open, with a look at what comes of each answer.
type charsetDialog struct {
	shell  *activity.Services
	path   string
	data   []byte
	file   *format.File // as it is read now
	how    format.Reading
	board  *widgets.Thumbnail
	game   *widgets.Paragraph // the players and how it ended
	sample *widgets.Paragraph // what somebody wrote
	box    *dialog.Box
	stop   context.CancelFunc // of the reading that goes on
	busy   bool               // one goes on
	then   func()             // what the person wants of it; nil: nothing yet
}

// inDoubt reports whether there is another way to read file.
func inDoubt(file *format.File) bool { return file.Guess() != "" || file.Codec.Flips }

// readable returns what data may be where neither it nor its name tells: each format in which it is a game with a move.
func readable(data []byte, watch func(float64) error) (found []*format.File, err error) {
	codecs := format.Codecs()
	for i, c := range codecs {
		if err := watch(float64(i) / float64(len(codecs))); err != nil {
			return nil, err
		}
		file, err := format.Reading{Codec: c}.Decode("", data, watch)
		if err == nil && len(file.Games) > 0 && file.Games[0].Root.End() != file.Games[0].Root {
			found = append(found, file)
		}
	}
	return found, nil
}

// askReading asks how the file at path is to be read, and opens it so; ways are what it may be, the likeliest one first. The path is
// empty where the file should not be written again as it was read; name is what it is called to people.
func askReading(s *activity.Services, path, name string, data []byte, ways []*format.File, open func(path string, file *format.File)) {
	q := &charsetDialog{shell: s, path: path, data: data, file: ways[0], board: widgets.NewThumbnail(widgets.ThumbPreview),
		game: widgets.NewWords(""), sample: widgets.NewWords(""), stop: func() {}}
	q.how.Codec = q.file.Codec
	fields := s.Fields()
	rows, first := q.rows(fields, ways)
	content := container.New(layout.NewCustomPaddedLayout(0, 0, 8, 8), container.NewBorder(nil, nil, container.NewVBox(q.board), nil,
		container.New(layout.NewCustomPaddedLayout(0, 0, 12, 0), widgets.NewForm(rows...))))
	q.box = dialog.NewBox(lang.L("How is {{.File}} to be read?", lang.Args{"File": name}), content, s.Win)
	var agree func()
	agree = func() {
		if q.busy {
			q.then = agree
			return
		}
		q.box.Hide()
		if q.how.Flipped {
			path = "" // saving would write the rows as rows again
		}
		open(path, q.file)
	}
	q.box.SetButtons(s.NewDialogButton(lang.L("Cancel"), widgets.Plain, q.box.Hide), s.NewDialogButton(lang.L("Open"), widgets.Filled, agree))
	s.OpenClosing(q.box, 620, 420, first, agree, func() { q.stop() })
	q.show()
}

// rows are the fields of what is in doubt, and the one that has the keyboard first.
func (q *charsetDialog) rows(fields widgets.Fields, ways []*format.File) (rows []widgets.FormRow, first fyne.Focusable) {
	add := func(label, words string, field fyne.CanvasObject) {
		rows = append(rows, widgets.FormRow{Label: label, Field: field, Words: words})
		if first == nil {
			first = field.(fyne.Focusable)
		}
	}
	if len(ways) > 1 {
		var names []string
		for _, f := range ways {
			names = append(names, f.Codec.Name)
		}
		choice := fields.NewChoice(names, names[0], func(name string) string { return name })
		choice.OnChanged = func(string) {
			q.how.Codec = format.ByName(choice.Key())
			q.read()
		}
		add(lang.L("Format"), "", choice)
	}
	if guess := q.file.Guess(); guess != "" {
		choice := fields.NewChoice(charsetNames(), guess, charsetWord)
		choice.OnChanged = func(string) {
			q.how.Charset = charsetOf(choice.Key())
			q.read()
		}
		q.how.Charset = charsetOf(guess)
		add(lang.L("Letters"), lang.L("The file does not say in which letters its names and comments are written."), choice)
		q.read()
	}
	if q.file.Codec.Flips {
		add("", lang.L("Some programs write such positions so."), fields.NewSwitch(lang.L("Rows are columns"), false, func(on bool) {
			q.how.Flipped = on
			q.read()
		}))
	}
	return append(rows, widgets.FormRow{Field: q.game}, widgets.FormRow{Field: q.sample, Close: true}), first
}

// read reads the file anew, on a goroutine of its own, and shows what came of it unless another answer was given meanwhile.
func (q *charsetDialog) read() {
	q.stop()
	ctx, stop := context.WithCancel(context.Background())
	q.stop, q.busy = stop, true
	how := q.how
	go func() {
		file, err := how.Decode(q.path, q.data, func(float64) error { return ctx.Err() })
		q.shell.Post(func() {
			if ctx.Err() == nil {
				q.busy = false
				q.came(file, err)
			}
		})
	}()
}

// came takes what was read: in letters in which it is no game, what was read before stays.
func (q *charsetDialog) came(file *format.File, err error) {
	if err != nil {
		q.then = nil
		q.sample.Set(describe.Error(err))
		return
	}
	q.file = file
	q.show()
	if q.then != nil {
		q.then()
	}
}

// show lets the person see what was read: the end of the first game, the players, and what somebody wrote.
func (q *charsetDialog) show() {
	record := q.file.Games[0]
	q.board.Set(picture.NewGlance(record.Root.End().Position()), q.shell.EmptyBoard().Style)
	q.game.Set(describe.Caption(record))
	q.sample.Set(firstWords(record.Root))
	q.box.Fit()
}

// firstWords returns the beginning of the first comment or title, in order of the tree.
func firstWords(root *game.Node) string {
	const most = 200
	for todo := []*game.Node{root}; len(todo) > 0; {
		n := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if words := []rune(strings.Join(strings.Fields(n.Name+" "+n.Comment), " ")); len(words) > most {
			return string(words[:most]) + "…"
		} else if len(words) > 0 {
			return string(words)
		}
		for i := len(n.Children()) - 1; i >= 0; i-- {
			todo = append(todo, n.Children()[i])
		}
	}
	return ""
}

// charsetNames returns the names of the charsets that are offered.
func charsetNames() (names []string) {
	for _, c := range charset.Charsets {
		names = append(names, c.Name)
	}
	return names
}

// charsetOf returns the charset that is offered under that name.
func charsetOf(name string) charset.Charset {
	for _, c := range charset.Charsets {
		if c.Name == name {
			return c
		}
	}
	return charset.Charset{}
}

// charsetWord names a charset and the languages that are written in it, each in its own words.
func charsetWord(name string) string {
	languages := map[string]string{
		"GBK": "简体中文", "Big5": "繁體中文", "Shift_JIS": "日本語", "EUC-KR": "한국어", "windows-1251": "Русский", "KOI8-R": "Русский",
		"ISO-8859-1": "Deutsch, Español, Français",
	}[name]
	if languages == "" {
		return name
	}
	return name + " · " + languages
}
