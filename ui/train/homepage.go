package train

import (
	"strconv"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/ui/lang"
	"hoshi/ui/part"
	"hoshi/ui/picture"
	"hoshi/ui/train/course"
)

// homePage shows the chapters at the left; at the right the lessons of the one that is chosen, with a look at the board where there is
// room for it.
type homePage struct {
	part.Pane
	of               *Lessons
	title, about     *canvas.Text
	close            *part.Button
	chapter          *canvas.Text // the title of the one that is chosen
	faces            [2]*part.Plate
	chapters         *part.RowList
	lessons          *part.RowList
	board            *part.Thumbnail
	words            *part.Words // what the chosen lesson teaches
	start, goOn      *part.Button
	play             *part.Button
	wide             bool        // it was when the rows were made
	practice, itself *part.Words // over the button, and why
}

func newHomePage(of *Lessons) *homePage {
	p := &homePage{of: of, title: part.Text(lang.L("Lessons"), 22, true), about: part.Text("", part.TextBody, false), chapter: part.Text("", 18, true),
		chapters: part.NewRowList(part.RowTall), lessons: part.NewRowList(part.RowTall), board: part.NewThumbnail(part.ThumbPreview),
		words: part.NewWords(""), practice: part.NewHead(lang.L("Then play")), itself: part.NewWords(lang.L("The best practice is a game."))}
	p.faces = [2]*part.Plate{part.NewPlate(), part.NewPlate()}
	p.close = part.NewButton(lang.L("Close"), of.home.Close)
	p.close.Kind, p.close.Key = part.Quiet, lang.L("Esc")
	p.play = part.NewButton(lang.L("Play the computer"), of.home.Play)
	p.start = part.NewButton(lang.L("From the start"), func() { of.home.Begin(course.Lessons()[0]) })
	p.goOn = part.NewButton("", func() { of.home.Begin(of.chosen) })
	p.goOn.Kind = part.Filled
	for _, b := range []*part.Button{p.close, p.play, p.start, p.goOn} {
		b.OnEscape, b.OnKey = of.home.Close, p.key
	}
	p.chapters.OnChoose = func(i int) { p.choose(of.next(course.All()[i].Lessons)) }
	p.chapters.OnEnter = func(int) { of.home.Begin(of.chosen) }
	p.chapters.OnSide = func(_, by int) {
		if by > 0 {
			of.Win.Canvas().Focus(p.lessons)
		}
	}
	p.lessons.OnChoose = func(i int) { p.choose(course.All()[of.chosen.Chapter].Lessons[i]) }
	p.lessons.OnEnter = func(int) { of.home.Begin(of.chosen) }
	p.lessons.OnSide = func(_, by int) {
		if by < 0 {
			of.Win.Canvas().Focus(p.chapters)
		}
	}
	p.chapters.OnKey, p.lessons.OnKey = p.key, p.key
	p.All = []fyne.CanvasObject{p.title, p.about, p.chapter, p.faces[0], p.faces[1], p.chapters, p.board, p.lessons, p.words, p.practice, p.itself, p.play,
		p.start, p.goOn, p.close}
	p.Least, p.Place, p.Paint = fyne.NewSize(300, 240), p.place, p.paint
	p.ExtendBaseWidget(p)
	return p
}

// key does what a key means wherever the keyboard is.
func (p *homePage) key(e *fyne.KeyEvent) {
	if e.Name == fyne.KeyEscape {
		p.of.home.Close()
	}
}

// choose chooses a lesson.
func (p *homePage) choose(l *course.Lesson) {
	p.of.chosen, p.of.picked = l, true
	p.update()
}

// update brings all of it to what is chosen, and done.
func (p *homePage) update() {
	of, all := p.of, course.Lessons()
	p.about.Text = lang.L("{{.Done}} of {{.Count}} done", lang.Args{"Done": of.done(all), "Count": len(all)})
	p.setChapters()
	chapter := course.All()[of.chosen.Chapter]
	p.chapter.Text = lang.L(chapter.Title)
	p.lessons.SetRows(lessonRows(chapter, of.Store.Lessons().Has), of.chosen.Number)
	p.words.Set(lang.L("Positions: {{.Count}}", lang.Args{"Count": len(of.chosen.Positions)}) + " · " + lang.L(of.chosen.Words))
	p.goOn.Set(lang.L("Go on with lesson {{.Number}}", lang.Args{"Number": numberOf(of.chosen)}), part.Filled)
	p.board.Set(picture.AtAGlance(of.chosen.Positions[0].Board), of.Style())
	p.Refresh()
}

// lessonRows lists the lessons of a chapter, with a tick behind those that are done.
func lessonRows(c *course.Chapter, done func(id string) bool) (rows []part.RowView) {
	for _, l := range c.Lessons {
		row := part.RowView{Number: numberOf(l), Best: lang.L(l.Title)}
		if done(l.ID) {
			row.Value = part.MarkRight
		}
		rows = append(rows, row)
	}
	return rows
}

// setChapters says of each chapter how much of it is done; a narrow page has no room for bars.
func (p *homePage) setChapters() {
	var rows []part.RowView
	for i, c := range course.All() {
		done, count := p.of.done(c.Lessons), len(c.Lessons)
		rows = append(rows, part.RowView{Number: strconv.Itoa(i + 1), Best: lang.L(c.Title), Bar: p.wide, Part: float64(done) / float64(count),
			Value: strconv.Itoa(done) + "/" + strconv.Itoa(count)})
	}
	p.chapters.SetRows(rows, p.of.chosen.Chapter)
}

// First implements activity.Page.
func (p *homePage) First() fyne.Focusable { return p.goOn }

// Height implements activity.Page: it is never under a board.
func (p *homePage) Height(float32) float32 { return 0 }

// Tall implements activity.Page: nor beside one.
func (p *homePage) Tall(float32) float32 { return 0 }

// The measures of the page.
const (
	homeWide float32 = 820 // from which on there is room for all

	homeUpright float32 = 600 // below which all stands in one column
	homeGap     float32 = 24
	homeFoot    float32 = 48
	homeLow     float32 = 40 // of a foot in a small window
	homeEdge    float32 = 8
)

func (p *homePage) place(size fyne.Size) {
	small := size.Height < 480
	if wide := size.Width >= homeWide; wide != p.wide {
		p.wide = wide
		p.setChapters()
	}
	if size.Width < homeUpright && size.Height > size.Width {
		p.placeUpright(size)
		return
	}
	gap, foot := homeGap, homeFoot
	if size.Width < homeWide {
		gap = 12
	}
	if small {
		foot = homeLow
	}
	left := (size.Width - gap) * 0.52
	x, right := left+gap, size.Width-left-gap
	top := part.HeadTall + part.GapInner
	p.placeHead(size, x)
	p.placeChapters(left, top, size.Height, foot)
	p.placeLesson(x, right, top, size.Height-foot-part.GapInner)
	part.Put(p.goOn, x, size.Height-foot, right, foot)
}

// placeUpright puts chapters and lessons below each other.
func (p *homePage) placeUpright(size fyne.Size) {
	p.placeHead(size, size.Width)
	foot := size.Height - homeFoot
	part.Put(p.goOn, 0, foot, size.Width, homeFoot)
	foot -= homeLow + part.GapInner
	part.PutRow([]*part.Button{p.play, p.start}, 0, foot, size.Width, homeLow)
	p.practice.Hide()
	p.itself.Hide()
	words := p.words.Height(size.Width - 2*homeEdge - 16)
	lessons := foot - part.GapInner - (p.lessons.Tall() + words + 3*homeEdge + 4)
	p.placeLesson(0, size.Width, lessons, foot-part.GapInner)
	top := part.HeadTall + part.GapInner
	part.Shrink(p.chapter, p.chapter.Text, 18, 12, size.Width)
	part.PutText(p.chapter, 0, lessons-18)
	high := min(p.chapters.Tall()+2*homeEdge, lessons-36-top)
	part.Put(p.faces[0], 0, top, size.Width, high)
	part.Put(p.chapters, homeEdge, top+homeEdge, size.Width-2*homeEdge, high-2*homeEdge)
}

// placeHead puts what stands at the top; the right half begins at x.
func (p *homePage) placeHead(size fyne.Size, x float32) {
	done := p.close.MinSize()
	part.Put(p.close, size.Width-done.Width, 0, done.Width, part.HeadTall)
	part.PutText(p.title, 0, part.HeadTall/2)
	end := p.title.MinSize().Width + part.GapInner
	part.Show(p.about, end+p.about.MinSize().Width < x)
	part.PutText(p.about, end, part.HeadTall/2+2)
	part.Shrink(p.chapter, p.chapter.Text, 18, 12, size.Width-done.Width-8-x)
	part.PutText(p.chapter, x, part.HeadTall/2)
}

// placeChapters puts the card of chapters, and below it the way to a game where there is room.
func (p *homePage) placeChapters(width, top, height, foot float32) {
	list := p.chapters.Tall() + 2*homeEdge
	list = min(list, height-foot-part.GapInner-top)
	part.Put(p.faces[0], 0, top, width, list)
	part.Put(p.chapters, homeEdge, top+homeEdge, width-2*homeEdge, list-2*homeEdge)
	room := height - top - list - part.GapInner
	for _, o := range []fyne.CanvasObject{p.practice, p.itself} {
		part.Show(o, room > foot+60)
	}
	part.PutRow([]*part.Button{p.play, p.start}, 0, height-foot, width, foot)
	part.Put(p.practice, 4, height-foot-54, width, 18)
	part.Put(p.itself, 4, height-foot-32, width, 18)
}

// placeLesson puts the lessons of the chapter down to bottom, and as large a board over them as there is room for.
func (p *homePage) placeLesson(x, width, top, bottom float32) {
	inside := width - 2*homeEdge - 16
	words := p.words.Height(inside)
	list := p.lessons.Tall()
	card := min(list+words+3*homeEdge+4, bottom-top)
	side := min(width, bottom-top-card-part.GapInner)
	part.Show(p.board, side >= 120)
	if p.board.Visible() {
		part.Put(p.board, x+(width-side)/2, top, side, side)
		top += side + part.GapInner
	}
	part.Put(p.faces[1], x, top, width, card)
	list = card - words - 3*homeEdge - 4
	part.Put(p.lessons, x+homeEdge, top+homeEdge, width-2*homeEdge, list)
	part.Put(p.words, x+homeEdge+8, top+2*homeEdge+list, inside, words)
}

// paint gives all of it colours.
func (p *homePage) paint() {
	p.title.Color, p.chapter.Color, p.about.Color = theme.Color(part.ColorText), theme.Color(part.ColorText), theme.Color(part.ColorDim)
	for _, f := range p.faces {
		f.Paint(theme.Color(part.ColorCard), theme.Color(part.ColorLine))
	}
}
