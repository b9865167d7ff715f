// Package play is a game at this desk, of two people or against the computer: the activity that all others lie over.
package play
