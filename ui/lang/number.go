package lang

import (
	"strconv"
	"strings"
)

// Number writes a number that is not negative as the language of the texts groups its digits, such as 160,000 in English.
func Number(n int) string { return group(n, Current()) }

func group(n int, code string) string {
	sign, most := ",", 3 // how many digits stand together
	switch code {
	case "de", "vi":
		sign = "."
	case "es":
		sign, most = ".", 4
	case "cs", "fr", "ru":
		sign = "\u00A0"
	case "pl":
		sign, most = "\u00A0", 4
	}
	digits := strconv.Itoa(n)
	if len(digits) <= most {
		return digits
	}
	var b strings.Builder
	for i, d := range digits {
		if left := len(digits) - i; i > 0 && left%3 == 0 {
			b.WriteString(sign)
		}
		b.WriteRune(d)
	}
	return b.String()
}
