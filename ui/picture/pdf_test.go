package picture

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"hoshi/game"
)

// objectsOf reads a PDF by its table and returns its objects, the streams unpacked.
func objectsOf(t *testing.T, data []byte) []string {
	t.Helper()
	_, end, found := bytes.Cut(data, []byte("startxref\n"))
	at, err := strconv.Atoi(strings.TrimSpace(strings.TrimSuffix(string(end), "%%EOF\n")))
	if !found || err != nil || at >= len(data) {
		t.Fatalf("the table is missing: %v", err)
	}
	var count int
	if _, err := fmt.Sscanf(string(data[at:]), "xref\n0 %d\n", &count); err != nil {
		t.Fatal(err)
	}
	entries := regexp.MustCompile(`(?m)^(\d{10}) 00000 n $`).FindAllSubmatch(data[at:], -1)
	if len(entries) != count-1 {
		t.Fatalf("the table has %d places of %d objects", len(entries), count-1)
	}
	var objects []string
	for i, e := range entries {
		place, _ := strconv.Atoi(string(e[1]))
		body, found := bytes.CutPrefix(data[place:], fmt.Appendf(nil, "%d 0 obj\n", i+1))
		body, _, ended := bytes.Cut(body, []byte("\nendobj\n"))
		if !found || !ended {
			t.Fatalf("object %d does not stand at byte %d", i+1, place)
		}
		head, stream, isStream := bytes.Cut(body, []byte("\nstream\n"))
		if isStream && bytes.Contains(head, []byte("/FlateDecode")) {
			r, err := zlib.NewReader(bytes.NewReader(stream))
			if err != nil {
				t.Fatal(err)
			}
			if stream, err = io.ReadAll(r); err != nil {
				t.Fatal(err)
			}
		}
		objects = append(objects, string(head)+"\n"+string(stream))
	}
	return objects
}

// line returns the end of a game of that many moves, the third of which has a comment.
func lineOfMoves(t *testing.T, moves int) *game.Node {
	t.Helper()
	r, err := game.NewRecord(game.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	n := r.Root
	for i := range moves {
		if n, err = n.Add(game.Move{Color: game.Color(i%2 + 1), Point: game.Point{X: i % 15, Y: i / 15 * 2}}); err != nil {
			t.Fatal(err)
		}
		if i == 2 {
			n.Comment = "Ah! 黑棋"
		}
	}
	return n
}

func TestPDF(t *testing.T) {
	for _, style := range []Style{Paper, Wood} {
		var data, again bytes.Buffer
		d := Of(lineOfMoves(t, 9), Options{Numbers: true, Coordinates: true, Style: style, Caption: "Ann – 李昌镐"})
		if err := PDF(&data, d, 800); err != nil {
			t.Fatal(err)
		}
		if err := PDF(&again, d, 800); err != nil || !bytes.Equal(data.Bytes(), again.Bytes()) {
			t.Error("another PDF of the same game", err)
		}
		objects := objectsOf(t, data.Bytes())
		if all := strings.Join(objects, "\n"); strings.Count(all, "/Type /Page ") != 1 || !strings.Contains(all, "/MediaBox [0 0 600 ") {
			t.Errorf("%s: the page is another one", style.Name)
		}
		for i, o := range objects {
			if saved, restored := operators(o, "q"), operators(o, "Q"); saved != restored {
				t.Errorf("%s: object %d saves %d states and restores %d", style.Name, i+1, saved, restored)
			}
		}
		names := regexp.MustCompile(`/([XSE]\d+) (?:Do|sh|gs)`).FindAllStringSubmatch(strings.Join(objects[resources:], "\n"), -1)
		for _, n := range names {
			if !strings.Contains(objects[resources-1], "/"+n[1]+" ") {
				t.Errorf("%s: nothing is called %s", style.Name, n[1])
			}
		}
		if len(names) < 9 {
			t.Errorf("%s: only %d drawings are used", style.Name, len(names))
		}
	}
	if err := PDF(io.Discard, Of(lineOfMoves(t, 1), Options{Style: Paper}), 3); err == nil {
		t.Error("a PDF of 3 pixels was drawn")
	}
}

// operators counts the words of a drawing that are that operator; an image's bytes have none.
func operators(object, operator string) (n int) {
	if strings.Contains(object, "/DCTDecode") {
		return 0
	}
	for _, word := range strings.Fields(object) {
		if word == operator {
			n++
		}
	}
	return n
}
