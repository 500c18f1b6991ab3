package dev.stateroom.history.divergence;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a checkpoint's contents say about its step.
 *
 * @param whole true if the channel's value is stored in the checkpoint
 * @param versions the version of every channel that was ever written, as text
 * @param seen channels that each node was triggered by so far
 * @param values names of the channels whose values are stored
 * @param sends the nodes of the tasks that were sent for the next step, in order
 */
public record StepFacts(
        boolean whole, Map<String, String> versions, Map<String, Set<String>> seen, Set<String> values, List<String> sends) {}
