//go:build linux

package browsertest

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"
)

// hostile are words of people who want a page to run something.
func hostile() (all []string) {
	words := []string{
		`<script>ran()</script>`, `"><script>ran()</script>`, `'><img src=x onerror=ran()>`, `<svg onload=ran()>`, `</title><script>ran()</script>`, `</textarea><script>ran()</script>`,
		`javascript:ran()`, `data:text/html,<script>ran()</script>`, `"onmouseover="ran()`, `" autofocus onfocus="ran()`, `' onfocus='ran()' autofocus='`, `{{.Host}}`, `${ran()}`, "`+ran()+`",
		`<!--`, `--><script>ran()</script>`, `<![CDATA[<script>ran()</script>]]>`, `&lt;script&gt;ran()&lt;/script&gt;`, `&#60;script&#62;ran()`, `&quot;&gt;<b onclick=ran()>`,
		`%3Cscript%3Eran()%3C/script%3E`, `\u003cscript\u003eran()`, `\x3cscript\x3eran()`, `</style><style>*{display:none}</style>`, `<base href=//evil.example>`,
		`<meta http-equiv=refresh content=0;url=//evil.example>`, `<iframe src=//evil.example></iframe>`, `<iframe srcdoc="<script>parent.ran()</script>">`, `<form action=//evil.example><input autofocus onfocus=ran()>`,
		`<link rel=stylesheet href=//evil.example>`, `<a href=javascript:ran()>x</a>`, `<math><mi xlink:href=javascript:ran()>x`, `<noscript><p title="</noscript><img src=x onerror=ran()>">`,
		`<details open ontoggle=ran()>`, `<body onload=ran()>`, `<video><source onerror=ran()></video>`, `<template><script>ran()</script></template>`, `<object data=//evil.example>`,
		`<embed src=//evil.example>`, "\u202e<script>ran()</script>", "\u2028ran()", "\ufeff<script>ran()</script>", `<svg><animate onbegin=ran() attributeName=x dur=1s>`, `<svg><script>ran()</script></svg>`,
		`<svg><use href="data:image/svg+xml,<svg id=x onload=ran()>#x">`, `"});ran();({"`, `</main><main data-game="{}">`, `__proto__`, `<input type=image src=x onerror=ran()>`, `];ran();//`,
	}
	for _, frame := range []string{"%s", "Anna%s", "%sAnna", `"'>%s<'"`} {
		for _, word := range words {
			all = append(all, fmt.Sprintf(frame, word))
		}
	}
	return all
}

// framesAtOnce is how many games one page of another site shows.
const framesAtOnce = 10

// Whatever people are called and say, nothing of it runs, no page asks another server, and none looks otherwise: in the browser itself, which blocks nothing that it would have run.
func TestHostileWords(t *testing.T) {
	words := hostile()
	if len(words) < 200 {
		t.Fatalf("there are %d words", len(words))
	}
	inEach(t, func(t *testing.T, p *page) {
		words := words
		if _, is := p.driver.(*fox); is {
			words = words[:len(words)/5] // it takes four times as long
		}
		address := openFake(t, words)
		p.do(p.resize(600, 400))
		p.do(p.preload(`globalThis.ran = () => console.error("it ran"); addEventListener("securitypolicyviolation", e => console.error("blocked " + e.blockedURI + " " + e.sample));`))
		outside := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { // another site, with games in frames
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprint(w, "<!doctype html><title>Another site</title><link rel=icon href=data:,>") // who has hung up needs no page
			first, _ := strconv.Atoi(r.URL.Query().Get("first"))                                   // it is the test's
			for n := first; n < min(first+3*framesAtOnce, len(words)); n += 3 {                    // each has the words of four people
				fmt.Fprintf(w, `<iframe src="%s/embed/game/%s?move=%d" width="40" height="40"></iframe>`, address, gameID(n), n%9)
			}
		}))
		t.Cleanup(outside.Close)

		paths := []string{"/", "/ratings", "/join/2222-5555-6666", "/game/" + url.PathEscape(words[0]), "/player/Anna"}
		for n := 0; n < len(words); n += 8 { // each game has the words of eight people, in all that a record holds
			paths = append(paths, "/game/"+gameID(n), "/game/"+gameID(n+3))
		}
		for _, path := range paths {
			p.load(address + path)
			if path == "/ratings" {
				if shown := value[[]string](p, `[...document.querySelectorAll("tbody th")].map(e => e.textContent)`); len(shown) != len(words) {
					t.Errorf("%d of %d names are shown", len(shown), len(words))
				}
			}
			if strings.HasPrefix(path, "/game/fake") && strings.HasSuffix(path, "3") {
				p.await("what is told over the connection", `document.querySelector("[role=status] .read")`)
			}
		}
		for first := 0; first < len(words); first += 3 * framesAtOnce {
			p.load(outside.URL + "/?first=" + strconv.Itoa(first))
		}
		p.isCalm()
	})
}
