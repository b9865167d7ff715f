package ui

import (
	"image/color"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynelang "fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"

	"hoshi/game"
	"hoshi/online/server"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/play"
	"hoshi/ui/sound"
	"hoshi/ui/store"
	"hoshi/ui/uitest"
	"hoshi/ui/widgets"
)

// english lets the program speak English again when the test ends.
func english(t *testing.T) {
	t.Helper()
	t.Cleanup(func() {
		if err := useLanguage(lang.English); err != nil {
			t.Error(err)
		}
	})
}

// eachLanguage runs a test for each language, with -short for three, of long words and of other scripts.
func eachLanguage(t *testing.T, test func(t *testing.T, code string)) {
	t.Helper()
	for _, l := range lang.All() {
		if testing.Short() && !slices.Contains([]string{lang.English, "ru", "zh_Hant"}, l.Code) {
			continue
		}
		t.Run(l.Code, func(t *testing.T) { test(t, l.Code) })
	}
}

// languages returns the choice of a language in the settings that are open.
func (d *tester) languages() *widgets.Select {
	d.t.Helper()
	for _, o := range test.LaidOutObjects(d.asking()) {
		if c, ok := o.(*widgets.Select); ok && len(c.Keys) == len(languageCodes()) && c.Keys[1] == languageCodes()[1] {
			return c
		}
	}
	d.t.Fatal("the settings offer no languages")
	return nil
}

// chooseLanguage chooses a language in the settings, as a click does.
func (d *tester) chooseLanguage(code string) {
	d.t.Helper()
	d.showSettings()
	d.languages().Choose(code)
}

func TestTheLanguageIsChosenWithoutARestart(t *testing.T) {
	alone(t)
	english(t)
	dir := t.TempDir()
	d := newTester(t, dir)
	d.friends("H8", "H9", "I8", "I9")
	d.key(fyne.KeyHome)
	controller, shown := d.game(), d.game().Current()
	d.desk.Talk.Card.Field.SetText("half a sen")
	d.chooseLanguage("zh_Hans")
	if d.game() != controller || d.moves() != 4 || d.game().Current() != shown {
		t.Error("the game is another one")
	}
	if d.desk.Side.Page == nil {
		t.Fatal("the settings are gone")
	}
	if got := d.languages().Key(); got != "zh_Hans" {
		t.Errorf("the settings show %q as chosen", got)
	}
	d.button("完成")
	if got := d.menu.main.Items[0].Label; got != "对局" {
		t.Errorf("the first menu is %q", got)
	}
	row := parts[*canvas.Image](parts[*widgets.Surface](d.desk.List)[0])[0].Image
	if got := color.NRGBAModel.Convert(row.At(row.Bounds().Dx()/2, 0)); got != theme.Color(widgets.ColorCard) {
		t.Errorf("the card of the moves is painted %v", got)
	}
	if d.Win.MainMenu() != d.menu.main || d.Win.Content() != d.desk {
		t.Error("the window holds what was there before")
	}
	if d.desk.Buttons.Undo.Text != "悔棋" || d.desk.Board.View().Node != shown || d.desk.State.Text != "正在查看第 0 手" {
		t.Errorf("the desk says %q and %q", d.desk.Buttons.Undo.Text, d.desk.State.Text)
	}
	if d.desk.Talk.Card.Field.Text != "half a sen" {
		t.Error("what was being written is gone")
	}
	if got := d.game().Record().Seats[game.White].Name; got != "朋友" {
		t.Errorf("the friend is %q", got)
	}
	if err := d.Store.Flush(); err != nil {
		t.Fatal(err)
	}
	if kept, err := os.ReadFile(d.Store.File("slot-1.sgf")); err != nil || !strings.Contains(string(kept), "PW[朋友]") {
		t.Errorf("kept is %s, %v", kept, err)
	}
	if got := fynelang.L("Paste"); got != "粘贴" {
		t.Errorf("Fyne says %q", got)
	}
	d.key(fyne.KeyEnd)
	d.tap("J8")
	if d.moves() != 5 {
		t.Error("the game does not go on")
	}
	d.chooseLanguage(lang.English)
	d.DismissAll()
	if d.desk.Buttons.Undo.Text != "Undo" || d.game().Record().Seats[game.White].Name != "Friend" {
		t.Errorf("back in English it says %q and %q", d.desk.Buttons.Undo.Text, d.game().Record().Seats[game.White].Name)
	}
}

func TestTheEngineThinksOnWhileTheLanguageChanges(t *testing.T) {
	english(t)
	d := newTester(t, t.TempDir())
	d.newPvC()
	d.tap("H8")
	d.speak("zh_Hans")
	d.until("an answer", func() bool { return d.moves() == 2 })
	if d.desk.Board.View().Node != d.game().Live() {
		t.Error("the answer is not on the board")
	}
}

func TestAPositionThatIsBeingSetUpStays(t *testing.T) {
	alone(t)
	english(t)
	d := newTester(t, t.TempDir())
	d.askPosition()
	d.tap("H8")
	d.speak("zh_Hans")
	if d.editor() == nil || !d.reads("摆放局面") {
		t.Fatal("the page has no title in Chinese")
	}
	d.tap("I9")
	position := d.editor().Subject().At.Position()
	for _, point := range []game.Point{{X: 7, Y: 7}, {X: 8, Y: 6}} {
		if position.At(point) == game.None {
			t.Errorf("no stone stands on %s", point.Text(15))
		}
	}
}

func TestTheLessonGoesOnInAnotherLanguage(t *testing.T) {
	alone(t)
	english(t)
	d := newTester(t, t.TempDir())
	d.lesson("open-four")
	d.course().TurnTo(1)
	d.speak("ja")
	said := ""
	for _, o := range test.LaidOutObjects(d.desk.Side.Page) {
		if words, ok := o.(*widgets.Paragraph); ok {
			said += words.Text()
		}
	}
	if want := lang.L(d.course().Course.Positions[1].Task); d.course().At != 1 || !strings.Contains(said, want) || want == d.course().Course.Positions[1].Task {
		t.Errorf("position %d says %q, not %q", d.course().At+1, said, want)
	}
}

// The review of a game stays on top, with what it has found, and closes to where it was opened.
func TestTheReviewGoesOnInAnotherLanguage(t *testing.T) {
	alone(t)
	english(t)
	d := newTester(t, t.TempDir())
	d.friends(blackWins...)
	d.settle()
	d.runCommand(activity.Review)
	studying := d.studying()
	title := lang.L("Game report")
	if !d.reads(title) {
		t.Fatal("the review is not shown")
	}
	d.speak("fr")
	if !d.reads("Bilan de la partie") || d.studying() != studying {
		t.Errorf("in French it says %q", d.words())
	}
	d.typedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if focused := d.Win.Canvas().Focused(); d.top() != activity.Activity(d.localGame) && focused != nil {
		focused.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	}
	if d.top() != activity.Activity(d.localGame) {
		t.Errorf("Escape leads to %T", d.top())
	}
}

func TestAGameOnTheNetworkGoesOnInAnotherLanguage(t *testing.T) {
	alone(t)
	english(t)
	black, white := pair(t, serve(t, server.Options{}))
	plays(black, white, "H8", "H9")
	black.desk.Talk.Open()
	black.speak("zh_Hans")
	if !black.desk.Talk.Shown || black.desk.Buttons.Draw.Text != "和棋" || black.desk.Talk.MovesTab.Text != "着法" {
		t.Errorf("the desk says %q and %q", black.desk.Buttons.Draw.Text, black.desk.Talk.MovesTab.Text)
	}
	plays(black, white, "I8", "I9")
	white.runCommand(activity.Draw)
	black.until("the question", func() bool { return black.desk.Bar.View().Question })
	if got := black.desk.Bar.View().Answers[0].Text; got != "同意" {
		t.Errorf("the answer is %q", got)
	}
}

func TestTheLanguageOfTheSettingsIsSpokenAtTheStart(t *testing.T) {
	alone(t)
	english(t)
	t.Setenv("LC_ALL", "ru_RU.UTF-8")
	for _, c := range []struct{ name, code, kept, spoken string }{
		{"one that was chosen", "zh_Hans", "zh_Hans", "zh_Hans"},
		{"the system's", "", "", "ru"},
		{"one that is not there", "tlh", "", "ru"},
	} {
		t.Run(c.name, func(t *testing.T) {
			kept, _ := store.Open(t.TempDir())
			defer kept.Close()
			kept.Settings().Language = c.code
			p := sound.Open()
			defer p.Close()
			w := New(uitest.NewApp(t), kept, p, fyne.Do)
			defer w.localGame.OnRemove()
			if lang.Current() != c.spoken || kept.Settings().Language != c.kept {
				t.Errorf("it speaks %q, and the settings hold %q", lang.Current(), kept.Settings().Language)
			}
		})
	}
}

// says checks words in some languages.
func says(t *testing.T, want map[string]string, words func() string) {
	t.Helper()
	english(t)
	d := newTester(t, t.TempDir())
	for code, want := range want {
		d.speak(code)
		if got := words(); got != want {
			t.Errorf("%s says %q, want %q", code, got, want)
		}
	}
}

// Words that stand at the beginning of a sentence and inside one are two texts: no language is lower-cased by machine.
func TestWordsInsideSentences(t *testing.T) {
	alone(t)
	says(t, map[string]string{
		lang.English: "Ann, put a white stone anywhere. · You · 1000 · another gender",
		"de":         "Ann, bitte einen weißen Stein auf einen beliebigen Punkt setzen. · Sie · 1000 · divers",
		"ru":         "Ann, поставьте белый камень в любое место. · Вы · 1000 · другой пол",
		"zh_Hans":    "Ann，请把一颗白棋子下在任意处。 · 你 · 1000 · 其他",
	}, func() string {
		place := describe.Step(game.Step{Kind: game.Place, Color: game.White}, "Ann", 0)
		return place + " · " + play.PersonDetail(&store.Profile{Score: 1000, Gender: store.Other})
	})
}

func TestKeysAreNamedAsOnTheKeyboardsOfTheLanguage(t *testing.T) {
	alone(t)
	want := map[string]string{
		lang.English: "Ctrl+Shift+N, Home, Page Up, Page Down, End, Ctrl+,",
		"de":         "Strg+Umschalt+N, Pos1, Bild auf, Bild ab, Ende, Strg+,",
		"fr":         "Ctrl+Maj+N, Début, Page préc., Page suiv., Fin, Ctrl+,",
		"ja":         "Ctrl+Shift+N, Home, Page Up, Page Down, End, Ctrl+,",
	}
	if runtime.GOOS == "darwin" {
		for code, words := range want {
			want[code] = regexp.MustCompile("Ctrl|Strg").ReplaceAllString(words, "Cmd")
		}
	}
	says(t, want, func() string { return keyNames("Ctrl+Shift+N", "Home", "Page Up", "Page Down", "End", "Ctrl+,") })
}
