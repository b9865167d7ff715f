package ui

import (
	"fmt"
	"strings"

	"hoshi/ui/access"
)

// unnamed lists what of a tree can be used and has no name, or the same as another thing on things of the same names, so that nobody could
// tell them apart. Rows of a list and points are told apart by their place.
func unnamed(root *access.Node) (problems []string) {
	seen, keys, controls := map[string]bool{}, map[any]bool{}, 0
	var visit func(n *access.Node, above string)
	visit = func(n *access.Node, above string) {
		if keys[n.Key] {
			problems = append(problems, fmt.Sprintf("%s %q has the key of another node", n.Role, n.Name))
		}
		keys[n.Key] = true
		acts := len(n.Actions) > 0 || n.SetText != nil || n.Range != nil && n.Range.Set != nil || n.Is(access.Focusable)
		path := above + "/" + n.Role.String() + " " + n.Name
		if acts {
			controls++
			switch {
			case strings.TrimSpace(n.Name) == "":
				problems = append(problems, fmt.Sprintf("%s in %q has no name (%T)", n.Role, above, n.Key))
			case seen[path] && n.Role != access.Row && n.Role != access.Point:
				problems = append(problems, fmt.Sprintf("%s is there twice", path))
			}
			seen[path] = true
		}
		for _, c := range n.Children {
			visit(c, path)
		}
	}
	visit(root, "")
	if controls == 0 {
		problems = append(problems, "no controls were found")
	}
	return problems
}
