package dev.stateroom.history.memory;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.work.Cancellation;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The user of a thread and the paths that its agents wrote and read.
 *
 * @param thread the thread, with the user in its metadata
 * @param written paths that calls wrote, edited or deleted, each once, in order
 * @param read paths that calls read, each once, in order
 */
public record UserWrites(ThreadUser thread, List<String> written, List<String> read) {
    private static final Set<String> WRITING = Set.of("write_file", "edit_file", "delete_file", "delete");
    private static final Set<String> READING = Set.of("read_file");

    /** Copies the lists. */
    public UserWrites {
        written = List.copyOf(written);
        read = List.copyOf(read);
    }

    /** The user in the run's metadata; empty if there is none. */
    public String user() {
        return thread.user();
    }

    public String threadId() {
        return thread.threadId();
    }

    /** Reads all calls of a thread. */
    public static UserWrites of(RecordedThread thread, Cancellation cancellation) {
        ToolCall.Ledger calls = ToolCalls.of(thread, cancellation);
        return new UserWrites(ThreadUser.of(thread), paths(calls, WRITING), paths(calls, READING));
    }

    private static List<String> paths(ToolCall.Ledger calls, Set<String> tools) {
        return calls.inOrder().stream()
                .filter(call -> tools.contains(call.tool()) && call.status().equals("success"))
                .flatMap(call -> Optional.ofNullable(call.path()).stream())
                .distinct()
                .toList();
    }
}
