#!/usr/bin/env bash
# Makes target/release/stateroom_VERSION_ARCHITECTURE.deb from the program that `mvn package` left at target/stateroom.
# Needs dpkg-deb. The installed machine needs no Java.
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source=packaging/project.sh
source packaging/project.sh

# 0.2.0-SNAPSHOT becomes 0.2.0~snapshot, which sorts before 0.2.0.
version=${jar_version/-SNAPSHOT/\~snapshot}
architecture=$(dpkg --print-architecture)
deb=$release/stateroom_${version}_${architecture}.deb

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
chmod 755 "$root"
packaging/linux/tree.sh "$root" usr/share/zsh/vendor-completions

# What Debian wants to know, and where it wants it.
documents=$root/usr/share/doc/stateroom
mkdir -p "$documents" "$root/usr/share/lintian/overrides"
packaging/linux/copyright.sh > "$documents/copyright"
ln -s ../../../lib/stateroom/THIRD-PARTY.txt "$documents/THIRD-PARTY.txt"
printf 'stateroom (%s) unstable; urgency=medium\n\n  * See %s/changelog\n\n -- %s  %s\n' \
  "$version" "$homepage" "$maintainer" "$(date -u -R -d "@$SOURCE_DATE_EPOCH")" | gzip -9n > "$documents/changelog.gz"
cp packaging/linux/lintian-overrides "$root/usr/share/lintian/overrides/stateroom"
chmod 644 "$documents"/{copyright,changelog.gz} "$root/usr/share/lintian/overrides/stateroom"

# Commands need the C library alone. Libraries that JavaFX loads by name at run time are recommended: the window needs all of them,
# a picture needs Pango. The t64 names are those of newer releases.
mkdir "$root/DEBIAN"
(cd "$root" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum) > "$root/DEBIAN/md5sums"
cat > "$root/DEBIAN/control" <<CONTROL
Package: stateroom
Version: $version
Architecture: $architecture
Section: devel
Priority: optional
Maintainer: $maintainer
Homepage: $homepage
Installed-Size: $(du -ks --apparent-size --exclude=DEBIAN "$root" | cut -f1)
Depends: libc6 (>= 2.34), zlib1g
Recommends: libpangoft2-1.0-0, libgtk-3-0t64 | libgtk-3-0, libxtst6, libxxf86vm1, libgl1
Description: inspector for the files that AI agents keep
 Opens the checkpoint databases, stores and folders that LangChain Deep Agents
 leave behind and shows the agent's files at every step, in a window and on the
 command line, without a server, an account or a network. It never changes what
 it opens.
CONTROL
find "$root" -newermt "@$SOURCE_DATE_EPOCH" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +

dpkg-deb --root-owner-group -Zxz -z9 --build "$root" "$deb" >&2
echo "$deb"
