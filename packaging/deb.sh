#!/usr/bin/env bash
# Makes target/stateroom_VERSION_ARCHITECTURE.deb from the program that `mvn package` left at target/stateroom.
# Needs dpkg-deb. The installed machine needs no Java.
set -euo pipefail
cd "$(dirname "$0")/.."

program=target/stateroom
if [[ ! -x $program/bin/stateroom ]]; then
  echo "There is no program at $program: run 'mvn package' first." >&2
  exit 2
fi

# 0.1.0-SNAPSHOT becomes 0.1.0~snapshot, which sorts before 0.1.0.
version=$(basename "$program"/lib/stateroom-*.jar .jar | sed -e 's/^stateroom-//' -e 's/-SNAPSHOT$/~snapshot/')
architecture=$(dpkg --print-architecture)
deb=target/stateroom_${version}_${architecture}.deb

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
umask 022
chmod 755 "$root"

# The program, with the times of its files: the start-up cache is bound to them.
mkdir -p "$root"/usr/{lib,bin}
cp -a "$program" "$root/usr/lib/stateroom"
chmod -R u=rwX,go=rX "$root/usr"
ln -s ../lib/stateroom/bin/stateroom "$root/usr/bin/stateroom"

# Menu entry, icons, the kinds of file that it opens, and completion in the shell.
install -D -m 644 packaging/linux/dev.stateroom.Stateroom.desktop -t "$root/usr/share/applications"
install -D -m 644 packaging/linux/dev.stateroom.Stateroom.metainfo.xml -t "$root/usr/share/metainfo"
install -D -m 644 packaging/linux/stateroom-mime.xml "$root/usr/share/mime/packages/stateroom.xml"
install -D -m 644 assets/stateroom.svg -t "$root/usr/share/icons/hicolor/scalable/apps"
for size in 16 32 48 128 256; do
  install -D -m 644 "assets/stateroom-$size.png" "$root/usr/share/icons/hicolor/${size}x${size}/apps/stateroom.png"
done
mkdir -p "$root/usr/share/bash-completion/completions"
"$program/bin/stateroom" completion > "$root/usr/share/bash-completion/completions/stateroom"
install -D -m 644 LICENSE "$root/usr/share/doc/stateroom/copyright"
ln -s ../../../lib/stateroom/THIRD-PARTY.txt "$root/usr/share/doc/stateroom/THIRD-PARTY.txt"

# Libraries that JavaFX loads by name at run time; no tool finds them. The t64 names are those of newer releases.
mkdir "$root/DEBIAN"
cat > "$root/DEBIAN/control" <<CONTROL
Package: stateroom
Version: $version
Architecture: $architecture
Section: devel
Priority: optional
Maintainer: ${MAINTAINER:-Stateroom maintainers <stateroom@localhost>}
Installed-Size: $(du -ks --exclude=DEBIAN "$root" | cut -f1)
Depends: libc6, libpangoft2-1.0-0, libgtk-3-0t64 | libgtk-3-0, libxtst6, libxxf86vm1, libgl1
Description: inspector for the files that AI agents keep
 Opens the checkpoint databases, stores and folders that LangChain Deep Agents
 leave behind and shows the agent's files at every step, in a window and on the
 command line, without a server, an account or a network. It never changes what
 it opens.
CONTROL

dpkg-deb --root-owner-group --build "$root" "$deb" >&2
echo "$deb"
