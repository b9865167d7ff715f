package renlib

import (
	"bytes"
	"cmp"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"hoshi/format"
	"hoshi/format/charset"
	"hoshi/game"
)

// mostNodes is how many nodes are read: a short file can ask for much memory.
const mostNodes = 4 << 20

// share is how much of a file one game takes: nodes, and bytes.
type share struct{ nodes, bytes int }

// usualShare is that of the games that a library becomes which is too large to be one.
var usualShare = share{nodes: 1 << 18, bytes: 16 << 20}

// watchNodes is how many nodes are read from one look of the watch to the next.
const watchNodes = 1 << 14

// judging is how the moves of a library are judged.
type judging uint8

const (
	plain   judging = iota // as renju without a forbidden move
	strict                 // as renju, in which forbidden moves lose
	free                   // as freestyle
	settled                // as strict, whatever follows
)

// errOther asks for another judging.
var errOther = errors.New("renlib: another judging")

// builder makes the games of a library.
type builder struct {
	scanner
	how          format.Reading
	judging      judging
	charset      charset.Charset
	odd          bool // the texts are not ASCII
	watch        func(float64) error
	size         int                      // of the file, in bytes
	share        *share                   // nil: the whole library is one game
	give         func(*format.Line) error // takes each game
	games        int                      // that were given
	line         *format.Line             // the game that is read
	record       *game.Record             // that of the line
	cursor       *game.Cursor
	nodes        int                   // of the game
	begun        int                   // where it begins in the file
	again        map[*game.Node]*texts // of nodes to which several ways of the file lead
	movesLeftOut bool                  // moves after the end of the game were left out
}

// decodeLib implements [format.Codec].
func decodeLib(data []byte, how format.Reading, watch func(float64) error) (*format.File, error) {
	var file *format.File
	err := readLib(bytes.NewReader(data), builder{how: how, watch: watch, size: len(data), give: func(l *format.Line) error {
		file = &format.File{Games: []*game.Record{l.Record}, Warnings: l.Warnings}
		return nil
	}})
	return file, err
}

// eachGame implements [format.Codec]. A library of more than [format.MaxSize] bytes becomes several games, each with the moves that lead to
// where it goes on.
func eachGame(r io.ReadSeeker, how format.Reading, each func(*format.Line, error) error) error {
	size, err := r.Seek(0, io.SeekEnd)
	if err == nil {
		_, err = r.Seek(0, io.SeekStart)
	}
	if err != nil {
		return fmt.Errorf("renlib: %w", err)
	}
	b := builder{how: how, size: int(size), give: func(l *format.Line) error { return each(l, nil) }}
	if size > format.MaxSize {
		b.share = &usualShare
	}
	return readLib(r, b)
}

// readLib reads a library as b says, which has not begun.
func readLib(r io.ReadSeeker, b builder) error {
	head := make([]byte, headSize)
	n, err := io.ReadFull(r, head)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return fmt.Errorf("renlib: %w", err)
	}
	at, rooted, stop := begin(head[:n])
	if stop != nil {
		return stop
	}
	rewind := func() error {
		_, err := r.Seek(int64(at), io.SeekStart)
		b.scanner = newScanner(r, at)
		return err
	}
	if err := rewind(); err != nil {
		return fmt.Errorf("renlib: %w", err)
	}
	guessed, odd := guess(&b.scanner)
	b.odd = odd >= 0
	b.charset = b.how.Charset
	named := b.charset.Name != ""
	if !named {
		b.charset = guessed
	}
	var doubt *format.Problem
	if b.odd && b.charset.Name != charset.UTF8.Name && !named {
		doubt = fault(format.Guessed, odd, "", b.charset.Name, nil)
	}
	if b.how.Rule != nil {
		b.judging = settled
	}
	rehearsed := b.share == nil // several games are of one rule, which the last of them may tell
	for {
		if b.err != nil {
			return fmt.Errorf("renlib: %w", b.err)
		}
		if err := rewind(); err != nil {
			return fmt.Errorf("renlib: %w", err)
		}
		run := b
		if !rehearsed {
			run.give = func(*format.Line) error { return nil }
		}
		err := run.build(rooted, doubt)
		switch b.judging, b.err = run.judging, run.err; {
		case b.err != nil || errors.Is(err, errOther):
		case rehearsed:
			return err
		default:
			rehearsed = true
		}
	}
}

// build reads the whole tree; what is in doubt is its first warning. Where it returns errOther, judging is the one to begin again with.
func (b *builder) build(rooted bool, doubt *format.Problem) error {
	if err := b.begin(); err != nil {
		return err
	}
	if doubt != nil {
		b.warn(doubt)
	}
	err := b.tree(rooted)
	if b.err != nil {
		return b.err
	}
	var stop *format.Problem
	if err != nil && !errors.As(err, &stop) {
		return err
	}
	if b.games > 0 {
		b.warn(fault(Parted, b.begun, strconv.Itoa(b.games+1), "", nil))
	}
	return cmp.Or(b.end(), err)
}

// begin begins a game.
func (b *builder) begin() error {
	rule := game.Renju
	switch {
	case b.how.Rule != nil:
		rule = *b.how.Rule
	case b.judging == free:
		rule = game.Freestyle
	}
	record, err := game.NewRecord(rule, size)
	if err == nil {
		err = record.SetStrict(b.judging == strict || b.judging == settled)
	}
	if err != nil {
		return err
	}
	b.record, b.cursor, b.again = record, game.NewCursor(record.Root), map[*game.Node]*texts{}
	b.line, b.nodes, b.begun = &format.Line{Record: record}, 0, b.at
	return nil
}

// end gives the game.
func (b *builder) end() error {
	for n, all := range b.again {
		n.Name, n.Comment = strings.Join(all.names, " / "), strings.Join(all.comments, "\n")
	}
	if b.odd && b.charset.Name != charset.UTF8.Name {
		b.record.Extra = append(b.record.Extra, game.Property{Name: codePageName, Values: []string{b.charset.Name}})
	}
	b.games++
	return b.give(b.line)
}

// warn adds a warning to the game.
func (b *builder) warn(p *format.Problem) { b.line.Warnings = append(b.line.Warnings, *p) }

// isFull reports whether the game has the nodes or the bytes that one takes.
func (b *builder) isFull() bool {
	return b.share != nil && (b.nodes >= b.share.nodes || b.at-b.begun >= b.share.bytes)
}

// part gives the game and begins the next one with the moves to parent, from which on it goes on, and whose node there is returned. So are
// those of waiting, which lie on that way.
func (b *builder) part(parent *game.Node, waiting []*game.Node) (*game.Node, error) {
	if err := b.end(); err != nil {
		return nil, err
	}
	if err := b.begin(); err != nil {
		return nil, err
	}
	way := []*game.Node{b.record.Root}
	for _, n := range parent.Path()[1:] {
		node, err := b.cursor.Play(n.Move())
		if err != nil {
			return nil, err
		}
		way = append(way, node)
	}
	for i, n := range waiting {
		waiting[i] = way[n.Number()] // each of them is a move
	}
	return way[len(way)-1], nil
}

// tree reads the nodes.
func (b *builder) tree(rooted bool) error {
	var parents []*game.Node // of siblings that follow; nil: one that was left out
	parent := b.record.Root
	back, due := false, false // to a sibling: once or more, with the next node
	if rooted {
		e, stop := b.next()
		b.dress(parent, e)
		switch {
		case stop != nil:
			return stop
		case e.pos != 0:
			return fault(format.Unexpected, e.at, hexByte(e.pos), hexByte(0), nil)
		case e.flags&leaf != 0:
			b.rest()
			return nil
		}
	}
	for read := 1; len(b.peek(1)) > 0; read++ {
		e, stop := b.next()
		if stop != nil && stop.Place.Offset == e.at {
			return stop
		}
		if b.nodes++; b.share == nil && b.nodes > mostNodes || len(parents) > mostNodes {
			return fault(format.TooLarge, e.at, "", strconv.Itoa(mostNodes), nil)
		}
		if b.watch != nil && read%watchNodes == 0 {
			if err := b.watch(float64(e.at) / float64(b.size)); err != nil {
				return err
			}
		}
		if e.flags&sibling != 0 {
			parents = append(parents, parent)
		}
		node, err := b.play(parent, e)
		switch {
		case err != nil:
			return err
		case stop != nil:
			return stop
		case e.flags&leaf == 0:
			parent, due = node, false
		case len(parents) == 0:
			b.rest()
			return nil
		default:
			parent, parents = parents[len(parents)-1], parents[:len(parents)-1]
			back, due = true, true
			if b.isFull() && parent != nil && len(b.peek(1)) > 0 {
				if parent, err = b.part(parent, parents); err != nil {
					return err
				}
			}
		}
	}
	if due || back && len(parents) > 0 {
		b.warn(fault(format.Cut, b.at, "", "2 bytes", nil))
	}
	return nil // or else a position, which does not mark its end
}

// rest warns of what follows the end of the tree.
func (b *builder) rest() {
	if next := b.peek(1); len(next) > 0 {
		b.warn(fault(Rest, b.at, hexByte(next[0]), "", nil))
	}
}

// play adds the node of e after parent, or returns nil where it comes after the end of the game.
func (b *builder) play(parent *game.Node, e entry) (*game.Node, error) {
	if parent == nil {
		return nil, nil
	}
	p, on := pointOf(e.pos)
	if !on {
		return nil, fault(format.OffBoard, e.at, hexByte(e.pos), points, game.ErrOutside)
	}
	b.cursor.Goto(parent)
	position := b.cursor.Position()
	color := position.ToMove()
	node, err := b.cursor.Play(game.Move{Color: color, Point: p})
	switch {
	case err == nil:
	case errors.Is(err, game.ErrOver):
		return nil, b.leaveOut(&position, e, p)
	case errors.Is(err, game.ErrForbidden):
		b.judging = strict
		if e.flags&leaf == 0 {
			b.judging = free
		}
		return nil, errOther
	case errors.Is(err, game.ErrPass) && b.how.Rule != nil:
		return nil, fault(format.OffBoard, e.at, "pass", points, err)
	case errors.Is(err, game.ErrPass):
		b.judging = settled
		return nil, errOther
	default:
		return nil, fault(format.Occupied, e.at, p.Text(size), "", err)
	}
	b.dress(node, e)
	return node, nil
}

// leaveOut warns once that moves after the end of the game are left out, or asks for freestyle, in which a forbidden move is no end.
func (b *builder) leaveOut(before *game.Position, e entry, p game.Point) error {
	if b.judging == strict && before.Result().Reason == game.Forbidden {
		b.judging = free
		return errOther
	}
	if !b.movesLeftOut {
		b.warn(fault(format.AfterEnd, e.at, p.Text(size), "", nil))
	}
	b.movesLeftOut = true
	return nil
}

// dress gives a node what stands beside its move. Another way to the same node adds to it.
func (b *builder) dress(n *game.Node, e entry) {
	if len(e.comment) > 0 {
		one, more, _ := strings.Cut(b.decode(e.comment, e.old), "\b")
		b.addComment(n, one, more)
	}
	p := n.Move().Point
	placed := n.Move().Color != game.None && p != game.Pass
	if other := b.values(e, placed); len(other) > 0 {
		n.Extra = append(n.Extra, game.Property{Name: flagsName, Values: other})
	}
	if e.flags&marked != 0 && placed && len(n.Marks) == 0 {
		n.Marks = append(n.Marks, game.Mark{Kind: game.Circle, Point: p})
	}
	if e.text != nil && placed {
		if before := n.Parent(); !slices.ContainsFunc(before.Marks, func(m game.Mark) bool { return m.Kind == game.Label && m.Point == p }) {
			before.Marks = append(before.Marks, game.Mark{Kind: game.Label, Point: p, Text: b.decode(e.text, false)})
		}
	}
}

// values returns what of a node's flags only HSRL holds; placed says whether it places a stone.
func (b *builder) values(e entry, placed bool) (all []string) {
	if e.flags&start != 0 {
		all = append(all, startValue)
	}
	if e.flags&noMove != 0 {
		all = append(all, noMoveValue)
	}
	if bits := e.bits &^ boardText; bits != 0 {
		all = append(all, fmt.Sprintf("%s%04x", bitsValue, bits))
	}
	if e.flags&marked != 0 && !placed {
		all = append(all, markValue)
	}
	if e.text != nil && !placed {
		all = append(all, textValue+hex.EncodeToString([]byte(b.decode(e.text, false))))
	}
	return all
}

// decode returns a text in UTF-8, its lines ended as everywhere.
func (b *builder) decode(text []byte, old bool) string {
	used := b.charset
	if old {
		used = charset.Latin1
	}
	decoded, _ := used.Decode(text)
	return strings.ReplaceAll(strings.ReplaceAll(decoded, "\r\n", "\n"), "\r", "\n")
}

// texts are what several ways say of a node; they are joined at the end.
type texts struct{ names, comments []string }

// addComment gives a node its name and its comment, or adds them to those that it has.
func (b *builder) addComment(n *game.Node, name, comment string) {
	all := b.again[n]
	switch {
	case all == nil && n.Name == "" && n.Comment == "":
		n.Name, n.Comment = name, comment
		return
	case all == nil:
		all = &texts{with(nil, n.Name), with(nil, n.Comment)}
		b.again[n] = all
	}
	all.names, all.comments = with(all.names, name), with(all.comments, comment)
}

// with returns the list with a text more, where there is one that is not all of the list already.
func with(list []string, text string) []string {
	if text == "" || len(list) == 1 && list[0] == text {
		return list
	}
	return append(list, text)
}

// hexByte names a byte in a message.
func hexByte(b byte) string { return fmt.Sprintf("0x%02x", b) }
