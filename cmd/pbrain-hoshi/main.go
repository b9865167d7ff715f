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
	"hoshi/sgf"
)

func main() {
	version := flag.Bool("version", false, "say which version this is, and end")
	flag.Parse()
	if *version {
		fmt.Println("pbrain-hoshi", sgf.Version)
		return
	}
	err := gomocup.Serve(context.Background(), os.Stdin, os.Stdout, gomocup.Options{
		Name:    "Hoshi",
		Version: sgf.Version,
		Author:  "the authors of Hoshi",
		Engine:  func(tableSize int) ai.Engine { return search.New(search.Options{TableSize: tableSize}) },
		Seed:    uint64(time.Now().UnixNano()),
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, "pbrain-hoshi:", err)
		os.Exit(1)
	}
}
