package dev.stateroom.ui.session;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.TaskRunner;
import dev.stateroom.workspace.overview.ThreadGlance;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/** What people call the threads of the open source: their titles or first messages. FX thread only. */
public final class ThreadTitles {
    private final ReadOnlyObjectProperty<List<ThreadSource.ThreadSummary>> threads;
    private final ReadOnlyObjectProperty<List<ThreadGlance>> glances;
    private final TaskRunner work;
    private final Consumer<Throwable> broken;
    private final Translations words = Translations.of(Session.class);
    private final ReadOnlyObjectWrapper<Map<String, String>> known = new ReadOnlyObjectWrapper<>(Map.of());
    private @Nullable RecordedThread shown;
    private TaskRunner.@Nullable Running reading;

    ThreadTitles(
            ReadOnlyObjectProperty<List<ThreadSource.ThreadSummary>> threads,
            ReadOnlyObjectProperty<List<ThreadGlance>> glances,
            ReadOnlyObjectProperty<@Nullable RecordedThread> thread,
            TaskRunner work,
            Consumer<Throwable> broken) {
        this.threads = threads;
        this.glances = glances;
        this.work = work;
        this.broken = broken;
        glances.subscribe(this::take);
        thread.subscribe(this::read);
    }

    /** The titles that are known, by the thread's id. A thread without a title is not in it. */
    public ReadOnlyObjectProperty<Map<String, String>> knownProperty() {
        return known.getReadOnlyProperty();
    }

    /** The title of a thread, which may have several lines; empty if it has none or none is known yet. */
    public String of(String thread) {
        return known.get().getOrDefault(thread, "");
    }

    private void take(List<ThreadGlance> found) {
        Map<String, String> next = new HashMap<>();
        RecordedThread now = shown;
        if (now != null && !of(now.id()).isEmpty()) {
            next.put(now.id(), of(now.id()));
        }
        found.stream().filter(glance -> !glance.title().isBlank()).forEach(glance -> next.put(glance.summary().id(), glance.title()));
        known.set(Map.copyOf(next));
    }

    /** The thread that is looked at has its title even where it is not among those that are listed. */
    private void read(@Nullable RecordedThread thread) {
        RecordedThread before = shown;
        shown = thread;
        if (thread == null) {
            take(glances.get());
            return;
        }
        if ((before != null && before.id().equals(thread.id())) || !of(thread.id()).isEmpty()) {
            return;
        }
        if (reading != null) {
            reading.cancel();
        }
        ThreadSource.ThreadSummary summary =
                threads.get().stream().filter(one -> one.id().equals(thread.id())).findFirst().orElse(null);
        reading = work.submit(
                BackgroundTask.of(words.get("title", thread.id()), (c, p) -> ThreadGlance.title(summary, thread, c)),
                title -> {
                    if (!title.isBlank() && shown != null && shown.id().equals(thread.id())) {
                        Map<String, String> next = new HashMap<>(known.get());
                        next.put(thread.id(), title);
                        known.set(Map.copyOf(next));
                    }
                },
                broken);
    }
}
