package web

import (
	"encoding/xml"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"
	"testing"

	"hoshi/game"
)

// hostile are what somebody may be called who wants a page to run something, or to show what is not the server's.
func hostile() []string {
	words := []string{
		`<script>alert(1)</script>`, `"><script src=//evil.example></script>`, `'><img src=x onerror=alert(1)>`, `<svg onload=alert(1)>`, `</title><script>x</script>`, `</textarea><script>x</script>`,
		`javascript:alert(1)`, `data:text/html,<script>x</script>`, `"onmouseover="alert(1)`, `' onfocus='alert(1)' autofocus='`, `{{.Host}}`, `{{template "top" .}}`, `${alert(1)}`, "`+alert(1)+`",
		`<!--`, `-->`, `<![CDATA[`, `]]>`, `&lt;script&gt;`, `&#60;script&#62;`, `&quot;&gt;`, `%3Cscript%3E`, `\u003cscript\u003e`, `\x3cscript\x3e`, `</style><style>*{display:none}`, `<base href=//evil.example>`,
		`<meta http-equiv=refresh content=0;url=//evil.example>`, `<iframe src=//evil.example>`, `<form action=//evil.example>`, `<link rel=stylesheet href=//evil.example>`, `<a href=javascript:x>`, `<math><mi xlink:href=javascript:x>`,
		`<noscript><p title="</noscript><img src=x onerror=alert(1)>">`, `<details open ontoggle=alert(1)>`, `<body onload=alert(1)>`, `<template><script>x</script></template>`, "\u202egnirts", "\u2028alert(1)", "\u0000<script>", "\ufeff<b>",
		`/../../etc/passwd`, `?lang=de&move=1`, `#<script>`, `//evil.example`, `\\evil.example`, `;](;FF[4]`, `]PB[`, `\]`, "a\r\nSet-Cookie: x=1", `.png`,
	}
	var all []string
	frames := []string{"%s", "Anna%s", "%sAnna", `"'>%s<'"`}
	if testing.Short() {
		frames = frames[3:]
	}
	for _, frame := range frames {
		for _, word := range words {
			all = append(all, fmt.Sprintf(frame, word))
		}
	}
	return all
}

// shape returns a page without what people write: its elements, with the names of their attributes, and all links, of which it returns what their hosts and schemes are.
func shape(t *testing.T, page string) (elements, links []string) {
	t.Helper()
	page = strings.Replace(page, "<!doctype html>", "", 1)
	reader := xml.NewDecoder(strings.NewReader(page))
	reader.Strict, reader.AutoClose, reader.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	for {
		token, err := reader.Token()
		if err == io.EOF {
			return elements, links
		}
		if err != nil {
			t.Fatalf("%v in\n%s", err, withoutBoard(page))
		}
		switch token := token.(type) {
		case xml.StartElement:
			names := token.Name.Local
			for _, a := range token.Attr {
				names += " " + a.Name.Local
				if slices.Contains([]string{"href", "src", "action"}, a.Name.Local) {
					u, err := url.Parse(a.Value)
					if err != nil {
						t.Errorf("the link %q: %v", a.Value, err)
						continue
					}
					links = append(links, u.Scheme+"//"+u.Host)
				}
			}
			elements = append(elements, names)
		case xml.Comment, xml.Directive, xml.ProcInst:
			elements = append(elements, fmt.Sprintf("%T", token))
		}
	}
}

// Whatever people are called, and whatever a record says, a page is made of the same elements and leads to the same hosts.
func TestHostileWords(t *testing.T) {
	words := hostile()
	if len(words) < 200 && !testing.Short() {
		t.Fatalf("there are %d words", len(words))
	}
	paths := func(h *house) []string {
		return []string{"/", "/ratings", "/player/" + url.PathEscape(h.first), "/game/" + gameID, "/game/" + gameID + "?move=3", "/embed/game/" + gameID, "/join/" + theCode}
	}
	for _, result := range []game.Result{{}, {Winner: game.Black, Reason: game.Resignation}} {
		calm := usual()
		calm.result = result
		for i := range paths(calm) {
			if result != (game.Result{}) && i != 3 {
				continue // that it is over changes the page of the game alone
			}
			_, plain := get(t, New(calm, Options{}), paths(calm)[i])
			elements, links := shape(t, plain)
			for _, word := range words {
				h := usual()
				h.result, h.first, h.second = result, word, "B"+word
				path := paths(h)[i]
				response, page := get(t, New(h, Options{}), path)
				if strings.HasPrefix(path, "/player/") && response.StatusCode == 404 {
					continue // nobody can have such a name
				}
				gotElements, gotLinks := shape(t, page)
				if response.StatusCode != 200 || !slices.Equal(elements, gotElements) || !slices.Equal(links, gotLinks) {
					t.Errorf("%s with %q is another page (%d):\n%s", path, word, response.StatusCode, withoutBoard(page))
				}
				if strings.Contains(fmt.Sprint(response.Header), "evil") || response.Header.Get("Set-Cookie") != "" {
					t.Errorf("%s with %q has the head %v", path, word, response.Header)
				}
			}
		}
	}
	for _, word := range words { // what a link says itself
		for _, path := range []string{"/" + url.PathEscape(word), "/game/" + url.PathEscape(word), "/player/" + url.PathEscape(word), "/?lang=" + url.QueryEscape(word), "/puzzle?move=" + url.QueryEscape(word), "/puzzle?way=" + url.QueryEscape(word), "/join/" + url.PathEscape(word), "/guest?moves=" + url.QueryEscape(word), "/guest?rule=" + url.QueryEscape(word), "/game/" + gameID + "?move=" + url.QueryEscape(word)} {
			response, page := get(t, New(usual(), Options{}), path)
			if shape(t, page); response.StatusCode == 500 || strings.Count(page, "<script") > strings.Count(page, scriptPath)+strings.Count(page, playPath) {
				t.Errorf("%s: %d\n%s", path, response.StatusCode, withoutBoard(page))
			}
		}
	}
}
