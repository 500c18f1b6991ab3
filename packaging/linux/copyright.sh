#!/usr/bin/env bash
# Prints the copyright file of the Debian package: the licence of the program, and where those of its libraries are.
set -euo pipefail
cd "$(dirname "$0")/../.."
# shellcheck source=packaging/project.sh
source packaging/project.sh
cat <<COPYRIGHT
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Stateroom
Upstream-Contact: $maintainer
Source: $homepage
Comment: The licences of the libraries are in /usr/lib/stateroom/legal and those of the Java runtime in
 /usr/lib/stateroom/runtime/legal; /usr/lib/stateroom/THIRD-PARTY.txt lists the libraries.

Files: *
Copyright: 2026 The Stateroom contributors
License: Apache-2.0
 On Debian systems, the full text of the Apache License 2.0 is in
 /usr/share/common-licenses/Apache-2.0.

Files: usr/lib/stateroom/runtime/*
Copyright: 1995-2026 Oracle and/or its affiliates
License: GPL-2 with Classpath exception
 On Debian systems, the full text of the GNU General Public License version 2
 is in /usr/share/common-licenses/GPL-2. The Classpath exception is in
 /usr/lib/stateroom/runtime/legal/java.base/LICENSE.
COPYRIGHT
