package dev.stateroom.review.inbox;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Metadata about who started a thread. The newest checkpoint is used only if nothing else is known: it belongs to the last run, which may
 * be a reviewer's answer.
 *
 * @param own text values in the metadata of the thread itself, as its source lists them; empty if it has none
 * @param inputs the same of each checkpoint with an input, oldest last
 * @param oldest the same of the oldest known checkpoint
 */
record ThreadOrigin(Map<String, String> own, List<Map<String, String>> inputs, Map<String, String> oldest) {
    ThreadOrigin {
        own = Map.copyOf(own);
        inputs = List.copyOf(inputs);
        oldest = Map.copyOf(oldest);
    }

    static ThreadOrigin of(RecordedThread thread) {
        List<Map<String, String>> inputs = new ArrayList<>();
        Checkpoint oldest = null;
        for (Checkpoint checkpoint : thread.checkpoints()) {
            if (checkpoint.key().namespace().equals(CheckpointKey.ROOT_NAMESPACE)) {
                oldest = checkpoint;
                if (checkpoint.source().equals("input")) {
                    inputs.add(texts(checkpoint.metadata()));
                }
            }
        }
        return new ThreadOrigin(Map.of(), inputs, oldest == null ? Map.of() : texts(oldest.metadata()));
    }

    /** The texts and whole numbers among metadata, by key. */
    static Map<String, String> texts(ForeignValue.@Nullable Fields metadata) {
        Map<String, String> texts = new LinkedHashMap<>();
        ForeignValue.fields(metadata).values().forEach((name, value) -> {
            String text = value instanceof ForeignValue.Int(long number) ? Long.toString(number) : ForeignValue.text(value);
            if (text != null) {
                texts.put(name, text);
            }
        });
        return texts;
    }

    ThreadOrigin with(Map<String, String> of) {
        return new ThreadOrigin(of, inputs, oldest);
    }

    /** All values of a metadata key; empty if there is none. */
    Set<String> named(String name) {
        Set<String> found = new TreeSet<>();
        add(found, own.get(name));
        boolean isToldByThread = !found.isEmpty();
        inputs.forEach(one -> add(found, one.get(name)));
        if (!isToldByThread) {
            add(found, oldest.get(name));
        }
        return found;
    }

    private static void add(Set<String> to, @Nullable String text) {
        if (text != null && !text.isBlank()) {
            to.add(text.strip());
        }
    }
}
