package picture

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image"
	"image/draw"
	"image/gif"
	"image/png"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"hoshi/game"
)

// full returns a diagram of a whole board of stones, with numbers of three digits.
func full(s Style) Diagram {
	d := Diagram{Size: 15, Last: game.Pass, Coordinates: true, Style: s, Caption: "Mei Lin 林梅 – Hoshi", Corner: "Hoshi"}
	for i := range 225 {
		piece := Piece{Point: game.Point{X: i % 15, Y: i / 15}, Color: game.Black, Number: i + 1}
		if i%2 == 1 {
			piece.Color = game.White
		}
		d.Stones = append(d.Stones, piece)
	}
	return d
}

var formats = []struct {
	name  string
	write func(io.Writer, Diagram, int) error
}{
	{"png", PNG},
	{"svg", SVG},
	{"gif", func(w io.Writer, d Diagram, side int) error { return GIF(w, []Diagram{d}, side, time.Second, nil) }},
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, os.ErrClosed }

func TestRefusals(t *testing.T) {
	for _, f := range formats {
		for _, c := range []struct {
			name string
			size int
			side int
			want error
		}{
			{"too small", 15, MinSide - 1, ErrSize},
			{"too large", 15, MaxSide + 1, ErrSize},
			{"negative", 15, -1, ErrSize},
			{"no board", 0, 400, game.ErrSize},
			{"a board too large", game.MaxSize + 1, 400, game.ErrSize},
		} {
			t.Run(f.name+" "+c.name, func(t *testing.T) {
				var out bytes.Buffer
				err := f.write(&out, Diagram{Size: c.size, Style: Paper}, c.side)
				if !errors.Is(err, c.want) || out.Len() > 0 {
					t.Errorf("error %v after %d bytes, want %v", err, out.Len(), c.want)
				}
			})
		}
		t.Run(f.name+" broken writer", func(t *testing.T) {
			if err := f.write(brokenWriter{}, Diagram{Size: 15, Style: Paper}, 400); !errors.Is(err, os.ErrClosed) {
				t.Errorf("error %v", err)
			}
		})
	}
}

func TestPNGHasTheSizeAskedFor(t *testing.T) {
	for _, side := range []int{MinSide, 777, 1200} {
		var out bytes.Buffer
		if err := PNG(&out, full(Paper), side); err != nil {
			t.Fatal(err)
		}
		config, err := png.DecodeConfig(&out)
		if err != nil {
			t.Fatal(err)
		}
		if config.Width != side || config.Height <= side {
			t.Errorf("side %d: %d by %d", side, config.Width, config.Height)
		}
	}
}

func TestSVGIsWellFormedAndSelfContained(t *testing.T) {
	for name, style := range map[string]Style{"wood": Wood, "paper": Paper} {
		t.Run(name, func(t *testing.T) {
			var out bytes.Buffer
			if err := SVG(&out, full(style), 1200); err != nil {
				t.Fatal(err)
			}
			defined, count := map[string]bool{}, map[string]int{}
			var used []string
			decoder := xml.NewDecoder(&out)
			for {
				token, err := decoder.Token()
				if err == io.EOF {
					break
				}
				if err != nil {
					t.Fatal(err)
				}
				element, ok := token.(xml.StartElement)
				if !ok {
					continue
				}
				count[element.Name.Local]++
				for _, a := range element.Attr {
					switch {
					case a.Name.Local == "id" && defined[a.Value]:
						t.Errorf("the id %s is used twice", a.Value)
					case a.Name.Local == "id":
						defined[a.Value] = true
					case a.Name.Local == "href" && !strings.HasPrefix(a.Value, "#") && !strings.HasPrefix(a.Value, "data:"):
						t.Errorf("a reference to %s", a.Value)
					case a.Name.Local == "href" && a.Value[0] == '#':
						used = append(used, a.Value[1:])
					case strings.HasPrefix(a.Value, "url(#"):
						used = append(used, a.Value[5:len(a.Value)-1])
					case strings.HasPrefix(a.Value, "data:"): // where any three letters may stand
					case strings.Contains(a.Value, "NaN") || strings.Contains(a.Value, "Inf"):
						t.Errorf("%s is %s", a.Name.Local, a.Value)
					}
				}
			}
			for _, id := range used {
				if !defined[id] {
					t.Errorf("%s is not defined", id)
				}
			}
			if count["use"] != 225 {
				t.Errorf("%d stones", count["use"])
			}
			if count["text"] > 0 {
				t.Error("text depends on the reader's fonts")
			}
		})
	}
}

func TestGIFShowsEveryFrame(t *testing.T) {
	end := play(t, 15, "H8", "I9", "G7", "J10", "F6")
	var frames []Diagram
	for i := 1; i <= 5; i++ {
		frames = append(frames, Of(end, Options{To: i, Numbers: true, Style: Wood, Caption: "Mei Lin – Hoshi"}))
	}
	var out bytes.Buffer
	if err := GIF(&out, frames, 300, 700*time.Millisecond, nil); err != nil {
		t.Fatal(err)
	}
	film, err := gif.DecodeAll(&out)
	if err != nil {
		t.Fatal(err)
	}
	if len(film.Image) != 5 || film.LoopCount != 0 {
		t.Fatalf("%d frames, loops %d", len(film.Image), film.LoopCount)
	}
	if film.Delay[0] != 70 || film.Delay[4] != 4*70 {
		t.Errorf("delays %v", film.Delay)
	}
	screen := image.NewRGBA(film.Image[0].Rect)
	for i, frame := range film.Image {
		if area := frame.Rect.Dx() * frame.Rect.Dy(); i > 0 && area > screen.Rect.Dx()*screen.Rect.Dy()/8 {
			t.Errorf("frame %d repaints %v", i, frame.Rect)
		}
		draw.Draw(screen, frame.Rect, frame, frame.Rect.Min, draw.Src)
		want := frames[i].Image(300)
		sum := 0
		for y := range want.Rect.Dy() {
			for x := range want.Rect.Dx() {
				sum += distance(screen, want, x, y)
			}
		}
		if mean := float64(sum) / float64(want.Rect.Dx()*want.Rect.Dy()); mean > 3 {
			t.Errorf("frame %d differs by %.1f of 255 from the picture", i, mean)
		}
	}
}

func TestGIFRefusesOtherFrames(t *testing.T) {
	for name, frames := range map[string][]Diagram{
		"none":               {},
		"two sizes of board": {{Size: 15, Style: Paper}, {Size: 19, Style: Paper}},
	} {
		if err := GIF(io.Discard, frames, 400, time.Second, nil); !errors.Is(err, ErrFrames) {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

func TestPaletteKeepsFewColoursExactly(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 30, 10))
	for x, c := range []uint32{0x112233, 0xE0D0C0, 0x00FF80} {
		draw.Draw(img, image.Rect(10*x, 0, 10*x+10, 10), image.NewUniform(rgb(c)), image.Point{}, draw.Src)
	}
	compare(t, newPalette(img, Wood).convert(img, img.Rect), img)
	if n := len(newPalette(drawn(Wood, Geometry{Size: 15, Side: 300}), Wood).palette); n != 256 {
		t.Errorf("a board's palette has %d colours", n)
	}
}

// In a palette made for another board of the style a picture looks as without one, and takes less than half the bytes.
func TestPNGInAPalette(t *testing.T) {
	d, like := crowded(Wood), crowded(Wood)
	like.Size, like.Stones = 15, like.Stones[:40]
	var full, small bytes.Buffer
	if err := errors.Join(PNG(&full, d, 400), NewPalette(like, 400).PNG(&small, d, 400)); err != nil {
		t.Fatal(err)
	}
	if full.Len() < 2*small.Len() {
		t.Errorf("it has %d bytes of %d", small.Len(), full.Len())
	}
	got, err := png.Decode(&small)
	if err != nil {
		t.Fatal(err)
	}
	want, sum := d.Image(400), 0
	screen := image.NewRGBA(want.Rect)
	draw.Draw(screen, want.Rect, got, image.Point{}, draw.Src)
	for y := range want.Rect.Dy() {
		for x := range want.Rect.Dx() {
			sum += distance(screen, want, x, y)
		}
	}
	if mean := float64(sum) / float64(want.Rect.Dx()*want.Rect.Dy()); mean > 3 {
		t.Errorf("it differs by %.1f of 255", mean)
	}
	if err := NewPalette(like, 400).PNG(io.Discard, d, MaxSide+1); !errors.Is(err, ErrSize) {
		t.Errorf("a side that is too large is answered by %v", err)
	}
}

func BenchmarkBoard1600(b *testing.B) {
	for b.Loop() {
		drawn(Wood, Geometry{Size: 15, Side: 1600, Coordinates: true})
	}
}

// crowded returns a board of 19 by 19 with 200 numbered stones.
func crowded(s Style) Diagram {
	d := Diagram{Size: 19, Last: game.Pass, Coordinates: true, Style: s}
	for i := range 200 {
		at := i * 9 % 361 // strewn over the board
		d.Stones = append(d.Stones, Piece{game.Point{X: at % 19, Y: at / 19}, game.Color(1 + i%2), i + 1})
	}
	return d
}

// BenchmarkCrowded draws everything on a board as large as in a window of 1280 by 860: wood, lines, stones and numbers.
func BenchmarkCrowded(b *testing.B) {
	for _, s := range Styles {
		b.Run(s.Name, func(b *testing.B) {
			d := crowded(s)
			for b.Loop() {
				d.Image(784)
			}
		})
	}
}

func BenchmarkStone(b *testing.B) {
	for b.Loop() {
		Stone(Wood, Face{Color: game.Black, Number: 113}, 48.7)
	}
}

func BenchmarkPNG1200(b *testing.B) {
	for b.Loop() {
		if err := PNG(io.Discard, full(Wood), 1200); err != nil {
			b.Fatal(err)
		}
	}
}

// A program that shows a game in an SVG finds what it needs for the next stone, also on the empty board.
func TestPiecesOfAnSVG(t *testing.T) {
	for name, d := range map[string]Diagram{"an empty board": {Size: 15, Style: Wood, Last: game.Pass}, "a game": full(Wood)} {
		var plain, pieces strings.Builder
		if err := SVG(&plain, d, 600); err != nil {
			t.Fatal(err)
		}
		d.Pieces = true
		if err := SVG(&pieces, d, 600); err != nil {
			t.Fatal(err)
		}
		for _, id := range []string{"black", "white", "black-dot", "white-dot", "stones"} {
			if n := strings.Count(pieces.String(), `id="`+id+`"`); n != 1 {
				t.Errorf("%s: %d elements are named %s", name, n, id)
			}
			if strings.Contains(plain.String(), `id="`+id+`"`) {
				t.Errorf("%s: %s is named where nobody wants it", name, id)
			}
		}
	}
}

func BenchmarkSVG(b *testing.B) {
	for b.Loop() {
		if err := SVG(io.Discard, full(Wood), 1200); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkGIFOf225Moves(b *testing.B) {
	d := full(Wood)
	var frames []Diagram
	for i := range d.Stones {
		frame := d
		frame.Stones = d.Stones[:i+1]
		frames = append(frames, frame)
	}
	for b.Loop() {
		if err := GIF(io.Discard, frames, 600, 500*time.Millisecond, nil); err != nil {
			b.Fatal(err)
		}
	}
}

func TestGIFTellsHowFarItIs(t *testing.T) {
	frames := make([]Diagram, 4)
	for i := range frames {
		frames[i] = Diagram{Size: 5, Last: game.Pass, Style: Paper}
	}
	var told []float64
	watch := func(part float64) error {
		told = append(told, part)
		return nil
	}
	if err := GIF(io.Discard, frames, 300, time.Second, watch); err != nil || !slices.Equal(told, []float64{0.25, 0.5, 0.75, 1}) {
		t.Errorf("told %v, %v", told, err)
	}
	enough := errors.New("enough")
	var out bytes.Buffer
	if err := GIF(&out, frames, 300, time.Second, func(float64) error { return enough }); err != enough || out.Len() > 0 {
		t.Errorf("%d bytes, %v", out.Len(), err)
	}
}
