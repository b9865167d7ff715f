package record

import (
	"encoding/binary"
	"fmt"
	"testing"
	"time"

	"hoshi/internal/rating"
)

// What is remembered fits into little, and the last is there.
func TestMeetings(t *testing.T) {
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	accounts := make([]Account, 201)
	for i := range accounts {
		accounts[i].Rating = rating.New(now)
		binary.BigEndian.PutUint32(accounts[i].Key[:], uint32(i+1))
	}
	a := accounts[0]
	for i := range 200 {
		now = now.Add(time.Minute)
		g := Rated{Score: .5, Proves: true, Networks: [2]string{"192.0.2.0/24", fmt.Sprintf("10.0.%d.0/24", i)}, Ended: now}
		a, _ = g.Accounts(a, accounts[1+i])
	}
	list := a.Met.list(now)
	if len(a.Met) != MeetingsMost*meetingSize || len(list) != MeetingsMost {
		t.Fatalf("%d bytes, %d meetings", len(a.Met), len(list))
	}
	if m, _ := take(list, opponentID(a.Key, accounts[200].Key)); m.games != 1 || !m.proved || m.isNetwork() {
		t.Errorf("of the last opponent it has %+v", m)
	}
	if m, _ := take(list, networkID(a.Key, "10.0.199.0/24")); m.games != 1 || !m.isNetwork() {
		t.Errorf("of the last network it has %+v", m)
	}
	if m, _ := take(list, opponentID(a.Key, accounts[1].Key)); m.games != 0 {
		t.Errorf("of the first opponent it has %+v", m)
	}
}
