package online

import (
	"reflect"
	"testing"
)

func TestLobbyDifferences(t *testing.T) {
	person := func(name, state string, rating int) PersonInfo {
		return PersonInfo{PlayerInfo: PlayerInfo{Name: name, Key: name, Rating: rating}, State: state}
	}
	was := LobbyInfo{N: 4, Players: 3, Playing: 1, Challenges: []ChallengeInfo{{ID: "a"}, {ID: "b"}}, Games: []GameInfo{{ID: "g", Acts: 3}},
		People: []PersonInfo{person("Anna", IsPlaying, 1600), person("Bert", IsPlaying, 1500), person("Carl", IsFree, 1400)}}
	now := LobbyInfo{Players: 3, Challenges: []ChallengeInfo{{ID: "c"}, {ID: "b"}},
		People: []PersonInfo{person("Anna", IsFree, 1550), person("Dora", IsFree, 1550), person("Carl", IsFree, 1400)}}
	d, some := was.Difference(now)
	want := LobbyInfo{N: 5, After: 4, Players: 3, Challenges: []ChallengeInfo{{ID: "c"}}, People: now.People[:2], Gone: []string{"a", "g", "Bert"}}
	if !some || !reflect.DeepEqual(d, want) {
		t.Errorf("it changes by %+v, want %+v", d, want)
	}
	got, before := was, was.People[0]
	if !got.Apply(d) || was.People[0] != before {
		t.Error("it does not follow, or changes what others have")
	}
	now.N = 5
	if _, some := got.Difference(now); some || got.Apply(d) || !reflect.DeepEqual(got.People, now.People) {
		t.Errorf("it has become %+v, or becomes so twice", got)
	}
	if other := (LobbyInfo{N: 9}); other.Apply(d) || !other.Apply(was) || !reflect.DeepEqual(other, was) {
		t.Errorf("another one becomes %+v", other)
	}
}
