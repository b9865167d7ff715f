// Package generator finds problems in games, verifies and grades them, for those that make collections: the program itself needs none of it.
package generator
