package search

import (
	"hoshi/ai/pattern"
	"hoshi/ai/threat"
	"hoshi/game"
)

// What one direction counts for the order, by shape, and what the four make together, by threat.
var (
	shapeOrder = [16]int16{
		pattern.One: 1, pattern.OpenOne: 4, pattern.Two: 6, pattern.OpenTwo: 16, pattern.Three: 18,
		pattern.OpenThree: 60, pattern.Four: 64, pattern.OpenFour: 600, pattern.Five: 4000,
	}
	threatOrder = [pattern.Threats]int16{pattern.DoubleThree: 120, pattern.FourThree: 400, pattern.DoubleFour: 600}
)

// orders holds what a stone counts for the order in which moves are tried, by its class.
type orders [pattern.Classes]int16

// ordersFor returns the orders of a side by a rule.
func ordersFor(rule game.Rule, s threat.Side) *orders {
	if rule == game.Renju && s == threat.Black {
		return &renjuOrders
	}
	return &plainOrders
}

var plainOrders, renjuOrders = newOrders(pattern.Code.Threat), newOrders(pattern.Code.RenjuThreat)

func newOrders(threat func(pattern.Code) pattern.Threat) (table orders) {
	for i := range table {
		code := pattern.Class(i).Code()
		table[i] = order(code, threat(code))
	}
	return table
}

func order(code pattern.Code, t pattern.Threat) int16 {
	sum := threatOrder[t]
	if t == pattern.Forbidden {
		return sum
	}
	for d := range 4 {
		sum += shapeOrder[code.Shape(d)]
	}
	return sum
}
