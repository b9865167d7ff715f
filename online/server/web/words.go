package web

import (
	"cmp"
	"fmt"
	"sync"
	"time"

	"hoshi/game"
	"hoshi/online"
	"hoshi/ui/lang"
	"hoshi/ui/terms"
)

// voices are those that were asked for, by the codes of their languages.
var voices sync.Map

// texts are what pages say, by how templates name it.
var texts = lang.Texts[string]{
	"watch":         "Watch",
	"watch long":    "Games to watch",
	"none":          "No game that may be watched is going on.",
	"best":          "Rating list",
	"nobody":        "Nobody's rating is settled yet.",
	"player":        "Player",
	"rating":        "Rating",
	"games":         "Games",
	"moves":         "Moves",
	"board":         "Board",
	"sound":         "Sound",
	"language":      "Language",
	"playing":       "playing {{.Name}}",
	"open":          "Open in Hoshi",
	"embed":         "Embed this game",
	"picture":       "Picture",
	"watching":      "Watching: {{.Count}}",
	"here":          "Here now: {{.Count}}",
	"live":          "live",
	"first":         "First move",
	"back":          "Previous",
	"forward":       "Next",
	"last":          "Last move",
	"full":          "Watch in full",
	"play":          "Play here",
	"play how":      "With Hoshi you play here: choose “Play online” in it and type {{.Address}}.",
	"get":           "Get Hoshi",
	"ends":          "The server ends soon. No new games begin.",
	"guest":         "Play as a guest",
	"guest how":     "As a guest you need no account, and the game does not count.",
	"no guest":      "You play no game here at the moment. Type the code that your friend sees.",
	"code":          "Code",
	"invited":       "{{.Name}} challenges you: {{.Game}}",
	"no script":     "Playing in a browser needs JavaScript. You can open the game in Hoshi instead.",
	"back again":    "The connection is back",
	"no invitation": "This invitation is used, withdrawn or too old. Ask your friend for a new link.",
	"no page":       "There is no such page.",
	"no game":       "There is no such game here. It may be a private one, or the link is an old one.",
	"no player":     "There is no such player here.",
	"later":         "The server is busy or is just being started anew. Try again in a moment.",
	"daily":         "Daily puzzle",
	"win how":       "Play on the board. Any move that wins counts.",
	"hold how":      "Play on the board the move that holds.",
	"point":         "Point, such as H8",
	"try":           "Place the stone",
	"again":         "From the start",
	"right":         "Right. Go on.",
	"solved":        "Solved",
	"open try":      "Whether {{.Point}} is right could not be told in time. It costs nothing.",
	"no win":        "{{.Point}} does not win",
	"no hold":       "{{.Point}} does not hold",
	"refuted":       "{{.Side}} answers {{.Point}}, and no win is left.",
	"no move":       "There is no such move in this puzzle.",
	"lost":          "The connection broke. It is tried again…",
	"damaged":       "This can't be shown: it can't be read on the server's disk.",
	"to move":       "{{.Side}} to move",
	"move":          "move {{.Move}}",
	"passed":        "pass",
	"forbidden":     "Black must not play here: {{.Why}}",
}

// guestTexts are what the script says with which guests play, by how it names that: codes of refusals by the codes.
var guestTexts = lang.Texts[string]{
	"guest":         "Play as a guest",
	"no guest":      "You play no game here at the moment. Type the code that your friend sees.",
	"insecure":      "Playing in a browser needs https: ask for a link that begins with it, or open the game in Hoshi.",
	"old browser":   "This browser can't make the key that playing needs. Take a newer one, or open the game in Hoshi.",
	"joining":       "Connecting…",
	"connect":       "Connect again",
	"point":         "Point, such as H8",
	"place stone":   "Place the stone",
	"declare it":    "OK",
	"pass":          "Pass",
	"black in":      "black",
	"white in":      "white",
	"place centre":  "{{.Name}}, put a {{.Color}} stone on the centre.",
	"place inside":  "{{.Name}}, put a {{.Color}} stone inside the marked square of {{.Inside}}×{{.Inside}}.",
	"place outside": "{{.Name}}, put a {{.Color}} stone outside the marked square of {{.Outside}}×{{.Outside}}.",
	"place":         "{{.Name}}, put a {{.Color}} stone anywhere.",
	"declare":       "{{.Name}}, say how many fifth moves Black must offer, from {{.Low}} to {{.High}}.",
	"choose":        "{{.Name}}, choose how to go on.",
	"pick":          "{{.Name}}, choose the marked point on which Black's fifth stone shall stand.",
	"fifth":         "Points for Black's fifth move: {{.Offered}} of {{.Count}}",
	"offer these":   "Offer these points",
	"keep":          "Keep {{.Color}}",
	"take":          "Take {{.Color}}",
	"two":           "Place two more stones",
	"fifths":        "Offer ten fifth moves",
	"resign":        "Resign",
	"give up":       "Do you want to give this game up?",
	"abort":         "Abort",
	"break off":     "You have not moved yet. Do you want to abort this game? Nobody wins, and it does not count.",
	"draw":          "Offer a draw",
	"takeback":      "Take back",
	"rematch":       "Play again",
	"asks draw":     "{{.Name}} offers a draw.",
	"asks takeback": "{{.Name}} asks to take a move back.",
	"asks rematch":  "{{.Name}} would like a rematch",
	"own draw":      "You offered a draw.",
	"own takeback":  "You asked to take back.",
	"own rematch":   "You asked to play again.",
	"accept":        "Accept",
	"decline":       "Decline",
	"withdraw":      "Withdraw",
	"declined":      "{{.Name}} declined",
	"gone":          "{{.Name}} did not come back in time. Claim the game?",
	"win":           "Win",
	"drawn":         "Draw",
	"you":           "You · {{.Rating}}",
	"away":          "{{.Rating}} · away",
	"left":          "{{.Rating}} · has left",

	"replaced":             "You connected from another window or computer; this one has been let go.",
	"deleted":              "All that the server kept of you is deleted.",
	"closing":              "The server is being shut down. Running games are kept and go on when it is back.",
	"draining":             "The server will soon be restarted: no new games begin.",
	"for_players":          "Guests play private games by a code, and nothing else.",
	"bad_signature":        "The server did not accept your key.",
	"server_full":          "The server is full. Try again later.",
	"address_full":         "There are too many connections from your network. Try again later.",
	"address_games":        "Too many games are played from your network. Try again later.",
	"address_names":        "There are too many connections from your network. Try again later.",
	"wrong_code":           "This invitation is used, withdrawn or too old. Ask your friend for a new link.",
	"not_wanted":           "You and this player do not play each other.",
	"playing":              "Your game still goes on.",
	"stale":                "The game has moved on in the meantime.",
	"not_your_turn":        "It is the other player's turn",
	"bad_act":              "This is no point of the board. Points are called such as H8.",
	"outside":              "Play on the board",
	"occupied":             "There is already a stone here",
	"no_pass":              "Passing is not possible here.",
	"forbidden":            "Black must not play here",
	"wrong_area":           "Inside the marked area, please",
	"out_of_range":         "A number from {{.Low}} to {{.High}}, please",
	"wrong_step":           "This can't be chosen now",
	"no_choice":            "This can't be chosen now",
	"repeated":             "Mark each point once",
	"wrong_count":          "Mark each point once",
	"equivalent":           "Two of these points are the same by symmetry. Choose others.",
	"not_offered":          "Choose one of the marked points",
	"nothing_to_take_back": "There is no move to take back",
	"too_many_take_backs":  "Too many moves were taken back in this game.",
	"offered_before":       "You asked for this already. Make a move first.",
	"answer_first":         "Answer the other player's request first.",
	"no_offer":             "There is no request to answer any more.",
	"other_gone":           "The other player has left.",
	"no_claim":             "The other player is here, or may still come back.",
	"no_abort":             "You have moved already: the game can't be aborted any more.",
	"game_over":            "The game is over",
	"too_fast":             "That was too much at once. Try again.",
	"not_done":             "The server could not do this. Try again a little later.",
	"not_now":              "The server can't reach what it keeps of players at the moment. Running games go on. Try again in ten seconds.",
}

// say says a text.
func (r *request) say(name string, data ...any) string {
	text, ok := texts[name]
	if !ok {
		panic("web: there is no text named " + name)
	}
	return r.voice.L(text, data...)
}

// point names a point of a board, or says that a move is a pass.
func (r *request) point(p game.Point, size int) string {
	if p == game.Pass {
		return r.say("passed")
	}
	return p.Text(size)
}

// rule names a rule.
func (r *request) rule(rule game.Rule) string { return r.voice.L(terms.Rules[rule]) }

// result says how a game ended, or that it goes on.
func (r *request) result(one *game.Record) string {
	return terms.Result(r.voice.L, one.Result(), func(c game.Color) string { return r.name(one, c) })
}

// name names who plays a colour: by the colour where nobody is known.
func (r *request) name(one *game.Record, c game.Color) string {
	return cmp.Or(one.Seats[c].Name, r.voice.L(terms.Colors[c]))
}

// clock names a clock in words.
func (r *request) clock(tc game.TimeControl) string { return terms.TimeControl(r.voice.L, tc) }

// leftText writes what a clock shows, which is 0:01 until that second is over.
func leftText(c online.ClockInfo) string {
	left := c.Time
	if c.Move > 0 {
		left = min(left, c.Move)
	}
	text := terms.Time(time.Duration(left+999) * time.Millisecond)
	if c.Byoyomi {
		text += fmt.Sprintf(" ×%d", c.Periods)
	}
	return text
}
