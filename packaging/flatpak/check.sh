# Sourced by package.sh: checks the form of the Flatpak manifest and of the files that the desktops read.

flatpak() {
	manifest=$PWD/packaging/flatpak/$id.yml
	(cd "$work" && flatpak-builder --show-manifest "$manifest" >/dev/null) # leaves a folder where it runs
	desktop-file-validate "packaging/linux/$id.desktop"
	share "$work/share"
	appstreamcli validate --no-net --explain "$work/share/metainfo/$id.metainfo.xml"
}
