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
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"github.com/CycloneDX/cyclonedx-go"
)

// data are the files of others that may be built in; a module's lie in its folder.
var data = []struct{ work, module, file, description string }{
	{"Noto Sans and Noto Sans CJK", "", "assets/font/regular.otf.gz", "parts of the fonts, regular"},
	{"Noto Sans and Noto Sans CJK", "", "assets/font/bold.otf.gz", "parts of the fonts, bold"},
	{"Unicode's characters that look alike", "", "online/confusable/data.txt", "data of Unicode's UTS 39"},
	{"Noto Sans, as Fyne has it", fyne, "theme/font/NotoSans-Regular.ttf", "font, regular"},
	{"Noto Sans, as Fyne has it", fyne, "theme/font/NotoSans-Bold.ttf", "font, bold"},
	{"Noto Sans, as Fyne has it", fyne, "theme/font/NotoSans-Italic.ttf", "font, italic"},
	{"Noto Sans, as Fyne has it", fyne, "theme/font/NotoSans-BoldItalic.ttf", "font, bold italic"},
	{"Inter, its signs", fyne, "theme/font/InterSymbols-Regular.ttf", "font"},
	{"DejaVu Sans Mono", fyne, "theme/font/DejaVuSansMono-Powerline.ttf", "font"},
}

// fyne is the module whose fonts are built into the window beside its own.
const fyne = "fyne.io/fyne/v2"

// writeBill writes the bill of a package beside it.
func writeBill(pack string, programs []string) error {
	epoch, err := strconv.ParseInt(os.Getenv("SOURCE_DATE_EPOCH"), 10, 64)
	if err != nil {
		return fmt.Errorf("SOURCE_DATE_EPOCH names no time: %w", err)
	}
	version := os.Getenv("VERSION")
	if version == "" {
		return fmt.Errorf("VERSION names no version of %s", pack)
	}
	licences, err := readLicences("assets/licences.txt.gz")
	if err != nil {
		return err
	}
	bill, err := describe(programs, licences)
	if err != nil {
		return err
	}
	text, err := whole(bill, pack, version, time.Unix(epoch, 0))
	if err != nil {
		return err
	}
	return os.WriteFile(pack+".cdx.json", text, 0o644)
}

// whole returns the text of a bill, which says of which package it is: by its name, its version and the sum of its bytes.
func whole(bill *cyclonedx.BOM, pack, version string, at time.Time) ([]byte, error) {
	made, err := os.ReadFile(pack)
	if err != nil {
		return nil, err
	}
	name := filepath.Base(pack)
	bill.Metadata = &cyclonedx.Metadata{Timestamp: at.UTC().Format(time.RFC3339), Component: &cyclonedx.Component{Type: cyclonedx.ComponentTypeApplication,
		Name: name, Version: version, BOMRef: name, Licenses: &cyclonedx.Licenses{{Expression: "MIT"}}, Hashes: sum(made)}}
	refs := []string{}
	for _, c := range *bill.Components {
		refs = append(refs, c.BOMRef)
	}
	bill.Dependencies = &[]cyclonedx.Dependency{{Ref: name, Dependencies: &refs}}
	var text bytes.Buffer
	err = cyclonedx.NewBOMEncoder(&text, cyclonedx.BOMFileFormatJSON).SetPretty(true).EncodeVersion(bill, format)
	return text.Bytes(), err
}

// format is the version of CycloneDX that most programs read today.
const format = cyclonedx.SpecVersion1_6

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

// describe returns the bill of programs: the modules that Go names in them, Go itself, and the fonts and data that they hold byte by byte.
func describe(programs []string, licences map[string]work) (*cyclonedx.BOM, error) {
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
	list := []cyclonedx.Component{}
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		list = append(list, parts[name])
	}
	held, err := dataOf(programs, licences)
	if err != nil {
		return nil, err
	}
	list = append(list, held...)
	bill := cyclonedx.NewBOM()
	bill.Components = &list
	return bill, nil
}

// dataOf returns the fonts and data that one of the programs holds.
func dataOf(programs []string, licences map[string]work) (held []cyclonedx.Component, err error) {
	var built [][]byte
	for _, program := range programs {
		text, err := os.ReadFile(program)
		if err != nil {
			return nil, err
		}
		built = append(built, text)
	}
	folders := map[string]string{"": "."}
	for _, d := range data {
		if folders[d.module] == "" {
			if folders[d.module], err = moduleFolder(d.module); err != nil {
				return nil, err
			}
		}
		text, err := os.ReadFile(filepath.Join(folders[d.module], d.file))
		if err != nil {
			return nil, err
		}
		if !slices.ContainsFunc(built, func(program []byte) bool { return bytes.Contains(program, text) }) {
			continue
		}
		w, has := licences[d.work]
		if !has {
			return nil, fmt.Errorf("assets/licences.txt.gz knows no licence of %s: make licences", d.work)
		}
		c := component(cyclonedx.ComponentTypeData, d.work, "", path.Join(d.module, d.file), w.licence)
		c.PackageURL, c.Description, c.Hashes = "", d.description, sum(text)
		held = append(held, c)
	}
	return held, nil
}

func sum(text []byte) *[]cyclonedx.Hash {
	s := sha256.Sum256(text)
	return &[]cyclonedx.Hash{{Algorithm: cyclonedx.HashAlgoSHA256, Value: hex.EncodeToString(s[:])}}
}

func component(kind cyclonedx.ComponentType, name, version, url, licence string) cyclonedx.Component {
	return cyclonedx.Component{Type: kind, Name: name, Version: version, PackageURL: url, BOMRef: url, Licenses: &cyclonedx.Licenses{{Expression: licence}}}
}
