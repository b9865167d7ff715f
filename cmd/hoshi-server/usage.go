package main

import (
	"fmt"
	"io"
	"strings"

	"hoshi/online/server"
)

// commands are the words behind the options that the program itself knows; all others are orders.
var commands = []struct{ name, wants, does string }{
	{"backup", "folder", "copies all data into a folder, also while the server runs"},
	{"reports", "", "what players have reported of others"},
	{"migrate", "in|out", "moves all data from the folder of -data into the cluster of -nats and -postgres, or back"},
}

// usage writes what may stand on the command line. An error of out has nobody to be told.
func (o *options) usage(out io.Writer) {
	fmt.Fprint(out, `A server for Gomoku and Renju. It serves until it is stopped:
  hoshi-server [options]
What it keeps, named by the same options:
`)
	for _, c := range commands {
		say(out, c.name, c.wants, c.does)
	}
	fmt.Fprintln(out, "Orders to a server that runs, by the folder of -data:")
	for _, order := range server.Orders {
		say(out, order.Name, order.Wants, order.Does)
	}
	o.flags.SetOutput(out)
	fmt.Fprintln(out, "Options, on the command line or without the dash in the file of -config:")
	o.flags.PrintDefaults()
}

func say(out io.Writer, name, wants, does string) {
	fmt.Fprintf(out, "  hoshi-server [options] %s\n    \t%s\n", strings.TrimSpace(name+" "+wants), does)
}
