package picture

import "math"

// vec is a point or a direction in the plane of a picture; y grows downwards.
type vec struct{ x, y float64 }

func (a vec) add(b vec) vec              { return vec{a.x + b.x, a.y + b.y} }
func (a vec) sub(b vec) vec              { return vec{a.x - b.x, a.y - b.y} }
func (a vec) times(f float64) vec        { return vec{a.x * f, a.y * f} }
func (a vec) left() vec                  { return vec{a.y, -a.x} } // a quarter turn
func (a vec) length() float64            { return math.Hypot(a.x, a.y) }
func polar(r, angle float64) vec         { return vec{r * math.Cos(angle), r * math.Sin(angle)} }
func lerp(a, b, t float64) float64       { return a + (b-a)*t }
func clamp(v, low, high float64) float64 { return min(max(v, low), high) }

// verb says what a step of a shape does.
type verb uint8

const (
	moveTo  verb = iota // starts a contour at p[0]
	lineTo              // a straight line to p[0]
	cubicTo             // a Bézier curve to p[2] with the control points p[0] and p[1]
)

type step struct {
	verb verb
	p    [3]vec
}

// shape is an area between closed contours, filled by the rule of nonzero winding: an inner contour that runs the other
// way round makes a hole.
type shape []step

func (s *shape) move(p vec)        { *s = append(*s, step{moveTo, [3]vec{p}}) }
func (s *shape) line(p vec)        { *s = append(*s, step{lineTo, [3]vec{p}}) }
func (s *shape) cubic(a, b, p vec) { *s = append(*s, step{cubicTo, [3]vec{a, b, p}}) }

// bounds returns the corners of a rectangle that holds the shape.
func (s shape) bounds() (low, high vec) {
	low, high = vec{math.Inf(1), math.Inf(1)}, vec{math.Inf(-1), math.Inf(-1)}
	for _, st := range s {
		n := 1
		if st.verb == cubicTo {
			n = 3
		}
		for _, p := range st.p[:n] {
			low = vec{min(low.x, p.x), min(low.y, p.y)}
			high = vec{max(high.x, p.x), max(high.y, p.y)}
		}
	}
	return low, high
}

// polygon returns the area within straight lines through points.
func polygon(points ...vec) shape {
	var s shape
	for i, p := range points {
		if i == 0 {
			s.move(p)
		} else {
			s.line(p)
		}
	}
	return s
}

// rect returns the rectangle between two corners.
func rect(low, high vec) shape {
	return polygon(low, vec{high.x, low.y}, high, vec{low.x, high.y})
}

// curve is the length of the control lines of a quarter circle of radius 1.
const curve = 0.5522847498

// rounded returns the rectangle between two corners with its corners rounded by radius r.
func rounded(low, high vec, r float64) shape {
	if r <= 0 {
		return rect(low, high)
	}
	k := r * (1 - curve)
	var s shape
	s.move(vec{low.x + r, low.y})
	s.line(vec{high.x - r, low.y})
	s.cubic(vec{high.x - k, low.y}, vec{high.x, low.y + k}, vec{high.x, low.y + r})
	s.line(vec{high.x, high.y - r})
	s.cubic(vec{high.x, high.y - k}, vec{high.x - k, high.y}, vec{high.x - r, high.y})
	s.line(vec{low.x + r, high.y})
	s.cubic(vec{low.x + k, high.y}, vec{low.x, high.y - k}, vec{low.x, high.y - r})
	s.line(vec{low.x, low.y + r})
	s.cubic(vec{low.x, low.y + k}, vec{low.x + k, low.y}, vec{low.x + r, low.y})
	return s
}

// circle returns the disc of radius r around c.
func circle(c vec, r float64) shape { return rounded(c.sub(vec{r, r}), c.add(vec{r, r}), r) }

// ring returns the band of the given width whose outer edge has radius r around c.
func ring(c vec, r, width float64) shape {
	return append(circle(c, r), hole(circle(c, r-width))...)
}

// hole returns s with its one contour running the other way round.
func hole(s shape) shape {
	end := func(st step) vec {
		if st.verb == cubicTo {
			return st.p[2]
		}
		return st.p[0]
	}
	var out shape
	out.move(end(s[len(s)-1]))
	for i := len(s) - 1; i > 0; i-- {
		to := end(s[i-1])
		if s[i].verb == cubicTo {
			out.cubic(s[i].p[1], s[i].p[0], to)
		} else {
			out.line(to)
		}
	}
	return out
}

// bar returns a straight stroke of the given width from a to b with round ends.
func bar(a, b vec, width float64) shape {
	d := b.sub(a)
	n := d.length()
	if n == 0 {
		return circle(a, width/2)
	}
	ahead := d.times(width / 2 / n)
	side := ahead.left()
	var s shape
	cap := func(c, from vec) {
		to := from.left().times(-1)
		s.cubic(c.add(from).add(to.times(curve)), c.add(to).add(from.times(curve)), c.add(to))
		s.cubic(c.add(to).add(from.times(-curve)), c.add(from.times(-1)).add(to.times(curve)), c.sub(from))
	}
	s.move(a.add(side))
	s.line(b.add(side))
	cap(b, side)
	s.line(a.sub(side))
	cap(a, side.times(-1))
	return s
}

// frame returns the outline of a convex polygon as a band of the given width, with mitred corners, inside it.
func frame(width float64, points ...vec) shape {
	n := len(points)
	inner := make([]vec, n)
	for i, p := range points {
		before, after := points[(i+n-1)%n], points[(i+1)%n]
		u, v := p.sub(before), after.sub(p)
		u, v = u.times(1/u.length()), v.times(1/v.length())
		// Both sides move inwards by width; the corner lies on the line that halves the angle between them.
		cross := u.x*v.y - u.y*v.x
		inner[n-1-i] = p.add(v.sub(u).times(width / cross))
	}
	return append(polygon(points...), polygon(inner...)...)
}

// moved returns the shape displaced by d.
func (s shape) moved(d vec) shape {
	out := make(shape, len(s))
	for i, st := range s {
		for k := range st.p {
			st.p[k] = st.p[k].add(d)
		}
		out[i] = st
	}
	return out
}
