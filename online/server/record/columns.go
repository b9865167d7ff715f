package record

import (
	"errors"
	"fmt"
	"io"
	"text/tabwriter"
)

// Columns writes a table, cell below cell.
func Columns(out io.Writer, write func(row func(cells ...any))) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	var err error
	write(func(cells ...any) {
		for i, c := range cells {
			if i > 0 {
				_, bad := fmt.Fprint(w, "\t")
				err = errors.Join(err, bad)
			}
			_, bad := fmt.Fprint(w, c)
			err = errors.Join(err, bad)
		}
		_, bad := fmt.Fprintln(w)
		err = errors.Join(err, bad)
	})
	return errors.Join(err, w.Flush())
}
