package online

import (
	"encoding/base64"
	"encoding/json"
	"strings"
	"time"
)

// Version is the version of the protocol that this package speaks.
const Version = 3

// Path is where a server's WebSocket is found.
const Path = "/play"

// Request is a message of a client to a server. Which fields count follows from Type; PROTOCOL.md describes them.
type Request struct {
	Type string `json:"type"`
	ID   uint64 `json:"id,omitempty"` // chosen by the client; a refusal names it

	Login
	Pairing

	Game   string `json:"game,omitempty"`   // everything about a game
	Glance bool   `json:"glance,omitempty"` // watch: beside other things, for as long as there is room
	Seq    *int   `json:"seq,omitempty"`    // act
	Act    string `json:"act,omitempty"`    // act
	Took   int64  `json:"took,omitempty"`   // act: milliseconds since its player heard of the turn; 0: the network's time is charged, too
	Claim  Claim  `json:"claim,omitempty"`  // claim
	Offer  Offer  `json:"offer,omitempty"`  // offer, answer
	Yes    bool   `json:"yes,omitempty"`    // answer
	On     bool   `json:"on,omitempty"`     // lobby, mute, block
	Text   string `json:"text,omitempty"`   // chat, report

	Player string `json:"player,omitempty"` // block, report: the key of whom; block: or Strangers, or Public
	After  string `json:"after,omitempty"`  // export: the last game that is there already
}

// Login is the part of a request that logs a player in.
type Login struct {
	Protocol  int    `json:"protocol,omitempty"`
	Client    string `json:"client,omitempty"`
	Name      string `json:"name,omitempty"`
	Key       Bytes  `json:"key,omitempty"`
	Signature Bytes  `json:"signature,omitempty"`
	Address   string `json:"address,omitempty"` // that the client called, as [Authority] writes it
}

// Pairing is the part of a request that has to do with finding an opponent.
type Pairing struct {
	Settings  *Settings `json:"settings,omitempty"`  // seek, challenge
	Range     int       `json:"range,omitempty"`     // seek: how far the other's rating may be at first; 0: any
	To        string    `json:"to,omitempty"`        // challenge: the key of the challenged player
	Seat      *int      `json:"seat,omitempty"`      // challenge: the challenger's
	Private   bool      `json:"private,omitempty"`   // challenge
	Challenge string    `json:"challenge,omitempty"` // accept, decline
	Code      string    `json:"code,omitempty"`      // accept
	Rated     bool      `json:"rated,omitempty"`     // accept, with a code: a private game may count
}

// Bytes are written in base64 with padding, and read only as they are written: without a line feed, which Go's own decoder passes over, or other bits
// at their end.
type Bytes []byte

// UnmarshalJSON reads what encoding/json writes of bytes. The errors are [*Refusal].
func (b *Bytes) UnmarshalJSON(data []byte) error {
	var text string
	err := json.Unmarshal(data, &text)
	read, bad := base64.StdEncoding.Strict().DecodeString(text)
	if err != nil || bad != nil || strings.ContainsAny(text, "\r\n") {
		return Refusef(BadMessage, "The message is not understood: bytes are a text in base64 with padding, in one line.")
	}
	*b = read
	return nil
}

// Reply is a message of a server to a client. Which fields are set follows from Type.
type Reply struct {
	Type string `json:"type"`
	Re   uint64 `json:"re,omitempty"` // refused, waiting, record, pong: the ID of the request that it answers

	Hello

	Player *PlayerInfo `json:"player,omitempty"` // welcome

	Code  Code   `json:"code,omitempty"` // refused, bye
	Text  string `json:"text,omitempty"`
	Again int64  `json:"again,omitempty"` // refused: milliseconds after which the same can be done; 0: nothing says when

	Wait  *WaitInfo  `json:"wait,omitempty"`  // waiting
	Lobby *LobbyInfo `json:"lobby,omitempty"` // lobby

	Table *TableInfo `json:"table,omitempty"` // game
	Game  string     `json:"game,omitempty"`  // welcome: where one sits; and all that follow
	Event

	SGF string `json:"sgf,omitempty"` // record

	Challenges []ChallengeInfo `json:"challenges,omitempty"` // challenges: all to the player
	Ratings    []PlayerInfo    `json:"ratings,omitempty"`    // ratings: the highest first
	Blocks     []BlockInfo     `json:"blocks,omitempty"`     // blocks: all of the player
	Data       *OwnData        `json:"data,omitempty"`       // export
}

// Event is the part of a reply that says what happens in a game. Which fields are set follows from the reply's type.
type Event struct {
	Act      *ActInfo      `json:"act,omitempty"`      // act
	Live     *Live         `json:"live,omitempty"`     // act, back, over, clock
	Offer    *OfferInfo    `json:"offer,omitempty"`    // offer
	Presence *PresenceInfo `json:"presence,omitempty"` // presence
	Over     *OverInfo     `json:"over,omitempty"`     // over
	Chat     *ChatInfo     `json:"chat,omitempty"`     // chat
	Stands   bool          `json:"stands,omitempty"`   // clock: all clocks stand until the next one
}

// Hello is what a server says of itself first, as hello.
type Hello struct {
	Protocol int     `json:"protocol,omitempty"`
	Server   string  `json:"server,omitempty"`
	Nonce    []byte  `json:"nonce,omitempty"`
	Binding  string  `json:"binding,omitempty"` // TLSExporter: the signature is bound to the connection; empty: it is not
	Limits   *Limits `json:"limits,omitempty"`
	Public   string  `json:"public,omitempty"` // where its pages for browsers are, such as https://play.example.org; empty: links to them can't be made
}

// Limits are the bounds that a server holds its clients to. Times are in milliseconds.
type Limits struct {
	Message int   `json:"message"` // bytes of a message
	Rate    int   `json:"rate"`    // messages a second, in the long run
	Burst   int   `json:"burst"`   // messages at once
	Chat    int   `json:"chat"`    // characters of a message of chat
	Idle    int64 `json:"idle"`    // a connection that is silent for longer is closed
	Grace   int64 `json:"grace"`   // how long a player may be away from a game in all
	First   int64 `json:"first"`   // a game is aborted where the first act of a side takes longer
	Turn    int64 `json:"turn"`    // a later turn without a clock, and each later step of an opening, is lost after it
}

// PlayerInfo is a player as others see them.
type PlayerInfo struct {
	Name      string `json:"name"`
	Key       string `json:"key"`       // the fingerprint of the public key
	Rating    int    `json:"rating"`    // Glicko-2
	Deviation int    `json:"deviation"` // of the rating; above 110 it is not settled yet
	Games     int    `json:"games"`     // rated ones
}

// WaitInfo says for what a player waits. The zero value: for nothing.
type WaitInfo struct {
	For       string    `json:"for"`                 // "", "seek" or "challenge"
	Challenge string    `json:"challenge,omitempty"` // the id of the challenge
	Code      string    `json:"code,omitempty"`      // of a private game, to be told to the friend
	Settings  *Settings `json:"settings,omitempty"`
	Range     int       `json:"range,omitempty"`    // of a seek, at first; see [RatingRange]
	Declined  bool      `json:"declined,omitempty"` // for nothing, since the challenged player does not play
}

// RatingRange returns how far the rating of an opponent may be from one's own, in either direction, for a player who seeks in a range and has waited
// so long: it grows by 5 points in 4 seconds.
func RatingRange(width int, waited time.Duration) int {
	return width + 5*int(waited/(4*time.Second))
}

// BlockInfo is somebody whom a player has blocked.
type BlockInfo struct {
	Name string `json:"name"` // when that was; it may be another one by now
	Key  string `json:"key"`  // or [Strangers], or [Public]
}

// Strangers stands among those whom a player has blocked for all who have not played them: these can't challenge them.
const Strangers = "strangers"

// Public stands among those whom a player has blocked for all who look at the server's pages: the player stands on none.
const Public = "public"

// OwnData is what a server keeps of a player, with some of the games.
type OwnData struct {
	Player  PlayerInfo   `json:"player"`
	Names   []string     `json:"names"` // that nobody else can have, as they are compared
	Blocks  []BlockInfo  `json:"blocks"`
	Reports []ReportInfo `json:"reports"`         // that the player has made
	Peers   int          `json:"peers,omitempty"` // different opponents with settled ratings
	Met     []byte       `json:"met,omitempty"`   // what is remembered of the last opponents, and of their networks, to weigh games
	Games   []OwnGame    `json:"games"`           // that are over, by their ids
	Next    string       `json:"next"`            // to be asked for, as after; empty: these are the last ones
}

// ReportInfo is what a player has reported of another one.
type ReportInfo struct {
	Player string `json:"player"` // the key
	Game   string `json:"game,omitempty"`
	Text   string `json:"text,omitempty"`
	At     int64  `json:"at"` // Unix time in milliseconds
}

// OwnGame is a game that a player has played.
type OwnGame struct {
	ID    string `json:"id"`
	Ended int64  `json:"ended"` // Unix time in milliseconds
	SGF   string `json:"sgf"`
}

// TableInfo is all that there is to know of a game.
type TableInfo struct {
	ID       string      `json:"id"`
	Settings Settings    `json:"settings"`
	Private  bool        `json:"private"`
	Seats    [2]SeatInfo `json:"seats"`
	You      int         `json:"you"`     // one's own seat; -1: watching
	Began    int64       `json:"began"`   // Unix time in milliseconds
	Ratings  [2]int      `json:"ratings"` // by seat, as they were then
	Drawn    []string    `json:"drawn"`   // the stones of a balanced opening
	Acts     []ActInfo   `json:"acts"`
	Live     Live        `json:"live"`
	Offers   []OfferInfo `json:"offers"` // that wait for an answer
	Over     *OverInfo   `json:"over,omitempty"`
	Chat     []ChatInfo  `json:"chat"`  // the last lines; none for watchers
	Muted    bool        `json:"muted"` // one has turned the chat off
}

// SeatInfo is a player at a table.
type SeatInfo struct {
	PlayerInfo
	Here  bool  `json:"here"`  // connected
	Grace int64 `json:"grace"` // milliseconds that they may still be away before the other one may claim the game
	Left  bool  `json:"left"`  // after the end: has left the table
}

// ActInfo is one thing that a player did: a word as in [game.Opening.Text], in play a point or "pass".
type ActInfo struct {
	Kind string `json:"kind"` // of a step of the opening: place, declare, choose, offer, pick; in play: move
	Act  string `json:"act"`
	Seat int    `json:"seat"`
	MS   int64  `json:"ms"` // time that it cost on the clock; 0 in an opening
}

// Live is how a game stands at the moment of the message.
type Live struct {
	Seq     int          `json:"seq"`     // how many acts were done
	Turn    int          `json:"turn"`    // the seat that is to act; -1 after the end
	Black   int          `json:"black"`   // the seat that holds Black
	Step    *StepInfo    `json:"step"`    // what the opening asks for; null in play
	Elapsed int64        `json:"elapsed"` // milliseconds since the turn began
	Clocks  [2]ClockInfo `json:"clocks"`  // by seat
	Rated   bool         `json:"rated"`   // the result counts, once each side has made two moves
	Backs   int          `json:"backs"`   // how often something was taken back; the result does not count after it
}

// ClockInfo is what a clock shows, in milliseconds.
type ClockInfo struct {
	Time    int64 `json:"time"`    // of the main time, the running period or the move
	Periods int   `json:"periods"` // of byo-yomi that are left
	Byoyomi bool  `json:"byoyomi"` // a period is running
	Move    int64 `json:"move"`    // left of the move under a limit of each move
}

// StepInfo is a [game.Step] for clients that know no openings.
type StepInfo struct {
	Kind    string   `json:"kind"` // place, declare, choose, offer, pick
	Color   string   `json:"color,omitempty"`
	Inside  int      `json:"inside,omitempty"`
	Outside int      `json:"outside,omitempty"`
	Low     int      `json:"low,omitempty"`
	High    int      `json:"high,omitempty"`
	Count   int      `json:"count,omitempty"`
	Choices []string `json:"choices,omitempty"`
	Points  []string `json:"points,omitempty"` // pick: those on offer
}

// Offer is a kind of request to the other player.
type Offer string

// The offers.
const (
	OfferDraw     Offer = "draw"
	OfferTakeBack Offer = "takeback" // of one's own last act and what followed
	OfferRematch  Offer = "rematch"  // after the end, with the seats changed
)

// OfferInfo says what became of an offer.
type OfferInfo struct {
	Offer Offer  `json:"offer"`
	Seat  int    `json:"seat"`  // who asked
	State string `json:"state"` // open, accepted, declined, withdrawn
}

// The states of an offer.
const (
	Open      = "open"
	Accepted  = "accepted"
	Declined  = "declined"
	Withdrawn = "withdrawn" // by its player, or because the game went on
)

// PresenceInfo says that a player's connection broke, or came back.
type PresenceInfo struct {
	Seat  int   `json:"seat"`
	Here  bool  `json:"here"`
	Grace int64 `json:"grace"` // milliseconds that they may still be away before the other one may claim the game
	Left  bool  `json:"left"`  // after the end: the player left the table
}

// OverInfo is the end of a game.
type OverInfo struct {
	Winner int            `json:"winner"`           // the seat; -1: a draw
	Reason string         `json:"reason"`           // as game.Reason writes it, or Abandoned
	Rating *[2]PlayerInfo `json:"rating,omitempty"` // by seat, after a rated game
	By     *int           `json:"by,omitempty"`     // the seat by which it was aborted: that broke it off, was late, or did not come back; nil: another reason
	Late   bool           `json:"late,omitempty"`   // the time for the first act of that seat ran out
}

// Abandoned is the reason of an end by a player who did not come back in time. In records it is a loss on time or, without a
// winner, a draw by agreement.
const Abandoned = "abandoned"

// Aborted is the reason of an end that nobody has won and that does not count: before a side had acted, or by absence before
// the game [IsCounted].
const Aborted = "aborted"

// Claim is what a player asks for whose opponent does not come back.
type Claim string

// The claims.
const (
	ClaimWin  Claim = "win"
	ClaimDraw Claim = "draw"
)

// ChatInfo is a line of chat.
type ChatInfo struct {
	Seat int    `json:"seat"`
	Text string `json:"text"`
	At   int64  `json:"at"` // Unix time in milliseconds
}

// Encode writes a message. The types of messages hold nothing that JSON can't write.
func Encode(message any) []byte {
	data, err := json.Marshal(message)
	if err != nil {
		panic(err)
	}
	return data
}
