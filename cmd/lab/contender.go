package main

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"

	"hoshi/ai"
	"hoshi/ai/level"
	"hoshi/ai/search"
)

// contender is one side of a match: a name, and a way to get an engine.
type contender struct {
	name   string
	limits ai.Limits // of each move
	kept   bool      // an engine serves one game after the other, since it takes long to start; otherwise each has its own
	start  func(ctx context.Context, seed uint64) (ai.Engine, error)
}

// errContender is wrapped by every error of parseContender.
var errContender = errors.New("lab: bad player")

// parseContender reads the name of a level, or an engine with settings: "search:time=100ms,NoTable".
func parseContender(text string) (contender, error) {
	c := contender{name: text}
	if l, ok := level.Find(text); ok {
		_, c.limits = l.Engine(0)
		c.start = func(_ context.Context, seed uint64) (ai.Engine, error) {
			engine, _ := l.Engine(seed)
			return engine, nil
		}
		return c, nil
	}
	name, settings, _ := strings.Cut(text, ":")
	switch name {
	case "search":
		var options search.Options
		c.start = func(_ context.Context, seed uint64) (ai.Engine, error) {
			options := options
			options.Seed = seed
			return search.New(options), nil
		}
		return c, set(settings, &c.limits, &options)
	case "greedy":
		var greedy ai.Greedy
		c.start = func(_ context.Context, seed uint64) (ai.Engine, error) {
			return &ai.Greedy{Seed: seed, Overlook: greedy.Overlook}, nil
		}
		return c, set(settings, &greedy)
	}
	return c, fmt.Errorf("%w: %q is no level and no engine", errContender, text)
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
			return fmt.Errorf("%w: %q: %w", errContender, setting, err)
		}
	}
	return nil
}

var errField = errors.New("no such setting")

func setField(structs []any, name, value string) error {
	for _, s := range structs {
		field := reflect.ValueOf(s).Elem().FieldByNameFunc(func(n string) bool { return strings.EqualFold(n, name) })
		if field.IsValid() {
			return assign(field, value)
		}
	}
	return errField
}

func assign(field reflect.Value, value string) error {
	var v any
	var err error
	switch {
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
		return errField
	}
	if err != nil {
		return err
	}
	field.Set(reflect.ValueOf(v).Convert(field.Type()))
	return nil
}
