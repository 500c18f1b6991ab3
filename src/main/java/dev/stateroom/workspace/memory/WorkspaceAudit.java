package dev.stateroom.workspace.memory;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.memory.NamespaceAudit;
import dev.stateroom.history.memory.UserWrites;
import dev.stateroom.history.store.ItemStore;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The audit of all namespaces that a workspace mounts, with the calls of its threads.
 *
 * @param audit the findings
 * @param threads what the threads' calls read and wrote, newest thread first
 * @param left the number of further threads that were not read
 */
public record WorkspaceAudit(NamespaceAudit audit, List<UserWrites> threads, int left) {
    /** Reading all calls of more threads would take too long. */
    private static final int MOST_THREADS = 200;

    /** Copies the list. */
    public WorkspaceAudit {
        threads = List.copyOf(threads);
    }

    /**
     * Audits stores, routes and threads. Reads all calls of the newest threads.
     *
     * @param source the threads; null if there are none
     */
    public static Outcome<WorkspaceAudit> of(
            WorkspaceStores stores, RouteLabels routes, @Nullable ThreadSource source, Cancellation cancellation, Progress progress) {
        List<UserWrites> threads = new ArrayList<>();
        int[] left = {0};
        Outcome<Integer> read = source == null ? Outcome.ok(0) : source.page(MOST_THREADS, "", cancellation).map(page -> {
            List<ThreadSource.ThreadSummary> all = page.threads();
            left[0] = page.left();
            for (int i = 0; i < all.size(); i++) {
                cancellation.check();
                progress.report(i, all.size(), all.get(i).id());
                // A thread that cannot be read does not affect the others.
                if (source.thread(all.get(i).id(), cancellation) instanceof Outcome.Ok<RecordedThread>(RecordedThread thread)) {
                    threads.add(UserWrites.of(thread, cancellation));
                }
            }
            return all.size();
        });
        return read.then(_ -> contents(stores, cancellation))
                .map(contents -> new WorkspaceAudit(NamespaceAudit.of(contents, routes.routes(), routes.users(), threads), threads, left[0]));
    }

    private static Outcome<Map<String, List<ItemStore.Contents>>> contents(WorkspaceStores stores, Cancellation cancellation) {
        Map<String, List<ItemStore.Contents>> contents = new LinkedHashMap<>();
        Outcome<Boolean> all = Outcome.ok(true);
        for (WorkspaceStores.Mounted store : stores.stores()) {
            all = all.then(_ -> store.items().namespaces(cancellation).map(found -> {
                contents.put(store.name(), found);
                return true;
            }));
        }
        return all.map(_ -> contents);
    }
}
