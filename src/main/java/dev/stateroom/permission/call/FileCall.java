package dev.stateroom.permission.call;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.permission.RuleOperation;
import dev.stateroom.tool.ToolName;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a tool call that rules use.
 *
 * @param tool one that touches files
 * @param path the path argument as written; null if there is none
 * @param unusable true if the argument is present but is not a text
 * @param pattern the pattern of {@code glob}; null for other tools
 */
public record FileCall(ToolName tool, @Nullable String path, boolean unusable, @Nullable String pattern) {

    /** The call of that tool with those arguments; empty for tools that rules do not cover. */
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

    /** The arguments of a call that has only a path. */
    public static ForeignValue arguments(ToolName tool, String path) {
        return new ForeignValue.Fields(Map.of(argument(tool), new ForeignValue.Text(path)));
    }

    private static String argument(ToolName tool) {
        return switch (tool) {
            case LS, GLOB, GREP, EXECUTE -> "path";
            case READ_FILE, WRITE_FILE, EDIT_FILE, DELETE -> "file_path";
        };
    }

    /** The operation of the tool, as rules name it. */
    public RuleOperation operation() {
        return operation(tool);
    }

    static RuleOperation operation(ToolName tool) {
        return tool.operation() == ToolName.Operation.WRITE ? RuleOperation.WRITE : RuleOperation.READ;
    }

    /** Whether it may touch more paths than the one that it names. */
    public boolean isBulk() {
        return switch (tool) {
            case LS, GLOB, GREP, DELETE -> true;
            case READ_FILE, WRITE_FILE, EDIT_FILE, EXECUTE -> false;
        };
    }
}
