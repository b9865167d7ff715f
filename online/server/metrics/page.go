package metrics

import (
	"maps"
	"runtime"
	"runtime/metrics"
	"slices"
	"strconv"
	"strings"
)

// contentType is that of the text format (prometheus.io/docs/instrumenting/exposition_formats).
const contentType = "text/plain; version=0.0.4; charset=utf-8"

// page is an answer in the text format that grows.
type page struct{ text []byte }

// head begins a metric of a kind: counter, gauge or histogram.
func (p *page) head(name, help, kind string) {
	p.text = append(p.text, "# HELP "+name+" "+help+"\n# TYPE "+name+" "+kind+"\n"...)
}

// value adds a value of the metric. label is empty or such as {code="busy"}.
func (p *page) value(name, label string, value float64) {
	p.text = append(p.text, name+label+" "...)
	p.text = append(strconv.AppendFloat(p.text, value, 'g', -1, 64), '\n')
}

func (p *page) gauge(name, help string, value float64) {
	p.head(name, help, "gauge")
	p.value(name, "", value)
}

func (p *page) counter(name, help string, value float64) {
	p.head(name, help, "counter")
	p.value(name, "", value)
}

// counters adds what was counted by a label; nothing as long as nothing was.
func (p *page) counters(name, help, label string, c *counters) {
	all := c.all()
	if len(all) == 0 {
		return
	}
	p.head(name, help, "counter")
	for _, value := range slices.Sorted(maps.Keys(all)) {
		p.value(name, labelled(label, value), float64(all[value]))
	}
}

func (p *page) histogram(name, help string, h *histogram) {
	in, sum := h.all()
	p.head(name, help, "histogram")
	upTo := uint64(0)
	for i, n := range in {
		upTo += n
		most := "+Inf"
		if i < len(h.most) {
			most = strconv.FormatFloat(h.most[i], 'g', -1, 64)
		}
		p.value(name+"_bucket", labelled("le", most), float64(upTo))
	}
	p.value(name+"_sum", "", sum)
	p.value(name+"_count", "", float64(upTo))
}

// labelled writes a label with a value, which may hold anything.
func labelled(label, value string) string {
	return "{" + label + `="` + escape.Replace(value) + `"}`
}

var escape = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`)

// runtime adds what the Go runtime says of the program.
func (p *page) runtime() {
	p.head("go_info", "The version of Go.", "gauge")
	p.value("go_info", labelled("version", runtime.Version()), 1)
	p.gauge("go_goroutines", "Goroutines that there are.", float64(runtime.NumGoroutine()))
	of := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/total:bytes"}}
	metrics.Read(of)
	p.gauge("go_memstats_heap_alloc_bytes", "Memory of objects, those that wait to be collected among them.", float64(of[0].Value.Uint64()))
	p.gauge("go_memstats_sys_bytes", "Memory that the Go runtime has from the system.", float64(of[1].Value.Uint64()))
}
