package dev.stateroom.history;

import org.jspecify.annotations.Nullable;

/**
 * Names one checkpoint of a thread.
 *
 * @param namespace empty for the thread's root graph; {@code tools:<task>} and so on, joined by {@code |}, for a subagent
 * @param id the checkpoint's id
 */
public record CheckpointKey(String namespace, String id) {

    /** The thread's root graph. */
    public static final String ROOT_NAMESPACE = "";

    /** The namespace that a subgraph's namespace runs in: all but its last part. */
    public static String around(String namespace) {
        int bar = namespace.lastIndexOf('|');
        return bar < 0 ? ROOT_NAMESPACE : namespace.substring(0, bar);
    }

    // By hand: keys are looked up so often that what a record makes of itself shows in every rebuild.
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other || other instanceof CheckpointKey key && id.equals(key.id) && namespace.equals(key.namespace);
    }

    @Override
    public int hashCode() {
        return 31 * namespace.hashCode() + id.hashCode();
    }

    /** True for a checkpoint of the root graph. */
    public boolean isRoot() {
        return namespace.isEmpty();
    }
}
