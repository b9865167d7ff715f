package storetest

import (
	"errors"
	"testing"
	"time"

	"hoshi/online"
	"hoshi/online/server/record"
	"hoshi/online/server/store"
)

// Folder returns a data folder in which [Fill] has written, and on which no server runs.
func Folder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	kept, err := store.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	Fill(t, func(what func(record.Ledger) error) error {
		errs, err := kept.Write([]record.Change{{Write: what}})
		return errors.Join(append(errs, err)...)
	})
	if err := kept.Close(); err != nil {
		t.Fatal(err)
	}
	return dir
}

// Fill writes some of everything that a server keeps: players, one of them renamed and one deleted, whom they have blocked and reported, games that are over,
// bans, games that go on and one that is set aside.
func Fill(t *testing.T, do Do) {
	t.Helper()
	dora := record.Key{4}
	a, b := login(t, do, anna, "Anna"), login(t, do, boris, "Boris 星")
	login(t, do, clara, "Clara")
	login(t, do, dora, "Dora")
	a.Rating.Value, a.Rating.Deviation, a.Rating.Volatility, a.Rating.Games, a.Rating.At = 1612.1234567890123, 99.5, 0.0599, 7, began.Add(time.Hour)
	a.Risen, a.Proven, a.Peers, a.Met = 0.1+0.2, true, 2, "\x00\x01\xfe met"
	f := game("game000000001", 1)
	f.Private = true
	do.must(t, func(l record.Ledger) error {
		return errors.Join(l.Enter(game("game000000000", 0), a, b), l.Enter(f), l.Block(anna, online.BlockInfo{Key: online.Fingerprint(boris[:]), Name: "Boris 星"}, true),
			l.Report(anna, online.ReportInfo{Player: online.Fingerprint(boris[:]), Game: f.ID, Text: `It was "rude" 星.`, At: began.UnixMilli()}), l.Report(anna, online.ReportInfo{Player: "X", At: 7}),
			l.Sanction(record.Sanction{Kind: "ban", What: "192.0.2.0/24", Until: time.Now().Add(time.Hour), Reason: "a flood"}), l.Forget(dora, time.Now()))
	})
	do.must(t, func(l record.Ledger) error {
		_, err := l.Login(clara, "Carla", time.Now())
		return err
	})
	replayLog(t, do, nil)
	one, other, aside := beginGame(t, do, "one0000000000"), beginGame(t, do, "private000000"), beginGame(t, do, "aside00000000")
	one.act(do, 0, "H8", 1500*time.Millisecond)
	other.act(do, 0, "swap", time.Millisecond)
	one.act(do, 1, "I8,J10", 2*time.Second)
	one.act(do, 1, "", 0)
	aside.act(do, 0, "A1", time.Second)
	do.must(t, func(l record.Ledger) error { return l.Keep("one0000000000", `{"muted":[true,false]}`) })
	do.must(t, func(l record.Ledger) error { return l.SetAside("aside00000000", errors.New("its end is damaged")) })
}
