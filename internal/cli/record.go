package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/signal"
	"strconv"
	"syscall"

	"hoshi/format"
	_ "hoshi/format/all"
	"hoshi/game"
	"hoshi/internal/atomicfile"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
)

// standard names the standard input, or output, in the place of a file.
const standard = "-"

// overwriteUsage describes the option -overwrite.
func overwriteUsage() string { return lang.L("replaces a file that exists") }

// canWrite returns an error, in words, for a file that exists and is not to be replaced. What is no regular file, such as a pipe, is
// written.
func canWrite(file string, overwrite bool) error {
	if info, err := os.Stat(file); overwrite || file == standard || err != nil || !info.Mode().IsRegular() {
		return nil
	}
	return errors.New(file + ": " + lang.L("This file exists: -overwrite replaces it."))
}

// write lets draw write the file, whole or not at all, or the standard output. A signal that ends the program ends it, and
// leaves nothing behind: the error is then [context.Canceled].
func (c *Invocation) write(file string, draw func(io.Writer) error) error {
	if file == standard {
		return draw(c.Out)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	c.writing = ctx
	defer func() {
		c.writing = nil
		stop()
	}()
	return atomicfile.Write(file, func(w io.Writer) error {
		if err := draw(contextWriter{w, ctx}); err != nil {
			return err
		}
		return ctx.Err()
	})
}

// contextWriter is a writer that fails once ctx has ended.
type contextWriter struct {
	io.Writer
	ctx context.Context
}

func (s contextWriter) Write(data []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.Writer.Write(data)
}

// wrongNumber says what -game takes instead of that number, and returns the exit status.
func (c *Invocation) wrongNumber(number int) int {
	return c.Refuse("game", lang.L("a number from 1 on"), strconv.Itoa(number))
}

// readGame returns the number-th game, from 1, of the file, in any format. What was mended is said on Err. A game that is
// broken anywhere is refused: what is shown of it should not look like a whole game that it isn't. The error is in words, with
// the file's name.
func (c *Invocation) readGame(file string, how format.Reading, number int) (*game.Record, error) {
	from, done, err := c.open(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %s", file, describe.Error(err))
	}
	defer done()
	read, count, err := how.DecodeGame(file, from, number)
	if err != nil {
		return nil, fmt.Errorf("%s: %s", file, describe.Error(err))
	}
	c.warn(file, read, read.Codec)
	if len(read.Games) == 0 {
		return nil, noGame(file, number, count)
	}
	return read.Games[0], nil
}

// noGame says that a file with that many games has no such game.
func noGame(file string, number, count int) error {
	return fmt.Errorf("%s: %s", file, lang.L("there is no game {{.Number}} in this file, which holds {{.Count}}", topic{
		"Number": number, "Count": count,
	}))
}

// pick returns the number-th of a file's games, from 1. The error is in words.
func pick(file string, games []*game.Record, number int) (*game.Record, error) {
	if number > len(games) {
		return nil, noGame(file, number, len(games))
	}
	return games[number-1], nil
}

// open opens the file, or the standard input; done closes it.
func (c *Invocation) open(file string) (from io.Reader, done func() error, err error) {
	if file == standard {
		if c.writing != nil {
			return contextReader{c.In, c.writing}, func() error { return nil }, nil
		}
		return c.In, func() error { return nil }, nil
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, nil, err
	}
	return f, f.Close, nil
}

// contextReader reads what may never come, until ctx ends. What is read by then is lost.
type contextReader struct {
	from io.Reader
	ctx  context.Context
}

func (p contextReader) Read(data []byte) (int, error) {
	type result struct {
		data []byte
		err  error
	}
	arrived := make(chan result, 1)
	go func() {
		own := make([]byte, len(data))
		n, err := p.from.Read(own)
		arrived <- result{own[:n], err}
	}()
	select {
	case r := <-arrived:
		return copy(data, r.data), r.err
	case <-p.ctx.Done():
		return 0, p.ctx.Err()
	}
}

// warn says on Err what was mended, which rules were assumed, and on which terms files of that format are used.
func (c *Invocation) warn(file string, read *format.File, codec *format.Codec) {
	for i := range read.Warnings {
		c.tell(file + ": " + describe.Problem(&read.Warnings[i]))
	}
	assumed := map[game.Rule]int{}
	for _, r := range read.Games {
		if r.RuleAssumed {
			assumed[r.Rule()]++
		}
	}
	c.sayAssumed(file, assumed)
	if codec.Terms != "" {
		c.tell(file + ": " + lang.L(codec.Terms))
	}
}

// sayAssumed says how many games of a file were read by each rule that they do not name.
func (c *Invocation) sayAssumed(file string, games map[game.Rule]int) {
	for _, rule := range game.Rules {
		if n := games[rule]; n > 0 {
			c.tell(file + ": " + describe.Assumed(rule, n))
		}
	}
}

// readGames returns all games of the file, as readGame reads one. It tells watch, which may be nil, how far it is.
func (c *Invocation) readGames(file string, how format.Reading, watch func(float64) error) ([]*game.Record, error) {
	from, done, err := c.open(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %s", file, describe.Error(err))
	}
	defer done()
	var read *format.File
	data, err := format.ReadAll(from)
	if err == nil {
		read, err = how.Decode(file, data, watch)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %s", file, describe.Error(err))
	}
	c.warn(file, read, read.Codec)
	return read.Games, nil
}

// readMove is [Invocation.readGame] on the terms of options, with the move of that number, 0 being the beginning and the greatest number the end. What does not go
// is told, and gives the exit status.
func (c *Invocation) readMove(file string, on terms, number, move int) (record *game.Record, node *game.Node, status int) {
	var how format.Reading
	if !on.set(c, &how) {
		return nil, nil, 2
	}
	record, err := c.readGame(file, how, number)
	if err != nil {
		return nil, nil, c.Fail(err.Error())
	}
	node = record.Root.End()
	if move < 0 || move > node.Number() && move != math.MaxInt {
		return nil, nil, c.Refuse("move", numberFrom(0, node.Number()), strconv.Itoa(move))
	}
	for node.Number() > move && node.Parent() != nil {
		node = node.Parent()
	}
	return record, node, 0
}
