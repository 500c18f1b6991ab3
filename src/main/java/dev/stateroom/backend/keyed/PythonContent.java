package dev.stateroom.backend.keyed;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.Reply;
import dev.stateroom.agent.Value;
import dev.stateroom.vfs.Dialect;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The text of a record as Python takes it: base64 as it is stored, lines joined by LF. What stands there instead of text or
 * lines throws: from 0.7 on a sentence about its type, in 0.5 and 0.6 what the first text method says that a call tries, before
 * what joining says.
 */
final class PythonContent {
    private PythonContent() {}

    /** What a call does first with a text. */
    enum Use {
        /** Its length: {@code ls}, {@code glob}. */
        LENGTH("__len__"),
        /** Its lines: {@code grep}. */
        LINES("split"),
        /** A window of it: {@code read}. */
        WINDOW("strip"),
        /** Occurrences in it: {@code edit}. */
        OCCURRENCES("count"),
        /** Its bytes: {@code download_files}. */
        BYTES("encode");

        private final String method;

        Use(String method) {
            this.method = method;
        }
    }

    /** The text, or what Python throws for a content of another type. */
    static Reply<String> text(Dialect dialect, FileData file, Use use) {
        return switch (file.content()) {
            case FileData.Text(String text) -> Reply.of(text);
            case FileData.Lines(List<String> lines) -> Reply.of(String.join("\n", lines));
            case FileData.Binary _ -> wrongType("bytes");
            case FileData.Unreadable(_, @Nullable Value stored) when stored == null ->
                Reply.raised("KeyError", "'content'");
            case FileData.Unreadable(_, Value stored) when dialect.isSince(0, 7, 0) -> wrongType(typeName(stored));
            case FileData.Unreadable(_, Value.Items(List<Value> values))
            when use != Use.LINES || dialect.protocol() == Dialect.Protocol.V2 ->
                Reply.raised("TypeError", notText(values));
            case FileData.Unreadable(_, Value stored) ->
                dialect.protocol() == Dialect.Protocol.V1
                        ? notLines(dialect, stored, use)
                        : notText(stored, use, "base64".equals(file.encoding()));
        };
    }

    private static Reply<String> wrongType(String type) {
        return Reply.raised("TypeError", "File content must be a string or a legacy list of strings, got " + type + ".");
    }

    private static Reply<String> notText(Value stored, Use use, boolean base64) {
        String type = typeName(stored);
        if (use == Use.LENGTH) {
            return Reply.raised("TypeError", "object of type '" + type + "' has no len()");
        }
        return use == Use.BYTES && base64
                ? Reply.raised("TypeError", "argument should be a bytes-like object or ASCII string, not '" + type + "'")
                : Reply.raised("AttributeError", "'" + type + "' object has no attribute '" + use.method + "'");
    }

    private static Reply<String> notLines(Dialect dialect, Value stored, Use use) {
        if (stored instanceof Value.Fields map) {
            return Reply.of(String.join("\n", map.values().keySet()));
        }
        if (use != Use.LINES) {
            return Reply.raised("TypeError", "can only join an iterable");
        }
        if (!(stored instanceof Value.Items(List<Value> values))) {
            return Reply.raised("TypeError", "'" + typeName(stored) + "' object is not iterable");
        }
        String type = typeName(values.get(firstOther(values)));
        return Reply.raised(
                "TypeError",
                dialect.isSince(0, 3, 10)
                        ? "argument of type '" + type + "' is not iterable"
                        : "expected string or bytes-like object, got '" + type + "'");
    }

    /** What joining says of a list that holds something other than text. */
    static String notText(List<Value> values) {
        int at = firstOther(values);
        return "sequence item " + at + ": expected str instance, " + typeName(values.get(at)) + " found";
    }

    private static int firstOther(List<Value> values) {
        int at = 0;
        while (values.get(at) instanceof Value.Text) {
            at++;
        }
        return at;
    }

    /** The name of the Python type that a value has there. */
    static String typeName(Value value) {
        return switch (value) {
            case Value.Null _ -> "NoneType";
            case Value.Bool _ -> "bool";
            case Value.Int _, Value.BigInt _ -> "int";
            case Value.Real _ -> "float";
            case Value.Text _ -> "str";
            case Value.Bytes _ -> "bytes";
            case Value.Items _ -> "list";
            case Value.Fields _, Value.Pairs _ -> "dict";
            case Value.Ext ext -> ext.name();
            case Value.Opaque _ -> "object";
        };
    }
}
