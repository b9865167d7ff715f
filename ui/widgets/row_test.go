package widgets

import (
	"slices"
	"testing"
)

func TestRowsShareTheHeight(t *testing.T) {
	list := Row{Heights: []float32{136, 64, 0}, Rest: true, Gap: 10}
	cards := Row{Heights: []float32{200, 60}, Gap: 10}
	buttons := Row{Heights: []float32{40, 0}, Gap: 10}
	state := Row{Heights: []float32{30}}
	asked := Row{Reserve: 80, Gap: 10}
	for _, row := range []struct {
		name  string
		rows  Column
		room  float32
		forms []int
		ok    bool
	}{
		{"nothing", nil, 0, []int{}, true},
		{"as all want", Column{cards, state, list, buttons}, 436, []int{0, 0, 0, 0}, true},
		{"the one with the rest gives way first", Column{cards, state, list, buttons}, 435, []int{0, 0, 1, 0}, true},
		{"then the topmost", Column{cards, state, list, buttons}, 363, []int{1, 0, 1, 0}, true},
		{"then the next", Column{cards, state, list, buttons}, 223, []int{1, 0, 1, 1}, true},
		{"then from the beginning again", Column{cards, state, list, buttons}, 173, []int{1, 0, 2, 1}, true},
		{"the least", Column{cards, state, list, buttons}, 110, []int{1, 0, 2, 1}, true},
		{"less than that", Column{cards, state, list, buttons}, 109, []int{1, 0, 2, 1}, false},
		{"room is kept for who is away", Column{state, asked, buttons}, 169, []int{0, 0, 1}, true},
		{"and no more than needed", Column{state, asked, buttons}, 170, []int{0, 0, 0}, true},
	} {
		t.Run(row.name, func(t *testing.T) {
			forms, ok := row.rows.Share(row.room)
			if !slices.Equal(forms, row.forms) || ok != row.ok {
				t.Errorf("got %v, %v, want %v, %v", forms, ok, row.forms, row.ok)
			}
		})
	}
	if least := (Column{cards, state, list, buttons}).Least(); least != 110 {
		t.Errorf("the least is %v", least)
	}
}

func TestRowsStandBelowEachOther(t *testing.T) {
	type place struct{ y, height float32 }
	for _, row := range []struct {
		name    string
		heights [][]float32
		rest    int // which row takes it; below 0: none
		want    []place
	}{
		{"from the top", [][]float32{{40}, {30}}, -1, []place{{100, 40}, {150, 30}}},
		{"the rest in the middle", [][]float32{{40}, {20}, {30}}, 1, []place{{100, 40}, {150, 100}, {260, 30}}},
		{"none where a row is away", [][]float32{{40}, nil, {30}}, -1, []place{{100, 40}, {150, 30}}},
		{"no gap where it has no height", [][]float32{{40}, {0}, {30}}, -1, []place{{100, 40}, {150, 0}, {150, 30}}},
	} {
		t.Run(row.name, func(t *testing.T) {
			var got []place
			var rows Column
			for i, heights := range row.heights {
				rows = append(rows, Row{Heights: heights, Gap: 10, Rest: i == row.rest, Place: func(_ int, x, y, width, height float32) {
					if x != 7 || width != 300 {
						t.Errorf("row %d lies at %v, %v wide", i, x, width)
					}
					got = append(got, place{y, height})
				}})
			}
			rows.Place(make([]int, len(rows)), 7, 100, 300, 200)
			if !slices.Equal(got, row.want) {
				t.Errorf("got %v, want %v", got, row.want)
			}
		})
	}
}
