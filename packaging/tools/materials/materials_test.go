package main

import (
	"debug/buildinfo"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/xeipuuv/gojsonschema"
)

// TestMain lets the tests run in the project's root, as the program does.
func TestMain(m *testing.M) {
	if err := os.Chdir("../../.."); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// TestABillNamesEveryModule makes the bill of this very program of tests, and holds it against CycloneDX's own schema.
func TestABillNamesEveryModule(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	info, err := buildinfo.ReadFile(self)
	if err != nil || len(info.Deps) == 0 {
		t.Fatalf("%d modules, %v", len(info.Deps), err)
	}
	known, err := readLicences("assets/licences.txt.gz")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := describe("p", []string{self}, known, time.Unix(0, 0)); err == nil || !strings.Contains(err.Error(), "make licences") {
		t.Errorf("a module without a licence: %v", err)
	}
	for _, m := range info.Deps {
		known[m.Path+" "+m.Version] = work{licence: "BSD-3-Clause AND MIT"}
	}
	bill, err := describe("hoshi-1.0.0.tar.xz", []string{self}, known, time.Unix(0, 0))
	if err != nil {
		t.Fatal(err)
	}
	text, err := encode(bill)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range info.Deps {
		if !strings.Contains(string(text), `"pkg:golang/`+m.Path+"@"+m.Version+`"`) {
			t.Errorf("it lacks %s", m.Path)
		}
	}
	for _, licence := range []string{`"OFL-1.1"`, `"Unicode-3.0"`, `"MIT"`, `"SHA-256"`} {
		if !strings.Contains(string(text), licence) {
			t.Errorf("it lacks %s", licence)
		}
	}
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
