package arena

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"strconv"
	"strings"
	"time"

	"hoshi/ai"
	"hoshi/ai/gomocup"
	"hoshi/ai/level"
	"hoshi/game"
)

// ErrContender is wrapped by every error of [ParseContender].
var ErrContender = errors.New("arena: bad player")

// ParseContender reads the name of a level, or a program with settings that speaks the Gomocup protocol:
// "cmd:time=1s,nodes=1000 ./pbrain-other --quiet".
func ParseContender(text string) (Contender, error) {
	c := Contender{Name: text, Grace: time.Second}
	if l, ok := level.Find(text); ok {
		_, c.Limits = l.Engine(0)
		c.Start = func(_ context.Context, seed uint64) (ai.Engine, error) {
			engine, _ := l.Engine(seed)
			return engine, nil
		}
		c.Opener = func(seed uint64) game.Opener { return l.Player(seed, nil).(game.Opener) }
		return c, nil
	}
	if settings, ok := strings.CutPrefix(text, "cmd:"); ok {
		err := c.program(settings)
		return c, err
	}
	return c, fmt.Errorf("%w: %q is no level and no program", ErrContender, text)
}

// program makes a contender of settings and the command line behind them, which is split at blanks.
func (c *Contender) program(text string) error {
	settings, line, _ := strings.Cut(text, " ")
	command := gomocup.Command{Args: strings.Fields(line), Grace: c.Grace}
	own := struct{ Name, Log string }{Name: c.Name}
	if err := Set(settings, &c.Limits, &own, &command); err != nil {
		return err
	}
	if len(command.Args) == 0 {
		return fmt.Errorf("%w: %q names no program behind a blank", ErrContender, text)
	}
	command.Limits = c.Limits
	c.Name, c.Grace, c.Kept = own.Name, command.Grace, true
	if own.Log != "" {
		var err error
		if command.Log, err = openLog(own.Log); err != nil {
			return err
		}
	}
	c.Start = func(ctx context.Context, _ uint64) (ai.Engine, error) { return gomocup.Start(ctx, command) }
	return nil
}

// openLog opens a file to which is added what is said. It stays open as long as the process runs.
func openLog(path string) (io.Writer, error) {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrContender, err)
	}
	return file, nil
}

// Set gives fields of the structs, which are pointed to, their values from a list such as "depth=8,NoTable", whatever the case of the
// letters. Its errors wrap [ErrContender], and [ErrSetting] where no struct has such a field.
func Set(settings string, structs ...any) error {
	if settings == "" {
		return nil
	}
	for _, setting := range strings.Split(settings, ",") {
		name, value, given := strings.Cut(setting, "=")
		if !given {
			value = "true"
		}
		if err := setField(structs, name, value); err != nil {
			return fmt.Errorf("%w: %q: %w", ErrContender, setting, err)
		}
	}
	return nil
}

// ErrSetting is wrapped where a player has no such setting.
var ErrSetting = errors.New("no such setting")

func setField(structs []any, name, value string) error {
	for _, s := range structs {
		field := reflect.ValueOf(s).Elem().FieldByNameFunc(func(n string) bool { return strings.EqualFold(n, name) })
		if field.IsValid() {
			return assign(field, value)
		}
	}
	return ErrSetting
}

func assign(field reflect.Value, value string) error {
	var v any = value
	var err error
	switch {
	case field.Kind() == reflect.String:
	case field.Type() == reflect.TypeFor[time.Duration]():
		v, err = time.ParseDuration(value)
	case field.Kind() == reflect.Bool:
		v, err = strconv.ParseBool(value)
	case field.CanInt():
		v, err = strconv.ParseInt(value, 10, 32)
	case field.CanUint():
		v, err = strconv.ParseUint(value, 10, 64)
	case field.CanFloat():
		v, err = strconv.ParseFloat(value, 64)
	default:
		return ErrSetting
	}
	if err != nil {
		return err
	}
	field.Set(reflect.ValueOf(v).Convert(field.Type()))
	return nil
}
