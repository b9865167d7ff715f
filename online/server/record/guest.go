package record

import (
	"crypto/sha256"
	"strings"
	"time"

	"hoshi/internal/rating"
	"hoshi/online"
)

// guestMark begins the keys of guests' accounts. The keys of players are points of a curve that nobody can choose so.
const guestMark = "guest\x00\x00\x00"

// GuestKey returns the key of the account of a guest: another one than that of the player who has the same public key, and one that nobody can sign for.
func GuestKey(public []byte) (k Key) {
	sum := sha256.Sum256(append([]byte("hoshi guest\n"), public...))
	copy(k[copy(k[:], guestMark):], sum[:])
	return k
}

// IsGuest reports whether the key is that of a guest's account.
func (k Key) IsGuest() bool { return strings.HasPrefix(string(k[:]), guestMark) }

// Guest returns the account of a guest. No book has it, and its name is none that players can have.
func Guest(k Key) Account {
	return Account{Key: k, Name: "Guest #" + online.Fingerprint(k[:])[:4], Rating: rating.New(time.Time{})}
}
