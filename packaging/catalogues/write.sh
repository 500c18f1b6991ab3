#!/usr/bin/env bash
# Writes what the catalogues of others want to know about a release: winget, Homebrew, the AUR and Flathub.
#
#   packaging/catalogues/write.sh VERSION SHA256SUMS FOLDER
#
# SHA256SUMS lists the published files, FOLDER gets one folder for each catalogue. Each template below this folder is filled with the
# version, the addresses of pom.xml and the checksums: @SHA256:PATTERN@ is that of the one file whose name matches PATTERN.
set -euo pipefail
cd "$(dirname "$0")/../.."
version=$1 sums=$2 folder=$3
# shellcheck source=packaging/project.sh
source packaging/project.sh
templates=packaging/catalogues
find "$templates" -type f ! -name write.sh | LC_ALL=C sort | while read -r template; do
  target=$folder/${template#"$templates"/}
  target=${target//@VERSION@/$version}
  mkdir -p "$(dirname "$target")"
  text=$(sed -e "s|@VERSION@|$version|g" -e "s|@REPOSITORY@|$repository|g" -e "s|@HOMEPAGE@|$homepage|g" -e "s|@MAINTAINER@|$maintainer|g" \
    -e "s|@DATE@|$(date -u -d "@$SOURCE_DATE_EPOCH" +%F)|g" "$template")
  while [[ $text =~ @SHA256:([^@]*)@ ]]; do
    pattern=${BASH_REMATCH[1]}
    found=$(awk -v pattern="^$pattern\$" '$2 ~ pattern { print $1 }' "$sums")
    if [[ $(wc -w <<< "$found") != 1 ]]; then
      echo "$template: $sums must list one file that matches $pattern" >&2
      exit 1
    fi
    text=${text//"@SHA256:$pattern@"/$found}
  done
  printf '%s\n' "$text" > "$target"
  echo "$target"
done
