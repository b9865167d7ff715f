package main

import (
	"compress/gzip"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// entry is one of a database, of a function of Go's library.
const entry = `{"schema_version":"1.3.1","id":"GO-2000-0001","modified":"2020-01-01T00:00:00Z","published":"2020-01-01T00:00:00Z","summary":"Of tests",
"details":"Of tests","affected":[{"package":{"name":"stdlib","ecosystem":"Go"},"ranges":[{"type":"SEMVER","events":[{"introduced":"0"}]}],
"ecosystem_specific":{"imports":[{"path":"path","symbols":["Clean"]}]}}],"database_specific":{"url":"https://example.org"}}`

// newDatabase serves that entry, as vuln.go.dev serves its own.
func newDatabase(t *testing.T) string {
	files := map[string]string{
		"/index/db.json":        `{"modified":"2020-01-01T00:00:00Z"}`,
		"/index/modules.json":   `[{"path":"stdlib","vulns":[{"id":"GO-2000-0001","modified":"2020-01-01T00:00:00Z"}]}]`,
		"/ID/GO-2000-0001.json": entry,
	}
	folder := t.TempDir()
	for name, text := range files {
		file := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s := httptest.NewServer(gzipped(http.FileServer(http.Dir(folder)), folder))
	t.Cleanup(s.Close)
	return s.URL
}

// TestWeaknesses looks through a small program by a database of one entry, in every way that it can end.
func TestWeaknesses(t *testing.T) {
	tree := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module small\n\ngo 1.26.0\n",
		"main.go": "package main\n\nimport (\n\t\"os\"\n\t\"path\"\n)\n\nfunc main() { println(path.Clean(os.Args[0])) }\n"} {
		if err := os.WriteFile(filepath.Join(tree, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	gone := httptest.NewServer(nil)
	gone.Close()
	broken := httptest.NewServer(http.NotFoundHandler())
	defer broken.Close()
	for _, row := range []struct{ name, database, known, says, fails string }{
		{"no database", gone.URL, "", "NOT LOOKED FOR, the database can't be reached", ""},
		{"a database that answers no", broken.URL, "", "NOT LOOKED FOR, the database can't be reached: it answers 404", ""},
		{"a weakness", newDatabase(t), "GO-2000-0002 another\n", "", "1 known weaknesses can be reached by call"},
		{"a known one", newDatabase(t), "GO-2000-0001 it is but a test\n", "GO-2000-0001 is known: it is but a test", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			var out strings.Builder
			err := run(&out, tree, row.database, row.known)
			if !strings.Contains(out.String(), row.says) || !strings.Contains(fmt.Sprint(err), row.fails) || (err != nil) != (row.fails != "") {
				t.Errorf("it says %q and %v", out.String(), err)
			}
		})
	}
}

// gzipped serves name.gz as the packed file name, as a database does.
func gzipped(plain http.Handler, folder string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name, packed := strings.CutSuffix(r.URL.Path, ".gz")
		if !packed {
			plain.ServeHTTP(w, r)
			return
		}
		text, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			http.NotFound(w, r)
			return
		}
		z := gzip.NewWriter(w)
		if _, err := z.Write(text); err == nil {
			z.Close()
		}
	})
}
