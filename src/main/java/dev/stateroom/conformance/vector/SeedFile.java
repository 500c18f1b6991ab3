package dev.stateroom.conformance.vector;

import dev.stateroom.agent.ForeignValue;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * A file that exists before the first step.
 *
 * @param content its content
 * @param modifiedAt its date as text; null for the one that all share
 * @param mode permission bits on a disk; null for the default
 */
public record SeedFile(Content content, @Nullable String modifiedAt, @Nullable Integer mode) {
    private static final long LARGEST = 256L << 20;

    /** The content of a seed. */
    public sealed interface Content {}

    /** Text in UTF-8. */
    public record Text(String text) implements Content {}

    /** Bytes; a base64 entry in state and store. Not copied. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Binary(byte[] bytes) implements Content {}

    /** A link to this target. */
    public record Link(String target) implements Content {}

    /** An empty folder. */
    public record Folder() implements Content {}

    /** A record of format 1: lines. */
    public record Lines(List<String> lines) implements Content {}

    /** The stored value itself. */
    public record Raw(ForeignValue value) implements Content {}

    /** The seeds of an object {@code path: seed}, in order; empty if there is no such object. */
    public static SequencedMap<String, SeedFile> files(@Nullable ForeignValue value) {
        SequencedMap<String, SeedFile> files = new LinkedHashMap<>();
        ForeignValue.fields(value).values().forEach((path, seed) -> files.put(path, of(path, ForeignValue.fields(seed))));
        return files;
    }

    public static SeedFile of(String path, ForeignValue.Fields fields) {
        return new SeedFile(content(path, fields), ForeignValue.text(fields.get("modified_at")), mode(fields.get("mode")));
    }

    private static Content content(String path, ForeignValue.Fields fields) {
        String text = ForeignValue.text(fields.get("text"));
        if (text != null) {
            return new Text(repeated("the seed file " + path, text, fields.get("repeat")));
        }
        String base64 = ForeignValue.text(fields.get("base64"));
        if (base64 != null) {
            return new Binary(bytes(base64));
        }
        String target = ForeignValue.text(fields.get("symlink"));
        if (target != null) {
            return new Link(target);
        }
        if (fields.get("v1") instanceof ForeignValue.Items(List<ForeignValue> values)) {
            return new Lines(lines(path, values));
        }
        ForeignValue raw = fields.get("raw");
        if (raw != null) {
            return new Raw(raw);
        }
        if (fields.get("dir") != null) {
            return new Folder();
        }
        throw new NoVector("the seed file " + path + " has neither text, base64, symlink, dir, v1 nor raw");
    }

    /**
     * Repeats a text.
     *
     * @param what the name of the text in the message if the result gets too long
     * @param repeat the number of times; once if it is not a number
     */
    public static String repeated(String what, String text, @Nullable ForeignValue repeat) {
        if (!(repeat instanceof ForeignValue.Int(long times))) {
            return text;
        }
        if (times < 0 || times * Math.max(1L, text.length()) > LARGEST) {
            throw new NoVector(what + " is repeated to more than " + LARGEST + " characters");
        }
        return text.repeat((int) times);
    }

    private static List<String> lines(String path, List<ForeignValue> values) {
        List<String> lines = new ArrayList<>();
        for (ForeignValue value : values) {
            String line = ForeignValue.text(value);
            if (line == null) {
                throw new NoVector("the seed file " + path + " has a line that is no text");
            }
            lines.add(line);
        }
        return lines;
    }

    /** Bits as a number, or as octal text. */
    private static @Nullable Integer mode(@Nullable ForeignValue mode) {
        return switch (mode) {
            case ForeignValue.Int(long bits) -> (int) (bits & 0xFFF);
            case ForeignValue.Text(String octal) when octal.matches("(0o?)?[0-7]{1,4}") ->
                Integer.parseInt(octal.replace("o", ""), 8);
            case null, default -> null;
        };
    }

    /** Decodes base64 text in a vector. */
    public static byte[] bytes(String base64) {
        try {
            return Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            throw new NoVector("it holds base64 text that cannot be decoded");
        }
    }
}
