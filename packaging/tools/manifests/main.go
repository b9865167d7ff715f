// Command manifests checks the fields of the Snap's manifest and of winget's, as far as their schemas want them: manifests FOLDER/stores.
package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"

	"go.yaml.in/yaml/v3"
)

// sum and release are what every manifest must name.
var (
	sum     = regexp.MustCompile(`(?i)^(sha256/)?[0-9a-f]{64}$`)
	release = regexp.MustCompile(`^https://github\.com/hoshi/hoshi/releases/download/v[0-9]+\.[0-9]+\.[0-9]+\S*/hoshi-\S+$`)
	number  = regexp.MustCompile(`^[0-9]+\.[0-9]+\.[0-9]+\S*$`)
	some    = regexp.MustCompile(`.`)
)

// fields of each file: the path to a value and what it must look like.
var fields = map[string]map[string]*regexp.Regexp{
	"snap/snapcraft.yaml": {
		"name": regexp.MustCompile(`^hoshi$`), "base": some, "version": number, "summary": regexp.MustCompile(`^.{1,78}$`), "description": some,
		"grade": regexp.MustCompile(`^stable$`), "confinement": regexp.MustCompile(`^strict$`), "apps.hoshi.command": some,
		"parts.hoshi.plugin": regexp.MustCompile(`^dump$`), "parts.hoshi.source.0.on amd64": release, "parts.hoshi.source.1.on arm64": release,
		"parts.hoshi.source-checksum.0.on amd64": sum, "parts.hoshi.source-checksum.1.on arm64": sum,
	},
	"winget/Hoshi.Hoshi.yaml": {"PackageIdentifier": some, "PackageVersion": number, "DefaultLocale": some, "ManifestType": regexp.MustCompile("^version$"), "ManifestVersion": number},
	"winget/Hoshi.Hoshi.installer.yaml": {
		"PackageIdentifier": some, "PackageVersion": number, "InstallerType": regexp.MustCompile("^nullsoft$"), "Scope": regexp.MustCompile("^user$"),
		"Installers.0.Architecture": regexp.MustCompile("^x64$"), "Installers.0.InstallerUrl": release, "Installers.0.InstallerSha256": sum,
		"ManifestType": regexp.MustCompile("^installer$"), "ManifestVersion": number,
	},
	"winget/Hoshi.Hoshi.locale.en-US.yaml": {
		"PackageIdentifier": some, "PackageVersion": number, "PackageLocale": some, "Publisher": some, "PackageName": some, "License": some,
		"ShortDescription": regexp.MustCompile(`^.{3,256}$`), "ManifestType": regexp.MustCompile("^defaultLocale$"), "ManifestVersion": number,
	},
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: manifests FOLDER")
		os.Exit(2)
	}
	if err := check(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "manifests:", err)
		os.Exit(1)
	}
}

// check returns what is wrong with the files of a folder; one that was not made is passed over.
func check(folder string) error {
	var wrong []error
	for name, want := range fields {
		text, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(name)))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		var manifest any
		if err == nil {
			err = yaml.Unmarshal(text, &manifest)
		}
		if err != nil {
			wrong = append(wrong, fmt.Errorf("%s: %w", name, err))
			continue
		}
		values := map[string]string{}
		flatten("", manifest, values)
		for path, form := range want {
			if !form.MatchString(values[path]) {
				wrong = append(wrong, fmt.Errorf("%s: %s is %q", name, path, values[path]))
			}
		}
	}
	return errors.Join(wrong...)
}

// flatten writes every value below its path.
func flatten(path string, value any, into map[string]string) {
	below := func(key string, v any) {
		if path != "" {
			key = path + "." + key
		}
		flatten(key, v, into)
	}
	switch v := value.(type) {
	case map[string]any:
		for key, value := range v {
			below(key, value)
		}
	case []any:
		for i, value := range v {
			below(fmt.Sprint(i), value)
		}
	default:
		into[path] = fmt.Sprint(v)
	}
}
