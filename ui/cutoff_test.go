package ui

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"hoshi/ai/level"
	"hoshi/game"
	"hoshi/online"
	"hoshi/sgf"
	"hoshi/ui/lang"
	"hoshi/ui/store"
)

// frame is the part of the window in which something can be seen.
type frame struct{ left, top, right, bottom float32 }

func (f frame) and(o frame) frame {
	return frame{max(f.left, o.left), max(f.top, o.top), min(f.right, o.right), min(f.bottom, o.bottom)}
}

// reader looks for words on a window that can't be read whole.
type reader struct {
	shortened *regexp.Regexp // the texts that end in an ellipsis by themselves
	problems  []string
	seen      int
}

// newReader makes a reader for the texts of a language.
func newReader(t *testing.T, code string) *reader {
	t.Helper()
	var whole []string
	said := translations(t, code)
	for key := range keys(t) {
		text := key
		if forms := said[key]; forms != nil {
			text = forms["other"]
		}
		if strings.HasSuffix(text, "…") {
			whole = append(whole, places.ReplaceAllString(regexp.QuoteMeta(text), ".*"))
		}
	}
	return &reader{shortened: regexp.MustCompile("^(" + strings.Join(whole, "|") + ")$")}
}

// slack is how much a line may stand over: its letters are less high than the line.
const slack = 2.5

// read looks at o, whose parent lies at origin, as far as it is seen in f.
func (r *reader) read(o fyne.CanvasObject, origin fyne.Position, f frame) {
	if !o.Visible() {
		return
	}
	at, size := origin.Add(o.Position()), o.Size()
	if _, ok := o.(*widget.PopUp); ok { // in the middle, which only a real window's canvas sees to
		at = fyne.NewPos((f.right-f.left-size.Width)/2, (f.bottom-f.top-size.Height)/2)
	}
	own := frame{at.X, at.Y, at.X + size.Width, at.Y + size.Height}
	switch o := o.(type) {
	case *canvas.Text:
		r.line(o, own, f)
	case *fyne.Container:
		for _, child := range o.Objects {
			r.read(child, at, f)
		}
	case *container.Scroll:
		f = f.and(own)
		if o.Direction != container.ScrollHorizontalOnly && o.Direction != container.ScrollNone {
			f.top, f.bottom = float32(math.Inf(-1)), float32(math.Inf(1))
		}
		r.read(o.Content, at, f)
	case interface{ SetPlaceHolder(string) }: // an entry: what is typed there scrolls
		r.placeholder(o, size)
	case fyne.Widget:
		if !size.IsZero() { // Fyne leaves the title of a dialog without a size
			f = f.and(own)
		}
		for _, child := range test.WidgetRenderer(o).Objects() {
			r.read(child, at, f)
		}
	}
}

// line looks at one line of words.
func (r *reader) line(o *canvas.Text, own, f frame) {
	if strings.TrimSpace(o.Text) == "" {
		return
	}
	r.seen++
	need := o.MinSize()
	left := own.left
	switch o.Alignment {
	case fyne.TextAlignCenter:
		left += (own.right - own.left - need.Width) / 2
	case fyne.TextAlignTrailing:
		left += own.right - own.left - need.Width
	}
	switch {
	case left < f.left-slack || left+need.Width > f.right+slack:
		r.problems = append(r.problems, fmt.Sprintf("%s is cut off at the side: %.1f to %.1f in %.1f to %.1f", o.Text, left, left+need.Width, f.left, f.right))
	case own.top < f.top-slack || own.top+need.Height > f.bottom+slack:
		r.problems = append(r.problems, fmt.Sprintf("%s is cut off above or below: %.1f to %.1f in %.1f to %.1f", o.Text, own.top, own.top+need.Height, f.top, f.bottom))
	case filepath.IsAbs(o.Text): // the path of a file may be of any length
	case strings.HasSuffix(o.Text, "…") && !r.shortened.MatchString(o.Text):
		r.problems = append(r.problems, o.Text+" is shortened")
	}
}

// placeholder looks at what an empty entry says.
func (r *reader) placeholder(o any, size fyne.Size) {
	words := ""
	switch o := o.(type) {
	case *entry:
		words = o.PlaceHolder
	case *widget.Entry:
		words = o.PlaceHolder
	case *suggestions:
		words = o.PlaceHolder
		size.Width -= 32
	}
	if need := fyne.MeasureText(words, textBody, fyne.TextStyle{}).Width; need > size.Width-16 {
		r.problems = append(r.problems, words+" has no room in its field")
	}
}

// check reads what is on top of the window.
func (r *reader) check(t *testing.T, d *tester, what string) {
	t.Helper()
	r.problems, r.seen = nil, 0
	var o fyne.CanvasObject = d.desk
	if top := d.win.Canvas().Overlays().Top(); top != nil {
		o = top
	}
	size := d.win.Canvas().Size()
	r.read(o, fyne.Position{}, frame{0, 0, size.Width, size.Height})
	for _, p := range r.problems {
		t.Errorf("%s: %s", what, p)
	}
	if r.seen < 2 {
		t.Errorf("%s: only %d lines were found", what, r.seen)
	}
}

// opener opens a dialog by the function that makes it.
type opener struct {
	name string // of the function
	open func()
}

// dialogsOf returns every dialog of a window that is in the lobby of a server while two people play at its desk.
func dialogsOf(t *testing.T, d *tester) []opener {
	t.Helper()
	folder := t.TempDir()
	file, key := filepath.Join(folder, "there.sgf"), filepath.Join(folder, "other.key")
	if _, err := online.LoadIdentity(key); err != nil {
		t.Fatal(err)
	}
	broken, err := sgf.Read(strings.NewReader("(;GM[4]FF[4]SZ[15];B[hh];W[hi];B[zz])"))
	if err == nil || broken == nil {
		t.Fatalf("a broken record was read: %v", err)
	}
	d.store.Settings().Folder = folder
	n := d.network
	return []opener{
		{"tell", func() {
			d.tell(lang.L("The game of the last time could not be read whole"), refusal(game.ErrBrowsing, nil))
		}},
		{"tell", func() { d.tell(lang.L("The connection has ended"), refusalWord(online.ErrOffline)) }},
		{"askUnsaved", func() { d.askUnsaved(func() {}) }},
		{"chooseGame", func() { d.chooseGame([]*game.Record{d.game.Record(), d.game.Record()}, nil) }},
		{"askFile", d.askExport},
		{"askFile", func() { d.saveAs(nil) }},
		{"askFile", n.askExportKey},
		{"askOverwrite", func() { d.askOverwrite(file, func() {}) }},
		{"showChooser", func() { d.chooseFolder(folder, func(string) {}) }},
		{"showChooser", d.askOpen},
		{"askNewFolder", func() { (&chooser{window: d.Window}).askNewFolder(filepath.Join(folder, "new")) }},
		{"offerPart", func() { d.offerPart(file, broken, err) }},
		{"showRules", d.showRules},
		{"showKeys", d.showKeys},
		{"showAbout", d.showAbout},
		{"askNewGame", d.askNewGame},
		{"askCode", n.askCode},
		{"askConnect", n.askConnect},
		{"showHost", func() {
			running := n.host
			n.host = nil
			n.showHost()
			n.host = running
		}},
		{"showHosting", n.showHosting},
		{"askImportKey", n.askImportKey},
		{"readKey", func() { n.readKey(key) }},
		{"showLobby", n.showLobby},
		{"askSettings", n.askSettings},
		{"askLeave", func() {
			n.askLeave(&online.GameState{Seats: [2]online.SeatInfo{1: {PlayerInfo: online.PlayerInfo{Name: "Maximiliana"}}}}, func() {})
		}},
		{"showOver", func() {
			d.showOver(lang.N("You won after {{.Moves}} moves. Well played!", 57, args{"Moves": 57}) + "\n" +
				outcomeWord(store.Outcome{Before: 1000, After: 1000, Counted: true, Withheld: true}))
		}},
		{"offerDraw", d.offerDraw},
		{"askResign", d.askResign},
		{"playerFailed", func() { d.playerFailed(errors.New("nothing")) }},
		{"askPlayer", func() { d.askPlayer(nil) }},
		{"showScore", d.showScore},
		{"askReset", func() { d.askReset(func() {}) }},
		{"showSettings", d.showSettings},
		{"showWork", func() {
			d.showWork(lang.L("Reading {{.File}}", args{"File": baseName(file)}), &work{ctx: t.Context()}, func() {}, nil)
		}},
	}
}

func TestNothingIsCutOffInAnyDialog(t *testing.T) {
	english(t)
	d := newPerson(t, "Ann").join(serve(t, online.ServerOptions{}))
	d.dismissAll()
	d.friends("H8", "H9")
	d.win.Resize(fyne.NewSize(900, 700))
	started := false
	d.network.startHost("127.0.0.1", func(err error) {
		if started = true; err != nil {
			t.Error(err)
		}
	})
	d.until("a server", func() bool { return started })
	dialogs := dialogsOf(t, d)
	eachLanguage(t, func(t *testing.T, code string) {
		d.speak(code)
		r := newReader(t, code)
		for _, o := range dialogs {
			o.open()
			if !d.busy() {
				t.Errorf("%s opens nothing", o.name)
				continue
			}
			r.check(t, d, o.name)
			if o.name == "showSettings" {
				for _, page := range []string{lang.L("Board"), lang.L("Sound"), lang.L("New games")} {
					d.button(page)
					r.check(t, d, "settings, "+page)
				}
			}
			d.dismissAll()
			for top := d.win.Canvas().Overlays().Top(); top != nil; top = d.win.Canvas().Overlays().Top() {
				d.win.Canvas().Overlays().Remove(top)
			}
		}
	})
}

func TestNothingIsCutOffOnTheDesk(t *testing.T) {
	english(t)
	d := newTester(t, t.TempDir())
	eachLanguage(t, func(t *testing.T, code string) {
		d.speak(code)
		r := newReader(t, code)
		for _, size := range []fyne.Size{{Width: 900, Height: 700}, {Width: 1180, Height: 800}} {
			d.win.Resize(size)
			at := fmt.Sprintf(" at %v", size)
			d.friends("H8", "H9")
			r.check(t, d, "a game"+at)
			d.key(fyne.KeyPageUp)
			r.check(t, d, "browsing"+at)
			for _, l := range level.All {
				d.game.Record().Seats[game.White].Level = l.Name
				d.refresh()
				r.check(t, d, l.Name+at)
			}
			d.game.Record().Seats[game.White].Level = ""
			d.askPosition()
			r.check(t, d, "setting up"+at)
			d.editor = nil
			d.showWelcome()
			r.check(t, d, "the start page"+at)
			d.beginLesson()
			for i, e := range d.course.list {
				d.showExercise(i)
				r.check(t, d, e.title+at)
				for _, try := range []game.Point{{X: 0, Y: 0}, {X: 7, Y: 4}, {X: 5, Y: 4}} {
					d.tryPoint(try)
					r.check(t, d, fmt.Sprint(e.title, " ", try, at))
					d.showExercise(i)
				}
			}
			d.course = nil
			d.showWelcome()
			r.check(t, d, "the start page"+at)
			d.beginLesson()
			for i := range exercises() {
				d.showExercise(i)
				r.check(t, d, fmt.Sprint("exercise ", i+1)+at)
			}
			d.closeLesson()
			for _, protocol := range game.Protocols {
				for _, rule := range game.Rules {
					if !protocol.Allows(rule, 15) {
						continue
					}
					d.unsaved = false
					d.begin(openedRecord(t, rule, protocol))
					r.check(t, d, protocol.String()+at)
				}
			}
		}
	})
}

func openedRecord(t *testing.T, rule game.Rule, protocol game.Protocol) *game.Record {
	t.Helper()
	record, err := game.NewRecord(rule, 15)
	if err != nil {
		t.Fatal(err)
	}
	openRecord(record, protocol)
	record.Seats[game.Black].Name, record.Seats[game.White].Name = "Ann", "Boris"
	return record
}

// The reader itself: what it must find, and what it must not.
func TestTheReader(t *testing.T) {
	newTester(t, t.TempDir()) // its theme
	words := func(text string) *canvas.Text { return canvas.NewText(text, nil) }
	sized := func(width, height float32, o fyne.CanvasObject) fyne.CanvasObject {
		o.Resize(fyne.NewSize(width, height))
		return o
	}
	for _, c := range []struct {
		name string
		o    fyne.CanvasObject
		want string
	}{
		{"room enough", sized(200, 40, widget.NewLabel("Room enough")), ""},
		{"too narrow", sized(40, 40, widget.NewLabel("Too narrow for this")), "at the side"},
		{"centred", sized(40, 40, widget.NewLabelWithStyle("Too narrow for this", fyne.TextAlignCenter, fyne.TextStyle{})), "at the side"},
		{"too low", sized(60, 40, wrapped("Too low for these many words")), "above or below"},
		{"in a scroll", sized(80, 40, container.NewVScroll(wrapped("One can scroll to these words"))), ""},
		{"beside a scroll", sized(80, 40, container.NewVScroll(words("Nobody can scroll to these words"))), "at the side"},
		{"outside the window", sized(2000, 40, widget.NewLabelWithStyle("far", fyne.TextAlignTrailing, fyne.TextStyle{})), "at the side"},
		{"an ellipsis", sized(200, 40, words("Short…")), "shortened"},
		{"an ellipsis that belongs there", sized(200, 40, words("Load…")), ""},
		{"a button", sized(30, 30, newButton("Resign now", nil)), "at the side"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := newReader(t, lang.English)
			r.read(c.o, fyne.Position{}, frame{0, 0, 900, 700})
			got := strings.Join(r.problems, "\n")
			if c.want == "" && got != "" || !strings.Contains(got, c.want) {
				t.Errorf("it says %q, want %q", got, c.want)
			}
		})
	}
}

// Every function of the window that makes a dialog stands in the list of those that are read.
func TestNoDialogIsForgotten(t *testing.T) {
	d := newTester(t, t.TempDir())
	var known []string
	for _, o := range dialogsOf(t, d) {
		known = append(known, o.name)
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	made := 0
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || !makesDialog(f) {
				continue
			}
			made++
			if !slices.Contains(known, f.Name.Name) {
				t.Errorf("%s: nothing reads the dialog of %s", name, f.Name.Name)
			}
		}
	}
	if made < 25 {
		t.Errorf("only %d dialogs were found", made)
	}
}

// makers are the functions that make dialogs for others.
var makers = []string{"ask", "showReading"}

// makesDialog reports whether a function calls dialog.New… or one of the makers.
func makesDialog(f *ast.FuncDecl) (found bool) {
	ast.Inspect(f, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		if s, ok := call.Fun.(*ast.SelectorExpr); ok {
			pkg, isName := s.X.(*ast.Ident)
			ours := slices.Contains(makers, s.Sel.Name)
			found = found || ours || isName && pkg.Name == "dialog" && strings.HasPrefix(s.Sel.Name, "New")
		}
		return true
	})
	return found && !slices.Contains(makers, f.Name.Name)
}

// Escape closes every dialog, wherever the Tab key has taken the keyboard, and agrees to nothing.
func TestEscapeClosesEveryDialogFromEveryField(t *testing.T) {
	d := newPerson(t, "Ann").join(serve(t, online.ServerOptions{}))
	d.dismissAll()
	d.friends("H8", "H9")
	canvas := d.win.Canvas()
	for _, o := range dialogsOf(t, d) {
		if o.name == "showHosting" {
			continue // it needs a server inside this window
		}
		fields := 1
		for at := 0; at < fields; at++ {
			o.open()
			if at == 0 { // the keyboard goes around once
				canvas.FocusNext()
				for first := canvas.Focused(); ; fields++ {
					if canvas.FocusNext(); canvas.Focused() == first || first == nil {
						break
					}
				}
			}
			for range at {
				canvas.FocusNext()
			}
			field := canvas.Focused()
			if field == nil {
				t.Errorf("%s: nothing can have the keyboard", o.name)
				break
			}
			if field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}); d.busy() {
				t.Errorf("%s: Escape does nothing at a %T", o.name, field)
				d.dismissAll()
			}
		}
	}
	if d.moves() != 2 || d.game.Result().Over() {
		t.Error("Escape agreed to something")
	}
}

func TestEnterPressesTheButtonWithTheKeyboard(t *testing.T) {
	english(t)
	d := newTester(t, t.TempDir())
	d.friends("H8", "H9")
	for _, row := range []struct {
		name   string
		open   func()
		button string
		over   bool
	}{
		{"Play on", d.askResign, "Play on", false},
		{"no draw", d.offerDraw, "Play on", false},
		{"Cancel", func() { d.saveAs(nil) }, "Cancel", false},
		{"Later", func() { d.askPlayer(nil) }, "Later", false},
		{"Done", d.showKeys, "Done", false},
		{"Resign", d.askResign, "Resign", true},
	} {
		row.open()
		for range 9 {
			if b, ok := d.win.Canvas().Focused().(*button); ok && b.text == row.button {
				break
			}
			d.win.Canvas().FocusNext()
		}
		d.win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		if d.game.Result().Over() != row.over || d.busy() != row.over { // then the end is told
			t.Errorf("%s: the game is over: %v, a dialog is open: %v", row.name, d.game.Result().Over(), d.busy())
		}
	}
}
