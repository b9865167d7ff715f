// Package browsertest shows a server's pages to real browsers, Chromium and Firefox, and does in them what people do. It holds tests alone; they run on Linux,
// with what packaging/setup.sh test installs.
package browsertest
