package dev.stateroom.workspace.recording;

import dev.stateroom.agent.Value;
import dev.stateroom.langgraph.serde.Json;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.nio.charset.StandardCharsets;

/** A call's arguments as JSON that a person edits. */
public final class ArgumentText {
    private ArgumentText() {}

    /** Indented JSON. */
    public static String write(Value args) {
        return Json.write(args);
    }

    /** The arguments; a failure says what is wrong where it is no JSON object. */
    public static Outcome<Value.Fields> read(String text) {
        Value value = Json.read(text.getBytes(StandardCharsets.UTF_8));
        return switch (value) {
            case Value.Fields fields -> Outcome.ok(fields);
            case Value.Opaque(String why, _) -> Outcome.failed(Failure.Kind.INVALID, "the arguments are no JSON: " + why);
            default -> Outcome.failed(Failure.Kind.INVALID, "arguments are a JSON object: {\"file_path\": \"/a.txt\"}");
        };
    }
}
