package dev.stateroom.ui.overview;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.PacedReading;
import dev.stateroom.vfs.Location;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.overview.OverviewFinding;
import dev.stateroom.workspace.overview.ThreadOverview;
import dev.stateroom.workspace.risk.CallRisks;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The facts of the overview, read while it is shown: first what happened, then the findings. FX thread only, apart from reading. */
final class OverviewModel {
    private final Session session;
    private final Translations words;
    private final Runnable changed;
    private final PacedReading reading;
    private final PacedReading looking;
    private boolean shown;
    private String readOf = "";
    private @Nullable Location folder;
    private ToolCall.@Nullable Ledger readFrom;
    private @Nullable Timeline readLine;
    private @Nullable String readBelow;
    private @Nullable ThreadOverview overview;
    private String overviewBelow = "";
    private @Nullable List<OverviewFinding> found;
    private @Nullable List<OverviewFinding> findings;
    private ToolCall.@Nullable Ledger lookedAt;

    /** @param changed runs when there is something new to show */
    OverviewModel(Session session, Translations words, Runnable changed) {
        this.session = session;
        this.words = words;
        this.changed = changed;
        reading = new PacedReading(session.work(), this::wake, session::broken);
        looking = new PacedReading(session.work(), this::look, session::broken);
    }

    /** Starts listening. */
    void follow() {
        session.callsProperty().subscribe(v -> wake());
        session.timelineProperty().subscribe(v -> wake());
        session.risksProperty().subscribe(v -> put());
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

    /** The shown folder or mount; null for the whole thread. */
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

    /** True if the shown folder is part of the thread's state. */
    boolean isState() {
        Mount mount = mount();
        return mount == null || mount.content() instanceof Mount.ThreadState;
    }

    /** The overview; null while it is read. */
    @Nullable ThreadOverview overview() {
        return overview;
    }

    /** The timeline that the overview was read from, which the session may have left since; null if nothing was read. */
    @Nullable Timeline timeline() {
        return readLine;
    }

    /** The calls of that timeline; null if nothing was read. */
    ToolCall.@Nullable Ledger calls() {
        return readFrom;
    }

    /** The findings; null while they are searched. */
    @Nullable List<OverviewFinding> findings() {
        return findings;
    }

    boolean isLoading() {
        return reading.isReading() || looking.isReading() || found != null && findings == null;
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
        boolean hasGrown = thread != null && timeline != null && calls != null && before != null && thread.id().equals(readOf) && timeline.continues(before);
        if (!hasGrown && (calls != readFrom || timeline != readLine)) {
            reading.reset();
            looking.reset();
            overview = null;
            found = null;
            findings = null;
            lookedAt = null;
            readFrom = null;
            readLine = null;
            changed.run();
        }
        if (!below.equals(readBelow)) {
            reading.reset();
        }
        boolean known = readFrom != null && readFrom == calls && readLine == timeline && below.equals(readBelow);
        // The overview of a growing thread stays until the next one is read.
        if (!shown || known || thread == null || timeline == null || calls == null || open == null || !reading.begin()) {
            return;
        }
        ThreadOverview earlier = hasGrown && below.equals(overviewBelow) ? overview : null;
        readOf = thread.id();
        readBelow = below;
        if (readFrom == null) {
            take(timeline, calls);
        }
        reading.read(
                BackgroundTask.of(words.get("work.overview", thread.id()), (c, p) -> ThreadOverview.of(thread, timeline, calls, session.outsideWrites()::of, below, earlier, c)),
                read -> {
                    take(timeline, calls);
                    overview = read;
                    overviewBelow = below;
                    changed.run();
                    look();
                },
                () -> {
                    if (overview == null) {
                        readFrom = null; // read when it is shown again
                        readLine = null;
                    }
                });
    }

    private void take(Timeline timeline, ToolCall.Ledger calls) {
        readFrom = calls;
        readLine = timeline;
    }

    /** Findings are about the whole thread, whatever folder is shown, so they are searched once. */
    private void look() {
        RecordedThread thread = session.threadProperty().get();
        OpenWorkspace open = session.workspaceProperty().get();
        Timeline timeline = readLine;
        ToolCall.Ledger calls = readFrom;
        ThreadOverview read = overview;
        if (thread == null || open == null || timeline == null || calls == null || read == null || calls == lookedAt || !looking.begin()) {
            return;
        }
        lookedAt = calls;
        looking.read(
                BackgroundTask.of(words.get("work.findings", thread.id()), (c, p) -> OverviewFinding.of(open, thread, timeline, calls, read, c)),
                now -> {
                    found = now;
                    put();
                },
                () -> {
                    if (found == null) {
                        found = List.of();
                        put();
                    }
                });
    }

    /** Joins risks and results once both are known; the results come last. */
    private void put() {
        CallRisks risks = session.risksProperty().get();
        findings = found == null || risks == null || risks.results() == null ? null : OverviewFinding.inOrder(found, OverviewFinding.of(risks));
        changed.run();
    }
}
