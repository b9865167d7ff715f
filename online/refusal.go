package online

import (
	"fmt"
	"time"
)

// Code names the reason of a [Refusal] in one word, for programs: a window translates by it.
type Code string

// The codes of the server.
const (
	BadMessage  Code = "bad_message"  // not a JSON object as the protocol describes it
	UnknownType Code = "unknown_type" // a type of message that the protocol does not have
	TooFast     Code = "too_fast"     // too many messages a second; this one was not looked at
	ServerFault Code = "server_fault" // the server can't go on; it closes the connection
	NotNow      Code = "not_now"      // what the server keeps of players can't be reached for a while; all else goes on
	NotDone     Code = "not_done"     // the server could not do what was asked for; all else goes on

	WrongVersion  Code = "wrong_version" // another version of the protocol; the text says what to install
	LoginFirst    Code = "login_first"   // a message before login
	LoggedIn      Code = "logged_in"     // a second login
	BadSignature  Code = "bad_signature" // the key did not sign the server's challenge
	WrongHost     Code = "wrong_host"    // the server does not answer to the name by which it was called
	ForPlayers    Code = "for_players"   // guests do not do that
	BadName       Code = "bad_name"      // too short, too long, or with characters that names do not have
	MixedName     Code = "mixed_name"    // letters of scripts that are not written side by side
	NameTaken     Code = "name_taken"    // the name belongs to another key
	NameFixed     Code = "name_fixed"    // a name can't change while its player has a game
	AddressNames  Code = "address_names" // as many new names as players of one address may take for now
	ServerFull    Code = "server_full"   // as many players as the server takes
	AddressFull   Code = "address_full"  // as many connections as one address may have
	AddressGames  Code = "address_games" // as many games as players of one address may have
	LoginTime     Code = "login_time"    // no login in time; the connection is closed
	Idle          Code = "idle"          // silent for too long; the connection is closed
	Slow          Code = "slow"          // messages were not read in time; the connection is closed
	Replaced      Code = "replaced"      // the same key connected again; this connection is closed
	Closing       Code = "closing"       // the server is being shut down; running games are kept
	Banned        Code = "banned"        // the server's keeper lets the key or the address in again later
	Silenced      Code = "silenced"      // the server's keeper has taken the chat away for a time
	Draining      Code = "draining"      // the server ends soon: no game begins
	BadSettings   Code = "bad_settings"  // rule, size, opening and clock do not go together
	Playing       Code = "playing"       // not while one's own game goes on
	Waiting       Code = "waiting"       // a player waits for one opponent at a time
	NotWaiting    Code = "not_waiting"   // there is nothing to cancel
	NoChallenge   Code = "no_challenge"  // taken by somebody else, or withdrawn
	WrongCode     Code = "wrong_code"    // no game waits under the code
	OwnChallenge  Code = "own_challenge" // nobody plays against themselves
	NotHere       Code = "not_here"      // nobody of that key is connected
	Busy          Code = "busy"          // the challenged player plays
	NotWanted     Code = "not_wanted"    // one of the two has blocked the other
	OnlyMet       Code = "only_met"      // the challenged player wants challenges only from people whom they have played
	BrokeOff      Code = "broke_off"     // a player who breaks off game after game waits before the next one
	WrongName     Code = "wrong_name"    // a player who deletes everything must say their name
	Deleted       Code = "deleted"       // all of the player is deleted; the connection is closed
	Damaged       Code = "damaged"       // the disk does not give it any more; all else goes on
	NoGame        Code = "no_game"       // no such game, or none that one may see
	NotPlayer     Code = "not_player"    // only the two players may do that
	GameOver      Code = "game_over"     // the game has ended
	GameRuns      Code = "game_runs"     // the game has not ended
	Watching      Code = "watching"      // as many games as one may watch, or as many watchers as a game may have
	NoAbort       Code = "no_abort"      // a player who has acted can't break the game off
	NoClaim       Code = "no_claim"      // the other player is here, or may still come back
	NotYourTurn   Code = "not_your_turn" // the other player is to act
	Stale         Code = "stale"         // the game has moved on since the sender last heard of it
	BadAct        Code = "bad_act"       // no act at all
	NoPass        Code = "no_pass"       // only renju knows passing, and not in its opening
	Outside       Code = "outside"       // no point of this board
	Occupied      Code = "occupied"      // a stone lies there
	Forbidden     Code = "forbidden"     // renju forbids the point to Black
	WrongStep     Code = "wrong_step"    // the opening asks for something else
	WrongArea     Code = "wrong_area"    // the opening wants the stone elsewhere
	OutOfRange    Code = "out_of_range"  // too few or too many fifth stones declared
	NoChoice      Code = "no_choice"     // the opening does not offer that choice
	WrongCount    Code = "wrong_count"   // too few or too many points on offer
	Repeated      Code = "repeated"      // a point is on offer twice
	Equivalent    Code = "equivalent"    // two points on offer are the same by symmetry
	NotOffered    Code = "not_offered"   // the point is not on offer
	BadOffer      Code = "bad_offer"     // no such kind of offer
	NothingToTake Code = "nothing_to_take_back"
	TooManyBacks  Code = "too_many_take_backs" // as many as a game may have
	OfferedBefore Code = "offered_before"      // once a turn is enough
	AnswerFirst   Code = "answer_first"        // the other player's request waits for an answer
	NoOffer       Code = "no_offer"            // there is nothing to answer
	OtherGone     Code = "other_gone"          // the other player has left the table
	BadChat       Code = "bad_chat"            // nothing to say, too long, or with characters that chat does not have
	ChatOff       Code = "chat_off"            // the other player has muted the chat
)

// The codes that a client finds by itself: no server said them.
const (
	Unreachable    Code = "unreachable"     // nobody answers at the address
	BadCertificate Code = "bad_certificate" // the server's certificate is not valid for the address
	NotAServer     Code = "not_a_server"    // something answers that is no server of this kind
	BadAddress     Code = "bad_address"     // the text is no address
	NeedsTLS       Code = "needs_tls"       // the server speaks TLS: its address begins with wss://
)

// texts are the sentences of all codes. Some places of refusing say more.
var texts = map[Code]string{
	BadMessage:     "The message is not understood.",
	UnknownType:    "The server does not know this kind of message.",
	TooFast:        "Too many messages a second.",
	NotNow:         "This is not possible at the moment: the server can't reach what it keeps of players. Running games go on. Try again in ten seconds.",
	ServerFault:    "The server can't store games any more and stops. What it acknowledged is kept.",
	NotDone:        "The server could not do this. Try again a little later.",
	WrongVersion:   "The server speaks another version of the protocol.",
	LoginFirst:     "Log in first.",
	LoggedIn:       "This connection is logged in already.",
	BadSignature:   "The signature does not belong to the key and this server.",
	WrongHost:      "The server does not answer to this address.",
	ForPlayers:     "Guests play private games by a code, which do not count. Get Hoshi for everything else.",
	BadName:        "This name can't be used.",
	MixedName:      "A name has letters of one script: others in it could pass for those.",
	NameTaken:      "Somebody else has this name. Choose another one.",
	NameFixed:      "The name can't be changed while a game goes on.",
	AddressNames:   "Too many new names come from your address.",
	ServerFull:     "The server is full. Try again later.",
	AddressFull:    "Too many connections from your address.",
	AddressGames:   "Too many games are played from your address.",
	LoginTime:      "The login took too long.",
	Idle:           "The connection was silent for too long.",
	Slow:           "The connection is too slow to follow.",
	Replaced:       "The same player connected from somewhere else.",
	Closing:        "The server is being shut down. Running games are kept and go on when it is back.",
	Banned:         "You are kept off this server for some time.",
	Silenced:       "You can't chat on this server for some time.",
	Draining:       "The server will soon be restarted: no new games begin.",
	BadSettings:    "No game can be played by these settings.",
	Playing:        "Your game still goes on.",
	Waiting:        "You already wait for an opponent.",
	NotWaiting:     "You do not wait for an opponent.",
	NoChallenge:    "This challenge is taken or withdrawn.",
	WrongCode:      "No game waits under this code.",
	OwnChallenge:   "This is your own challenge.",
	NotHere:        "This player is not here.",
	Busy:           "This player is in a game.",
	NotWanted:      "You and this player do not play each other.",
	OnlyMet:        "This player takes challenges only from people whom they have played.",
	BrokeOff:       "You have broken off several games before they counted.",
	WrongName:      "This is not your name.",
	Deleted:        "All that the server kept of you is deleted.",
	Damaged:        "This is damaged on the server's disk and can't be read.",
	NoGame:         "There is no such game.",
	NotPlayer:      "Only the two players can do that.",
	GameOver:       "The game is over.",
	GameRuns:       "The game still goes on.",
	Watching:       "No more games can be watched, or this game has too many watchers.",
	NoAbort:        "You have moved already: the game can't be broken off any more.",
	NoClaim:        "The other player is here, or may still come back.",
	NotYourTurn:    "It is the other player's turn.",
	Stale:          "The game has moved on in the meantime.",
	BadAct:         "This is no move.",
	NoPass:         "Passing is not possible here.",
	Outside:        "The point is not on the board.",
	Occupied:       "A stone already lies there.",
	Forbidden:      "Renju forbids this point to Black.",
	WrongStep:      "The opening asks for something else now.",
	WrongArea:      "The opening wants the stone elsewhere.",
	OutOfRange:     "The number is too small or too large.",
	NoChoice:       "The opening does not offer this choice.",
	WrongCount:     "Too few or too many points are offered.",
	Repeated:       "A point is offered twice.",
	Equivalent:     "Two of the points offered are the same by symmetry.",
	NotOffered:     "This point is not on offer.",
	BadOffer:       "There is no such request.",
	NothingToTake:  "You have no move to take back.",
	TooManyBacks:   "Too many moves were taken back in this game.",
	OfferedBefore:  "You asked for this already. Make a move first.",
	AnswerFirst:    "Answer the other player's request first.",
	NoOffer:        "There is no request to answer.",
	OtherGone:      "The other player has left.",
	BadChat:        "This can't be said here.",
	ChatOff:        "The other player has turned the chat off.",
	Unreachable:    "The server can't be reached.",
	BadCertificate: "The server's certificate is not valid: somebody else may be listening.",
	NotAServer:     "This is no server for Gomoku.",
	BadAddress:     "This is no address of a server.",
	NeedsTLS:       "The server wants an encrypted connection: put wss:// before the address.",
}

// Refusal says why something was not done. Nothing has changed by what was refused.
type Refusal struct {
	Code   Code   `json:"code"`
	Text   string `json:"text"`            // a sentence in English
	Again  int64  `json:"again,omitempty"` // milliseconds after which the same can be done; 0: nothing says when
	Detail string `json:"-"`               // what a sentence of the code alone would leave out, for programs that put it into other words; may be empty
}

// Error returns the sentence with the package's prefix.
func (r *Refusal) Error() string { return "online: " + r.Text }

// Is reports whether target is a refusal of the same code, so that errors.Is(err, &Refusal{Code: NameTaken}) asks for a
// reason.
func (r *Refusal) Is(target error) bool {
	other, ok := target.(*Refusal)
	return ok && other.Code == r.Code
}

// Refuse returns a refusal in the words of its code.
func Refuse(code Code) *Refusal { return &Refusal{Code: code, Text: texts[code]} }

// Refusef returns a refusal in words of its own.
func Refusef(code Code, format string, args ...any) *Refusal {
	return &Refusal{Code: code, Text: fmt.Sprintf(format, args...)}
}

// Detailed returns r with the detail, which its text ends with too.
func (r *Refusal) Detailed(detail string) *Refusal {
	return &Refusal{r.Code, r.Text + " (" + detail + ")", r.Again, detail}
}

// After returns r with the time after which the same can be done, which its text ends with too.
func (r *Refusal) After(wait time.Duration) *Refusal {
	again := int64((wait + time.Millisecond - 1) / time.Millisecond)
	n, unit := (again+999)/1000, "second"
	if n > 120 {
		n, unit = (n+59)/60, "minute"
	}
	if n > 1 {
		unit += "s"
	}
	return &Refusal{r.Code, fmt.Sprintf("%s Try again in %d %s.", r.Text, n, unit), again, r.Detail}
}
