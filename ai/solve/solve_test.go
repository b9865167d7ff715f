package solve

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"testing"

	"hoshi/ai"
	"hoshi/game"
)

var _ ai.Book = (*Reader)(nil)

// The books of the tests are of small boards, made by
//
//	lab solve -size 10 -first "e5 b9 e3 b8 e4 e6 e2" -log FOLDER -limit 2000 -book FILE
//	lab solve -size 11 -first "e5 a1 f6" -log FOLDER -book FILE
const (
	short = "testdata/freestyle-10-e5b9e3b8e4e6e2.book"
	long  = "testdata/freestyle-11-e5a1f6.book"
)

func file(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func book(t testing.TB, name string) *Book {
	t.Helper()
	b, err := Decode(file(t, name))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestBooksAreProved(t *testing.T) {
	for _, row := range []struct {
		name                string
		share               float64
		claim               string
		positions, plies    int
		least, turns, total int
	}{
		{short, 1, "freestyle-10-e5b9e3b8e4e6e2", 96, 28, 350, 5, 5},
		{long, 0.02, "freestyle-11-e5a1f6", 286, 38, 200, 2, 287},
	} {
		t.Run(row.claim, func(t *testing.T) {
			b := book(t, row.name)
			p, err := b.Check(t.Context(), Share(row.share, 1), nil)
			if err != nil {
				t.Fatal(err)
			}
			if p.Turns != p.Total || p.Turns < row.turns || p.Leaves < row.least || p.Answers < p.Leaves {
				t.Errorf("%+v of %d positions", p, b.Positions())
			}
			if b.String() != row.claim || b.Positions() != row.positions || b.Plies() != row.plies {
				t.Errorf("%v has %d positions and takes %d plies", b, b.Positions(), b.Plies())
			}
			total := 0
			for range b.Turns() {
				total++
			}
			if total != row.total {
				t.Errorf("%d turns", total)
			}
		})
	}
}

// TestPartsTakeEachTurnOnce shares a book among three, each of whom goes through it by themselves.
func TestPartsTakeEachTurnOnce(t *testing.T) {
	b, taken := book(t, long), map[uint64]int{}
	for k := range 3 {
		draw := Part(k+1, 3)
		for turn := range b.Turns() {
			if draw(turn) {
				taken[key(&turn.Position)]++
			}
		}
	}
	for turn := range b.Turns() {
		if n := taken[key(&turn.Position)]; n != 1 {
			t.Fatalf("%d parts have\n%s", n, turn.Position.Diagram())
		}
	}
}

func TestEncodeGivesTheFileBack(t *testing.T) {
	for _, name := range []string{short, long} {
		b := book(t, name)
		data, err := Encode(b.Claim, func(key uint64) (Reply, bool) {
			s, found := b.replies[key]
			return s.Reply, found
		})
		if err != nil || !bytes.Equal(data, file(t, name)) {
			t.Errorf("%s: %d bytes, %v", name, len(data), err)
		}
	}
}

func TestDamagedFilesAreRefused(t *testing.T) {
	data := file(t, long)
	for i := range data {
		if _, err := Decode(data[:i]); !errors.Is(err, ErrBook) {
			t.Fatalf("cut off after %d bytes: %v", i, err)
		}
		changed := slices.Clone(data)
		changed[i] ^= 1 << (i % 8)
		if _, err := Decode(changed); !errors.Is(err, ErrBook) {
			t.Fatalf("byte %d changed: %v", i, err)
		}
	}
	if _, err := Decode(append(slices.Clone(data), 0)); !errors.Is(err, ErrBook) {
		t.Errorf("longer: %v", err)
	}
}

// resigned is the file of a book with another proof, unpacked, and the sum that belongs to it.
func resigned(t *testing.T, data []byte, change func(proof []byte)) []byte {
	t.Helper()
	head := len(magic) + 4
	for range data[len(magic)+3] { // every point takes a byte on these boards
		head++
	}
	proof, err := io.ReadAll(flate.NewReader(bytes.NewReader(data[head : len(data)-sha256.Size])))
	if err != nil {
		t.Fatal(err)
	}
	change(proof)
	out := bytes.NewBuffer(slices.Clone(data[:head]))
	w, err := flate.NewWriter(out, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(proof); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(out.Bytes())
	return append(out.Bytes(), sum[:]...)
}

// putFaults changes so many bytes of the proof in the file of a book, one at a time, and counts the changed books that cannot be read, those in which the
// check finds the fault, and those that are proved still.
func putFaults(t *testing.T, data []byte, sound *Book, random *rand.Rand, faults int) (unread, found, proved int) {
	t.Helper()
	for range faults {
		b, err := Decode(resigned(t, data, func(proof []byte) { proof[random.IntN(len(proof))] ^= byte(1 + random.IntN(255)) }))
		if err != nil {
			if unread++; !errors.Is(err, ErrBook) {
				t.Error(err)
			}
			continue
		}
		changed := func(turn Turn) bool {
			k := key(&turn.Position)
			return !reflect.DeepEqual(b.turns[k], sound.turns[k])
		}
		if _, err := b.Check(t.Context(), changed, nil); err != nil {
			found++
		} else {
			proved++
		}
	}
	return unread, found, proved
}

// TestFaultsInTheProofAreFound changes bytes of a proof whose sum is made to fit: the book cannot be read, or its check finds the fault in one of
// the turns that are no longer what they were, or these are proved still.
func TestFaultsInTheProofAreFound(t *testing.T) {
	data, sound := file(t, long), book(t, long)
	if b, err := Decode(resigned(t, data, func([]byte) {})); err != nil || b.Positions() != sound.Positions() {
		t.Fatal(err)
	}
	faults := 100
	if testing.Short() {
		faults = 20
	}
	unread, found, proved := putFaults(t, data, sound, rand.New(rand.NewPCG(1, 2)), faults)
	if unread < faults/10 || found < faults/20 {
		t.Errorf("%d could not be read, of %d the check found the fault, %d are proved still", unread, found, proved)
	}
}

// TestCheckFrom checks what follows a stored position, a turn of White's and a leaf, and knows what is none of them.
func TestCheckFrom(t *testing.T) {
	b := book(t, short)
	var leaf, stored game.Position
	for turn := range b.Turns() {
		b.Answers(&turn.Position, func(_ game.Point, after game.Position) {
			if _, _, found := b.Find(&after); found {
				stored = after
			} else {
				leaf = after
			}
		})
	}
	unknown, err := leaf.Play(game.Move{Color: game.Black, Point: game.Point{}})
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct {
		name   string
		pos    game.Position
		turns  func(int) bool
		leaves int
		want   error
	}{
		{"all", b.before, func(n int) bool { return n == 5 }, 350, nil},
		{"White's turn", b.start, func(n int) bool { return n == 5 }, 350, nil},
		{"a stored position", stored, func(n int) bool { return n > 0 && n < 5 }, 50, nil},
		{"a leaf", leaf, func(n int) bool { return n == 0 }, 1, nil},
		{"not from the proof", unknown, func(n int) bool { return n == 0 }, 0, ErrUnknown},
	} {
		t.Run(row.name, func(t *testing.T) {
			told := 0
			p, err := b.CheckFrom(t.Context(), &row.pos, func(Progress) { told++ })
			if !errors.Is(err, row.want) || !row.turns(p.Turns) || p.Leaves < row.leaves || told != p.Turns {
				t.Errorf("%+v, told %d times, %v", p, told, err)
			}
		})
	}
}

// TestReaderWinsEveryGame plays random answers of White's against what the reader says, to the end, and asks about every move once more when the game
// is taken back.
func TestReaderWinsEveryGame(t *testing.T) {
	b := book(t, long)
	r := NewReader(b)
	random := rand.New(rand.NewPCG(3, 4))
	ask := func(pos *game.Position) ai.Forced {
		win, err := r.Lookup(pos)
		if err != nil || win.Winner != game.Black || win.Plies == 0 {
			t.Fatalf("after %s: %+v, %v\n%s", pos.Last().Text(b.Size), win, err, pos.Diagram())
		}
		return win
	}
	for range 40 {
		pos, left := b.before, b.Plies()+1
		var passed []game.Position
		var said []ai.Forced
		for {
			win := ask(&pos)
			if win.Plies > left {
				t.Fatalf("after %s: a win in %d plies of %d\n%s", pos.Last().Text(b.Size), win.Plies, left, pos.Diagram())
			}
			passed, said = append(passed, pos), append(said, win)
			var err error
			if pos, err = pos.Play(game.Move{Color: game.Black, Point: win.Move}); err != nil {
				t.Fatal(err)
			}
			if pos.Result().Winner == game.Black {
				break
			}
			if lost := ask(&pos); lost.Plies != win.Plies-1 {
				t.Fatalf("White loses in %d plies, Black wins in %d\n%s", lost.Plies, win.Plies, pos.Diagram())
			}
			var answers []game.Position
			b.Answers(&pos, func(_ game.Point, after game.Position) { answers = append(answers, after) })
			pos, left = answers[random.IntN(len(answers))], win.Plies-2
		}
		for i, pos := range slices.Backward(passed) {
			if win := ask(&pos); win != said[i] {
				t.Errorf("taken back it is %+v, before %+v\n%s", win, said[i], pos.Diagram())
			}
		}
	}
}

// TestAnswerThatLastsLongest plays the answer that the book names for White, wherever it names one.
func TestAnswerThatLastsLongest(t *testing.T) {
	b := book(t, long)
	named := 0
	for turn := range b.Turns() {
		plies, longest, found := b.Turn(&turn.Position)
		if !found {
			t.Fatalf("not found:\n%s", turn.Position.Diagram())
		}
		most := 0
		if turn.Plies > 0 {
			most = 1 + turn.Plies
		}
		b.stored(&turn.Position, func(after game.Position, s storedReply) {
			most = max(most, 1+s.win)
			if after.Last().Point == longest {
				if named++; 1+s.win != plies {
					t.Errorf("%d plies after %s, %d at most", 1+s.win, longest.Text(b.Size), plies)
				}
			}
		})
		if plies != most {
			t.Errorf("%d plies, one answer lasts %d", plies, most)
		}
	}
	if named < 50 {
		t.Errorf("an answer is named for %d turns", named)
	}
}

func TestReaderSaysWhatItDoesNotKnow(t *testing.T) {
	b := book(t, long)
	r := NewReader(b)
	other, err := game.NewPosition(game.Standard, b.Size)
	if err != nil {
		t.Fatal(err)
	}
	far := b.before
	for _, name := range []string{"k10", "a11"} {
		p, err := game.ParsePoint(name, b.Size)
		if err != nil {
			t.Fatal(err)
		}
		if far, err = far.Play(game.Move{Color: far.ToMove(), Point: p}); err != nil {
			t.Fatal(err)
		}
	}
	for _, row := range []struct {
		name string
		pos  game.Position
	}{
		{"another rule", other},
		{"not from the proof", far},
		{"no board", game.Position{}},
	} {
		t.Run(row.name, func(t *testing.T) {
			if win, err := r.Lookup(&row.pos); win.Plies > 0 || err != nil {
				t.Errorf("%+v, %v", win, err)
			}
		})
	}
}

func TestClaims(t *testing.T) {
	for _, row := range []struct {
		name  string
		claim Claim
		fits  bool
	}{
		{"the first move", Claim{game.Freestyle, 15, []game.Point{{X: 7, Y: 7}}}, true},
		{"no move", Claim{game.Freestyle, 15, nil}, false},
		{"White's move last", Claim{game.Freestyle, 15, []game.Point{{X: 7, Y: 7}, {X: 1, Y: 1}}}, false},
		{"off the board", Claim{game.Freestyle, 15, []game.Point{{X: 15, Y: 7}}}, false},
		{"no board", Claim{game.Freestyle, 99, []game.Point{{X: 7, Y: 7}}}, false},
	} {
		t.Run(row.name, func(t *testing.T) {
			if _, _, err := row.claim.Start(); (err == nil) != row.fits || err != nil && !errors.Is(err, ErrBook) {
				t.Error(err)
			}
		})
	}
}

func BenchmarkFind(b *testing.B) {
	book := book(b, long)
	var positions []game.Position
	for turn := range book.Turns() {
		book.stored(&turn.Position, func(after game.Position, _ storedReply) { positions = append(positions, after) })
	}
	for i := 0; b.Loop(); i++ {
		if _, _, found := book.Find(&positions[i%len(positions)]); !found {
			b.Fatal("not found")
		}
	}
}

func BenchmarkLeaf(b *testing.B) {
	book := book(b, long)
	var positions []game.Position
	for turn := range book.Turns() {
		book.Answers(&turn.Position, func(_ game.Point, after game.Position) {
			if _, _, stored := book.Find(&after); !stored {
				positions = append(positions, after)
			}
		})
	}
	for i := 0; b.Loop(); i++ {
		if _, _, is := book.Leaf(&positions[i%len(positions)]); !is {
			b.Fatal("no leaf")
		}
	}
}
