package format

import (
	"cmp"
	"io"
)

// Counter counts the bytes before the place at which a file is read.
type Counter struct {
	From io.ReadSeeker
	Tell func(int64) error // is told of them; an error ends the reading
	n    int64
}

// Read implements io.Reader.
func (c *Counter) Read(p []byte) (int, error) {
	n, err := c.From.Read(p)
	c.n += int64(n)
	return n, cmp.Or(c.Tell(c.n), err)
}

// Seek implements io.Seeker.
func (c *Counter) Seek(offset int64, whence int) (at int64, err error) {
	c.n, err = c.From.Seek(offset, whence)
	return c.n, err
}
