package spsa

import (
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
)

// quadratic is a world in which the best values are known, and a game is won by chance, the more often the nearer to them.
func quadratic(c *Climb, seed uint64) func(up, down []float64) float64 {
	best := []float64{120, 30, 7}
	worth := func(v []float64) (w float64) {
		for i := range v {
			off := (v[i] - best[i]) / c.Constants[i].Step
			w -= 10 * off * off
		}
		return w
	}
	random := rand.New(rand.NewPCG(seed, 1))
	return func(up, down []float64) float64 {
		chance := 1 / (1 + math.Pow(10, (worth(down)-worth(up))/400))
		result := 0.0
		for range 2 {
			if result += 0.5; random.Float64() > chance {
				result--
			}
		}
		return result
	}
}

func begun() *Climb {
	return &Climb{Seed: 3, Length: 4000, Rate: 0.03, Constants: []Constant{
		{"a", 100, 5, 0, 200}, {"b", 40, 3, 0, 60}, {"c", 7, 1, 1, 20},
	}}
}

// TestClimb goes to the best values of a world of chance.
func TestClimb(t *testing.T) {
	c := begun()
	for world := quadratic(c, 1); !c.Over(); {
		c.Learn(world(c.Probe()))
	}
	for i, want := range []float64{120, 30, 7} {
		if k := c.Constants[i]; math.Abs(k.Value-want) > k.Step {
			t.Errorf("%s is %v, the best is %v", k.Name, k.Value, want)
		}
	}
}

// TestSameWay stores a climb between all probes: it goes the way of one that was never stored, and another seed another one.
func TestSameWay(t *testing.T) {
	straight, stored, other := begun(), begun(), begun()
	other.Seed++
	worlds := []func(up, down []float64) float64{quadratic(straight, 2), quadratic(stored, 2), quadratic(other, 2)}
	for range 50 {
		straight.Learn(worlds[0](straight.Probe()))
		stored.Learn(worlds[1](stored.Probe()))
		other.Learn(worlds[2](other.Probe()))
		text, err := json.Marshal(stored)
		if err != nil {
			t.Fatal(err)
		}
		stored = new(Climb)
		if err := json.Unmarshal(text, stored); err != nil {
			t.Fatal(err)
		}
	}
	if !reflect.DeepEqual(straight, stored) {
		t.Errorf("%+v, but when stored %+v", straight, stored)
	}
	if reflect.DeepEqual(straight.Constants, other.Constants) {
		t.Error("another seed goes the same way")
	}
}

// TestBounds pushes constants beyond their bounds.
func TestBounds(t *testing.T) {
	c := begun()
	c.Constants[0].Value, c.Constants[0].Least = 100, 99
	for range 300 {
		up, down := c.Probe()
		if up[0] < 99 || down[0] < 99 {
			t.Fatalf("%v against %v are tried", up, down)
		}
		result := 1.0
		if up[0] > down[0] {
			result = -1
		}
		c.Learn(result)
	}
	if c.Constants[0].Value != 99 {
		t.Errorf("%v", c.Constants[0])
	}
}

func TestCheck(t *testing.T) {
	for name, spoil := range map[string]func(*Climb){
		"beyond its end":    func(c *Climb) { c.Done = c.Length + 1 },
		"no length":         func(c *Climb) { c.Length = 0 },
		"no rate":           func(c *Climb) { c.Rate = math.NaN() },
		"no constants":      func(c *Climb) { c.Constants = nil },
		"no step":           func(c *Climb) { c.Constants[1].Step = 0 },
		"outside its range": func(c *Climb) { c.Constants[2].Value = 0 },
		"no value":          func(c *Climb) { c.Constants[2].Value = math.NaN() },
	} {
		c := begun()
		if err := c.Check(); err != nil {
			t.Fatal(err)
		}
		if spoil(c); !errors.Is(c.Check(), errClimb) {
			t.Errorf("%s: %v", name, c.Check())
		}
	}
}
