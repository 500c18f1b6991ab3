package dev.stateroom.ui.threads;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.ThreadSource.ThreadSummary;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.workspace.OpenWorkspace;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Sparklines of a few threads of the open source, read in the background one after the other on request. FX thread only. */
public final class ThreadSparklines {
    private final Session session;
    private final Translations words = Translations.of(ThreadsView.class);
    private final Map<ThreadSummary, int[]> known = new HashMap<>();
    private final Map<ThreadSummary, Sparkline> wanted = new LinkedHashMap<>();
    private final LatestTask running;

    /** Starts empty, for the source that is open in that session. */
    public ThreadSparklines(Session session) {
        this.session = session;
        running = new LatestTask(session.work(), session::broken);
        session.workspaceProperty().subscribe(() -> {
            stop();
            known.clear();
        });
        session.threadsProperty().subscribe(listed -> known.keySet().retainAll(listed));
    }

    /** The sparkline of a thread, with that width; its bars appear once they are read. */
    public Sparkline of(ThreadSummary thread, double width) {
        Sparkline line = new Sparkline();
        line.setMinWidth(width);
        line.setPrefWidth(width);
        line.show(known.get(thread));
        if (!known.containsKey(thread)) {
            wanted.put(thread, line);
            next();
        }
        return line;
    }

    /** Stops reading; nothing is visible any more. */
    public void stop() {
        wanted.clear();
        running.cancel();
    }

    private void next() {
        OpenWorkspace open = session.workspaceProperty().get();
        ThreadSource source = open == null ? null : open.threads();
        if (source == null || wanted.isEmpty() || running.isRunning()) {
            return;
        }
        ThreadSummary thread = wanted.keySet().iterator().next();
        running.begin(
                words.get("work.facts"),
                (c, p) -> bars(source.thread(thread.id(), c), c),
                bars -> {
                    known.put(thread, bars);
                    Sparkline line = wanted.remove(thread);
                    if (line != null) {
                        line.show(bars);
                    }
                    next();
                },
                defect -> {
                    wanted.clear();
                    session.broken(defect);
                });
    }

    private static int[] bars(Outcome<RecordedThread> thread, Cancellation cancellation) {
        return switch (thread) {
            case Outcome.Ok<RecordedThread>(RecordedThread open) -> ThreadFacts.bars(open, cancellation);
            case Outcome.Failed<RecordedThread> _ -> new int[0];
        };
    }
}
