package server

import (
	"fmt"
	"io"
	"strings"

	"hoshi/online/server/record"
)

// Command is something that an operator can tell a running server, with [SendCommand].
type Command struct {
	Name  string
	Wants string // what follows the name, in words; empty: nothing
	Does  string // what it does, in a few words
	least int    // how many words follow
	bind  func(s *Server) commandFunc
}

// commandFunc carries out an order, whose name the words follow, and writes the answer.
type commandFunc func(words []string, out io.Writer) error

// Orders are all that a server knows.
var Orders []Command

func init() { // help lists them
	Orders = []Command{
		{"players", "[part of a name]", "who is there", 0, func(s *Server) commandFunc { return s.overview.listPlayers }},
		{"games", "", "which games go on", 0, func(s *Server) commandFunc { return s.overview.listGames }},
		{"addresses", "", "at which addresses it listens", 0, func(s *Server) commandFunc { return s.overview.listAddresses }},
		{"log", "game", "what was done in a game, move by move", 1, func(s *Server) commandFunc { return s.overview.showGame }},
		{"close", "game", "ends a game without a result", 1, func(s *Server) commandFunc { return s.arbiter.closeGame }},
		{"announce", "words", "tells everybody something", 1, func(s *Server) commandFunc { return s.arbiter.announceWords }},
		{"ban", "[-yes] player|network time [reason]", "keeps a key, or all of an address or network, away for a time such as 90m, 12h or 7d; -yes where it would ask", 2, func(s *Server) commandFunc { return s.penalties.sanction(record.Ban) }},
		{"mute", "player time [reason]", "takes a player's chat away for a time", 2, func(s *Server) commandFunc { return s.penalties.sanction(record.Mute) }},
		{"pardon", "player|network", "ends what ban and mute have done", 1, func(s *Server) commandFunc { return s.penalties.pardon }},
		{"sanctions", "", "who is banned or muted, until when and why", 0, func(s *Server) commandFunc { return s.penalties.list }},
		{"drain", "[time|off]", "begins no games any more, and ends the server after the last one or after that time; what still runs goes on at the next start", 0, func(s *Server) commandFunc { return s.arbiter.drain }},
		{"export", "player", "all that is kept of a player, as JSON", 1, func(s *Server) commandFunc { return s.overview.exportOf }},
		{"forget", "player", "deletes all that is kept of a player; their games stay for the others, without the name", 1, func(s *Server) commandFunc { return s.arbiter.forgetOf }},
		{"help", "", "this list", 0, func(*Server) commandFunc { return listOrders }},
	}
}

func listOrders(_ []string, out io.Writer) error {
	for _, o := range Orders {
		if _, err := fmt.Fprintf(out, "%s\n\t%s\n", strings.TrimSpace(o.Name+" "+o.Wants), o.Does); err != nil {
			return err
		}
	}
	return nil
}

// Operate listens for orders at a socket in the data folder, on goroutines of its own until [Server.Close].
func (s *Server) Operate() error {
	o, err := Operate(s.opts.Data, s.log.Logger, s.Execute)
	if err != nil {
		return err
	}
	s.hall.Lock()
	defer s.hall.Unlock()
	s.ending.operator = o
	return nil
}

// Execute carries out an order, which has a word at least, and writes the answer to out. An error that wraps [ErrOrder] is a mistake of the operator.
func (s *Server) Execute(words []string, out io.Writer) error {
	for _, o := range Orders {
		switch {
		case o.Name != words[0]:
		case len(words)-1 < o.least:
			return fmt.Errorf("%w: %s wants: %s", ErrOrder, o.Name, o.Wants)
		default:
			return o.bind(s)(words[1:], out)
		}
	}
	return fmt.Errorf("%w: no order is called %q; help lists all", ErrOrder, words[0])
}
