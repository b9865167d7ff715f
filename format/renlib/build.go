package renlib

import (
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hoshi/format"
	"hoshi/format/charset"
	"hoshi/game"
)

// mostNodes is how many nodes are read: a short file can ask for much memory.
const mostNodes = 4 << 20

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

// builder makes the record of a library.
type builder struct {
	scanner
	how     format.Reading
	judging judging
	charset charset.Charset
	watch   func(float64) error
	record  *game.Record
	cursor  *game.Cursor
	file    *format.File
	nodes   int
	again   map[*game.Node]*texts // of nodes to which several ways of the file lead
	left    bool                  // moves after the end of the game were left out
}

// decodeLib implements [format.Codec].
func decodeLib(data []byte, how format.Reading, watch func(float64) error) (*format.File, error) {
	at, rooted, stop := begin(data)
	if stop != nil {
		return nil, stop
	}
	guessed, odd := guess(data, at)
	used := how.Charset
	named := used.Name != ""
	if !named {
		used = guessed
	}
	judge := plain
	if how.Rule != nil {
		judge = settled
	}
	for {
		b := builder{scanner: scanner{data, at}, how: how, judging: judge, charset: used, watch: watch}
		err := b.build(rooted)
		if errors.Is(err, errOther) {
			judge = b.judging
			continue
		}
		if odd >= 0 && b.file != nil && used.Name != charset.UTF8.Name {
			b.record.Extra = append(b.record.Extra, game.Property{Name: codePageName, Values: []string{used.Name}})
		}
		if odd >= 0 && b.file != nil && used.Name != charset.UTF8.Name && !named {
			b.file.Warnings = slices.Insert(b.file.Warnings, 0, *fault(format.Guessed, odd, "", used.Name, nil))
		}
		return b.file, err
	}
}

// build reads the whole tree. Where it returns errOther, judging is the one to begin again with.
func (b *builder) build(rooted bool) error {
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
	b.file = &format.File{Games: []*game.Record{record}}
	err = b.tree(rooted)
	b.join()
	var stop *format.Problem
	if err != nil && !errors.As(err, &stop) {
		b.file = nil
	}
	return err
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
			return b.end()
		}
	}
	for b.at < len(b.data) {
		e, stop := b.next()
		if stop != nil && stop.Place.Offset == e.at {
			return stop
		}
		if b.nodes++; b.nodes > mostNodes {
			return fault(format.TooLarge, e.at, "", strconv.Itoa(mostNodes), nil)
		}
		if b.watch != nil && b.nodes%watchNodes == 0 {
			if err := b.watch(float64(e.at) / float64(len(b.data))); err != nil {
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
			return b.end()
		default:
			parent, parents = parents[len(parents)-1], parents[:len(parents)-1]
			back, due = true, true
		}
	}
	if due || back && len(parents) > 0 {
		b.file.Warnings = append(b.file.Warnings, *fault(format.Cut, b.at, "", "2 bytes", nil))
	}
	return nil // or else a position, which does not mark its end
}

// end warns of what follows the end of the tree.
func (b *builder) end() error {
	if b.at < len(b.data) {
		b.file.Warnings = append(b.file.Warnings, *fault(Rest, b.at, hexByte(b.data[b.at]), "", nil))
	}
	return nil
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
	if !b.left {
		b.file.Warnings = append(b.file.Warnings, *fault(format.AfterEnd, e.at, p.Text(size), "", nil))
	}
	b.left = true
	return nil
}

// dress gives a node what stands beside its move. Another way to the same node adds to it.
func (b *builder) dress(n *game.Node, e entry) {
	if len(e.comment) > 0 {
		one, more, _ := strings.Cut(b.decode(e.comment, e.old), "\b")
		b.say(n, one, more)
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

// say gives a node its name and its comment, or adds them to those that it has.
func (b *builder) say(n *game.Node, name, comment string) {
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

// join joins what several ways say.
func (b *builder) join() {
	for n, all := range b.again {
		n.Name, n.Comment = strings.Join(all.names, " / "), strings.Join(all.comments, "\n")
	}
}

// hexByte names a byte in a message.
func hexByte(b byte) string { return fmt.Sprintf("0x%02x", b) }
