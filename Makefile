# Each target first installs what it lacks (packaging/setup.sh says what) and is quick the second time.

export CGO_ENABLED := 1
export GOFLAGS += -buildvcs=false -tags=no_emoji

# After this a package of tests hangs: go test's own ten minutes are too few for a slow laptop with other work. What takes longer says so.
export GOFLAGS += -timeout=40m

# Opens the window, or where there is no display plays in the terminal, for which nothing is installed; ARGS names a file to open
# or a command: make run ARGS=game.sgf
run: ; @$(if $(windowless),$(run_tool),$(run_window))
run_window = ./packaging/setup.sh run && go build -o bin/ . && ./bin/hoshi $(ARGS)
run_tool = ./packaging/setup.sh tool && CGO_ENABLED=0 go build -o bin/ ./cmd/hoshi-tool && ./bin/hoshi-tool $(or $(ARGS),play)
windowless = $(if $(filter Linux,$(shell uname)),$(if $(DISPLAY)$(WAYLAND_DISPLAY),,yes))

# Programs of tests are short: to collect seldom costs memory, and saves a seventh of their time.
quick lint headless raced: export GOGC := 400

# The longest package comes first; more packages than cores, for some wait more than they work.
BESIDE = -p 4

# What a person runs while typing: every package without the race detector, the real window and browsers, of long tests a part.
quick: style ; go test -vet=off -short $(BESIDE) ./ui $$(go list ./... | grep -vxE 'hoshi/internal/(browser|window)test')

# Everything that a change must pass. Two at once: what is raced and the real window wait more than they work.
test: setup builds ; @$(MAKE) --no-print-directory -j2 headless raced lint window browsers

# Packages that -short leaves as they are: all their tests are raced, and not run once more without. NATS would take long to be raced: make cluster does.
RACED = ./ai/gomocup ./online ./online/client ./online/interop ./online/lan ./online/confusable ./online/server ./online/server/gate ./online/server/hall ./online/server/metrics ./online/server/record ./online/server/store ./online/server/storetest ./online/server/table ./internal/relaytest ./internal/nettest ./cmd/hoshi-server ./cmd/hoshi-tool ./ui/store ./ui/netplay ./ui/terminal

# Packages in which things run at once: matches, games, connections, processes, sound, and the windows that listen to them; of
# others the tests with threads. With -short neither looks nor what one goroutine does alone.
AT_ONCE = ./ui ./game ./ai/arena ./ui/sound $(RACED)
THREADS = -run 'Thread|Cancel|Tiles|Session|Keeps|Signal|Silent|Progress|Report|Import|Programs' ./ai/search ./ai/review ./library ./internal/cli \
	./ui/picture ./ui/analysis

# The driver of SQLite that the packaged window has.
PACKAGED = no_emoji,sqlite_c,sqlite_omit_load_extension

# One part of the tests each. The race detector looks for nothing that a part of a long test would not show.
lint: style workflows weaknesses ; go tool staticcheck ./... && cd packaging/tools && CGO_ENABLED=0 go vet ./... && CGO_ENABLED=0 go test -vet=off ./...
style: builds ; @! gofmt -l . | grep . && go vet ./...
workflows: ; @cd packaging/tools && CGO_ENABLED=0 go tool actionlint -shellcheck= ../../.github/workflows/*.yml

# Known weaknesses that can be reached by call, by govulncheck; where its database can't be reached that is said.
weaknesses: ; @cd packaging/tools && go run ./weaknesses

headless: builds
	go test -vet=off $(BESIDE) ./ui $$(go list ./... | grep / | grep -vxF "$$(go list $(RACED) ./internal/windowtest ./internal/browsertest)")
	go test -vet=off -run TestFaults ./online ./ui/store
	go test -vet=off -tags=$(PACKAGED) ./internal/sqlite && go test -vet=off -tags=$(PACKAGED) -run 'Store|Kill|Flips|TestFaults' ./online/server ./online/server/store
raced: builds
	go test -vet=off -race -short $(BESIDE) $(AT_ONCE)
	go test -vet=off -race -short $(BESIDE) $(THREADS)
window: setup ; go test -vet=off -count=1 -parallel 4 ./internal/windowtest
browsers: setup ; go test -vet=off -count=1 -parallel 6 ./internal/browsertest

# What runs at once or depends on the time, five times in five beside four loops that keep the machine busy. The loops end with
# the recipe's shell, however that ends.
steady: builds
	@trap 'kill $$beside 2>/dev/null' EXIT; trap 'exit 1' HUP INT TERM; beside=; \
	for i in 1 2 3 4; do (while kill -0 $$$$ 2>/dev/null; do :; done) & beside="$$beside $$!"; done; \
	(go test -vet=off -short -count=5 -timeout 60m $(AT_ONCE) && go test -vet=off -short -count=5 -timeout 60m $(THREADS)) & \
	beside="$$beside $$!"; wait $$!

# Measures all that docs/figures.md promises, on this machine in one run, and writes the table there. Some minutes, on a machine that does nothing else.
bench: setup ; go run ./internal/figures

# Ten minutes of random bytes for each reader: files, the Gomocup protocol's two sides, the server's messages and the client's.
FUZZ = sgf:FuzzRead format/bdt:FuzzDecode format/diagram:FuzzDecode format/gomocup:FuzzBoard format/gomocup:FuzzOpenings format/moves:FuzzDecode \
	format/piskvork:FuzzDecode format/renlib:FuzzDecode format/rif:FuzzDecode format/yixin:FuzzDecode ai/gomocup:FuzzServe ai/gomocup:FuzzProgram online/server:FuzzDecodeRequest online/client:FuzzFollow online/server:FuzzAct internal/sqlite:FuzzRows
fuzz: setup
	@set -e; for f in $(FUZZ); do \
		go test -run '^$$' -fuzz "^$${f#*:}$$" -fuzztime 10m -fuzzminimizetime 50x ./$${f%:*}; done

# The whole proof that Black wins, once ai/threat searches otherwise than before: each leaf is proved again and verified, and a thousand faults are put into the
# book. Some four hours of a processor; what TestLeavesCostWhatTheyDid then has to expect stands in its output.
proofs:
	go run ./cmd/hoshi-tool prove check
	go test ./ai/solve -count=1 -run '^Test(LeavesCostWhatTheyDid|FaultsInTheBuiltInProofAreFound)$$' -leaves 20000 -faults 1000 -timeout 3h -v

# A thousand addresses of loopback that flood the server, begin handshakes, read nothing and ask for metrics, while a quiet game goes on.
attack: ; go test ./online -count=1 -run TestAttack -attackers 1000 -siege 30s -v

# Requests in any order: all pairs and triples of the protocol's for three people, and longer ones with an operator's orders, on SQLite, and some on PostgreSQL
# with JetStream: none ends the server or leaves a game that can't be gone on with. ARGS="-seed 7" draws others, -orders 90000 more, -order 4711 one alone.
orders: ; go test ./online/server -count=1 -run '^TestRequestsInAnyOrder$$' -orders 32000 -timeout 3h $(ARGS)
	@./packaging/setup.sh cluster && go test ./online/server/cluster -count=1 -tags=no_emoji,cluster -run '^TestRequestsInAnyOrder$$' -orders 1000 -timeout 3h $(ARGS)

# A thousand seeds with one server, with two and with three of a cluster, each of them done twice: what people do, when, and what fails of the network, the disk and
# the servers; a seed is one run. ARGS="-first 1001 -acts 2000" tries others, and for longer; -first 7 -seeds 1 is one alone.
simulate: ; go test ./internal/simulate ./online/server/cluster -p 1 -count=1 -run '^Test(One|Two|Three)Servers?$$' -seeds 1000 -timeout 3h $(ARGS)

# What a browser takes of the page of a game over a slow line, and when its board is seen.
first-page: setup ; go test -count=1 -run '^$$' -bench FirstPage -benchtime 10x ./internal/browsertest

# Five thousand who watch one game while others go on, and a thousand pages a second that are not there.
watchers: ; go test ./online -count=1 -run '^TestWatchers$$' -watchers 5000 -watched 30s -timeout 1h -v $(ARGS)

# A thousand kills of the server while games go on: nothing that it acknowledged may be missing.
kills: ; go test ./online -count=1 -run TestKill -kills 1000 -games 200 -timeout 3h -v

# A thousand games of two programs, two at once, and a hundred kills of a program that plays a tournament: nothing is left, lost or counted twice.
arena: ; go test ./ai/arena -count=1 -run 'TestManyGames|TestKills' -games 1000 -kills 100 -timeout 1h -v

# Faults of the disk: every call of the operating system that fails in what keeps things, every moment cut (internal/faulttest), power cuts during a
# commit and of a block device, flipped bits, files that are cut, and disks that are full, hang or break. Nothing is lost without a word. As root, for the devices.
FAULTS = ./internal/faulttest ./library ./online ./online/server ./ui/store
faults: setup
	go test $(FAULTS) -count=1 -p 1 -run TestFaults -timeout 2h -v -allfaults
	go test ./online -count=1 -run TestDisk -disks 400 -games 6 -timeout 1h -v
	go test ./online/server ./online/server/store -count=1 -run 'PowerCuts|FlippedBits|ShortFiles|FullDisks' -faults 3000 -timeout 1h -v

# At a release: keeps what this version writes, a server's folder and a person's, for all later versions to open (testdata/upgrade).
upgrade: builds ; go test $(UPGRADES) -count=1 -run '^TestUpgrade$$' -upgrade -v
UPGRADES = ./online ./ui

# Reviews of games at three depths, each held against proofs and a review ten times as deep: which verdicts are wrong (ai/README.md). bin/audit.log keeps
# what was said, from which the next run goes on. ARGS="-games 20" draws so many of the 300 games.
audit: ; mkdir -p bin && go run ./cmd/lab audit -check=false -log bin/audit.log $(ARGS) sgf/testdata/engine-ladder-300-games.sgf

# Ten thousand bits of each kind of file, turned one at a time: each is noticed, or changes nothing that is shown.
flips: ; go test ./library ./ui/store ./ui/puzzles ./online ./online/server -count=1 -run 'TestFlip(s|pedBundles)$$' -flips 10000 -timeout 3h -v

# A hundred changes of each package's code, one at a time, drawn by a seed: the package's tests must notice 85 of them, and internal/mutants/README.md says why the others
# live. ARGS="-seed 7 -n 0" draws others, or takes all; MUTANTS=./sgf names packages, and their files.
MUTANTS = ./game ./internal/rating ./sgf ./format ./ai/threat ./ai/threat:verify.go ./online/server/table
mutants: ; @nice go run ./internal/mutants -least 85 -known internal/mutants/README.md $(ARGS) $(MUTANTS)

# Every page in every language at 100, 150 and 200 % in five windows: no word is cut off, no control out of reach. make test reads a sixth of that.
geometry: ; go test ./ui -count=1 -run '^TestNothingIsCutOff' -geometry

# The link between two hosts, cut and restored at random moments while games go on: both and the server have the same records. As root, on Linux.
link: ; go test ./online -count=1 -run TestLink -cuts 50 -timeout 1h -v

# What several servers share, raced: the log in JetStream, three of NATS among them, and the book in PostgreSQL, a real one of Debian's. Then a short load
# through three servers, three NATS and PostgreSQL on machines of their own (network namespaces), which are killed, paused, cut off and restarted. As root, on Linux.
cluster: ; @./packaging/setup.sh cluster && go vet -tags=no_emoji,cluster ./online/server/cluster/... && \
	go test -vet=off -count=1 -race -tags=no_emoji,cluster -v ./online/server/cluster && $(LOAD) $(ARGS)
LOAD = go test -vet=off -count=1 -timeout 3h -tags=no_emoji,cluster -run TestLoad -v ./online/server/cluster/load

# The same load for half an hour, a server killed each minute: ARGS="-logs folder" keeps what all programs say.
cluster-load: ; @./packaging/setup.sh cluster && $(LOAD) -games 3000 -time 30m -kill-every 1m $(ARGS)

# A hundred games of the middle level against the greedy scorer.
match: ; go run ./cmd/lab match Medium Easy

# The pictures of README and docs/pictures.md, taken from the real window.
screens: setup ; HOSHI_SCREENS=$(CURDIR)/assets/screens go test -count=1 -run TestScreens ./internal/windowtest ./internal/browsertest

# The packages that this system can make, into dist/ with their sums; ONLY names some: make package ONLY=windows
package: ; @./packaging/setup.sh package && packaging/package.sh $(ONLY)

# After a change of go.mod: the licences of all modules that are in a program, which About shows and bills of materials name.
licences: ; @cd packaging/tools && CGO_ENABLED=0 go build -o ../../out/materials ./materials && cd ../.. && out/materials licences assets/licences.txt.gz

# The sums of dist/ alone, when packages were brought together there.
sums: ; @packaging/package.sh sums

# Installs the packages of dist/, each on a bare system of its own, plays a game in them and removes them. As root.
try-packages: ; @./packaging/setup.sh try && packaging/try/debian.sh && packaging/try/windows.sh && packaging/try/programs.sh && packaging/try/source.sh

# Counts what a newcomer types and the seconds until a first stone lies, on a bare Debian where nothing of Hoshi was ever fetched or built. As root.
try-newcomer: ; @./packaging/setup.sh try && packaging/try/newcomer.sh

# Makes the packages once more in another folder and compares them with those of dist/, byte by byte.
try-reproducible: ; @packaging/try/reproducible.sh $(ONLY)

setup: ; @./packaging/setup.sh test
builds: ; @./packaging/setup.sh run

.PHONY: run watchers first-page browsers geometry proofs arena attack simulate orders kills faults flips audit upgrade mutants link cluster cluster-load quick test lint style headless raced window steady bench fuzz match screens workflows package licences weaknesses sums try-packages try-newcomer try-reproducible setup builds
