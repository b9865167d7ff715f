# Sourced by the tries of packages: a screen of its own, and a game of two people played on it by the keys.

# screen starts an X server without hardware on :$1; it ends with the script.
screen() {
	export DISPLAY=:$1
	Xvfb "$DISPLAY" -screen 0 1280x900x24 >/dev/null 2>&1 &
	xvfb=$!
	for _ in $(seq 50); do
		xdotool getdisplaygeometry >/dev/null 2>&1 && return 0
		sleep 0.2
	done
	fail "no X server on $DISPLAY"
}

say() { echo "try: $*" >&2; }
fail() { say "FAILED: $*"; exit 1; }

# drawn reports whether the screen shows more than the bare window.
drawn() { [ "$(import -window root miff:- | identify -format %k -)" -gt 50 ]; }

# window waits until the program has drawn its window, and gives it the keys.
window() {
	for _ in $(seq "${1:-60}"); do
		id=$(xdotool search --onlyvisible --name 'Hoshi|星' 2>/dev/null | head -n 1) || true
		if [ -n "$id" ] && drawn && xdotool windowfocus "$id" 2>/dev/null; then # it may be one that is just closing
			sleep 2
			return 0
		fi
		sleep 1
	done
	import -window root "$shots/no-window.png"
	fail "no window"
}

# play begins a game of two people and plays Black's five in a row along the row of the centre, White's stones below them.
play() {
	xdotool key ctrl+shift+n
	sleep 2
	xdotool key Return # starts the game that the sheet proposes
	sleep 2
	xdotool key Down # shows the cursor
	sleep 1
	for _ in 1 2 3 4; do xdotool key --delay 300 Return Down Return Up Right; done
	xdotool key Return
	sleep 2
}

# won waits for the record of a game that Black has won, below the folder $1, and prints its file.
won() {
	for _ in $(seq 20); do
		record=$(grep -rl 'RE\[B+' "$1" --include='*.sgf' 2>/dev/null | head -n 1) || true
		if [ -n "$record" ]; then
			[ "$(grep -o ';[BW]\[[a-s][a-s]\]' "$record" | wc -l)" = 9 ] || fail "$record has not nine moves"
			echo "$record"
			return 0
		fi
		sleep 1
	done
	import -window root "$shots/no-record.png"
	fail "no record of a won game below $1"
}
