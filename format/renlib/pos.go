package renlib

import (
	"fmt"
	"io"

	"hoshi/format"
	"hoshi/game"
)

const posName = "POS"

// Pos is the codec of positions, which is registered: the number of moves, then a byte each, row times 15 and column. 0xF0 is a pass.
var Pos = &format.Codec{
	Name: posName, Endings: []string{".pos"}, Sniff: sniffPos, Decode: decodePos, Encode: encodePos, Rule: game.Renju,
	Holds: []format.Part{format.Passes}, Flips: true,
	Faults: append([]string{format.Unexpected, format.Cut, Rest}, format.LineFaults...),
}

// passByte is a move that places no stone.
const passByte = 0xF0

// sniffPos looks whether the number of moves is that of the bytes that follow, and each of them another point or a pass.
func sniffPos(head []byte) bool {
	if len(head) < 2 || int(head[0]) != len(head)-1 {
		return false
	}
	var seen [size * size]bool
	for _, b := range head[1:] {
		if b == passByte {
			continue
		}
		if int(b) >= len(seen) || seen[b] {
			return false
		}
		seen[b] = true
	}
	return true
}

// decodePos implements [format.Codec].
func decodePos(data []byte, how format.Reading, _ func(float64) error) (*format.File, error) {
	if len(data) == 0 {
		return nil, fault(format.Cut, 0, "", "1 byte", nil)
	}
	line, err := how.NewUnnamed(game.Renju, size, points)
	if err != nil {
		return nil, fmt.Errorf("renlib: %w", err)
	}
	n := int(data[0])
	for i, b := range data[1:min(n+1, len(data))] {
		p, found := game.Pass, "pass"
		if b != passByte {
			p = game.Point{X: int(b) % size, Y: int(b) / size}
			found = hexByte(b)
		}
		at := format.Place{Offset: i + 1}
		if p != game.Pass && !p.On(size) {
			return line.File(), fault(format.OffBoard, at.Offset, found, points, game.ErrOutside)
		}
		if err := line.Play(p, found, at); err != nil {
			return line.File(), err
		}
	}
	file := line.File()
	switch {
	case len(data) < n+1:
		return file, fault(format.Cut, len(data), "", fmt.Sprintf("%d bytes", n+1), nil)
	case len(data) > n+1:
		file.Warnings = append(file.Warnings, *fault(Rest, n+1, hexByte(data[n+1]), "", nil))
	}
	return file, nil
}

// encodePos implements [format.Codec]. The errors besides those of w are [*format.UnfitError] for more games than one, boards of another
// size than 15, and stones that were set up or placed out of turn on the main line.
func encodePos(w io.Writer, games ...*game.Record) error {
	moves, err := format.MainLine(posName, true, games...)
	switch {
	case err != nil:
		return err
	case games[0].Size() != size:
		return &format.UnfitError{Format: posName, Part: format.Size}
	case len(moves) > 255:
		return &format.UnfitError{Format: posName, Part: format.Passes}
	}
	data := []byte{byte(len(moves))}
	for _, n := range moves {
		if p := n.Move().Point; p == game.Pass {
			data = append(data, passByte)
		} else {
			data = append(data, byte(p.Y*size+p.X))
		}
	}
	_, err = w.Write(data)
	return err
}
