package pgsql

import (
	"database/sql/driver"
	"encoding/hex"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
)

// How PostgreSQL is told a value.
const (
	asText   = 0
	asBinary = 1
)

// CheckNamedValue is [driver.NamedValueChecker]'s: beside what every driver takes there are lists, and rows to copy.
func (c *conn) CheckNamedValue(value *driver.NamedValue) error {
	switch value.Value.(type) {
	case [][]byte, []string, io.Reader:
		return nil
	}
	return driver.ErrSkip
}

// encode returns a value as PostgreSQL reads it; nil is NULL, and so is a []byte that is nil.
func encode(value any) (data []byte, format int16, err error) {
	switch v := value.(type) {
	case nil:
		return nil, asText, nil
	case []byte:
		return v, asBinary, nil
	case [][]byte:
		return list(len(v), func(i int) string { return bytea(v[i]) }), asText, nil
	case []string:
		return list(len(v), func(i int) string { return v[i] }), asText, nil
	}
	text, err := plain(value)
	return []byte(text), asText, err
}

// plain returns a value as text.
func plain(value any) (string, error) {
	switch v := value.(type) {
	case string:
		return v, nil
	case []byte:
		return bytea(v), nil
	case bool:
		return strconv.FormatBool(v), nil
	case int64:
		return strconv.FormatInt(v, 10), nil
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64), nil
	case time.Time:
		return v.Format(time.RFC3339Nano), nil
	}
	return "", fmt.Errorf("pgsql: a %T is no value", value)
}

// bytea is how PostgreSQL writes bytes.
func bytea(data []byte) string { return `\x` + hex.EncodeToString(data) }

var inList = strings.NewReplacer(`\`, `\\`, `"`, `\"`)

// list is how PostgreSQL writes n elements.
func list(n int, element func(int) string) []byte {
	text := []byte{'{'}
	for i := range n {
		if i > 0 {
			text = append(text, ',')
		}
		text = append(append(append(text, '"'), inList.Replace(element(i))...), '"')
	}
	return append(text, '}')
}

// Rows are values for a COPY FROM STDIN, the only argument of [database/sql.Tx.ExecContext] then. The error is of a value that can't be written.
func Rows(rows [][]any) (io.Reader, error) {
	var text strings.Builder
	for _, row := range rows {
		for i, value := range row {
			if i > 0 {
				text.WriteByte('\t')
			}
			if err := writeField(&text, value); err != nil {
				return nil, err
			}
		}
		text.WriteByte('\n')
	}
	return strings.NewReader(text.String()), nil
}

var inRow = strings.NewReplacer(`\`, `\\`, "\t", `\t`, "\n", `\n`, "\r", `\r`)

func writeField(to *strings.Builder, value any) error {
	value, err := driver.DefaultParameterConverter.ConvertValue(value)
	if err != nil {
		return fmt.Errorf("pgsql: %w", err)
	}
	if data, is := value.([]byte); value == nil || is && data == nil {
		to.WriteString(`\N`)
		return nil
	}
	field, err := plain(value)
	if err == nil {
		_, err = inRow.WriteString(to, field)
	}
	return err
}

// byteaOID is the number of the type of bytes (pg_type.dat); all others are read as the text that PostgreSQL writes.
const byteaOID = 17

// found are the rows of a query.
type found struct{ *pgconn.ResultReader }

// Columns is [driver.Rows]'s.
func (f *found) Columns() []string {
	names := make([]string, len(f.FieldDescriptions()))
	for i, field := range f.FieldDescriptions() {
		names[i] = field.Name
	}
	return names
}

// Close is [driver.Rows]'s.
func (f *found) Close() error {
	_, err := f.ResultReader.Close()
	return err
}

// Next is [driver.Rows]'s. Numbers are text, of which database/sql makes what is asked for.
func (f *found) Next(row []driver.Value) error {
	if !f.NextRow() {
		if err := f.Close(); err != nil {
			return err
		}
		return io.EOF
	}
	for i, value := range f.Values() {
		switch {
		case value == nil:
			row[i] = nil
		case f.FieldDescriptions()[i].DataTypeOID == byteaOID:
			data, err := hex.DecodeString(strings.TrimPrefix(string(value), `\x`))
			if err != nil {
				return fmt.Errorf("pgsql: bytes that are none: %w", err)
			}
			row[i] = data
		default:
			row[i] = string(value)
		}
	}
	return nil
}
