package dev.stateroom.ui.mounts;

import dev.stateroom.history.ThreadPage;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.CommitHistory;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.document.DocumentFile;

/**
 * Tests whether a mount of an edited document can be reached: opens the document apart from the open workspace, lists the mount's root, and
 * closes it again. Blocks; writes nothing and runs nothing.
 *
 * @param connectedTo what the mount reads
 * @param found number of things found
 * @param what which things were counted
 */
record ConnectionTest(String connectedTo, long found, What what) {
    private static final int ENOUGH = 1_000;

    /** What was counted. */
    enum What {
        /** Entries of the root. */
        ENTRIES,
        /** Threads. */
        THREADS,
        /** Nothing: a repository that has no commit yet, or does not exist. */
        NO_COMMITS
    }

    static Outcome<ConnectionTest> run(
            WorkspaceOpener opener, DocumentFile document, String prefix, Cancellation cancellation, Progress progress) {
        return opener.open(document, prefix, cancellation, progress).then(open -> {
            try (OpenWorkspace closed = open) {
                return closed.mounts().stream()
                        .filter(mount -> mount.prefix().equals(prefix))
                        .findFirst()
                        .map(mount -> look(closed, mount, cancellation))
                        .orElseGet(() -> Outcome.failed(
                                Failure.Kind.NOT_FOUND, "no path reaches " + prefix + ": another route has it, or it is not a path"));
            }
        });
    }

    private static Outcome<ConnectionTest> look(OpenWorkspace open, Mount mount, Cancellation cancellation) {
        return switch (mount.content()) {
            case Mount.Live live -> live.opening().open().then(backend -> entries(backend, cancellation));
            case Mount.ThreadState state -> {
                ThreadSource source = open.threads();
                yield source == null
                        ? Outcome.failed(Failure.Kind.UNSUPPORTED, "no database of threads is named")
                        : source.page(1, "", cancellation)
                                .map(ThreadPage::total)
                                .map(count -> new ConnectionTest(mount.connectedTo(), count, What.THREADS));
            }
        };
    }

    private static Outcome<ConnectionTest> entries(Backend backend, Cancellation cancellation) {
        long[] seen = {0};
        try {
            return backend.list(
                            FilePath.ROOT,
                            entry -> seen[0]++,
                            () -> cancellation.isRequested() || seen[0] >= ENOUGH)
                    .map(all -> counted(backend, seen[0]));
        } catch (CancelledException enough) {
            cancellation.check();
            return Outcome.ok(counted(backend, seen[0]));
        }
    }

    private static ConnectionTest counted(Backend backend, long seen) {
        boolean uncommitted = backend.commits().flatMap(CommitHistory::shown).filter(shown -> shown.commit() == null).isPresent();
        return new ConnectionTest(backend.capabilities().connectedTo(), seen, uncommitted ? What.NO_COMMITS : What.ENTRIES);
    }
}
