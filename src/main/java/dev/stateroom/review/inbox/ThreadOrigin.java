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
 * What metadata say about who began a thread. The newest checkpoint says that only where nothing else is known: it is of the run that continued
 * last, which may be a reviewer's answer.
 *
 * @param own texts among the metadata of the thread itself, as its source lists them; empty where it has none
 * @param inputs the same of each checkpoint that holds an input, oldest last
 * @param oldest the same of the oldest checkpoint that is known
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

    /** The texts and whole numbers among metadata, by name. */
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

    /** All that a name of the metadata says; empty if it says nothing. */
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
