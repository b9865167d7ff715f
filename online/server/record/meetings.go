package record

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"math"
	"slices"
	"time"
)

// Meetings is what an account remembers of its last rated games, as books keep it: of each opponent, and of each network that they came from, some
// bits of a hash, how many games there were lately, and what they have shown.
type Meetings string

// MarshalText writes what is remembered in base 64.
func (m Meetings) MarshalText() ([]byte, error) {
	return base64.StdEncoding.AppendEncode(nil, []byte(m)), nil
}

// UnmarshalText reads what MarshalText has written.
func (m *Meetings) UnmarshalText(text []byte) error {
	data, err := base64.StdEncoding.AppendDecode(nil, text)
	*m = Meetings(data)
	return err
}

const (
	meetingSize  = 9  // bytes
	MeetingsMost = 64 // opponents and networks together
	MeetingsHalf = 7  // days after which a game counts half
)

// meeting is an opponent, or a network.
type meeting struct {
	id     uint32
	games  float64 // each counts less as days pass
	proved bool    // in one of them it was shown that persons have played it
	peer   bool    // of an opponent whose rating was settled then
}

const (
	provedFlag = 1 << iota
	peerFlag
)

// opponentID says in 31 bits which opponent something is that key remembers.
func opponentID(key, other Key) uint32 { return hashed(key, other[:]) | 1<<31 }

// networkID says in 16 bits which network it is: far too few to tell one from all others.
func networkID(key Key, network string) uint32 { return hashed(key, []byte(network))&0xffff | 1<<16 }

func (m meeting) isNetwork() bool { return m.id>>31 == 0 }

func hashed(key Key, data []byte) uint32 {
	sum := sha256.Sum256(append(key[:], data...))
	return binary.BigEndian.Uint32(sum[:])
}

// list returns what counts at a time, what was last first.
func (m Meetings) list(now time.Time) (list []meeting) {
	for data := []byte(m); len(data) >= meetingSize; data = data[meetingSize:] {
		days := max(day(now)-int(binary.BigEndian.Uint16(data[6:])), 0)
		games := float64(binary.BigEndian.Uint16(data[4:])) / 100 * math.Exp2(-float64(days)/MeetingsHalf)
		list = append(list, meeting{binary.BigEndian.Uint32(data), games, data[8]&provedFlag != 0, data[8]&peerFlag != 0})
	}
	return list
}

// keptMeetings is what an account keeps of a list that counts at a time.
func keptMeetings(list []meeting, now time.Time) Meetings {
	var data []byte
	for _, m := range list[:min(len(list), MeetingsMost)] {
		var flags byte
		if m.proved {
			flags |= provedFlag
		}
		if m.peer {
			flags |= peerFlag
		}
		data = binary.BigEndian.AppendUint32(data, m.id)
		data = binary.BigEndian.AppendUint16(data, uint16(min(math.Round(m.games*100), math.MaxUint16)))
		data = append(binary.BigEndian.AppendUint16(data, uint16(day(now))), flags)
	}
	return Meetings(data)
}

// day numbers days since 1970.
func day(now time.Time) int { return int(now.Unix() / (24 * 60 * 60)) }

// take takes the meeting with the id out of a list, or begins it.
func take(list []meeting, id uint32) (meeting, []meeting) {
	i := slices.IndexFunc(list, func(m meeting) bool { return m.id == id })
	if i < 0 {
		return meeting{id: id}, list
	}
	m := list[i]
	return m, slices.Delete(list, i, i+1)
}
