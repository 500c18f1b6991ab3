package dev.stateroom.permission.call;

import dev.stateroom.agent.Value;
import dev.stateroom.permission.Operation;
import dev.stateroom.tool.ToolName;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A tool call as far as rules look at it.
 *
 * @param tool one that touches files
 * @param path the path argument as written; null where there is none
 * @param unusable true where the argument is there and is no text
 * @param pattern what {@code glob} searches for; null for other tools
 */
public record FileCall(ToolName tool, @Nullable String path, boolean unusable, @Nullable String pattern) {

    /** The call of that tool with those arguments; nothing for tools that rules do not know. */
    public static Optional<FileCall> of(String tool, Value args) {
        return ToolName.named(tool).filter(known -> known != ToolName.EXECUTE).map(known -> {
            Value.Fields fields = Value.fields(args);
            Value path = fields.get(argument(known));
            if (path == null && fields.get("path") != null) {
                path = fields.get("path");
            }
            boolean none = path == null || path instanceof Value.Null;
            String pattern = known == ToolName.GLOB ? Value.text(fields.get("pattern")) : null;
            return new FileCall(known, Value.text(path), !none && !(path instanceof Value.Text), pattern);
        });
    }

    /** The arguments of a call that names a path and nothing else. */
    public static Value arguments(ToolName tool, String path) {
        return new Value.Fields(Map.of(argument(tool), new Value.Text(path)));
    }

    private static String argument(ToolName tool) {
        return switch (tool) {
            case LS, GLOB, GREP, EXECUTE -> "path";
            case READ_FILE, WRITE_FILE, EDIT_FILE, DELETE -> "file_path";
        };
    }

    /** What rules call what it does. */
    public Operation operation() {
        return operation(tool);
    }

    static Operation operation(ToolName tool) {
        return tool.operation() == ToolName.Operation.WRITE ? Operation.WRITE : Operation.READ;
    }

    /** Whether it may touch more than the path that it names. */
    public boolean isBulk() {
        return switch (tool) {
            case LS, GLOB, GREP, DELETE -> true;
            case READ_FILE, WRITE_FILE, EDIT_FILE, EXECUTE -> false;
        };
    }
}
