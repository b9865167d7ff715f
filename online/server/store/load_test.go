package store

import (
	"database/sql"
	"fmt"
	"slices"
	"testing"

	"hoshi/internal/sqlite"
)

// A disk that fails once is asked again before something counts as lost; what it never gives is passed over.
func TestReadAgain(t *testing.T) {
	for _, row := range []struct {
		name  string
		fails int // how often the second row can't be read
		want  []int64
		gap   bool
	}{
		{"once", 1, []int64{1, 2, 3}, false},
		{"always", 1 << 30, []int64{1, 3}, true},
	} {
		t.Run(row.name, func(t *testing.T) {
			w, err := openWriter(t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			defer w.Close()
			for n := range 3 {
				if err := w.exec("INSERT INTO reports (at, owner, print, game, text) VALUES (?, x'', '', '', '')", n); err != nil {
					t.Fatal(err)
				}
			}
			var got []int64
			fails := row.fails
			gap, err := w.each("reports", "number", "at", "1", func(rows *sql.Rows) (number int64, err error) {
				var at int64
				if err := rows.Scan(&number, &at); err != nil {
					return 0, err
				}
				if number == 2 && fails > 0 {
					fails--
					return 0, fmt.Errorf("the second row: %w", sqlite.ErrIO)
				}
				got = append(got, number)
				return number, nil
			})
			if err != nil || !slices.Equal(got, row.want) || (gap > 0) != row.gap {
				t.Errorf("read are %v, gap %d, %v", got, gap, err)
			}
		})
	}
}
