package store

import (
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"
)

// Settings that were changed by hand are used as they stand. That is said once, and not where the line with the checksum was taken out.
func TestSettingsChangedByHand(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, dir)
	s.Settings().Size = 19
	if err := errors.Join(s.SaveSettings(), s.Close()); err != nil {
		t.Fatal(err)
	}
	path := s.File(SettingsFile)
	text := strings.Replace(string(contentsOf(t, path)), `"size": 19`, `"size": 17`, 1)
	at := strings.Index(text, `,
	"checksum"`)
	if at < 0 {
		t.Fatalf("there is no checksum in %s", text)
	}
	for _, row := range []struct {
		name, text string
		said       bool
	}{{"with the checksum", text, true}, {"without", text[:at] + "\n}\n", false}, {"on one line", strings.ReplaceAll(text, "\n", " "), true}} {
		if err := os.WriteFile(path, []byte(row.text), 0o600); err != nil {
			t.Fatal(err)
		}
		s, aside := Open(dir)
		if s.Settings().Size != 17 || (len(aside) == 1 && aside[0].MovedTo == "" && errors.Is(aside[0].Err, ErrChanged)) != row.said || len(aside) > 1 {
			t.Errorf("%s: size %d, %+v", row.name, s.Settings().Size, aside)
		}
		if err := errors.Join(s.SaveSettings(), s.Close()); err != nil {
			t.Fatal(err)
		}
		if s := opened(t, dir); s.Settings().Size != 17 {
			t.Errorf("%s: then the size is %d", row.name, s.Settings().Size)
		} else if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// The checksums of files that are there already stay what they are, and files without one are read.
func TestSeals(t *testing.T) {
	type n struct{ N int }
	object, line, game := "{\n\t\"n\": 7\n}\n", `{"n":7}`, "(;FF[4]GM[4])\n"
	for _, row := range []struct {
		plain, sealed, want string
		open                func(data string) (any, error)
		holds               any
	}{
		{object, string(sealJSON([]byte(object))), "{\n\t\"n\": 7,\n\t\"checksum\": \"f23ffbf2\"\n}\n", func(data string) (any, error) {
			var value n
			err := parseJSON([]byte(data), &value)
			return value, err
		}, n{7}},
		{line, string(sealLine([]byte(line))), `{"n":7,"sum":"1602490d"}` + "\n", func(data string) (any, error) {
			var value n
			_, err := checkLine([]byte(data))
			err = errors.Join(err, json.Unmarshal([]byte(data), &value))
			return value, err
		}, n{7}},
		{game, string(sealGame([]byte(game))), "(;HSCK[a46b05da]FF[4]GM[4])\n", func(data string) (any, error) {
			game, err := unsealGame([]byte(data))
			return string(game), err
		}, game},
	} {
		if row.sealed != row.want {
			t.Errorf("%q is written as %q, want %q", row.plain, row.sealed, row.want)
		}
		for _, data := range []string{row.plain, row.want} {
			if holds, err := row.open(data); holds != row.holds || err != nil {
				t.Errorf("%q holds %v, %v", data, holds, err)
			}
		}
		if _, err := row.open(strings.Replace(row.want, "7", "6", 1)); strings.Contains(row.want, "7") && !errors.Is(err, ErrChanged) {
			t.Errorf("another value: %v", err)
		}
	}
}
