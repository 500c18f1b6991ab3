package dev.stateroom.ui.mounts;

import dev.stateroom.history.ThreadSource;
import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Cancelled;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.document.DocumentFile;
import java.util.List;

/**
 * Whether a mount of an edited document answers: opens the document beside what is open, looks at the mount's root, and closes
 * it again. Blocks; writes nothing and runs nothing.
 *
 * @param connectedTo what the mount reads
 * @param found entries of its root, or threads
 * @param threads true where threads were counted
 */
record ConnectionTest(String connectedTo, long found, boolean threads) {
    private static final int ENOUGH = 1_000;

    static Outcome<ConnectionTest> run(
            WorkspaceOpener opener, DocumentFile document, String prefix, Cancellation cancellation, Progress progress) {
        return opener.open(document, cancellation, progress).then(open -> {
            try (OpenWorkspace closed = open) {
                return closed.mounts().stream()
                        .filter(mount -> mount.prefix().equals(prefix))
                        .findFirst()
                        .map(mount -> look(closed, mount, cancellation))
                        .orElseGet(() -> Outcome.failed(
                                Failure.Kind.NOT_FOUND, "no path reaches " + prefix + ": another route has it, or it is no path"));
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
                        : source.threads(cancellation)
                                .map(List::size)
                                .map(count -> new ConnectionTest(mount.connectedTo(), count, true));
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
                    .map(all -> new ConnectionTest(backend.capabilities().connectedTo(), seen[0], false));
        } catch (Cancelled enough) {
            cancellation.check();
            return Outcome.ok(new ConnectionTest(backend.capabilities().connectedTo(), seen[0], false));
        }
    }
}
