package picture

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image/png"
	"io"
	"strings"
	"testing"
)

// crossed is a table of so many players who met.
func crossed(players int) CrossTable {
	names := []string{"Rapfi", "Embryo", "Hoshi", "Hoshi 1.0", "Pela", "王小明", `<Ω & "x">`, "an engine with a name that is far too long for any table"}
	c := CrossTable{Title: "Sunday", About: "5 engines · freestyle 15 × 15", Points: "Points", Strength: "the bracket holds the truth 19 times in 20", Language: "en",
		Colors: Paper.chart(), Line: rgb(0xE2DACC), Shade: rgb(0xF3EDE4)}
	for i := range players {
		row := CrossRow{Name: names[i%len(names)], Points: "61", Of: "77", Lead: 200 - 80*float64(i), Margin: 40 + 2*float64(i), Elo: "+154 ± 42", LOS: "99 %"}
		for j := range players {
			row.Against = append(row.Against, [2]string{fmt.Sprint(19 - i - j), fmt.Sprint(i + j)})
		}
		c.Rows = append(c.Rows, row)
	}
	return c
}

// TestCrossTable: at each width, for few players and many, nothing is written beyond the edge.
func TestCrossTable(t *testing.T) {
	for _, players := range []int{0, 1, 5, 30} {
		for _, width := range []int{1, 240, 724} {
			c := crossed(players)
			for _, unit := range []float64{1, 2} {
				table, strengths := c.TableImage(width, unit), c.StrengthsImage(width, unit)
				if table.Bounds().Dx() != width || float64(table.Bounds().Dy()) < c.TableHeight()*unit || float64(strengths.Bounds().Dy()) < c.StrengthsHeight()*unit {
					t.Errorf("%d players: a picture of %v and %v", players, table.Bounds(), strengths.Bounds())
				}
				if p := c.pen(nil, vec{}, float64(width), unit); width > 240 && p.natural(bareForm) > float64(width)*unit && unit == 1 {
					t.Errorf("%d players have no room in %d", players, width)
				}
			}
		}
	}
}

// TestCrossTableForms: what has no room goes first from the heads, then from the points, then with its columns.
func TestCrossTableForms(t *testing.T) {
	c := crossed(8)
	p := c.pen(nil, vec{}, 0, 1)
	for form := fullForm; form < bareForm; form++ {
		if p.natural(form) <= p.natural(form+1) {
			t.Errorf("form %d is %.0f wide, the next one %.0f", form, p.natural(form), p.natural(form+1))
		}
	}
}

func TestCrossTableFiles(t *testing.T) {
	for _, ending := range []string{".png", ".svg", ".pdf"} {
		draw, err := DrawCrossTable(ending, crossed(7), Paper)
		if err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		if err := draw(&file, nil); err != nil {
			t.Fatal(ending, err)
		}
		switch ending {
		case ".png":
			if img, err := png.Decode(&file); err != nil || img.Bounds().Dx() < 1000 {
				t.Errorf("png: %v", err)
			}
		case ".svg":
			for decoder := xml.NewDecoder(&file); ; {
				if _, err := decoder.Token(); errors.Is(err, io.EOF) {
					break
				} else if err != nil {
					t.Fatal("svg:", err)
				}
			}
		default:
			if !strings.HasPrefix(file.String(), "%PDF-1.") || !strings.HasSuffix(file.String(), "%%EOF\n") {
				t.Error("it is no pdf")
			}
		}
	}
	for _, ending := range []string{".gif", ".txt", ""} {
		if _, err := DrawCrossTable(ending, crossed(2), Paper); !errors.Is(err, ErrEnding) {
			t.Errorf("%q: %v", ending, err)
		}
	}
}
