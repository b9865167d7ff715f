package desktop

import (
	"errors"
	"time"

	"github.com/godbus/dbus/v5"
)

// busPatience is how long a bus may take to answer.
const busPatience = 5 * time.Second

// joinBus returns what tells a bus who is there. One that does not answer in time is given up.
func joinBus(patience time.Duration) func(*dbus.Conn, error) (*dbus.Conn, error) {
	return func(conn *dbus.Conn, err error) (*dbus.Conn, error) {
		if err != nil {
			return nil, err
		}
		late := time.AfterFunc(patience, func() { conn.Close() }) // which ends what waits
		defer late.Stop()
		if err = conn.Auth(nil); err == nil {
			err = conn.Hello()
		}
		if err != nil {
			return nil, errors.Join(err, conn.Close())
		}
		return conn, nil
	}
}
