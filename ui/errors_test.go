package ui

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"hoshi/ai/review"
	"hoshi/ai/solve"
	"hoshi/ai/threat"
	"hoshi/format"
	"hoshi/game"
	"hoshi/internal/sqlite"
	"hoshi/library"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
	"hoshi/ui/picture"
	"hoshi/ui/store"
)

// named are the errors with a name in the packages that the window and the commands are made of.
var named = map[string]error{
	"client.ErrNoGame": client.ErrNoGame, "client.ErrOffline": client.ErrOffline,
	"format.ErrTooLarge": format.ErrTooLarge, "format.ErrUnknown": format.ErrUnknown,
	"game.ErrBeginning": game.ErrBeginning, "game.ErrBrowsing": game.ErrBrowsing, "game.ErrCentre": game.ErrCentre, "game.ErrColor": game.ErrColor,
	"game.ErrDiagram": game.ErrDiagram, "game.ErrForbidden": game.ErrForbidden, "game.ErrNoOpener": game.ErrNoOpener,
	"game.ErrNotLeaf": game.ErrNotLeaf, "game.ErrNothingToRedo": game.ErrNothingToRedo, "game.ErrNothingToUndo": game.ErrNothingToUndo,
	"game.ErrNotYourTurn": game.ErrNotYourTurn, "game.ErrOccupied": game.ErrOccupied, "game.ErrOpeningText": game.ErrOpeningText,
	"game.ErrOutside": game.ErrOutside, "game.ErrOver": game.ErrOver, "game.ErrPass": game.ErrPass, "game.ErrPoint": game.ErrPoint,
	"game.ErrProtocol": game.ErrProtocol, "game.ErrRule": game.ErrRule, "game.ErrSize": game.ErrSize, "game.ErrStep": game.ErrStep,
	"game.ErrTimeControl": game.ErrTimeControl,
	"library.ErrDamaged":  library.ErrDamaged, "library.ErrMoved": library.ErrMoved, "library.ErrNewer": library.ErrNewer, "library.ErrNoGame": library.ErrNoGame,
	"library.ErrNoPattern": library.ErrNoPattern, "library.ErrOneGame": library.ErrOneGame,
	"online.ErrKey":     online.ErrKey,
	"picture.ErrEnding": picture.ErrEnding, "picture.ErrFrames": picture.ErrFrames, "picture.ErrSize": picture.ErrSize,
	"review.ErrNoMoves": review.ErrNoMoves, "threat.ErrProof": threat.ErrProof, "solve.ErrBook": solve.ErrBook, "solve.ErrOpen": solve.ErrOpen, "solve.ErrUnknown": solve.ErrUnknown,
	"sqlite.ErrDamaged": sqlite.ErrDamaged, "sqlite.ErrFull": sqlite.ErrFull, "sqlite.ErrIO": sqlite.ErrIO, "sqlite.ErrReadOnly": sqlite.ErrReadOnly,
	"store.ErrArchive": store.ErrArchive, "store.ErrBundle": store.ErrBundle, "store.ErrChanged": store.ErrChanged, "store.ErrNoID": store.ErrNoID, "store.ErrUnfinished": store.ErrUnfinished,
}

// hiddenErrors are those that nobody sees, with the reason.
var hiddenErrors = map[string]string{
	"weights.ErrWeights":     "the weights are built in, and a test reads them",
	"record.ErrNotFound":     "a server looks for it, and answers with a code or in its log",
	"record.ErrUnavailable":  "players are answered by a code, and who keeps the server reads it in the log",
	"gate.ErrBroken":         "a server looks for it where a connection has ended",
	"engines.ErrUnconfirmed": "its own page puts it into words, and tests of it know them",
	"release.ErrForged":      "the window that asked puts it into words: TestWhatWasHeard",
	"release.ErrOld":         "likewise",
	"server.ErrOrder":        "who keeps a server reads it in the terminal or in the browser",
	"gate.ErrNoTLS":          "the operator reads it in the log",
	"game.ErrClosed":         "a game that was taken off the board takes no more moves",
	"store.ErrClosed":        "the program ends, and who reads then says nothing",
	"store.ErrHeld":          "locks are held for milliseconds, and a store tries for seconds; of a tournament internal/cli has its words",
	"arena.ErrDescription":   "internal/cli has its words",
	"arena.ErrLog":           "internal/cli has its words",
	"arena.ErrAnother":       "internal/cli has its words",
	"arena.ErrContender":     "it says what is wrong with a description, in the words of which that is written",
	"arena.ErrOpenings":      "it says what is wrong with a description, in the words of which that is written",
	"arena.ErrSetting":       "it says what is wrong with a description, in the words of which that is written",
	"arena.ErrSPRT":          "it says what is wrong with a description, in the words of which that is written",
	"arena.ErrNoMove":        "a game is lost by it, and the log keeps why",
	"arena.ErrOverrun":       "a game is lost by it, and the log keeps why",
	"gomocup.ErrClosed":      "a game is lost by it, and the log keeps why",
	"gomocup.ErrDied":        "a game is lost by it, and the log keeps why",
	"gomocup.ErrIllegal":     "a game is lost by it, and the log keeps why",
	"gomocup.ErrRefused":     "a game is lost by it, and the log keeps why",
	"gomocup.ErrTimeout":     "a game is lost by it, and the log keeps why",
	"puzzle.ErrTask":         "the window asks only what fits the task",
	"puzzle.ErrBroken":       "puzzles.Fault has its words",
	"puzzle.ErrIllegal":      "puzzles.Fault has its words",
	"puzzle.ErrNoSolution":   "puzzles.Fault has its words",
	"puzzle.ErrTwoSolutions": "puzzles.Fault has its words",
	"puzzle.ErrUnclear":      "puzzles.Fault has its words",
	"puzzle.ErrQuiet":        "puzzles.Fault has its words",
}

// sources parses the files of a folder of the tree, without its tests.
func sources(t *testing.T, folder string) (files []*ast.File) {
	t.Helper()
	names, err := filepath.Glob(filepath.Join("..", folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	return files
}

// sentinels lists the exported variables that hold an error, such as game.ErrOver, in the packages that those in folders are made of.
func sentinels(t *testing.T, folders ...string) (names []string) {
	t.Helper()
	for i := 0; i < len(folders); i++ {
		for _, file := range sources(t, folders[i]) {
			for _, spec := range file.Imports {
				imported, err := strconv.Unquote(spec.Path.Value)
				if err != nil {
					t.Fatal(err)
				}
				if own, ok := strings.CutPrefix(imported, "hoshi/"); ok && !slices.Contains(folders, own) {
					folders = append(folders, own)
				}
			}
			for _, decl := range file.Decls {
				vars, ok := decl.(*ast.GenDecl)
				if !ok || vars.Tok != token.VAR {
					continue
				}
				for _, spec := range vars.Specs {
					for _, name := range spec.(*ast.ValueSpec).Names {
						if strings.HasPrefix(name.Name, "Err") {
							names = append(names, path.Base(folders[i])+"."+name.Name)
						}
					}
				}
			}
		}
	}
	return names
}

// TestEveryErrorHasWords wants words for every error with a name that may come before a person, in every language and without the
// package that it begins with: beside the board, in a dialog, and behind a command, which put errors into words alike.
func TestEveryErrorHasWords(t *testing.T) {
	alone(t)
	found := sentinels(t, "ui", "internal/cli")
	if len(found) < len(named) {
		t.Fatalf("the sources hold %d errors", len(found))
	}
	for _, name := range found {
		if _, hidden := hiddenErrors[name]; named[name] == nil && !hidden {
			t.Errorf("%s has no words that a test knows: give it some in ui/describe or ui/netplay, and a line here", name)
		}
	}
	point := func(p game.Point) string { return p.Text(15) }
	prefix := regexp.MustCompile(`^[a-z]+: `)
	inEnglish := map[string]string{}
	english(t)
	for _, code := range append([]string{lang.English}, languageCodes()...) {
		if code == "" {
			continue
		}
		if err := lang.Use(code); err != nil {
			t.Fatal(err)
		}
		for _, name := range slices.Sorted(maps.Keys(named)) {
			raw := prefix.ReplaceAllString(named[name].Error(), "")
			err := fmt.Errorf("here: %w: there", named[name])
			ways := map[string]string{"beside the board": refusal(err, point)}
			if pkg, _, _ := strings.Cut(name, "."); pkg != "client" && pkg != "online" && pkg != "sqlite" { // those are the table's
				ways["as any error"] = describe.Error(err)
			}
			for way, words := range ways {
				switch key := name + way; {
				case words == "" || words == raw || prefix.MatchString(words):
					t.Errorf("%s, %s in %s: %q", name, way, code, words)
				case code == lang.English:
					inEnglish[key] = words
				case words == inEnglish[key]:
					t.Errorf("%s, %s: the same in %s as in English: %q", name, way, code, words)
				}
			}
		}
	}
}
