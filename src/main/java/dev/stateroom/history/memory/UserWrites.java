package dev.stateroom.history.memory;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.agent.Value;
import dev.stateroom.work.Cancellation;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Whose thread it was and which paths its agents wrote and read.
 *
 * @param user the user whom the run's metadata names; empty where it names none
 * @param threadId the thread
 * @param written paths that calls wrote, edited or deleted, each once, in order
 * @param read paths that calls read, each once, in order
 */
public record UserWrites(String user, String threadId, List<String> written, List<String> read) {
    /** Names under which programs put the user into a run's metadata, the likelier ones first. */
    private static final List<String> NAMES = List.of(
            "user_id", "langgraph_auth_user_id", "userId", "user", "username", "user_name", "user_email", "email");
    private static final Set<String> WRITING = Set.of("write_file", "edit_file", "delete_file", "delete");
    private static final Set<String> READING = Set.of("read_file");

    /** Copies the lists. */
    public UserWrites {
        written = List.copyOf(written);
        read = List.copyOf(read);
    }

    /** What a thread's calls did; reads all its calls. */
    public static UserWrites of(RecordedThread thread, Cancellation cancellation) {
        ToolCall.Ledger calls = ToolCalls.of(thread, cancellation);
        return new UserWrites(user(thread), thread.id(), paths(calls, WRITING), paths(calls, READING));
    }

    /** The user whom the newest checkpoint's metadata names; empty where it names none. */
    public static String user(RecordedThread thread) {
        Checkpoint head = thread.checkpoints().stream().findFirst().orElse(null);
        return head == null
                ? ""
                : NAMES.stream()
                        .flatMap(name -> Optional.ofNullable(Value.text(head.metadata().get(name))).stream())
                        .filter(name -> !name.isBlank())
                        .findFirst()
                        .orElse("");
    }

    private static List<String> paths(ToolCall.Ledger calls, Set<String> tools) {
        return calls.inOrder().stream()
                .filter(call -> tools.contains(call.tool()) && call.status().equals("success"))
                .flatMap(call -> Optional.ofNullable(call.path()).stream())
                .distinct()
                .toList();
    }
}
