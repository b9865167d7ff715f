package netplay

import "hoshi/ui/lang"

// ResumeGame returns by itself into a rated game that went on when the program ended.
func (n *Session) ResumeGame() {
	if r := n.Running(); r != nil && r.Rated {
		n.Return()
	}
}

// Return goes back into the game in which the person is awaited. What hinders it is said on the board's edge.
func (n *Session) Return() {
	r := n.Running()
	if r == nil || n.Client != nil && n.address == r.Server {
		return // there is none, or it is under way
	}
	identity, err := n.Key.Identity()
	if err == nil {
		err = n.dial(r.Server, wantedName(n.Store), identity)
	}
	if err != nil {
		n.Window.Refuse(err)
		return
	}
	n.returning = true
}

// returned follows a login that leads back into a game, and reports whether this was one.
func (n *Session) returned() bool {
	if !n.returning {
		return false
	}
	n.returning = false
	if r := n.running.now; r != nil && n.State.Yours == "" {
		n.Notify(lang.L("Your game against {{.Name}} is over", lang.Args{"Name": r.Opponent}))
		n.running.drop()
	}
	return true
}
