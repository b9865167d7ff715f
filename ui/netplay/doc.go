// Package table is playing on the network: the connection, the lobby, the server inside the window, and the game that lies on the desk
// because of it.
package netplay
