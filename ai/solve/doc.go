// Package solve holds proofs that Black wins a whole game: books of Black's moves against every answer of White's, their reader, and a checker that
// trusts the rules alone. What a book does not store is a leaf, a position in which Black wins by threats, which the search for such wins proves
// again within a bound that the book names.
package solve
