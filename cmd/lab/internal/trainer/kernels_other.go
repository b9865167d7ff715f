//go:build !(goexperiment.simd && amd64)

package trainer

// kernelOfMachine returns the plain kernel; the one with vector instructions needs GOEXPERIMENT=simd.
func kernelOfMachine() kernel { return plain }
