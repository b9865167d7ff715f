package server

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"hoshi/game"
	"hoshi/internal/sqlite"
	"hoshi/online"
	"hoshi/rating"
	"hoshi/sgf"
)

// playerKey is a player's public key.
type playerKey [32]byte

// account is what the store knows of a player.
type account struct {
	key    playerKey
	name   string
	rating rating.Rating
	risen  float64 // by how much the rating has risen in all while the key was not proven
	proven bool    // has finished a game that shows a person behind the key
}

func (a *account) info() online.PlayerInfo {
	return online.PlayerInfo{Name: a.name, Key: online.Fingerprint(a.key[:]), Rating: int(a.rating.Value + 0.5),
		Deviation: int(a.rating.Deviation + 0.5), Games: a.rating.Games}
}

const accountColumns = "key, name, value, deviation, volatility, games, at, risen, proven, sum"

// account reads the player with the key, or returns [sql.ErrNoRows], or an error that is [sqlite.ErrDamaged].
func (w *writer) account(key playerKey) (account, error) {
	var a account
	var raw, sum []byte
	var at int64
	r := &a.rating
	err := w.row("SELECT "+accountColumns+" FROM players WHERE key = ?", []any{key[:]},
		&raw, &a.name, &r.Value, &r.Deviation, &r.Volatility, &r.Games, &at, &a.risen, &a.proven, &sum)
	copy(a.key[:], raw)
	r.At = time.UnixMilli(at)
	if err == nil && sum != nil && !bytes.Equal(sum, a.sum()) {
		err = fmt.Errorf("%w: the account of %q is not what was written", sqlite.ErrDamaged, a.name)
	}
	return a, err
}

// login returns the account of key, made or renamed so that it has the clean name; [NameTaken] where that one, or one that
// looks like it, is another key's.
func (w *writer) login(key playerKey, name string, now time.Time) (account, error) {
	a, err := w.account(key)
	known := err == nil
	switch {
	case known && a.name == name:
		return a, nil
	case err != nil && !errors.Is(err, sql.ErrNoRows):
		return a, err
	}
	if err := w.claim(key, name, now); err != nil {
		return account{}, err
	}
	if known {
		a.name = name
		return a, w.saveAccount(a)
	}
	a = account{key: key, name: name, rating: rating.New(now)}
	return a, w.saveAccount(a)
}

// nameKept is how long nobody else can have a name that was given up.
const nameKept = 90 * 24 * time.Hour

// claim gives the name to the key, which gives up the one that it had.
func (w *writer) claim(key playerKey, name string, now time.Time) error {
	looks, err := online.NameKeys(name)
	if err != nil {
		return online.Refuse(online.BadName)
	}
	for _, look := range looks {
		var owner []byte
		var freed int64
		err := w.row("SELECT owner, freed FROM names WHERE look = ?", []any{look}, &owner, &freed)
		switch {
		case errors.Is(err, sql.ErrNoRows):
		case err != nil:
			return err
		case !bytes.Equal(owner, key[:]) && (freed == 0 || now.Before(time.UnixMilli(freed).Add(nameKept))):
			return online.Refuse(online.NameTaken)
		}
	}
	if err := w.exec("UPDATE names SET freed = ? WHERE owner = ? AND freed = 0", now.UnixMilli(), key[:]); err != nil {
		return err
	}
	for _, look := range looks {
		if err := w.exec("INSERT OR REPLACE INTO names (look, owner, freed) VALUES (?,?,0)", look, key[:]); err != nil {
			return err
		}
	}
	return nil
}

// saveAccount writes all that is known of a player.
func (w *writer) saveAccount(a account) error {
	r := a.rating
	return w.exec("INSERT INTO players ("+accountColumns+") VALUES (?,?,?,?,?,?,?,?,?,?) ON CONFLICT (key) DO UPDATE SET name = excluded.name, "+
		"value = excluded.value, deviation = excluded.deviation, volatility = excluded.volatility, games = excluded.games, at = excluded.at, "+
		"risen = excluded.risen, proven = excluded.proven, sum = excluded.sum",
		a.key[:], a.name, r.Value, r.Deviation, r.Volatility, r.Games, r.At.UnixMilli(), a.risen, a.proven, a.sum())
}

// savedGame is a running game as it stands in the store.
type savedGame struct {
	id      string
	players [2]account // by seat
	private bool
	began   time.Time
	match   *match
	memo    memo
	last    int64 // the number of its last act in the store
	damage  error // why the game can't go on; nil: it can
}

// begin writes a game that has just begun.
func (w *writer) begin(g savedGame) error {
	settings, err := json.Marshal(g.match.settings)
	if err != nil {
		return err
	}
	w.heads.set(g.id, 0, g.match.chain, false)
	return w.exec("INSERT INTO running (id, seat0, seat1, settings, drawn, private, began) VALUES (?,?,?,?,?,?,?)", g.id,
		g.players[0].key[:], g.players[1].key[:], string(settings), strings.Join(pointTexts(g.match.Terms().Drawn, g.match.settings.Size), ","),
		g.private, g.began.UnixMilli())
}

// saveAct writes act number seq, counted from 0, of a game.
func (w *writer) saveAct(id string, seq int, word string, spent time.Duration, sum []byte) error {
	w.heads.add(id, sum)
	return w.exec("INSERT INTO acts (game, seq, word, ms, sum) VALUES (?,?,?,?,?)", id, seq, word, spent.Milliseconds(), sum)
}

// saveBack writes that all acts of a game but the first n were taken back.
func (w *writer) saveBack(id string, n int, sum []byte) error {
	w.heads.add(id, sum)
	return w.exec("INSERT INTO acts (game, seq, word, ms, sum) VALUES (?,?,'',0,?)", id, n, sum)
}

// finish moves a game from the running to the finished ones.
func (w *writer) finish(g savedGame, ended time.Time) error {
	text, err := g.sgf()
	if err != nil {
		return err
	}
	over := g.match.over()
	if err := w.saveFinished(finished{g.id, [2][]byte{g.players[0].key[:], g.players[1].key[:]}, g.private, ended.UnixMilli(),
		fmt.Sprintf("%d %s", over.Winner, over.Reason), text}); err != nil {
		return err
	}
	w.heads.end(g.id)
	return w.exec("DELETE FROM running WHERE id = ?", g.id)
}

// record names the players in the record of a game.
func (g *savedGame) record() (*game.Record, error) {
	a, b := g.players[0].info(), g.players[1].info()
	return online.Record(&g.match.Match, g.id, g.began, [2]string{a.Name, b.Name}, [2]int{a.Rating, b.Rating})
}

func (g *savedGame) sgf() (string, error) {
	record, err := g.record()
	if err != nil {
		return "", err
	}
	var text strings.Builder
	err = sgf.Write(&text, record)
	return text.String(), err
}

// finishedSGF returns the id and the record of a game that has ended, by its id or by what that alone begins with. A private one is
// for its players alone; viewer is nil for who is nobody.
func (w *writer) finishedSGF(begins string, viewer []byte) (id, text string, err error) {
	var games []finished
	err = w.finished("id >= ? AND id < ? LIMIT 2", []any{begins, begins + "~"}, func(g finished) error {
		games = append(games, g)
		return nil
	})
	if err != nil {
		return "", "", err
	}
	if len(games) != 1 || games[0].private && (viewer == nil || !bytes.Equal(games[0].seats[0], viewer) && !bytes.Equal(games[0].seats[1], viewer)) {
		return "", "", online.Refuse(online.NoGame)
	}
	return games[0].id, games[0].sgf, nil
}

func savedMatch(settings, drawn string, now time.Time) (*match, error) {
	var s online.Settings
	if err := json.Unmarshal([]byte(settings), &s); err != nil {
		return nil, err
	}
	points, err := parsePoints(drawn, s.Size)
	if err != nil {
		return nil, err
	}
	return newMatch(s, points, now)
}

func parsePoints(text string, size int) ([]game.Point, error) {
	var points []game.Point
	for name := range strings.SplitSeq(text, ",") {
		if name == "" {
			continue
		}
		p, err := game.ParsePoint(name, size)
		if err != nil {
			return nil, err
		}
		points = append(points, p)
	}
	return points, nil
}
