package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"syscall"

	"hoshi/format"
	_ "hoshi/format/all"
	"hoshi/game"
	"hoshi/ui/lang"
	"hoshi/ui/say"
	"hoshi/ui/store"
)

// standard names the standard input, or output, in the place of a file.
const standard = "-"

// write lets draw write the file, whole or not at all, or the standard output. A signal that ends the program ends it, and
// leaves nothing behind: the error is then [context.Canceled].
func (c *Call) write(file string, draw func(io.Writer) error) error {
	if file == standard {
		return draw(c.Out)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	return store.WriteFile(file, func(w io.Writer) error {
		if err := draw(stoppable{w, ctx}); err != nil {
			return err
		}
		return ctx.Err()
	})
}

// stoppable is a writer that fails once ctx has ended.
type stoppable struct {
	io.Writer
	ctx context.Context
}

func (s stoppable) Write(data []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.Writer.Write(data)
}

// wrongNumber says what -game takes instead of that number, and returns the exit status.
func (c *Call) wrongNumber(number int) int {
	return c.Refuse("game", lang.L("a number from 1 on"), strconv.Itoa(number))
}

// readGame returns the number-th game, from 1, of the file, in any format. What was mended is said on Err. A game that is
// broken anywhere is refused: what is shown of it should not look like a whole game that it isn't. The error is in words, with
// the file's name.
func (c *Call) readGame(file string, number int) (*game.Record, error) {
	games, err := c.readGames(file, nil, nil)
	if err != nil {
		return nil, err
	}
	return pick(file, games, number)
}

// pick returns the number-th of a file's games, from 1. The error is in words.
func pick(file string, games []*game.Record, number int) (*game.Record, error) {
	if number > len(games) {
		return nil, fmt.Errorf("%s: %s", file, lang.L("there is no game {{.Number}} in this file, which holds {{.Count}}", about{
			"Number": number, "Count": len(games),
		}))
	}
	return games[number-1], nil
}

// readGames returns all games of the file, as readGame reads one, by a codec, which is nil where the file tells its own. It tells watch,
// which may be nil, how far it is.
func (c *Call) readGames(file string, codec *format.Codec, watch func(float64) error) ([]*game.Record, error) {
	var data []byte
	var err error
	if file == standard {
		data, err = format.ReadAll(c.In)
	} else {
		data, err = format.ReadFile(file)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %s", file, say.Error(err))
	}
	var read *format.File
	if codec != nil {
		read, err = codec.Decode(data, watch)
	} else {
		read, err = format.Decode(file, data, watch)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %s", file, say.Error(err))
	}
	for i := range read.Warnings {
		c.tell(file + ": " + say.Problem(&read.Warnings[i]))
	}
	if codec == nil {
		codec = read.Codec
	}
	if codec.Terms != "" {
		c.tell(file + ": " + lang.L(codec.Terms))
	}
	return read.Games, nil
}
