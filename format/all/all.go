// Package all registers every format that there is a codec for: whoever reads and writes files imports it.
package all

import (
	_ "hoshi/format/moves"
	_ "hoshi/format/piskvork"
	_ "hoshi/format/renlib"
	_ "hoshi/sgf"
)
