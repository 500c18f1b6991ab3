package dev.stateroom.workspace.reach;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a workspace file reaches, as resolved now.
 *
 * @param document the file's absolute path
 * @param entries sorted, without duplicates
 */
public record WorkspaceReach(Path document, List<ReachEntry> entries) {
    private static final String VERSION = "reach 1";

    /** Sorts the entries. */
    public WorkspaceReach {
        entries = entries.stream().distinct().sorted(ReachEntry.ORDER).toList();
    }

    /** The same with {@code resolved} replacing everything that the mount at that prefix reached. */
    public WorkspaceReach with(String mount, WorkspaceReach resolved) {
        return new WorkspaceReach(
                document, Stream.concat(entries.stream().filter(entry -> !entry.mount().equals(mount)), resolved.entries().stream()).toList());
    }

    /** The digest that an agreement refers to: 64 hexadecimal digits that depend on all entries and the file's path. */
    public String digest() {
        return digest(document, entries, Set.of());
    }

    /**
     * The digest of an agreement with excluded entries.
     *
     * @param without entries that the user did not agree to
     */
    public String digest(Set<ReachEntry> without) {
        return digest(document, entries, without);
    }

    private static String digest(Path document, List<ReachEntry> entries, Set<ReachEntry> without) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            add(digest, VERSION);
            add(digest, document.toString());
            for (ReachEntry entry : entries) {
                add(digest, entry.kind().name());
                add(digest, entry.mount());
                add(digest, entry.name());
                add(digest, entry.detail());
                add(digest, without.contains(entry) ? "no" : "yes");
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }

    /** Length first, so that different lists never have the same bytes. */
    private static void add(MessageDigest digest, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        digest.update((bytes.length + ":").getBytes(StandardCharsets.UTF_8));
        digest.update(bytes);
    }

    /**
     * A difference from an earlier list.
     *
     * @param before the earlier entry; null for a new one
     * @param now the current entry; null for a removed one
     */
    public record Change(@Nullable ReachEntry before, @Nullable ReachEntry now) {}

    /** The differences from {@code earlier}: new entries and changed details first, then removed ones. */
    public List<Change> changesSince(List<ReachEntry> earlier) {
        Set<ReachEntry> before = Set.copyOf(earlier);
        Set<ReachEntry> now = Set.copyOf(entries);
        List<ReachEntry> left = new ArrayList<>(earlier.stream().filter(entry -> !now.contains(entry)).toList());
        List<Change> changes = new ArrayList<>();
        for (ReachEntry entry : entries) {
            if (!before.contains(entry)) {
                ReachEntry other = left.stream().filter(entry::isSamePlace).findFirst().orElse(null);
                left.remove(other);
                changes.add(new Change(other, entry));
            }
        }
        left.forEach(gone -> changes.add(new Change(gone, null)));
        return List.copyOf(changes);
    }
}
