package desktop

import (
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2"
	"github.com/go-gl/glfw/v3.4/glfw"
)

// How long the windows' loop sleeps at a stretch, at first and at most, and how long it stays awake after the person did something.
// Each nap is twice as long as the one before it: what was done just before the first is drawn hardly later than else.
const (
	shortNap = time.Second / 60
	longNap  = 100 * time.Millisecond
	alert    = 10 * time.Second
)

// idleLoop lets the loop of the windows, which Fyne runs 60 times a second whether anything happens or not, sleep where nothing
// does. What the person does, and what comes by [idleLoop.do], wakes it at once. Its fields belong to Fyne's goroutine, except for the
// atomic ones.
type idleLoop struct {
	moving  func() bool   // whether something moves by itself, so that every frame counts
	woken   time.Time     // by the person
	nap     time.Duration // the next one
	changed bool          // by do, and not yet drawn
	queued  atomic.Int32  // functions of do that have not run yet
	napping atomic.Bool
}

// begin makes the loop rest from now on: Fyne calls an animation that never ends once in each turn of the loop, between the
// events and the drawing.
func (r *idleLoop) begin() {
	r.woken = time.Now()
	turn := fyne.NewAnimation(time.Second, func(float32) { r.turn() })
	turn.RepeatCount = fyne.AnimationRepeatForever
	turn.Start()
}

// turn sleeps for a nap, or until something happens, where nothing is to be drawn. It deals with the events that end it.
func (r *idleLoop) turn() {
	draw := r.changed || r.moving()
	r.changed = false
	if time.Since(r.woken) < alert {
		r.nap = shortNap
		return
	}
	if draw {
		return
	}
	r.napping.Store(true)
	if r.queued.Load() == 0 {
		began := time.Now()
		glfw.WaitEventsTimeout(r.nap.Seconds())
		if time.Since(began) < r.nap*9/10 && r.queued.Load() == 0 { // the system rounds times
			r.woken = time.Now()
		}
		r.nap = min(2*r.nap, longNap)
	}
	r.napping.Store(false)
}

// do runs f on Fyne's goroutine soon, as fyne.Do does. Any goroutine may call it.
func (r *idleLoop) do(f func()) {
	r.queued.Add(1)
	fyne.Do(func() {
		r.queued.Add(-1)
		r.changed = true
		f()
	})
	if r.napping.Load() {
		glfw.PostEmptyEvent()
	}
}
