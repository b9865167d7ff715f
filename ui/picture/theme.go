package picture

import "image/color"

// Styles are the boards to choose from.
var Styles = []Style{Wood, Slate, Paper, Contrast}

// StyleNames returns the names of the styles, in the order of the choice.
func StyleNames() (names []string) {
	for _, s := range Styles {
		names = append(names, s.Name)
	}
	return names
}

// Named returns the style of that name, and false where none has it.
func Named(name string) (Style, bool) {
	for _, s := range Styles {
		if s.Name == name {
			return s, true
		}
	}
	return Style{}, false
}

// plain returns the colours of a flat surface.
func plain(hex uint32) [3]color.NRGBA { return plainOf(rgb(hex)) }

func plainOf(c color.NRGBA) [3]color.NRGBA { return [3]color.NRGBA{c, c, c} }

// Wood is a board of wood with grain across it, and polished stones.
var Wood = Style{
	Name:   "wood",
	Ground: [3]color.NRGBA{rgb(0xE9C387), rgb(0xDFB271), rgb(0xD3A15C)},
	Grain:  rgb(0xA8763A),
	Line:   rgb(0x50351A),
	Letter: rgb(0x4E3314),
	Shadow: rgba(0x3A2408, 0x96),
	Accent: rgb(0x8F2414),
	Glow:   rgb(0xFFF3C4),
	Black: Stones{
		Body:   [3]color.NRGBA{rgb(0x6E6B69), rgb(0x2C2A29), rgb(0x0B0A0A)},
		Gloss:  1,
		Specks: rgba(0xFFFFFF, 0x0E),
		Ink:    rgb(0xF4F0E8),
		Accent: rgb(0xFF8A6E),
	},
	White: Stones{
		Body:   [3]color.NRGBA{rgb(0xFFFFFF), rgb(0xF1EEE8), rgb(0xCFC8BC)},
		Gloss:  1,
		Specks: rgba(0x8C7B60, 0x12),
		Ink:    rgb(0x2B2620),
		Accent: rgb(0xB03420),
	},
	LineWidth:   0.0185,
	BorderWidth: 0.036,
	Radius:      8.0 / 786,
	Page:        rgb(0xF5F1EA),
	Text:        rgb(0x2B2620),
	Dim:         rgb(0x756C5F),
	Rim:         0.022,
}

// Slate is a pale board with straight grain, and the stones of the old craft: matt slate and white shell.
var Slate = Style{
	Name:    "slate",
	Ground:  [3]color.NRGBA{rgb(0xF3E0AE), rgb(0xEBD196), rgb(0xE0C17F)},
	Grain:   rgb(0xB98B48),
	Upright: true,
	Line:    rgb(0x3A2B18),
	Letter:  rgb(0x4C3819),
	Shadow:  rgba(0x33240C, 0xA0),
	Accent:  rgb(0x9A1F1F),
	Glow:    rgb(0xFFFBE0),
	Black: Stones{
		Body:   [3]color.NRGBA{rgb(0x5A5D62), rgb(0x34373B), rgb(0x17191B)},
		Gloss:  0.22,
		Specks: rgba(0xE4ECF4, 0x1C),
		Ink:    rgb(0xF6F6F4),
		Accent: rgb(0xFFA184),
	},
	White: Stones{
		Body:   [3]color.NRGBA{rgb(0xFFFFFF), rgb(0xF8F4EA), rgb(0xD9CFBC)},
		Gloss:  0.8,
		Veins:  rgba(0xA8946E, 0x38),
		Ink:    rgb(0x26221C),
		Accent: rgb(0xA32A1C),
	},
	LineWidth:   0.0185,
	BorderWidth: 0.032,
	Radius:      4.0 / 786,
	Page:        rgb(0xF2F0EA),
	Text:        rgb(0x26221C),
	Dim:         rgb(0x6F675A),
	Rim:         0.022,
}

// Paper is a diagram as in books: white paper, thin lines, flat stones.
var Paper = Style{
	Name:        "paper",
	Ground:      plain(0xFFFFFF),
	Line:        rgb(0x3A3632),
	Letter:      rgb(0x5F5950),
	Accent:      rgb(0xB5432E),
	Glow:        rgb(0xE9A13B),
	Black:       Stones{Body: plain(0x1E1C1B), Ink: rgb(0xFFFFFF), Accent: rgb(0xFF8F75)},
	White:       Stones{Body: plain(0xFFFFFF), Edge: rgb(0x1E1C1B), Rim: 0.024, Ink: rgb(0x1E1C1B), Accent: rgb(0xB5432E)},
	LineWidth:   0.016,
	BorderWidth: 0.034,
	Page:        rgb(0xFFFFFF),
	Text:        rgb(0x2B2620),
	Dim:         rgb(0x756C5F),
}

// Contrast is for eyes that see little: broad black lines on yellow, flat stones with an edge, and marks in blue, which
// no kind of colour-blindness takes for yellow or for black.
var Contrast = Style{
	Name:        "contrast",
	Ground:      plain(0xFFD84D),
	Line:        rgb(0x000000),
	Letter:      rgb(0x000000),
	Accent:      rgb(0x0028B8),
	Glow:        rgb(0xFFFFFF),
	Black:       Stones{Body: plain(0x000000), Edge: rgb(0x000000), Rim: 0.05, Ink: rgb(0xFFFFFF), Accent: rgb(0xFFD84D)},
	White:       Stones{Body: plain(0xFFFFFF), Edge: rgb(0x000000), Rim: 0.05, Ink: rgb(0x000000), Accent: rgb(0x0028B8)},
	LineWidth:   0.036,
	BorderWidth: 0.07,
	Page:        rgb(0xFFFFFF),
	Text:        rgb(0x000000),
	Dim:         rgb(0x404040),
}
