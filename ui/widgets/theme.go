package widgets

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
)

// Colours that Fyne's own themes have no name for.
const (
	ColorCard     fyne.ThemeColorName = "hoshiCard"     // a card's face
	ColorLine     fyne.ThemeColorName = "hoshiLine"     // a card's edge
	ColorDim      fyne.ThemeColorName = "hoshiDim"      // words that matter less
	ColorSelected fyne.ThemeColorName = "hoshiSelected" // the current row
	ColorWindow                       = theme.ColorNameBackground
	ColorAccent                       = theme.ColorNamePrimary // no words in it lie on ColorSelected
	ColorText                         = theme.ColorNameForeground
)

// Measures, on a grid of 4.
const (
	GapInner    float32 = 10
	radiusCard  float32 = 12
	radiusField float32 = 8
	RadiusPill  float32 = 9
	TextDim     float32 = 12.5
	TextBody    float32 = 14
	TextLine    float32 = 15
	TextName    float32 = 18
	textClock   float32 = 28
)

// rgb returns the opaque colour 0xRRGGBB.
func rgb(hex uint32) color.NRGBA {
	return color.NRGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 0xff}
}

func alpha(hex uint32, a uint8) color.NRGBA {
	c := rgb(hex)
	c.A = a
	return c
}

// palette gives each colour for the light and the dark window.
var palette = map[fyne.ThemeColorName][2]color.NRGBA{
	theme.ColorNameBackground:          {rgb(0xF5F1EA), rgb(0x1F1D1B)}, // the driver clears the window with it: nothing is drawn
	ColorCard:                          {rgb(0xFFFFFF), rgb(0x2A2724)},
	ColorLine:                          {rgb(0xE2DACC), rgb(0x3A3632)},
	ColorText:                          {rgb(0x2B2620), rgb(0xEDE6DB)},
	ColorDim:                           {rgb(0x6C6356), rgb(0xB3A99C)},
	ColorSelected:                      {rgb(0xF3E3CF), rgb(0x453A2C)},
	ColorAccent:                        {rgb(0xB5432E), rgb(0xEC7A61)},
	theme.ColorNameButton:              {rgb(0xEFE8DC), rgb(0x353129)},
	theme.ColorNameDisabledButton:      {rgb(0xEFE8DC), rgb(0x2A2724)},
	theme.ColorNameDisabled:            {rgb(0x948A7B), rgb(0x7F766B)},
	theme.ColorNameError:               {rgb(0xB5432E), rgb(0xEC7A61)},
	theme.ColorNameFocus:               {alpha(0xB5432E, 0x40), alpha(0xEC7A61, 0x50)},
	theme.ColorNameHover:               {alpha(0x5A3D1B, 0x12), alpha(0xFFFFFF, 0x12)},
	theme.ColorNameHyperlink:           {rgb(0xB5432E), rgb(0xEC7A61)},
	theme.ColorNameInputBackground:     {rgb(0xF3EDE4), rgb(0x1D1B19)},
	theme.ColorNameInputBorder:         {rgb(0x948A7B), rgb(0x7F766B)},
	theme.ColorNameMenuBackground:      {rgb(0xFFFFFF), rgb(0x2A2724)},
	theme.ColorNameOverlayBackground:   {rgb(0xFFFFFF), rgb(0x2A2724)},
	theme.ColorNamePlaceHolder:         {rgb(0x6C6356), rgb(0xB3A99C)},
	theme.ColorNamePressed:             {alpha(0x5A3D1B, 0x22), alpha(0xFFFFFF, 0x22)},
	theme.ColorNameScrollBar:           {alpha(0x5A3D1B, 0x50), alpha(0xFFFFFF, 0x40)},
	theme.ColorNameSelection:           {rgb(0xF3E3CF), rgb(0x453A2C)},
	theme.ColorNameSeparator:           {rgb(0xE2DACC), rgb(0x3A3632)},
	theme.ColorNameShadow:              {alpha(0x3A2408, 0x38), alpha(0x000000, 0x70)},
	theme.ColorNameHeaderBackground:    {rgb(0xFBF8F3), rgb(0x211F1C)},
	theme.ColorNameForegroundOnPrimary: {rgb(0xFFFFFF), rgb(0x1F1D1B)},
	theme.ColorNameForegroundOnError:   {rgb(0xFFFFFF), rgb(0x1F1D1B)},
}

// contrasting takes the place of what palette has where the system wants more contrast than usual: words of black on white or white on black, and edges that
// are seen as well.
var contrasting = map[fyne.ThemeColorName][2]color.NRGBA{
	theme.ColorNameBackground:          {rgb(0xFFFFFF), rgb(0x000000)},
	ColorCard:                          {rgb(0xFFFFFF), rgb(0x000000)},
	ColorLine:                          {rgb(0x5A5A5A), rgb(0xA8A8A8)},
	ColorText:                          {rgb(0x000000), rgb(0xFFFFFF)},
	ColorDim:                           {rgb(0x262626), rgb(0xE6E6E6)},
	ColorSelected:                      {rgb(0xFFE2A8), rgb(0x382A00)},
	ColorAccent:                        {rgb(0x8A1500), rgb(0xFFB09C)},
	theme.ColorNameButton:              {rgb(0xE4E4E4), rgb(0x303030)},
	theme.ColorNameDisabledButton:      {rgb(0xF2F2F2), rgb(0x161616)},
	theme.ColorNameDisabled:            {rgb(0x595959), rgb(0xA6A6A6)},
	theme.ColorNameError:               {rgb(0x8A1500), rgb(0xFFB09C)},
	theme.ColorNameFocus:               {alpha(0x8A1500, 0x90), alpha(0xFFB09C, 0x90)},
	theme.ColorNameHyperlink:           {rgb(0x8A1500), rgb(0xFFB09C)},
	theme.ColorNameInputBackground:     {rgb(0xFFFFFF), rgb(0x000000)},
	theme.ColorNameInputBorder:         {rgb(0x000000), rgb(0xFFFFFF)},
	theme.ColorNameMenuBackground:      {rgb(0xFFFFFF), rgb(0x242424)}, // which has no edge,
	theme.ColorNameOverlayBackground:   {rgb(0xFFFFFF), rgb(0x242424)},
	theme.ColorNamePlaceHolder:         {rgb(0x262626), rgb(0xE6E6E6)},
	theme.ColorNameSelection:           {rgb(0xFFE2A8), rgb(0x382A00)},
	theme.ColorNameSeparator:           {rgb(0x5A5A5A), rgb(0xA8A8A8)},
	theme.ColorNameScrollBar:           {rgb(0x5A5A5A), rgb(0xA8A8A8)},
	theme.ColorNameHeaderBackground:    {rgb(0xFFFFFF), rgb(0x000000)},
	theme.ColorNameForegroundOnPrimary: {rgb(0xFFFFFF), rgb(0x000000)},
	theme.ColorNameForegroundOnError:   {rgb(0xFFFFFF), rgb(0x000000)},
}

// moreContrast is whether that is so. It belongs to Fyne's goroutine.
var moreContrast bool

// SetContrast lets every [Theme] have more contrast than usual from now on, or ends that.
func SetContrast(more bool) { moreContrast = more }

// colorsOf returns a colour of the light and the dark window.
func colorsOf(name fyne.ThemeColorName) (pair [2]color.NRGBA, ok bool) {
	if moreContrast {
		if pair, ok = contrasting[name]; ok {
			return pair, true
		}
	}
	pair, ok = palette[name]
	return pair, ok
}

// dark reports whether the window is the dark one.
func dark() bool {
	pair, _ := colorsOf(ColorCard)
	return theme.Color(ColorCard) == pair[1]
}

// sizes overrides what Fyne's own theme would take.
var sizes = map[fyne.ThemeSizeName]float32{
	theme.SizeNameText:            TextBody,
	theme.SizeNameSubHeadingText:  TextName,
	theme.SizeNameHeadingText:     22,
	theme.SizeNameCaptionText:     TextDim,
	theme.SizeNameButtonRadius:    RadiusPill,
	theme.SizeNameInputRadius:     radiusField,
	theme.SizeNameCardRadius:      radiusCard,
	theme.SizeNameDialogRadius:    radiusCard,
	theme.SizeNamePopupRadius:     radiusCard,
	theme.SizeNameMenuRadius:      8,
	theme.SizeNameModalBlurRadius: 0,
}

// Theme is the program's theme. It is "light", "dark" or "system", which follows the desktop.
type Theme string

// Color implements fyne.Theme.
func (l Theme) Color(name fyne.ThemeColorName, variant fyne.ThemeVariant) color.Color {
	switch l {
	case "light":
		variant = theme.VariantLight
	case "dark":
		variant = theme.VariantDark
	}
	pair, ok := colorsOf(name)
	if !ok {
		return theme.DefaultTheme().Color(name, variant)
	}
	if variant == theme.VariantDark {
		return pair[1]
	}
	return pair[0]
}

// Font implements fyne.Theme: the program's own faces in every language, so that no system font decides the look.
func (Theme) Font(style fyne.TextStyle) fyne.Resource {
	switch {
	case style.Monospace, style.Symbol:
		return theme.DefaultTheme().Font(style)
	case style.Bold:
		return spokenTypeface().bold
	}
	return spokenTypeface().regular
}

// icons are drawn in the place of Fyne's own.
var icons = map[fyne.ThemeIconName]fyne.Resource{
	theme.IconNameArrowDropDown: icon("down", "M6.6 8.6 12 14l5.4-5.4 1.3 1.3L12 16.6 5.3 9.9z"),
	theme.IconNameMenuExpand:    icon("right", "M8.6 17.4 14 12 8.6 6.6l1.3-1.3L16.6 12l-6.7 6.7z"),
}

// icon makes an icon in the colour of words from a path in a square of 24.
func icon(name, path string) fyne.Resource {
	return theme.NewThemedResource(fyne.NewStaticResource(name+".svg",
		[]byte(`<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24"><path d="`+path+`"/></svg>`)))
}

// Icon implements fyne.Theme.
func (Theme) Icon(name fyne.ThemeIconName) fyne.Resource {
	if own, ok := icons[name]; ok {
		return own
	}
	return theme.DefaultTheme().Icon(name)
}

// Size implements fyne.Theme.
func (Theme) Size(name fyne.ThemeSizeName) float32 {
	if size, ok := sizes[name]; ok {
		return size
	}
	return theme.DefaultTheme().Size(name)
}

// nrgba returns a colour of today's window.
func nrgba(name fyne.ThemeColorName) color.NRGBA { return opaque(theme.Color(name)) }

func opaque(c color.Color) color.NRGBA { return color.NRGBAModel.Convert(c).(color.NRGBA) }

// outline is what the bitmaps of a plate were made for.
type outline struct {
	width      int // in pixels
	pixels     float64
	fill, edge color.NRGBA
}
