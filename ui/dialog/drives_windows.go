package dialog

import "syscall"

// drives returns the roots of the drives that the system knows, such as C:\.
func drives() (roots []string) {
	mask, _, _ := syscall.NewLazyDLL("kernel32.dll").NewProc("GetLogicalDrives").Call()
	for i := range 26 {
		if mask>>i&1 != 0 {
			roots = append(roots, string(rune('A'+i))+`:\`)
		}
	}
	return roots
}
