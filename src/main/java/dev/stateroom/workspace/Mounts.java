package dev.stateroom.workspace;

import dev.stateroom.backend.StateBackend;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import org.jspecify.annotations.Nullable;

/** Mounts of the usual kinds. */
final class Mounts {
    private Mounts() {}

    /** The root over the threads of a source; {@code threadId} null where the user chooses. */
    static Mount state(ThreadSource threads, @Nullable String threadId) {
        String connectedTo =
                threads.description().name() + (threadId == null ? "" : ", thread " + threadId);
        return new Mount(
                "/", "state", connectedTo, new Mount.ThreadState(files -> new StateBackend(files, connectedTo)));
    }

    /** A mount that cannot be had, and says why each time it is opened. */
    static Mount failing(String prefix, String type, Failure failure) {
        return new Mount(prefix, type, owner(type), type, new Mount.Live(() -> Outcome.failed(failure)));
    }

    /** The chip's word for a backend type of a workspace document. */
    static String owner(String type) {
        return switch (type) {
            case "filesystem" -> "disk";
            case "local_shell" -> "shell";
            case "context_hub" -> "hub";
            case "postgres_files" -> "postgres";
            default -> type;
        };
    }
}
