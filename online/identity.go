package online

import (
	"crypto/ed25519"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/base32"
	"encoding/pem"
	"errors"
	"fmt"
	"io/fs"
	"math/big"
	"os"
	"regexp"
	"slices"
	"strings"

	"hoshi/internal/atomicfile"
)

// Identity is the Ed25519 key pair (RFC 8032) under which an installation plays: names and ratings belong to it. It
// does not change, and any goroutine may use it.
type Identity struct {
	private ed25519.PrivateKey
}

// ErrKey is wrapped by the errors of reading a key.
var ErrKey = errors.New("online: not a key of a player")

// NewIdentity makes a key pair from the system's source of randomness.
func NewIdentity() (*Identity, error) {
	_, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		return nil, fmt.Errorf("online: %w", err)
	}
	return &Identity{private}, nil
}

// LoadIdentity returns the key in the file at path, or makes one and writes it there when there is no file: of programs that do so at once, one
// makes it and the others read it. A file that holds no key is an error and stays as it is: it may be what is left of one.
func LoadIdentity(path string) (*Identity, error) {
	identity, err := ImportIdentity(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return identity, err
	}
	if identity, err = NewIdentity(); err != nil {
		return nil, err
	}
	err = identity.write(path, "", atomicfile.Options{Private: true, New: true})
	if errors.Is(err, fs.ErrExist) { // another program was first
		return ImportIdentity(path)
	}
	if err != nil {
		return nil, err
	}
	return identity, nil
}

// keyWords stand before the key in its file.
const keyWords = `This is a key of Hoshi%s: it is who you are on servers: your name and your rating belong to it.
Whoever has this file can play as you. Keep a copy in a safe place and give it to nobody.
To play as the same player on another computer, import this file there.
Its fingerprint is %s.

`

// printWords find the fingerprint in the words. Files of older versions have none.
var printWords = regexp.MustCompile(`(?m)^Its fingerprint is ([!-~]{19})\.$`)

// pemType is the type of the block in a key file: the key in PKCS #8, as other programs write it too.
const pemType = "PRIVATE KEY"

// Export writes the key to the file at path, readable by its owner alone, with words on top that say what it is; name,
// if not empty, is the player's. The file is written whole or not at all.
func (id *Identity) Export(path, name string) error {
	return id.write(path, name, atomicfile.Options{Private: true})
}

// write is [Identity.Export] with those options.
func (id *Identity) write(path, name string, options atomicfile.Options) error {
	der, err := x509.MarshalPKCS8PrivateKey(id.private)
	if err != nil {
		return fmt.Errorf("online: %w", err)
	}
	if name != "" {
		name = ", of " + strings.ReplaceAll(name, "\n", " ")
	}
	text := append(fmt.Appendf(nil, keyWords, name, id.Fingerprint()), pem.EncodeToMemory(&pem.Block{Type: pemType, Bytes: der})...)
	if err := options.WriteBytes(path, text); err != nil {
		return fmt.Errorf("online: the key was not written: %w", err)
	}
	return nil
}

// maxKeyFile is more than a key file with its words ever has.
const maxKeyFile = 64 << 10

// ImportIdentity reads a key that [Identity.Export] wrote. The errors wrap [ErrKey] where the file holds no key.
func ImportIdentity(path string) (*Identity, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("online: %w", err)
	}
	if !info.Mode().IsRegular() || info.Size() > maxKeyFile {
		return nil, fmt.Errorf("%w: %s", ErrKey, path)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("online: %w", err)
	}
	block, _ := pem.Decode(text)
	if block == nil || block.Type != pemType {
		return nil, fmt.Errorf("%w: %s", ErrKey, path)
	}
	parsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrKey, path, err)
	}
	private, ok := parsed.(ed25519.PrivateKey)
	if !ok {
		return nil, fmt.Errorf("%w: %s holds a key of another kind", ErrKey, path)
	}
	identity := &Identity{private}
	if print := printWords.FindSubmatch(text); print != nil && !nearlySame(string(print[1]), identity.Fingerprint()) {
		return nil, fmt.Errorf("%w: %s: its fingerprint is not %s, as the file says", ErrKey, path, print[1])
	}
	return identity, nil
}

// nearlySame reports whether two texts of one length differ in one byte at most. Fingerprints of two keys differ in many: then the words are damaged, and
// not the key.
func nearlySame(a, b string) bool {
	differ := 0
	for i := range a {
		if a[i] != b[i] {
			differ++
		}
	}
	return differ <= 1
}

// PublicKey returns the 32 bytes by which servers know the player.
func (id *Identity) PublicKey() []byte { return id.private.Public().(ed25519.PublicKey) }

// Fingerprint returns a short name of the key that people can compare, as servers show it.
func (id *Identity) Fingerprint() string { return Fingerprint(id.PublicKey()) }

// Fingerprint returns the first 80 bits of the key's SHA-256 in four groups of base 32.
func Fingerprint(public []byte) string {
	sum := sha256.Sum256(public)
	text := base32.StdEncoding.EncodeToString(sum[:10])
	return text[:4] + "-" + text[4:8] + "-" + text[8:12] + "-" + text[12:]
}

// Challenge is what a key signs to log in, so that no server can pass the signature on to another one.
type Challenge struct {
	Address string // that the client called, as [Authority] writes it
	Nonce   []byte // of the server
	Binding []byte // of the TLS connection; empty: the server has none to bind to
	Guest   bool   // a browser signs, which has no binding: no player logs in by that
}

func (c Challenge) text() []byte {
	if c.Guest {
		return fmt.Appendf(nil, "hoshi-online-%d guest\n%s\n%x", Version, c.Address, c.Nonce)
	}
	return fmt.Appendf(nil, "hoshi-online-%d login\n%s\n%x\n%x", Version, c.Address, c.Nonce, c.Binding)
}

// TLSExporter is the kind of channel binding that servers with TLS of their own ask for (RFC 9266).
const TLSExporter = "tls-exporter"

// Binding returns what ties a signature to a TLS connection; both ends have the same.
func Binding(connection *tls.ConnectionState) ([]byte, error) {
	binding, err := connection.ExportKeyingMaterial("EXPORTER-Channel-Binding", nil, 32)
	if err != nil {
		return nil, fmt.Errorf("online: channel binding: %w", err)
	}
	return binding, nil
}

// Sign answers the challenge of a server.
func (id *Identity) Sign(c Challenge) []byte { return ed25519.Sign(id.private, c.text()) }

// VerifySignature reports whether the key signed the challenge.
func VerifySignature(public []byte, c Challenge, signature []byte) bool {
	return len(public) == ed25519.PublicKeySize && !smallOrder(public) && ed25519.Verify(public, c.text(), signature)
}

// prime is that of Curve25519: 2^255 - 19.
var prime = new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 255), big.NewInt(19))

// smallOrder reports whether the order of a public key divides eight: then anybody can sign for it. The key is the y of a point of
// -x² + y² = 1 + d x² y² with d = -121665/121666 (RFC 8032, 5.1). The order is 1 or 2 where x is 0, so that y² is 1, and 4 where y
// is 0; it is 8 where doubling the point gives a y of 0, so that y² is -x² and d y⁴ + 2 y² - 1 is 0.
func smallOrder(public []byte) bool {
	bytes := slices.Clone(public)
	bytes[31] &= 0x7f // without the sign of x
	slices.Reverse(bytes)
	y := new(big.Int).SetBytes(bytes)
	y.Mod(y, prime)
	square := new(big.Int).Mul(y, y)
	square.Mod(square, prime)
	if y.Sign() == 0 || square.IsInt64() && square.Int64() == 1 {
		return true
	}
	sum := new(big.Int).Mul(square, big.NewInt(-121665)) // all of it times 121666
	sum.Add(sum, big.NewInt(2*121666)).Mul(sum, square).Sub(sum, big.NewInt(121666))
	return sum.Mod(sum, prime).Sign() == 0
}
