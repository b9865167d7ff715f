# Sourced by package.sh: archives that are the same bytes whoever makes them, wherever and whenever.

# settle FOLDER gives everything below the folder the time of the commit and the permissions of a release.
settle() {
	chmod -R u+rwX,go+rX,go-w "$1"
	find "$1" -exec touch -t "$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y%m%d%H%M.%S 2>/dev/null || date -u -r "$SOURCE_DATE_EPOCH" +%Y%m%d%H%M.%S)" {} +
}

# tarball FOLDER [LEVEL] packs the folder into dist/FOLDER.tar.xz, under its last name, as small as it can be or as well as the level does.
tarball() {
	settle "$1"
	tar -C "$(dirname "$1")" --sort=name --owner=0 --group=0 --numeric-owner --format=gnu -cf - "$(basename "$1")" |
		xz "${2:--9e}" -T1 >"$dist/$(basename "$1").tar.xz"
}

# zipfile FOLDER NAME packs what lies in the folder, which holds no other, into dist/NAME.
zipfile() {
	settle "$1"
	rm -f "$dist/$2"
	(cd "$1" && find . -type f | sort | zip -q -X -9 -@ "$dist/$2")
}
