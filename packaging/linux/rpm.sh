#!/usr/bin/env bash
# Makes target/release/stateroom-VERSION.ARCHITECTURE.rpm from the program that `mvn package` left at target/stateroom.
# Needs rpmbuild. The installed machine needs no Java.
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source=packaging/project.sh
source packaging/project.sh

# 0.2.0-SNAPSHOT becomes 0.2.0~snapshot, which sorts before 0.2.0.
version=${jar_version/-SNAPSHOT/\~snapshot}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
packaging/linux/tree.sh "$work/tree"
mkdir -p "$work/tree/usr/share/licenses/stateroom"
cp LICENSE "$work/tree/usr/share/licenses/stateroom/"
chmod 644 "$work/tree/usr/share/licenses/stateroom/LICENSE"
find "$work/tree/usr/share/licenses" -exec touch -d "@$SOURCE_DATE_EPOCH" {} +

rpmbuild -bb --quiet --target "$machine" \
  --define "_topdir $work" --define "_rpmdir $work/out" --define "_buildrootdir $work/root" \
  --define "package_version $version" --define "tree $work/tree" \
  --define "maintainer $maintainer" --define "homepage $homepage" \
  --define "use_source_date_epoch_as_buildtime 1" --define "_buildhost localhost" \
  packaging/linux/stateroom.spec >&2
rpm=$release/stateroom-$version.$machine.rpm
cp "$work"/out/*/*.rpm "$rpm"
echo "$rpm"
