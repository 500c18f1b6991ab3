package dev.stateroom.review.decision;

import dev.stateroom.agent.ForeignValue;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a person decided about one waiting call. */
public sealed interface Decision {

    /** The word of the protocol: {@code approve}, {@code edit}, {@code reject}, {@code respond}; and {@code defer}, which is never sent. */
    default String verb() {
        return switch (this) {
            case Approve _ -> "approve";
            case Edit _ -> "edit";
            case Reject _ -> "reject";
            case Respond _ -> "respond";
            case Answer _ -> "answer";
            case Defer _ -> "defer";
            case Unknown(String verb) -> verb;
        };
    }

    /** It runs as the model wrote it. */
    record Approve() implements Decision {}

    /**
     * Another call runs in its place.
     *
     * @param name of the tool
     * @param args of the call, with the JSON types that the tool is to see
     */
    record Edit(String name, ForeignValue.Fields args) implements Decision {}

    /**
     * It does not run, and the model gets a message that says so.
     *
     * @param message the reason; null for the package's own sentence
     */
    record Reject(@Nullable String message) implements Decision {}

    /** It does not run; the message stands for its successful result. */
    record Respond(String message) implements Decision {}

    /**
     * The value that answers a question. It is sent as it is, not as a decision; see {@link RequestAnswer#decided}.
     *
     * @param value what the program's {@code interrupt(…)} returns
     */
    record Answer(ForeignValue value) implements Decision {}

    /** Nothing is decided for now: its request keeps waiting. The runtime knows no such word, so it is never sent. */
    record Defer() implements Decision {}

    /** A word that no release knows; kept so that the check can name it besides what is allowed. */
    record Unknown(String verb) implements Decision {}

    /** The record that the runtime takes, with fields in the letter case of the request that it answers. */
    default ForeignValue form(boolean camelCase) {
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        fields.put("type", new ForeignValue.Text(verb()));
        switch (this) {
            case Edit(String name, ForeignValue.Fields args) -> {
                Map<String, ForeignValue> action = new LinkedHashMap<>();
                action.put("name", new ForeignValue.Text(name));
                action.put("args", args);
                fields.put(camelCase ? "editedAction" : "edited_action", ForeignValue.Fields.copyOf(action));
            }
            case Reject(String message) -> {
                if (message != null) {
                    fields.put("message", new ForeignValue.Text(message));
                }
            }
            case Respond(String message) -> fields.put("message", new ForeignValue.Text(message));
            case Answer(ForeignValue value) -> fields.put("value", value);
            case Approve _, Defer _, Unknown _ -> {}
        }
        return ForeignValue.Fields.copyOf(fields);
    }
}
