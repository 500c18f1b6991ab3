#!/usr/bin/env bash
# Prints what the changelog says about a version.
#
#   packaging/release-notes.sh 0.2.0
set -euo pipefail
cd "$(dirname "$0")/.."
notes=$(awk -v version="$1" '
  /^## / { shown = ($2 == version); next }
  shown { print }' src/site/markdown/changelog.md)
if [[ -z $notes ]]; then
  echo "src/site/markdown/changelog.md has no section for $1." >&2
  exit 1
fi
echo "$notes"
