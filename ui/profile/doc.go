// Package profile is the page of the person who plays here: the rating over time, all games that came to their end, and how they went
// against the levels and by colour.
package profile
