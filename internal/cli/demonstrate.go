package cli

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"time"

	"hoshi/ai/level"
	"hoshi/game"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
)

// demonstration is the file of the picture of a game that nobody watched.
const demonstration = "hoshi-game.png"

// demonstrate shows what Hoshi does where nobody can play: two levels play a game, which is printed and drawn.
func demonstrate(c *Invocation) int {
	fmt.Fprintln(c.Out, lang.L("There is neither a display nor a terminal here, so two levels play a short game."))
	record, err := levelsPlay("Skilled", "Beginner")
	if err != nil {
		return c.Fail(err.Error())
	}
	end := record.Root.End()
	fmt.Fprintf(c.Out, "\n%s\n", describe.Text(record, end, picture.Names{}))
	options := picture.Options{Style: picture.Paper, Numbers: true, Coordinates: true, Language: lang.Current(), Caption: describe.Caption(record)}
	draw, err := picture.Drawing(filepath.Ext(demonstration), end, options, picture.DefaultSide)
	if err == nil {
		err = c.write(demonstration, func(w io.Writer) error { return draw(w, nil) })
	}
	if err != nil {
		return c.Fail(fmt.Sprintf("%s: %s", demonstration, describe.Error(err)))
	}
	fmt.Fprintln(c.Out, lang.L("The picture of the game is in {{.File}}.", topic{"File": demonstration}))
	_, err = fmt.Fprintln(c.Out, lang.L("To see the window, start Hoshi where DISPLAY or WAYLAND_DISPLAY names a screen; to play without it, type {{.Command}} in a terminal.", topic{
		"Command": c.Program.Name + " play",
	}))
	if err != nil {
		return c.Fail(describe.Error(err))
	}
	return 0
}

// levelsPlay lets two levels play a game of freestyle and returns its record.
func levelsPlay(black, white string) (*game.Record, error) {
	record, err := game.NewRecord(game.Freestyle, game.DefaultSize)
	if err != nil {
		return nil, err
	}
	record.Date = time.Now().Format(time.DateOnly)
	var players [3]game.Player
	for color, name := range map[game.Color]string{game.Black: black, game.White: white} {
		l, _ := level.Find(name)
		players[color] = l.Player(rand.Uint64(), nil)
		record.Seats[color] = game.Seat{Name: describe.Level(name), Level: name}
	}
	node := record.Root
	for position := node.Position(); !position.Result().Over(); position = node.Position() {
		move, err := players[position.ToMove()].Choose(context.Background(), position, game.TimeLeft{})
		if err != nil {
			return nil, err
		}
		if node, err = node.Add(move); err != nil {
			return nil, err
		}
	}
	return record, nil
}
