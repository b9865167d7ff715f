// Package all registers every format that there is a codec for, and every charset: programs that read and write files import it.
package all

import (
	_ "hoshi/format/bdt"
	_ "hoshi/format/charset/all"
	_ "hoshi/format/diagram"
	_ "hoshi/format/gomocup"
	_ "hoshi/format/moves"
	_ "hoshi/format/piskvork"
	_ "hoshi/format/renlib"
	_ "hoshi/format/rif"
	_ "hoshi/format/yixin"
	_ "hoshi/sgf"
)
