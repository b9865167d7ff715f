// Package online is what both ends of a game over a network share: the messages (PROTOCOL.md), the settings of a game,
// the reasons of a refusal, the players' keys ([Identity]) and names, and the match by which a server judges and a client
// follows. Packages server and client are the two ends; package lan lets them find each other on a local network.
package online
