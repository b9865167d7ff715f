package sgf

import "strconv"

// chanceName is the property for the chance of Black, in percent.
const chanceName = "SBKV"

// chanceText writes a chance from 0 to 1.
func chanceText(chance float32) string {
	return strconv.FormatFloat(100*float64(chance), 'f', 2, 64)
}

// parseChance reads what chanceText writes; false for any other text, which is kept as it is.
func parseChance(raw string) (chance float32, ok bool) {
	percent, err := strconv.ParseFloat(raw, 64)
	chance = float32(percent / 100)
	return chance, err == nil && chance >= 0 && chance <= 1 && chanceText(chance) == raw
}
