package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/hex"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"github.com/CycloneDX/cyclonedx-go"
)

// data are the files of others that are built in.
var data = []struct{ work, file, description string }{
	{"Noto Sans and Noto Sans CJK", "assets/font/regular.otf.gz", "parts of the fonts, regular"},
	{"Noto Sans and Noto Sans CJK", "assets/font/bold.otf.gz", "parts of the fonts, bold"},
	{"Unicode's characters that look alike", "online/confusable/data.txt", "data of Unicode's UTS 39"},
}

// writeBill writes the bill of a package beside it.
func writeBill(pack string, programs []string) error {
	epoch, err := strconv.ParseInt(os.Getenv("SOURCE_DATE_EPOCH"), 10, 64)
	if err != nil {
		return fmt.Errorf("SOURCE_DATE_EPOCH names no time: %w", err)
	}
	licences, err := readLicences("assets/licences.txt.gz")
	if err != nil {
		return err
	}
	bill, err := describe(filepath.Base(pack), programs, licences, time.Unix(epoch, 0))
	if err != nil {
		return err
	}
	text, err := encode(bill)
	if err != nil {
		return err
	}
	return os.WriteFile(pack+".cdx.json", text, 0o644)
}

// format is the version of CycloneDX that most programs read today.
const format = cyclonedx.SpecVersion1_6

func encode(bill *cyclonedx.BOM) ([]byte, error) {
	var text bytes.Buffer
	err := cyclonedx.NewBOMEncoder(&text, cyclonedx.BOMFileFormatJSON).SetPretty(true).EncodeVersion(bill, format)
	return text.Bytes(), err
}

func readLicences(file string) (map[string]work, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return split(string(text)), nil
}

// describe returns the bill of a package: the modules that Go names in its programs, Go itself, fonts and data. The programs say themselves which
// version they are of.
func describe(pack string, programs []string, licences map[string]work, at time.Time) (*cyclonedx.BOM, error) {
	parts := map[string]cyclonedx.Component{}
	for _, program := range programs {
		info, err := buildinfo.ReadFile(program)
		if err != nil {
			return nil, err
		}
		parts["go"] = component(cyclonedx.ComponentTypePlatform, "Go", info.GoVersion, "pkg:generic/go@"+info.GoVersion, licences["Go, its runtime and its library"].licence)
		for _, m := range info.Deps {
			for m.Replace != nil {
				m = m.Replace
			}
			w, has := licences[m.Path+" "+m.Version]
			if !has {
				return nil, fmt.Errorf("%s has %s %s, of which assets/licences.txt.gz knows no licence: make licences", program, m.Path, m.Version)
			}
			parts[m.Path] = component(cyclonedx.ComponentTypeLibrary, m.Path, m.Version, "pkg:golang/"+m.Path+"@"+m.Version, w.licence)
		}
	}
	bill := cyclonedx.NewBOM()
	tool := cyclonedx.Component{Type: cyclonedx.ComponentTypeApplication, Name: pack, BOMRef: pack, Licenses: &cyclonedx.Licenses{{Expression: "MIT"}}}
	bill.Metadata = &cyclonedx.Metadata{Timestamp: at.UTC().Format(time.RFC3339), Component: &tool}
	list, refs := []cyclonedx.Component{}, []string{}
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		list, refs = append(list, parts[name]), append(refs, parts[name].BOMRef)
	}
	for _, d := range data {
		text, err := os.ReadFile(d.file)
		if err != nil {
			return nil, err
		}
		sum := sha256.Sum256(text)
		c := component(cyclonedx.ComponentTypeData, d.work, "", d.file, licences[d.work].licence)
		c.PackageURL, c.Description = "", d.description
		c.Hashes = &[]cyclonedx.Hash{{Algorithm: cyclonedx.HashAlgoSHA256, Value: hex.EncodeToString(sum[:])}}
		list, refs = append(list, c), append(refs, c.BOMRef)
	}
	bill.Components, bill.Dependencies = &list, &[]cyclonedx.Dependency{{Ref: pack, Dependencies: &refs}}
	return bill, nil
}

func component(kind cyclonedx.ComponentType, name, version, url, licence string) cyclonedx.Component {
	return cyclonedx.Component{Type: kind, Name: name, Version: version, PackageURL: url, BOMRef: url, Licenses: &cyclonedx.Licenses{{Expression: licence}}}
}
