#!/usr/bin/env bash
# Writes a version into pom.xml, and the time of the commit as that of every file that the build makes.
#
#   packaging/set-version.sh 0.2.0
set -euo pipefail
cd "$(dirname "$0")/.."
version=$1
if [[ ! $version =~ ^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.]+)?$ ]]; then
  echo "'$version' is no version: write it as 0.2.0 or 0.2.0-rc.1." >&2
  exit 2
fi
time=$(TZ=UTC git log -1 --format=%cd --date=format-local:%Y-%m-%dT%H:%M:%SZ)
# The first version is the program's own. A file with an even second is what every package format keeps as it is.
time=${time%?Z}$(( (${time: -2:1} / 2) * 2 ))Z
temporary=$(mktemp)
awk -v version="$version" -v time="$time" '
  !done && /<version>/ { sub(/<version>[^<]*/, "<version>" version); done = 1 }
  /<project.build.outputTimestamp>/ { sub(/>[^<]*</, ">" time "<") }
  { print }' pom.xml > "$temporary"
cat "$temporary" > pom.xml
rm "$temporary"
