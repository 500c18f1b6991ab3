package dev.stateroom.workspace;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.vfs.Dialect;
import dev.stateroom.vfs.Outcome;

/**
 * Whose behaviour counts in a workspace, and who says so: the document, else the data of the thread that is looked at, else
 * nobody, and the documented protocol is meant.
 *
 * @param dialect the dialect
 * @param said who says so
 * @param evidence one phrase for a person
 */
public record DialectInUse(Dialect dialect, Said said, String evidence) {

    /** Who says which dialect it is. */
    public enum Said {
        /** The workspace file names it. */
        DOCUMENT,
        /** The thread's data show it. */
        DATA,
        /** Nobody. */
        NOBODY
    }

    /** The dialect of a workspace. Reads the thread's index: not on the FX thread. */
    public static DialectInUse of(OpenWorkspace workspace) {
        Dialect named = workspace.dialect();
        if (named != null) {
            return new DialectInUse(named, Said.DOCUMENT, "named in " + workspace.name());
        }
        if (workspace.threads() != null
                && new ShownState(workspace).thread() instanceof Outcome.Ok<RecordedThread>(RecordedThread thread)
                && thread.dialect().fromData()) {
            return new DialectInUse(thread.dialect().dialect(), Said.DATA, thread.dialect().evidence());
        }
        return new DialectInUse(Dialect.DOCUMENTED, Said.NOBODY, "the documented protocol, since nothing says otherwise");
    }
}
