// Package spsa fits constants to games: all of them are changed a little at once, at random, a pair of games is played between one change
// and its opposite, and what won is where they go (simultaneous perturbation stochastic approximation).
package spsa

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
)

// Constant is what is fitted, between Least and Most. Step is by how much it is changed at the end of the climb, at first more.
type Constant struct {
	Name  string  `json:"Name"`
	Value float64 `json:"Value"`
	Step  float64 `json:"Step"`
	Least float64 `json:"Least"`
	Most  float64 `json:"Most"`
}

// Climb is a fit on its way. The same one goes the same way when its probes come to the same results, also when it was stored between
// two of them. It belongs to one goroutine.
type Climb struct {
	Seed      uint64     `json:"Seed"`   // of the changes
	Length    int        `json:"Length"` // probes in all
	Rate      float64    `json:"Rate"`
	Done      int        `json:"Done"` // probes so far
	Constants []Constant `json:"Constants"`
}

// How the changes and the steps shrink from one probe to the next: as Spall advises.
const (
	changeDecay = 0.101
	stepDecay   = 0.602
	settling    = 0.1 // of the length, in which steps hardly shrink
)

var errClimb = errors.New("spsa: no climb")

// Check reports whether the climb can be gone; a file may hold anything.
func (c *Climb) Check() error {
	switch {
	case c.Length < 1 || c.Done < 0 || c.Done > c.Length:
		return fmt.Errorf("%w: %d probes of %d", errClimb, c.Done, c.Length)
	case !(c.Rate > 0 && c.Rate <= 1):
		return fmt.Errorf("%w: a rate of %v", errClimb, c.Rate)
	case len(c.Constants) == 0:
		return fmt.Errorf("%w: nothing to fit", errClimb)
	}
	for _, k := range c.Constants {
		if !(k.Step > 0 && k.Least <= k.Value && k.Value <= k.Most) || math.IsInf(k.Value, 0) {
			return fmt.Errorf("%w: %q is %v, changed by %v between %v and %v", errClimb, k.Name, k.Value, k.Step, k.Least, k.Most)
		}
	}
	return nil
}

// Over reports whether all probes are done.
func (c *Climb) Over() bool { return c.Done >= c.Length }

// Probe returns the values that are to be tried against each other next.
func (c *Climb) Probe() (up, down []float64) {
	for i, change := range c.changes() {
		k := &c.Constants[i]
		up = append(up, k.within(k.Value+change))
		down = append(down, k.within(k.Value-change))
	}
	return up, down
}

// Learn takes the result of the probe, from -1 where down won all to 1 where up did.
func (c *Climb) Learn(result float64) {
	early := settling * float64(c.Length)
	rate := c.Rate * math.Pow((early+float64(c.Length))/(early+float64(c.Done)+1), stepDecay)
	for i, change := range c.changes() {
		k := &c.Constants[i]
		k.Value = k.within(k.Value + rate*result*change)
	}
	c.Done++
}

// changes returns by how much each constant is changed in this probe.
func (c *Climb) changes() []float64 {
	random := rand.New(rand.NewPCG(c.Seed, uint64(c.Done)))
	grown := math.Pow(float64(c.Length)/float64(c.Done+1), changeDecay)
	changes := make([]float64, len(c.Constants))
	for i := range changes {
		changes[i] = c.Constants[i].Step * grown
		if random.IntN(2) == 0 {
			changes[i] = -changes[i]
		}
	}
	return changes
}

func (k *Constant) within(v float64) float64 { return min(max(v, k.Least), k.Most) }
