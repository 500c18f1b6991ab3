#!/bin/sh
# Starts Stateroom on the runtime next to it: the window without arguments or on files, otherwise a command.

home=$(dirname "$(dirname "$(readlink -f "$0")")")

# The JVM takes the encoding of file names from the locale and from nothing else.
case $(locale charmap 2>/dev/null) in
  UTF-8) ;;
  *) LC_ALL=C.UTF-8; export LC_ALL ;;
esac

# The window, also as a picture, and the commands use different parts; no command has a name like a path or an address. Commands, and
# a picture, are over before it pays to compile what they run as well as can be; only running many calls again takes long enough. The
# window stays open: its heap begins small, no collection holds it up for long, a thread that is followed for hours fills no more of
# it, and what it no longer needs goes back.
case ${1:-} in
  '' | open | demo | [!-]*[/.:]*) cache=$home/lib/caches/window.aot options='-Xms32m -XX:+UseG1GC -XX:MaxGCPauseMillis=20 -XX:G1HeapRegionSize=1m -XX:NewSize=24m -XX:MaxNewSize=48m -XX:GCTimeRatio=1 -XX:-G1UseAdaptiveIHOP -XX:InitiatingHeapOccupancyPercent=75 -XX:-ClassUnloadingWithConcurrentMark -XX:MetaspaceSize=128m -XX:MinHeapFreeRatio=25 -XX:MaxHeapFreeRatio=35 -XX:TrimNativeHeapInterval=10000'
    # The collector would rather let the heap grow than look for garbage that has become old: after some minutes of use it held five times
    # what was in use, for good. So its young part has a size of its own, it looks as soon as three quarters are full, a quarter to a third
    # is free behind that, as it would look all the time otherwise, and it grows where it would take half of the time. When nobody has
    # used a window for a while, and nothing came of what it follows, the program has everything collected and gives back what is free
    # then. Classes that are no longer used are looked for only then, too: it holds the window up for 20 to 60 ms.
    # What is only kept to be quick, as the pictures of shadows, would otherwise stay for a second per free megabyte of the largest heap: hours.
    options="$options -XX:SoftRefLRUPolicyMSPerMB=1"
    # Without a graphics card the toolkit, and below it GTK, would load a compiler for one, 50 MB, and then draw without it. Drawn shapes
    # are kept in a picture of 8 MB, which pays where a card has it.
    [ -e /dev/dri ] || [ -e /dev/nvidiactl ] || {
      options="$options -Dprism.order=sw -Dprism.disableRegionCaching=true"
      export GDK_GL="${GDK_GL:-disable}"
    }
    # The C library keeps memory for each of many threads otherwise.
    export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}" ;;
  snapshot) cache=$home/lib/caches/window.aot options='-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:MinHeapFreeRatio=10 -XX:MaxHeapFreeRatio=25' ;;
  replay) cache=$home/lib/caches/commands.aot options='-XX:+UseSerialGC -XX:CompileThresholdScaling=10' ;;
  audit | policy) cache=$home/lib/caches/commands.aot options='-XX:+UseSerialGC'
    # Evidence of many entries is hashed, and a policy tried on many decisions, for seconds, which the quick compiler does at a fraction of the speed.
    case " $* " in *' --evidence'* | *' simulate '*) ;; *) options="$options -XX:TieredStopAtLevel=1" ;; esac ;;
  *) cache=$home/lib/caches/commands.aot options='-XX:+UseSerialGC -XX:TieredStopAtLevel=1' ;;
esac

# Named one by one, because the start-up caches are bound to their order.
set -- -cp "@class_path@" dev.stateroom.Stateroom "$@"

# Without the file the option would only cause messages.
if [ -f "$cache" ]; then
  set -- -XX:AOTCache="$cache" "$@"
fi

# What the JVM itself has to say never mixes with a command's output. MessagePack's reader uses memory access that newer JVMs warn of.
exec "$home/runtime/bin/java" \
  -Xlog:disable -Xlog:all=error:stderr \
  $options \
  --enable-native-access=javafx.graphics,ALL-UNNAMED \
  --sun-misc-unsafe-memory-access=allow \
  -Dorg.sqlite.lib.path="$home/lib" \
  "$@"
