package desktop

/*
#ifdef __linux__
#define _GNU_SOURCE
#include <link.h>
#include <malloc.h>
#include <sys/mman.h>

// forget drops the pages of the program's own code and constants; those that are in use come back from the file by themselves.
static int forget(struct dl_phdr_info *program, size_t size, void *unused) {
	for (int i = 0; i < program->dlpi_phnum; i++) {
		const ElfW(Phdr) *part = &program->dlpi_phdr[i];
		if (part->p_type == PT_LOAD && !(part->p_flags & PF_W)) {
			madvise((void *)((program->dlpi_addr + part->p_vaddr) & ~(ElfW(Addr))4095), part->p_memsz, MADV_DONTNEED);
		}
	}
	return 1; // the program comes first, then its libraries
}
#endif

static void call(void *f) { ((void (*)(void))f)(); }

static void trim(void) {
#ifdef __GLIBC__
	malloc_trim(0);
	dl_iterate_phdr(forget, 0);
#endif
}
*/
import "C"

import (
	"runtime/debug"

	"fyne.io/fyne/v2"
	"github.com/go-gl/glfw/v3.4/glfw"
)

// drawFlat asks for windows without depth and stencil buffers, which would take 4 bytes a pixel: nothing that is drawn has
// depth. It holds for windows that were made, but not yet shown. Fyne's goroutine calls it.
func drawFlat() {
	glfw.WindowHint(glfw.DepthBits, 0)
	glfw.WindowHint(glfw.StencilBits, 0)
}

// releaseCompiler lets the graphics driver give back what it needs only to compile shaders, which Fyne has done for a window that
// is shown: 6 MB with Mesa. Should another shader come, the driver makes it anew. Fyne's goroutine calls it.
func releaseCompiler(w fyne.Window) {
	drawn, ok := w.(interface{ RunWithContext(func()) })
	if !ok {
		return
	}
	drawn.RunWithContext(func() {
		embedded := glfw.GetCurrentContext().GetAttrib(glfw.ClientAPI) == glfw.OpenGLESAPI
		if !embedded && !glfw.ExtensionSupported("GL_ARB_ES2_compatibility") {
			return
		}
		if release := glfw.GetProcAddress("glReleaseShaderCompiler"); release != nil {
			C.call(release)
		}
	})
	C.trim()
}

// hidden returns what reports whether a window that was shown can't be seen now: nil where nobody can tell. Fyne's goroutine calls both.
func hidden(w fyne.Window) func() bool {
	drawn, ok := w.(interface{ RunWithContext(func()) })
	if !ok {
		return nil
	}
	var window *glfw.Window
	drawn.RunWithContext(func() { window = glfw.GetCurrentContext() })
	return func() bool {
		return window.GetAttrib(glfw.Iconified) == glfw.True || window.GetAttrib(glfw.Visible) == glfw.False
	}
}

// freeMemory gives the system back what neither Go nor C uses any more, but has kept for later. Any goroutine may call it.
func freeMemory() {
	debug.FreeOSMemory()
	C.trim()
}
