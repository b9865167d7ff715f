//go:build linux

package browsertest

import (
	"os/exec"
	"testing"
)

// The scripts of pages have types, by TypeScript, which reads them as comments.
func TestTypes(t *testing.T) {
	t.Parallel()
	out, err := exec.CommandContext(t.Context(), "node", "node_modules/typescript/bin/tsc", "--project", "tsconfig.json").CombinedOutput()
	if err != nil {
		t.Errorf("%v:\n%s", err, out)
	}
}
