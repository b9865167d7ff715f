package online_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/coder/websocket"

	"hoshi/internal/nettest"
	"hoshi/internal/relaytest"
	"hoshi/online"
	"hoshi/online/client"
	"hoshi/online/server"
	"hoshi/online/server/gate"
)

// stopped waits until a client has given up for the reason.
func (p *person) stopped(code online.Code) *online.Refusal {
	p.t.Helper()
	trouble := p.await("giving up", func(s client.State) bool { return s.Status == client.Stopped }).Trouble
	if trouble == nil || trouble.Code != code || trouble.Text == "" {
		p.t.Fatalf("%s gave up by %+v, want %s", p.name, trouble, code)
	}
	return trouble
}

func TestNamesBelongToKeys(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, server.Options{})
		key := identity(t)
		anna := connect(t, s.way(), "Anna", key)
		me := anna.await("being online", func(s client.State) bool { return s.Status == client.Online }).Player
		if me.Name != "Anna" || me.Key != key.Fingerprint() || me.Rating != 1500 || me.Deviation != 350 {
			t.Errorf("welcome as %+v", me)
		}
		connect(t, s.way(), "ANNA", identity(t)).stopped(online.NameTaken)
		again := connect(t, s.way(), "Anna K.", key) // the same player from elsewhere, under another name
		again.await("being online", func(s client.State) bool { return s.Status == client.Online && s.Player.Name == "Anna K." })
		anna.stopped(online.Replaced)
		connect(t, s.way(), "Anna", identity(t)).stopped(online.NameTaken) // it is kept for whom it was
		other := connect(t, s.way(), "Boris", identity(t))
		other.await("being online", func(s client.State) bool { return s.Status == client.Online })

		again.do(again.Seek(blitz, 0))
		other.do(other.Seek(blitz, 0))
		again.game("")
		connect(t, s.way(), "Anna Three", key).stopped(online.NameFixed)
		if again.State().Status != client.Online {
			t.Error("a refused login has replaced the player")
		}
	})
}

func TestServerOfAnotherVersion(t *testing.T) {
	for protocol, want := range map[int]string{online.Version + 1: "your program is too old", online.Version - 1: "the server is too old"} {
		if trouble := troubleWith(t, protocol); !strings.Contains(trouble.Text, "hoshi 9.1.0") || !strings.Contains(trouble.Text, want) {
			t.Errorf("it says %q, want %q", trouble.Text, want)
		}
	}
}

// troubleWith returns what a client says of a server that speaks a version of the protocol.
func troubleWith(t *testing.T, protocol int) *online.Refusal {
	t.Helper()
	future := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(rw, r, nil)
		if err != nil {
			t.Error(err)
			return
		}
		defer conn.CloseNow()
		hello := online.Reply{Type: "hello", Hello: online.Hello{Protocol: protocol, Server: "hoshi 9.1.0", Nonce: make([]byte, 16), Limits: &online.Limits{}}}
		conn.Write(r.Context(), websocket.MessageText, online.Encode(hello)) // the test fails when it does not come
		conn.Read(r.Context())
	}))
	defer future.Close()
	p := connect(t, way{address: future.URL}, "Anna", identity(t))
	defer p.Close()
	return p.stopped(online.WrongVersion)
}

func TestNoServerThere(t *testing.T) {
	connect(t, way{address: relaytest.UnusedAddress(t)}, "Anna", identity(t)).stopped(online.Unreachable)
	pages := httptest.NewServer(http.NotFoundHandler())
	defer pages.Close()
	connect(t, way{address: pages.URL}, "Anna", identity(t)).stopped(online.NotAServer)
	connect(t, way{address: strings.Replace(pages.URL, "http:", "wss:", 1)}, "Anna", identity(t)).stopped(online.NotAServer)
	if _, err := client.Connect(client.Options{Address: "ftp://x", Name: "Anna", Identity: identity(t)}); !errors.Is(err, &online.Refusal{Code: online.BadAddress}) {
		t.Errorf("a bad address: %v", err)
	}
	if _, err := client.Connect(client.Options{Address: "x", Name: "A", Identity: identity(t)}); !errors.Is(err, &online.Refusal{Code: online.BadName}) {
		t.Errorf("a bad name: %v", err)
	}
}

// certificateFor writes a certificate for the host and its key into dir, and returns the files and a pool that trusts them.
func certificateFor(t *testing.T, dir, host string) (certFile, keyFile string, roots *x509.CertPool) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "test"}, NotBefore: time.Now().Add(-time.Hour),
		NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.ParseIP(host)}, IsCA: true, BasicConstraintsValid: true}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	keyDER, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	certFile, keyFile = filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	certPEM := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})
	for path, data := range map[string][]byte{certFile: certPEM, keyFile: pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: keyDER})} {
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	roots = x509.NewCertPool()
	roots.AppendCertsFromPEM(certPEM)
	return certFile, keyFile, roots
}

// serveTLS starts a server with a certificate, which roots vouch for. It stops with the test.
func serveTLS(t *testing.T) (s *server.Server, roots *x509.CertPool) {
	t.Helper()
	certFile, keyFile, roots := certificateFor(t, t.TempDir(), "127.0.0.1")
	s, err := server.New(server.Options{Data: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { nettest.Stop(t, s) })
	if err := s.Start("127.0.0.1:0", certFile, filepath.Join(t.TempDir(), "missing")); err == nil {
		t.Error("it starts without its key")
	}
	if err := s.Start("127.0.0.1:0", certFile, keyFile); err != nil {
		t.Fatal(err)
	}
	return s, roots
}

func TestTLS(t *testing.T) {
	s, roots := serveTLS(t)
	address := net.JoinHostPort("127.0.0.1", strconv.Itoa(s.Port()))
	secure := "wss://" + address
	if got := s.Addresses(); len(got) != 1 || got[0] != secure {
		t.Errorf("the friend is told %v", got)
	}
	if trouble := connect(t, way{address: secure}, "Anna", identity(t)).stopped(online.BadCertificate); trouble.Detail == "" ||
		strings.Count(trouble.Text, "certificate") > 2 {
		t.Errorf("it says %q", trouble.Text)
	}
	connect(t, way{address: address}, "Anna", identity(t)).stopped(online.NeedsTLS)
	told := make(chan bool, 1)
	c, err := client.Connect(client.Options{Address: secure, Name: "Anna", Identity: identity(t), TLS: &tls.Config{RootCAs: roots},
		OnEvent: func(_ *client.Client, e client.Event) { told <- e.Kind == client.StatusChanged }})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	select {
	case ok := <-told:
		if state := c.State(); !ok || state.Status != client.Online {
			t.Errorf("%+v", state)
		}
	case <-time.After(patience):
		t.Error("no connection")
	}
	// Another server could pass on what was signed for it only under its own name.
	request, err := http.NewRequest("GET", "https://"+address+online.Path, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Host = "evil.example"
	client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots}}}
	response, err := client.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	client.CloseIdleConnections()
	if response.StatusCode != http.StatusMisdirectedRequest {
		t.Errorf("the status is %s", response.Status)
	}
}

// Where a proxy ends TLS nobody binds a login to a connection, since the two ends have different ones: neither where it passes on in the clear nor where it speaks
// TLS to the server. A server that was not told of the proxy says so.
func TestTLSEndsAtAProxy(t *testing.T) {
	for _, row := range []struct {
		name     string
		tls      bool   // between proxy and server
		trusted  string // proxies that the server was told of
		scheme   string // that the client calls
		want     string
		hint     string
		bindings string // of hello
	}{
		{"in the clear behind it", false, "127.0.0.1", "wss", "welcome", "", ""},
		{"TLS behind it", true, "127.0.0.1", "wss", "welcome", "", ""},
		{"a proxy without TLS, and TLS behind it", true, "127.0.0.1", "ws", "welcome", "", ""},
		{"nobody told the server", false, "", "wss", "refused", "-trust-proxy", ""},
		{"nobody told the server, TLS behind it", true, "", "wss", "refused", "", online.TLSExporter},
	} {
		t.Run(row.name, func(t *testing.T) {
			proxies, err := gate.ParseProxies(row.trusted)
			if err != nil {
				t.Fatal(err)
			}
			s, err := server.New(server.Options{Data: t.TempDir(), Proxies: proxies})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { nettest.Stop(t, s) })
			certFile, keyFile, behind := "", "", "http"
			roots := x509.NewCertPool()
			if row.tls {
				certFile, keyFile, roots = certificateFor(t, t.TempDir(), "127.0.0.1")
				behind = "https"
			}
			if err := s.Start("127.0.0.1:0", certFile, keyFile); err != nil {
				t.Fatal(err)
			}
			to := &url.URL{Scheme: behind, Host: net.JoinHostPort("127.0.0.1", strconv.Itoa(s.Port()))}
			proxy := httptest.NewUnstartedServer(&httputil.ReverseProxy{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots}}, Rewrite: func(r *httputil.ProxyRequest) {
				r.SetURL(to)
				r.SetXForwarded()
				r.Out.Host = r.In.Host
			}})
			if row.scheme == "wss" {
				proxy.StartTLS()
			} else {
				proxy.Start()
			}
			t.Cleanup(proxy.Close)
			called := row.scheme + "://" + proxy.Listener.Addr().String()
			conn, response, err := websocket.Dial(t.Context(), called+online.Path, &websocket.DialOptions{HTTPClient: proxy.Client()})
			if err != nil {
				t.Fatal(err)
			}
			defer conn.CloseNow()
			hello := heard(t, conn)
			challenge := online.Challenge{Address: called, Nonce: hello.Nonce}
			if hello.Binding != "" && response.TLS != nil {
				if challenge.Binding, err = online.Binding(response.TLS); err != nil {
					t.Fatal(err)
				}
			}
			id := identity(t)
			login := online.Request{Type: "login", Login: online.Login{Protocol: online.Version, Name: "Anna", Address: called, Key: id.PublicKey(), Signature: id.Sign(challenge)}}
			if err := conn.Write(t.Context(), websocket.MessageText, online.Encode(login)); err != nil {
				t.Fatal(err)
			}
			if reply := heard(t, conn); reply.Type != row.want || !strings.Contains(reply.Text, row.hint) || hello.Binding != row.bindings {
				t.Errorf("a hello with the binding %q, then %s: %s %s", hello.Binding, reply.Type, reply.Code, reply.Text)
			}
		})
	}
}

// What was signed over one TLS connection does not log in over another one, nor what was bound to none.
func TestALoginIsBoundToItsConnection(t *testing.T) {
	s, roots := serveTLS(t)
	dial := func() (*websocket.Conn, *tls.ConnectionState, online.Reply) {
		transport := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots}}
		conn, response, err := websocket.Dial(t.Context(), s.Addresses()[0]+online.Path, &websocket.DialOptions{HTTPClient: &http.Client{Transport: transport}})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { conn.CloseNow() })
		return conn, response.TLS, heard(t, conn)
	}
	_, another, _ := dial()
	for name, row := range map[string]struct {
		over func(own *tls.ConnectionState) *tls.ConnectionState
		want string
	}{
		"its own":     {func(own *tls.ConnectionState) *tls.ConnectionState { return own }, "welcome"},
		"another one": {func(*tls.ConnectionState) *tls.ConnectionState { return another }, "refused"},
		"none":        {func(*tls.ConnectionState) *tls.ConnectionState { return nil }, "refused"},
	} {
		t.Run(name, func(t *testing.T) {
			conn, own, hello := dial()
			challenge := online.Challenge{Address: s.Addresses()[0], Nonce: hello.Nonce}
			if over := row.over(own); over != nil {
				var err error
				if challenge.Binding, err = online.Binding(over); err != nil {
					t.Fatal(err)
				}
			}
			id := identity(t)
			login := online.Request{Type: "login", Login: online.Login{Protocol: online.Version, Name: "Anna " + name, Address: challenge.Address, Key: id.PublicKey(), Signature: id.Sign(challenge)}}
			if err := conn.Write(t.Context(), websocket.MessageText, online.Encode(login)); err != nil {
				t.Fatal(err)
			}
			if reply := heard(t, conn); hello.Binding != online.TLSExporter || reply.Type != row.want {
				t.Errorf("%+v, then %+v", hello, reply)
			}
		})
	}
}

// heard reads one message.
func heard(t *testing.T, conn *websocket.Conn) (reply online.Reply) {
	t.Helper()
	_, data, err := conn.Read(t.Context())
	if err == nil {
		err = json.Unmarshal(data, &reply)
	}
	if err != nil {
		t.Fatal(err)
	}
	return reply
}

// A server that reads its certificate anew keeps its connections; one that can't be read leaves it as it is.
func TestCertificateIsReadAnew(t *testing.T) {
	dir := t.TempDir()
	certFile, keyFile, before := certificateFor(t, dir, "127.0.0.1")
	s, err := server.New(server.Options{Data: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer nettest.Stop(t, s)
	if err := s.Start("127.0.0.1:0", certFile, keyFile); err != nil {
		t.Fatal(err)
	}
	to := way{address: s.Addresses()[0], roots: before}
	anna := connect(t, to, "Anna", identity(t))
	anna.await("being online", func(s client.State) bool { return s.Status == client.Online })
	_, _, to.roots = certificateFor(t, dir, "127.0.0.1")
	if err := s.Reload(); err != nil {
		t.Fatal(err)
	}
	connect(t, to, "Boris", identity(t)).await("being online", func(s client.State) bool { return s.Status == client.Online })
	connect(t, way{address: to.address, roots: before}, "Clara", identity(t)).stopped(online.BadCertificate)
	if err := os.WriteFile(certFile, []byte("half a certif"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := s.Reload(); err == nil {
		t.Error("half a certificate is taken")
	}
	connect(t, to, "Dora", identity(t)).await("being online", func(s client.State) bool { return s.Status == client.Online })
	if state := anna.State(); state.Status != client.Online {
		t.Errorf("who was there before is %+v", state)
	}
}

func TestFullServer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, server.Options{MaxPlayers: 2})
		join(t, s, "Anna")
		join(t, s, "Boris")
		connect(t, s.way(), "Clara", identity(t)).stopped(online.ServerFull)
	})
}

func TestLimitsOfAnAddress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := serve(t, server.Options{PerAddress: 5})
		var people []*person
		for i := range 5 {
			people = append(people, join(t, s, fmt.Sprintf("Person %d", i)))
		}
		connect(t, s.way(), "One more", identity(t)).stopped(online.AddressFull)
		people[0].Close()
		<-people[0].Done()
		synctest.Wait()              // until the server has noticed
		time.Sleep(10 * time.Second) // each connection that was refused counts against its address for a second
		connect(t, s.way(), "One more", identity(t)).stopped(online.AddressNames)
		time.Sleep(time.Minute) // in the bubble: one name more a minute
		join(t, s, "One more")
	})
}
