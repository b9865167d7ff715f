// Package pngtest is for tests: the pictures that they compare with.
package pngtest

import (
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"
)

// Read returns the picture in the file at path.
func Read(tb testing.TB, path string) image.Image {
	tb.Helper()
	file, err := os.Open(path)
	if err != nil {
		tb.Fatal(err)
	}
	defer file.Close()
	img, err := png.Decode(file)
	if err != nil {
		tb.Fatalf("%s: %v", path, err)
	}
	return img
}

// Write writes a picture to path, as small as it can be, and makes the folder where there is none.
func Write(tb testing.TB, path string, img image.Image) {
	tb.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		tb.Fatal(err)
	}
	file, err := os.Create(path)
	if err != nil {
		tb.Fatal(err)
	}
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(file, img); err != nil {
		tb.Error(err)
	}
	if err := file.Close(); err != nil {
		tb.Error(err)
	}
}
