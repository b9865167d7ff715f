package main

import (
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"

	"hoshi/ai"
	"hoshi/ai/level"
	"hoshi/ai/search"
	"hoshi/game"
)

// contender is one side of a match: a name and a way to get a fresh player for each game.
type contender struct {
	name   string
	player func(seed uint64) game.Player
}

// errContender is wrapped by every error of parseContender.
var errContender = errors.New("lab: bad player")

// parseContender reads the name of a level, or an engine with settings: "search:time=100ms,NoTable".
func parseContender(text string) (contender, error) {
	if l, ok := level.Find(text); ok {
		return contender{text, func(seed uint64) game.Player { return l.Player(seed, nil) }}, nil
	}
	name, settings, _ := strings.Cut(text, ":")
	var limits ai.Limits
	var options search.Options
	var greedy ai.Greedy
	switch name {
	case "search":
		if err := set(settings, &limits, &options); err != nil {
			return contender{}, err
		}
		return contender{text, func(seed uint64) game.Player {
			options.Seed = seed
			return ai.Player{Engine: search.New(options), Limits: limits}
		}}, nil
	case "greedy":
		if err := set(settings, &greedy); err != nil {
			return contender{}, err
		}
		return contender{text, func(seed uint64) game.Player {
			greedy.Seed = seed
			return ai.Player{Engine: &ai.Greedy{Seed: seed, Overlook: greedy.Overlook}}
		}}, nil
	}
	return contender{}, fmt.Errorf("%w: %q is no level and no engine", errContender, text)
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
