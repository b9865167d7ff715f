package pgsql

import (
	"io"
	"math"
	"testing"
)

// As PostgreSQL's manual says of arrays and of COPY, values mean themselves whatever they hold.
func TestEncode(t *testing.T) {
	for _, row := range []struct {
		value  any
		text   string
		format int16
	}{
		{nil, "", asText}, {"a\tb", "a\tb", asText}, {[]byte{0, 255}, "\x00\xff", asBinary}, {true, "true", asText}, {int64(-5), "-5", asText},
		{math.Pi, "3.141592653589793", asText}, {[]string{}, "{}", asText}, {[]string{"", "null", `a,"\b`}, `{"","null","a,\"\\b"}`, asText},
		{[][]byte{{}, {1, 254}}, `{"\\x","\\x01fe"}`, asText},
	} {
		data, format, err := encode(row.value)
		if err != nil || string(data) != row.text || format != row.format || row.value == nil && data != nil {
			t.Errorf("%#v: %q, %d, %v", row.value, data, format, err)
		}
	}
	if _, _, err := encode(struct{}{}); err == nil {
		t.Error("anything is a value")
	}
}

func TestRows(t *testing.T) {
	code := "x"
	rows, err := Rows([][]any{{1, "a\tb\nc\rd\\e", []byte{9}, nil}, {uint8(2), "", []byte(nil), &code}})
	if err != nil {
		t.Fatal(err)
	}
	const want = "1\ta\\tb\\nc\\rd\\\\e\t\\\\x09\t\\N\n2\t\t\\N\tx\n"
	if got, err := io.ReadAll(rows); err != nil || string(got) != want {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := Rows([][]any{{struct{}{}}}); err == nil {
		t.Error("anything is a value")
	}
}
