package game

import "fmt"

// nameOf returns the name that value has in a table, or the kind and the number of a value that has none there.
func nameOf[T ~uint8](names []string, value T, kind string) string {
	if int(value) < len(names) {
		return names[value]
	}
	return fmt.Sprintf("%s(%d)", kind, uint8(value))
}
