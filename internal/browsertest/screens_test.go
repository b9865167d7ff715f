//go:build linux

package browsertest

import (
	"os"
	"path/filepath"
	"testing"

	"hoshi/online"
	"hoshi/online/server"
)

// TestScreens takes the pictures of the documents, where HOSHI_SCREENS names a folder; without it only of one page, to see that they can be taken.
func TestScreens(t *testing.T) {
	t.Parallel()
	p := newPage(t, "chromium")
	s := openSite(t, server.Options{})
	unrated := online.Settings{Size: 15, Time: blitz.Time}
	g := s.pair(t, unrated, "Kim Ji-ho", "Lev Orlov")
	g.play("H8", "I9", "I8", "J9", "G8", "F8", "H9", "I10", "I7", "J8", "H7", "H10", "H11", "I11")
	other := s.pair(t, unrated, "Ana Souza", "王小明")
	other.play("H8", "H9", "I10")
	folder := os.Getenv("HOSHI_SCREENS")
	for _, shot := range []struct {
		name, path    string
		width, height int
		dark          bool
	}{
		{"web-game", "/game/" + g.id, 1280, 800, false}, {"web-phone", "/game/" + g.id, 390, 844, false}, {"web-dark", "/game/" + g.id + "?lang=zh_Hans", 1280, 800, true}, {"web-puzzle", "/puzzle", 900, 700, false},
	} {
		p.do(inChromium(p).dark(shot.dark))
		p.do(p.resize(shot.width, shot.height))
		p.load(s.address + shot.path)
		data, err := p.picture()
		p.do(err)
		if folder == "" {
			return
		}
		p.do(os.WriteFile(filepath.Join(folder, shot.name+".png"), data, 0o644))
	}
}
