// Package access tells what a window shows, for people who do not see it: a tree of nodes with role, name, state, value and what can be done.
// Widgets say what they are by [Describer]; a reader of the system's, such as desktop's for Linux, reads the tree when somebody listens, so that
// nothing is made where nobody does. It knows Fyne and nothing of ours. All of it belongs to Fyne's goroutine, except that nodes which
// were read may be looked at anywhere: they do not change any more.
package access

import (
	"strings"

	"fyne.io/fyne/v2"
)

// Role is what a node is.
type Role uint8

// The roles.
const (
	None     Role = iota // nothing by itself: what lies on it counts
	Window               //
	Dialog               // over a window, which waits
	Group                // things that belong together
	Text                 // words that are read
	Board                // points, in rows from the top
	Point                // one of them
	Button               // is pressed
	Switch               // is on or off
	Check                // is ticked or not
	Choices              // a few values that are all seen
	Choice               // one of them
	Select               // values of which the chosen one is seen
	Slider               // a number
	Entry                // takes text
	List                 // rows
	Row                  // one of them
	Progress             // how far something is
	MenuBar              //
	Menu                 //
	MenuItem             //
)

// State is what holds of a node; the zero value is what most are: enabled, not chosen, without the keyboard.
type State uint16

// The states.
const (
	Focusable State = 1 << iota // may have the keyboard
	Focused                     // has it
	Disabled                    // can't be used now
	Checkable                   // is on or off
	Checked                     // is on
	Chosen                      // of several
	Editable                    // takes text
	Multiline
	Password // what is written is not read out
	Working  // something is under way

	// What follows from the role: widgets need not say it.
	Selectable
	SingleLine
	Modal
	Active // may hold what has the keyboard
)

// The names of actions, in words that do not change with the language.
const (
	Press  = "press"
	Choose = "choose"
	Toggle = "toggle"
	Play   = "play"
	Less   = "decrease"
	More   = "increase"
)

// Action is something that can be done with a node. Do is for Fyne's goroutine.
type Action struct {
	Name string
	Do   func()
}

// Live is what a node has to say without being asked. It is announced when it changes.
type Live struct {
	Text string // empty: nothing
	Time int    // counts what was said, where the same may be said twice; else 0
}

// Range is a number between two others.
type Range struct {
	Least, Most, Step, Now float64
	Set                    func(float64) // nil: it is only shown
}

// Node is a thing in a window.
type Node struct {
	Key      any // comparable, and the same in each reading of the same thing
	Role     Role
	Name     string
	About    string // more about it
	Value    string // what is written or chosen
	State    State
	Range    *Range // nil: it has no number
	Live     Live
	At       fyne.Position // in pixels, from the window's corner
	Size     fyne.Size     // in pixels
	Actions  []Action      // the first one is what a click does
	SetText  func(string)  // nil: nothing can be written
	Focus    func()        // gives it the keyboard; nil: it can't have it
	Children []*Node
}

// Describer is a widget that says what it is: Access fills in a node, which knows already where it lies and whether it has the keyboard. A node
// that stays without a role is not there: what lies on the widget takes its place.
type Describer interface{ Access(*Node) }

// Holder is a widget that says what lies on it, in the order in which it is read.
type Holder interface{ Held() []fyne.CanvasObject }

// Part is the key of a part of a widget that is no widget itself.
type Part struct {
	Of any
	I  int
}

// Is reports whether all of these states hold.
func (n *Node) Is(s State) bool { return n.State&s == s }

// Set turns states on or off.
func (n *Node) Set(s State, on bool) {
	if on {
		n.State |= s
	} else {
		n.State &^= s
	}
}

// Add puts a part into the node, and returns it. It lies where the node does.
func (n *Node) Add(role Role, i int, name string) *Node {
	part := &Node{Key: Part{n.Key, i}, Role: role, Name: name, At: n.At, Size: n.Size}
	n.Children = append(n.Children, part)
	return part
}

// Can adds an action.
func (n *Node) Can(name string, do func()) { n.Actions = append(n.Actions, Action{name, do}) }

// Walk calls do for the node and for all below it, in order, until it returns false, which Walk returns then.
func (n *Node) Walk(do func(*Node) bool) bool {
	if !do(n) {
		return false
	}
	for _, c := range n.Children {
		if !c.Walk(do) {
			return false
		}
	}
	return true
}

// Find returns the first node of a role and a name, nil where there is none. An empty name fits each.
func (n *Node) Find(role Role, name string) (found *Node) {
	n.Walk(func(c *Node) bool {
		if c.Role == role && (name == "" || c.Name == name) {
			found = c
		}
		return found == nil
	})
	return found
}

// Do does what a click on the node does. It reports false where the node can't be used.
func (n *Node) Do() bool {
	if len(n.Actions) == 0 || n.Is(Disabled) {
		return false
	}
	n.Actions[0].Do()
	return true
}

// Words returns all that is written on the node and below it.
func (n *Node) Words() string {
	var words []string
	n.Walk(func(c *Node) bool {
		for _, w := range []string{c.Name, c.Value} {
			if w != "" {
				words = append(words, w)
			}
		}
		return true
	})
	return Join(words...)
}

// Join makes one line of words: empty ones are left out.
func Join(words ...string) string {
	var b strings.Builder
	for _, w := range words {
		if w = strings.TrimSpace(w); w == "" {
			continue
		}
		if b.Len() > 0 {
			b.WriteString(", ")
		}
		b.WriteString(w)
	}
	return b.String()
}

var roleNames = [...]string{"none", "window", "dialog", "group", "text", "board", "point", "button", "switch", "check", "choices", "choice", "select", "slider",
	"entry", "list", "row", "progress", "menu bar", "menu", "menu item"}

// String returns the role in words.
func (r Role) String() string { return roleNames[r] }
