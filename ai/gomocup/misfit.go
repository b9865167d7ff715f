package gomocup

import (
	"debug/elf"
	"debug/macho"
	"debug/pe"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"syscall"
)

// Fault is why a file can't be run as a program.
type Fault int

// The faults of files.
const (
	NoProgram      Fault = iota + 1 // it is no program of a kind that is known
	NotExecutable                   // its owner does not let it be run
	OtherSystem                     // it is for another operating system
	OtherProcessor                  // it is for another kind of processor
	Needs32Bit                      // it is for 32 bits, and the system lacks what runs those
	NoLibrary                       // a library that it needs is missing
	NeedsWine                       // it is for Windows, and Wine is not installed
	NeedsWine32                     // it is for Windows with 32 bits, and Wine is there for 64 only
	NoInterpreter                   // the program that it names to run it is missing
	NewerLibrary                    // a library is older than the one that it needs
	NoInstruction                   // it uses instructions that this computer's processor lacks
)

var faultTexts = [...]string{NoProgram: "this is not a program", NotExecutable: "the file may not be run", OtherSystem: "the program is for another operating system",
	OtherProcessor: "the program is for another processor", Needs32Bit: "the program is for 32 bits, which this system does not run",
	NoLibrary: "a library is missing", NeedsWine: "the program is for Windows, and Wine is not installed",
	NeedsWine32: "the program is for Windows with 32 bits, which this Wine does not run", NoInterpreter: "what runs the program is missing",
	NewerLibrary: "a library is too old", NoInstruction: "the processor lacks instructions that the program uses"}

// Misfit is the error for a file that can't be run here.
type Misfit struct {
	File   string
	Fault  Fault
	Detail string // the processor, the library with its version, or the interpreter
}

// Error says in English what is wrong.
func (m *Misfit) Error() string {
	text := fmt.Sprintf("gomocup: %s: %s", m.File, faultTexts[m.Fault])
	if m.Detail != "" {
		text += ": " + m.Detail
	}
	return text
}

// programKind is which system a program is for.
type programKind int

const (
	scriptProgram programKind = iota
	linuxProgram
	windowsProgram
	macProgram
)

// inspect returns for which system the program in a file is. Where it can't be run here, the error is a [*Misfit]; else that of reading it.
func inspect(file string) (programKind, error) {
	info, err := os.Stat(file)
	if err != nil {
		return 0, fmt.Errorf("gomocup: %w", err)
	}
	wrong := func(fault Fault, detail string) (programKind, error) { return 0, &Misfit{file, fault, detail} }
	if !info.Mode().IsRegular() {
		return wrong(NoProgram, "")
	}
	kind, processor, err := header(file)
	switch {
	case err != nil:
		return 0, err
	case kind == windowsProgram: // Wine decides, or Windows, which runs 32 bits, too
		return kind, nil
	case runtime.GOOS != "windows" && info.Mode()&0o111 == 0:
		return wrong(NotExecutable, "")
	case kind == scriptProgram && shebang(file) == "":
		return wrong(NoProgram, "")
	case kind == scriptProgram && runtime.GOOS != "windows":
		if interpreter := shebang(file); !exists(interpreter) {
			return wrong(NoInterpreter, interpreter)
		}
		return kind, nil
	case kind == macProgram && runtime.GOOS == "darwin":
		return kind, nil // Rosetta decides
	case kind != linuxProgram || slices.Contains([]string{"windows", "darwin"}, runtime.GOOS):
		return wrong(OtherSystem, "")
	}
	return kind, checkELF(file, processor)
}

// header reads which system a program is for, and the processor of an ELF file.
func header(file string) (programKind, elf.Machine, error) {
	if f, err := elf.Open(file); err == nil {
		defer f.Close()
		return linuxProgram, f.Machine, nil
	}
	if f, err := pe.Open(file); err == nil {
		if f.Characteristics&pe.IMAGE_FILE_DLL != 0 {
			return scriptProgram, 0, f.Close() // that names nothing to run it
		}
		return windowsProgram, 0, f.Close()
	}
	if f, err := macho.Open(file); err == nil {
		return macProgram, 0, f.Close()
	}
	if f, err := macho.OpenFat(file); err == nil {
		return macProgram, 0, f.Close()
	}
	f, err := os.Open(file)
	if err != nil {
		return 0, 0, fmt.Errorf("gomocup: %w", err)
	}
	return scriptProgram, 0, f.Close()
}

// shebang returns the program that a file names to run it, empty where it names none.
func shebang(file string) string {
	f, err := os.Open(file)
	if err != nil {
		return ""
	}
	defer f.Close()
	start := make([]byte, 256) // as much as Linux reads
	n, err := f.Read(start)
	line, _, _ := strings.Cut(string(start[:n]), "\n")
	words := strings.Fields(strings.TrimPrefix(line, "#!"))
	if err != nil || !strings.HasPrefix(line, "#!") || len(words) == 0 {
		return ""
	}
	return words[0]
}

// exists reports whether there is such a file, as far as the system tells.
func exists(path string) bool {
	_, err := os.Stat(path)
	return !errors.Is(err, fs.ErrNotExist)
}

// processors are the ELF machines that each of Go's architectures runs: its own, and that of 32 bits where there is one.
var processors = map[string][2]elf.Machine{"amd64": {elf.EM_X86_64, elf.EM_386}, "arm64": {elf.EM_AARCH64, elf.EM_ARM}, "386": {elf.EM_386, elf.EM_386}, "arm": {elf.EM_ARM, elf.EM_ARM},
	"riscv64": {elf.EM_RISCV, elf.EM_RISCV}, "ppc64le": {elf.EM_PPC64, elf.EM_PPC64}, "s390x": {elf.EM_S390, elf.EM_S390}, "loong64": {elf.EM_LOONGARCH, elf.EM_LOONGARCH}}

// checkELF returns why a program of ELF can't be run: its processor is another one, or the loader that it names is missing.
func checkELF(file string, processor elf.Machine) error {
	own, known := processors[runtime.GOARCH]
	if known && processor != own[0] && processor != own[1] {
		return &Misfit{file, OtherProcessor, processor.String()}
	}
	f, err := elf.Open(file)
	if err != nil {
		return fmt.Errorf("gomocup: %w", err)
	}
	defer f.Close()
	loader := f.Section(".interp")
	if loader == nil {
		return nil // it needs none
	}
	name, err := loader.Data()
	if err != nil {
		return fmt.Errorf("gomocup: %w", err)
	}
	path := string(name[:max(len(name)-1, 0)]) // before the NUL
	if !exists(path) {
		if known && own[0] != own[1] && processor == own[1] {
			return &Misfit{file, Needs32Bit, path}
		}
		return &Misfit{file, NoLibrary, path}
	}
	return nil
}

// noLibrary is what the loaders of Linux and macOS write before they give up.
var noLibrary = regexp.MustCompile(`error while loading shared libraries: ([^:\s]+)|Library not loaded: (\S+)|Error loading shared library ([^:\s]+)`)

// newerLibrary is what the loader of Linux writes where a library is there, but too old; noWine32 what Wine does for a program of 32 bits that it can't run.
var (
	newerLibrary = regexp.MustCompile("version `([^']+)' not found")
	noWine32     = regexp.MustCompile(`wine32 is missing|wine: could not load .*syswow64`)
)

// deathFault returns why a program ended, whose last line of errors is given, where that is a fault of the file for this system; else 0.
func deathFault(line string, state *os.ProcessState) (fault Fault, detail string) {
	const dllNotFound, illegalInstruction = 0xC0000135, 0xC000001D
	if m := newerLibrary.FindStringSubmatch(line); m != nil {
		return NewerLibrary, m[1]
	}
	if m := noLibrary.FindStringSubmatch(line); m != nil {
		return NoLibrary, m[1] + m[2] + m[3]
	}
	switch {
	case noWine32.MatchString(line):
		return NeedsWine32, ""
	case uint32(state.ExitCode()) == dllNotFound: // Windows does not name it
		return NoLibrary, ""
	case uint32(state.ExitCode()) == illegalInstruction, strings.HasPrefix(state.String(), "signal: "+syscall.SIGILL.String()):
		return NoInstruction, ""
	}
	return 0, ""
}

// IsProgram reports whether a file is a program, of whichever system.
func IsProgram(file string) bool {
	kind, _, err := header(file)
	return err == nil && (kind != scriptProgram || shebang(file) != "")
}
