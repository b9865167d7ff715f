#import <AppKit/AppKit.h>
#import <objc/runtime.h>

#include "_cgo_export.h"

// openURLs is the delegate's application:openURLs:, which AppKit calls on the main thread: files are urls, too. Of several the first is
// opened, as of those that are dropped on the window.
static void openURLs(id self, SEL command, NSApplication *app, NSArray *urls) {
	NSURL *url = [urls firstObject];
	const char *what = [([url isFileURL] ? [url path] : [url absoluteString]) UTF8String];
	if (what) {
		hoshiOpened((char *)what);
	}
}

// listenForFiles gives GLFW's delegate, which is not made yet, that method, and returns whether it has it then.
int listenForFiles(void) {
	Class delegate = objc_getClass("GLFWApplicationDelegate");
	SEL open = @selector(application:openURLs:);
	return delegate && (class_addMethod(delegate, open, (IMP)openURLs, "v@:@@") || class_respondsToSelector(delegate, open));
}
