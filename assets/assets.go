// Package assets holds the files that are built into the program: fonts, the icon and the texts of each language.
//
// What an accessor returns is shared; callers must not change it.
package assets

import "embed"

//go:embed font/regular.otf
var regular []byte

//go:embed font/bold.otf
var bold []byte

//go:embed icon.png
var icon []byte

//go:embed lang/*.json
var lang embed.FS

// Regular returns the program's text font, an OpenType font with CFF outlines and without kerning: the Latin, Greek
// and Cyrillic of Noto Sans; kana, signs and the 6763 hanzi of GB 2312 from Noto Sans SC. font/subset.py makes it,
// font/OFL.txt is its licence.
func Regular() []byte { return regular }

// Bold returns the bold face that goes with [Regular]. Of the hanzi it has the 3755 of GB 2312's level 1.
func Bold() []byte { return bold }

// Icon returns the program's icon, a PNG of 512 by 512 pixels.
func Icon() []byte { return icon }

// Lang returns the texts of the user interface, one JSON file a language in the folder lang, such as
// lang/base.zh_Hans.json.
func Lang() embed.FS { return lang }
