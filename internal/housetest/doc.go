// Package housetest holds the rules of the house as tests: who may import whom, which files may know each other, how large things are,
// when a test may sleep, what is raced, that all call the program by one version, and that the pages are true.
package housetest
