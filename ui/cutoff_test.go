package ui

import (
	"encoding/base64"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"hoshi/ai/level"
	"hoshi/format"
	"hoshi/game"
	"hoshi/internal/release"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/online/server"
	"hoshi/ui/activity"
	"hoshi/ui/analysis"
	"hoshi/ui/describe"
	"hoshi/ui/dialog"
	"hoshi/ui/gameview"
	"hoshi/ui/lang"
	"hoshi/ui/library"
	"hoshi/ui/newgame"
	"hoshi/ui/play"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// opening opens a dialog by the function that makes it.
type opening struct {
	name string // of the function
	open func()
}

// dialogsOf returns every dialog of a window that is in the lobby of a server while two people play at its desk.
func dialogsOf(t *testing.T, d *tester) []opening {
	t.Helper()
	folder := t.TempDir()
	file, key := filepath.Join(folder, "there.sgf"), filepath.Join(folder, "other.key")
	if _, err := online.LoadIdentity(key); err != nil {
		t.Fatal(err)
	}
	broken, err := format.Decode("", []byte("(;GM[4]FF[4]SZ[15];B[hh];W[hi];B[zz])"), nil)
	if err == nil || broken == nil {
		t.Fatalf("a broken record was read: %v", err)
	}
	d.Store.Settings().Folder = folder
	n := d.network
	aside := func() *analysis.Study {
		record := d.localGame.Doc.Record
		return analysis.New(d.Services, d.studies, gameview.NewAside(d.Services, record), activity.Subject{Record: record, At: record.Root})
	}
	shelf := listed(t, d)
	somebody := online.PlayerInfo{Name: "Maximiliana", Key: "KZDV-VJ2U-MNDU-YAUF", Rating: 1512, Deviation: 80, Games: 31}
	return append(d.engineDialogs(), []opening{
		{"showInfo", func() {
			d.ShowInfo(lang.L("The last game is damaged"), describe.Damaged(&store.DamagedGame{
				Whole: true, Copies: []string{d.Store.File("slot-1.sgf.corrupt-20261122T080000"), d.Store.File("slot-1.safe.sgf.corrupt-20261122T080000")},
			}, d.game().Record()))
		}},
		{"showInfo", func() { d.ShowInfo(lang.L("The connection has ended"), refusal(client.ErrOffline, nil)) }},
		{"saveTo", func() { d.doc().SaveTo(filepath.Join(folder, "copy.txt"), nil) }},
		{"confirmDiscard", func() { d.doc().ConfirmDiscard(func() {}) }},
		{"chooseGame", func() { d.chooseGame([]*game.Record{d.game().Record(), d.game().Record()}, nil) }},
		{"askFile", func() { d.runCommand(activity.Export) }},
		{"askFile", func() { d.runCommand(activity.SaveAs) }},
		{"askFile", n.Key.AskExport},
		{"askOverwrite", func() { d.AskOverwrite(file, func() {}, func() {}) }},
		{"showChooser", func() {
			d.ChooseFolder(folder, func(string) {})
			d.listed()
		}},
		{"showChooser", func() {
			d.askLoad()
			d.listed()
		}},
		{"askNewFolder", func() { (&dialog.FileChooser{Dialogs: d.Manager}).AskNewFolder(filepath.Join(folder, "new")) }},
		{"offerPart", func() { d.offerPart(filepath.Base(file), broken, err) }},
		{"askReading", func() {
			askReading(d.Services, file, filepath.Base(file), nil, []*format.File{{Games: []*game.Record{d.game().Record()}, Codec: format.ByName("POS")},
				{Games: []*game.Record{d.game().Record()}, Codec: format.ByName("SGF")}}, nil)
		}},
		{"askTakeIn", func() { askTakeIn(d.Services, filepath.Join(folder, "all of Maximiliana's data.zip")) }},
		{"showHelp", d.showHelp},
		{"showAbout", d.showAbout},
		{"showAbout, which asks for versions", func() {
			u := newUpdates(d.Services, release.New("https://example.org", base64.StdEncoding.EncodeToString(make([]byte, 32))))
			u.state = lang.L("The answer is not signed by those who make Hoshi. It was not believed.")
			showAbout(d.Services, u)
		}},
		{"showLicences", func() { showLicences(d.Services) }},
		{"tellNewer", func() {
			u := newUpdates(d.Services, release.New("https://example.org", base64.StdEncoding.EncodeToString(make([]byte, 32))))
			u.state = lang.L("Hoshi {{.Version}} is there.", lang.Args{"Version": "1.2.0"})
			u.tellNewer(release.Latest{Version: "1.2.0", Page: "https://example.org"})
		}},
		{"TellCrash", func() { d.TellCrash("/home/maximiliana/.config/hoshi/crashes/2026-11-28-165030.txt") }},
		{"askCode", n.AskCode},
		{"askConnect", n.AskConnect},
		{"show", func() {
			running := n.Hosting.Host
			n.Hosting.Host = nil
			n.Hosting.Show()
			n.Hosting.Host = running
		}},
		{"showRunning", n.Hosting.Show},
		{"askImportKey", func() {
			n.Key.AskImport()
			d.listed()
		}},
		{"askUse", func() {
			n.Key.Read(key)
			d.until("it is asked about", d.HasDialog)
		}},
		{"AskAbout", func() { n.People.AskAbout(somebody, "") }},
		{"AskReport", func() { n.People.AskReport(somebody, "") }},
		{"ShowRatings", func() { n.People.ShowRatings([]online.PlayerInfo{somebody, somebody}) }},
		{"ShowRatings", func() { n.People.ShowRatings(nil) }},
		{"ShowBlocks", func() {
			n.People.ShowBlocks([]online.BlockInfo{{Name: "Maximiliana", Key: somebody.Key}, {Key: somebody.Key}})
		}},
		{"ShowBlocks", func() { n.People.ShowBlocks(nil) }},
		{"AskData", n.Account.AskData},
		{"AskDelete", n.Account.AskDelete},
		{"askLeave", func() {
			n.AskLeave(&client.Game{Seats: [2]online.SeatInfo{1: {PlayerInfo: online.PlayerInfo{Name: "Maximiliana"}}}}, func() {})
		}},
		{"confirmRestricted", func() {
			record := openedRecord(t, game.Freestyle, game.Protocols[0])
			record.Extra = []game.Property{{Name: "SO", Values: []string{"RenjuNet"}}}
			gameview.NewDocument(d.Services, record).ConfirmRestricted(func() {})
		}},
		{"AskRule", func() {
			record := openedRecord(t, game.Freestyle, game.Protocols[0])
			record.RuleAssumed = true
			doc := gameview.NewDocument(d.Services, record)
			doc.ReadOnly = true
			play.New(d.Services, doc, d.games).Panel().Guide.Answers[0].Action()
		}},
		{"showInfo", func() {
			d.ShowInfo(lang.L("Rule"), lang.L("The game can't have been played by the rule {{.Rule}}.", lang.Args{"Rule": describe.Rule(game.Renju)}))
		}},
		{"askExport", shelf.AskExport},
		{"askSure", func() {
			shelf.AskSure(describe.LossWarning("PSQ", format.Parts...)+"\n\n"+describe.Bound(), nil)
		}},
		{"askDelete", shelf.AskDelete},
		{"offerDraw", d.localGame.OfferDraw},
		{"askResign", func() { d.runCommand(activity.Resign) }},
		{"confirmAbort", func() { d.try(d.round().ConfirmAbort(func() error { return nil })) }},
		{"playerFailed", func() { d.localGame.PlayerFailed(errors.New("nothing")) }},
		{"AskPlayer", func() { analysis.AskPlayer(d.Manager, func(string) {}) }},
		{"ask", func() { d.try(aside().Do(activity.NamePosition)) }},
		{"askReset", func() { (&preferences{Services: d.Services}).askReset() }},
		{"showProgress", func() {
			d.ShowProgress(lang.L("Reading {{.File}}", lang.Args{"File": filepath.Base(file)}), &dialog.Job{Ctx: t.Context()}, func() {}, nil)
		}},
	}...)
}

// listed is a library that lists two games, which does not lie on the window.
func listed(t *testing.T, d *tester) *library.Library {
	t.Helper()
	shelf := library.New(d.Services).Over(d.localGame)
	for range 2 {
		record := openedRecord(t, game.Freestyle, game.Protocols[0])
		record.ID = store.NewID()
		if err := d.Store.SaveFinished(record, time.Now()); err != nil {
			t.Fatal(err)
		}
	}
	shelf.SetActive(true)
	d.until("the games are listed", func() bool { return shelf.Found() == 2 })
	return shelf
}

func TestNothingIsCutOffInAnyDialog(t *testing.T) {
	looks(t)
	english(t)
	d := newPerson(t, "Ann").join(serve(t, server.Options{}))
	d.network.Lobby.Close()
	d.friends("H8", "H9")
	d.Win.Resize(fyne.NewSize(900, 700))
	started := false
	d.network.Hosting.Start("127.0.0.1", "", func(err error) {
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
			if !d.HasDialog() {
				t.Errorf("%s opens nothing", o.name)
				continue
			}
			r.check(t, d, o.name)
			for _, problem := range unnamed(d.tree()) {
				t.Errorf("%s: %s", o.name, problem)
			}
			d.DismissAll()
			for top := d.Win.Canvas().Overlays().Top(); top != nil; top = d.Win.Canvas().Overlays().Top() {
				d.Win.Canvas().Overlays().Remove(top)
			}
		}
	})
}

// crowdedLobby returns a person in a lobby that has all that there can be in it.
func crowdedLobby(t *testing.T) *tester {
	t.Helper()
	address := serve(t, patient)
	d := newPerson(t, "Ann").join(address)
	b, c, e, f := guest(t, address, "Maximiliana"), guest(t, address, "Carl"), guest(t, address, "Konstantin"), guest(t, address, "Emil")
	for _, err := range []error{c.Challenge(online.Settings{Size: 15}, -1, false), b.ChallengePlayer(d.network.State.Player.Key, online.Settings{Size: 15, Rated: true}, 1),
		e.Seek(online.Settings{Size: 19}, 0), f.Seek(online.Settings{Size: 19}, 0)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	d.until("all of it", func() bool {
		l := d.network.Lobby
		return len(l.Asked()) == 1 && len(d.offers()) == 1 && len(l.People()) == 5 && len(l.Games()) == 1
	})
	return d
}

func TestNothingIsCutOffInTheLobby(t *testing.T) {
	looks(t)
	english(t)
	d := crowdedLobby(t)
	eachLanguage(t, func(t *testing.T, code string) {
		d.speak(code)
		r := newReader(t, code)
		for _, size := range shareOf(code, fyne.Size{Width: 640, Height: 480}, fyne.Size{Width: 900, Height: 700}, fyne.Size{Width: 1280, Height: 800}) {
			d.Win.Resize(size)
			d.network.Lobby.Tick()
			if size.Width > 640 {
				d.until("the game", func() bool { return d.network.State.Glance != nil })
			}
			r.check(t, d, fmt.Sprintf("the lobby at %v", size))
		}
	})
}

func TestNothingIsCutOffOnTheDesk(t *testing.T) {
	looks(t)
	english(t)
	d := newTester(t, t.TempDir())
	eachLanguage(t, func(t *testing.T, code string) {
		d.speak(code)
		r := newReader(t, code)
		for _, size := range shareOf(code, fyne.Size{Width: 900, Height: 700}, fyne.Size{Width: 1180, Height: 800}) {
			d.Win.Resize(size)
			at := fmt.Sprintf(" at %v", size)
			d.friends("H8", "H9")
			r.check(t, d, "a game"+at)
			d.key(fyne.KeyPageUp)
			r.check(t, d, "browsing"+at)
			for _, l := range level.All {
				d.game().Record().Seats[game.White].Level = l.Name
				d.Refresh(activity.All)
				r.check(t, d, l.Name+at)
			}
			d.game().Record().Seats[game.White].Level = ""
			d.askPosition()
			r.check(t, d, "setting up"+at)
			d.home.showWelcome()
			r.check(t, d, "the start page"+at)
			d.training.showLessons()
			r.check(t, d, "the lessons"+at)
			for _, name := range []string{"five", "four-three", "swap2", "clock"} {
				d.lesson(name)
				for i := range d.course().Course.Positions {
					d.course().TurnTo(i)
					r.check(t, d, name+at)
					d.touch(game.Point{X: 0, Y: 0})
					d.course().ShowMe()
					r.check(t, d, name+" solved"+at)
				}
			}
			d.uncover()
			for _, protocol := range game.Protocols {
				for _, rule := range game.Rules {
					if !protocol.Allows(rule, 15) {
						continue
					}
					d.doc().Unsaved = false
					d.begin(openedRecord(t, rule, protocol))
					r.check(t, d, protocol.String()+at)
				}
			}
		}
	})
}

func TestNothingIsCutOffInASheet(t *testing.T) {
	looks(t)
	english(t)
	d := newPerson(t, "Ann")
	d.Store.Settings().Clock = "5m+3x30s"
	d.network.Hosting.Listen = "127.0.0.1"
	d.network.Invite()
	d.until("the link", func() bool { return d.network.InviteLink() != "" })
	eachLanguage(t, func(t *testing.T, code string) {
		d.speak(code)
		r := newReader(t, code)
		for _, size := range shareOf(code, fyne.Size{Width: 640, Height: 480}, fyne.Size{Width: 900, Height: 700}, fyne.Size{Width: 1280, Height: 800}, fyne.Size{Width: 480, Height: 800}) {
			d.Win.Resize(size)
			at := fmt.Sprintf(" at %v", size)
			for _, opponent := range []string{store.Computer, store.Person, newgame.Online} {
				d.askGame(opponent)
				for _, rule := range game.Rules {
					d.choose(rule.String())
					r.check(t, d, "a new game against "+opponent+" by "+rule.String()+at)
				}
			}
			d.showSettings()
			for _, page := range []string{partLook, partSound, partEngine} {
				d.choose(page)
				r.check(t, d, "settings, "+page+at)
			}
			d.removeForm()
			r.check(t, d, "an invitation"+at)
		}
	})
}

func openedRecord(t *testing.T, rule game.Rule, protocol game.Protocol) *game.Record {
	t.Helper()
	set := store.Settings{LastTerms: store.LastTerms{Rule: rule.String(), Size: 15, Opening: protocol.String()}}
	record := set.NewRecord()
	record.Seats[game.Black].Name, record.Seats[game.White].Name = "Ann", "Boris"
	return record
}

// Every function of the window that makes a dialog stands in the list of those that are read.
func TestNoDialogIsForgotten(t *testing.T) {
	alone(t)
	d := newTester(t, t.TempDir())
	var known []string
	for _, o := range dialogsOf(t, d) {
		known = append(known, o.name)
	}
	var files []string
	for _, folder := range []string{".", "dialog", "gameview", "play", "netplay", "learn", "puzzles", "edit", "start", "profile", "newgame", "overlay", "analysis", "report", "library", "engines", "tournaments"} {
		found, err := filepath.Glob(filepath.Join(folder, "*.go"))
		if err != nil || len(found) == 0 {
			t.Fatalf("%s: %d files, %v", folder, len(found), err)
		}
		files = append(files, found...)
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
			if !slices.ContainsFunc(known, func(name string) bool { return strings.EqualFold(name, f.Name.Name) }) {
				t.Errorf("%s: nothing reads the dialog of %s", name, f.Name.Name)
			}
		}
	}
	if made < 25 {
		t.Errorf("only %d dialogs were found", made)
	}
}

// makers are the functions that make dialogs for others.
var makers = []string{"Ask", "OpenReading", "NewBox", "askEnd"}

// makesDialog reports whether a function calls one of the makers.
func makesDialog(f *ast.FuncDecl) (found bool) {
	ast.Inspect(f, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		switch f := call.Fun.(type) {
		case *ast.SelectorExpr:
			thinks := false // an engine's session is asked, too
			if s, ok := f.X.(*ast.SelectorExpr); ok {
				thinks = s.Sel.Name == "session"
			}
			found = found || slices.Contains(makers, f.Sel.Name) && !thinks
		case *ast.Ident:
			found = found || slices.Contains(makers, f.Name)
		}
		return true
	})
	return found && !slices.Contains(makers, f.Name.Name)
}

// Escape closes every dialog, wherever the Tab key has taken the keyboard, and agrees to nothing.
func TestEscapeClosesEveryDialogFromEveryField(t *testing.T) {
	alone(t)
	d := newPerson(t, "Ann").join(serve(t, server.Options{}))
	d.DismissAll()
	d.friends("H8", "H9")
	canvas := d.Win.Canvas()
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
			if field.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}); d.HasDialog() {
				t.Errorf("%s: Escape does nothing at a %T", o.name, field)
				d.DismissAll()
			}
		}
	}
	if d.moves() != 2 || d.game().Result().Over() {
		t.Error("Escape agreed to something")
	}
}

func TestEnterPressesTheButtonWithTheKeyboard(t *testing.T) {
	alone(t)
	english(t)
	d := newTester(t, t.TempDir())
	d.friends("H8", "H9")
	resign := func() { d.runCommand(activity.Resign) }
	for _, row := range []struct {
		name   string
		open   func()
		button string
		over   bool
	}{
		{"Play on", resign, "Play on", false},
		{"no draw", d.localGame.OfferDraw, "Play on", false},
		{"Cancel", func() { d.runCommand(activity.SaveAs) }, "Cancel", false},
		{"Done", d.showHelp, "Done", false},
		{"Resign", resign, "Resign", true},
	} {
		row.open()
		for range 9 {
			if b, ok := d.Win.Canvas().Focused().(*widgets.Button); ok && b.Text == row.button {
				break
			}
			d.Win.Canvas().FocusNext()
		}
		d.Win.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
		if d.game().Result().Over() != row.over || d.HasDialog() || d.over() != row.over {
			t.Errorf("%s: the game is over: %v, a dialog is open: %v, the end is told: %v", row.name, d.game().Result().Over(), d.HasDialog(), d.over())
		}
	}
}
