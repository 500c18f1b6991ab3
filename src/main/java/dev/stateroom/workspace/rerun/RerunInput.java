package dev.stateroom.workspace.rerun;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.RegularFile;
import dev.stateroom.vfs.Utf8;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Reads files with changes for a run. */
public final class RerunInput {
    private static final int LARGEST = 16 << 20;

    private RerunInput() {}

    /** The JSON object in a file. */
    public static Outcome<ForeignValue.Fields> object(Path file) {
        return RegularFile.named(file, LARGEST, "a file with a JSON object")
                .then(bytes -> PlainJson.read(bytes) instanceof ForeignValue.Fields fields
                        ? Outcome.ok(fields)
                        : Outcome.failed(Failure.Kind.INVALID, file + " does not hold a JSON object"));
    }

    /** The JSON object in a text. */
    public static Outcome<ForeignValue.Fields> object(String name, String text) {
        return PlainJson.read(text.getBytes(StandardCharsets.UTF_8)) instanceof ForeignValue.Fields fields
                ? Outcome.ok(fields)
                : Outcome.failed(Failure.Kind.INVALID, "the arguments of " + name + " are not a JSON object");
    }

    /** A value as readable JSON. */
    public static String text(ForeignValue value) {
        return PlainJson.write(value);
    }

    public static Outcome<ForeignValue> text(Path file) {
        return RegularFile.named(file, LARGEST, "a text file")
                .then(bytes -> Utf8.firstInvalid(bytes, 0) < 0
                        ? Outcome.ok(new ForeignValue.Text(new String(bytes, StandardCharsets.UTF_8)))
                        : Outcome.failed(Failure.Kind.INVALID, file + " is not UTF-8 text"));
    }
}
