package dev.stateroom.history.memory;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.RecordedThread;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The user of a thread, from its own metadata.
 *
 * @param threadId the thread
 * @param metadata of its newest checkpoint: LangGraph copies the values of a run's {@code configurable} into it
 */
public record ThreadUser(String threadId, ForeignValue.Fields metadata) {
    /** Keys of the user in a run's metadata, the likelier ones first. */
    private static final List<String> NAMES = List.of(
            "user_id", "langgraph_auth_user_id", "userId", "user", "username", "user_name", "user_email", "email");

    /** Reads the newest checkpoint. */
    public static ThreadUser of(RecordedThread thread) {
        return of(thread, thread.checkpoints().stream().findFirst().orElse(null));
    }

    static ThreadUser of(RecordedThread thread, @Nullable Checkpoint newest) {
        return new ThreadUser(thread.id(), newest == null ? ForeignValue.Fields.EMPTY : newest.metadata());
    }

    /** The user; empty if the metadata have none. */
    public String user() {
        return NAMES.stream()
                .flatMap(name -> Optional.ofNullable(ForeignValue.text(metadata.get(name))).stream())
                .filter(name -> !name.isBlank())
                .findFirst()
                .orElse("");
    }
}
