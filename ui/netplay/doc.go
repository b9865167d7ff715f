// Package netplay is playing on the network: the connection, the lobby, the server inside the window, and the game in the window
// because of it.
package netplay
