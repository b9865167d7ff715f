package store

import (
	"os/user"
	"strings"
)

// Person returns the name of the person at this computer: the one that was told, else the one that the system knows them by;
// empty where there is neither.
func (p *Profile) Person() string {
	if name := strings.TrimSpace(p.Name); name != "" {
		return name
	}
	return systemName()
}

// systemName returns the name that the person has on this computer, empty where there is none.
func systemName() string {
	u, err := user.Current()
	if err != nil {
		return ""
	}
	name, _, _ := strings.Cut(u.Name, ",")
	name = name[strings.LastIndex(name, `\`)+1:] // Windows puts the computer before it where there is no other name
	if name == "root" {
		return ""
	}
	return name
}
