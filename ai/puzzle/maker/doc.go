// Package maker finds problems in games, verifies and grades them. It is for who makes collections: the program itself needs it not.
package maker
