#!/usr/bin/env bash
# Makes target/release/Stateroom-VERSION-ARCHITECTURE.AppImage: one file that runs where it lies.
#
#   APPIMAGE_RUNTIME=FILE packaging/linux/appimage.sh
#
# Needs mksquashfs, and the runtime of AppImages of type 2 for this architecture, which begins the file. The runtime is the one part that
# no package registry has; it is named by the caller and its SHA-256 is compared with packaging/linux/appimage-runtime.sha256.
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source=packaging/project.sh
source packaging/project.sh

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tree=$work/AppDir
packaging/linux/tree.sh "$tree"
ln -s usr/bin/stateroom "$tree/AppRun"
ln -s usr/share/applications/dev.stateroom.Stateroom.desktop "$tree/dev.stateroom.Stateroom.desktop"
ln -s usr/share/icons/hicolor/256x256/apps/stateroom.png "$tree/stateroom.png"
ln -s stateroom.png "$tree/.DirIcon"
find "$tree" -maxdepth 1 -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
# The time of the file system and of new files is SOURCE_DATE_EPOCH, which mksquashfs reads by itself.
mksquashfs "$tree" "$work/image" -all-root -no-xattrs -noappend -comp zstd -Xcompression-level 19 -quiet -no-progress >&2

if [[ -z ${APPIMAGE_RUNTIME:-} ]]; then
  echo "No AppImage: name the runtime for $machine with APPIMAGE_RUNTIME." >&2
  exit 3
fi
sum=$(sha256sum < "$APPIMAGE_RUNTIME" | cut -d' ' -f1)
if ! grep -qx "$sum  runtime-$machine" packaging/linux/appimage-runtime.sha256; then
  echo "No AppImage: $APPIMAGE_RUNTIME has the SHA-256 $sum, which packaging/linux/appimage-runtime.sha256 does not name for $machine." >&2
  exit 1
fi
image=$release/Stateroom-$jar_version-$machine.AppImage
cat "$APPIMAGE_RUNTIME" "$work/image" > "$image"
chmod 755 "$image"
echo "$image"
