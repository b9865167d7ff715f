package table

import (
	"testing"

	"hoshi/internal/jsontest"
	"hoshi/online"
)

// What the stores of older servers have of a running game besides what was done.
func TestMemoAsJSON(t *testing.T) {
	jsontest.Golden(t, tableState{Offers: map[online.Offer]memoOffer{online.OfferTakeBack: {true, 1, [2]int{3, 4}}}, Muted: [2]bool{true, false}, Links: 12, Turn: 3456},
		`{"offers":{"takeback":{"open":true,"seat":1,"asked":[3,4]}},"muted":[true,false],"links":12,"turn":3456}`)
}
