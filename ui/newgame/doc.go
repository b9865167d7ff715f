// Package newgame is the form that asks how a game shall be, and the record that its answers make.
package newgame
