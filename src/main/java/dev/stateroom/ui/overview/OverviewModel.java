package dev.stateroom.ui.overview;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.ReadingPause;
import dev.stateroom.vfs.Location;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.TaskRunner;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.overview.OverviewFinding;
import dev.stateroom.workspace.overview.ThreadOverview;
import java.util.List;
import java.util.Objects;
import javafx.animation.PauseTransition;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;

/** The facts of the overview: read while it is shown, first what happened, then what is worth a look. FX thread only, but for the reading. */
final class OverviewModel {
    private final Session session;
    private final Translations words;
    private final Runnable changed;
    private final PauseTransition rest = new PauseTransition();
    private boolean shown;
    private String readOf = "";
    private @Nullable Location folder;
    private ToolCall.@Nullable Ledger readFrom;
    private @Nullable Timeline readLine;
    private @Nullable String readBelow;
    private @Nullable ThreadOverview overview;
    private @Nullable List<OverviewFinding> findings;
    private TaskRunner.@Nullable Running reading;
    private TaskRunner.@Nullable Running looking;

    /** {@code changed} runs whenever there is something else to show. */
    OverviewModel(Session session, Translations words, Runnable changed) {
        this.session = session;
        this.words = words;
        this.changed = changed;
        rest.setOnFinished(e -> wake());
    }

    /** Listens from now on. */
    void follow() {
        session.callsProperty().subscribe(v -> wake());
        session.timelineProperty().subscribe(v -> wake());
        session.threadProperty().subscribe(v -> changed.run());
        session.stateProperty().subscribe(v -> changed.run());
        session.glancedProperty().subscribe(v -> changed.run());
        session.threadComingProperty().subscribe(v -> changed.run());
        session.failureProperty().subscribe(v -> changed.run());
        session.glancesProperty().subscribe(v -> changed.run());
        session.titles().namesProperty().subscribe(v -> changed.run());
        session.workspaceProperty().subscribe(v -> {
            folder = null;
            changed.run();
        });
    }

    /** Reads only while it is shown. */
    void show(boolean now) {
        shown = now;
        wake();
    }

    /** Shows what happened below a folder or on a mount; null for the whole thread. */
    void lookAt(@Nullable Location at) {
        if (!Objects.equals(at, folder)) {
            folder = at;
            wake();
            changed.run();
        }
    }

    /** The folder or mount that is looked at; null for the whole thread. */
    @Nullable Location folder() {
        return folder;
    }

    /** The mount of that folder; null for the whole thread. */
    @Nullable Mount mount() {
        Location at = folder;
        OpenWorkspace open = session.workspaceProperty().get();
        return at == null || open == null
                ? null
                : open.mounts().stream().filter(mount -> mount.prefix().equals(at.mount())).findFirst().orElse(null);
    }

    /** True where what is looked at is part of the thread's state. */
    boolean isState() {
        Mount mount = mount();
        return mount == null || mount.content() instanceof Mount.ThreadState;
    }

    /** What happened; null while it is being read. */
    @Nullable ThreadOverview overview() {
        return overview;
    }

    /** The steps that it was read of, which the session may have left meanwhile; null while nothing is read. */
    @Nullable Timeline timeline() {
        return readLine;
    }

    /** The calls of these steps; null while nothing is read. */
    ToolCall.@Nullable Ledger calls() {
        return readFrom;
    }

    /** What is worth a look; null while it is being looked for. */
    @Nullable List<OverviewFinding> findings() {
        return findings;
    }

    boolean isLoading() {
        return reading != null || looking != null;
    }

    private String below() {
        Location at = folder;
        return at == null || at.path().isRoot() || !isState() ? "" : at.path().text() + "/";
    }

    private void wake() {
        RecordedThread thread = session.threadProperty().get();
        Timeline timeline = session.timelineProperty().get();
        ToolCall.Ledger calls = session.callsProperty().get();
        OpenWorkspace open = session.workspaceProperty().get();
        String below = below();
        Timeline before = readLine;
        boolean hasGrown = thread != null && timeline != null && calls != null && before != null && thread.id().equals(readOf) && continues(before, timeline);
        if (!hasGrown && (calls != readFrom || timeline != readLine)) {
            stop();
            rest.stop();
            overview = null;
            findings = null;
            readFrom = null;
            readLine = null;
            changed.run();
        }
        boolean known = readFrom != null && readFrom == calls && readLine == timeline && below.equals(readBelow);
        if (!shown || known || thread == null || timeline == null || calls == null || open == null) {
            return;
        }
        // What is shown of a thread that grows stays until the next is read.
        if (hasGrown && below.equals(readBelow) && (reading != null || looking != null || rest.getStatus() == PauseTransition.Status.RUNNING)) {
            return;
        }
        readOf = thread.id();
        readBelow = below;
        read(new Wanted(open, thread, timeline, calls, below, System.nanoTime()));
    }

    /** True where the one has the steps of the other and maybe more. */
    private static boolean continues(Timeline earlier, Timeline later) {
        int last = earlier.steps().size() - 1;
        return last >= 0 && later.steps().size() > last && later.steps().get(last).key().equals(earlier.steps().get(last).key())
                && later.steps().getFirst().key().equals(earlier.steps().getFirst().key());
    }

    /** What is read. */
    private record Wanted(OpenWorkspace open, RecordedThread thread, Timeline timeline, ToolCall.Ledger calls, String below, long began) {}

    private void read(Wanted wanted) {
        stop();
        boolean isFirst = readFrom == null;
        if (isFirst) {
            take(wanted);
        }
        reading = session.work()
                .submit(
                        BackgroundTask.of(
                                words.get("work.overview", wanted.thread().id()),
                                (c, p) -> ThreadOverview.of(wanted.thread(), wanted.timeline(), wanted.calls(), wanted.below(), c)),
                        read -> {
                            reading = null;
                            boolean hasFindings = wanted.calls() == readFrom && findings != null;
                            take(wanted);
                            overview = read;
                            changed.run();
                            if (hasFindings) {
                                rested(wanted);
                            } else {
                                look(wanted, read);
                            }
                        },
                        this::broken);
    }

    private void take(Wanted wanted) {
        readFrom = wanted.calls();
        readLine = wanted.timeline();
    }

    /** The findings are of the whole thread, whatever folder is looked at: they are looked for once. */
    private void look(Wanted wanted, ThreadOverview read) {
        looking = session.work()
                .submit(
                        BackgroundTask.of(
                                words.get("work.findings", wanted.thread().id()),
                                (c, p) -> OverviewFinding.of(wanted.open(), wanted.thread(), wanted.timeline(), wanted.calls(), read, c)),
                        found -> {
                            looking = null;
                            findings = found;
                            session.lostResultsProperty().set(found.stream().mapToInt(OverviewFinding::lost).sum());
                            changed.run();
                            rested(wanted);
                        },
                        this::broken);
    }

    private void rested(Wanted wanted) {
        rest.setDuration(Duration.millis((double) ReadingPause.after(wanted.began()).toMillis()));
        rest.playFromStart();
    }

    private void broken(Throwable defect) {
        stop();
        session.broken(defect);
    }

    private void stop() {
        if (reading != null) {
            reading.cancel();
            reading = null;
        }
        if (looking != null) {
            looking.cancel();
            looking = null;
        }
    }
}
