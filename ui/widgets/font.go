package widgets

import (
	"sync"

	"fyne.io/fyne/v2"

	"hoshi/assets"
	"hoshi/ui/lang"
)

// typeface is the two faces in which a language is shown.
type typeface struct{ regular, bold fyne.Resource }

// typefaces are those that were asked for, by the code of the language.
var typefaces sync.Map

// spokenTypeface returns the faces for the language that is spoken.
func spokenTypeface() typeface {
	code := lang.Current()
	if t, ok := typefaces.Load(code); ok {
		return t.(typeface)
	}
	t, _ := typefaces.LoadOrStore(code, typeface{
		&font{"Hoshi-Regular-" + code + ".otf", code, assets.Regular},
		&font{"Hoshi-Bold-" + code + ".otf", code, assets.Bold},
	})
	return t.(typeface)
}

// font is a [fyne.Resource] that keeps no bytes: Fyne asks for them once, and copies what it needs.
type font struct {
	name, language string
	face           func() []byte
}

// Name implements fyne.Resource.
func (f *font) Name() string { return f.name }

// Content implements fyne.Resource.
func (f *font) Content() []byte { return assets.Shaped(f.face(), f.language) }
