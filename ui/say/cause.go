package say

import "regexp"

// prefix is the package that an error begins with.
var prefix = regexp.MustCompile(`^[a-z]+: `)

// Cause returns the innermost reason of an error for which there are no words, such as "file name too long": packages, steps
// and paths around it are for programmers.
func Cause(err error) string {
	for inner := inside(err); inner != nil; inner = inside(err) {
		err = inner
	}
	return prefix.ReplaceAllString(err.Error(), "")
}

// inside returns the error that err wraps, the last one where there are more, or nil.
func inside(err error) error {
	switch outer := err.(type) {
	case interface{ Unwrap() error }:
		return outer.Unwrap()
	case interface{ Unwrap() []error }:
		if all := outer.Unwrap(); len(all) > 0 {
			return all[len(all)-1]
		}
	}
	return nil
}
