package lang

import "testing"

func TestNumbersAreGrouped(t *testing.T) {
	for _, row := range []struct {
		code string
		n    int
		want string
	}{
		{"en", 0, "0"}, {"en", 999, "999"}, {"en", 1284, "1,284"}, {"zh_Hans", 160000, "160,000"}, {"en", 1234567, "1,234,567"},
		{"de", 160000, "160.000"}, {"es", 1284, "1284"}, {"es", 12840, "12.840"}, {"pl", 1284, "1284"}, {"cs", 1284, "1\u00A0284"},
	} {
		if got := group(row.n, row.code); got != row.want {
			t.Errorf("%d in %s is %q, want %q", row.n, row.code, got, row.want)
		}
	}
}
