package online

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// stopped waits until a client has given up for the reason.
func (p *person) stopped(code Code) *Refusal {
	p.t.Helper()
	trouble := p.await("giving up", func(s ClientState) bool { return s.Status == Stopped }).Trouble
	if trouble == nil || trouble.Code != code || trouble.Text == "" {
		p.t.Fatalf("%s gave up by %+v, want %s", p.opts.Name, trouble, code)
	}
	return trouble
}

func TestNamesBelongToKeys(t *testing.T) {
	s := serve(t, ServerOptions{})
	key := identity(t)
	anna := connect(t, addressFor(s), "Anna", key)
	me := anna.await("being online", func(s ClientState) bool { return s.Status == Online }).Me
	if me.Name != "Anna" || me.Key != key.Fingerprint() || me.Rating != 1500 || me.Deviation != 350 {
		t.Errorf("welcome as %+v", me)
	}
	connect(t, addressFor(s), "ANNA", identity(t)).stopped(NameTaken)
	again := connect(t, addressFor(s), "Anna K.", key) // the same player from elsewhere, under another name
	again.await("being online", func(s ClientState) bool { return s.Status == Online && s.Me.Name == "Anna K." })
	anna.stopped(Replaced)
	other := connect(t, addressFor(s), "Anna", identity(t)) // the name is free again
	other.await("being online", func(s ClientState) bool { return s.Status == Online })

	again.do(again.Seek(blitz))
	other.do(other.Seek(blitz))
	again.game("")
	connect(t, addressFor(s), "Anna Three", key).stopped(NameFixed)
	if again.State().Status != Online {
		t.Error("a refused login has replaced the player")
	}
}

func TestWrongVersion(t *testing.T) {
	s := serve(t, ServerOptions{})
	w := dialWire(t, s)
	w.expect("hello")
	w.say(`{"type":"login","protocol":2,"name":"Anna"}`)
	if r := w.expect("refused"); r.Code != WrongVersion || !strings.Contains(r.Text, "install Hoshi ") {
		t.Errorf("refused by %+v", r)
	}
	future := httptest.NewServer(http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(rw, r, nil)
		if err != nil {
			t.Error(err)
			return
		}
		defer conn.CloseNow()
		hello := Reply{Type: "hello", Protocol: 2, Server: "hoshi 9.1.0", Nonce: make([]byte, 16), Limits: &Limits{}}
		conn.Write(r.Context(), websocket.MessageText, encode(hello)) // the test fails when it does not come
		conn.Read(r.Context())
	}))
	defer future.Close()
	p := connect(t, future.URL, "Anna", identity(t))
	if trouble := p.stopped(WrongVersion); !strings.Contains(trouble.Text, "hoshi 9.1.0") {
		t.Errorf("it says %q", trouble.Text)
	}
	p.Close()
}

func TestNoServerThere(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	free := listener.Addr().String()
	listener.Close()
	connect(t, free, "Anna", identity(t)).stopped(Unreachable)
	pages := httptest.NewServer(http.NotFoundHandler())
	defer pages.Close()
	connect(t, pages.URL, "Anna", identity(t)).stopped(NotAServer)
	connect(t, strings.Replace(pages.URL, "http:", "wss:", 1), "Anna", identity(t)).stopped(NotAServer)
	if _, err := Connect(ClientOptions{Address: "ftp://x", Name: "Anna", Identity: identity(t)}); !errors.Is(err, &Refusal{Code: BadAddress}) {
		t.Errorf("a bad address: %v", err)
	}
	if _, err := Connect(ClientOptions{Address: "x", Name: "A", Identity: identity(t)}); !errors.Is(err, &Refusal{Code: BadName}) {
		t.Errorf("a bad name: %v", err)
	}
}

// certificateFor writes a certificate for the host and its key, and returns the files and who trusts them.
func certificateFor(t *testing.T, host string) (certFile, keyFile string, roots *x509.CertPool) {
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
	dir := t.TempDir()
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

func TestTLS(t *testing.T) {
	certFile, keyFile, roots := certificateFor(t, "127.0.0.1")
	s, err := NewServer(ServerOptions{Data: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer stop(t, s)
	if err := s.Start("127.0.0.1:0", certFile, filepath.Join(t.TempDir(), "missing")); err == nil {
		t.Error("it starts without its key")
	}
	if err := s.Start("127.0.0.1:0", certFile, keyFile); err != nil {
		t.Fatal(err)
	}
	if got := s.Addresses(); len(got) != 1 || got[0] != "wss://"+addressFor(s) {
		t.Errorf("the friend is told %v", got)
	}
	if trouble := connect(t, "wss://"+addressFor(s), "Anna", identity(t)).stopped(BadCertificate); trouble.Detail == "" ||
		strings.Count(trouble.Text, "certificate") > 2 {
		t.Errorf("it says %q", trouble.Text)
	}
	connect(t, addressFor(s), "Anna", identity(t)).stopped(NeedsTLS)
	online := make(chan bool, 1)
	var c *Client
	c, err = Connect(ClientOptions{Address: "wss://" + addressFor(s), Name: "Anna", Identity: identity(t), TLS: &tls.Config{RootCAs: roots},
		OnEvent: func(_ *Client, e Event) { online <- e.Kind == StatusChanged }})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	select {
	case ok := <-online:
		if state := c.State(); !ok || state.Status != Online {
			t.Errorf("%+v", state)
		}
	case <-time.After(patience):
		t.Error("no connection")
	}
	// Another server could pass on what was signed for it only under its own name.
	request, err := http.NewRequest("GET", "https://"+addressFor(s)+Path, nil)
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

func TestFullServer(t *testing.T) {
	s := serve(t, ServerOptions{MaxPlayers: 2})
	join(t, s, "Anna")
	join(t, s, "Boris")
	connect(t, addressFor(s), "Clara", identity(t)).stopped(ServerFull)
}

func TestLimitsOfAnAddress(t *testing.T) {
	s := serve(t, ServerOptions{PerAddress: 5})
	var people []*person
	for i := range 5 {
		people = append(people, join(t, s, fmt.Sprintf("Person %d", i)))
	}
	connect(t, addressFor(s), "One more", identity(t)).stopped(AddressFull)
	people[0].Close()
	var p *person
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); { // until the server has noticed
		if p = connect(t, addressFor(s), "One more", identity(t)); p.await("an answer", func(s ClientState) bool { return s.Status != Connecting }).Status == Online {
			return
		}
		p.Close()
	}
	t.Error("the place of who has left stays taken")
}

func TestTooFast(t *testing.T) {
	s := serve(t, ServerOptions{})
	w := enter(t, s, "Anna")
	for range messageBurst + maxStrikes + 50 {
		if w.Write(context.Background(), websocket.MessageText, []byte(`{"type":"ping"}`)) != nil {
			break // closed already
		}
	}
	seen := map[string]int{}
	for {
		reply, err := w.hear()
		if err != nil {
			if websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
				t.Errorf("the connection ends by %v", err)
			}
			break
		}
		seen[reply.Type+string(reply.Code)]++
	}
	if seen["pong"] < messageBurst-1 || seen["pong"] > 2*messageBurst || seen["refused"+string(TooFast)] < maxStrikes || seen["bye"+string(TooFast)] != 1 {
		t.Errorf("it said %v", seen)
	}
}

func TestTooLarge(t *testing.T) {
	s := serve(t, ServerOptions{})
	w := enter(t, s, "Anna")
	w.say(`{"type":"chat","text":"` + strings.Repeat("x", maxMessage) + `"}`)
	if _, err := w.hear(); websocket.CloseStatus(err) != websocket.StatusMessageTooBig {
		t.Errorf("the connection ends by %v", err)
	}
}

func TestBinary(t *testing.T) {
	s := serve(t, ServerOptions{})
	w := enter(t, s, "Anna")
	if err := w.Write(context.Background(), websocket.MessageBinary, []byte(`{"type":"ping"}`)); err != nil {
		t.Fatal(err)
	}
	if r := w.expect("refused"); r.Code != BadMessage {
		t.Errorf("refused by %+v", r)
	}
}

func TestIdle(t *testing.T) {
	s := serve(t, ServerOptions{Idle: 100 * time.Millisecond})
	w := enter(t, s, "Anna")
	if r := w.expect("bye"); r.Code != Idle {
		t.Errorf("closed by %+v", r)
	}
	if _, err := w.hear(); websocket.CloseStatus(err) != websocket.StatusPolicyViolation {
		t.Errorf("the connection ends by %v", err)
	}
}

// tally counts what it is told.
type tally struct {
	unmeasured
	mu       sync.Mutex
	requests map[string]int
	relays   int
}

func (c *tally) Request(kind string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.requests[kind]++
}

func (c *tally) Relay(time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.relays++
}

func (c *tally) Handler(load func() Load) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprintf(w, "%+v", load()) })
}

func TestHealthAndMetrics(t *testing.T) {
	measured := &tally{requests: map[string]int{}}
	s := serve(t, ServerOptions{Metrics: measured})
	seats := pair(t, s, blitz)
	plays(t, seats, "H8")
	get := func(path string) (int, string) {
		t.Helper()
		response, err := http.Get("http://" + addressFor(s) + path)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		body, err := io.ReadAll(response.Body)
		if err != nil {
			t.Fatal(err)
		}
		return response.StatusCode, string(body)
	}
	if status, body := get("/healthz"); status != http.StatusOK || body != "ok\n" {
		t.Errorf("health: %d %q", status, body)
	}
	if status, body := get("/metrics"); status != http.StatusOK || body != "{Connections:2 Players:2 Games:1}" {
		t.Errorf("metrics: %d %q", status, body)
	}
	measured.mu.Lock()
	if measured.requests["login"] != 2 || measured.requests["act"] != 1 || measured.relays != 1 {
		t.Errorf("counted: %v, %d relays", measured.requests, measured.relays)
	}
	measured.mu.Unlock()
	if status, body := get("/"); status != http.StatusOK || !strings.Contains(body, "Hoshi") {
		t.Errorf("/: %d %q", status, body)
	}
}
