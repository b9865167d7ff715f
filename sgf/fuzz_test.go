package sgf

import (
	"os"
	"path/filepath"
	"testing"
)

// FuzzRead reads anything: there is a game or an error, and what was read is the same after writing and reading.
func FuzzRead(f *testing.F) {
	files, err := filepath.Glob("testdata/*.sgf")
	if err != nil || len(files) == 0 {
		f.Fatal("no test data", err)
	}
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data[:min(len(data), 4000)])
	}
	f.Add([]byte(doubleThree + ";W[ii])(;RU[renju]HSFM[1];B[hh];W[];B[])"))
	f.Add([]byte("(;TM[60]OT[3x30 byo-yomi];B[aa]BL[50];W[bb]HSMT[70]WL[30]OW[3](;B[cc]BL[55])(;B[dd]HSMT[59]OB[1]))"))
	f.Fuzz(func(t *testing.T, data []byte) {
		checkRead(t, data)
	})
}
