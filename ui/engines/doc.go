// Package engines is the activity of the programs that the person has added: it adds them, finds out what they can do, asks before they are run, and hands
// them out as players and advisers.
package engines
