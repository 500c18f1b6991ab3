package dev.stateroom.workspace.reach;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a workspace file reaches now, and what the user said to it.
 *
 * @param reach what it reaches
 * @param agreed true if the user agreed to exactly this
 * @param former what the user agreed to last for this file, the same or not; null for nothing
 */
public record ReachStanding(WorkspaceReach reach, boolean agreed, @Nullable AgreedReach former) {

    /** What is different from what the user agreed to; nothing if the user never agreed, or to exactly this. */
    public List<WorkspaceReach.Change> changes() {
        return agreed || former == null ? List.of() : reach.changesSince(former.entries());
    }

    /** True if that entry happens without a further question. */
    public boolean allows(ReachEntry entry) {
        return !entry.asks() || (agreed && (former == null || !former.without().contains(entry)));
    }

    /** True if everything that the mount at that prefix reaches happens without a further question. */
    public boolean allowsAll(String mount) {
        return reach.entries().stream().filter(entry -> entry.mount().equals(mount)).allMatch(this::allows);
    }

    /** What continues to wait where the user agrees to one mount more, and to nothing else. */
    public Set<ReachEntry> withoutOthers(String mount) {
        return reach.entries().stream()
                .filter(entry -> !entry.mount().equals(mount) && !allows(entry))
                .collect(Collectors.toUnmodifiableSet());
    }
}
