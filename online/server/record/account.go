package record

import (
	"encoding/hex"
	"errors"
	"time"

	"hoshi/internal/rating"
	"hoshi/online"
)

// Key is a player's public key.
type Key [32]byte

// MarshalText writes the key in hexadecimal digits.
func (k Key) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, k[:]), nil }

// UnmarshalText reads what MarshalText has written.
func (k *Key) UnmarshalText(text []byte) error {
	if len(text) != 2*len(k) {
		return errors.New("server: a key has 64 hexadecimal digits")
	}
	_, err := hex.Decode(k[:], text)
	return err
}

// Account is what a book knows of a player.
type Account struct {
	Key    Key           `json:"Key"`
	Name   string        `json:"Name"`
	Rating rating.Rating `json:"Rating"`
	Risen  float64       `json:"Risen"`           // by how much the rating has risen in all by games in which either key was not proven; below 0: fallen
	Proven bool          `json:"Proven"`          // games have shown a person behind the key
	Peers  int           `json:"Peers,omitempty"` // different opponents with settled ratings whom the player has met
	Met    Meetings      `json:"Met,omitempty"`
}

// Info is what others may know of an account.
func (a *Account) Info() online.PlayerInfo {
	return online.PlayerInfo{Name: a.Name, Key: online.Fingerprint(a.Key[:]), Rating: int(a.Rating.Value + 0.5),
		Deviation: int(a.Rating.Deviation + 0.5), Games: a.Rating.Games}
}

// Settled is up to which deviation a rating says much.
const Settled = 110

// NameKept is how long nobody else can have a name that was given up.
const NameKept = 90 * 24 * time.Hour
