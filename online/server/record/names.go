package record

import "hoshi/online"

// MissingNames returns what a book of an older version lacks, so that all names are kept as they are compared now: names is what it has, and players have theirs, who comes
// first first. Of two whose names look alike only now, both keep them.
func MissingNames(names []NameEntry, players []Account) (missing []NameEntry) {
	known := make(map[string]bool, len(names))
	for _, n := range names {
		known[n.Look] = true
	}
	add := func(name string, owner []byte, freed int64) {
		looks, err := online.NameKeys(name)
		if err != nil {
			return // a name of before that is none any more: it stays its player's, and nobody else can ask for it
		}
		for _, look := range looks {
			if !known[look] {
				known[look] = true
				missing = append(missing, NameEntry{look, owner, freed})
			}
		}
	}
	for _, a := range players {
		add(a.Name, a.Key[:], 0)
	}
	for _, n := range names {
		if n.Freed > 0 { // all that is left of it
			add(n.Look, n.Owner, n.Freed)
		}
	}
	return missing
}
