// Package train is the lesson: positions in which a move of a certain kind is found.
package train
