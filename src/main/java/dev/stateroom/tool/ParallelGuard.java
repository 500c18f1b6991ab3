package dev.stateroom.tool;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.DialectFact;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Refuses a call that changes the same path as an earlier call of the same message. Source: {@code FilesystemMiddleware} of Python since
 * 0.7.15, spec table 10.6, vector {@code tool-parallel-mutations}.
 */
public final class ParallelGuard {
    /** The result of a refused call. */
    public static final String REFUSAL = "Error: parallel file mutations to the same path are not allowed.";

    private ParallelGuard() {}

    /** The path that a call changes, if the dialect guards it; otherwise null. */
    public static @Nullable String path(Dialect dialect, Message.Call call) {
        boolean changes = ToolName.named(call.name())
                .filter(tool -> tool.operation() == ToolName.Operation.WRITE)
                .isPresent();
        String path = ForeignValue.text(ForeignValue.fields(call.args()).get("file_path"));
        return dialect.holds(DialectFact.PARALLEL_CHANGES_GUARDED)
                        && changes
                        && path != null
                        && ToolPath.python(path, dialect) instanceof ToolPath.Valid(String whole)
                ? whole
                : null;
    }

    /**
     * True if a call is refused among the calls of its message. The package looks at the calls as the model wrote them, and stops at the
     * first with the call's id.
     *
     * @param message all calls of the message, in order
     * @param asked the call as it is in the message
     */
    public static boolean refuses(Dialect dialect, List<Message.Call> message, Message.Call asked) {
        String path = path(dialect, asked);
        return path != null
                && message.stream()
                        .takeWhile(earlier -> asked.id().isEmpty() ? !earlier.equals(asked) : !earlier.id().equals(asked.id()))
                        .anyMatch(earlier -> path.equals(path(dialect, earlier)));
    }
}
