package widgets

import "slices"

// chooser is a field of ours that chooses one of several values, which files and settings know by key.
type chooser struct {
	Keyed
	field
	OnChanged func(key string) // another value was chosen; may be nil
	keys      []string         // of the values, in order; noValue: it is none
	chosen    int              // -1: none
	at        int              // where the keyboard is
}

// noValue stands in the place of a key.
const noValue = "\x00"

// index returns where the value of a key stands, -1 for one that is not offered.
func (c *chooser) index(key string) int { return slices.Index(c.keys, key) }

// Key returns the value that is chosen; empty: none is.
func (c *chooser) Key() string {
	if c.chosen < 0 {
		return ""
	}
	return c.keys[c.chosen]
}

// Choose chooses the value of that key, as a person would; one that is not offered changes nothing.
func (c *chooser) Choose(key string) {
	if i := c.index(key); i >= 0 {
		c.pick(i)
	}
}

// Set shows the value of that key as chosen without telling.
func (c *chooser) Set(key string) {
	if i := c.index(key); i >= 0 && i != c.chosen {
		c.chosen, c.at = i, i
		c.Refresh()
	}
}

// pick chooses the i-th value, and tells where it is another one.
func (c *chooser) pick(i int) {
	other := i != c.chosen
	c.chosen, c.at = i, i
	c.Refresh()
	if other && c.OnChanged != nil {
		c.OnChanged(c.keys[i])
	}
}
