package record

import (
	"testing"
	"time"

	"hoshi/game"
	"hoshi/internal/jsontest"
	"hoshi/online"
)

// What the logs and the books of older servers have as JSON.
func TestKeptAsJSON(t *testing.T) {
	at := time.Date(2026, 11, 24, 8, 30, 0, 0, time.UTC)
	one, key := account, account.Key
	one.Rating.At, one.Peers, one.Met = at, 3, "\x00\xff12"
	settings := online.Settings{Rule: game.Renju, Size: 15, Opening: game.Balanced, Time: game.TimeControl{Main: 5 * time.Minute}, Rated: true}
	jsontest.Golden(t, one,
		`{"Key":"0102000000000000000000000000000000000000000000000000000000000003","Name":"Юки \"雪\"","Rating":{"Value":1612.5,"Deviation":87.25,"Volatility":0.059999,"Games":12,"At":"2026-11-24T08:30:00Z"},"Risen":112.5,"Proven":true,"Peers":3,"Met":"AP8xMg=="}`)
	jsontest.Golden(t, Game{"1a2b3c4d5e6f7", [2]Key{key, {9}}, settings, []game.Point{{X: 7, Y: 8}}, true, at, "{}", []byte("sum")},
		`{"ID":"1a2b3c4d5e6f7","Seats":["0102000000000000000000000000000000000000000000000000000000000003","0900000000000000000000000000000000000000000000000000000000000000"],"Settings":{"rule":"renju","size":15,"opening":"balanced","clock":"5m","rated":true},"Drawn":[{"X":7,"Y":8}],"Private":true,"Began":"2026-11-24T08:30:00Z","Memo":"{}","Sum":"c3Vt"}`)
	jsontest.Golden(t, Finished{"1a2b3c4d5e6f7", [2][]byte{key[:], {9}}, true, at.UnixMilli(), "0 five", "(;GM[4])"},
		`{"ID":"1a2b3c4d5e6f7","Seats":["AQIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM=","CQ=="],"Private":true,"Ended":1795509000000,"Result":"0 five","SGF":"(;GM[4])"}`)
	seat := 1
	jsontest.Golden(t, Waiting{"1a2b3c4d5e6f7", Challenge, key, 1500.5, settings, &seat, "ABCD", 200, at},
		`{"ID":"1a2b3c4d5e6f7","Kind":"challenge","Key":"0102000000000000000000000000000000000000000000000000000000000003","Rating":1500.5,"Settings":{"rule":"renju","size":15,"opening":"balanced","clock":"5m","rated":true},"Seat":1,"Code":"ABCD","Width":200,"Since":"2026-11-24T08:30:00Z"}`)
}
