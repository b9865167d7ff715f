package engines

import (
	"slices"
	"strings"
	"sync"
	"time"

	"hoshi/ai/gomocup"
	"hoshi/ai/level"
	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// Roster is the programs that the person has added, and those of them that run. Its methods belong to Fyne's goroutine.
type Roster struct {
	*activity.Services
	Patience time.Duration // with which programs are waited for that do not begin, or are over their time; zero: gomocup's own
	kept     *store.SharedFile[store.Engines]
	logs     map[string]*Log // by title: what was said since this start

	mu      sync.Mutex
	running map[*Runner]bool // guarded by mu, since runners end on goroutines of their own
}

// NewRoster reads which programs the person has added. A file that can't be understood is set aside, which is returned.
func NewRoster(s *activity.Services) (*Roster, *store.QuarantinedFile) {
	kept, aside := store.OpenEngines(s.Store)
	return &Roster{Services: s, kept: kept, logs: map[string]*Log{}, running: map[*Runner]bool{}}, aside
}

// Kept returns the file of the programs.
func (r *Roster) Kept() *store.SharedFile[store.Engines] { return r.kept }

// List returns the programs in the order in which they were added. It is only read.
func (r *Roster) List() []store.Engine { return r.kept.Value().List }

// Find returns the program of a title.
func (r *Roster) Find(title string) (store.Engine, bool) {
	for _, e := range r.List() {
		if e.Title() == title {
			return e, true
		}
	}
	return store.Engine{}, false
}

// Programs returns those that can play: a probe has found no fault.
func (r *Roster) Programs() (list []gomocup.Program) {
	for _, e := range r.List() {
		if usable(&e) {
			list = append(list, e.Program)
		}
	}
	return list
}

// usable reports whether a program can be given something to do.
func usable(e *store.Engine) bool { return e.Probe != nil && e.Probe.Fault == "" }

// Steps implements activity.Programs.
func (r *Roster) Steps() (list []widgets.Step) {
	for _, p := range r.Programs() {
		e, _ := r.Find(p.Title())
		list = append(list, widgets.Step{Key: p.Title(), Name: p.Title(), Detail: lang.L("Program"), Words: rulesText(e.Probe)})
	}
	return list
}

// titled returns a title that neither a level nor another program has.
func (r *Roster) titled(p *gomocup.Program) string {
	title := p.Title()
	for n := 2; ; n++ {
		_, taken := r.Find(p.Title())
		if _, is := level.Find(p.Title()); !taken && !is {
			return p.Title()
		}
		p.Name = title + " " + lang.Number(n)
	}
}

// put keeps a program, in the place of the one of the title before where there is one.
func (r *Roster) put(before string, e store.Engine) {
	r.kept.Change(func(kept *store.Engines) {
		if at := slices.IndexFunc(kept.List, func(o store.Engine) bool { return o.Title() == before }); at >= 0 {
			kept.List[at] = e
			return
		}
		kept.Put(e)
	})
}

// remove forgets a program. Its file stays where it is.
func (r *Roster) remove(title string) {
	r.kept.Change(func(kept *store.Engines) {
		kept.List = slices.DeleteFunc(kept.List, func(o store.Engine) bool { return o.Title() == title })
	})
}

// confirm keeps that the program of a hash may be run.
func (r *Roster) confirm(hash string) {
	r.kept.Change(func(kept *store.Engines) {
		if !kept.IsConfirmed(hash) {
			kept.Confirmed = append(kept.Confirmed, hash)
		}
	})
}

// Program implements activity.Programs.
func (r *Roster) Program(title string) (activity.Program, bool) {
	e, ok := r.Find(title)
	if !ok {
		return nil, false
	}
	return r.runner(&e.Program), true
}

// Advisers implements activity.Programs.
func (r *Roster) Advisers() (first, second string) {
	there := func(title string) string {
		if e, ok := r.Find(title); !ok || !usable(&e) {
			return ""
		}
		return title
	}
	kept := r.kept.Value()
	return there(kept.Adviser), there(kept.Second)
}

// Fault implements activity.Programs.
func (r *Roster) Fault(err error) string { return Fault(err) }

// Forfeits implements activity.Programs.
func (r *Roster) Forfeits() bool { return r.kept.Value().Forfeit }

// SetForfeits says whether a program that fails loses the game at once.
func (r *Roster) SetForfeits(on bool) { r.kept.Change(func(e *store.Engines) { e.Forfeit = on }) }

// Said returns what was said to the program of a title, and what it said, since this start.
func (r *Roster) Said(title string) string { return r.log(title).Text() }

// runner makes what runs a program once it is needed.
func (r *Roster) runner(p *gomocup.Program) *Runner {
	kept := r.kept.Value()
	one := &Runner{program: *p, log: r.log(p.Title()), patience: r.Patience, confirmed: slices.Clone(kept.Confirmed), again: !kept.Forfeit}
	one.ended = func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		delete(r.running, one)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.running[one] = true
	return one
}

// commandOf returns how a program is started, with so much patience.
func commandOf(p *gomocup.Program, log *Log, patience time.Duration) (gomocup.Command, error) {
	c, err := p.Command()
	if c.Log = log; patience > 0 {
		c.Patience, c.Grace = patience, patience
	}
	return c, err
}

// log returns what a program and Hoshi say to each other.
func (r *Roster) log(title string) *Log {
	if r.logs[title] == nil {
		r.logs[title] = &Log{}
	}
	return r.logs[title]
}

// Close ends all programs, and returns when they have ended.
func (r *Roster) Close() {
	r.mu.Lock()
	running := make([]*Runner, 0, len(r.running))
	for one := range r.running {
		running = append(running, one)
	}
	r.mu.Unlock()
	var all sync.WaitGroup
	for _, one := range running {
		all.Go(one.Close)
	}
	all.Wait()
}

// rulesText names the rules that a program plays.
func rulesText(p *gomocup.Probe) string {
	if p == nil || len(p.Rules) == 0 {
		return ""
	}
	if len(p.Rules) == len(game.Rules) {
		return lang.L("all rules")
	}
	var names []string
	for _, name := range p.Rules {
		if rule, err := game.ParseRule(name); err == nil {
			names = append(names, describe.Rule(rule))
		}
	}
	return strings.Join(names, " · ")
}
