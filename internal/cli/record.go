package cli

import (
	"fmt"
	"os"

	"hoshi/format"
	_ "hoshi/format/all"
	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/say"
)

// readGame returns the number-th game, from 1, of the file, in any format. What was mended is said on Err. A game that is
// broken anywhere is refused: what is shown of it should not look like a whole game that it isn't. The error is in words, with
// the file's name.
func (c *Call) readGame(file string, number int) (*game.Record, error) {
	games, err := c.readGames(file)
	if err != nil {
		return nil, err
	}
	if number < 1 || number > len(games) {
		return nil, fmt.Errorf("%s: %s", file, lang.L("there is no game {{.Number}} in this file, which holds {{.Count}}", about{
			"Number": number, "Count": len(games),
		}))
	}
	return games[number-1], nil
}

// readGames returns all games of the file, as readGame reads one.
func (c *Call) readGames(file string) ([]*game.Record, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %s", file, say.Error(err))
	}
	read, err := format.Decode(file, data, nil)
	if err != nil {
		return nil, fmt.Errorf("%s: %s", file, say.Error(err))
	}
	for i := range read.Warnings {
		fmt.Fprintf(c.Err, "%s: %s\n", file, say.Problem(&read.Warnings[i]))
	}
	return read.Games, nil
}
