package gomocup

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"hoshi/ai"
	"hoshi/game"
)

// FuzzServe gives a session any input: it has to end, and may write only what the protocol allows.
func FuzzServe(f *testing.F) {
	for _, seed := range []string{
		"START 15\r\nINFO rule 4\r\nBOARD\r\n7,7,1\r\n8,8,2\r\n1,1,3\r\nDONE\r\nTURN 2,3\r\nTAKEBACK 2,3\r\nYXSHOWFORBID\r\nEND\r\n",
		"START 5\nINFO rule 1\nBEGIN\nTURN 1,1\nPLAY 4,4\nRESTART\nABOUT\nRECTSTART 3,4\n",
		"start 22\rinfo show_detail 3\ryxboard\r0,0,2\rdone\ryxnbest 3\ryxstop\ryxhashclear\ryxshowinfo\r",
		"START 15\nINFO timeout_turn -1\nINFO time_left 99999999999999999999\nINFO max_memory 1\nSWAP2BOARD\n7,7\n7,8\n7,9\nDONE\n",
		"START 15\nINFO rule 8\nBOARD\n-1,-1,1\nDONE\nINFO rule 2\nTURN \x00\xff\n" + strings.Repeat("9", 5000) + "\n",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		var out bytes.Buffer
		if err := Serve(context.Background(), bytes.NewReader(input), &out, Options{Engine: func(int) ai.Engine { return &simple{} }}); err != nil {
			t.Fatalf("an error: %v", err)
		}
		for text := range strings.Lines(out.String()) {
			text, ended := strings.CutSuffix(text, "\r\n")
			if !ended || !isAnswer(text) {
				t.Fatalf("it said %q", text)
			}
		}
	})
}

// isAnswer reports whether a brain may say this line.
func isAnswer(text string) bool {
	word, rest, _ := strings.Cut(text, " ")
	switch {
	case strings.ContainsAny(text, "\r\n\x00"):
		return false
	case word == "OK":
		return rest == ""
	case word == "ERROR", word == "UNKNOWN", word == "MESSAGE", word == "INFO", word == "FORBID", word == "SWAP":
		return true
	case strings.HasPrefix(word, "name="):
		return true
	}
	for point := range strings.SplitSeq(text, " ") {
		if pt, ok := parsePoint(point); !ok || pt.X < -1 || pt.Y < -1 || pt.X > 21 || pt.Y > 21 {
			return false
		}
	}
	return true
}

// FuzzProgram lets a program say anything: what is reported of it can be played.
func FuzzProgram(f *testing.F) {
	f.Add([]byte(strings.Join(writeDetail(ai.Info{Depth: 3, Score: 12, PV: []game.Point{{X: 2, Y: 3}, {X: 3, Y: 2}}}, game.Freestyle, 1), "\n") + "\n2,3\n"))
	f.Add([]byte("MESSAGE INFO PV 1\r\nINFO EVAL -M259\r\nINFO DEPTH 99999999999999999999\rINFO BESTLINE 7,7 1,1 -1,-1\nINFO PV DONE\n7,7,7\n"))
	f.Add([]byte("ERROR\nUNKNOWN x\nOK\nINFO\nMESSAGE\nINFO BESTLINE\nINFO PV DONE\nINFO PV -1\nsome words\n-\n+,\n"))
	f.Fuzz(func(t *testing.T, said []byte) {
		pos := position(t, game.Renju, "7,7 8,8")
		thought := &searchResult{engine: &Engine{process: &process{in: make(chan string, 16), log: &transcript{}}}, pos: &pos, lines: 2, timer: time.NewTimer(time.Hour)}
		thought.report = func(info ai.Info) {
			if len(info.PV) == 0 || len(playable(pos, info.PV)) != len(info.PV) || info.Line < 0 || info.Line > 1 {
				t.Errorf("a report of %+v", info)
			}
		}
		s := &splitter{line: func(text string) {
			if _, err := thought.take(text); err != nil && !errors.Is(err, ErrIllegal) && !errors.Is(err, errNoLines) && !errors.Is(err, ErrTimeout) {
				t.Errorf("%q gives %v", text, err)
			}
		}}
		s.Write(said)
		s.end()
		if info, err := thought.conclude(); err == nil && len(playable(pos, info.PV)) == 0 || err != nil && !errors.Is(err, ErrIllegal) {
			t.Errorf("in the end %+v, %v", info, err)
		}
	})
}
