package record

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"io"
	"strings"

	"hoshi/online"
)

// Content is told of all that a server keeps, thing by thing, when that moves elsewhere. An error ends the moving.
type Content interface {
	Player(a Account) error
	Name(n NameEntry) error
	Block(owner Key, b online.BlockInfo) error
	Report(owner Key, r online.ReportInfo) error // those of one player in the order in which they came
	Ended(f Finished) error
	Sanction(o Sanction) error
	Running(g Game, acts []Act, aside string) error // aside is why the game is set aside; empty: it goes on
	Damaged(what string, cause error) error         // something can't be told of as it was: a running game, which is told of as set aside then, or what is lost
}

// NameEntry says whose a name is, or was.
type NameEntry struct {
	Look  string // as names are compared
	Owner []byte // the key; empty: a deleted player's
	Freed int64  // Unix milliseconds since when it is nobody's; 0: it is its owner's
}

// Tally counts content, and tells it on. Two are equal when all that they were told of is, whatever the order. The zero value with To is ready.
type Tally struct {
	To   Content // nil: nobody
	n    [len(tallied)]int
	sums [len(tallied)]uint64

	damage []string
}

// tallied is what is counted, in words.
var tallied = [...]string{"players", "names", "blocks", "reports", "games that are over", "bans and mutes", "running games", "acts in them", "games set aside"}

// add counts one thing, which is told as text.
func (t *Tally) add(kind int, format string, args ...any) {
	sum := fnv.New64a()
	fmt.Fprintf(sum, format, args...)
	t.n[kind]++
	t.sums[kind] += sum.Sum64()
}

// Equal reports whether both were told of the same.
func (t *Tally) Equal(other *Tally) bool { return t.n == other.n && t.sums == other.sums }

// Empty reports whether it was told of nothing.
func (t *Tally) Empty() bool { return t.n == [len(tallied)]int{} }

// Print writes what was counted, a line each, beside what another one has counted.
func (t *Tally) Print(out io.Writer, other *Tally) error {
	return Columns(out, func(row func(...any)) {
		row("WHAT", "HERE", "THERE", "")
		for i, what := range tallied {
			same := "the same"
			if t.n[i] != other.n[i] || t.sums[i] != other.sums[i] {
				same = "DIFFERS"
			}
			row(what, t.n[i], other.n[i], same)
		}
	})
}

// PrintDamage writes what could not be told of as it was, a line each, and reports whether there was any.
func (t *Tally) PrintDamage(out io.Writer) (any bool, err error) {
	for _, line := range t.damage {
		if _, err := fmt.Fprintln(out, line); err != nil {
			return true, err
		}
	}
	return len(t.damage) > 0, nil
}

// onward returns whom the tally tells on.
func (t *Tally) onward() Content { return cmp.Or[Content](t.To, nobody{}) }

// nobody is [Content] that hears nothing.
type nobody struct{}

func (nobody) Player(Account) error                   { return nil }
func (nobody) Name(NameEntry) error                   { return nil }
func (nobody) Block(Key, online.BlockInfo) error      { return nil }
func (nobody) Report(Key, online.ReportInfo) error    { return nil }
func (nobody) Ended(Finished) error                   { return nil }
func (nobody) Sanction(Sanction) error                { return nil }
func (nobody) Running(Game, []Act, string) error      { return nil }
func (nobody) Damaged(what string, cause error) error { return nil }

// Damaged is [Content]'s.
func (t *Tally) Damaged(what string, cause error) error {
	t.damage = append(t.damage, fmt.Sprintf("%s is damaged: %s", what, strings.ReplaceAll(cause.Error(), "\n", "; ")))
	return t.onward().Damaged(what, cause)
}

// Player is [Content]'s.
func (t *Tally) Player(a Account) error {
	t.add(0, "%x", a.Sum())
	return t.onward().Player(a)
}

// Name is [Content]'s.
func (t *Tally) Name(n NameEntry) error {
	t.add(1, "%q %x %d", n.Look, n.Owner, n.Freed)
	return t.onward().Name(n)
}

// Block is [Content]'s.
func (t *Tally) Block(owner Key, b online.BlockInfo) error {
	t.add(2, "%x %+v", owner, b)
	return t.onward().Block(owner, b)
}

// Report is [Content]'s.
func (t *Tally) Report(owner Key, r online.ReportInfo) error {
	t.add(3, "%x %+v", owner, r)
	return t.onward().Report(owner, r)
}

// Ended is [Content]'s.
func (t *Tally) Ended(f Finished) error {
	t.add(4, "%x", f.Sum())
	return t.onward().Ended(f)
}

// Sanction is [Content]'s.
func (t *Tally) Sanction(o Sanction) error {
	t.add(5, "%q %q %d %q", o.Kind, o.What, o.Until.UnixMilli(), o.Reason)
	return t.onward().Sanction(o)
}

// Running is [Content]'s.
func (t *Tally) Running(g Game, acts []Act, aside string) error {
	kind := 6
	if aside != "" {
		kind = 8
	}
	t.add(kind, "%s %x %+v %v %t %d %q %q", g.ID, g.Seats, g.Settings, g.Drawn, g.Private, g.Began.UnixMilli(), g.Memo, aside)
	for i, a := range acts {
		t.add(7, "%s %d %d %q %d %x", g.ID, i, a.Seq, a.Word, a.Spent.Milliseconds(), a.Sum)
	}
	return t.onward().Running(g, acts, aside)
}
