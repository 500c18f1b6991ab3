package dev.stateroom.history;

import org.jspecify.annotations.Nullable;

/**
 * The key of one checkpoint of a thread.
 *
 * @param namespace empty for the thread's root graph; {@code tools:<task>} and so on, joined by {@code |}, for a subagent, with {@code |1}
 *     and so on behind it from the second one on that the same task runs
 * @param id the checkpoint's id
 */
public record CheckpointKey(String namespace, String id) {

    /** The thread's root graph. */
    public static final String ROOT_NAMESPACE = "";

    /** The enclosing namespace of a subgraph: all but its last part. */
    public static String around(String namespace) {
        int bar = uncounted(namespace).lastIndexOf('|');
        return bar < 0 ? ROOT_NAMESPACE : namespace.substring(0, bar);
    }

    /** The node and the task of a subgraph's namespace: its last part that is not only a number. */
    public static String last(String namespace) {
        String own = uncounted(namespace);
        return own.substring(own.lastIndexOf('|') + 1);
    }

    /** If one task runs several subgraphs, all but the first have their number behind the namespace. */
    private static String uncounted(String namespace) {
        int end = namespace.length();
        for (int bar = namespace.lastIndexOf('|'); bar > 0 && isNumber(namespace, bar + 1, end); bar = namespace.lastIndexOf('|', bar - 1)) {
            end = bar;
        }
        return namespace.substring(0, end);
    }

    private static boolean isNumber(String text, int from, int to) {
        return from < to && text.substring(from, to).chars().allMatch(c -> c >= '0' && c <= '9');
    }

    // By hand: keys are looked up so often that the generated method of a record is measurable in every rebuild.
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
