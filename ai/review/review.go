// Package review finds out what positions and games are worth, for people who study them: proofs that can be looked through, what
// holds against a threat, reports on whole games, and the analysis that runs beside a board. It plays no game and shows nothing; the
// engine that searches is handed in.
package review
