package record

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strconv"

	"hoshi/game"
	"hoshi/online"
)

// A chain of hashes, one for each act, tells whether something that was done in a game has changed or is missing. What is hashed is
// encoded here on purpose, for games that an older version began must have the same hashes: golden tests hold each version of the encodings.

// Chain is where the chain of hashes of a game begins.
func Chain(id string, s online.Settings, drawn []game.Point) []byte {
	sum := sha256.Sum256(appendTerms(make([]byte, 0, 256), id, s, drawn))
	return sum[:]
}

// appendTerms encodes the terms of a game in version 1, such as
//
//	1a2b3c4d5e6f7 {Rule:renju Size:15 Opening:balanced Time:5m+3s Rated:true} [{7 7} {8 6}]
//
// It was Go's printing of them once, and never changes. A setting that is new gets a version 2, which begins with "2 ", for games that use it alone: all others
// stay in version 1, so that servers of both versions take up each other's games.
func appendTerms(b []byte, id string, s online.Settings, drawn []game.Point) []byte {
	b = append(append(b, id...), " {Rule:"...)
	b = append(append(b, s.Rule.String()...), " Size:"...)
	b = append(strconv.AppendInt(b, int64(s.Size), 10), " Opening:"...)
	b = append(append(b, s.Opening.String()...), " Time:"...)
	b = append(append(b, s.Time.String()...), " Rated:"...)
	b = append(strconv.AppendBool(b, s.Rated), "} ["...)
	for i, p := range drawn {
		if i > 0 {
			b = append(b, ' ')
		}
		b = append(strconv.AppendInt(append(b, '{'), int64(p.X), 10), ' ')
		b = append(strconv.AppendInt(b, int64(p.Y), 10), '}')
	}
	return append(b, ']')
}

// ChainAfter is where a chain of hashes ends after something that was done in a game. Version 1 of its encoding is the end before in
// hexadecimal digits, the number of acts before, the word and the milliseconds, with a blank between two.
func ChainAfter(before []byte, seq int, word string, ms int64) []byte {
	text := append(hex.AppendEncode(make([]byte, 0, 128), before), ' ')
	text = append(strconv.AppendInt(text, int64(seq), 10), ' ')
	text = append(append(text, word...), ' ')
	sum := sha256.Sum256(strconv.AppendInt(text, ms, 10))
	return sum[:]
}

// NotWritten says that the act after seq others has changed.
func NotWritten(seq int) error {
	return fmt.Errorf("act %d is not what was written, or something before it is missing", seq+1)
}
