package online

import (
	"net"
	"net/url"
	"strconv"
	"strings"
)

// DefaultPort is the port on which servers are looked for where an address names none.
const DefaultPort = 8488

// schemes are those that people write, and what is dialled for them.
var schemes = map[string]string{"ws": "ws", "http": "ws", "wss": "wss", "https": "wss"}

// ParseAddress reads the address of a server as people write it: a host, with a port or without ([DefaultPort] then),
// or a URL with ws, wss, http or https and the port that belongs to it. It returns the URL of the WebSocket, or a
// [*Refusal].
func ParseAddress(text string) (*url.URL, error) {
	text = strings.TrimSpace(text)
	bad := Refusef(BadAddress, "%q is no address of a server. Such are 192.168.1.5, example.org:8488 and wss://example.org.", text)
	if !strings.Contains(text, "://") {
		if ip := net.ParseIP(strings.Trim(text, "[]")); ip != nil && ip.To4() == nil {
			text = "[" + ip.String() + "]"
		}
		text = "ws://" + text
		parsed, err := url.Parse(text)
		if err != nil {
			return nil, bad
		}
		if parsed.Port() == "" {
			parsed.Host = net.JoinHostPort(parsed.Hostname(), strconv.Itoa(DefaultPort))
		}
		text = parsed.String()
	}
	parsed, err := url.Parse(text)
	if err != nil || schemes[parsed.Scheme] == "" || parsed.Hostname() == "" || parsed.User != nil ||
		parsed.RawQuery != "" || parsed.Fragment != "" || strings.Trim(parsed.Path, "/") != "" && parsed.Path != Path {
		return nil, bad
	}
	if strings.ContainsFunc(parsed.Hostname(), func(r rune) bool { return r <= ' ' || strings.ContainsRune(`/\@?#`, r) }) {
		return nil, bad
	}
	if port, err := strconv.Atoi(parsed.Port()); parsed.Port() != "" && (err != nil || port < 1 || port > 65535) {
		return nil, bad
	}
	parsed.Scheme, parsed.Path = schemes[parsed.Scheme], Path
	return parsed, nil
}

// ports are those of the schemes that are dialled.
var ports = map[string]string{"ws": "80", "wss": "443"}

// Authority writes what a login signs of the URL that a client has called: scheme, host and port, in small letters, as in
// wss://example.org:443.
func Authority(u *url.URL) string {
	port := u.Port()
	if port == "" {
		port = ports[u.Scheme]
	}
	return strings.ToLower(u.Scheme + "://" + net.JoinHostPort(u.Hostname(), port))
}

// CodeLetters is with how many letters of its id a game that is over is found.
const CodeLetters = 8

// GameCode returns the code by which people find a game that is over: the first letters of its id, as d1k5-2mz4.
func GameCode(id string) string {
	if len(id) < CodeLetters {
		return id
	}
	return id[:CodeLetters/2] + "-" + id[CodeLetters/2:CodeLetters]
}

// linkScheme is that of links to games.
const linkScheme = "hoshi"

// Link returns the link to a game that is over on the server at an address, as [ParseAddress] reads that: its errors are Link's.
func Link(address, id string) (string, error) { return link(address, GameCode(id)) }

// link returns the link to a place on the server at an address.
func link(address, path string) (string, error) {
	server, err := ParseAddress(address)
	if err != nil {
		return "", err
	}
	host := server.Host
	if server.Port() == "" {
		host = net.JoinHostPort(server.Hostname(), ports[server.Scheme])
	}
	link := url.URL{Scheme: linkScheme, Host: host, Path: "/" + path}
	if server.Scheme == "wss" {
		link.RawQuery = "tls"
	}
	return link.String(), nil
}

// invited stands before the code in the link of an invitation.
const invited = "play/"

// InviteLink returns the link by which a friend joins the private game of a code on the server at an address, as [ParseAddress] reads that: its
// errors are InviteLink's.
func InviteLink(address, code string) (string, error) { return link(address, invited+code) }

// joinPath stands before the code in the link to the page on which a browser joins a private game.
const joinPath = "/join/"

// JoinLink returns the link by which a friend joins the private game of a code in a browser, or with Hoshi, on a server that browsers call public, such as
// https://play.example.org.
func JoinLink(public, code string) string { return public + joinPath + code }

// ParseInvite reads what [InviteLink] and [JoinLink] write: the address of a server, as ParseAddress reads it, and the code of a private game. The error is a
// [*Refusal].
func ParseInvite(text string) (address, code string, err error) {
	address, path, ok := splitLink(text)
	code, found := strings.CutPrefix(path, invited)
	if page, named, is := splitPage(text, joinPath); is {
		address, code, ok, found = page, named, true, true
	}
	if !ok || !found || code == "" {
		return "", "", Refusef(BadAddress, "%q is no invitation. Such is hoshi://example.org:8488/play/d1k5-2mz4-hq7x.", text)
	}
	return address, code, nil
}

// ParseLink reads what [Link] and [PageLink] write: the address of a server, as ParseAddress reads it, and the code of a game. The error is a
// [*Refusal].
func ParseLink(text string) (address, code string, err error) {
	address, code, ok := splitLink(text)
	if page, named, is := splitPage(text, pagePath); is {
		address, code, ok = page, named, true
	}
	if !ok || len(code) < CodeLetters || strings.HasPrefix(code, invited) {
		return "", "", Refusef(BadAddress, "%q is no link to a game. Such is hoshi://example.org:8488/d1k5-2mz4.", text)
	}
	return address, code, nil
}

// pagePath stands before the code in the link to the page of a game.
const pagePath = "/game/"

// PageLink returns the link to the page of a public game on a server that browsers call public, such as https://play.example.org.
func PageLink(public, id string) string { return public + pagePath + GameCode(id) }

// splitPage reads a link to a page with a code after its path: the address of a server and the code.
func splitPage(text, path string) (address, code string, ok bool) {
	link, err := url.Parse(strings.TrimSpace(text))
	if err != nil || schemes[link.Scheme] == "" || link.Scheme == schemes[link.Scheme] {
		return "", "", false
	}
	if code, ok = strings.CutPrefix(link.Path, path); !ok || strings.ContainsAny(code, "/.") {
		return "", "", false
	}
	address = Authority(&url.URL{Scheme: schemes[link.Scheme], Host: link.Host})
	_, err = ParseAddress(address)
	return address, code, err == nil
}

// splitLink reads a link: the address of a server and what is there.
func splitLink(text string) (address, path string, ok bool) {
	link, err := url.Parse(strings.TrimSpace(text))
	if err != nil || strings.ToLower(link.Scheme) != linkScheme || link.Hostname() == "" {
		return "", "", false
	}
	server := link.Host
	if link.Port() == "" {
		server = net.JoinHostPort(link.Hostname(), strconv.Itoa(DefaultPort))
	}
	if address = "ws://" + server; link.RawQuery == "tls" {
		address = "wss://" + server
	}
	_, err = ParseAddress(address)
	return address, strings.Trim(link.Path, "/"), err == nil
}
