package dev.stateroom.ui.inbox;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/**
 * What was written into a form and not accepted: no decision yet, and not to be lost either.
 *
 * @param verb what was being filled in: {@code edit}, {@code reject}, {@code respond}, or {@code answer.} with the form of the answer
 * @param texts what the fields hold, by their names, as it was typed; if there is one text for all, under the empty name
 */
record DraftInput(String verb, SequencedMap<String, String> texts) {
    private static final String WHOLE = "";

    DraftInput {
        texts = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(texts));
    }

    /** One text: words to the agent, or the arguments as JSON. */
    static DraftInput whole(String verb, String text) {
        SequencedMap<String, String> texts = new LinkedHashMap<>();
        texts.put(WHOLE, text);
        return new DraftInput(verb, texts);
    }

    /** True if there is one text for all. */
    boolean isWhole() {
        return texts.containsKey(WHOLE);
    }

    /** That one text; empty if there are fields. */
    String whole() {
        return texts.getOrDefault(WHOLE, "");
    }
}
