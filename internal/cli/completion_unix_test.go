//go:build !windows

package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestBashCompletes lets bash complete lines of which the last word is at the cursor.
func TestBashCompletes(t *testing.T) {
	var script strings.Builder
	if status := tool.Run([]string{"completion", "bash"}, nil, &script, &script); status != 0 {
		t.Fatal(script.String())
	}
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "my game.sgf"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct{ line, want string }{
		{"sho", "show"}, {"li", "library"}, {"my", "my game.sgf"}, {"library se", "search"}, {"help ex", "export"}, {"completion ba", "bash"},
		{"show -mo", "-move"}, {"library search -re", "-result"}, {"library import -re", ""}, {"show -move 3 m", "my game.sgf"}, {"show m", "my game.sgf"},
	} {
		t.Run(row.line, func(t *testing.T) {
			cmd := exec.Command("bash", "--norc", "-c", script.String()+"\nread -ra COMP_WORDS <<<\"hoshi-tool $1\"\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_hoshi_tool\nprintf '%s\\n' \"${COMPREPLY[@]}\"", "bash", row.line)
			cmd.Dir = folder
			out, err := cmd.CombinedOutput()
			if err != nil || strings.TrimSpace(string(out)) != row.want {
				t.Errorf("%v, it completes %q, want %q", err, out, row.want)
			}
		})
	}
}
