package housetest

import (
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// arrows says for each package of the tree, main being ".", which others of the tree and which libraries it may import;
// the standard library is free to all. ARCHITECTURE.md draws the same table.
var arrows = map[string][]string{
	"game":                {},
	"internal/version":    {},
	"internal/atomicfile": {},
	"assets":              {},
	"format":              {"game", "format/charset"},
	"format/all": {"format/bdt", "format/charset/all", "format/diagram", "format/gomocup", "format/moves", "format/piskvork", "format/renlib", "format/rif",
		"format/yixin", "sgf"},
	"format/bdt":         {"game", "format"},
	"format/diagram":     {"game", "format"},
	"format/formattest":  {"game", "format", "format/charset/all"}, // of tests
	"format/gomocup":     {"game", "format"},
	"format/moves":       {"game", "format"},
	"format/piskvork":    {"game", "format"},
	"format/yixin":       {"game", "format"},
	"format/rif":         {"game", "format", "format/charset"},
	"format/renlib":      {"game", "format", "format/charset"},
	"format/charset":     {"golang.org/x/text"},
	"format/charset/all": {"format/charset", "golang.org/x/text"},
	"sgf":                {"game", "format", "format/charset", "internal/version"},
	"ai":                 {"game", "ai/pattern"},
	"ai/pattern":         {"game"},
	"ai/weights":         {"game", "ai/pattern"},
	"ai/threat":          {"game", "ai", "ai/pattern"},
	"ai/nn":              {"game", "ai", "ai/pattern", "ai/threat", "ai/weights", "golang.org/x/sys"},
	"ai/solve":           {"game", "ai", "ai/threat"},
	"ai/search":          {"game", "ai", "ai/threat", "ai/pattern", "ai/weights"},
	"ai/positiontest":    {"game", "ai/pattern"}, // of tests
	"ai/review":          {"game", "ai", "ai/pattern", "ai/threat"},
	"ai/level":           {"game", "ai", "ai/search"},
	"ai/gomocup":         {"game", "ai", "golang.org/x/sys"}, // jobs of Windows'
	"ai/arena":           {"game", "ai", "ai/level", "ai/gomocup"},
	"library":            {"game", "format", "format/charset/all", "sgf", "internal/atomicfile", "internal/sqlite", "golang.org/x/text"},
	"ai/puzzle":          {"game", "internal/rating", "sgf", "ai", "ai/pattern", "ai/threat", "ai/review"},
	"online":             {"game", "online/confusable", "internal/atomicfile", "github.com/coder/websocket", "golang.org/x/text"},
	"online/lan":         {"online", "github.com/hashicorp/mdns"},
	"online/client":      {"game", "sgf", "online", "internal/version", "github.com/coder/websocket"},
	"online/server": {"game", "sgf", "online", "online/server/gate", "online/server/hall", "online/server/limit", "online/server/record", "online/server/store", "online/server/table", "online/server/web",
		"internal/sqlite", "internal/version", "github.com/coder/websocket"},
	"online/server/web":    {"game", "sgf", "ai/puzzle", "online", "online/server/record", "ui/lang", "ui/picture", "ui/terms", "golang.org/x/text"},
	"online/server/gate":   {"online", "online/server/limit", "github.com/coder/websocket"},
	"online/server/hall":   {"online", "online/server/limit", "online/server/record"},
	"online/server/limit":  {},
	"online/server/record": {"game", "internal/rating", "online"},
	"online/server/store":  {"game", "internal/atomicfile", "internal/rating", "internal/sqlite", "online", "online/server/record"},
	"online/server/table":  {"game", "sgf", "online", "online/server/record"},
	"online/server/host":   {"online", "online/lan", "online/server"},
	"online/server/cluster": {"online", "online/server", "online/server/gate", "online/server/record", "online/server/store", "internal/rating", "github.com/coder/websocket", "github.com/jackc/pgx/v5",
		"github.com/nats-io/nats.go"},
	"online/server/servertest": {"game", "internal/sqlite", "online", "online/server/record", "online/server/table"},                                                                                          // of tests
	"online/server/storetest":  {"game", "internal/logtest", "internal/rating", "online", "online/server", "online/server/gate", "online/server/record", "online/server/store", "github.com/coder/websocket"}, // of tests
	"internal/rating":          {},
	"internal/sqlite":          {"modernc.org/sqlite", "github.com/mattn/go-sqlite3"},
	"online/confusable":        {"golang.org/x/text"},
	"online/server/metrics":    {"online", "online/server/gate", "github.com/prometheus/client_golang", "github.com/prometheus/common"},
	"ui/picture":               {"game", "assets", "golang.org/x/image"},
	"ui/store":                 {"game", "ai/arena", "ai/gomocup", "library", "sgf", "internal/atomicfile", "internal/version", "ui/picture"},
	"ui/eyetest":               {},
	"ui/uitest":                {"assets", "game", "ui/access", "fyne.io/fyne/v2", "github.com/go-text/typesetting"}, // of tests
	"ui/sound":                 {"github.com/faiface/beep"},
	"ui/lang":                  {"assets", "github.com/jeandeaual/go-locale", "github.com/nicksnyder/go-i18n/v2", "golang.org/x/text"},
	"ui/describe":              {"game", "ai/arena", "ai/gomocup", "ai/pattern", "format", "library", "ai/puzzle", "ai/review", "ai/solve", "ai/threat", "ui/lang", "ui/picture", "ui/store", "ui/terms"},
	"ui/terms":                 {"game", "ai/puzzle", "ui/lang"},
	"ui/terminal": {"game", "format", "format/all", "ai", "ai/level", "internal/atomicfile", "ui/lang", "ui/picture", "ui/describe", "ui/store", "github.com/gdamore/tcell/v3",
		"github.com/clipperhouse/displaywidth", "golang.org/x/text"},
	"ui/access":   {"fyne.io/fyne/v2"},
	"ui/layout":   {"fyne.io/fyne/v2"},
	"ui/widgets":  {"game", "assets", "ui/access", "ui/lang", "ui/layout", "ui/picture", "ui/describe", "fyne.io/fyne/v2"},
	"ui/board":    {"game", "ui/access", "ui/lang", "ui/widgets", "ui/picture", "ui/describe", "fyne.io/fyne/v2"},
	"ui/dialog":   {"ui/access", "ui/lang", "ui/layout", "ui/widgets", "ui/describe", "ui/store", "fyne.io/fyne/v2"},
	"ui/activity": {"game", "ai", "ui/dialog", "ui/board", "ui/lang", "ui/widgets", "ui/picture", "ui/sound", "fyne.io/fyne/v2"},
	"ui/mainview": {"game", "ui/activity", "ui/board", "ui/lang", "ui/layout", "ui/widgets", "fyne.io/fyne/v2"},
	"ui/newgame":  {"game", "ai/level", "ui/lang", "ui/layout", "ui/widgets", "ui/describe", "ui/store", "fyne.io/fyne/v2"},
	"ui/overlay":  {"game", "ui/activity", "ui/board", "ui/widgets", "fyne.io/fyne/v2"},
	"ui/gameview": {"game", "format", "library", "ai/level", "ai/review", "internal/atomicfile", "ui/activity", "ui/dialog", "ui/board", "ui/lang", "ui/widgets", "ui/picture", "ui/describe", "ui/sound",
		"ui/store", "fyne.io/fyne/v2", "golang.design/x/clipboard"},
	"ui/report": {"game", "library", "ai/level", "ai/review", "ui/board", "ui/gameview", "ui/lang", "ui/layout", "ui/widgets", "ui/picture", "ui/describe", "fyne.io/fyne/v2"},
	// the activities: none knows another
	"ui/play": {"game", "ai", "ai/gomocup", "ai/level", "ai/review", "ui/activity", "ui/dialog", "ui/board", "ui/gameview", "ui/lang", "ui/widgets", "ui/describe", "ui/sound", "ui/store"},
	"ui/netplay": {"game", "internal/atomicfile", "internal/sqlite", "online", "online/client", "online/lan", "online/server", "online/server/host", "ui/activity", "ui/dialog", "ui/board", "ui/newgame", "ui/gameview",
		"ui/lang", "ui/layout", "ui/widgets", "ui/picture", "ui/describe", "ui/sound", "ui/store", "fyne.io/fyne/v2"},
	"ui/analysis":     {"game", "ui/access", "library", "ai", "ai/level", "ai/pattern", "ai/review", "ai/solve", "ai/threat", "ui/activity", "ui/dialog", "ui/board", "ui/gameview", "ui/lang", "ui/layout", "ui/widgets", "ui/picture", "ui/describe", "ui/report", "ui/sound", "ui/store", "fyne.io/fyne/v2"},
	"ui/learn":        {"game", "ui/activity", "ui/board", "ui/lang", "ui/layout", "ui/widgets", "ui/picture", "ui/describe", "ui/sound", "ui/learn/course", "fyne.io/fyne/v2"},
	"ui/learn/course": {"game", "sgf"},
	"ui/puzzles":      {"game", "ui/access", "internal/rating", "ai", "ai/level", "ai/puzzle", "ai/review", "ui/activity", "ui/dialog", "ui/board", "ui/lang", "ui/layout", "ui/widgets", "ui/picture", "ui/describe", "ui/sound", "ui/store", "fyne.io/fyne/v2"},
	"ui/edit":         {"game", "ui/activity", "ui/board", "ui/lang", "ui/widgets", "ui/describe"},
	"ui/engines":      {"game", "ai", "ai/gomocup", "ai/level", "internal/atomicfile", "ui/activity", "ui/dialog", "ui/lang", "ui/layout", "ui/widgets", "ui/describe", "ui/store", "fyne.io/fyne/v2"},
	"ui/start":        {"game", "ui/activity", "ui/board", "ui/lang", "ui/newgame", "ui/layout", "ui/widgets", "ui/picture", "ui/describe", "ui/store", "fyne.io/fyne/v2"},
	"ui/profile":      {"game", "ui/activity", "ui/board", "ui/lang", "ui/newgame", "ui/layout", "ui/widgets", "ui/picture", "ui/describe", "ui/store", "fyne.io/fyne/v2"},
	"ui/library":      {"game", "ui/access", "format", "library", "internal/atomicfile", "ui/activity", "ui/dialog", "ui/board", "ui/lang", "ui/newgame", "ui/layout", "ui/widgets", "ui/picture", "ui/describe", "ui/store", "fyne.io/fyne/v2"},
	"ui/tournaments":  {"game", "ai", "ai/arena", "ai/gomocup", "ai/level", "format", "library", "internal/atomicfile", "ui/activity", "ui/dialog", "ui/lang", "ui/layout", "ui/newgame", "ui/widgets", "ui/picture", "ui/describe", "ui/store", "fyne.io/fyne/v2"},
	"ui": {"game", "format", "format/all", "format/charset", "ai/gomocup", "ai/level", "internal/atomicfile", "internal/release", "internal/version", "assets", "ui/activity", "ui/dialog", "ui/mainview", "ui/newgame", "ui/gameview",
		"ui/play", "ui/netplay", "ui/analysis", "ui/engines", "ui/learn", "ui/learn/course", "ui/puzzles", "ui/edit", "ui/library", "ui/profile", "ui/start", "ui/tournaments", "ui/overlay", "ui/lang", "ui/layout", "ui/describe", "ui/picture", "ui/widgets", "ui/board", "ui/store",
		"ui/sound", "fyne.io/fyne/v2", "github.com/jeandeaual/go-locale", "golang.org/x/text"},
	"internal/enginetest":      {"game", "ai", "ai/gomocup"}, // of tests
	"internal/filetest":        {},                           // of tests
	"internal/faulttest":       {},                           // of tests
	"internal/figures":         {"internal/atomicfile", "internal/version"},
	"internal/growthtest":      {"golang.org/x/sys"}, // of tests
	"internal/jsontest":        {},                   // of tests
	"internal/logtest":         {},                   // of tests
	"internal/nettest":         {},                   // of tests
	"internal/mutants":         {},                   // of tests
	"internal/release":         {"internal/version"},
	"internal/papertest":       {},                               // of tests
	"internal/pngtest":         {},                               // of tests
	"internal/relaytest":       {},                               // of tests
	"internal/upgradetest":     {"internal/version"},             // of tests
	"internal/fliptest":        {},                               // of tests
	"internal/x11test":         {"game", "github.com/jezek/xgb"}, // of tests
	"internal/windowtest":      {},                               // of tests
	"internal/browsertest":     {},                               // of tests
	"internal/housetest":       {},                               // of tests
	"internal/cli":             {"game", "ai/arena", "ai/gomocup", "format", "format/all", "format/charset", "library", "ai", "ai/level", "ai/puzzle", "ai/review", "ai/solve", "internal/atomicfile", "internal/version", "ui/lang", "ui/describe", "ui/picture", "ui/store", "ui/terminal", "golang.org/x/term"},
	"cmd/proof-checker":        {},
	"cmd/lab":                  {"game", "library", "sgf", "ai", "ai/review", "ai/solve", "ai/nn", "ai/threat", "ai/search", "ai/weights", "ai/level", "ai/arena", "ai/puzzle", "internal/rating", "internal/atomicfile", "cmd/lab/internal/contest", "cmd/lab/internal/tune", "cmd/lab/internal/generator", "cmd/lab/internal/trainer", "cmd/lab/internal/solve", "cmd/lab/internal/spsa"},
	"cmd/lab/internal/solve":   {"game", "ai", "ai/pattern", "ai/search", "ai/solve", "ai/threat", "ui/store"},
	"cmd/lab/internal/spsa":    {},
	"cmd/lab/internal/trainer": {"game", "ai", "ai/nn", "ai/pattern", "ai/search", "ai/threat", "ai/weights", "cmd/lab/internal/tune"},
	"cmd/lab/internal/tune":    {"game", "ai", "ai/arena", "cmd/lab/internal/contest", "ai/pattern", "ai/search", "ai/threat", "ai/weights"},

	"cmd/lab/internal/contest": {"game", "ai", "ai/arena", "ai/level", "ai/nn", "ai/search", "ai/weights"},
	"internal/history":         {"github.com/anishathalye/porcupine"}, // of tests
	"internal/simulate": {"game", "internal/history", "internal/logtest", "internal/sqlite", "online", "online/server", "online/server/gate", "online/server/record", "online/server/store", "online/server/storetest",
		"online/server/table"}, // of tests

	"cmd/lab/internal/generator": {"game", "ai", "ai/level", "ai/pattern", "ai/puzzle", "ai/search", "ai/threat", "internal/rating"},

	// The programs of packaging/tools, a module of their own, for packages and for lint.
	"packaging/tools/materials":  {"github.com/CycloneDX/cyclonedx-go", "github.com/google/licensecheck"},
	"packaging/tools/manifests":  {"go.yaml.in/yaml/v3"},
	"packaging/tools/weaknesses": {},
	"cmd/hoshi-server":           {"online", "online/server", "online/server/cluster", "online/server/gate", "online/server/metrics", "online/server/record", "online/server/store", "internal/version"},
	"cmd/hoshi-tool":             {"ai/level", "ai/solve", "internal/cli", "ui/lang"},
	"cmd/pbrain-hoshi":           {"ai", "ai/search", "ai/solve", "ai/gomocup", "internal/version"},
	"ui/desktop":                 {"ui", "ui/access", "ui/activity", "github.com/godbus/dbus/v5", "ui/lang", "ui/store", "ui/sound", "fyne.io/fyne/v2", "github.com/go-gl/glfw/v3.4/glfw", "C"},
	".":                          {"ai/level", "ai/solve", "internal/cli", "ui/desktop", "ui/lang"},
}

// confined names the packages of libraries that only one package of the tree may import.
var confined = map[string]string{
	"fyne.io/fyne/v2/app":         "ui/desktop", // needs cgo and a display; without it all of ui is tested headless
	"fyne.io/fyne/v2/test":        "ui/uitest",
	"fyne.io/fyne/v2/lang":        "ui", // speaks the language of the system alone
	"github.com/gdamore/tcell/v3": "ui/terminal",
	"github.com/nats-io/nats.go":  "online/server/cluster",
}

// checkImport returns an error when package pkg of the tree may not import the path imported.
func checkImport(pkg, imported string) error {
	allowed, known := arrows[pkg]
	if !known {
		return fmt.Errorf("package %s stands in no row of the table", pkg)
	}
	if only, ok := confined[imported]; ok && only != pkg {
		return fmt.Errorf("%s imports %s, which is kept to %q", pkg, imported, only)
	}
	first, _, _ := strings.Cut(imported, "/")
	if first != "hoshi" && first != "C" && !strings.Contains(first, ".") {
		return nil // the standard library
	}
	if own, ok := strings.CutPrefix(imported, "hoshi/"); ok {
		if slices.Contains(allowed, own) {
			return nil
		}
	} else if slices.ContainsFunc(allowed, func(a string) bool { return imported == a || strings.HasPrefix(imported, a+"/") }) {
		return nil
	}
	return fmt.Errorf("%s may not import %s", pkg, imported)
}

// TestImports reads the import lines themselves: a list from the go command would come from files that the test cache
// does not know of.
func TestImports(t *testing.T) {
	seen := map[string]bool{}
	err := filepath.WalkDir(".", func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := entry.Name()
		if entry.IsDir() {
			if file != "." && (name == "testdata" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_")) {
				return fs.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		pkg := path.Dir(filepath.ToSlash(file))
		seen[pkg] = true
		for _, spec := range parsed.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if err := checkImport(pkg, imported); err != nil {
				t.Errorf("%s: %v", file, err)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for pkg := range arrows {
		if !seen[pkg] {
			t.Errorf("the table has a row for %s, which has no file", pkg)
		}
	}
}

// reachable lists all that a program may reach by the table.
func reachable(program string) []string {
	reached := []string{program}
	for i := 0; i < len(reached); i++ {
		for _, next := range arrows[reached[i]] {
			if !slices.Contains(reached, next) {
				reached = append(reached, next)
			}
		}
	}
	return reached
}

// TestImportsReached follows the table from programs to what they do without: the graphics, and the server what would make it some megabytes larger.
func TestImportsReached(t *testing.T) {
	graphics := []string{"C", "ui", "ui/sound", "fyne.io/fyne/v2", "github.com/go-gl/glfw/v3.4/glfw", "github.com/faiface/beep", "golang.design/x/clipboard"}
	for program, without := range map[string][]string{
		"cmd/hoshi-tool": graphics, "cmd/pbrain-hoshi": graphics, "cmd/lab": graphics,
		"cmd/hoshi-server": append([]string{"format/charset/all", "online/lan", "github.com/hashicorp/mdns"}, graphics...),
		".":                {"online/server/cluster", "online/server/metrics", "github.com/prometheus/client_golang", "github.com/jackc/pgx/v5", "github.com/nats-io/nats.go"},
	} {
		for _, reached := range reachable(program) {
			if slices.Contains(without, reached) {
				t.Errorf("%s may reach %s", program, reached)
			}
		}
	}
}

// TestCheckImport shows that the table refuses what it must.
func TestCheckImport(t *testing.T) {
	for _, row := range []struct {
		name, pkg, imported string
		allowed             bool
	}{
		{"the model uses the standard library", "game", "math/rand/v2", true},
		{"the model knows no view", "game", "hoshi/ui", false},
		{"the model knows no library", "game", "golang.org/x/text/width", false},
		{"the view uses no cgo", "ui", "C", false},
		{"the view shows the model", "ui", "hoshi/game", true},
		{"the view draws with the toolkit", "ui", "fyne.io/fyne/v2/canvas", true},
		{"a widget knows no window", "ui/widgets", "hoshi/ui", false},
		{"a widget knows no server", "ui/board", "hoshi/online", false},
		{"the view does not make the app", "ui", "fyne.io/fyne/v2/app", false},
		{"the desktop makes the app", "ui/desktop", "fyne.io/fyne/v2/app", true},
		{"main assembles, and draws nothing", ".", "fyne.io/fyne/v2", false},
		{"the desktop alone speaks to the graphics driver", "ui", "github.com/go-gl/glfw/v3.4/glfw", false},
		{"the test driver stays in tests", ".", "fyne.io/fyne/v2/test", false},
		{"the view knows levels, not engines", "ui", "hoshi/ai/search", false},
		{"the window hosts, and knows no cluster", "ui/netplay", "hoshi/online/server/cluster", false},
		{"the hall knows no sockets", "online/server/hall", "github.com/coder/websocket", false},
		{"nor who has them", "online/server/hall", "hoshi/online/server/gate", false},
		{"the server on one machine knows no PostgreSQL", "online/server", "github.com/jackc/pgx/v5/pgxpool", false},
		{"the server on one machine knows no NATS", "online/server", "github.com/nats-io/nats.go/jetstream", false},
		{"a library with a like name", "ui/picture", "golang.org/x/imagery", false},
		{"a package without a row", "utils", "fmt", false},
	} {
		if err := checkImport(row.pkg, row.imported); (err == nil) != row.allowed {
			t.Errorf("%s: %s imports %s: got %v", row.name, row.pkg, row.imported, err)
		}
	}
}
