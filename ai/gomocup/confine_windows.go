package gomocup

import (
	"errors"
	"fmt"
	"os/exec"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// confinement is what holds a program and all processes that it starts together: a job, which the system ends with its last
// handle, thus with this process, too.
type confinement struct{ job windows.Handle }

var resumeProcess = windows.NewLazySystemDLL("ntdll.dll").NewProc("NtResumeProcess")

// startConfined starts a program. It runs only once it is in its job.
func startConfined(cmd *exec.Cmd) (*confinement, error) {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return nil, fmt.Errorf("a job: %w", err)
	}
	c := &confinement{job}
	var limits windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION
	limits.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	if _, err := windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation, uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits))); err != nil {
		c.close()
		return nil, fmt.Errorf("a job: %w", err)
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{HideWindow: true, CreationFlags: windows.CREATE_SUSPENDED}
	if err := cmd.Start(); err != nil {
		c.close()
		return nil, err
	}
	if err := c.admit(uint32(cmd.Process.Pid)); err != nil {
		err = errors.Join(err, cmd.Process.Kill(), ignoreExit(cmd.Wait()))
		c.close()
		return nil, err
	}
	return c, nil
}

// ignoreExit leaves out that a process was killed.
func ignoreExit(err error) error {
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return nil
	}
	return err
}

// admit puts a process that waits into the job and lets it run.
func (c *confinement) admit(pid uint32) error {
	process, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE|windows.PROCESS_SUSPEND_RESUME, false, pid)
	if err != nil {
		return err
	}
	defer windows.CloseHandle(process)
	if err := windows.AssignProcessToJobObject(c.job, process); err != nil {
		return fmt.Errorf("a job: %w", err)
	}
	if status, _, _ := resumeProcess.Call(uintptr(process)); status != 0 {
		return fmt.Errorf("NtResumeProcess: %w", windows.NTStatus(status))
	}
	return nil
}

// kill ends all that is left of the program.
func (c *confinement) kill() { _ = windows.TerminateJobObject(c.job, 1) } // fails only when none is left

// close gives the job back.
func (c *confinement) close() { _ = windows.CloseHandle(c.job) }

// EndLeft has nothing to end here: the system ends a job with the process that holds it.
func EndLeft() []string { return nil }
