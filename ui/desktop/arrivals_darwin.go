package desktop

/*
#cgo LDFLAGS: -framework AppKit -lobjc
int listenForFiles(void);
*/
import "C"

// handOver takes what [hoshiOpened] is given.
var handOver func(what string)

// listen lets take have the files and links that the system asks the program to open, such as those of a double click: on macOS they do
// not come as arguments, but to GLFW's delegate, which has no ear for them. It holds for what GLFW's start brings, too, where it is called
// before that. It reports whether there is such a delegate. Fyne's goroutine calls it, once, and will call take.
func listen(take func(what string)) bool {
	handOver = take
	return C.listenForFiles() != 0
}

//export hoshiOpened
func hoshiOpened(what *C.char) { handOver(C.GoString(what)) }
