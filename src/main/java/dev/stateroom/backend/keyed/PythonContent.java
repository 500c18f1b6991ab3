package dev.stateroom.backend.keyed;

import dev.stateroom.agent.AgentReply;
import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The text of a record as Python reads it: base64 as stored, lines joined by LF. Other content throws: from 0.7 on a sentence about its
 * type, in 0.5 and 0.6 the error of the first text method that the call uses, before that the error of joining.
 */
final class PythonContent {
    private PythonContent() {}

    /** The first operation of a call on a text. */
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

    /** The text, or Python's exception for content of another type. */
    static AgentReply<String> text(Dialect dialect, FileData file, Use use) {
        return switch (file.content()) {
            case FileData.Text(String text) -> AgentReply.of(text);
            case FileData.Lines(List<String> lines) -> AgentReply.of(String.join("\n", lines));
            case FileData.Binary _ -> wrongType("bytes");
            case FileData.Stored(_, _, String why) -> AgentReply.withheld(why);
            case FileData.Unreadable(_, @Nullable ForeignValue stored) when stored == null ->
                AgentReply.raised("KeyError", "'content'");
            case FileData.Unreadable(_, ForeignValue stored) when dialect.holds(DialectFact.CONTENT_TYPE_REFUSED) -> wrongType(typeName(stored));
            case FileData.Unreadable(_, ForeignValue.Items(List<ForeignValue> values))
            when use != Use.LINES || dialect.holds(DialectFact.RESULT_OBJECTS) ->
                AgentReply.raised("TypeError", notText(values));
            case FileData.Unreadable(_, ForeignValue stored) ->
                dialect.holds(DialectFact.RESULT_OBJECTS)
                        ? notText(stored, use, "base64".equals(file.encoding()))
                        : notLines(dialect, stored, use);
        };
    }

    private static AgentReply<String> wrongType(String type) {
        return AgentReply.raised("TypeError", "File content must be a string or a legacy list of strings, got " + type + ".");
    }

    private static AgentReply<String> notText(ForeignValue stored, Use use, boolean base64) {
        String type = typeName(stored);
        if (use == Use.LENGTH) {
            return AgentReply.raised("TypeError", "object of type '" + type + "' has no len()");
        }
        return use == Use.BYTES && base64
                ? AgentReply.raised("TypeError", "argument should be a bytes-like object or ASCII string, not '" + type + "'")
                : AgentReply.raised("AttributeError", "'" + type + "' object has no attribute '" + use.method + "'");
    }

    private static AgentReply<String> notLines(Dialect dialect, ForeignValue stored, Use use) {
        if (stored instanceof ForeignValue.Fields map) {
            return AgentReply.of(String.join("\n", map.values().keySet()));
        }
        if (use != Use.LINES) {
            return AgentReply.raised("TypeError", "can only join an iterable");
        }
        if (!(stored instanceof ForeignValue.Items(List<ForeignValue> values))) {
            return AgentReply.raised("TypeError", "'" + typeName(stored) + "' object is not iterable");
        }
        String type = typeName(values.get(firstOther(values)));
        return AgentReply.raised(
                "TypeError",
                dialect.holds(DialectFact.GREP_IS_LITERAL)
                        ? "argument of type '" + type + "' is not iterable"
                        : "expected string or bytes-like object, got '" + type + "'");
    }

    /** Python's error for joining a list that contains something other than text. */
    static String notText(List<ForeignValue> values) {
        int at = firstOther(values);
        return "sequence item " + at + ": expected str instance, " + typeName(values.get(at)) + " found";
    }

    private static int firstOther(List<ForeignValue> values) {
        int at = 0;
        while (values.get(at) instanceof ForeignValue.Text) {
            at++;
        }
        return at;
    }

    /** The name of a value's type in Python. */
    static String typeName(ForeignValue value) {
        return switch (value) {
            case ForeignValue.Null _ -> "NoneType";
            case ForeignValue.Bool _ -> "bool";
            case ForeignValue.Int _, ForeignValue.BigInt _ -> "int";
            case ForeignValue.Real _ -> "float";
            case ForeignValue.Text _ -> "str";
            case ForeignValue.Bytes _ -> "bytes";
            case ForeignValue.Items _ -> "list";
            case ForeignValue.Fields _, ForeignValue.Pairs _ -> "dict";
            case ForeignValue.Ext ext -> ext.name();
            case ForeignValue.Opaque _ -> "object";
        };
    }
}
