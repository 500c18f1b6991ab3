package dev.stateroom.bench;

import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.WorkspaceOpener;
import java.util.OptionalLong;

/**
 * The files at every checkpoint of every thread of a database, oldest first: once as they are stored, once with the check for what the runs
 * saw instead. The database stays open between two runs; threads are reopened, so that nothing cached earlier is measured. The ratio of the
 * two is the cost of the check.
 *
 * @param address a source of threads
 */
record RebuildWorkloads(WorkspaceOpener opener, String address) {
    /** Without the check. */
    Workload stored() {
        return over("rebuild-stored", false);
    }

    /** With the check. */
    Workload live() {
        return over("rebuild-live", true);
    }

    private Workload over(String name, boolean looks) {
        return new OverOne<>(name, 1, OptionalLong.empty(), this::open, source -> rebuilt(source, looks));
    }

    private ThreadSource open() {
        return opener.threads(address, Cancellation.NEVER, Progress.SILENT).orThrow();
    }

    private static long rebuilt(ThreadSource source, boolean looks) {
        long checkpoints = 0;
        for (ThreadSource.ThreadSummary summary : source.threads(Cancellation.NEVER).orThrow()) {
            RecordedThread thread = source.thread(summary.id(), Cancellation.NEVER).orThrow();
            for (Checkpoint checkpoint : thread.checkpoints()) {
                thread.filesAt(checkpoint.key(), Cancellation.NEVER).orThrow();
                if (looks) {
                    thread.divergenceAt(checkpoint.key(), Cancellation.NEVER).orThrow();
                }
                checkpoints++;
            }
        }
        return checkpoints;
    }
}
