// Package rif reads the database of RenjuNet, the games of the Renju International Federation: XML, plain or compressed by gzip.
//
//	tournament, its city and date, round   Event, Place, Date, Round
//	players, result, info                  Seats, Ending, Comment
//	rule, opening, alt, swap               OP, ON, FA and SW of [game.Record.Extra], as SGF has them
//	btime, wtime                           Extra HSBU and HSWU, the minutes that each side has used
//
// Extra SO of each game names RenjuNet as its source. A game without moves, with a point off the board or twice on one, or with the number
// of another game is left out.
package rif

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"hoshi/format"
	"hoshi/format/charset"
	"hoshi/game"
)

// The faults of databases beside those of all formats.
const (
	BadXML  = "This is no well-formed XML: {{.Found}}."
	Doubled = "The game {{.Found}} stands twice in this file. Only the first one was read."
)

// Terms is what RenjuNet asks for.
const Terms = "RenjuNet's games may be used offline by the person who has downloaded them, and may not be passed on."

// Codec is the codec of the database, which is registered.
var Codec = &format.Codec{
	Name: "RIF", Endings: []string{".rif", ".rif.gz"}, Sniff: Sniff, Decode: Decode, Each: Each, Rule: game.Renju, Terms: Terms,
	Faults: append([]string{format.Unexpected, format.TooLarge, format.LeftOut, format.OtherResult, format.Cut, BadXML, Doubled}, format.LineFaults...),
}

func init() { format.Register(Codec) }

const size, points = 15, "a1 – o15"

// largest is how much XML is read, in bytes, and mostGames how many games [Decode] keeps in memory. What is packed is read to unpacked
// bytes, and to ratio times the bytes that it is packed in: RenjuNet's database packs to a seventh. piece is the most between one tag
// and the next, in bytes.
const (
	largest   = 512 << 20
	mostGames = 20_000
	unpacked  = 16 << 20
	ratio     = 20
	piece     = 1 << 20
)

var (
	gzipMagic = []byte("\x1f\x8b")
	database  = regexp.MustCompile(`<database[\s>]`)
)

// Sniff implements [format.Codec].
func Sniff(head []byte) bool {
	if bytes.HasPrefix(head, gzipMagic) {
		unpacked, err := gzip.NewReader(bytes.NewReader(head))
		if err != nil {
			return false
		}
		begin := make([]byte, 4<<10)
		n, _ := io.ReadFull(unpacked, begin) // the head ends before the file
		head = begin[:n]
	}
	return database.Match(head)
}

// errEnough ends the reading once there are mostGames.
var errEnough = errors.New("rif: enough")

// Decode implements [format.Codec]. It keeps 20,000 games at most; [Each] reads any number.
func Decode(data []byte, how format.Reading, watch func(float64) error) (*format.File, error) {
	var all format.Collection
	begun, stop := 0, false
	from := bytes.NewReader(data)
	err := Each(from, how, func(line *format.Line, err error) error {
		if begun++; begun > mostGames {
			stop = true
			return errEnough
		}
		all.Add(line, err)
		if watch != nil && begun%256 == 0 {
			return watch(1 - float64(from.Len())/float64(len(data)))
		}
		return nil
	})
	var fault *format.Problem
	switch {
	case stop:
		err = &format.Problem{Fault: format.TooLarge, Expected: strconv.Itoa(mostGames)}
	case err != nil && !errors.As(err, &fault):
		return nil, err
	}
	file, missing := all.File(&format.Problem{Place: format.Place{Line: 1, Column: 1}, Fault: format.Unexpected, Expected: "<game>"})
	if err == nil {
		err = missing
	}
	return file, err
}

// Each reads a database and calls each for every game, one at a time: with its line, or with the fault, a [*format.Problem], for which it
// is left out. An error that each returns ends the reading and is returned as it is. The other errors are a [*format.Problem], with the
// line and column, and those of r. Of how it needs the rule.
func Each(r io.ReadSeeker, how format.Reading, each func(*format.Line, error) error) error {
	packed := &counter{from: r}
	buffered := bufio.NewReaderSize(packed, 64<<10)
	limited := &limiter{from: buffered, most: func() int64 { return largest }}
	if head, _ := buffered.Peek(len(gzipMagic)); bytes.Equal(head, gzipMagic) {
		z, err := gzip.NewReader(buffered)
		if err != nil {
			return &format.Problem{Fault: format.Cut, Expected: "gzip", Err: err}
		}
		limited.from, limited.most = z, func() int64 { return min(unpacked+ratio*packed.read, largest) }
	}
	d := reader{Decoder: xml.NewDecoder(limited), limited: limited, how: how, each: each, names: map[string]string{}, games: map[string]bool{}}
	d.CharsetReader = func(label string, input io.Reader) (io.Reader, error) {
		named, known := charset.Named(label)
		if !known {
			return nil, fmt.Errorf("rif: the charset %q is not known", label)
		}
		return named.Reader(input), nil
	}
	err := d.all()
	if err != nil && limited.reached > 0 {
		return &format.Problem{Place: d.place(), Fault: format.TooLarge, Expected: strconv.FormatInt(limited.reached>>20, 10) + " MiB"}
	}
	return err
}

// counter counts what is read of a reader.
type counter struct {
	from io.Reader
	read int64
}

func (c *counter) Read(data []byte) (int, error) {
	n, err := c.from.Read(data)
	c.read += int64(n)
	return n, err
}

// limiter reads no more than most, and no more than piece at a time: a small file can unpack to a large one, and one text be all of it.
type limiter struct {
	from    io.Reader
	most    func() int64
	read    int64
	token   int64 // where the last token ended
	reached int64 // the limit at which it stopped; 0: none
}

// errLimit ends the reading at a limit.
var errLimit = errors.New("rif: too large")

func (l *limiter) Read(data []byte) (int, error) {
	switch {
	case l.read >= l.most():
		l.reached = l.read
	case l.read-l.token >= piece:
		l.reached = piece
	default:
		n, err := l.from.Read(data)
		l.read += int64(n)
		return n, err
	}
	return 0, errLimit
}

// reader reads one database.
type reader struct {
	*xml.Decoder
	limited *limiter
	how     format.Reading
	each    func(*format.Line, error) error
	names   map[string]string // of what games refer to, by kind and id
	games   map[string]bool   // by id
}

// Token returns the next token.
func (d *reader) Token() (xml.Token, error) {
	token, err := d.Decoder.Token()
	d.limited.token = d.limited.read
	return token, err
}

// place returns where the reader is.
func (d *reader) place() format.Place {
	line, column := d.InputPos()
	return format.Place{Line: line, Column: column}
}

// fault returns err of the decoder as a fault.
func (d *reader) fault(err error) error {
	var syntax *xml.SyntaxError
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF), errors.As(err, &syntax) && strings.Contains(syntax.Msg, "unexpected EOF"):
		return &format.Problem{Place: d.place(), Fault: format.Cut, Expected: "</database>", Err: err}
	case syntax != nil:
		return &format.Problem{Place: d.place(), Fault: BadXML, Found: format.Excerpt(syntax.Msg), Err: err}
	}
	return &format.Problem{Place: d.place(), Fault: BadXML, Found: format.Excerpt(err.Error()), Err: err}
}

// all reads the whole file.
func (d *reader) all() error {
	begun := false
	for {
		token, err := d.Token()
		switch {
		case err == io.EOF && begun:
			return nil
		case err == io.EOF:
			return &format.Problem{Place: d.place(), Fault: format.Cut, Expected: "<database>"}
		case err != nil:
			return d.fault(err)
		}
		element, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		if !begun && element.Name.Local != "database" {
			return &format.Problem{Place: d.place(), Fault: format.Unexpected, Found: "<" + format.Excerpt(element.Name.Local) + ">", Expected: "<database>"}
		}
		begun = true
		if element.Name.Local == "game" {
			err = d.game(element)
		} else {
			d.note(element)
		}
		if err != nil {
			return err
		}
	}
}

// attributes are those of an element.
type attributes map[string]string

func attributesOf(e xml.StartElement) attributes {
	all := attributes{}
	for _, a := range e.Attr {
		all[a.Name.Local] = strings.TrimSpace(a.Value)
	}
	return all
}

// note keeps the names of what games refer to.
func (d *reader) note(e xml.StartElement) {
	if len(e.Attr) == 0 {
		return
	}
	a := attributesOf(e)
	kind := e.Name.Local
	key := kind + a["id"]
	switch kind {
	case "country":
		d.names[key] = a["name"]
		if a["reversed"] == "1" {
			d.names["reversed"+a["id"]] = "1"
		}
	case "city":
		d.names[key] = join(", ", a["name"], d.names["country"+a["country"]])
	case "rule":
		d.names[key] = a["name"]
	case "opening":
		d.names[key] = join(" ", a["abbr"], a["name"])
	case "player":
		name, family := a["name"], a["surname"]
		if d.names["reversed"+a["country"]] != "" {
			name, family = family, name
		}
		d.names[key] = join(" ", name, family)
	case "tournament":
		d.names[key] = a["name"]
		d.names["place"+a["id"]] = d.names["city"+a["city"]]
		d.names["date"+a["id"]] = dateOf(a)
	}
}

// dateOf returns when a tournament began, as SGF writes it.
func dateOf(a attributes) string {
	if a["start"] != "" {
		return a["start"]
	}
	month, err := strconv.Atoi(a["month"])
	if err != nil || month < 1 || month > 12 {
		return a["year"]
	}
	return fmt.Sprintf("%s-%02d", a["year"], month)
}

// join puts the words that there are behind each other.
func join(between string, words ...string) string {
	var there []string
	for _, w := range words {
		if w != "" {
			there = append(there, w)
		}
	}
	return strings.Join(there, between)
}
