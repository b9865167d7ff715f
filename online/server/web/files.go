package web

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"html/template"
	"net/http"
	"path"
)

//go:embed files
var folder embed.FS

var templates = template.Must(template.ParseFS(folder, "files/*.html"))

// The kinds of what is sent.
const (
	htmlKind = "text/html; charset=utf-8"
	pngKind  = "image/png"
	svgKind  = "image/svg+xml"
	sgfKind  = "application/x-go-sgf"
)

// files are what pages load, by their names.
var files = map[string]*answer{
	"style.css":  fileOf("style.css", "text/css; charset=utf-8"),
	"page.js":    fileOf("page.js", "text/javascript; charset=utf-8"),
	"play.js":    fileOf("play.js", "text/javascript; charset=utf-8"),
	"icon.svg":   fileOf("icon.svg", svgKind),
	"robots.txt": fileOf("robots.txt", "text/plain; charset=utf-8"),
}

func fileOf(name, kind string) *answer {
	data, err := folder.ReadFile("files/" + name)
	if err != nil {
		panic(err) // it is built in
	}
	return newAnswer(kind, data)
}

// versioned returns the path of a file, another one whenever it changes.
func versioned(name string) string {
	sum := sha256.Sum256(files[name].body)
	return "/" + name + "?v=" + hex.EncodeToString(sum[:4])
}

var stylePath, iconPath, scriptPath, playPath = versioned("style.css"), versioned("icon.svg"), versioned("page.js"), versioned("play.js")

// file sends a file that pages load.
func (p *Pages) file(w http.ResponseWriter, r *http.Request) {
	if r.URL.RawQuery != "" {
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	files[path.Base(r.URL.Path)].send(w, r)
}

// answer makes a page of a template.
func (r *request) answer(name string, data any) (*answer, error) {
	var page bytes.Buffer
	if err := templates.ExecuteTemplate(&page, name, data); err != nil {
		return nil, err
	}
	return newAnswer(htmlKind, page.Bytes()), nil
}
