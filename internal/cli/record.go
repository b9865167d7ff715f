package cli

import (
	"bytes"
	"fmt"
	"os"

	"hoshi/game"
	"hoshi/sgf"
	"hoshi/ui/lang"
	"hoshi/ui/say"
)

// readGame returns the number-th game, from 1, of the file. A game that is broken anywhere is refused: what is shown of
// it should not look like a whole game that it isn't. The error is in words, with the file's name.
func readGame(file string, number int) (*game.Record, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %s", file, say.Error(err))
	}
	games, err := sgf.Read(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("%s: %s", file, say.Error(err))
	}
	if number < 1 || number > len(games.Games) {
		return nil, fmt.Errorf("%s: %s", file, lang.L("there is no game {{.Number}} in this file, which holds {{.Count}}", about{
			"Number": number, "Count": len(games.Games),
		}))
	}
	return games.Games[number-1], nil
}
