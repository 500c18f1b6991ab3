package dev.stateroom.workspace.recording;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.ForeignJson;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JsonGenerator;

/** A call's arguments as JSON for editing. */
public final class ArgumentText {
    private ArgumentText() {}

    /** Indented JSON. */
    public static String write(ForeignValue args) {
        return PlainJson.write(args);
    }

    /** Writes a value for programs: integers that are not exact as a double are strings, see {@link ForeignJson}. */
    public static void writeExactly(ForeignValue value, JsonGenerator out) {
        new ForeignJson(out, true).write(value);
    }

    /** The arguments; a failure with the reason if the text is not a JSON object. */
    public static Outcome<ForeignValue.Fields> read(String text) {
        ForeignValue value = PlainJson.read(text.getBytes(StandardCharsets.UTF_8));
        return switch (value) {
            case ForeignValue.Fields fields -> Outcome.ok(fields);
            case ForeignValue.Opaque(String why, _, _) -> Outcome.failed(Failure.Kind.INVALID, "the arguments are no JSON: " + why);
            default -> Outcome.failed(Failure.Kind.INVALID, "arguments are a JSON object: {\"file_path\": \"/a.txt\"}");
        };
    }
}
