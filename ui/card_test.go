package ui

import (
	"fmt"
	"image"
	"math"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"hoshi/ai/level"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/eyetest"
	"hoshi/ui/newgame"
	"hoshi/ui/picture"
	"hoshi/ui/play"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// In every language, at every level, with and without an opening, each word beside the
// board is whole; the card says the level whole, and its rating where there is room.
func TestNothingBesideTheBoardEndsInAnEllipsis(t *testing.T) {
	looks(t)
	english(t)
	d := newTester(t, t.TempDir())
	d.Win.Resize(fyne.NewSize(900, 700))
	profile := d.Store.Profile()
	profile.Name, profile.Age, profile.Gender = "", 150, store.Other
	set := d.Store.Settings()
	eachLanguage(t, func(t *testing.T, code string) {
		d.speak(code)
		r := newReader(t, code)
		for _, opening := range []string{"free", "swap2"} {
			for i, l := range level.All {
				if opening != "free" && i > 0 { // the cards are the same
					break
				}
				set.Opening, set.Level, set.Clock = opening, l.Name, "10m+5s"
				record := newgame.NewRecord(d.PlayerName(), set, game.White)
				record.Seats[game.White].Level = ""
				d.begin(record) // nobody thinks
				record.Seats[game.White].Level = l.Name
				if opening != "free" { // up to a choice of three
					d.tap("H8")
					d.tap("H9")
					d.tap("I8")
				}
				for _, clock := range []string{"", "0:23 ×3", "1:02:03"} {
					at := fmt.Sprintf("%s, %s, clock %q", opening, l.Name, clock)
					d.Refresh(activity.All)
					for _, c := range []game.Color{game.Black, game.White} {
						if v := d.desk.Cards[c].View(); clock != "" {
							v.Clock = clock
							d.desk.Cards[c].SetView(v)
						}
					}
					r.check(t, d, at)
					if said := d.detailOf(game.White); said != play.LevelDetail(l.Name) && clock == "" {
						t.Errorf("%s: the card says %q of %q", at, said, play.LevelDetail(l.Name))
					}
					for _, size := range []fyne.Size{{Width: 155, Height: widgets.CardLow}, {Width: 252, Height: widgets.CardLeast}} {
						at := fmt.Sprintf("%s, at %v", at, size)
						for _, c := range []game.Color{game.Black, game.White} {
							card := d.desk.Cards[c]
							card.SetSmall(true)
							card.Resize(size)
							r.problems = nil
							r.read(card, fyne.Position{}, frame{-1000, -1000, 1000, 1000})
							for _, p := range r.problems {
								t.Errorf("%s: %s", at, p)
							}
						}
						if said := d.detailOf(game.White); clock == "" && !strings.HasPrefix(said, describe.Level(l.Name)) {
							t.Errorf("%s: the card says %q", at, said)
						}
					}
				}
			}
		}
	})
}

// detailOf returns what the card of a side says below the name.
func (d *tester) detailOf(c game.Color) string {
	texts := parts[*canvas.Text](d.desk.Cards[c]) // the name, two lines, the clock
	return strings.Trim(texts[1].Text+" · "+texts[2].Text, " ·")
}

// Whatever the end, the line that tells it is whole.
func TestTheLineOfStateIsWhole(t *testing.T) {
	looks(t)
	english(t)
	d := newTester(t, t.TempDir())
	d.Win.Resize(fyne.NewSize(900, 700))
	d.Store.Settings().Opening = "swap2"
	d.newPvP()
	eachLanguage(t, func(t *testing.T, code string) {
		d.speak(code)
		r := newReader(t, code)
		for reason := game.Five; reason <= game.Aborted; reason++ {
			for _, winner := range []game.Color{game.None, game.Black, game.White} {
				d.Refresh(activity.All)
				d.desk.State.Text = describe.Result(game.Result{Winner: winner, Reason: reason})
				d.desk.Refresh()
				r.check(t, d, d.desk.State.Text)
			}
		}
	})
}

// Black stones beside the board can be told from what they lie on, in the light and in the dark window.
func TestBlackStonesBesideTheBoardStandOut(t *testing.T) {
	looks(t)
	const bound = 3
	d := newTester(t, t.TempDir())
	d.friends("H8", "H9")
	for _, mode := range []string{store.ThemeLight, store.ThemeDark} {
		d.Store.Settings().Theme = mode
		for _, style := range picture.Styles {
			d.Store.Settings().Board = style.Name
			d.applySettings()
			ground := theme.Color(widgets.ColorCard)
			images := parts[*canvas.Image](d.desk.Cards[game.Black]) // the face, the stone
			img := images[len(images)-1].Image.(*image.RGBA)
			middle, radius := float64(img.Rect.Dx())/2, float64(img.Rect.Dx())/2*0.46/0.66
			for turn := range 8 {
				best, angle := 0.0, float64(turn)*math.Pi/4
				for out := radius - 3; out <= radius; out += 0.5 {
					at := img.RGBAAt(int(middle+out*math.Cos(angle)), int(middle+out*math.Sin(angle)))
					if at.A == 0xff {
						best = max(best, eyetest.Eyes[0].Contrast(eyetest.Of(at), eyetest.Of(ground)))
					}
				}
				if best < bound {
					t.Errorf("%s, %s: the rim has contrast %.2f at %d°", mode, style.Name, best, 45*turn)
				}
			}
		}
	}
}
