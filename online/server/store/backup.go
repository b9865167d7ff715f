package store

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"hoshi/internal/atomicfile"
	"hoshi/internal/sqlite"
)

// Backup copies the data folder of a server, which may run, to the folder to, which is made and must hold no data yet: all that was
// acknowledged when it began. The copy is whole or not there at all.
func Backup(ctx context.Context, data, to string) error {
	from := filepath.Join(data, dataFile)
	if _, err := os.Stat(from); err != nil {
		return fmt.Errorf("server: backup: %w", err)
	}
	if err := CheckFolder(data); err != nil {
		return fmt.Errorf("server: backup: %w", err)
	}
	if err := os.MkdirAll(to, 0o700); err != nil {
		return fmt.Errorf("server: backup: %w", err)
	}
	target := filepath.Join(to, dataFile)
	if _, err := os.Stat(target); err == nil {
		return fmt.Errorf("server: backup: %s is there already", target)
	}
	unfinished := target + ".part"
	if err := os.Remove(unfinished); err != nil && !errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("server: backup: %w", err)
	}
	db, err := sqlite.Open(from, sqlite.Options{})
	if err != nil {
		return fmt.Errorf("server: backup: %w", err)
	}
	_, err = db.ExecContext(ctx, "VACUUM INTO ?", unfinished)
	if err = errors.Join(err, db.Close()); err == nil {
		err = keep(unfinished, target)
	}
	if err != nil {
		return errors.Join(fmt.Errorf("server: backup: %w", err), os.RemoveAll(unfinished))
	}
	return nil
}

// keep brings a finished file to the disk and gives it its name.
func keep(unfinished, target string) error {
	if err := os.Chmod(unfinished, 0o600); err != nil {
		return err
	}
	file, err := os.OpenFile(unfinished, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	if err := errors.Join(file.Sync(), file.Close()); err != nil {
		return err
	}
	return atomicfile.Rename(unfinished, target)
}
