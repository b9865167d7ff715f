// Package contest is what the matches of the workbench have beyond those of [hoshi/ai/arena]: searches by their settings, weights and networks
// from files, and random openings.
package contest
