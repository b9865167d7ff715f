// Package version says which version of the program this is.
package version

// Number is the version, such as 1.2.0. A package is built with the one that packaging/version.sh prints.
var Number = "0.1.0"
