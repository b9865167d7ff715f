package puzzles

import (
	"strings"
	"time"

	"hoshi/ui/describe"
	"hoshi/ui/lang"
)

// title names it.
func (s *queue) title() string {
	switch s.kind {
	case ByTheme:
		name, _ := s.theme.words()
		return name
	case ForYou, Own:
		return lang.L("Puzzle")
	case Daily, Due, Rush, Streak:
	}
	return kindTexts.Of(s.kind)
}

// standing says beside the title how far the series is, and where there is no room for all of it less.
func (s *queue) standing(ended bool) []string {
	words := ""
	if n := s.count(); n > 1 && !ended {
		words = lang.L("{{.Number}} of {{.Count}}", lang.Args{"Number": len(s.results), "Count": n})
	}
	switch {
	case !s.rated():
		return []string{words, ""}
	case words == "":
		return []string{lang.L("rated"), ""}
	}
	return []string{words + " · " + lang.L("rated"), words, ""}
}

// roundWords say how the series goes.
func (s *queue) roundWords(now time.Time) []string {
	switch {
	case s.kind == Rush:
		return []string{lang.N("{{.Count}} solved", s.rush.Solved, lang.Args{"Count": s.rush.Solved}) + ".",
			lang.L("{{.Time}} left", lang.Args{"Time": describe.Time(s.rush.Left(now).Round(time.Second))}) + "."}
	case s.kind == Streak:
		return []string{lang.N("{{.Count}} solved", s.streak.Solved, lang.Args{"Count": s.streak.Solved}) + "."}
	case s.count() > 1:
		return []string{s.standing(false)[0] + "."}
	}
	return nil
}

// endWords say how the series went.
func (s *queue) endWords() (title, detail string) {
	switch s.kind {
	case Rush:
		title = lang.N("{{.Count}} solved", s.rush.Solved, lang.Args{"Count": s.rush.Solved})
		detail = lang.L("Longest row of right moves: {{.Count}}.", lang.Args{"Count": s.rush.Best})
	case Streak:
		title = lang.N("{{.Count}} solved", s.streak.Solved, lang.Args{"Count": s.streak.Solved})
	default:
		if len(s.results) == 0 {
			return lang.L("No problem that can be used"), ""
		}
		return lang.L("{{.Solved}} of {{.Count}} solved", lang.Args{"Solved": s.solved(), "Count": len(s.results)}), lang.L("That was the last one.")
	}
	if s.best {
		detail = strings.TrimSpace(detail + " " + lang.L("Your best."))
	}
	return title, detail
}
