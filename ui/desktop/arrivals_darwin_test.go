package desktop

import "testing"

// GLFW's delegate has the name by which it is given an ear for files.
func TestTheDelegateListens(t *testing.T) {
	if !listen(func(string) {}) {
		t.Error("there is no such delegate")
	}
}
