package dev.stateroom.ui.session;

import dev.stateroom.history.ThreadPage;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.vfs.Failure;
import dev.stateroom.work.TaskRunner;
import dev.stateroom.workspace.overview.ThreadGlance;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/** The threads of the open source: their list, their waiting actions, and whether the source has changed. FX thread only. */
final class SourceThreads {
    /** Number of threads listed before anything is shown. */
    private static final int FIRST = 200;

    /** Number of threads listed at a time if the source does not count them. */
    private static final int MORE = 1_000;

    private static final ThreadPage NONE = new ThreadPage(List.of(), 0, false, false);

    private final Translations words = Translations.of(SourceThreads.class);
    private final Consumer<Failure> failed;
    private final ReadOnlyObjectWrapper<List<ThreadSource.ThreadSummary>> list = new ReadOnlyObjectWrapper<>(List.of());
    private List<ThreadGlance> read = List.of();
    private Set<String> running = Set.of();
    private final ReadOnlyObjectWrapper<List<ThreadGlance>> glances = new ReadOnlyObjectWrapper<>(List.of());
    private final ReadOnlyBooleanWrapper glanced = new ReadOnlyBooleanWrapper();
    private final ReadOnlyIntegerWrapper waiting = new ReadOnlyIntegerWrapper();
    /** True if the code that follows the source has counted the waiting actions since the threads were listed. */
    private boolean counted;

    /** The last page; the threads of earlier pages are only in {@link #list}. */
    private ThreadPage last = NONE;

    private volatile int wanted = FIRST;

    private final LatestTask loading;
    private final LatestTask counting;
    private final LatestTask looking;

    SourceThreads(TaskRunner work, Consumer<Failure> failed, Consumer<Throwable> broken) {
        this.failed = failed;
        loading = new LatestTask(work, broken);
        counting = new LatestTask(work, broken);
        looking = new LatestTask(work, broken);
    }

    ReadOnlyObjectProperty<List<ThreadSource.ThreadSummary>> listProperty() {
        return list.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<List<ThreadGlance>> glancesProperty() {
        return glances.getReadOnlyProperty();
    }

    ReadOnlyBooleanProperty glancedProperty() {
        return glanced.getReadOnlyProperty();
    }

    ReadOnlyIntegerProperty waitingProperty() {
        return waiting.getReadOnlyProperty();
    }

    /** The number of waiting actions, for a label. */
    Object waiting(boolean ofAll) {
        return ofAll ? (Object) waiting.get() : words.get("waiting.atLeast", waiting.get());
    }

    void tellWaiting(int actions) {
        counted = true;
        waiting.set(actions);
    }

    /** How many threads a list that is read elsewhere must have to show what is shown now. Safe from any thread. */
    int wanted() {
        return wanted;
    }

    /** The last page, for the total number of threads. Its own threads are only the last ones. */
    ThreadPage last() {
        return last;
    }

    /**
     * Lists the newest threads, then counts their waiting actions; {@code loaded} runs in between. The others follow if the source counts
     * its
     * threads; otherwise {@link #more} requests them.
     */
    void load(String name, ThreadSource source, Runnable loaded) {
        page(name, source, FIRST, "", page -> {
            show(page, page.threads());
            count(source, page.threads());
            loaded.run();
            if (page.hasMore() && !page.isEstimated()) {
                page(name, source, ThreadPage.ALL, "", all -> show(all, all.threads()));
            }
        });
    }

    /** Lists the next threads, if there are any and no listing is running. */
    void more(String name, ThreadSource source) {
        if (last.hasMore() && !loading.isRunning()) {
            List<ThreadSource.ThreadSummary> before = list.get();
            page(name, source, MORE, before.getLast().id(), page -> show(page, Stream.concat(before.stream(), page.threads().stream()).toList()));
        }
    }

    private void page(String name, ThreadSource source, int limit, String after, Consumer<ThreadPage> found) {
        loading.begin(words.get("threads", name), (c, p) -> source.page(limit, after, c), outcome -> outcome.either(found, failed))
                .whenStopped(() -> failed.accept(new Failure(Failure.Kind.UNSUPPORTED, words.get("threads.stopped", name))));
    }

    private void show(ThreadPage page, List<ThreadSource.ThreadSummary> all) {
        last = page;
        wanted = page.isEstimated() && page.hasMore() ? all.size() : ThreadPage.ALL;
        list.set(all);
    }

    private void count(ThreadSource source, List<ThreadSource.ThreadSummary> among) {
        counted = false;
        counting.begin(words.get("waiting"), (c, p) -> ThreadGlance.of(source, among, c), found -> {
            glanced.set(true);
            read = found;
            tell();
            if (!counted) {
                waiting.set(found.stream().mapToInt(glance -> glance.status().decisions()).sum());
            }
        });
    }

    /** Sets the threads that have an active run. */
    void running(Set<String> now) {
        running = Set.copyOf(now);
        tell();
    }

    Set<String> running() {
        return running;
    }

    private void tell() {
        glances.set(read.stream()
                .map(glance -> running.contains(glance.summary().id())
                        ? new ThreadGlance(glance.summary(), glance.status().running(), glance.title())
                        : glance)
                .toList());
    }

    /** Takes a list that was read elsewhere. */
    void take(ThreadSource source, ThreadPage found) {
        show(found, found.threads());
        count(source, found.threads());
    }

    /** Reads the index again; {@code done} runs afterwards, whether anything changed or not. */
    void refresh(String name, ThreadSource source, Runnable done) {
        looking.begin(words.get("refresh", name), (c, p) -> source.refresh(c), outcome -> outcome.either(_ -> done.run(), failed));
    }

    /** Clears the list, for another source or none. */
    void clear() {
        loading.cancel();
        counting.cancel();
        looking.cancel();
        last = NONE;
        wanted = FIRST;
        list.set(List.of());
        glanced.set(false);
        read = List.of();
        running = Set.of();
        glances.set(List.of());
        waiting.set(0);
    }
}
