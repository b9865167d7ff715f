// Command pbrain-hoshi is Hoshi's engine as a program that speaks the Gomocup protocol over standard input and output.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"time"

	"hoshi/ai"
	"hoshi/ai/gomocup"
	"hoshi/ai/search"
	"hoshi/ai/solve"
	"hoshi/internal/version"
)

func main() {
	asked := flag.Bool("version", false, "say which version this is, and end")
	proofs := flag.Bool("proofs", true, "play what is proved, as Black in freestyle on 15 x 15 points")
	flag.Parse()
	if *asked {
		fmt.Println("pbrain-hoshi", version.Number)
		return
	}
	options := gomocup.Options{
		Name:    "Hoshi",
		Version: version.Number,
		Author:  "the authors of Hoshi",
		Engine:  func(tableSize int) ai.Engine { return search.New(search.Options{TableSize: tableSize}) },
		Seed:    uint64(time.Now().UnixNano()),
	}
	if *proofs {
		book, err := solve.BuiltIn()
		if err != nil {
			fmt.Fprintln(os.Stderr, "pbrain-hoshi: it plays without proofs:", err)
		} else {
			options.Book = book
		}
	}
	if err := gomocup.Serve(context.Background(), os.Stdin, os.Stdout, options); err != nil {
		fmt.Fprintln(os.Stderr, "pbrain-hoshi:", err)
		os.Exit(1)
	}
}
