// Package online plays Gomoku and Renju over a network: a [Server] that judges every game in package game, a [Client]
// that is a lobby and a game.Player, the messages between them (PROTOCOL.md), the players' keys ([Identity]) and
// ratings, and the search for servers on the local network ([Announce], [Browse]).
package online
