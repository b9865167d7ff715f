package main

import (
	"bytes"
	"debug/buildinfo"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/CycloneDX/cyclonedx-go"
	"github.com/xeipuuv/gojsonschema"
)

// TestMain lets the tests run in the project's root, as the program does.
func TestMain(m *testing.M) {
	if err := os.Chdir("../../.."); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// TestABillNamesEveryModule makes the bill of this very program of tests with a font behind it, reads it as the library does, and holds it against
// CycloneDX's own schema.
func TestABillNamesEveryModule(t *testing.T) {
	program, info := withFont(t)
	known, err := readLicences("assets/licences.txt.gz")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := describe([]string{program}, known); err == nil || !strings.Contains(err.Error(), "make licences") {
		t.Errorf("a module without a licence: %v", err)
	}
	for _, m := range info.Deps {
		known[m.Path+" "+m.Version] = work{licence: "BSD-3-Clause AND MIT"}
	}
	made, err := describe([]string{program}, known)
	if err != nil {
		t.Fatal(err)
	}
	pack := filepath.Join(t.TempDir(), "hoshi-1.0.0.tar.xz")
	if err := os.WriteFile(pack, []byte("packed"), 0o600); err != nil {
		t.Fatal(err)
	}
	text, err := whole(made, pack, "1.0.0", time.Unix(0, 0))
	if err != nil {
		t.Fatal(err)
	}
	var bill cyclonedx.BOM
	if err := cyclonedx.NewBOMDecoder(bytes.NewReader(text), cyclonedx.BOMFileFormatJSON).Decode(&bill); err != nil {
		t.Fatal(err)
	}
	of := bill.Metadata.Component
	if of.Name != "hoshi-1.0.0.tar.xz" || of.Version != "1.0.0" || (*of.Hashes)[0].Value != (*sum([]byte("packed")))[0].Value || bill.Metadata.Timestamp != "1970-01-01T00:00:00Z" {
		t.Errorf("it is of %+v", bill.Metadata)
	}
	licences := map[string]string{}
	for _, c := range *bill.Components {
		licences[c.Name] = (*c.Licenses)[0].Expression
	}
	for _, m := range info.Deps {
		if licences[m.Path] != "BSD-3-Clause AND MIT" {
			t.Errorf("of %s it says %q", m.Path, licences[m.Path])
		}
	}
	if licences["DejaVu Sans Mono"] != "Bitstream-Vera AND LicenseRef-Arev" || licences["Go"] != "BSD-3-Clause" {
		t.Errorf("it says %v", licences)
	}
	if licence, has := licences["Noto Sans and Noto Sans CJK"]; has {
		t.Errorf("it names a font that the program has not, under %s", licence)
	}
	if n := len(*(*bill.Dependencies)[0].Dependencies); n != len(*bill.Components) {
		t.Errorf("%d of %d parts belong to the package", n, len(*bill.Components))
	}
	validate(t, text)
}

// withFont returns a copy of this program with a font behind it, and what Go says of it.
func withFont(t *testing.T) (string, *buildinfo.BuildInfo) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	info, err := buildinfo.ReadFile(self)
	if err != nil || len(info.Deps) == 0 {
		t.Fatalf("%d modules, %v", len(info.Deps), err)
	}
	text, err := os.ReadFile(self)
	if err != nil {
		t.Fatal(err)
	}
	folder, err := moduleFolder(fyne)
	if err != nil {
		t.Fatal(err)
	}
	font, err := os.ReadFile(filepath.Join(folder, "theme/font/DejaVuSansMono-Powerline.ttf"))
	if err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(t.TempDir(), "program")
	if err := os.WriteFile(program, slices.Concat(text, font), 0o600); err != nil {
		t.Fatal(err)
	}
	return program, info
}

// validate holds a bill against CycloneDX's own schema.
func validate(t *testing.T, text []byte) {
	t.Helper()
	list := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/CycloneDX/cyclonedx-go")
	list.Dir = filepath.Join("packaging", "tools")
	folder, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	loader := gojsonschema.NewSchemaLoader()
	read := func(name string) gojsonschema.JSONLoader {
		return gojsonschema.NewReferenceLoader("file://" + filepath.Join(strings.TrimSpace(string(folder)), "schema", name))
	}
	if err := loader.AddSchema("http://cyclonedx.org/schema/jsf-0.82.schema.json", read("jsf-0.82.schemax.json")); err != nil {
		t.Fatal(err)
	}
	if err := loader.AddSchema("http://cyclonedx.org/schema/spdx.schema.json", read("spdx.schema.json")); err != nil {
		t.Fatal(err)
	}
	schema, err := loader.Compile(read("bom-" + format.String() + ".schema.json"))
	if err != nil {
		t.Fatal(err)
	}
	result, err := schema.Validate(gojsonschema.NewBytesLoader(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, wrong := range result.Errors() {
		t.Error(wrong)
	}
}

// TestLicencesAreReadAsWritten keeps every work with its text, though works with one text share it.
func TestLicencesAreReadAsWritten(t *testing.T) {
	works := []work{{"b v1", "MIT", "one\n\ntext\n"}, {"a v2", "ISC", "other\n"}, {"c v3", "MIT", "one\n\ntext"}}
	file := join(works)
	if n := strings.Count(file, "one\n\ntext"); n != 1 {
		t.Errorf("a text stands there %d times:\n%s", n, file)
	}
	for _, w := range works {
		got := split(file)[w.name]
		if got.licence != w.licence || strings.TrimSpace(got.text) != strings.TrimSpace(w.text) {
			t.Errorf("%s is read as %+v", w.name, got)
		}
	}
	if _, err := read("m v1", t.TempDir()); err == nil || !strings.Contains(err.Error(), "no licence is known") {
		t.Errorf("a module without a licence: %v", err)
	}
}
