#!/usr/bin/env bash
# Copies the program out of the .dmg below target/release, starts it by command and by an open-file event, takes a picture of the
# screen, and removes it again.
#
#   packaging/macos/try-image.sh DATABASE PICTURE.png
set -euo pipefail
cd "$(dirname "$0")/../.."
database=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
picture=$2

mounted=$(mktemp -d)
hdiutil attach -quiet -nobrowse -readonly -mountpoint "$mounted" target/release/*.dmg
cp -R "$mounted/Stateroom.app" /Applications/
hdiutil detach -quiet "$mounted"
program=/Applications/Stateroom.app/Contents/MacOS/stateroom-cli
# As the Homebrew cask links it.
links=$(mktemp -d)
ln -s "$program" "$links/stateroom"
PATH=$links:$PATH
stateroom --version
stateroom threads "$database"
status=0
stateroom threads none.db || status=$?
[[ $status == 2 ]] || { echo "a missing file ended with $status and not with 2" >&2; exit 1; }
[[ $(defaults read /Applications/Stateroom.app/Contents/Info CFBundleShortVersionString) == 0.* ]]

# A double click is an open-file event; both times, also to a program that already runs.
name=$(basename "$database")
open -a Stateroom "$database"
for _ in $(seq 300); do
  sleep 0.2
  recent=$(stateroom recent --json)
  [[ $recent == *"$name"* ]] && break
done
[[ $recent == *"$name"* ]] || { echo "the event did not open $name" >&2; exit 1; }
sleep 2
screencapture -x "$picture"
osascript -e 'quit app "Stateroom"'
rm -rf /Applications/Stateroom.app "$links"
echo 'installed, started and removed'
