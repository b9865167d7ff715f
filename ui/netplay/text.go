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
func diskWord(err error) string {
	switch {
	case errors.Is(err, sqlite.ErrFull):
		return lang.L("The disk is full.")
	case errors.Is(err, sqlite.ErrReadOnly):
		return lang.L("The file or folder may not be written or read by you.")
	case errors.Is(err, sqlite.ErrIO):
		return lang.L("The disk does not do what it is asked for: check it, or use another one.")
	case errors.Is(err, sqlite.ErrDamaged):
		return lang.L("The file of the games is damaged: put a copy in its place, or move it away to begin anew.")
	}
	return ""
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
	switch {
	case errors.Is(err, client.ErrOffline):
		return lang.L("There is no connection at the moment.")
	case errors.Is(err, client.ErrNoGame):
		return lang.L("There is no such game.")
	case !errors.As(err, &r):
		return describe.Cause(err)
	}
	if words := laterWord(r); words != "" {
		return words
	}
	if words := refusalWords()[r.Code]; words != "" {
		return words
	}
	about := lang.Args{"Detail": cmp.Or(r.Detail, r.Text)}
	switch r.Code {
	case online.WrongVersion:
		return lang.L("The server speaks another version of the protocol. Install the version of Hoshi that it has. ({{.Detail}})", about)
	case online.WrongHost:
		return lang.L("The server does not answer to the address {{.Detail}}. Who runs it has to name that address to it.", about)
	case online.BadCertificate:
		return lang.L("The certificate of the server is not valid: somebody else may be listening. ({{.Detail}})", about)
	case online.BadSettings:
		return lang.L("No game can be played by these settings. ({{.Detail}})", about)
	}
	end := r.Text[strings.LastIndex(r.Text, "(")+1:]
	until := lang.Args{"Time": strings.TrimSuffix(end, ")")}
	switch r.Code {
	case online.Banned:
		return lang.L("You are kept off this server until {{.Time}}.", until)
	case online.Silenced:
		return lang.L("You can't chat on this server until {{.Time}}.", until)
	}
	return r.Text
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

// refusalWords are the sentences of the codes that say all there is to say.
func refusalWords() map[online.Code]string {
	return map[online.Code]string{
		online.Unreachable:   lang.L("The server can't be reached. Check the address, and that the server runs."),
		online.NotAServer:    lang.L("What answers at this address is no server for Hoshi."),
		online.NeedsTLS:      lang.L("The server wants an encrypted connection: put wss:// before the address."),
		online.BadAddress:    lang.L("This is no address of a server. Such are 192.168.1.5, example.org:8488 and wss://example.org."),
		online.BadName:       lang.L("A name has 2 to 20 characters: letters, digits, blanks and - _ . ', and a letter among them."),
		online.MixedName:     lang.L("A name has letters of one script. Letters of another one could pass for those."),
		online.NameTaken:     lang.L("Somebody else has this name on the server. Choose another one."),
		online.NameFixed:     lang.L("The name can't be changed while a game goes on. Connect under the one of before."),
		online.BadSignature:  lang.L("The server did not accept your key."),
		online.ServerFull:    lang.L("The server is full. Try again later."),
		online.AddressFull:   lang.L("There are too many connections from your network. Try again later."),
		online.AddressGames:  lang.L("Too many games are played from your network. Try again later."),
		online.LoginTime:     lang.L("The server got no login in time. Try again."),
		online.Idle:          lang.L("The connection was silent for too long."),
		online.Slow:          lang.L("The connection is too slow to follow the game."),
		online.Replaced:      lang.L("You connected from another window or computer; this one has been let go."),
		online.Closing:       lang.L("The server is being shut down. Running games are kept and go on when it is back."),
		online.NotNow:        lang.L("The server can't reach what it keeps of players at the moment. Running games go on. Try again in ten seconds."),
		online.ServerFault:   lang.L("The server has stopped because it can't store games any more. What it had acknowledged is kept."),
		online.NotDone:       lang.L("The server could not do this. Try again a little later."),
		online.TooFast:       lang.L("That was too much at once. Try again."),
		online.Playing:       lang.L("Your game still goes on."),
		online.Waiting:       lang.L("You already wait for an opponent."),
		online.NotWaiting:    lang.L("You do not wait for an opponent."),
		online.NoChallenge:   lang.L("This challenge is taken or withdrawn."),
		online.WrongCode:     lang.L("No game waits under this code. Compare it with what your friend sees."),
		online.OwnChallenge:  lang.L("This is your own challenge."),
		online.NotHere:       lang.L("This player is not here any more."),
		online.Busy:          lang.L("This player is in a game."),
		online.OnlyMet:       lang.L("This player takes challenges only from people whom they have played."),
		online.NotWanted:     lang.L("You and this player do not play each other."),
		online.WrongName:     lang.L("This is not your name."),
		online.Deleted:       lang.L("All that the server kept of you is deleted."),
		online.Damaged:       lang.L("This is damaged on the server's disk and can't be read."),
		online.NoGame:        lang.L("There is no such game."),
		online.NotPlayer:     lang.L("Only the two players can do that."),
		online.GameOver:      lang.L("The game is over"),
		online.GameRuns:      lang.L("The game still goes on."),
		online.Watching:      lang.L("No more games can be watched, or this one has too many watchers."),
		online.NoAbort:       lang.L("You have moved already: the game can't be aborted any more."),
		online.NoClaim:       lang.L("The other player is here, or may still come back."),
		online.NotYourTurn:   lang.L("It is the other player's turn"),
		online.Stale:         lang.L("The game has moved on in the meantime."),
		online.NoPass:        lang.L("Passing is not possible here."),
		online.Outside:       lang.L("Play on the board"),
		online.Occupied:      lang.L("There is already a stone here"),
		online.Forbidden:     lang.L("Black must not play here"),
		online.WrongArea:     lang.L("Inside the marked area, please"),
		online.NotOffered:    lang.L("Choose one of the marked points"),
		online.NothingToTake: lang.L("There is no move to take back"),
		online.TooManyBacks:  lang.L("Too many moves were taken back in this game."),
		online.OfferedBefore: lang.L("You asked for this already. Make a move first."),
		online.AnswerFirst:   lang.L("Answer the other player's request first."),
		online.NoOffer:       lang.L("There is no request to answer any more."),
		online.OtherGone:     lang.L("The other player has left."),
		online.BadChat:       lang.L("A message has 1 to 300 characters in one line, and no heaps of accents."),
		online.Draining:      lang.L("The server will soon be restarted: no new games begin."),
		online.ChatOff:       lang.L("The other player has turned the chat off."),
	}
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

// missed returns the seat of who did not come back in time, -1 for none.
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
