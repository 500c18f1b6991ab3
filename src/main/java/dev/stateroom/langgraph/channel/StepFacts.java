package dev.stateroom.langgraph.channel;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * What a checkpoint's contents say about its step.
 *
 * @param whole true if the channel's value is stored in the checkpoint
 * @param versions the version of every channel that was ever written, as text
 * @param values names of the channels whose values are stored
 * @param nodes gives what it says of nodes, which few ask for
 */
record StepFacts(
        boolean whole, Map<String, String> versions, Set<String> values, Supplier<Nodes> nodes) {
    Map<String, Set<String>> seen() {
        return nodes.get().seen();
    }

    /**
     * What a checkpoint says of nodes.
     *
     * @param seen channels that each node was triggered by so far
     * @param sends the nodes of the tasks that were sent for the next step, in order
     */
    public record Nodes(Map<String, Set<String>> seen, List<String> sends) {
        /** Of a checkpoint that cannot be read any more. */
        public static final Nodes NONE = new Nodes(Map.of(), List.of());
    }
}
