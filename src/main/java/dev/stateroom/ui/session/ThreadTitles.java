package dev.stateroom.ui.session;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.work.TaskRunner;
import dev.stateroom.workspace.overview.ThreadGlance;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** The titles of the threads of the open source, or their first messages. FX thread only. */
public final class ThreadTitles {
    private final ReadOnlyObjectProperty<List<ThreadSource.ThreadSummary>> threads;
    private final Translations words = Translations.of(Session.class);
    private final ReadOnlyObjectWrapper<ThreadNames> names = new ReadOnlyObjectWrapper<>(ThreadNames.NONE);
    /** The ids in {@link #names}: shortening many of them takes longer than reading a title. */
    private Set<String> ids = Set.of();

    private @Nullable RecordedThread shown;
    private final LatestTask reading;

    ThreadTitles(
            ReadOnlyObjectProperty<List<ThreadSource.ThreadSummary>> threads,
            ReadOnlyObjectProperty<List<ThreadGlance>> glances,
            ReadOnlyObjectProperty<@Nullable RecordedThread> thread,
            TaskRunner work,
            Consumer<Throwable> broken) {
        this.threads = threads;
        reading = new LatestTask(work, broken);
        threads.subscribe(this::list);
        glances.subscribe(this::take);
        thread.subscribe(this::read);
    }

    /** The names known so far. */
    public ReadOnlyObjectProperty<ThreadNames> namesProperty() {
        return names.getReadOnlyProperty();
    }

    /** The current value of {@link #namesProperty}. */
    public ThreadNames names() {
        return names.get();
    }

    /** Takes titles that were read elsewhere, by thread id; blank ones are ignored. */
    public void learn(Map<String, String> titles) {
        Map<String, String> next = new HashMap<>(names().titles());
        titles.forEach((id, title) -> {
            if (!title.isBlank()) {
                next.putIfAbsent(id, title);
            }
        });
        if (next.size() > names().titles().size()) {
            set(next);
        }
    }

    /** Forgets titles of threads that are no longer listed; the shown thread keeps its own. */
    private void list(List<ThreadSource.ThreadSummary> listed) {
        Map<String, String> next = new HashMap<>();
        for (ThreadSource.ThreadSummary summary : listed) {
            String title = summary.name().isBlank() ? names().titles().getOrDefault(summary.id(), "") : summary.name();
            if (!title.isEmpty()) {
                next.put(summary.id(), title);
            }
        }
        RecordedThread now = shown;
        if (now != null && names().titles().containsKey(now.id())) {
            next.put(now.id(), names().titles().get(now.id()));
        }
        ids = Set.of();
        set(next);
    }

    private void take(List<ThreadGlance> found) {
        Map<String, String> next = new HashMap<>(names().titles());
        found.stream().filter(glance -> !glance.title().isBlank()).forEach(glance -> next.put(glance.summary().id(), glance.title()));
        set(next);
    }

    private void set(Map<String, String> titles) {
        ThreadNames next;
        if (ids.containsAll(titles.keySet()) && !ids.isEmpty()) {
            next = names().titled(titles);
        } else {
            ids = new LinkedHashSet<>(titles.keySet());
            threads.get().forEach(summary -> ids.add(summary.id()));
            next = ThreadNames.of(ids, titles);
        }
        if (!next.equals(names())) {
            names.set(next);
        }
    }

    /** Reads the title of the shown thread even if the thread is not listed. */
    private void read(@Nullable RecordedThread thread) {
        RecordedThread before = shown;
        shown = thread;
        if (thread == null || (before != null && before.id().equals(thread.id())) || names().titles().containsKey(thread.id())) {
            return;
        }
        reading.cancel();
        ThreadSource.ThreadSummary summary =
                threads.get().stream().filter(one -> one.id().equals(thread.id())).findFirst().orElse(null);
        reading.begin(words.get("title", thread.id()), (c, p) -> ThreadGlance.title(summary, thread, c), title -> {
            if (shown != null && shown.id().equals(thread.id())) {
                learn(Map.of(thread.id(), title));
            }
        });
    }
}
