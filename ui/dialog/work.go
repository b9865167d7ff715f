package dialog

import (
	"context"
	"errors"
	"io"
	"math"
	"sync/atomic"
	"time"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/widget"

	"hoshi/ui/lang"
	"hoshi/ui/widgets"
)

// ProgressDelay is how long work goes on before it is seen, workTick how often what is seen of it moves.
const (
	ProgressDelay = 400 * time.Millisecond
	workTick      = 100 * time.Millisecond
)

// Job is something that takes its time on a goroutine of its own.
type Job struct {
	Ctx  context.Context
	part atomic.Uint64 // how much of it is done, from 0 to 1, as the bits of a float64; 0: it does not tell
}

// ReportProgress notes which part is done, from 0 to 1. It returns an error once the work is cancelled.
func (j *Job) ReportProgress(part float64) error {
	j.part.Store(math.Float64bits(part))
	return j.Ctx.Err()
}

// Writer returns to, which takes nothing more once the work is cancelled.
func (j *Job) Writer(to io.Writer) io.Writer { return contextWriter{j.Ctx, to} }

type contextWriter struct {
	ctx context.Context
	to  io.Writer
}

// Write implements io.Writer.
func (s contextWriter) Write(p []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.to.Write(p)
}

// Run does task on a goroutine of its own. When that takes more than a moment, a dialog of that title shows how far it is and
// offers to cancel it. Then done is called on Fyne's goroutine, unless the work was cancelled.
func (a *Manager) Run(title string, task func(*Job) error, done func(error)) {
	ctx, cancel := context.WithCancel(context.Background())
	job := &Job{Ctx: ctx}
	ended := make(chan struct{})
	hide := func() {}
	go func() {
		err := task(job)
		close(ended)
		a.Post(func() {
			hide()
			cancel()
			if !errors.Is(err, context.Canceled) {
				done(err)
			}
		})
	}()
	go func() {
		select {
		case <-ended:
		case <-time.After(a.Patience):
			a.Post(func() {
				if ctx.Err() == nil && !a.HasDialog() {
					hide = a.ShowProgress(title, job, cancel, ended)
				}
			})
		}
	}()
}

// ShowProgress shows how far the job is, or where it does not tell that it goes on, until it has ended or somebody cancels it. It
// returns what closes the dialog.
func (a *Manager) ShowProgress(title string, job *Job, cancel func(), ended <-chan struct{}) (hide func()) {
	bar, moving := widget.NewProgressBar(), widget.NewProgressBarInfinite()
	bar.Hide()
	bars := container.New(layout.NewCustomPaddedLayout(12, 12, 0, 0), bar, moving)
	d := NewBox(title, bars, a.Win)
	stop := a.NewDialogButton(lang.L("Cancel"), widgets.Plain, d.Hide)
	d.SetButtons(stop)
	over := false
	go func() {
		ticker := time.NewTicker(workTick)
		defer ticker.Stop()
		for {
			select {
			case <-ended:
				return
			case <-job.Ctx.Done():
				return
			case <-ticker.C:
				if part := math.Float64frombits(job.part.Load()); part > 0 {
					a.Post(func() {
						moving.Hide()
						bar.SetValue(part)
						bar.Show()
					})
				}
			}
		}
	}()
	a.OpenClosing(d, 440, 180, stop, d.Hide, func() {
		moving.Stop()
		if !over {
			cancel()
			a.Notify(lang.L("Cancelled"))
		}
	})
	return func() {
		if !over && job.Ctx.Err() == nil {
			over = true
			d.Hide()
		}
	}
}
