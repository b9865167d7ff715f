package server

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"hoshi/online/server/gate"
)

// socketFile is where a server listens to its operator: in its data folder, which nobody else can enter.
const socketFile = "hoshi-server.sock"

// ErrOrder is wrapped by errors that say why an order was not carried out: a mistake of the operator.
var ErrOrder = errors.New("order")

// AdminSocket takes orders at the socket of a data folder.
type AdminSocket struct {
	http *http.Server
	log  *slog.Logger
	obey func(words []string, out io.Writer) error
}

// Operate listens for orders at the socket of a data folder, which may be missing, and lets obey carry them out, on goroutines of its own until [AdminSocket.Close].
func Operate(data string, log *slog.Logger, obey func(words []string, out io.Writer) error) (*AdminSocket, error) {
	path := filepath.Join(data, socketFile)
	if err := os.MkdirAll(data, 0o700); err != nil { // it is there where the database is
		return nil, fmt.Errorf("server: socket: %w", err)
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) { // the folder is this server's, so nobody listens there
		return nil, fmt.Errorf("server: socket: %w", err)
	}
	listener, err := net.ListenUnix("unix", &net.UnixAddr{Name: path, Net: "unix"})
	if err != nil {
		return nil, fmt.Errorf("server: socket: %w", err)
	}
	listener.SetUnlinkOnClose(false) // of a cluster several may use one folder: the file may be another one's by then
	own, err := os.Lstat(path)
	if err = errors.Join(err, os.Chmod(path, 0o600)); err != nil {
		return nil, fmt.Errorf("server: socket: %w", errors.Join(err, listener.Close()))
	}
	o := &AdminSocket{log: log, obey: obey}
	o.http = &http.Server{Handler: http.HandlerFunc(o.order), ReadHeaderTimeout: gate.LoginTime}
	go func() {
		if err := o.http.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			log.Error("orders are not heard any more", "error", err)
		}
		if there, err := os.Lstat(path); err == nil && os.SameFile(own, there) {
			os.Remove(path) // what is left of it is taken away by the next one
		}
	}()
	return o, nil
}

// Close takes no more orders, and waits for those that are being carried out until ctx ends.
func (o *AdminSocket) Close(ctx context.Context) error { return o.http.Shutdown(ctx) }

// mostOrder is how long an order may be, in bytes.
const mostOrder = 64 << 10

// order carries an order out: a JSON array of its words. The answer is text; the status says whether it was carried out.
func (o *AdminSocket) order(w http.ResponseWriter, r *http.Request) {
	var words []string
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, mostOrder)).Decode(&words); err != nil || len(words) == 0 {
		http.Error(w, "an order is a JSON array of words", http.StatusBadRequest)
		return
	}
	var out bytes.Buffer
	err := o.obey(words, &out)
	o.log.Info("order", "order", words[0], "error", err)
	switch {
	case errors.Is(err, ErrOrder):
		http.Error(w, err.Error(), http.StatusUnprocessableEntity)
	case err != nil:
		http.Error(w, err.Error(), http.StatusInternalServerError)
	default:
		w.Write(out.Bytes()) // a caller that has hung up needs no answer
	}
}

// AnswerTime is how long a server may take to answer an order.
const AnswerTime = time.Minute

// SendCommand gives the server that runs on a data folder an order and writes its answer to out. The error says, too, why the order was not
// carried out, and that no server runs there.
func SendCommand(ctx context.Context, data string, words []string, out io.Writer) error {
	body, err := json.Marshal(words)
	if err != nil {
		return fmt.Errorf("server: order: %w", err)
	}
	line, err := new(net.Dialer).DialContext(ctx, "unix", filepath.Join(data, socketFile))
	if err != nil {
		return fmt.Errorf("server: no server that takes orders runs on %s: %w", data, err)
	}
	defer line.Close()
	defer context.AfterFunc(ctx, func() { line.Close() })()
	response, err := exchange(line, body)
	if err != nil {
		return fmt.Errorf("server: the order was given, and no answer came; it may be carried out all the same: %w", err)
	}
	defer response.Body.Close()
	if response.StatusCode == http.StatusOK {
		_, err = io.Copy(out, response.Body)
	} else if text, broken := io.ReadAll(response.Body); broken == nil {
		err = errors.New(strings.TrimSpace(string(text)))
	} else {
		err = fmt.Errorf("server: order: %w", broken)
	}
	return err
}

// exchange sends an order along a line and returns the answer. Go's HTTP client would do so, too, and make the program 0.3 MB larger.
func exchange(line net.Conn, order []byte) (*http.Response, error) {
	request, err := http.NewRequest(http.MethodPost, "http://server/", bytes.NewReader(order))
	if err == nil {
		err = errors.Join(line.SetDeadline(time.Now().Add(AnswerTime)), request.Write(line))
	}
	if err != nil {
		return nil, err
	}
	return http.ReadResponse(bufio.NewReader(line), request)
}
