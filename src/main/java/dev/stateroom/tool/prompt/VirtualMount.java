package dev.stateroom.tool.prompt;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A route of a composite as seen from the agent's shell.
 *
 * @param prefix of the route
 * @param host the path of its files on the shell's own disk, {@code /} for a disk in real mode; null if the shell does not have them
 */
public record VirtualMount(String prefix, @Nullable String host) {

    /**
     * The section on mounts in the system message of Python from 0.6.12 on: those that the shell has at another path, then those that it
     * does not have, the longest prefix first ({@code composite-execute}). The prose before it is omitted.
     *
     * @return null if there are no mounts
     */
    public static @Nullable String section(List<VirtualMount> mounts) {
        List<VirtualMount> sorted = new ArrayList<>(mounts);
        sorted.sort(Comparator.comparingInt(
                        (VirtualMount mount) -> mount.prefix().codePointCount(0, mount.prefix().length()))
                .reversed());
        List<String> found = new ArrayList<>();
        List<String> hidden = new ArrayList<>();
        for (VirtualMount mount : sorted) {
            if (mount.host() == null) {
                hidden.add("- `" + mount.prefix() + "`");
            } else {
                String from = slashed(mount.prefix());
                String to = slashed(mount.host());
                found.add("- `%s` -> `%s` (e.g. `%sdir/x.py` -> `%sdir/x.py`)".formatted(from, to, from, to));
            }
        }
        List<String> parts = new ArrayList<>();
        if (!found.isEmpty()) {
            parts.add("Host path mappings:\n" + String.join("\n", found));
        }
        if (!hidden.isEmpty()) {
            parts.add("Virtual mounts without a host path mapping (not accessible from the shell):\n" + String.join("\n", hidden));
        }
        return parts.isEmpty() ? null : "## Shell paths vs. virtual paths\n\n" + String.join("\n\n", parts);
    }

    private static String slashed(String prefix) {
        return prefix.endsWith("/") ? prefix : prefix + "/";
    }
}
