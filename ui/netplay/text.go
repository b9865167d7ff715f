package netplay

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"time"

	"hoshi/game"
	"hoshi/internal/sqlite"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/ui/describe"
	"hoshi/ui/lang"
)

// errWatching is what a click on a game that is watched gets.
var errWatching = errors.New("ui: this game is only watched")

// Refusal puts what a table or a server refused into the words that stand beside the board, and reports whether err is that.
func Refusal(err error) (words string, ok bool) {
	var refused *online.Refusal
	switch {
	case errors.As(err, &refused), errors.Is(err, client.ErrOffline), errors.Is(err, client.ErrNoGame):
		return refusalWord(err), true
	case errors.Is(err, online.ErrKey):
		return keyWord(err), true
	case diskWord(err) != "":
		return diskWord(err), true
	case errors.Is(err, errWatching):
		return lang.L("You are watching this game"), true
	}
	return "", false
}

// hostWord says why the server on this computer could not be started.
func hostWord(err error) string { return cmp.Or(diskWord(err), describe.FileError(err)) }

// diskWord says what is wrong with the disk on which a server keeps its games, and what helps; "" where nothing is.
func diskWord(err error) string { return diskTexts.Of(err) }

var diskTexts = lang.ErrorTexts{
	{sqlite.ErrFull, "The disk is full."},
	{sqlite.ErrReadOnly, "The file or folder may not be written or read by you."},
	{sqlite.ErrIO, "The disk does not do what it is asked for: check it, or use another one."},
	{sqlite.ErrDamaged, "The file of the games is damaged: put a copy in its place, or move it away to begin anew."},
}

// keyWord says what is wrong with a key.
func keyWord(err error) string {
	switch {
	case errors.Is(err, online.ErrKey):
		return lang.L("The file holds no key of a player. Choose one that was exported from Hoshi.")
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, fs.ErrPermission):
		return describe.FileError(err)
	}
	return describe.Cause(err)
}

// refusalWord puts what a server refused, or why it can't be asked, into the words of the window's language.
func refusalWord(err error) string {
	var r *online.Refusal
	if !errors.As(err, &r) {
		return cmp.Or(offlineTexts.Of(err), describe.Cause(err))
	}
	end := r.Text[strings.LastIndex(r.Text, "(")+1:]
	about := lang.Args{"Detail": cmp.Or(r.Detail, r.Text), "Time": strings.TrimSuffix(end, ")")}
	return cmp.Or(laterWord(r), refusalTexts.Of(r.Code, about), r.Text)
}

var offlineTexts = lang.ErrorTexts{
	{client.ErrOffline, "There is no connection at the moment."},
	{client.ErrNoGame, "There is no such game."},
}

// laterWord says what can be done again a while later, and when; "" where a refusal is of another kind.
func laterWord(r *online.Refusal) string {
	left := time.Duration(r.Again) * time.Millisecond
	when := lang.Args{"Time": describe.Time(left + time.Second - time.Millisecond)}
	switch {
	case r.Code == online.TooFast && left > 0:
		return lang.L("That was too much at once. Try again in {{.Time}}.", when)
	case r.Code == online.AddressNames:
		return lang.L("Too many new names come from your network. Try again in {{.Time}}.", when)
	case r.Code == online.BrokeOff:
		return lang.L("You have aborted several games before they counted. The next one can begin in {{.Time}}.", when)
	}
	return ""
}

// refusalTexts are the sentences of the codes.
var refusalTexts = lang.Texts[online.Code]{
	online.Unreachable:    "The server can't be reached. Check the address, and that the server runs.",
	online.NotAServer:     "What answers at this address is no server for Hoshi.",
	online.NeedsTLS:       "The server wants an encrypted connection: put wss:// before the address.",
	online.BadAddress:     "This is no address of a server. Such are 192.168.1.5, example.org:8488 and wss://example.org.",
	online.BadName:        "A name has 2 to 20 characters: letters, digits, blanks and - _ . ', and a letter among them.",
	online.MixedName:      "A name has letters of one script. Letters of another one could pass for those.",
	online.NameTaken:      "Somebody else has this name on the server. Choose another one.",
	online.NameFixed:      "The name can't be changed while a game goes on. Connect under the one of before.",
	online.BadSignature:   "The server did not accept your key.",
	online.ServerFull:     "The server is full. Try again later.",
	online.AddressFull:    "There are too many connections from your network. Try again later.",
	online.AddressGames:   "Too many games are played from your network. Try again later.",
	online.LoginTime:      "The server got no login in time. Try again.",
	online.Idle:           "The connection was silent for too long.",
	online.Slow:           "The connection is too slow to follow the game.",
	online.Replaced:       "You connected from another window or computer; this one has been let go.",
	online.Closing:        "The server is being shut down. Running games are kept and go on when it is back.",
	online.NotNow:         "The server can't reach what it keeps of players at the moment. Running games go on. Try again in ten seconds.",
	online.ServerFault:    "The server has stopped because it can't store games any more. What it had acknowledged is kept.",
	online.NotDone:        "The server could not do this. Try again a little later.",
	online.TooFast:        "That was too much at once. Try again.",
	online.Playing:        "Your game still goes on.",
	online.Waiting:        "You already wait for an opponent.",
	online.NotWaiting:     "You do not wait for an opponent.",
	online.NoChallenge:    "This challenge is taken or withdrawn.",
	online.WrongCode:      "No game waits under this code. Compare it with what your friend sees.",
	online.OwnChallenge:   "This is your own challenge.",
	online.NotHere:        "This player is not here any more.",
	online.Busy:           "This player is in a game.",
	online.OnlyMet:        "This player takes challenges only from people whom they have played.",
	online.NotWanted:      "You and this player do not play each other.",
	online.WrongName:      "This is not your name.",
	online.Deleted:        "All that the server kept of you is deleted.",
	online.Damaged:        "This is damaged on the server's disk and can't be read.",
	online.NoGame:         "There is no such game.",
	online.ForPlayers:     "This is for players, not for guests.",
	online.NotPlayer:      "Only the two players can do that.",
	online.GameOver:       "The game is over",
	online.GameRuns:       "The game still goes on.",
	online.Watching:       "No more games can be watched, or this one has too many watchers.",
	online.NoAbort:        "You have moved already: the game can't be aborted any more.",
	online.NoClaim:        "The other player is here, or may still come back.",
	online.NotYourTurn:    "It is the other player's turn",
	online.Stale:          "The game has moved on in the meantime.",
	online.NoPass:         "Passing is not possible here.",
	online.Outside:        "Play on the board",
	online.Occupied:       "There is already a stone here",
	online.Forbidden:      "Black must not play here",
	online.WrongArea:      "Inside the marked area, please",
	online.NotOffered:     "Choose one of the marked points",
	online.NothingToTake:  "There is no move to take back",
	online.TooManyBacks:   "Too many moves were taken back in this game.",
	online.OfferedBefore:  "You asked for this already. Make a move first.",
	online.AnswerFirst:    "Answer the other player's request first.",
	online.NoOffer:        "There is no request to answer any more.",
	online.OtherGone:      "The other player has left.",
	online.BadChat:        "A message has 1 to 300 characters in one line, and no heaps of accents.",
	online.Draining:       "The server will soon be restarted: no new games begin.",
	online.ChatOff:        "The other player has turned the chat off.",
	online.WrongVersion:   "The server speaks another version of the protocol. Install the version of Hoshi that it has. ({{.Detail}})",
	online.WrongHost:      "The server does not answer to the address {{.Detail}}. Who runs it has to name that address to it.",
	online.BadCertificate: "The certificate of the server is not valid: somebody else may be listening. ({{.Detail}})",
	online.BadSettings:    "No game can be played by these settings. ({{.Detail}})",
	online.Banned:         "You are kept off this server until {{.Time}}.",
	online.Silenced:       "You can't chat on this server until {{.Time}}.",
}

// settingsLine describes a game in one line.
func settingsLine(s online.Settings) string {
	line := describe.Rule(s.Rule) + " · " + strconv.Itoa(s.Size) + " × " + strconv.Itoa(s.Size)
	if s.Opening != game.Free {
		line += " · " + describe.Protocol(s.Opening)
	}
	if s.Time == (game.TimeControl{}) {
		line += " · " + lang.L("no clock")
	} else {
		line += " · " + describe.TimeControl(s.Time)
	}
	if s.Rated {
		return line + " · " + lang.L("rated")
	}
	return line + " · " + lang.L("not rated")
}

// seatLine says which seat a challenge gives: one's own the seat that was asked for, another one the seat that is left.
func seatLine(seat *int, own bool) string {
	switch {
	case seat == nil:
		return ""
	case (*seat == 0) == own:
		return " · " + lang.L("you begin")
	}
	return " · " + lang.L("you play second")
}

// settled is the deviation above which a rating still says little.
const settled = 110

// ratingText writes a rating, with a question mark as long as it is not settled.
func ratingText(p online.PlayerInfo) string {
	if p.Deviation > settled {
		return fmt.Sprintf("%d?", p.Rating)
	}
	return fmt.Sprint(p.Rating)
}

// missed returns the seat of the player who did not come back in time, -1 for none.
func missed(g *client.Game) int {
	switch over := g.Over; {
	case over.Reason != online.Abandoned:
		return -1
	case over.Winner >= 0:
		return 1 - over.Winner
	}
	return slices.IndexFunc(g.Seats[:], func(s online.SeatInfo) bool { return !s.Here })
}

// abortedWord says who has broken a game off, and why; "" where nobody has, or nobody knows.
func abortedWord(g *client.Game) string {
	over := g.Over
	if over.Reason != online.Aborted || over.By == nil || *over.By < 0 || *over.By > 1 {
		return ""
	}
	by := g.Seats[*over.By]
	name, own := lang.Args{"Name": by.Name}, *over.By == g.You
	switch {
	case over.Late && own:
		return lang.L("You did not make your first move in time. The game does not count.")
	case over.Late:
		return lang.L("{{.Name}} did not make the first move in time. The game does not count.", name)
	case own:
		return lang.L("You broke the game off. It does not count.")
	case !by.Here:
		return lang.L("{{.Name}} did not come back in time. The game does not count.", name)
	}
	return lang.L("{{.Name}} broke the game off. It does not count.", name)
}
