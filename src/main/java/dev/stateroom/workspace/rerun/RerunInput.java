package dev.stateroom.workspace.rerun;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.RegularFile;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Files with what is to be different in a run. */
public final class RerunInput {
    private static final int LARGEST = 16 << 20;

    private RerunInput() {}

    /** The JSON object in a file. */
    public static Outcome<ForeignValue.Fields> object(Path file) {
        try {
            return PlainJson.read(RegularFile.bytes(file, LARGEST)) instanceof ForeignValue.Fields fields
                    ? Outcome.ok(fields)
                    : Outcome.failed(Failure.Kind.INVALID, file + " does not hold a JSON object");
        } catch (IOException e) {
            return unreadable(file, e);
        }
    }

    /** The JSON object in a text. */
    public static Outcome<ForeignValue.Fields> object(String name, String text) {
        return PlainJson.read(text.getBytes(StandardCharsets.UTF_8)) instanceof ForeignValue.Fields fields
                ? Outcome.ok(fields)
                : Outcome.failed(Failure.Kind.INVALID, "the arguments of " + name + " are not a JSON object");
    }

    /** A value as JSON that a person can read. */
    public static String text(ForeignValue value) {
        return PlainJson.write(value);
    }

    public static Outcome<ForeignValue> text(Path file) {
        try {
            return Outcome.ok(new ForeignValue.Text(RegularFile.text(file, LARGEST)));
        } catch (IOException e) {
            return unreadable(file, e);
        }
    }

    private static <T> Outcome<T> unreadable(Path file, IOException e) {
        return switch (e) {
            case NoSuchFileException _ -> Outcome.failed(Failure.Kind.NOT_FOUND, "there is no file " + file);
            case CharacterCodingException _ -> Outcome.failed(Failure.Kind.INVALID, file + " is not UTF-8 text");
            default -> Outcome.failed(Failure.Kind.INVALID, file + " cannot be read: " + e.getMessage());
        };
    }
}
