package dev.stateroom.workspace;

import dev.stateroom.dialect.Dialect;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * The dialect that a workspace is treated as, and where this comes from: the user's choice, else the document, else the data of the
 * selected thread, else the default, which is the documented protocol.
 *
 * @param dialect the dialect
 * @param said where the dialect comes from
 * @param evidence one phrase for the user; empty if the user chose
 * @param unread what of the thread's data could not be read, a sentence; null if all was read or none is needed
 */
public record DialectInUse(Dialect dialect, Said said, String evidence, @Nullable String unread) {

    /** The origin of the dialect. */
    public enum Said {
        /** The user chose it. */
        PERSON,
        /** The workspace file names it. */
        DOCUMENT,
        /** The thread's data show it. */
        DATA,
        /** Nothing decides it. */
        NOBODY
    }

    /** The dialect of a workspace. Reads the thread's index: not for the FX thread. */
    public static DialectInUse of(OpenWorkspace workspace) {
        if (workspace.dialect() != null) {
            return of(workspace, null);
        }
        if (workspace.threads() == null) {
            return of(workspace, null).with(unopened(workspace));
        }
        return switch (new ShownState(workspace).thread()) {
            case Outcome.Ok<RecordedThread>(RecordedThread thread) -> of(workspace, thread);
            case Outcome.Failed<RecordedThread>(var why) -> {
                boolean none = why.kind() == Failure.Kind.NOT_FOUND && workspace.threadId() == null;
                yield of(workspace, null).with(none ? null : why.sentence());
            }
        };
    }

    private DialectInUse with(@Nullable String why) {
        return new DialectInUse(dialect, said, evidence, why);
    }

    /** Why a mounted state, whose threads would show the dialect, could not be opened; null if none is mounted. */
    private static @Nullable String unopened(OpenWorkspace workspace) {
        for (Mount mount : workspace.mounts()) {
            if (mount.type().equals("state")
                    && !mount.waitsForAgreement()
                    && mount.content() instanceof Mount.Live(Mount.Opening opening)
                    && opening.open() instanceof Outcome.Failed<Backend>(var why)) {
                return why.sentence();
            }
        }
        return null;
    }

    /** The same with the selected thread; null for none. Examines the thread's data if that was not done yet. */
    public static DialectInUse of(@Nullable OpenWorkspace workspace, @Nullable RecordedThread thread) {
        Dialect named = workspace == null ? null : workspace.dialect();
        if (workspace != null && named != null) {
            return new DialectInUse(named, Said.DOCUMENT, "named in " + workspace.name(), null);
        }
        RecordedThread.DetectedDialect shown = thread == null ? null : thread.dialect();
        String unread = thread == null || thread.problems().isEmpty() ? null : thread.problems().getFirst();
        if (shown != null && shown.fromData()) {
            return new DialectInUse(shown.dialect(), Said.DATA, shown.evidence(), unread);
        }
        return new DialectInUse(Dialect.DOCUMENTED, Said.NOBODY, "the documented protocol (the default)", unread);
    }

    /** One sentence on why another dialect may be right; null if everything was read. */
    public @Nullable String note() {
        if (unread == null) {
            return null;
        }
        return said == Said.DATA
                ? "the dialect is a guess from a part of the thread's data, as not all of them can be read: " + unread
                : "the dialect is " + evidence + ", because its thread cannot be read: " + unread;
    }

    /** A dialect that the user chose. */
    public static DialectInUse chosen(Dialect dialect) {
        return new DialectInUse(dialect, Said.PERSON, "", null);
    }
}
