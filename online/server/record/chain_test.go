package record

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"reflect"
	"testing"
	"time"

	"hoshi/game"
	"hoshi/internal/rating"
	"hoshi/online"
)

// every has all that settings can say.
var every = online.Settings{Rule: game.Renju, Size: 15, Opening: game.Balanced, Time: game.TimeControl{Main: 5 * time.Minute, Increment: 3 * time.Second,
	Periods: 2, Period: 30 * time.Second, PerMove: time.Minute}, Rated: true}

// Version 1 of the encoding of terms is that of all games that 1d7c850 began.
func TestTermsOfVersion1(t *testing.T) {
	minutes := func(n time.Duration) game.TimeControl { return game.TimeControl{Main: n * time.Minute} }
	for _, row := range []struct {
		s     online.Settings
		drawn []game.Point
		want  string
	}{
		{every, []game.Point{{X: 7, Y: 7}, {X: 8, Y: 0}}, "{Rule:renju Size:15 Opening:balanced Time:5m+3s+2x30s, 1m/move Rated:true} [{7 7} {8 0}]"},
		{online.Settings{Size: 5}, nil, "{Rule:freestyle Size:5 Opening:free Time:none Rated:false} []"},
		{online.Settings{Rule: game.Standard, Size: 19, Opening: game.Pro, Time: minutes(90)}, nil, "{Rule:standard Size:19 Opening:pro Time:1h30m Rated:false} []"},
		{online.Settings{Rule: game.Caro, Size: 20, Opening: game.LongPro, Time: minutes(1)}, nil, "{Rule:caro Size:20 Opening:long-pro Time:1m Rated:false} []"},
		{online.Settings{Size: 15, Opening: game.Swap1}, nil, "{Rule:freestyle Size:15 Opening:swap1 Time:none Rated:false} []"},
		{online.Settings{Rule: game.Caro6, Size: 22, Opening: game.Swap, Time: minutes(60)}, nil, "{Rule:caro6 Size:22 Opening:swap Time:1h Rated:false} []"},
		{online.Settings{Size: 15, Opening: game.Swap2, Time: game.TimeControl{PerMove: 1500 * time.Millisecond}}, nil, "{Rule:freestyle Size:15 Opening:swap2 Time:1.5s/move Rated:false} []"},
		{online.Settings{Rule: game.Renju, Size: 15, Opening: game.RIF}, nil, "{Rule:renju Size:15 Opening:rif Time:none Rated:false} []"},
		{online.Settings{Rule: game.Renju, Size: 15, Opening: game.Yamaguchi}, nil, "{Rule:renju Size:15 Opening:yamaguchi Time:none Rated:false} []"},
		{online.Settings{Rule: game.Renju, Size: 15, Opening: game.Soosorv8}, nil, "{Rule:renju Size:15 Opening:soosorv-8 Time:none Rated:false} []"},
		{online.Settings{Rule: game.Renju, Size: 15, Opening: game.Taraguchi10}, nil, "{Rule:renju Size:15 Opening:taraguchi-10 Time:none Rated:false} []"},
	} {
		if got := string(appendTerms(nil, "1a2b3c4d5e6f7", row.s, row.drawn)); got != "1a2b3c4d5e6f7 "+row.want {
			t.Errorf("%s\nwant\n1a2b3c4d5e6f7 %s", got, row.want)
		}
	}
}

// The chain of hashes of games that 1d7c850 has begun stays what it is.
func TestTheChain(t *testing.T) {
	chain := Chain("1a2b3c4d5e6f7", online.Settings{Rule: game.Freestyle, Size: 15, Opening: game.Free, Time: game.TimeControl{Main: 5 * time.Minute}, Rated: true}, nil)
	golden(t, "the terms", chain, "ce520e3f1379c98a40e2cc763be0fb5499d2c87ad179c331dc73ee0de8679bb0")
	for _, done := range []struct {
		what string
		seq  int
		word string
		ms   int64
		want string
	}{
		{"a move", 0, "H8", 123456, "9abf1e04816f6004107631145d9eb2ed07a00d49a18f75c58e60d9e5ab429760"},
		{"an opening", 7, "I8,J10", 1, "3333b36247c45e3245a650d7094a7a25eb7a28678eca990f54b148bccad79e15"},
		{"what is taken back", 0, "", 0, "5284e1a18ce66292db9cc8e6742bd152d064230e63cfcecf936b7f27f7f15644"},
	} {
		chain = ChainAfter(chain, done.seq, done.word, done.ms)
		golden(t, done.what, chain, done.want)
	}
}

// Rows that 1d7c850 has written have the same sums.
func TestSums(t *testing.T) {
	golden(t, "an account", account.Sum(), "22cff121f6655f6e9e90da50d97b40c1")
	golden(t, "a game", ended.Sum(), "5530b58bf1635c226893f9a931490178")
}

var (
	account = Account{Key: Key{1, 2, 31: 3}, Name: "Юки \"雪\"", Rating: rating.Rating{Value: 1612.5, Deviation: 87.25, Volatility: 0.059999, Games: 12,
		At: time.UnixMilli(1_764_000_000_123)}, Risen: 112.5, Proven: true}
	ended = Finished{ID: "1a2b3c4d5e6f7", Seats: [2][]byte{account.Key[:], {}}, Private: true, Ended: 1_764_000_000_123, Result: "0 five", SGF: "(;GM[4]PB[雪\\]])"}
)

func golden(t *testing.T, what string, got []byte, want string) {
	t.Helper()
	if hex.EncodeToString(got) != want {
		t.Errorf("the hash of %s is %x, want %s", what, got, want)
	}
}

// Whatever is a field of them is hashed, and what is kept as text tells it: a new field needs both, and of what is there already.
func TestEveryFieldIsHashed(t *testing.T) {
	terms := appendTerms(nil, "id", every, nil)
	for name, s := range changed(t, every) {
		if bytes.Equal(appendTerms(nil, "id", s, nil), terms) {
			t.Errorf("the encoding of terms says nothing of Settings%s: a game that uses it needs a version 2", name)
		}
	}
	fischer, byoyomi := every, every
	fischer.Opening, byoyomi.Opening = game.RIF, game.RIF // balanced is the last one
	fischer.Time.Periods, fischer.Time.Period, byoyomi.Time.Increment = 0, 0, 0
	for _, s := range []online.Settings{fischer, byoyomi} {
		for name, s := range changed(t, s) {
			if s.Time.Validate() != nil { // an increment beside byo-yomi
				continue
			}
			var read online.Settings
			if data, err := json.Marshal(s); err != nil || json.Unmarshal(data, &read) != nil || read != s {
				t.Errorf("Settings%s is lost as text: %s, %v", name, data, err)
			}
		}
	}
	for name, p := range changed(t, game.Point{X: 1, Y: 2}) {
		if bytes.Equal(appendTerms(nil, "id", every, []game.Point{p}), appendTerms(nil, "id", every, []game.Point{{X: 1, Y: 2}})) {
			t.Errorf("the encoding of terms says nothing of Point%s", name)
		}
	}
	for name, a := range changed(t, account) {
		if bytes.Equal(a.Sum(), account.Sum()) {
			t.Errorf("the sum says nothing of Account%s", name)
		}
	}
	for name, f := range changed(t, ended) {
		if bytes.Equal(f.Sum(), ended.Sum()) {
			t.Errorf("the sum says nothing of Finished%s", name)
		}
	}
}

// changed returns copies of a value, in each of which one field differs, by its path.
func changed[T any](t *testing.T, base T) map[string]T {
	t.Helper()
	copies := map[string]T{}
	var walk func(path string, at func(*T) reflect.Value)
	walk = func(path string, at func(*T) reflect.Value) {
		one := base
		v := at(&one)
		switch v.Kind() {
		case reflect.Struct:
			if moment, is := v.Interface().(time.Time); is {
				v.Set(reflect.ValueOf(moment.Add(time.Hour)))
				break
			}
			for i := range v.NumField() {
				walk(path+"."+v.Type().Field(i).Name, func(x *T) reflect.Value { return at(x).Field(i) })
			}
			return
		case reflect.Array:
			for i := range v.Len() {
				walk(fmt.Sprintf("%s[%d]", path, i), func(x *T) reflect.Value { return at(x).Index(i) })
			}
			return
		case reflect.Bool:
			v.SetBool(!v.Bool())
		case reflect.Int, reflect.Int64:
			v.SetInt(v.Int() + 1)
		case reflect.Uint8:
			v.SetUint(v.Uint() + 1)
		case reflect.Float64:
			v.SetFloat(v.Float() + 1)
		case reflect.String:
			v.SetString(v.String() + "x")
		case reflect.Slice:
			v.SetBytes(append(bytes.Clone(v.Bytes()), 'x'))
		default:
			t.Fatalf("the test can't change %s, which is of kind %s", path, v.Kind())
		}
		copies[path] = one
	}
	walk("", func(x *T) reflect.Value { return reflect.ValueOf(x).Elem() })
	return copies
}
