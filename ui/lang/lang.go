// Package lang says the program's texts in the language that was chosen. The key of a text is its English; what it is in
// another language stands in that language's file of assets/lang.
package lang

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/jeandeaual/go-locale"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"hoshi/assets"
)

// English is the code of the language in which every text is at hand.
const English = "en"

// folder, prefix and suffix make the name of a language's file in [assets.Lang] from its code.
const folder, prefix, suffix = "lang", "base.", ".json"

// Language is a language that the program speaks.
type Language struct {
	Code string // such as zh_Hans: as its file is named, and the settings name it
	Name string // in itself: 简体中文
}

// nameKey is the key under which each file has the name of its language, in that language.
const nameKey = "The name of this language"

// All returns every language there is a file for, in the order of their codes. The slice is shared.
var All = sync.OnceValue(func() []Language {
	var all []Language
	for _, code := range codes() {
		data, err := read(code)
		words := map[string]any{nameKey: code}
		if err == nil {
			err = json.Unmarshal(data, &words)
		}
		name, ok := words[nameKey].(string)
		if err != nil || !ok {
			slog.Error("a language can't be offered", "language", code, "error", err)
			continue
		}
		all = append(all, Language{code, name})
	}
	return all
})

// codes returns the code of each file. The slice is shared.
var codes = sync.OnceValue(func() []string {
	files, err := assets.Lang().ReadDir(folder)
	if err != nil {
		panic(err) // they are built in
	}
	found := make([]string, len(files))
	for i, f := range files {
		found[i] = strings.TrimSuffix(strings.TrimPrefix(f.Name(), prefix), suffix)
	}
	return found
})

// read returns the file of a language.
func read(code string) ([]byte, error) {
	data, err := assets.Lang().ReadFile(folder + "/" + prefix + code + suffix)
	if err != nil {
		return nil, fmt.Errorf("lang: there is no language %q", code)
	}
	return data, nil
}

// Voice says texts in one language, whatever the program speaks: for who serves many people. Its methods are those of the package, and may be called on
// any goroutine.
type Voice struct {
	code      string
	localizer *i18n.Localizer
	reported  sync.Map // the texts that are missing and were reported
}

// In returns the voice of the language of that code. It reads the language's file.
func In(code string) (*Voice, error) {
	bundle := i18n.NewBundle(language.English)
	bundle.RegisterUnmarshalFunc("json", json.Unmarshal)
	for _, c := range slices.Compact([]string{English, code}) {
		data, err := read(c)
		if err != nil {
			return nil, err
		}
		if _, err := bundle.ParseMessageFileBytes(data, prefix+c+suffix); err != nil {
			return nil, fmt.Errorf("lang: %s: %w", c, err)
		}
	}
	return &Voice{code: code, localizer: i18n.NewLocalizer(bundle, code)}, nil
}

// Code returns the code of its language.
func (v *Voice) Code() string { return v.code }

// L is [L] in the voice's language.
func (v *Voice) L(text string, data ...any) string {
	if len(data) > 0 {
		return v.say(text, nil, data[0])
	}
	return v.say(text, nil, nil)
}

// say returns text in the voice's language, with the places in it filled from data; count, an integer or nil, chooses
// among the plural forms. What is missing is said in English and reported in the log, once.
func (v *Voice) say(text string, count, data any) string {
	words, err := v.localizer.Localize(&i18n.LocalizeConfig{
		DefaultMessage: &i18n.Message{ID: text, Other: text}, PluralCount: count, TemplateData: data,
	})
	var missing *i18n.MessageNotFoundErr // a text without the plural form is one whose words fit every number
	if errors.As(err, &missing) || words == "" {
		if _, told := v.reported.LoadOrStore(text, true); !told {
			slog.Warn("a text is not translated", "language", v.code, "text", text, "error", err)
		}
	}
	if words == "" {
		return text
	}
	return words
}

// spoken is the voice in use; nil until the first text or [Use].
var spoken atomic.Pointer[Voice]

func speaking() *Voice {
	if v := spoken.Load(); v != nil {
		return v
	}
	v, err := In(English)
	if err != nil {
		panic(err) // the file is built in
	}
	spoken.CompareAndSwap(nil, v)
	return spoken.Load()
}

// Use lets the program speak the language of that code from now on, or with "" the one that fits the system; what is on
// the screen is its owner's to say anew. Until the first call it is English. For a language without a file, or with a
// broken one, Use returns an error and nothing changes. Any goroutine may call it.
func Use(code string) error {
	if code == "" {
		code = System()
	}
	v, err := In(code)
	if err != nil {
		return err
	}
	spoken.Store(v)
	return nil
}

// Current returns the code of the language that is spoken.
func Current() string { return speaking().code }

// System returns the code of the language that fits the system's settings best: English where none is spoken that these
// name, rather than a relative of one.
func System() string {
	wanted, err := locale.GetLocales()
	if err != nil {
		slog.Warn("the language of the system is not known", "error", err)
	}
	return Fitting(wanted)
}

// matching knows which of [codes] fits a language best.
var matching = sync.OnceValue(func() language.Matcher {
	all := codes()
	tags := make([]language.Tag, len(all))
	for i, code := range all {
		tags[i] = language.Make(code)
	}
	return language.NewMatcher(tags)
})

// Fitting returns the code of the language that fits locales, such as zh-TW, best; the first is wanted most.
func Fitting(locales []string) string {
	all, matcher := codes(), matching()
	for _, l := range locales {
		if tag, err := language.Parse(l); err == nil {
			if _, i, confidence := matcher.Match(tag); confidence >= language.High {
				return all[i]
			}
		}
	}
	return English
}

// Args fill the places of a text, such as {{.Name}}.
type Args map[string]any

// L returns text, whose English it is given, in the language that is spoken. The places in it, such as {{.Name}}, are
// filled from data, a map or struct, if there is one.
func L(text string, data ...any) string { return speaking().L(text, data...) }

// Texts are texts by what they are for: their English.
type Texts[K comparable] map[K]string

// Of returns the text for k in the language that is spoken, its places filled from data as by [L]; nothing where there is none.
func (t Texts[K]) Of(k K, data ...any) string {
	if text, ok := t[k]; ok {
		return L(text, data...)
	}
	return ""
}

// ErrorTexts are texts of errors: their English. An error comes before those that it wraps.
type ErrorTexts []struct {
	Err  error
	Text string
}

// Of returns the text of the first error that err is or wraps, as [Texts.Of] does; nothing where there is none.
func (t ErrorTexts) Of(err error, data ...any) string {
	for _, row := range t {
		if errors.Is(err, row.Err) {
			return L(row.Text, data...)
		}
	}
	return ""
}

// N is [L] for a text about a number of things, whose words depend on count.
func N(text string, count int, data any) string { return speaking().say(text, count, data) }
