package dev.stateroom.langgraph.channel;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.PlannedSends;
import dev.stateroom.langgraph.serde.StoredCheckpoint;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The nodes that LangGraph would run next from a checkpoint: one task for every send, and every node with a trigger channel whose version
 * is newer than the one it has seen. The same as {@code next} of {@code get_state}, finished tasks included.
 */
final class DueNodes {
    static final String SENDS = PlannedSends.CHANNEL;
    private static final String START = "__start__";
    private static final String BRANCH = "branch:to:";
    private static final String JOIN = "join:";
    private static final String INTERRUPTS = "__interrupt__";
    private static final int MOST_DIGITS = 18;

    private DueNodes() {}

    /**
     * @param sends the value stored under {@link #SENDS}; null if there is none
     * @return null if the sends or the versions cannot be read
     */
    static @Nullable List<String> of(StoredCheckpoint checkpoint, @Nullable ForeignValue sends) {
        Map<String, Map<String, String>> seen = checkpoint.versionsSeen();
        if (seen == null || !checkpoint.hasReadableVersions() || sends instanceof ForeignValue.Opaque) {
            return null;
        }
        List<String> due = new ArrayList<>();
        for (ForeignValue send : ForeignValue.items(sends(sends))) {
            due.add(node(send));
        }
        Set<String> nodes = new LinkedHashSet<>(seen.keySet());
        checkpoint.channels().stream()
                .filter(channel -> channel.startsWith(BRANCH))
                .forEach(channel -> nodes.add(channel.substring(BRANCH.length())));
        if (checkpoint.stores(START)) {
            nodes.add(START);
        }
        nodes.remove(INTERRUPTS);
        for (String node : nodes) {
            Map<String, String> seenByNode = seen.getOrDefault(node, Map.of());
            if (isTriggered(checkpoint, node.equals(START) ? START : BRANCH + node, seenByNode)
                    || seenByNode.keySet().stream().anyMatch(channel -> isTriggered(checkpoint, channel, seenByNode))) {
                due.add(node);
            }
        }
        return List.copyOf(due);
    }

    private static boolean isTriggered(StoredCheckpoint checkpoint, String channel, Map<String, String> seenByNode) {
        return checkpoint.stores(channel) && !channel.equals(SENDS) && isNewer(checkpoint.channelVersions().get(channel), seenByNode.get(channel));
    }

    /** The sends of a stored value. JavaScript's LangGraph before 1.4 stores a list of the seen ones before them. */
    static @Nullable ForeignValue sends(@Nullable ForeignValue stored) {
        List<ForeignValue> both = ForeignValue.items(stored);
        boolean isPair = both.size() == 2 && both.stream().allMatch(ForeignValue.Items.class::isInstance);
        return isPair ? both.get(1) : stored;
    }

    /**
     * The same from the writes of the tasks of the step before, for a checkpoint that cannot be read: a send for each pushed task, and a
     * branch for each node that is due.
     *
     * @param writes in the order in which LangGraph applies them
     * @return null if they are not enough: one is encrypted, or a node waits for several others
     */
    static @Nullable List<String> ofWrites(List<WriteRow> writes, Function<WriteRow, ForeignValue> values) {
        List<String> sends = new ArrayList<>();
        Set<String> nodes = new LinkedHashSet<>();
        for (WriteRow write : writes) {
            String channel = write.channel();
            if (write.payload().isEncrypted() || channel.startsWith(JOIN)) {
                return null;
            }
            if (channel.equals(SENDS)) {
                ForeignValue send = values.apply(write);
                if (send instanceof ForeignValue.Opaque) {
                    return null;
                }
                sends.add(node(send));
            } else if (channel.startsWith(BRANCH)) {
                nodes.add(channel.substring(BRANCH.length()));
            }
        }
        sends.addAll(nodes);
        return List.copyOf(sends);
    }

    /** The node that a task was sent to; empty if it is not known. */
    static String node(ForeignValue send) {
        ForeignValue named = send instanceof ForeignValue.Ext ext
                ? ForeignValue.items(ext.argument()).stream().findFirst().orElse(ForeignValue.fields(ext.argument()).get("node"))
                : ForeignValue.fields(send).get("node");
        String node = ForeignValue.text(named);
        return node == null ? "" : node;
    }

    /** Python numbers versions by padded text, which sorts correctly; JavaScript by whole numbers. */
    private static boolean isNewer(@Nullable String version, @Nullable String seen) {
        if (version == null || seen == null) {
            return version != null;
        }
        if (isNumber(version) && isNumber(seen)) {
            return Long.parseLong(version) > Long.parseLong(seen);
        }
        return isNumber(seen) || version.compareTo(seen) > 0;
    }

    private static boolean isNumber(String version) {
        return !version.isEmpty() && version.length() <= MOST_DIGITS && version.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
