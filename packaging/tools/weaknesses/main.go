// Command weaknesses runs govulncheck on the project where its database can be reached, and says so where not. It fails where a known weakness can be
// reached by call, except for those that known.txt lists with a word why.
package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"time"
)

// patience is how long the database may take to answer at all.
const patience = 10 * time.Second

// tags are those with which most of the code is looked at.
const tags = "no_emoji,cluster"

//go:embed known.txt
var known string

func main() {
	if err := run(os.Stderr, "../..", database(), known); err != nil {
		fmt.Fprintln(os.Stderr, "weaknesses:", err)
		os.Exit(1)
	}
}

func database() string {
	if url := os.Getenv("GOVULNDB"); url != "" {
		return url
	}
	return "https://vuln.go.dev"
}

// run looks through the Go tree in a folder by the database at a URL.
func run(out io.Writer, folder, database, known string) error {
	client := http.Client{Timeout: patience}
	answer, err := client.Get(database + "/index/db.json")
	if err == nil {
		answer.Body.Close()
		if answer.StatusCode != http.StatusOK {
			err = fmt.Errorf("it answers %s", answer.Status)
		}
	}
	if err != nil {
		fmt.Fprintf(out, "weaknesses: NOT LOOKED FOR, the database can't be reached: %v\n", err)
		return nil
	}
	var said bytes.Buffer
	check := exec.Command("go", "tool", "govulncheck", "-db", database, "-C", folder, "-tags", tags, "./...")
	check.Stdout, check.Stderr = &said, &said
	err = check.Run()
	found := regexp.MustCompile(`(?m)^Vulnerability #\d+: (\S+)`).FindAllStringSubmatch(said.String(), -1)
	if err != nil && len(found) == 0 {
		return fmt.Errorf("govulncheck: %w\n%s", err, said.String())
	}
	unknown := 0
	for _, f := range found {
		if _, why, has := strings.Cut("\n"+known, "\n"+f[1]+" "); has {
			why, _, _ = strings.Cut(why, "\n")
			fmt.Fprintf(out, "weaknesses: %s is known: %s\n", f[1], why)
		} else {
			unknown++
		}
	}
	if unknown > 0 {
		return fmt.Errorf("%d known weaknesses can be reached by call:\n%s", unknown, said.String())
	}
	fmt.Fprintln(out, "weaknesses: none that is not known can be reached by call")
	return nil
}
