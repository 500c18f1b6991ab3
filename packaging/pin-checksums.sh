#!/usr/bin/env bash
# Writes .mvn/checksums/checksums.sha256: the SHA-256 of every library that ships, on each platform.
# Run it after a dependency was added or updated, and look at the difference before it is committed.
set -euo pipefail
cd "$(dirname "$0")/.."

repository=$(mvn -B -q help:evaluate -Dexpression=settings.localRepository -DforceStdout | sed 's/\x1b\[[0-9;]*m//g')
list=$(mktemp)
trap 'rm -f "$list"' EXIT
mvn -B -q dependency:build-classpath -DincludeScope=runtime -Dmdep.outputFile="$list" >&2
jars=$(tr ':' '\n' < "$list")

# JavaFX has one jar for each platform; the others are fetched for their sums alone.
for jar in $(grep -E '/(javafx|jfx)-.*-linux\.jar$' <<< "$jars"); do
  folder=$(dirname "$jar")
  version=$(basename "$folder")
  artifact=$(basename "$(dirname "$folder")")
  for platform in linux linux-aarch64 mac mac-aarch64 win; do
    other=$folder/$artifact-$version-$platform.jar
    [[ -f $other ]] || mvn -B -q dependency:get -Dtransitive=false -Dartifact="org.openjfx:$artifact:$version:jar:$platform" >&2
    jars+=$'\n'$other
  done
done

sort -u <<< "$jars" | while read -r jar; do
  printf '%s  %s\n' "$(sha256sum < "$jar" | cut -d' ' -f1)" "${jar#"$repository"/}"
done > .mvn/checksums/checksums.sha256
wc -l < .mvn/checksums/checksums.sha256
