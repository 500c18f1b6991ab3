package dev.stateroom.backend.remote;

import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The programs of the remote system besides the shell, found out by one script. The scripts of a folder, and the results of agents' calls,
 * depend on them.
 *
 * @param programs names of the existing programs
 * @param stat how sizes and times are read
 * @param hasGnuGrep true if {@code grep} supports {@code -r} and {@code -Z}
 */
public record ShellPrograms(Set<String> programs, Stat stat, boolean hasGnuGrep) {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final int MOST = 4096;

    private static final String PROBE =
            """
            LC_ALL=C; export LC_ALL
            for p in python3 rg grep find stat base64 od timeout dd tail head tar rm mv mkdir wc cat cksum chmod ln readlink awk; do
              command -v "$p" >/dev/null 2>&1 && printf '%s ' "$p"
            done
            if find / -maxdepth 0 -printf x >/dev/null 2>&1; then printf '=find '
            elif stat -c %s / >/dev/null 2>&1; then printf '=c '
            elif stat -f %z / >/dev/null 2>&1; then printf '=f '
            fi
            printf x | grep -qHZI x >/dev/null 2>&1 && printf '=grep '
            :
            """;

    /** Copies the set. */
    public ShellPrograms {
        programs = Set.copyOf(programs);
    }

    /** The way in which sizes and times of many files are read at once. */
    public enum Stat {
        /** {@code find -printf}. */
        FIND,
        /** {@code stat -c}, as in GNU and busybox. */
        STAT_C,
        /** {@code stat -f}, as in BSD. */
        STAT_F,
        /** Not available: names and kinds only. */
        NONE
    }

    /** Finds them out. */
    static Outcome<ShellPrograms> of(RemoteShell shell, Cancellation cancellation) {
        return shell.run(ShellScript.looking(PROBE, LIMIT), MOST, cancellation).map(printed -> {
            List<String> words = new ArrayList<>(
                    List.of(new String(printed.output(), StandardCharsets.UTF_8).strip().split("\\s+")));
            boolean gnu = words.remove("=grep");
            Stat stat = words.remove("=find")
                    ? Stat.FIND
                    : words.remove("=c") ? Stat.STAT_C : words.remove("=f") ? Stat.STAT_F : Stat.NONE;
            return new ShellPrograms(Set.copyOf(words), stat, gnu);
        });
    }

    /** True if all of them exist. */
    boolean has(String... names) {
        return programs.containsAll(List.of(names));
    }

    /** Remarks for the user about the mount: missing features, and agents that cannot see its files because of them. */
    public List<String> remarks() {
        List<String> remarks = new ArrayList<>();
        if (!has("python3")) {
            remarks.add("no python3 inside: an agent of the Python package gets empty listings and cannot read here");
        }
        if (!has("find")) {
            remarks.add("no find inside: an agent of the npm package gets empty listings, and nothing can be searched");
        }
        if (stat == Stat.NONE) {
            remarks.add("neither find -printf nor stat inside: sizes and times are not known");
        }
        if (!has("base64", "mv")) {
            remarks.add("no base64 or mv inside: files cannot be written");
        }
        if (!has("timeout")) {
            remarks.add("no timeout inside: a command that takes too long is left running there");
        }
        return remarks;
    }
}
