#!/bin/sh
# Draws stateroom-SIZE.png and stateroom.ico (for Windows) from stateroom.svg.
# Needs rsvg-convert and icotool (Debian and Ubuntu: librsvg2-bin, icoutils).
set -eu
cd "$(dirname "$0")"
for size in 256 128 48 32 16; do
  rsvg-convert --width "$size" --height "$size" stateroom.svg --output "stateroom-$size.png"
done
icotool --create --output stateroom.ico --raw=stateroom-256.png stateroom-48.png stateroom-32.png stateroom-16.png
