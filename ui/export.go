package ui

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"fyne.io/fyne/v2/widget"

	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/picture"
	"hoshi/ui/say"
	"hoshi/ui/store"
)

// The kinds of picture that a record can be exported as, by the file's ending.
var pictureEndings = []string{".png", ".svg", ".gif"}

// DefaultPictureSize is the width of an exported picture in pixels where none is chosen.
const DefaultPictureSize = 1200

// frameTime is how long an animation shows a move.
const frameTime = 800 * time.Millisecond

// Picture says how a record is drawn into a file.
type Picture struct {
	Size     int // width in pixels; 0: DefaultPictureSize
	From, To int // the moves that carry numbers; stones after To are not shown. 0, 0: all
	Names    picture.Names
	Style    picture.Style
}

// ExportPicture writes the main line of record to path as a numbered diagram: PNG, SVG or animated GIF by the ending. It
// needs no window. The file is replaced whole or not at all.
func ExportPicture(path string, record *game.Record, p Picture) error {
	draw, err := drawing(path, record, record.Root.End(), p)
	if err != nil {
		return err
	}
	return store.WriteFile(path, func(to io.Writer) error { return draw(to, nil) })
}

// drawing returns what draws the line that ends at end in the format that path's ending names. The record is read now;
// what is returned may be called on any goroutine. It tells watch, which may be nil, how far it is, and ends with its error.
func drawing(path string, record *game.Record, end *game.Node, p Picture) (func(to io.Writer, watch func(float64) error) error, error) {
	side := p.Size
	if side == 0 {
		side = DefaultPictureSize
	}
	ending := strings.ToLower(filepath.Ext(path))
	if ending == ".gif" {
		list := frames(record, end, p)
		return func(to io.Writer, watch func(float64) error) error {
			return picture.GIF(to, list, side, frameTime, watch)
		}, nil
	}
	d := diagram(record, end, p)
	switch ending {
	case ".png":
		return func(to io.Writer, _ func(float64) error) error { return picture.PNG(to, d, side) }, nil
	case ".svg":
		return func(to io.Writer, _ func(float64) error) error { return picture.SVG(to, d, side) }, nil
	}
	return nil, fmt.Errorf("ui: a picture's name ends in .png, .svg or .gif, not %q", ending)
}

// diagram returns the numbered picture of the line that ends at end.
func diagram(record *game.Record, end *game.Node, p Picture) picture.Diagram {
	return picture.Of(end, picture.Options{
		From: p.From, To: p.To, Numbers: true, Coordinates: true, Names: p.Names, Style: p.Style, Caption: say.Caption(record),
		Language: lang.Current(),
	})
}

// frames returns a picture for each move of the line that ends at end.
func frames(record *game.Record, end *game.Node, p Picture) []picture.Diagram {
	var list []picture.Diagram
	for _, n := range end.Path() {
		if p.To == 0 || n.Number() <= p.To {
			list = append(list, diagram(record, n, p))
		}
	}
	return list
}

// askExport asks how and where the line shown is written as a picture, and writes it.
func (r *round) askExport() {
	if r.busy() {
		return
	}
	name := "record"
	if r.doc.path != "" {
		name = strings.TrimSuffix(baseName(r.doc.path), filepath.Ext(r.doc.path))
	}
	kinds := r.fields().NewChoice(pictureEndings, ".png", func(ending string) string { return strings.ToUpper(ending[1:]) })
	sizes := r.fields().NewChoice([]string{"600", "1200", "2400", "4800"}, strconv.Itoa(DefaultPictureSize),
		func(n string) string { return lang.L("{{.Pixels}} pixels", args{"Pixels": n}) })
	styles := r.fields().NewChoice(store.Boards, picture.Paper.Name, styleWord)
	r.askFile(fileQuestion{
		title: lang.L("Export record"), name: name + ".png", endings: pictureEndings, own: r.doc.path,
		extra: []*widget.FormItem{
			widget.NewFormItem(lang.L("Picture"), kinds),
			widget.NewFormItem(lang.L("Size"), sizes),
			widget.NewFormItem(lang.L("Style"), styles),
		},
		renamed: func(name *part.Entry) {
			kinds.OnChanged = func(string) {
				name.SetText(strings.TrimSuffix(name.Text, filepath.Ext(name.Text)) + kinds.Key())
			}
		},
		answer: func(path string) {
			side, _ := strconv.Atoi(sizes.Key())
			style, _ := picture.Named(styles.Key())
			r.export(path, Picture{Size: side, Names: r.names(), Style: style})
		},
	})
}

// styleWord names a look of the board.
func styleWord(name string) string {
	switch name {
	case "slate":
		return lang.L("Slate and shell")
	case "paper":
		return lang.L("Paper, as in a book")
	case "contrast":
		return lang.L("High contrast")
	}
	return lang.L("Classic wood")
}

// export writes the line shown to path, drawn off the UI goroutine, and says when it is done.
func (r *round) export(path string, p Picture) {
	draw, err := drawing(path, r.game.Record(), r.game.Current(), p)
	if err != nil {
		r.fail(lang.L("{{.File}} could not be written", args{"File": baseName(path)}), err)
		return
	}
	task := func(job *work) error { return writePicture(path, draw, job) }
	r.run(lang.L("Drawing the record…"), task, func(err error) {
		if err != nil {
			r.fail(lang.L("{{.File}} could not be written", args{"File": baseName(path)}), err)
			return
		}
		r.note(lang.L("Exported as {{.File}}", args{"File": baseName(path)}))
	})
}

// writePicture lets draw write the file at path, whole or not at all, as long as the job goes on.
func writePicture(path string, draw func(io.Writer, func(float64) error) error, job *work) error {
	return store.WriteFile(path, func(to io.Writer) error { return draw(job.writer(to), job.watch) })
}

// copyPicture puts the numbered record on the clipboard as a picture, drawn off the UI goroutine.
func (r *round) copyPicture() {
	d := diagram(r.game.Record(), r.game.Current(), Picture{Names: r.names(), Style: picture.Paper})
	go func() {
		var png bytes.Buffer
		err := picture.PNG(&png, d, DefaultPictureSize)
		if err == nil {
			err = copyPNG(png.Bytes())
		}
		r.do(func() {
			switch {
			case errors.Is(err, errNoClipboard):
				r.tell(lang.L("The picture could not be copied"),
					lang.L("This system offers no clipboard for pictures; export the record as a file instead."))
				return
			case err != nil:
				r.fail(lang.L("The picture could not be copied"), err)
				return
			}
			r.note(lang.L("The picture is on the clipboard"))
		})
	}()
}
