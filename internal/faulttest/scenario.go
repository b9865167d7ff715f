// Package faulttest, for tests, finds out what a program leaves in a folder when the disk fails under it. What it does there, its scenario, is
// done by a process of its own, once for each call of the operating system: strace lets that call fail, or that one and all of its kind
// that follow. A scenario that nothing disturbs is recorded; what a kill leaves, or a power cut, is made of the calls up to each of them. The
// folder is then opened as at the next start, undisturbed, and must hold what was there before a step of the scenario or after it.
package faulttest

// Scenario is what a program does in a folder.
type Scenario struct {
	Name string

	// Prepare makes what the folder holds before; nil: nothing.
	Prepare func(dir string) error

	// Begin is what the program does at its start, in the process that is disturbed. The steps follow in their order, then end, where it is
	// not nil. tell notes that a person was told that a thing is missing or damaged: it may hold anything then.
	Begin func(dir string, tell func(thing string)) (steps []Step, end func() error, err error)

	// Inspect returns, of each thing that a step changes, what the next start finds, in the process of the test; one that is not there may be
	// left out. The error says that the start fails, or that something is not whole. told are the things of which somebody was told.
	Inspect func(dir string, told map[string]bool) (map[string]string, error)
}

// Step is a part of a scenario. It changes one thing.
type Step struct {
	Thing string
	Lasts bool // what it has done outlasts a power cut, not only the end of the process
	Any   bool // what the thing holds after it is not the same each time

	// Do does it and returns what the thing holds now. With an error the thing may hold that or what it has held.
	Do func() (now string, err error)
}
