package ui

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"hoshi/game"
	"hoshi/ui/activity"
	"hoshi/ui/analysis"
	"hoshi/ui/widgets"
)

// openRecord opens a record in SGF.
func (d *tester) openRecord(text string) {
	d.t.Helper()
	path := filepath.Join(d.t.TempDir(), "a.sgf")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		d.t.Fatal(err)
	}
	d.open(path)
	d.until("the record", func() bool { return d.localGame.Doc.Path == path && !d.HasDialog() })
}

// TestAssumedRuleIsChanged opens records that name no rule, and names it.
func TestAssumedRuleIsChanged(t *testing.T) {
	alone(t)
	english(t)
	const six = ";B[bh];W[aa];B[ch];W[oa];B[dh];W[ao];B[fh];W[oo];B[gh];W[ha];B[eh];W[ho])" // Black makes six in a row, and the game goes on
	for _, row := range []struct {
		name, text string
		words      string // that say what was assumed
		choose     string // of the rules
		want       game.Rule
		refused    bool
	}{
		{"a game that goes on", "(;SZ[15];B[hh];W[ig])", "Rule not named, Freestyle assumed", "renju", game.Renju, false},
		{"one that is over", "(;SZ[15]FA[gg]RE[W+R];B[hh];W[ig])", "Rule not named, Renju assumed", "standard", game.Standard, false},
		{"as it was assumed", "(;SZ[15];B[hh];W[ig])", "Rule not named, Freestyle assumed", "freestyle", game.Freestyle, false},
		{"a rule that can't be", "(;SZ[15]" + six, "Rule not named, Standard assumed", "freestyle", game.Standard, true},
	} {
		t.Run(row.name, func(t *testing.T) {
			d := newTester(t, t.TempDir())
			d.openRecord(row.text)
			words, change := d.desk.Guide.View().Words, d.desk.Banner.View().More
			if d.game().Result().Over() {
				words = d.desk.Banner.View().Note
			} else {
				change = d.desk.Guide.View().Answers[0]
			}
			if words != row.words || change.Text != "Change…" {
				t.Fatalf("it says %q and offers %q", words, change.Text)
			}
			change.Action()
			field[*widgets.Select](d).Choose(row.choose)
			d.button("OK")
			if row.refused {
				d.button("OK")
			}
			r := d.localGame.Doc.Record
			if r.Rule() != row.want || r.RuleAssumed != row.refused || d.localGame.Doc.Unsaved == row.refused || d.localGame.Doc.Path == "" || !d.localGame.Doc.ReadOnly {
				t.Errorf("%v, assumed %v, unsaved %v", r.Rule(), r.RuleAssumed, d.localGame.Doc.Unsaved)
			}
			if said := d.desk.Guide.View().Words + d.desk.Banner.View().Note; (said == "") == row.refused {
				t.Errorf("it still says %q", said)
			}
		})
	}
}

// TestNamedRuleIsNotAskedAbout opens a record that names its rule.
func TestNamedRuleIsNotAskedAbout(t *testing.T) {
	alone(t)
	english(t)
	d := newTester(t, t.TempDir())
	d.openRecord("(;SZ[15]RU[freestyle];B[hh];W[ig])")
	if said := d.desk.Guide.View().Words + d.desk.Banner.View().Note; said != "" {
		t.Errorf("it says %q", said)
	}
}

// TestAssumedRuleIsChangedInStudy names the rule of a record beside the lines of the study and beside its review: both go on by the new rule,
// at the same move, and so does the game that lies below.
func TestAssumedRuleIsChangedInStudy(t *testing.T) {
	alone(t)
	english(t)
	const words = "Rule not named, Freestyle assumed"
	for _, row := range []struct {
		name   string
		open   func(d *tester)
		review bool
	}{
		{"study", func(d *tester) { d.Analyse() }, false},
		{"review from the study", func(d *tester) {
			d.Analyse()
			d.runCommand(activity.Review)
		}, true},
		{"review alone", func(d *tester) { d.runCommand(activity.Review) }, true},
	} {
		t.Run(row.name, func(t *testing.T) {
			d := newTester(t, t.TempDir())
			d.openRecord("(;SZ[15]RE[W+R];B[hh];W[ig](;B[ii];W[hi])(;B[ih]))")
			row.open(d)
			d.studying().Game.Goto(d.doc().Record.Root.Next().Next().Children()[1])
			if !d.reads(words) {
				t.Fatalf("it says %q", d.words())
			}
			d.onPage("Change…")
			field[*widgets.Select](d).Choose("renju")
			d.button("OK")
			s := d.studying()
			record := d.localGame.Doc.Record
			if s.Game.Record() != record || record.Rule() != game.Renju || record.RuleAssumed || !d.localGame.Doc.Unsaved {
				t.Errorf("%v is studied, %v lies below, unsaved %v", s.Game.Record().Rule(), record.Rule(), d.localGame.Doc.Unsaved)
			}
			if at := s.Game.Current(); at != record.Root.Next().Next().Children()[1] {
				t.Errorf("move %d is shown", at.Number())
			}
			if d.reads(words) || d.reads("% accuracy") != row.review {
				t.Errorf("it says %q", d.words())
			}
			d.onPage("Close")
			_, deeper := d.top().(*analysis.Study)
			if deeper == (row.name != "review from the study") {
				t.Errorf("closing it leads to a study: %v", deeper)
			}
		})
	}
}

// TestVariationsLeftOutOfAStudyAreSaid names a rule by which a variation can't be played to its end.
func TestVariationsLeftOutOfAStudyAreSaid(t *testing.T) {
	alone(t)
	english(t)
	d := newTester(t, t.TempDir())
	d.openRecord("(;SZ[15];B[hh];W[ah](;B[ai])(;B[gh];W[oo];B[ig];W[oa];B[if];W[aa];B[ih];W[hi]))") // a double three, and one move more
	d.Analyse()
	d.onPage("Change…")
	field[*widgets.Select](d).Choose("renju")
	d.button("OK")
	if said := d.told(); !strings.HasSuffix(said, "were left out: 1.") {
		t.Errorf("it says %q", said)
	}
}
