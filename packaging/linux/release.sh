#!/usr/bin/env bash
# Makes every package for this Linux machine below target/release, with a list of checksums. Prints what it made, and what it left out and why.
set -euo pipefail
cd "$(dirname "$0")/../.."
if [[ ! -f target/stateroom/sbom.cdx.json ]]; then
  echo "There is no bill of materials at target/stateroom: Maven leaves it out where it runs offline (-o)." >&2
  exit 2
fi
rm -rf target/release
packaging/linux/portable.sh
packaging/linux/deb.sh
if command -v rpmbuild > /dev/null; then
  packaging/linux/rpm.sh
else
  echo "No .rpm: rpmbuild is not installed." >&2
fi
if command -v mksquashfs > /dev/null && [[ -n ${APPIMAGE_RUNTIME:-} ]]; then
  packaging/linux/appimage.sh
else
  echo "No AppImage: it needs mksquashfs and a runtime named by APPIMAGE_RUNTIME." >&2
fi
cp target/stateroom/sbom.cdx.json target/release/
(cd target/release && sha256sum -- * > SHA256SUMS)
cat target/release/SHA256SUMS
