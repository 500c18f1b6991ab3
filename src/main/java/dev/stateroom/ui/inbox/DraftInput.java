package dev.stateroom.ui.inbox;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.review.decision.Decision;
import dev.stateroom.workspace.recording.ArgumentText;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

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

    /** What a form would hold that was left before this was decided, without a text for an approval; null for what is never sent. */
    static @Nullable DraftInput of(Decision decision) {
        return switch (decision) {
            case Decision.Approve _ -> new DraftInput(decision.verb(), new LinkedHashMap<>());
            case Decision.Edit(String _, ForeignValue.Fields args) -> whole(decision.verb(), ArgumentText.write(args));
            case Decision.Reject(String message) -> whole(decision.verb(), message == null ? "" : message);
            case Decision.Respond(String message) -> whole(decision.verb(), message);
            case Decision.Answer(ForeignValue.Text(String said)) -> whole("answer.text", said);
            case Decision.Answer(ForeignValue value) -> whole("answer.json", ArgumentText.write(value));
            case Decision.Defer _, Decision.Unknown _ -> null;
        };
    }

    /** What it would be decided as: {@code approve}, {@code edit}, {@code reject}, {@code respond} or {@code answer}. */
    String kind() {
        return verb.startsWith("answer.") ? "answer" : verb;
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
