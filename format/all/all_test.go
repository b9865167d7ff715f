package all

import (
	"bytes"
	"slices"
	"testing"

	"hoshi/format"
	"hoshi/game"
)

// TestGamesStandOneBehindTheOther holds every codec to what [format.Codec.Encode] says, so that games of any number are written one at a time.
func TestGamesStandOneBehindTheOther(t *testing.T) {
	held := 0
	for _, c := range format.Codecs() {
		if c.Encode == nil || !slices.Contains(c.Holds, format.Games) {
			continue
		}
		held++
		t.Run(c.Name, func(t *testing.T) {
			var together, alone bytes.Buffer
			var games []*game.Record
			for _, comment := range []string{"one", "two", ""} {
				record, err := game.NewRecord(game.Freestyle, 15)
				if err != nil {
					t.Fatal(err)
				}
				record.Comment = comment
				games = append(games, record)
				if err := c.Encode(&alone, record); err != nil {
					t.Fatal(err)
				}
			}
			if err := c.Encode(&together, games...); err != nil || !bytes.Equal(together.Bytes(), alone.Bytes()) {
				t.Errorf("together %q, one by one %q, %v", together.Bytes(), alone.Bytes(), err)
			}
		})
	}
	if held == 0 {
		t.Error("no codec holds several games")
	}
}
