# shellcheck shell=bash
# Facts of the project that packages state, read from the one place that has them: pom.xml and the name of the jar. To be sourced from
# the top of the repository.
# shellcheck disable=SC2034
pom_value() {
  sed -n "s|^ *<$1>\(.*\)</$1>.*|\1|p" pom.xml | head -n 1 | sed -e 's/&lt;/</g' -e 's/&gt;/>/g'
}

# 0.2.0-SNAPSHOT, as in the jar that was built.
jar_version=$(basename target/stateroom/lib/stateroom-[0-9]*.jar .jar)
jar_version=${jar_version#stateroom-}
release_version=${jar_version%-SNAPSHOT}

homepage=$(pom_value homepage)
repository=$(pom_value repository)
maintainer=$(pom_value maintainer)

# The time of every file that packaging makes.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(date -d "$(pom_value project.build.outputTimestamp)" +%s 2>/dev/null \
  || date -j -u -f '%Y-%m-%dT%H:%M:%SZ' "$(pom_value project.build.outputTimestamp)" +%s)}
export SOURCE_DATE_EPOCH

# x86_64 and aarch64, whatever the system calls them.
case $(uname -m) in
  arm64 | aarch64) machine=aarch64 ;;
  *) machine=$(uname -m) ;;
esac

# What is packed has the same modes whoever packs it.
umask 022

# Where all that is published goes.
release=target/release
mkdir -p "$release"
