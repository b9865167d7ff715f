// Command materials says what Hoshi is made of, from Go's own knowledge of it:
//
//	materials licences assets/licences.txt.gz     writes the licences of all modules that any program has on any system
//	materials bill dist/NAME PROGRAM...           writes dist/NAME.cdx.json, the CycloneDX bill of a package with these programs
//
// It runs in the root of the project.
package main

import (
	"fmt"
	"os"
)

func main() {
	err := fmt.Errorf("usage: materials licences FILE | materials bill PACKAGE PROGRAM...")
	switch args := os.Args[1:]; {
	case len(args) == 2 && args[0] == "licences":
		err = writeLicences(args[1])
	case len(args) > 2 && args[0] == "bill":
		err = writeBill(args[1], args[2:])
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "materials:", err)
		os.Exit(1)
	}
}
