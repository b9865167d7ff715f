// Package jsontest is for tests: it holds values to the JSON in which files have them, so that a field that is renamed, or comes, is noticed.
package jsontest

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"
)

// Golden fails the test where the value is not written as text, or where text, which an older version may have written, is not read as the value. Each field
// of the value must say something.
func Golden[T any](t *testing.T, value T, text string) {
	t.Helper()
	for _, path := range empty(reflect.ValueOf(value), fmt.Sprintf("%T", value)) {
		t.Errorf("%s is empty, so that the test does not show how it is written", path)
	}
	if data, err := json.Marshal(value); err != nil || string(data) != text {
		t.Errorf("%T is written as\n%s\nwant\n%s\n%v", value, data, text, err)
	}
	var read T
	if err := json.Unmarshal([]byte(text), &read); err != nil || !reflect.DeepEqual(read, value) {
		t.Errorf("%T is read as\n%+v\nwant\n%+v\n%v", value, read, value, err)
	}
}

// empty lists the fields in a value that say nothing, those that are not written aside.
func empty(v reflect.Value, path string) (paths []string) {
	_, writesItself := v.Interface().(json.Marshaler)
	switch kind := v.Kind(); {
	case v.IsZero():
		return []string{path}
	case writesItself:
	case kind == reflect.Pointer:
		return empty(v.Elem(), path)
	case kind == reflect.Struct:
		for i := range v.NumField() {
			if field := v.Type().Field(i); field.IsExported() && field.Tag.Get("json") != "-" {
				paths = append(paths, empty(v.Field(i), path+"."+field.Name)...)
			}
		}
	case kind == reflect.Slice && v.Type().Elem().Kind() == reflect.Struct:
		for i := range v.Len() {
			paths = append(paths, empty(v.Index(i), fmt.Sprintf("%s[%d]", path, i))...)
		}
	case kind == reflect.Map:
		for _, key := range v.MapKeys() {
			paths = append(paths, empty(v.MapIndex(key), fmt.Sprintf("%s[%v]", path, key))...)
		}
	}
	return paths
}
