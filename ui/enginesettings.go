package ui

import (
	"runtime"
	"strconv"

	"hoshi/ui/lang"
	"hoshi/ui/store"
	"hoshi/ui/widgets"
)

// engineRows is how soon the computer answers, and what engines may use of it; apply takes what was chosen into use.
func engineRows(set *store.Settings, fields widgets.Fields, apply func()) []widgets.FormRow {
	words := func() string {
		return lang.L("Its move appears after {{.Seconds}} s at the soonest", lang.Args{"Seconds": float64(set.ThinkDelay) / 1000})
	}
	label := widgets.NewWords(words())
	slider := fields.NewSlider(3000, 100, float64(set.ThinkDelay))
	slider.OnChanged = func(ms float64) {
		set.ThinkDelay = int(ms)
		label.Set(words())
	}
	slider.OnChangeEnded = func(float64) { apply() }
	ponders := fields.NewSwitch(lang.L("Thinks while it is your turn"), set.Ponder, func(on bool) {
		set.Ponder = on
		apply()
	})
	ponders.AtEnd = true
	hidden := fields.NewSwitch(lang.L("Rests while the window is hidden"), set.RestHidden, func(on bool) {
		set.RestHidden = on
		apply()
	})
	hidden.AtEnd = true
	clock := fields.NewSwitch(lang.L("The other side's clock in the graph"), set.GraphClock, func(on bool) {
		set.GraphClock = on
		apply()
	})
	clock.AtEnd = true
	choose := func(value *int, numbers []int, word func(int) string) *widgets.Select {
		return chooseNumber(fields, value, numbers, word, apply)
	}
	return []widgets.FormRow{
		{Label: lang.L("Its answer"), Field: slider}, {Field: label, Close: true},
		{Field: widgets.NewGroup(ponders), Words: lang.L("From the next game on, Master and Champion answer sooner this way. It takes more power.")},
		{Label: lang.L("Threads"), Field: choose(&set.Threads, threadNumbers(set.Threads), threadsWord),
			Words: lang.L("The levels stay as strong as they are: more threads only help them on a slow computer.")},
		{Field: widgets.NewHead(lang.L("Analysis"))},
		{Label: lang.L("Memory"), Field: choose(&set.Memory, store.Memories, memoryWord), Close: true},
		{Label: lang.L("Rests after"), Field: choose(&set.RestAfter, store.Rests, restWord),
			Words: lang.L("So long nobody has touched the keyboard or the mouse.")},
		{Field: widgets.NewGroup(hidden, clock)},
	}
}

// chooseNumber makes a choice of a number for *value among numbers, each said by word.
func chooseNumber(fields widgets.Fields, value *int, numbers []int, word func(int) string, apply func()) *widgets.Select {
	number := func(key string) int {
		n, _ := strconv.Atoi(key) // the keys are numbers
		return n
	}
	keys := make([]string, len(numbers))
	for i, n := range numbers {
		keys[i] = strconv.Itoa(n)
	}
	c := fields.NewChoice(keys, strconv.Itoa(*value), func(key string) string { return word(number(key)) })
	c.OnChanged = func(string) {
		*value = number(c.Key())
		apply()
	}
	return c
}

// threadNumbers lists how many threads can be chosen: up to one for every core, and what was chosen on another computer.
func threadNumbers(chosen int) (list []int) {
	for n := range max(runtime.NumCPU(), chosen) + 1 {
		list = append(list, n)
	}
	return list
}

func threadsWord(n int) string {
	if n == 0 {
		return lang.L("As many as fit")
	}
	return strconv.Itoa(n)
}

func memoryWord(megabytes int) string {
	if megabytes >= 1024 {
		return lang.L("{{.Size}} GB", lang.Args{"Size": megabytes / 1024})
	}
	return lang.L("{{.Size}} MB", lang.Args{"Size": megabytes})
}

func restWord(minutes int) string {
	if minutes == 0 {
		return lang.L("Never")
	}
	return lang.N("{{.Minutes}} minutes", minutes, lang.Args{"Minutes": minutes})
}
