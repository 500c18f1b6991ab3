package dev.stateroom.workspace.step;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * {@code SOURCE#THREAD@CHECKPOINT} as a person writes it; thread and checkpoint may be left out.
 *
 * @param source what to open
 * @param thread a thread of it; null for the usual one
 * @param checkpoint a step of the thread, as {@link StepRef} takes it; null for the newest
 */
public record StepAddress(String source, @Nullable String thread, @Nullable String checkpoint) {

    /** A {@code #} in the name of something that is there belongs to the name. */
    public static StepAddress parse(String text) {
        int hash = text.lastIndexOf('#');
        if (hash <= 0 || isThere(text)) {
            return new StepAddress(text, null, null);
        }
        String behind = text.substring(hash + 1);
        int at = behind.lastIndexOf('@');
        String thread = at < 0 ? behind : behind.substring(0, at);
        if (thread.isEmpty()) {
            throw ThreadLookup.refused("'" + text + "' names no thread behind '#': SOURCE#THREAD or SOURCE#THREAD@CHECKPOINT is accepted");
        }
        return new StepAddress(text.substring(0, hash), thread, at < 0 ? null : behind.substring(at + 1));
    }

    private static boolean isThere(String text) {
        try {
            return Files.exists(Path.of(text));
        } catch (InvalidPathException notAPath) {
            return false;
        }
    }

    /** A workspace with this thread and checkpoint in it; the same if none is named. */
    public OpenWorkspace at(OpenWorkspace workspace) {
        ThreadSource threads = workspace.threads();
        if (thread == null) {
            return workspace;
        }
        if (threads == null) {
            throw ThreadLookup.refused(WorkspaceOpener.shown(source) + " holds no threads: leave out '#" + thread + "'");
        }
        RecordedThread named = ThreadLookup.named(threads, thread, Cancellation.NEVER);
        return workspace.at(named.id(), StepRef.named(named, checkpoint).key().id());
    }
}
