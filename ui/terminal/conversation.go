package terminal

import (
	"strings"

	"hoshi/ui/describe"
	"hoshi/ui/lang"
)

// conversation is what a person was told, shown and asked. The screen draws it; without one it is printed line by line.
type conversation struct {
	spoken   bool     // nothing is drawn: pages and questions are told, too, and what changes in the game
	notes    []string // what was told since the last move or command
	page     *page    // a text that was asked for, and is read now; nil: none
	question string
	asked    func() // what yes to the question does; nil: none was asked

	starting bool  // the words of the start are looked at
	refusal  error // of these words; nil: none
	unseen   bool  // a question about these words waits for a yes, and nobody sees it
	over     bool  // the person wants to leave
}

// page is a text that is read in place of the board.
type page struct {
	title, text string
	top         int // first line that is shown
}

// tell tells something that is to be known now; "" is nothing.
func (c *conversation) tell(sentence string) {
	if sentence != "" {
		c.notes = append(c.notes, describe.Plain(describe.Sentences(sentence)))
	}
}

// show shows a text of several lines that was asked for.
func (c *conversation) show(title, text string) {
	if c.spoken {
		c.notes = append(c.notes, describe.Plain(title+"\n"+strings.TrimRight(text, "\n")))
		return
	}
	c.page = &page{title: title, text: text}
}

// ask puts a question; yes is what the answer yes does.
func (c *conversation) ask(question string, yes func()) {
	c.asked, c.question = yes, describe.Sentences(question, lang.L("Type yes or no."))
	if c.spoken {
		c.tell(c.question)
	}
}

// answer takes a word, in small letters, for an answer to the question that was asked, if one was, and reports whether it is one.
func (c *conversation) answer(word string) bool {
	yes := c.asked
	if c.asked = nil; yes == nil {
		return false
	}
	switch {
	case word == "yes" || word == "y" || word == strings.ToLower(lang.L("Yes")):
		c.unseen = false
		yes()
	case c.unseen:
		c.stay()
	default:
		return word == "no" || word == "n" || word == strings.ToLower(lang.L("No"))
	}
	return true
}

// Refusal is the error of words that say what is played first and cannot be: nothing was played.
type Refusal struct{ words string }

// Error returns the reason, in the language that is spoken.
func (r *Refusal) Error() string { return r.words }

// stay ends a start through a pipe that was not allowed to take the place of the running game.
func (c *conversation) stay() {
	c.unseen, c.over = false, true
	c.refusal = &Refusal{lang.L("The running game stays: answer yes first to begin another one.")}
}

// decline says why something is not begun; a start ends with it.
func (c *conversation) decline(sentence string) {
	if c.starting {
		c.refusal = &Refusal{sentence}
		return
	}
	c.tell(sentence)
}
