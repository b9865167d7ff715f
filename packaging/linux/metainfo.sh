#!/bin/sh
# metainfo.sh VERSION DATE prints what software centres read: the template with the releases of CHANGELOG.md. VERSION is made now, on DATE; a version
# that is not released has that date, too, and others theirs, in brackets behind their number.
set -eu
cd "$(dirname "$0")/../.."
awk -v version="$1" -v date="$2" '
	function escaped(s) { gsub(/&/, "\\&amp;", s); gsub(/</, "\\&lt;", s); gsub(/>/, "\\&gt;", s); gsub(/`/, "", s); return s }
	function close_release() { if (open) print "        </ul>\n      </description>\n    </release>"; open = 0 }
	FNR == NR && /^## / {
		number = $2; when = $0
		sub(/^## [^ ]+ ?/, "", when); gsub(/[()]/, "", when)
		if (when !~ /^[0-9]+-[0-9]+-[0-9]+$/) when = date
		if (number == version) seen = 1
		list[++n] = "## " number " " when
	}
	FNR == NR && /^- / { list[++n] = escaped(substr($0, 3)) }
	FNR == NR { next }
	/@RELEASES@/ {
		if (!seen) printf "    <release version=\"%s\" date=\"%s\"/>\n", version, date
		for (i = 1; i <= n; i++) {
			if (list[i] ~ /^## /) {
				close_release()
				split(list[i], part, " ")
				printf "    <release version=\"%s\" date=\"%s\">\n      <description>\n        <ul>\n", part[2], part[3]
				open = 1
			} else print "          <li>" list[i] "</li>"
		}
		close_release()
		next
	}
	{ print }
' CHANGELOG.md packaging/linux/io.github.hoshi.hoshi.metainfo.xml
