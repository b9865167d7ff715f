package gomocup

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/bits"
	"runtime"
	"strconv"
	"strings"

	"hoshi/game"
)

// session is the state of [Serve]. It belongs to Serve's goroutine; while the engine thinks, only the engine's goroutine
// writes.
type session struct {
	options  Options
	ctx      context.Context
	input    *input
	out      *bufio.Writer
	err      error // of writing
	ended    bool  // END was read
	settings settings

	workshop engineWorker

	size   int         // of the board; 0 before START
	stones []game.Move // on the board, passes among them, in the order in which they were told
	list   *list       // the lines of BOARD, YXBOARD or SWAP2BOARD up to DONE; nil outside
}

// commands are what a brain answers, besides the lines of a list.
var commands = map[string]func(b *session, argument string){
	"START":        (*session).start,
	"RECTSTART":    func(b *session, _ string) { b.refuse(errors.New("only square boards are supported: use START")) },
	"RESTART":      (*session).restart,
	"BEGIN":        (*session).begin,
	"TURN":         (*session).turn,
	"PLAY":         (*session).play,
	"TAKEBACK":     (*session).takeBack,
	"BOARD":        func(b *session, _ string) { b.startList("BOARD", 3, func() { b.answer(1) }) },
	"YXBOARD":      func(b *session, _ string) { b.startList("YXBOARD", 3, func() {}) },
	"SWAP2BOARD":   func(b *session, _ string) { b.startList("SWAP2BOARD", 2, nil) },
	"DONE":         func(b *session, _ string) { b.refuse(errors.New("DONE ends a BOARD, and there is none")) },
	"INFO":         (*session).info,
	"ABOUT":        (*session).about,
	"END":          func(b *session, _ string) { b.ended = true },
	"YXNBEST":      (*session).bestLines,
	"YXSTOP":       func(*session, string) {}, // nothing is going on that it could stop
	"STOP":         func(*session, string) {},
	"YXSHOWFORBID": (*session).showForbidden,
	"YXHASHCLEAR":  (*session).forget,
	"YXSHOWINFO":   (*session).showInfo,
}

// unhindered are the commands that have their say even when INFO asked for what can't be had.
var unhindered = map[string]bool{"INFO": true, "ABOUT": true, "END": true, "YXSTOP": true, "STOP": true,
	"BOARD": true, "YXBOARD": true, "SWAP2BOARD": true, // a list tells of it at its end
	"START": true, "RESTART": true} // and a new game once the board is empty

// handle answers one line.
func (b *session) handle(l line) {
	name, argument := l.command()
	run, known := commands[name]
	switch {
	case b.list != nil && name == "DONE":
		b.endList()
		return
	case b.list != nil && !known:
		b.list.add(l)
		return
	case b.list != nil && name != "INFO" && name != "ABOUT" && name != "END":
		b.refuse(fmt.Errorf("%s without DONE", b.list.name))
		b.list = nil
	}
	switch {
	case l.long:
		b.refuse(fmt.Errorf("the line has more than %d bytes", maxLine))
	case !known:
		b.say("UNKNOWN command " + quote(name))
	default:
		if !unhindered[name] {
			if err := b.settings.takeFault(); err != nil {
				b.refuse(err)
				return
			}
		}
		run(b, argument)
	}
}

// say writes one line.
func (b *session) say(text string) {
	if b.err == nil {
		_, b.err = b.out.WriteString(text + "\r\n")
	}
	if b.err == nil {
		b.err = b.out.Flush()
	}
}

// refuse says what was wrong.
func (b *session) refuse(err error) { b.say("ERROR " + strings.ReplaceAll(err.Error(), "\n", " ")) }

// quote shows a piece of input, shortened, in printable characters.
func quote(text string) string {
	if len(text) > 40 {
		return strconv.QuoteToASCII(text[:40]) + "…"
	}
	return strconv.QuoteToASCII(text)
}

func (b *session) about(string) {
	clean := strings.NewReplacer(`"`, "'", "\n", " ", "\r", " ").Replace
	b.say(fmt.Sprintf(`name="%s", version="%s", author="%s"`, clean(b.options.Name), clean(b.options.Version), clean(b.options.Author)))
}

// start begins a game on an empty board with a fresh engine, which is ready when OK is said. Some managers send the size twice.
func (b *session) start(argument string) {
	fields := strings.Fields(argument)
	if len(fields) == 2 && fields[0] == fields[1] {
		fields = fields[:1]
	}
	if len(fields) != 1 {
		b.refuse(errors.New("START takes the size of the board"))
		return
	}
	size, err := strconv.Atoi(fields[0])
	if err != nil || size < game.MinSize || size > game.MaxSize {
		b.refuse(fmt.Errorf("the size of the board can be from %d to %d, not %s", game.MinSize, game.MaxSize, quote(fields[0])))
		return
	}
	b.size = size
	b.workshop.fit(b.fitting(), true)
	b.workshop.wait()
	b.restart("")
}

// fitting returns what the engine has to be made for.
func (b *session) fitting() fitting {
	return fitting{b.settings.tableSize(), b.settings.threads, b.size, b.settings.rule}
}

// info takes a setting in. Within a game the engine is fitted to it while the brain listens.
func (b *session) info(argument string) {
	b.settings.info(argument)
	if f := b.fitting(); b.size > 0 && f != b.workshop.fitted {
		b.workshop.fit(f, false)
	}
}

// forget lets the engine forget all it knows.
func (b *session) forget(string) {
	if b.size > 0 {
		b.workshop.fit(b.fitting(), true)
	}
}

// restart begins a game on the board of the one before, also where it has to refuse a setting. What the engine knows is kept, as restarting is also the way
// to take moves back.
func (b *session) restart(string) {
	if b.size == 0 {
		b.refuse(errStart)
		return
	}
	b.stones = nil
	b.settings.newGame()
	if err := b.settings.takeFault(); err != nil {
		b.refuse(err)
		return
	}
	b.say("OK")
}

var errStart = errors.New("START has to come first")

// position returns the board as it stands.
func (b *session) position() (game.Position, error) {
	if b.size == 0 {
		return game.Position{}, errStart
	}
	pos, err := game.NewPosition(b.settings.rule, b.size)
	if err != nil {
		return game.Position{}, err
	}
	for _, m := range b.stones {
		next, err := pos.Play(m)
		if err != nil && m.Point == game.Pass {
			continue
		}
		if err != nil { // on the way to what BOARD sets up there may be fives that are none in the end, and fouls
			if next, err = pos.Put(m.Point, m.Color); err != nil {
				return game.Position{}, err
			}
		}
		pos = next
	}
	return pos.WithTurn(b.toMove()), nil
}

// toMove returns whose turn it is: Black's when there are as many stones of both colours, White's when Black has one
// more. On other boards, which come from BOARD, the last stone tells.
func (b *session) toMove() game.Color {
	black := 0
	for _, m := range b.stones {
		if m.Color == game.Black {
			black++
		}
	}
	switch white := len(b.stones) - black; {
	case black == white:
		return game.Black
	case black == white+1:
		return game.White
	}
	return b.stones[len(b.stones)-1].Color.Other()
}

// put adds a stone of the side to move, or refuses it.
func (b *session) put(pt game.Point) error {
	pos, err := b.position()
	if err != nil {
		return err
	}
	m := game.Move{Color: pos.ToMove(), Point: pt}
	if err := pos.Check(m); err != nil {
		return err
	}
	b.stones = append(b.stones, m)
	return nil
}

func (b *session) begin(string) {
	if len(b.stones) > 0 {
		b.refuse(errors.New("BEGIN is for an empty board"))
		return
	}
	b.answer(1)
}

func (b *session) turn(argument string) {
	if _, ok := b.lay(argument); ok {
		b.answer(1)
	}
}

// play is the manager's word for which point the brain shall play.
func (b *session) play(argument string) {
	if pt, ok := b.lay(argument); ok {
		b.say(pointText(pt))
	}
}

// lay puts the next stone on the point that is named, or says why not.
func (b *session) lay(argument string) (game.Point, bool) {
	pt, ok := b.point(argument)
	if !ok {
		return pt, false
	}
	if err := b.put(pt); err != nil {
		b.refuse(err)
		return pt, false
	}
	return pt, true
}

func (b *session) point(argument string) (game.Point, bool) {
	pt, ok := parsePoint(argument)
	if !ok {
		b.refuse(fmt.Errorf("%s is not a point", quote(argument)))
	}
	return pt, ok
}

func (b *session) takeBack(argument string) {
	pt, ok := b.point(argument)
	if !ok {
		return
	}
	for i := len(b.stones) - 1; i >= 0; i-- {
		if b.stones[i].Point == pt {
			b.stones = append(b.stones[:i], b.stones[i+1:]...)
			b.say("OK")
			return
		}
	}
	b.refuse(fmt.Errorf("there is no stone on %s to take back", pointText(pt)))
}

// bestLines analyses the position and plays the best move.
func (b *session) bestLines(argument string) {
	n, err := strconv.Atoi(argument)
	if err != nil || n < 1 {
		b.refuse(errors.New("YXNBEST takes the number of lines"))
		return
	}
	b.answer(min(n, game.MaxSize*game.MaxSize))
}

func (b *session) showForbidden(string) {
	pos, err := b.position()
	if err != nil {
		b.refuse(err)
		return
	}
	var text strings.Builder
	for _, foul := range pos.Fouls() {
		fmt.Fprintf(&text, "%02d%02d", foul.Point.X, foul.Point.Y)
	}
	b.say("FORBID " + text.String() + ".")
}

// showInfo tells the greatest settings; that of the table is the binary logarithm of its KB.
func (b *session) showInfo(string) {
	b.say(fmt.Sprintf("MESSAGE INFO MAX_THREAD_NUM %d", runtime.NumCPU()))
	b.say(fmt.Sprintf("MESSAGE INFO MAX_HASH_SIZE %d", bits.Len(maxTable>>10)-1))
}
