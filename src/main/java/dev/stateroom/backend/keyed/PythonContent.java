package dev.stateroom.backend.keyed;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.Reply;
import dev.stateroom.agent.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The text of a record as Python 0.5 and newer take it: base64 as it is stored, lines joined by LF. */
final class PythonContent {
    private PythonContent() {}

    /** The text, or what Python throws for a content of another type. */
    static Reply<String> text(FileData file) {
        return switch (file.content()) {
            case FileData.Text(String text) -> Reply.of(text);
            case FileData.Lines(List<String> lines) -> Reply.of(String.join("\n", lines));
            case FileData.Binary _ -> wrongType("bytes");
            case FileData.Unreadable(_, @Nullable Value stored) when stored == null ->
                Reply.raised("KeyError", "'content'");
            case FileData.Unreadable(_, Value stored) -> wrongType(typeName(stored));
        };
    }

    private static Reply<String> wrongType(String type) {
        return Reply.raised("TypeError", "File content must be a string or a legacy list of strings, got " + type + ".");
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
