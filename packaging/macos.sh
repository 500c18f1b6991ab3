#!/usr/bin/env bash
# UNTRIED: written from jpackage's documentation, never run.
#
# Makes a disk image (.dmg) below target from the program that `mvn package` left at target/stateroom.
# Needs macOS with its command line tools and the JDK's jpackage on the PATH. The installed machine needs no Java.
# Signing is not done here: add --mac-sign and its options where a certificate is at hand.
set -euo pipefail
cd "$(dirname "$0")/.."

jar=$(basename target/stateroom/lib/stateroom-*.jar)
version=${jar#stateroom-}
version=${version%.jar}
version=${version%-SNAPSHOT}
# jpackage refuses versions that begin with 0 on macOS.
[[ $version == 0.* ]] && version=1${version#0}

icons=target/packaging/stateroom.iconset
mkdir -p "$icons"
for size in 16 32 128 256; do
  cp "assets/stateroom-$size.png" "$icons/icon_${size}x$size.png"
done
iconutil --convert icns "$icons" --output target/packaging/stateroom.icns

cat > target/packaging/bundle.properties <<'ASSOCIATION'
extension=stateroom.json
mime-type=application/x-stateroom-workspace+json
description=Stateroom workspace
ASSOCIATION

# The start-up cache is bound to the launcher that it was made with, so it stays out.
libraries=target/packaging/installed
rm -rf "$libraries"
cp -R target/stateroom/lib "$libraries"
rm -f "$libraries/stateroom.aot"

jpackage --type dmg --name Stateroom --app-version "$version" --dest target \
  --runtime-image target/stateroom/runtime --input "$libraries" \
  --main-jar "$jar" --main-class dev.stateroom.Stateroom \
  --java-options -XX:+UseSerialGC \
  --java-options --enable-native-access=javafx.graphics,ALL-UNNAMED \
  --java-options --sun-misc-unsafe-memory-access=allow \
  --java-options '-Dorg.sqlite.lib.path=$APPDIR' \
  --icon target/packaging/stateroom.icns --license-file LICENSE \
  --file-associations target/packaging/bundle.properties
