package nn

import "testing"

// TestSmallVectors is TestVectors without AVX2.
func TestSmallVectors(t *testing.T) {
	had := avx2
	t.Cleanup(func() { avx2 = had })
	avx2 = false
	TestVectors(t)
	TestNothingOverflows(t)
}

func BenchmarkTallySSE2(b *testing.B) { small(b, BenchmarkTally) }
func BenchmarkShiftSSE2(b *testing.B) { small(b, BenchmarkShift) }
func BenchmarkDenseSSE2(b *testing.B) { small(b, BenchmarkDense) }

func small(b *testing.B, f func(*testing.B)) {
	had := avx2
	b.Cleanup(func() { avx2 = had })
	avx2 = false
	f(b)
}
