// Package edit is a position that is set up by hand.
package edit
