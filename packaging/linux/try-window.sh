#!/usr/bin/env bash
# Starts the installed window as a double click on a file does, by the Exec line of its menu entry, and takes a picture of it.
#
#   packaging/linux/try-window.sh FILE PICTURE.png
#
# Needs a display, xwininfo, and import of ImageMagick.
set -euo pipefail
file=$1 picture=$2
entry=${STATEROOM_DESKTOP_ENTRY:-/usr/share/applications/dev.stateroom.Stateroom.desktop}
line=$(sed -n 's/^Exec=//p' "$entry")
STATEROOM_DATA=$(mktemp -d)
export STATEROOM_DATA
read -r -a words <<< "$line"
command=()
for word in "${words[@]}"; do
  if [[ $word == %F ]]; then command+=("$file"); else command+=("$word"); fi
done
begun=$(date +%s%N)
"${command[@]}" &
window=$!
trap 'kill "$window" 2> /dev/null || true; wait "$window" 2> /dev/null || true; rm -rf "$STATEROOM_DATA"' EXIT
name=$(basename "$file")
for _ in $(seq 600); do
  kill -0 "$window" || { echo "the window's process ended" >&2; exit 1; }
  if xwininfo -root -tree 2> /dev/null | grep -F "$name" | grep -q Stateroom; then
    echo "the window shows $name after $(( ($(date +%s%N) - begun) / 1000000 )) ms"
    sleep 1
    import -window root "$picture"
    exit 0
  fi
  sleep 0.1
done
echo "no window shows $name" >&2
exit 1
