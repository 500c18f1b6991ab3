#!/usr/bin/env bash
# Installs a package in a clean root, starts what it installed without Java and without a network, and removes it again.
#
#   packaging/linux/try-package.sh ROOT.tar PACKAGE DATABASE
#
# ROOT.tar holds a minimal system (debootstrap, mmdebstrap, dnf --installroot), PACKAGE is a .deb or an .rpm, DATABASE something to open.
# Needs root, chroot and unshare. Prints what it measured, and ends with 1 at the first thing that is not as it must be.
set -euo pipefail
archive=$1 package=$2 database=$3

work=$(mktemp -d)
root=$work/root
mkdir "$root"
clean() {
  for mount in dev/pts dev proc; do umount -l "$root/$mount" 2> /dev/null || true; done
  rm -rf --one-file-system "$work"
}
trap clean EXIT
tar -xf "$archive" -C "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount --make-rslave "$root/dev"
cp "$package" "$root/tmp/"
cp "$database" "$root/tmp/sessions.db"
chmod 644 "$root/tmp/sessions.db"
file=/tmp/$(basename "$package")

# Runs as a user would, in a new network namespace, which reaches nothing.
inside() {
  unshare --net chroot "$root" /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin HOME="${home:-/root}" LC_ALL=C "$@"
}
must() {
  local what=$1
  shift
  "$@" > "$work/out" 2>&1 || { echo "FAILED: $what"; cat "$work/out"; exit 1; }
  echo "ok: $what"
}
status_of() {
  local status=0
  inside "$@" > "$work/out" 2>&1 || status=$?
  echo "$status"
}
json() {
  inside stateroom threads /tmp/sessions.db --json > "$work/json" && [[ $(head -c 1 "$work/json") == '[' ]]
}
files() {
  (cd "$root" && find . -xdev \( -path ./proc -o -path ./dev -o -path ./tmp -o -path ./var/log -o -path ./var/lib/dpkg -o -path ./var/lib/rpm \
    -o -path ./usr/lib/sysimage -o -path ./var/cache -o -path ./etc/ld.so.cache \) -prune -o -print | LC_ALL=C sort)
}

must 'no Java on the machine' bash -c "! [[ -e $root/usr/bin/java ]]"
files > "$work/before"
case $package in
  *.deb) must 'dpkg installs it without a further package' inside dpkg --install "$file" ;;
  *.rpm) must 'rpm installs it without a further package' inside rpm --install "$file" ;;
esac
must 'the program is on the PATH' inside sh -c 'command -v stateroom'
must 'it says its version' inside stateroom --version
must 'it reads a database, and the answer is JSON and nothing else' json
[[ $(status_of stateroom threads /tmp/none.db) == 2 ]] || { echo 'FAILED: a missing file must end with 2'; exit 1; }
echo 'ok: a missing file ends with 2'
if [[ $(status_of stateroom /tmp/sessions.db) != 2 ]] || ! grep -q 'no display' "$work/out"; then
  echo 'FAILED: a double click without a display'
  cat "$work/out"
  exit 1
fi
echo 'ok: a double click without a display is answered with one sentence'
must 'the man page of the program' test -s "$root/usr/share/man/man1/stateroom.1.gz"
must 'the man page of a command' test -s "$root/usr/share/man/man1/stateroom-history.1.gz"
must 'completion for bash' test -s "$root/usr/share/bash-completion/completions/stateroom"
# Each with the launcher's own options: the window's cache also serves pictures, whose collector is another.
for command in --version snapshot open; do
  must "the start-up cache fits: $command" inside env JAVA_TOOL_OPTIONS=-XX:AOTMode=on stateroom "$command" --help
done
size=$(stat -c %s "$package") installed=$(du -sk "$root/usr/lib/stateroom" | cut -f1)
[[ $package == *.rpm ]] || must "the package has less than 90 MB: $size" test "$size" -lt 90000000
must "installed it has less than 250 MB: $installed KB" test "$installed" -lt $((250 * 1024))
seconds=$( { TIMEFORMAT=%R; time inside stateroom --help > /dev/null; } 2>&1 )
echo "stateroom --help: $seconds s"
case $package in
  *.deb) must 'dpkg removes it' inside dpkg --purge stateroom ;;
  *.rpm) must 'rpm removes it' inside rpm --erase stateroom ;;
esac
files > "$work/after"
# What is left in the user's home is the user's.
left=$(diff "$work/before" "$work/after" | grep -v ' ./root/' | grep '^[<>]' || true)
if [[ -n $left ]]; then
  echo "FAILED: removing it left a trace"
  echo "$left"
  exit 1
fi
echo 'ok: nothing is left but what is in the home of the user'
