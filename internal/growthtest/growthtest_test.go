package growthtest

import "testing"

func TestLinear(t *testing.T) {
	var sum int
	count := func(steps int) {
		for i := range steps {
			sum += i & sum
		}
	}
	for _, row := range []struct {
		name   string
		do     func(n int)
		linear bool
	}{
		{"as its size", func(n int) { count(1000 * n) }, true},
		{"as its square", func(n int) { count(n * n) }, false},
	} {
		t.Run(row.name, func(t *testing.T) {
			var inner testing.T
			Linear(&inner, 1000, row.do)
			if inner.Failed() == row.linear {
				t.Errorf("linear: %v", !inner.Failed())
			}
		})
	}
}
