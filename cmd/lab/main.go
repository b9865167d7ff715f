// Command lab is the workbench of the engine's makers: it measures what engines do.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
)

const usage = `usage: lab match  [flags] PLAYER PLAYER   play a match and tell the difference in Elo
       lab rating [flags]                 play every level against the next and rate them all
       lab ladder [flags] PLAYER...       play against each by several rules, and write the table of it
       lab puzzle [flags] FILE...         solve problems: how many, how fast
       lab prove  [flags] FILE...         prove the wins of problems by fours and threats, and verify the proofs
       lab audit  [flags] FILE            review games at several depths, and tell which verdicts are wrong
       lab openings [flags]               draw openings that are about even, for matches
       lab bench  [flags] [PLAYER]        count the nodes of a fixed search, and its speed
       lab perft  [flags] FILE...         count the moves from positions drawn in text, by every rule
       lab tune play|fit [flags] FILE...  let the engine play itself; fit the weights of its evaluation to that
       lab net train [flags] FILE...      fit the larger network of ai/nn to that
       lab spsa   [flags]                 fit the constants of the search to pairs of games
       lab curve  [flags] FILE...         let it play for the curve from score to probability; fit that
       lab puzzles COMMAND [flags] FILE.. find problems for training in games, grade them, pack them
       lab solve  [flags]                 prove that Black wins from an opening on
       lab win    [flags] PLAYER          play a proof against a player, or against random moves
       lab library [flags] FOLDER         make games, import them into a library there, and time its searches

A player is one of
  the name of a level              expert
  our search, with settings        search:time=100ms,depth=8,NoFutility
  the greedy scorer                greedy:Overlook=0.3
  a program, by Gomocup's protocol "cmd:time=1s,nodes=1000,name=Other ./pbrain-other --quiet"
Settings are the fields of ai.Limits, of search.Options and search.Figures, level.Careless or gomocup.Command, for a search
Weights=FILE, Net=FILE and Gate= (of ai/weights, of ai/nn, and how near the window that is asked), and for a
program name= (in results) and log=FILE (of what is said). Its command line stands behind a blank and
is split at blanks. "lab COMMAND -h" lists the flags.
`

// errUsage is returned after the usage has been printed.
var errUsage = errors.New("lab: no such command")

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	switch {
	case errors.Is(err, flag.ErrHelp):
	case errors.Is(err, errUsage):
		os.Exit(2)
	case err != nil:
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run carries out one command line. Results go to out, progress and complaints to progress.
func run(ctx context.Context, args []string, out, progress io.Writer) error {
	commands := map[string]func(context.Context, []string, io.Writer, io.Writer) error{
		"match": matchCommand, "rating": ratingCommand, "bench": benchCommand, "perft": perftCommand, "puzzle": puzzleCommand, "prove": proveCommand, "audit": auditCommand,
		"tune": tuneCommand, "net": netCommand, "openings": openingsCommand, "ladder": ladderCommand, "curve": curveCommand, "spsa": spsaCommand,
		"puzzles": puzzlesCommand, "library": libraryCommand, "solve": solveCommand, "win": winCommand,
	}
	if len(args) > 0 {
		if command := commands[args[0]]; command != nil {
			return command(ctx, args[1:], out, progress)
		}
	}
	fmt.Fprint(progress, usage)
	return errUsage
}
