#!/usr/bin/env bash
# Makes the disk image (.dmg) and the portable .tar.gz for macOS below target/release from the program that `mvn package` left at
# target/stateroom. Needs macOS with its command line tools and the JDK's jpackage on the PATH. The installed machine needs no Java.
#
# Signed and notarised where the environment names an identity and a profile, see below; unsigned otherwise.
#
#   MAC_SIGNING_IDENTITY   as in the keychain, such as "Developer ID Application: NAME (TEAM)"
#   MAC_NOTARY_PROFILE     a profile that `notarytool store-credentials` has stored
#
# Nobody has run this on macOS yet; what could be checked elsewhere is said in src/site/markdown/packaging.md.
set -euo pipefail
cd "$(dirname "$0")/../.."
rm -rf target/release
# shellcheck source=packaging/project.sh
source packaging/project.sh
work=target/packaging/macos
rm -rf "$work"
mkdir -p "$work"

icons=$work/stateroom.iconset
mkdir -p "$icons"
for size in 16 32 128 256; do
  cp "assets/stateroom-$size.png" "$icons/icon_${size}x$size.png"
done
iconutil --convert icns "$icons" --output "$work/stateroom.icns"

# Viewers of these kinds, by the last extension, which is all that macOS looks at. An alternate takes no type away from its owner.
associations=()
for kind in 'json Workspace' 'db Database' 'sqlite Database' 'sqlite3 Database'; do
  read -r extension name <<< "$kind"
  file=$work/$extension.properties
  cat > "$file" <<ASSOCIATION
extension=$extension
mime-type=application/x-stateroom-$extension
description=$name of an agent
mac.CFBundleTypeRole=Viewer
mac.LSHandlerRank=Alternate
ASSOCIATION
  associations+=(--file-associations "$file")
done

# The start-up caches are bound to the launcher that they were made with, so these stay out and others are made below.
cp -R target/stateroom/lib "$work/libraries"
rm -rf "$work/libraries/caches"
# The launcher for the terminal. Its name differs from that of the window's by more than case, as the usual file system needs.
# shellcheck disable=SC2016
echo 'java-options=-Xlog:disable -Xlog:all=error:stderr -XX:+UseSerialGC -XX:TieredStopAtLevel=1 --enable-native-access=javafx.graphics,ALL-UNNAMED --sun-misc-unsafe-memory-access=allow "-Dorg.sqlite.lib.path=$APPDIR"' > "$work/terminal.properties"

# jpackage refuses a version that begins with 0; the right one is written into the bundle afterwards.
# shellcheck disable=SC2016
jpackage --type app-image --name Stateroom --app-version "1.${release_version#*.}" --dest "$work" \
  --vendor 'The Stateroom project' --mac-package-identifier dev.stateroom.Stateroom --mac-app-category developer-tools \
  --runtime-image target/stateroom/runtime --input "$work/libraries" \
  --main-jar "stateroom-$jar_version.jar" --main-class dev.stateroom.Stateroom --icon "$work/stateroom.icns" \
  --java-options -Xlog:disable --java-options -Xlog:all=error:stderr \
  --java-options -XX:+UseG1GC --java-options -XX:MaxGCPauseMillis=20 --java-options -XX:GCTimeRatio=1 \
  --java-options -XX:G1HeapRegionSize=1m --java-options -XX:NewSize=24m --java-options -XX:MaxNewSize=48m --java-options -XX:-G1UseAdaptiveIHOP --java-options -XX:InitiatingHeapOccupancyPercent=75 \
  --java-options -XX:-ClassUnloadingWithConcurrentMark \
  --java-options -Xms32m --java-options -XX:MetaspaceSize=128m --java-options -XX:MinHeapFreeRatio=25 --java-options -XX:MaxHeapFreeRatio=35 --java-options -XX:SoftRefLRUPolicyMSPerMB=1 \
  --java-options --enable-native-access=javafx.graphics,ALL-UNNAMED \
  --java-options --add-exports=javafx.graphics/com.sun.glass.ui=ALL-UNNAMED \
  --java-options --sun-misc-unsafe-memory-access=allow \
  --java-options '-Dorg.sqlite.lib.path=$APPDIR' \
  --add-launcher stateroom-cli="$work/terminal.properties" "${associations[@]}"
app=$work/Stateroom.app
for key in CFBundleShortVersionString CFBundleVersion; do
  /usr/libexec/PlistBuddy -c "Set :$key $release_version" "$app/Contents/Info.plist"
done
cp -R target/stateroom/legal target/stateroom/share target/stateroom/THIRD-PARTY.txt target/stateroom/sbom.cdx.json LICENSE "$app/Contents/Resources/"
find "$app" -type f -exec touch -t "$(date -u -r "$SOURCE_DATE_EPOCH" +%Y%m%d%H%M.%S)" {} +

# The caches, made by the installed form itself. A run that fails leaves none, and the program starts without it.
train() {
  local launcher=$1 name=$2
  shift 2
  STATEROOM_DATA="$PWD/$work/training" JAVA_TOOL_OPTIONS="-XX:AOTCacheOutput=$PWD/$app/Contents/app/$name" \
    "$app/Contents/MacOS/$launcher" "$@" > "$work/$name.txt" 2>&1 || true
  if [[ -f $app/Contents/app/$name ]]; then
    # The configuration of a launcher ends with the options of the JVM.
    # shellcheck disable=SC2016
    echo 'java-options=-XX:AOTCache=$APPDIR/'"$name" >> "$app/Contents/app/$launcher.cfg"
  else
    echo "No start-up cache $name: see $work/$name.txt" >&2
  fi
}
train Stateroom stateroom.aot demo --out "$work/window.png"
train stateroom-cli commands.aot rehearse target/packaging/rehearsal/commands.txt

# What must hold before anything is packed: output and exit status of the launcher for the terminal.
"$app/Contents/MacOS/stateroom-cli" --version
status=0
"$app/Contents/MacOS/stateroom-cli" threads no-such-file.db || status=$?
[[ $status == 2 ]] || { echo "a missing file ended with $status and not with 2" >&2; exit 1; }

if [[ -n ${MAC_SIGNING_IDENTITY:-} ]]; then
  # Inside first. The JVM makes code while it runs, which the hardened runtime must be told to allow.
  while IFS= read -r -d '' file; do
    codesign --force --timestamp --options runtime --entitlements packaging/macos/entitlements.plist --sign "$MAC_SIGNING_IDENTITY" "$file"
  done < <(find "$app" -type f \( -name '*.dylib' -o -perm -u+x \) -print0)
  codesign --force --timestamp --options runtime --entitlements packaging/macos/entitlements.plist --sign "$MAC_SIGNING_IDENTITY" "$app"
  codesign --verify --deep --strict "$app"
fi

dmg=$release/Stateroom-$jar_version-$machine.dmg
staging=$work/dmg
mkdir -p "$staging"
cp -R "$app" "$staging/"
ln -s /Applications "$staging/Applications"
hdiutil create -quiet -volname Stateroom -srcfolder "$staging" -format UDZO "$dmg"
if [[ -n ${MAC_NOTARY_PROFILE:-} ]]; then
  xcrun notarytool submit "$dmg" --keychain-profile "$MAC_NOTARY_PROFILE" --wait
  xcrun stapler staple "$dmg"
fi

tar -czf "$release/stateroom-$jar_version-macos-$machine.tar.gz" -C target stateroom
cp target/stateroom/sbom.cdx.json "$release/"
(cd "$release" && shasum -a 256 -- * > SHA256SUMS && cat SHA256SUMS)
