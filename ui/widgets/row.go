package widgets

// Row is what stands at one height of a column. It says how much height it wants and what else it makes do with, and is told
// what it gets.
type Row struct {
	Heights []float32 // the wanted one first, then ever less; 0: the row is away. None: it is away now
	Reserve float32   // at least so much is kept free for it, so that nothing moves when it wants more; 0: only its height
	Rest    bool      // it takes what the others leave and is never away; only one row does
	Gap     float32   // below it, where it is not away

	// Place puts what the row shows, in the form of that index of Heights. Its height is another one than the form's only for the
	// row that takes the rest. A row that is away now is not placed.
	Place func(form int, x, y, width, height float32)
}

// height returns what the row takes in that form, with the gap below it.
func (r Row) height(form int) float32 {
	if len(r.Heights) == 0 || r.Heights[form] == 0 && !r.Rest {
		return 0
	}
	return r.Heights[form] + r.Gap
}

// kept returns the height that is kept for the row in that form, with the gap below it.
func (r Row) kept(form int) float32 {
	if r.Reserve == 0 {
		return r.height(form)
	}
	return max(r.height(form), r.Reserve+r.Gap)
}

// Column is rows below each other, from the top.
type Column []Row

// Share chooses forms of the rows that together have room in that height. Where it is too little for what all want, they give
// way in turn, one form each: first the row that takes the rest, then from the top. It reports whether all have room in the end.
func (c Column) Share(room float32) (forms []int, ok bool) {
	forms = make([]int, len(c))
	for gave := true; gave && c.kept(forms) > room; {
		gave = false
		for _, i := range c.yieldOrder() {
			if forms[i]+1 < len(c[i].Heights) && c.kept(forms) > room {
				forms[i]++
				gave = true
			}
		}
	}
	return forms, c.kept(forms) <= room
}

// yieldOrder lists the rows by who gives way first.
func (c Column) yieldOrder() (first []int) {
	var others []int
	for i, r := range c {
		if r.Rest {
			first = append(first, i)
		} else {
			others = append(others, i)
		}
	}
	return append(first, others...)
}

func (c Column) kept(forms []int) (height float32) {
	for i, r := range c {
		height += r.kept(forms[i])
	}
	return height
}

// Least returns the height that is kept when every row has given way as far as it can.
func (c Column) Least() (height float32) {
	for _, r := range c {
		height += r.kept(max(len(r.Heights)-1, 0))
	}
	return height
}

// Most returns the height in which no row gives way.
func (c Column) Most() float32 { return c.kept(make([]int, len(c))) }

// Fills reports whether in those forms a row takes the rest as it wants to.
func (c Column) Fills(forms []int) bool {
	for i, r := range c {
		if r.Rest && forms[i] == 0 {
			return true
		}
	}
	return false
}

// Place puts the rows, in those forms, into a column of that height whose upper left corner lies at x and y.
func (c Column) Place(forms []int, x, y, width, height float32) {
	rest := height
	for i, r := range c {
		rest -= r.height(forms[i])
	}
	for i, r := range c {
		if len(r.Heights) == 0 {
			continue
		}
		own := r.Heights[forms[i]]
		if r.Rest {
			own += rest
		}
		r.Place(forms[i], x, y, width, own)
		if y += r.height(forms[i]); r.Rest {
			y += rest
		}
	}
}
