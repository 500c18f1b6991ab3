package dev.stateroom.review.decision;

import dev.stateroom.agent.ForeignValue;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A person's decision about one waiting call. */
public sealed interface Decision {

    /** The word in the protocol: {@code approve}, {@code edit}, {@code reject}, {@code respond}; {@code defer} is never sent. */
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

    /** The call runs as the model wrote it. */
    record Approve() implements Decision {}

    /**
     * Another call runs instead.
     *
     * @param name of the tool
     * @param args of the call, with the JSON types that the tool gets
     */
    record Edit(String name, ForeignValue.Fields args) implements Decision {}

    /**
     * The call does not run, and the model gets a message about it.
     *
     * @param message the reason; null for the package's default sentence
     */
    record Reject(@Nullable String message) implements Decision {}

    /** The call does not run; the message is used as its successful result. */
    record Respond(String message) implements Decision {}

    /**
     * The value that answers a question. It is sent unchanged, not as a decision; see {@link RequestAnswer#decided}.
     *
     * @param value the return value of the program's {@code interrupt(…)}
     */
    record Answer(ForeignValue value) implements Decision {}

    /** Decided later: the request keeps waiting. The runtime has no such word, so it is never sent. */
    record Defer() implements Decision {}

    /** A word that no release supports; kept so that the check can report it with the allowed ones. */
    record Unknown(String verb) implements Decision {}

    /** The record for the runtime, with fields in the letter case of the request. */
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
