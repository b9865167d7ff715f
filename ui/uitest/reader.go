package uitest

import (
	"strings"

	"fyne.io/fyne/v2"

	"hoshi/ui/access"
)

// Reader reads a window as somebody does who does not see it, and acts in it by roles and names alone.
type Reader struct {
	Win   fyne.Window
	Until func(what string, done func() bool) // lets the window work until that is so, or fails the test
	ear   access.Ear
	heard []string // what was announced and not asked for yet
}

// Read returns what the window shows, and hears what it announces.
func (r *Reader) Read() *access.Node {
	tree := access.Read(r.Win)
	_, _, words := r.ear.Hear(tree)
	r.heard = append(r.heard, words...)
	return tree
}

// Do does what a click on a thing of that role and name does, once there is one that can be used.
func (r *Reader) Do(role access.Role, name string) {
	r.Until("to use the "+role.String()+" "+name, func() (done bool) {
		r.Read().Walk(func(n *access.Node) bool {
			done = n.Role == role && n.Name == name && n.Do()
			return !done
		})
		return done
	})
}

// Write puts text into the field of that name.
func (r *Reader) Write(name, text string) {
	r.Until("the field "+name, func() bool {
		field := r.Read().Find(access.Entry, name)
		if field == nil || !field.Is(access.Editable) {
			return false
		}
		field.SetText(text)
		return true
	})
}

// Play puts a stone on a point, once it is free and one may, and waits until it lies there.
func (r *Reader) Play(point string) {
	r.Do(access.Point, point)
	r.Until("a stone on "+point, func() bool {
		n := r.Read().Find(access.Point, point)
		return n != nil && n.Value != ""
	})
}

// See waits for words that are read somewhere, and returns all that is read there.
func (r *Reader) See(words string) (found string) {
	r.Until("the words "+words, func() bool {
		r.Read().Walk(func(n *access.Node) bool {
			if strings.Contains(n.Said(), words) {
				found = n.Said()
			}
			return found == ""
		})
		return found != ""
	})
	return found
}

// Hear waits until words are announced that were not waited for before, and returns what was said with them.
func (r *Reader) Hear(words string) (said string) {
	r.Until("to be told "+words, func() bool {
		r.Read()
		for i, line := range r.heard {
			if strings.Contains(line, words) {
				said, r.heard = line, r.heard[i+1:]
				return true
			}
		}
		return false
	})
	return said
}
