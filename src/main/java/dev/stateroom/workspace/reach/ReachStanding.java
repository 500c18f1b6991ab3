package dev.stateroom.workspace.reach;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a workspace file reaches now, and what the user agreed to.
 *
 * @param reach what it reaches
 * @param agreed true if the user agreed to exactly this
 * @param former the last agreement for this file, to the same or something else; null for none
 */
public record ReachStanding(WorkspaceReach reach, boolean agreed, @Nullable AgreedReach former) {

    /** The differences from the agreement; empty if there is none, or if nothing changed. */
    public List<WorkspaceReach.Change> changes() {
        return agreed || former == null ? List.of() : reach.changesSince(former.entries());
    }

    /** True if the entry needs no further consent. */
    public boolean allows(ReachEntry entry) {
        return !entry.asks() || (agreed && (former == null || !former.without().contains(entry)));
    }

    /** True if nothing that the mount at that prefix reaches needs further consent. */
    public boolean allowsAll(String mount) {
        return reach.entries().stream().filter(entry -> entry.mount().equals(mount)).allMatch(this::allows);
    }

    /** The entries that remain excluded if the user agrees to one more mount and to nothing else. */
    public Set<ReachEntry> withoutOthers(String mount) {
        return reach.entries().stream()
                .filter(entry -> !entry.mount().equals(mount) && !allows(entry))
                .collect(Collectors.toUnmodifiableSet());
    }
}
