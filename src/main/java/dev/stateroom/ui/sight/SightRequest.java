package dev.stateroom.ui.sight;

import dev.stateroom.agent.Message;
import dev.stateroom.tool.ToolArguments;
import dev.stateroom.tool.ToolName;
import org.jspecify.annotations.Nullable;

/**
 * One call of a tool.
 *
 * @param tool {@code read_file}, {@code ls}, {@code grep} or {@code glob}
 * @param path the file or folder, as the agent writes it; empty to leave it out of a search
 * @param pattern what is searched for; empty for the other tools
 * @param from the first line, from 0, as typed; empty for the tool's own default
 * @param limit largest number of lines, as typed; empty for the tool's own default
 */
record SightRequest(ToolName tool, String path, String pattern, String from, String limit) {

    /** The call that a model would make. */
    Message.Call call() {
        ToolArguments arguments = new ToolArguments();
        switch (tool) {
            case READ_FILE ->
                arguments.text("file_path", path).number("offset", number(from)).number("limit", number(limit));
            case LS -> arguments.text("path", path);
            default -> arguments.text("pattern", pattern).text("path", path.isEmpty() ? null : path);
        }
        return arguments.call(tool);
    }

    /** True if the fields suffice for a call. */
    boolean isComplete() {
        return switch (tool) {
            case READ_FILE, LS -> !path.isEmpty();
            default -> !pattern.isEmpty();
        };
    }

    private static @Nullable Long number(String typed) {
        try {
            return typed.isBlank() ? null : Long.valueOf(typed.strip());
        } catch (NumberFormatException notANumber) {
            return null;
        }
    }
}
