// Package library is the activity of the person's games: it finds, shows, imports, exports and deletes them.
package library
