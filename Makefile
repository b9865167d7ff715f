# Each target first installs what it lacks (setup.sh says what) and is quick the second time.

export CGO_ENABLED := 1
export GOFLAGS += -buildvcs=false -tags=no_emoji

# Opens the window, or where there is no display plays in the terminal, for which nothing is installed; ARGS names a file to open
# or a command: make run ARGS=game.sgf
run: ; @$(if $(windowless),$(run_tool),$(run_window))
run_window = ./setup.sh run && go build -o bin/ . && ./bin/hoshi $(ARGS)
run_tool = ./setup.sh tool && CGO_ENABLED=0 go build -o bin/ ./cmd/hoshi-tool && ./bin/hoshi-tool $(or $(ARGS),play)
windowless = $(if $(filter Linux,$(shell uname)),$(if $(DISPLAY)$(WAYLAND_DISPLAY),,yes))

# Everything that a change must pass.
test: setup lint headless window

# What reads the window in every language and size, for which the race detector is slow and has nothing to find.
SWEEPS = CutOff|Ellipsis|LineOfState|HasRoom|Plural|Layout

# The driver of SQLite that the packaged window has.
PACKAGED = no_emoji,sqlite_c,sqlite_omit_load_extension

# One part of the tests each.
lint: setup workflows ; @! gofmt -l . | grep . && go vet ./... && go tool staticcheck ./...
workflows: ; @cd packaging/tools && CGO_ENABLED=0 go tool actionlint -shellcheck= ../../.github/workflows/*.yml
headless: setup
	go test -race -timeout 20m -skip '$(SWEEPS)' $$(go list ./... | grep / | grep -v ai/search)
	go test -run '$(SWEEPS)' ./ui
	go test -tags=$(PACKAGED) ./internal/sqlite && go test -tags=$(PACKAGED) -run 'Store|Kill' ./online ./online/server
	go test ./ai/search
	go test -race -run 'Thread|Table|Cancel|Lines' ./ai/search
window: setup ; go test -count=1 .

# The figures of README: every benchmark, the real window's included.
bench: setup ; go test -run '^$$' -bench . -benchmem ./...

# Ten minutes of random bytes for each reader: files, the Gomocup protocol's two sides, the server's messages and the client's.
FUZZ = sgf:FuzzRead format/moves:FuzzDecode ai/gomocup:FuzzServe ai/gomocup:FuzzProgram online/server:FuzzDecodeRequest online/client:FuzzFollow online:FuzzAct
fuzz: setup
	@set -e; for f in $(FUZZ); do \
		go test -run '^$$' -fuzz "^$${f#*:}$$" -fuzztime 10m -fuzzminimizetime 50x ./$${f%:*}; done

# A hundred games of the middle level against the greedy scorer.
match: ; go run ./cmd/lab match Medium Easy

# The pictures of README, taken from the real window.
screens: setup ; HOSHI_SCREENS=$(CURDIR)/assets/screens go test -count=1 -run TestScreens .

# The packages that this system can make, into dist/ with their sums; ONLY names some: make package ONLY=windows
package: ; @./setup.sh package && packaging/package.sh $(ONLY)

# The sums of dist/ alone, when packages were brought together there.
sums: ; @packaging/package.sh sums

# Installs the packages of dist/, each on a bare system of its own, plays a game in them and removes them. As root.
try-packages: ; @./setup.sh try && packaging/try/debian.sh && packaging/try/windows.sh && packaging/try/programs.sh

# Makes the packages once more in another folder and compares them with those of dist/, byte by byte.
try-reproducible: ; @packaging/try/reproducible.sh $(ONLY)

setup: ; @./setup.sh test

.PHONY: run test lint headless window bench fuzz match screens workflows package sums try-packages try-reproducible setup
.NOTPARALLEL:
