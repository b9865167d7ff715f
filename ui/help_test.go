package ui

import (
	"testing"

	"hoshi/game"
)

func TestTheLessonsAreDiagrams(t *testing.T) {
	won := map[int]bool{1: true, 6: true} // the first five, and the six of caro where six win
	for i, l := range lessons() {
		position, err := game.ParseDiagram(l.rule, l.diagram)
		if err != nil {
			t.Errorf("lesson %d: %v", i, err)
		}
		if wins := position.Row() != nil; wins != won[i] {
			t.Errorf("lesson %d: a winning row is %v", i, wins)
		}
	}
}
