package desktop

// openRequests takes what the system asks the running program to open: the path of a file or a link. What comes before there is a window waits
// for it. Fyne's goroutine calls its methods.
type openRequests struct {
	waiting string            // the first that came
	open    func(what string) // nil: there is no window yet
}

// come takes one.
func (a *openRequests) come(what string) {
	switch {
	case a.open != nil:
		a.open(what)
	case a.waiting == "":
		a.waiting = what
	}
}

// begin lets open take what comes from now on, and returns what was waiting for it, instead of file where that is empty.
func (a *openRequests) begin(file string, open func(what string)) string {
	a.open = open
	if file == "" {
		file = a.waiting
	}
	return file
}
