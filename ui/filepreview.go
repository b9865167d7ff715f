package ui

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	"fyne.io/fyne/v2"

	"hoshi/format"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/layout"
	"hoshi/ui/picture"
	"hoshi/ui/widgets"
)

// mostPreviewed is the size of a file above which it is not read to show what is in it, in bytes.
const mostPreviewed = 8 << 20

// filePreview shows what is in a file: the board at the end of its first game, who played, how it ended, how many games there are.
type filePreview struct {
	widgets.Pane
	*activity.Services
	board *widgets.Thumbnail
	name  *layout.Line
	about *widgets.Paragraph
	stop  context.CancelFunc // of reading it
}

func newFilePreview(s *activity.Services) *filePreview {
	p := &filePreview{Services: s, board: widgets.NewThumbnail(0), name: widgets.Bold(), about: widgets.NewWords(""), stop: func() {}}
	shown := func() bool { return p.name.Said() != "" }
	p.Describe(layout.Column(layout.Near,
		layout.Of(p.board).Heights(func(width float32) (float32, float32) { return 60, width }).Rank(1).If(func() bool { return p.board.Glance() != picture.Glance{} }),
		p.name.Item(), layout.Of(p.about).If(shown), layout.Space()))
	p.Least = fyne.NewSize(100, 100)
	p.ExtendBaseWidget(p)
	return p
}

// ShowFile implements dialog.Preview. The file is read off Fyne's goroutine.
func (p *filePreview) ShowFile(path string) {
	p.stop()
	p.set("", picture.Glance{}, "")
	if path == "" {
		return
	}
	ctx, stop := context.WithCancel(context.Background())
	p.stop = stop
	go func() {
		glance, words := glanceAtFile(ctx, path)
		p.Post(func() {
			if ctx.Err() == nil {
				p.set(filepath.Base(path), glance, words)
			}
		})
	}()
}

func (p *filePreview) set(name string, glance picture.Glance, words string) {
	p.name.Set()
	if name != "" {
		p.name.Set(name)
	}
	p.board.Set(glance, p.Style())
	p.about.Set(words)
	p.Refresh()
}

// glanceAtFile returns the board at the end of the first game of a file, and what is in the file, or why that can't be said.
func glanceAtFile(ctx context.Context, path string) (glance picture.Glance, words string) {
	if info, err := os.Stat(path); err == nil && info.Size() > mostPreviewed {
		return glance, ""
	}
	data, err := format.ReadFile(path)
	if err != nil {
		return glance, describe.Error(err)
	}
	file, err := format.Decode(path, data, func(float64) error { return ctx.Err() })
	var lines []string
	if file != nil && len(file.Games) > 0 {
		glance = picture.NewGlance(file.Games[0].Root.End().Position())
		lines = aboutGames(file.Games)
	}
	if err != nil {
		lines = append(lines, describe.Error(err))
	}
	return glance, strings.Join(lines, "\n")
}

// aboutGames says how many games there are, where there are several, and what the first one is.
func aboutGames(games []*game.Record) (lines []string) {
	if n := len(games); n > 1 {
		lines = append(lines, lang.N("{{.Count}} games", n, lang.Args{"Count": lang.Number(n)}))
	}
	moves := games[0].Root.End().Number()
	return append(lines, describe.Caption(games[0])+" · "+lang.N("{{.Count}} moves", moves, lang.Args{"Count": moves}))
}
