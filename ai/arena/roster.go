package arena

import (
	"context"
	"errors"
	"fmt"
	"os"
	"reflect"
	"strconv"
	"strings"
	"time"

	"hoshi/ai"
	"hoshi/ai/gomocup"
	"hoshi/ai/level"
	"hoshi/ai/search"
)

// ErrContender is wrapped by every error of [ParseContender].
var ErrContender = errors.New("arena: bad player")

// ParseContender reads the name of a level, or an engine with settings: "search:time=100ms,NoTable", which has one thread unless
// it is told otherwise, or a program that speaks the Gomocup protocol: "cmd:time=1s,nodes=1000 ./pbrain-other --quiet".
func ParseContender(text string) (Contender, error) {
	c := Contender{Name: text, Grace: time.Second}
	if l, ok := level.Find(text); ok {
		_, c.Limits = l.Engine(0)
		c.Start = func(_ context.Context, seed uint64) (ai.Engine, error) {
			engine, _ := l.Engine(seed)
			return engine, nil
		}
		return c, nil
	}
	name, settings, _ := strings.Cut(text, ":")
	switch name {
	case "search":
		c.Limits.Threads = 1
		var options search.Options
		var careless level.Careless
		net, figures := network{Gate: usualGate}, search.Usual()
		err := set(settings, &c.Limits, &options, &careless, &net, &figures)
		if err == nil {
			err = net.use(&options)
		}
		if figures != search.Usual() {
			options.Figures = &figures
		}
		c.Paced = options.Rate > 0
		c.Start = func(_ context.Context, seed uint64) (ai.Engine, error) {
			options := options
			options.Seed = seed
			return &level.Careless{Engine: search.New(options), Overlook: careless.Overlook, Seed: seed}, nil
		}
		return c, err
	case "greedy":
		var careless level.Careless
		err := set(settings, &careless)
		c.Start = func(_ context.Context, seed uint64) (ai.Engine, error) {
			return &level.Careless{Engine: &ai.Greedy{Seed: seed}, Overlook: careless.Overlook, Seed: seed}, nil
		}
		return c, err
	case "cmd":
		return c, c.program(settings)
	}
	return c, fmt.Errorf("%w: %q is no level and no engine", ErrContender, text)
}

// program makes a contender of settings and the command line behind them, which is split at blanks.
func (c *Contender) program(text string) error {
	settings, line, _ := strings.Cut(text, " ")
	command := gomocup.Command{Args: strings.Fields(line), Grace: c.Grace}
	own := struct{ Name, Log string }{Name: c.Name}
	if err := set(settings, &c.Limits, &own, &command); err != nil {
		return err
	}
	if len(command.Args) == 0 {
		return fmt.Errorf("%w: %q names no program behind a blank", ErrContender, text)
	}
	command.Limits = c.Limits
	c.Name, c.Grace, c.Kept = own.Name, command.Grace, true
	if own.Log != "" {
		file, err := os.OpenFile(own.Log, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644) // open as long as the process runs
		if err != nil {
			return fmt.Errorf("%w: %w", ErrContender, err)
		}
		command.Log = file
	}
	c.Start = func(ctx context.Context, _ uint64) (ai.Engine, error) { return gomocup.Start(ctx, command) }
	return nil
}

// set gives fields of the structs their values from a list such as "depth=8,NoTable", whatever the case of the
// letters.
func set(settings string, structs ...any) error {
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
