// Package version says which version of the program this is.
package version

// Number is the version, such as 1.2.0. A package is built with the one that packaging/version.sh prints.
var Number = "0.1.0"

// Where this build asks for newer versions, an https URL, and the Ed25519 public key, in base64, with which the answer is signed. Both are set by the
// linker; where one is empty nothing is ever asked.
var AnswersURL, AnswersKey string
