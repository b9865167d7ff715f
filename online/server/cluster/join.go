package cluster

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// What a cluster is called in NATS.
const (
	streamName = "hoshi-log"
	subject    = "hoshi.log.0" // of what is done in all games
	bucketName = "hoshi"       // of keys and values: leases, and the name of the cluster
	nameKey    = "cluster"
)

// Options say how a server takes part in a cluster. The zero value of each field but URL is the default.
type Options struct {
	URL    string        // of NATS, several with commas between them, such as nats://hoshi:PASSWORD@a,nats://hoshi:PASSWORD@b
	Copies int           // of what is written; 0: three
	Lease  time.Duration // for which a server that says nothing keeps its games; 0: 3 s

	Trouble func(error) // told, on any goroutine, of what has failed and is tried again; nil: nobody is

	more   []nats.Option                                   // these are of tests
	now    func() time.Time                                // nil: time.Now
	chance func() uint64                                   // draws names; nil: of the system's secrets
	dial   func(Options) (bus, jetstream.JetStream, error) // nil: NATS
}

// bus is what servers say to each other by, and is not kept: a [nats.Conn].
type bus interface {
	Publish(subject string, data []byte) error
	PublishRequest(subject, reply string, data []byte) error
	Subscribe(subject string, take nats.MsgHandler) (*nats.Subscription, error)
	SubscribeSync(subject string) (*nats.Subscription, error)
	NewInbox() string
	SetReconnectHandler(nats.ConnHandler)
	FlushTimeout(time.Duration) error
	ConnectedClusterName() string
	ConnectedUrlRedacted() string
	Close()
}

// Cluster is what the servers of a cluster share in NATS. Its methods may be called on any goroutine.
type Cluster struct {
	opts   Options
	conn   bus
	js     jetstream.JetStream
	stream jetstream.Stream
	bucket jetstream.KeyValue
	leases jetstream.Stream // what the bucket is kept in
	name   string
}

// checkNATS says what is wrong with NATS, and changes nothing there. name is that of the cluster there, empty where there is none yet; played
// reports whether its log has ever held something.
func checkNATS(ctx context.Context, opts Options) (name string, played bool, err error) {
	c, err := connect(&opts)
	if err != nil {
		return "", false, err
	}
	defer c.Close()
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if _, err = c.js.AccountInfo(ctx); err == nil {
		name, played, err = c.checkStreams(ctx)
	}
	return name, played, c.explained(err)
}

// checkStreams says what is wrong with the stream and the bucket, where they are there, and returns the name of the cluster.
func (c *Cluster) checkStreams(ctx context.Context) (name string, played bool, err error) {
	switch c.stream, err = c.js.Stream(ctx, streamName); {
	case errors.Is(err, jetstream.ErrStreamNotFound) && c.opts.Copies > 1 && c.conn.ConnectedClusterName() == "":
		return "", false, errTooFew
	case errors.Is(err, jetstream.ErrStreamNotFound):
		return "", false, nil
	case err != nil:
		return "", false, err
	}
	if err := c.checkStream(ctx); err != nil {
		return "", false, err
	}
	played = c.stream.CachedInfo().State.LastSeq > 0
	bucket, err := c.js.KeyValue(ctx, bucketName)
	if err == nil {
		var entry jetstream.KeyValueEntry
		if entry, err = bucket.Get(ctx, nameKey); err == nil {
			return string(entry.Value()), played, nil
		}
	}
	if errors.Is(err, jetstream.ErrBucketNotFound) || errors.Is(err, jetstream.ErrKeyNotFound) {
		err = nil // somebody makes it just now
	}
	return "", played, err
}

// errTooFew is of a NATS that is no cluster.
var errTooFew = errors.New("it has too few servers for the copies that are wanted")

// checkStream says what is wrong with the stream.
func (c *Cluster) checkStream(ctx context.Context) error {
	info, err := c.stream.Info(ctx)
	if err != nil {
		return err
	}
	if !slices.Equal(info.Config.Subjects, []string{subject}) {
		return errors.New("it holds the log of another version of hoshi-server: move its data out by that one, and into an empty NATS")
	}
	if info.Config.Replicas < c.opts.Copies {
		return fmt.Errorf("it keeps %d copies of what is done in games, and %d are wanted", info.Config.Replicas, c.opts.Copies)
	}
	if apart := info.TimeStamp.Sub(c.opts.now()).Abs(); !info.TimeStamp.IsZero() && apart > mostApart {
		return fmt.Errorf("its clock is %v away from the one here: set both by NTP", apart.Round(time.Second))
	}
	return nil
}

// explained says where an error comes from, and in words what it means.
func (c *Cluster) explained(err error) error {
	if err == nil {
		return nil
	}
	where := ""
	if at := c.conn.ConnectedUrlRedacted(); at != "" {
		where = " at " + at
	}
	return fmt.Errorf("cluster: NATS%s: %w", where, explainNATS(err))
}

// connect connects to NATS, after the options that nobody has set have their defaults.
func connect(opts *Options) (*Cluster, error) {
	if opts.Copies == 0 {
		opts.Copies = 3
	}
	if opts.Lease == 0 {
		opts.Lease = 3 * time.Second
	}
	if opts.Trouble == nil {
		opts.Trouble = func(error) {}
	}
	if opts.now == nil {
		opts.now = time.Now
	}
	if opts.chance == nil {
		opts.chance = secret
	}
	if opts.dial == nil {
		opts.dial = dial
	}
	for one := range strings.SplitSeq(opts.URL, ",") {
		if one = strings.TrimSpace(one); !strings.Contains(one, "://") {
			one = "nats://" + one
		}
		if _, err := url.Parse(one); err != nil {
			return nil, errors.New("cluster: -nats is no URL such as nats://hoshi:PASSWORD@host") // the error would hold the password
		}
	}
	conn, js, err := opts.dial(*opts)
	if err != nil {
		return nil, fmt.Errorf("cluster: NATS: %w", explainNATS(err))
	}
	return &Cluster{opts: *opts, conn: conn, js: js}, nil
}

// dial connects to NATS itself.
func dial(opts Options) (bus, jetstream.JetStream, error) {
	conn, err := nats.Connect(opts.URL, append([]nats.Option{nats.Name("hoshi-server"), nats.MaxReconnects(-1), nats.ReconnectWait(100 * time.Millisecond),
		nats.ReconnectJitter(50*time.Millisecond, 50*time.Millisecond), nats.PingInterval(opts.Lease / 5), nats.MaxPingsOutstanding(2), // one that hangs is left before the lease ends
		nats.Timeout(2 * time.Second), nats.FlusherTimeout(opts.Lease),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			opts.Trouble(fmt.Errorf("cluster: NATS: %w", err))
		})}, opts.more...)...)
	if err != nil {
		return nil, nil, err
	}
	js, err := jetstream.New(conn)
	return conn, js, err
}

// secret draws a number that nobody can guess.
func secret() uint64 {
	var random [8]byte
	rand.Read(random[:]) // it never fails
	return binary.BigEndian.Uint64(random[:])
}

// Join connects to NATS, and makes what the cluster needs there where it is missing. An error says in words what is wrong.
func Join(ctx context.Context, opts Options) (*Cluster, error) {
	c, err := connect(&opts)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if err := c.prepare(ctx); err != nil {
		err = c.explained(err)
		c.Close()
		return nil, err
	}
	return c, nil
}

// storeNotCreated is the code of NATS' error where it can't begin to store a stream.
const storeNotCreated = jetstream.ErrorCode(10049)

// createStream makes the stream of acts. NATS deletes what a stream of the same name has stored in the background, and can't make a new one while it does:
// it is asked again until the context ends.
func (c *Cluster) createStream(ctx context.Context) (jetstream.Stream, error) {
	for {
		stream, err := c.js.CreateStream(ctx, jetstream.StreamConfig{Name: streamName, Subjects: []string{subject}, Storage: jetstream.FileStorage,
			Replicas: c.opts.Copies, Discard: jetstream.DiscardNew, Description: "what is done in running games of Hoshi"})
		var refused *jetstream.APIError
		if !errors.As(err, &refused) || refused.ErrorCode != storeNotCreated {
			return stream, err
		}
		select {
		case <-ctx.Done():
			return nil, err
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// prepare makes the stream and the bucket, or finds them.
func (c *Cluster) prepare(ctx context.Context) (err error) {
	if _, err := c.js.AccountInfo(ctx); err != nil {
		return err
	}
	made := false
	if c.stream, err = c.js.Stream(ctx, streamName); errors.Is(err, jetstream.ErrStreamNotFound) {
		made = true
		c.stream, err = c.createStream(ctx)
	}
	if err != nil {
		return err
	}
	if err := c.checkStream(ctx); err != nil {
		if made { // NATS tells its time of a stream alone
			err = errors.Join(err, c.js.DeleteStream(ctx, streamName))
		}
		return err
	}
	if c.bucket, err = c.js.KeyValue(ctx, bucketName); errors.Is(err, jetstream.ErrBucketNotFound) {
		c.bucket, err = c.js.CreateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: bucketName, Storage: jetstream.FileStorage, Replicas: c.opts.Copies})
	}
	if err != nil {
		return err
	}
	if c.leases, err = c.js.Stream(ctx, "KV_"+bucketName); err != nil {
		return err
	}
	if _, err := c.bucket.Create(ctx, nameKey, []byte(rand.Text())); err != nil && !errors.Is(err, jetstream.ErrKeyExists) && !fenced(err) {
		return err
	}
	entry, err := c.bucket.Get(ctx, nameKey)
	if err != nil {
		return err
	}
	c.name = string(entry.Value())
	return nil
}

// newName returns a name for a run of a program, or for a message.
func (c *Cluster) newName() string { return strconv.FormatUint(c.opts.chance(), 36) }

// Name is what the cluster is called, for good: the name for [OpenBook].
func (c *Cluster) Name() string { return c.name }

// Close ends the connection.
func (c *Cluster) Close() { c.conn.Close() }

// fenced reports whether something was not written because somebody else had written before.
func fenced(err error) bool {
	var refused *jetstream.APIError
	return errors.As(err, &refused) && (refused.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence || refused.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant)
}

// explainNATS returns err with advice for the operator.
func explainNATS(err error) error {
	var refused *jetstream.APIError
	words := ""
	switch errors.As(err, &refused); {
	case errors.Is(err, nats.ErrAuthorization):
		words = "the user or the password is wrong"
	case errors.Is(err, nats.ErrNoServers):
		words = "nobody answers there"
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, nats.ErrNoResponders), errors.Is(err, jetstream.ErrNoStreamResponse):
		words = "it does not answer: a majority of its servers must run, and see each other"
	case errors.Is(err, jetstream.ErrJetStreamNotEnabled), errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount):
		words = "it has no JetStream: start it with -js"
	case refused != nil && (refused.ErrorCode == 10074 || refused.ErrorCode == 10005): // replicas > 1 without a cluster; no suitable peers
		return fmt.Errorf("%w: %w", errTooFew, err)
	default:
		return err
	}
	return fmt.Errorf("%s: %w", words, err)
}

// patience is how long anything may take that is asked of PostgreSQL.
const patience = 10 * time.Second

// mostApart is how far the clock of the database may be from that of a server.
const mostApart = 30 * time.Second
