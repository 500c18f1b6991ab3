package dev.stateroom.workspace;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.vfs.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * Whose behaviour counts in a workspace, and who says so: a person, else the document, else the data of the thread that is looked at,
 * else nobody, and the documented protocol is meant.
 *
 * @param dialect the dialect
 * @param said who says so
 * @param evidence one phrase for a person; empty if a person chose
 */
public record DialectInUse(Dialect dialect, Said said, String evidence) {

    /** Who says which dialect it is. */
    public enum Said {
        /** A person chose it. */
        PERSON,
        /** The workspace file names it. */
        DOCUMENT,
        /** The thread's data show it. */
        DATA,
        /** Nobody. */
        NOBODY
    }

    /** The dialect of a workspace. Reads the thread's index: not on the FX thread. */
    public static DialectInUse of(OpenWorkspace workspace) {
        boolean reads = workspace.dialect() == null && workspace.threads() != null;
        return reads && new ShownState(workspace).thread() instanceof Outcome.Ok<RecordedThread>(RecordedThread thread)
                ? of(workspace, thread)
                : of(workspace, null);
    }

    /** The same with the thread that is looked at; null for none. Weighs the thread's data when that was not done yet. */
    public static DialectInUse of(@Nullable OpenWorkspace workspace, @Nullable RecordedThread thread) {
        Dialect named = workspace == null ? null : workspace.dialect();
        if (workspace != null && named != null) {
            return new DialectInUse(named, Said.DOCUMENT, "named in " + workspace.name());
        }
        if (thread != null && thread.dialect().fromData()) {
            return new DialectInUse(thread.dialect().dialect(), Said.DATA, thread.dialect().evidence());
        }
        return new DialectInUse(Dialect.DOCUMENTED, Said.NOBODY, "the documented protocol (the default)");
    }

    /** The one that a person chose. */
    public static DialectInUse chosen(Dialect dialect) {
        return new DialectInUse(dialect, Said.PERSON, "");
    }
}
