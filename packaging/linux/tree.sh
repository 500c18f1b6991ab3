#!/usr/bin/env bash
# Lays out the files of a Linux package below a folder, as the system will have them below /.
#
#   packaging/linux/tree.sh ROOT [ZSH_FOLDER]
#
# Takes the program that `mvn package` left at target/stateroom. ZSH_FOLDER is where the distribution has completions for zsh.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$1
zsh=${2:-usr/share/zsh/site-functions}
program=target/stateroom
if [[ ! -x $program/bin/stateroom ]]; then
  echo "There is no program at $program: run 'mvn package' first." >&2
  exit 2
fi
umask 022
mkdir -p "$root"/usr/{lib/stateroom,bin,share}

# The program, with the times of its files: the start-up caches are bound to them.
for part in bin lib runtime legal sbom.cdx.json THIRD-PARTY.txt; do
  cp -a "$program/$part" "$root/usr/lib/stateroom/"
done
# Modes do not depend on the umask of the build. What the kernel or the loader runs may be executed, and nothing else.
find "$root/usr" -type d -exec chmod 755 {} +
find "$root/usr" -type f -exec chmod 644 {} +
chmod 755 "$root"/usr/lib/stateroom/bin/* "$root"/usr/lib/stateroom/runtime/bin/* "$root"/usr/lib/stateroom/runtime/lib/jspawnhelper
ln -s ../lib/stateroom/bin/stateroom "$root/usr/bin/stateroom"

# Man pages and completion, as the program wrote them.
mkdir -p "$root/usr/share/man/man1"
for page in "$program"/share/man/man1/*.1; do
  gzip -9n < "$page" > "$root/usr/share/man/man1/$(basename "$page").gz"
done
install -D -m 644 "$program/share/bash-completion/completions/stateroom" -t "$root/usr/share/bash-completion/completions"
install -D -m 644 "$program/share/zsh/site-functions/_stateroom" -t "$root/$zsh"
install -D -m 644 "$program/share/fish/vendor_completions.d/stateroom.fish" -t "$root/usr/share/fish/vendor_completions.d"

# Menu entry, description, icons and the kinds of file that it opens.
install -D -m 644 packaging/linux/dev.stateroom.Stateroom.desktop -t "$root/usr/share/applications"
install -D -m 644 packaging/linux/dev.stateroom.Stateroom.metainfo.xml -t "$root/usr/share/metainfo"
install -D -m 644 packaging/linux/stateroom-mime.xml "$root/usr/share/mime/packages/stateroom.xml"
install -D -m 644 assets/stateroom.svg -t "$root/usr/share/icons/hicolor/scalable/apps"
for size in 16 32 48 128 256; do
  install -D -m 644 "assets/stateroom-$size.png" "$root/usr/share/icons/hicolor/${size}x${size}/apps/stateroom.png"
done

# One time for what this script made; the program's files keep theirs.
find "$root/usr/share" "$root/usr/bin" -exec touch -h -d "@${SOURCE_DATE_EPOCH:?}" {} +
find "$root" -type d -exec touch -d "@$SOURCE_DATE_EPOCH" {} +
