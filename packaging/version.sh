#!/bin/sh
# version.sh prints the version under which this tree is packaged: the git tag vN.N.N of the commit, else FyneApp.toml's.
# version.sh epoch prints the time of the commit in seconds since 1970, which stands in the packages for every file's time.
set -eu
cd "$(dirname "$0")/.."

case ${1:-} in
"")
	tag=$(git describe --tags --exact-match --match 'v[0-9]*' 2>/dev/null) || tag=""
	[ -n "$tag" ] || tag=$(sed -n 's/^Version = "\(.*\)"$/\1/p' FyneApp.toml)
	echo "${tag#v}"
	;;
epoch) git log -1 --format=%ct 2>/dev/null || date -r FyneApp.toml +%s ;;
*)
	echo "usage: version.sh [epoch]" >&2
	exit 2
	;;
esac
