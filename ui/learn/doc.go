// Package learn is the course: the page of all lessons, and the lesson that is gone through, positions in which every try is answered.
package learn
