//go:build linux

package browsertest

import (
	"fmt"
	"testing"
	"time"

	"hoshi/ai/puzzle"
	"hoshi/online/server"
)

// The puzzle of the day is tried on the board of the first page by a click, and by typing where no script runs.
func TestPuzzleOfTheDay(t *testing.T) {
	t.Parallel()
	p := newPage(t, "chromium")
	s := openSite(t, server.Options{})
	about, err := puzzle.Shipped().Problem(puzzle.Shipped().Daily(time.Now()))
	p.do(err)
	move := about.Solution().Text(about.Position.Size())
	p.load(s.address)
	p.click(fmt.Sprintf(`.free a[href="/puzzle?move=%s"]`, move))
	p.await("that it is right", `/^(Right|Solved)/.test(document.querySelector(".puzzle [role=status]")?.textContent || "")`)

	p.do(inChromium(p).scripts(false))
	p.load(s.address + "/puzzle?lang=de")
	p.click(`.puzzle input[name=move]`)
	for _, letter := range move {
		p.keys(string(letter))
	}
	p.keys("Enter")
	p.await("that it is right, in German", `/^(Richtig|Gelöst)/.test(document.querySelector(".puzzle [role=status]")?.textContent || "")`)
	p.isCalm()
}
