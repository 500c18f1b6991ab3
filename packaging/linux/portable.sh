#!/usr/bin/env bash
# Makes target/release/stateroom-VERSION-linux-ARCHITECTURE.tar.gz: the program as `mvn package` left it, to be unpacked anywhere, with
# the menu entry and the icon in the folder linux for those who want to install them.
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source=packaging/project.sh
source packaging/project.sh

archive=$release/stateroom-$jar_version-linux-$machine.tar.gz
extra=$(mktemp -d)
trap 'rm -rf "$extra"' EXIT
mkdir "$extra/linux"
cp packaging/linux/dev.stateroom.Stateroom.desktop packaging/linux/dev.stateroom.Stateroom.metainfo.xml packaging/linux/stateroom-mime.xml \
  assets/stateroom.svg LICENSE "$extra/linux/"
tar --create --directory target/stateroom --transform "s|^\.|stateroom-$jar_version|" --format=posix \
  --pax-option=exthdr.name=%d/PaxHeaders/%f,delete=atime,delete=ctime \
  --sort=name --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX --clamp-mtime --mtime="@$SOURCE_DATE_EPOCH" . \
  --directory "$extra" ./linux \
  | gzip -9n > "$archive"
echo "$archive"
