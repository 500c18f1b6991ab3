package dev.stateroom.conformance.vector;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.RegularFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A parsed file of recorded answers: one vector, or a table of cases.
 *
 * @param name the vector's own name, else the file's name without its extension
 * @param document its content
 */
public record VectorFile(String name, ForeignValue.Fields document) {
    private static final long LARGEST = 64L << 20;
    private static final String ROOT = "$ROOT";

    /** The kind of a file. */
    public enum Kind {
        /** One conversation. */
        VECTOR,
        /** Searches over one tree. */
        GLOB_TABLE,
        /** Decisions of rules. */
        PERMISSION_TABLE
    }

    /**
     * Reads a file of at most 64 MiB.
     *
     * @throws NoVector if it has other content
     */
    public static VectorFile read(Path file) {
        byte[] bytes;
        try {
            if (Files.size(file) > LARGEST) {
                throw new NoVector("it is larger than " + (LARGEST >> 20) + " MiB");
            }
            bytes = RegularFile.bytes(file, LARGEST);
        } catch (IOException e) {
            throw new NoVector("it cannot be read: " + Failure.reason(e));
        }
        return switch (PlainJson.read(bytes)) {
            case ForeignValue.Fields document -> {
                String name = ForeignValue.text(document.get("name"));
                String fileName = String.valueOf(file.getFileName());
                yield new VectorFile(name == null ? fileName.replaceFirst("\\.json$", "") : name, document);
            }
            case ForeignValue.Opaque(String why, _, _) -> throw new NoVector("it is not JSON: " + why);
            default -> throw new NoVector("it is no JSON object");
        };
    }

    /** The kind of the file. */
    public Kind kind() {
        if (document.get("steps") instanceof ForeignValue.Items || document.get("setup") != null) {
            return Kind.VECTOR;
        }
        if (document.get("cases") instanceof ForeignValue.Items(List<ForeignValue> cases)) {
            boolean rules = cases.stream().anyMatch(value -> ForeignValue.fields(value).get("rules") != null);
            return rules ? Kind.PERMISSION_TABLE : Kind.GLOB_TABLE;
        }
        throw new NoVector("it has neither steps nor cases");
    }

    /** The same with {@code $ROOT} in every text, keys included, replaced by a folder. */
    public ForeignValue.Fields below(Path root) {
        return (ForeignValue.Fields) replaced(document, ROOT, root.toString());
    }

    /** A value with the folder's path in its texts replaced by {@code $ROOT}. */
    public static ForeignValue shown(ForeignValue value, Path root) {
        return replaced(value, root.toString(), ROOT);
    }

    private static ForeignValue replaced(ForeignValue value, String from, String to) {
        return switch (value) {
            case ForeignValue.Text(String text) -> new ForeignValue.Text(text.replace(from, to));
            case ForeignValue.Items(List<ForeignValue> items) ->
                new ForeignValue.Items(items.stream().map(item -> replaced(item, from, to)).toList());
            case ForeignValue.Fields(Map<String, ForeignValue> fields) -> {
                Map<String, ForeignValue> changed = new LinkedHashMap<>();
                fields.forEach((key, field) -> changed.put(key.replace(from, to), replaced(field, from, to)));
                yield ForeignValue.Fields.copyOf(changed);
            }
            default -> value;
        };
    }
}
