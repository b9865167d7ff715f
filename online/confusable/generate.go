//go:build ignore

// Generate writes data.txt anew from two files that Unicode publishes for UTS 39:
//
//	https://www.unicode.org/Public/17.0.0/security/IdentifierStatus.txt
//	https://www.unicode.org/Public/17.0.0/security/confusables.txt
//
//	go run generate.go IdentifierStatus.txt confusables.txt >data.txt
//
// Of the confusables it keeps those of characters that names can have: the allowed ones and their parts.
package main

import (
	"bufio"
	"fmt"
	"log"
	"os"
	"strconv"
	"strings"

	"golang.org/x/text/unicode/norm"
)

func main() {
	log.SetFlags(0)
	if len(os.Args) != 3 {
		log.Fatal("generate: IdentifierStatus.txt confusables.txt")
	}
	fmt.Println("# Made by generate.go from data of Unicode 17.0.0, Copyright (c) 2025 Unicode, Inc.: see LICENSE-UNICODE.")
	used := map[rune]bool{}
	for _, fields := range lines(os.Args[1]) {
		first, last, ok := strings.Cut(fields[0], "..")
		if !ok {
			last = first
		}
		fmt.Println("allowed", first, last)
		for r := character(first); r <= character(last); r++ {
			used[r] = true
			for _, part := range norm.NFD.String(string(r)) {
				used[part] = true
			}
		}
	}
	for _, fields := range lines(os.Args[2]) {
		if used[character(fields[0])] {
			fmt.Println("looks", fields[0], fields[1])
		}
	}
}

// lines returns the fields of each line of the file that has any.
func lines(path string) (all [][]string) {
	file, err := os.Open(path)
	if err != nil {
		log.Fatal(err)
	}
	defer file.Close()
	scanner := bufio.NewScanner(file)
	for scanner.Scan() {
		text, _, _ := strings.Cut(strings.TrimPrefix(scanner.Text(), "\ufeff"), "#")
		fields := strings.Split(text, ";")
		for i := range fields {
			fields[i] = strings.TrimSpace(fields[i])
		}
		if len(fields) > 1 {
			all = append(all, fields)
		}
	}
	if err := scanner.Err(); err != nil {
		log.Fatal(err)
	}
	return all
}

func character(text string) rune {
	value, err := strconv.ParseUint(text, 16, 32)
	if err != nil {
		log.Fatal(err)
	}
	return rune(value)
}
