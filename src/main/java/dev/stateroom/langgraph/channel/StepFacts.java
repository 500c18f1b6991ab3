package dev.stateroom.langgraph.channel;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The facts about its step in a checkpoint's contents.
 *
 * @param whole true if the channel's value is stored in the checkpoint
 * @param versions the version of every channel that was ever written, as text
 * @param values names of the channels whose values are stored
 * @param nodes gives the facts about nodes, which are rarely needed
 */
record StepFacts(
        boolean whole, Map<String, String> versions, Set<String> values, Supplier<Nodes> nodes) {
    Map<String, Set<String>> seen() {
        return nodes.get().seen();
    }

    /**
     * The facts about nodes in a checkpoint.
     *
     * @param seen channels that each node was triggered by so far
     * @param sends the nodes of the tasks that were sent for the next step, in order
     */
    public record Nodes(Map<String, Set<String>> seen, List<String> sends) {
        /** For a checkpoint that can no longer be read. */
        public static final Nodes NONE = new Nodes(Map.of(), List.of());
    }
}
