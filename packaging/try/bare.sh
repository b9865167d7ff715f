# Sourced by the tries of packages: a bare Debian 12 below $root, which debootstrap makes once, as root.

suite=bookworm
tries=${TRY_FOLDER:-/var/tmp/hoshi-try} # outside of the tree, which Go walks

# mirror prints where this machine's own apt takes the suite from; MIRROR names another one.
mirror() {
	apt-get indextargets --format '$(RELEASE) $(COMPONENT) $(REPO_URI)' 'Created-By: Packages' 2>/dev/null |
		awk -v suite="$suite" '$1 == suite && $2 == "main" { print $3; exit }'
}

# bare makes the bare Debian $tries/debian, unless it is there.
bare() {
	[ "$(id -u)" = 0 ] || fail "debootstrap needs root"
	[ ! -f "$tries/debian/.ready" ] || return 0
	say "making a bare Debian"
	from=${MIRROR:-$(mirror)}
	[ -n "$from" ] || fail "this machine's apt knows no $suite: name a mirror of Debian in MIRROR"
	rm -rf "$tries/debian"
	mkdir -p "$tries/debian"
	debootstrap --variant=minbase "$suite" "$tries/debian" "$from" >"$shots/debootstrap.log"
	touch "$tries/debian/.ready"
}

# enter lets programs of $root see the processes and the screen; leave takes that back.
enter() {
	mount -t proc proc "$root/proc"
	mkdir -p "$root/tmp/.X11-unix"
	mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"
}
leave() {
	for at in proc tmp/.X11-unix; do ! mountpoint -q "$root/$at" || umount "$root/$at"; done
}

inside() { chroot "$root" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive "$@"; }
