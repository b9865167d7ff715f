//go:build race

package ui

const raced = true
