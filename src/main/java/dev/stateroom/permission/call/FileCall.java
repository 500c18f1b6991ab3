package dev.stateroom.permission.call;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.tool.ToolName;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A tool call as far as rules look at it.
 *
 * @param tool one that touches files
 * @param path the path argument as written; null if there is none
 * @param unusable true if the argument is there and is no text
 * @param pattern what {@code glob} searches for; null for other tools
 */
public record FileCall(ToolName tool, @Nullable String path, boolean unusable, @Nullable String pattern) {

    /** The call of that tool with those arguments; nothing for tools that rules do not know. */
    public static Optional<FileCall> of(String tool, ForeignValue args) {
        return ToolName.named(tool).filter(known -> known != ToolName.EXECUTE).map(known -> {
            ForeignValue.Fields fields = ForeignValue.fields(args);
            ForeignValue path = fields.get(argument(known));
            if (path == null && fields.get("path") != null) {
                path = fields.get("path");
            }
            boolean none = path == null || path instanceof ForeignValue.Null;
            String pattern = known == ToolName.GLOB ? ForeignValue.text(fields.get("pattern")) : null;
            return new FileCall(known, ForeignValue.text(path), !none && !(path instanceof ForeignValue.Text), pattern);
        });
    }

    /** The arguments of a call that names a path and nothing else. */
    public static ForeignValue arguments(ToolName tool, String path) {
        return new ForeignValue.Fields(Map.of(argument(tool), new ForeignValue.Text(path)));
    }

    private static String argument(ToolName tool) {
        return switch (tool) {
            case LS, GLOB, GREP, EXECUTE -> "path";
            case READ_FILE, WRITE_FILE, EDIT_FILE, DELETE -> "file_path";
        };
    }

    /** What rules call what it does. */
    public RuleOperation operation() {
        return operation(tool);
    }

    static RuleOperation operation(ToolName tool) {
        return tool.operation() == ToolName.Operation.WRITE ? RuleOperation.WRITE : RuleOperation.READ;
    }

    /** Whether it may touch more than the path that it names. */
    public boolean isBulk() {
        return switch (tool) {
            case LS, GLOB, GREP, DELETE -> true;
            case READ_FILE, WRITE_FILE, EDIT_FILE, EXECUTE -> false;
        };
    }
}
