// Package online is what both ends of a game over a network share: the messages (PROTOCOL.md), the settings of a game,
// the reasons of a refusal, the players' keys ([Identity]) and names. Packages server and client are the two ends, which
// both keep a game as a [game.Match]; package lan lets them find each other on a local network.
package online
