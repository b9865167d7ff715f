package hall

import (
	"cmp"
	"iter"
	"maps"
	"slices"
	"time"

	"hoshi/online"
	"hoshi/online/server/record"
)

// Waiters are those who wait for an opponent. They are guarded by the hall's mutex. The zero value has none.
type Waiters struct {
	public     map[online.Settings][]*Waiting // seeks and open challenges, the longest wait first
	challenges map[string]*Waiting            // those that are accepted by their id
	codes      map[string]*Waiting            // private ones by code
	asleep     map[record.Key]*Waiting        // of players who wait in public once they are back
}

// add lets w be found, and reports whether the lobby tells of it.
func (l *Waiters) add(w *Waiting) (open bool) {
	if l.public == nil {
		l.public, l.challenges, l.codes = map[online.Settings][]*Waiting{}, map[string]*Waiting{}, map[string]*Waiting{}
	}
	switch {
	case w.Code != "":
		l.codes[w.Code] = w
		return false
	case w.to != nil:
		l.challenges[w.ID] = w
		return false
	}
	pool := l.public[w.Settings]
	at, _ := slices.BinarySearchFunc(pool, w, func(a, b *Waiting) int { return cmp.Or(a.Since.Compare(b.Since), -1) })
	l.public[w.Settings] = slices.Insert(pool, at, w)
	if open = w.Kind == record.Challenge; open {
		l.challenges[w.ID] = w
	}
	return open
}

// remove removes w, and reports whether the lobby told of it.
func (l *Waiters) remove(w *Waiting) (open bool) {
	switch {
	case w.Code != "":
		delete(l.codes, w.Code)
		return false
	case w.to != nil:
		delete(l.challenges, w.ID)
		return false
	}
	if left := slices.DeleteFunc(l.public[w.Settings], func(one *Waiting) bool { return one == w }); len(left) > 0 {
		l.public[w.Settings] = left
	} else {
		delete(l.public, w.Settings)
	}
	if open = w.Kind == record.Challenge; open {
		delete(l.challenges, w.ID)
	}
	return open
}

// Invitation tells of the private game that waits under a code, as people write it.
func (l *Waiters) Invitation(code string) (by online.PlayerInfo, settings online.Settings, ok bool) {
	w := l.codes[CleanCode(code)]
	if w == nil {
		return online.PlayerInfo{}, online.Settings{}, false
	}
	return w.player.Info(), w.Settings, true
}

// open returns the challenges that anybody may accept.
func (l *Waiters) open() iter.Seq[*Waiting] {
	return func(yield func(*Waiting) bool) {
		for _, w := range l.challenges {
			if w.to == nil && !yield(w) {
				return
			}
		}
	}
}

// partner returns the player who has waited longest in public and fits, nil when nobody does.
func (l *Waiters) partner(w *Waiting, now time.Time) *Waiting {
	for _, other := range l.public[w.Settings] {
		if other != w && other.fits(w, now) {
			return other
		}
	}
	return nil
}

// met returns those who wait in public and fit by now, in pairs, the longest wait first: two of whom one has a range, or, where isShared, two seeks that two servers may have
// missed. Between two pairs those who have begun to play no longer wait.
func (l *Waiters) met(isShared bool, now time.Time) iter.Seq2[*Waiting, *Waiting] {
	return func(yield func(*Waiting, *Waiting) bool) {
		for _, pool := range slices.SortedFunc(maps.Values(l.public), func(a, b []*Waiting) int {
			return cmp.Or(a[0].Since.Compare(b[0].Since), cmp.Compare(a[0].ID, b[0].ID))
		}) {
			ranked := slices.Clone(pool)
			slices.SortFunc(ranked, func(a, b *Waiting) int { return cmp.Compare(a.Rating, b.Rating) })
			for _, w := range slices.Clone(pool) {
				if w.Width == 0 && (!isShared || w.Kind != record.Seek) || !w.isWaiting() {
					continue // without a range they were paired at once, unless two servers were in each other's way
				}
				if other := nearest(ranked, w, now); other != nil && !yield(other, w) {
					return
				}
			}
		}
	}
}

// nearest returns the one who has waited longest of those who still wait, are within the range of w, and fit. They are ordered
// by rating: where many wait, few are looked at.
func nearest(ranked []*Waiting, w *Waiting, now time.Time) (other *Waiting) {
	reach, own := w.Reach(now), w.Rating
	first, _ := slices.BinarySearchFunc(ranked, own-reach, func(one *Waiting, least float64) int { return cmp.Compare(one.Rating, least) })
	for _, one := range ranked[first:] {
		switch {
		case one.Rating > own+reach:
			return other
		case one != w && one.isWaiting() && (other == nil || one.Since.Before(other.Since)) && one.fits(w, now):
			other = one
		}
	}
	return other
}
