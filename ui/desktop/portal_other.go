//go:build !linux

package desktop

import "hoshi/ui/activity"

// followSystem does nothing: this system is not asked how it wants to be seen.
func followSystem(func(activity.System)) {}
