package dev.stateroom.ui.diff;

import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.Parts;
import dev.stateroom.ui.view.OpenDialog;
import dev.stateroom.ui.words.Words;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.vfs.Refused;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.work.Task;
import dev.stateroom.work.Work;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.compare.Summary;
import dev.stateroom.workspace.compare.Thing;
import dev.stateroom.workspace.compare.ThingComparison;
import dev.stateroom.workspace.compare.ThingRef;
import dev.stateroom.workspace.compare.Things;
import dev.stateroom.workspace.compare.TwoThings;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/** Any two things that a person chose: steps, threads, mounts, folders, recordings. */
final class ThingsCompared implements Compared {
    private final Session session;
    private final WorkspaceOpener opener;
    private final Words words = Words.of(ThingsCompared.class);
    private final ThingNames names;
    private final ThingsBar bar;
    private Runnable changed = () -> {};
    private TwoThings asked = TwoThings.NONE;
    private Work.@Nullable Running running;
    private @Nullable FoundChanges found;
    private @Nullable Summary summary;
    private String failure = "";
    private boolean stopped;

    ThingsCompared(Session session, WorkspaceOpener opener, OpenDialog folder, OpenDialog file) {
        this.session = session;
        this.opener = opener;
        this.names = new ThingNames(words, session);
        this.bar = new ThingsBar(session, words, names, folder, file);
        session.thingsProperty().subscribe(this::begin);
    }

    @Override
    public String viewId() {
        return "compare";
    }

    @Override
    public boolean followsTimeline() {
        return false;
    }

    @Override
    public void onChange(Runnable then) {
        changed = then;
    }

    /** Compares what is chosen now, again if need be. */
    private void begin(TwoThings things) {
        if (running != null) {
            running.cancel();
        }
        running = null;
        asked = things;
        found = null;
        summary = null;
        failure = "";
        stopped = false;
        ThingRef left = things.left();
        ThingRef right = things.right();
        if (left != null && right != null) {
            compare(left, right);
        }
        changed.run();
    }

    private void compare(ThingRef left, ThingRef right) {
        FoundChanges into = new FoundChanges(words);
        found = into;
        OpenWorkspace open = session.workspaceProperty().get();
        String before = names.title(left);
        String after = names.title(right);
        running = session.work()
                .submit(
                        Task.of(words.get("things.comparing", before, after), (c, p) -> {
                            try (Things things = new Things(opener, open, c, p)) {
                                return things.open(left, before).then(a -> things.open(right, after).then(b -> run(a, b, into, c, p)));
                            }
                        }),
                        outcome -> {
                            running = null;
                            switch (outcome) {
                                case Outcome.Ok<Summary>(Summary told) -> summary = told;
                                case Outcome.Failed<Summary>(Failure why) -> failure = why.sentence();
                            }
                            changed.run();
                        },
                        defect -> {
                            running = null;
                            session.broken(defect);
                            failure = String.valueOf(defect.getMessage());
                            changed.run();
                        });
    }

    private static Outcome<Summary> run(Thing a, Thing b, FoundChanges into, Cancellation cancellation, Progress progress) {
        Progress both = (done, total, what) -> {
            into.reached(done, total, what);
            progress.report(done, total, what);
        };
        return ThingComparison.of(a, b, false).then(comparison -> {
            try {
                return Outcome.ok(comparison.run(into, cancellation, both));
            } catch (Refused refused) {
                return Outcome.failed(refused.failure());
            }
        });
    }

    private void stop() {
        if (running != null) {
            running.cancel();
            running = null;
            stopped = true;
            changed.run();
        }
    }

    @Override
    public @Nullable Comparison now(boolean swapped) {
        FoundChanges all = found;
        if (all == null || isLoading() || !failure.isEmpty()) {
            return null;
        }
        Summary told = summary;
        Comparison.Side left = Comparison.Side.named(names.title(asked.left()));
        Comparison.Side right = Comparison.Side.named(names.title(asked.right()));
        int same = told == null ? 0 : told.same();
        return swapped
                ? Comparison.of(right, left, all.changes(true), same)
                : Comparison.of(left, right, all.changes(false), same);
    }

    @Override
    public Region bar() {
        return bar;
    }

    @Override
    public void show(@Nullable Comparison comparison) {
        List<String> notes = new ArrayList<>();
        FoundChanges all = found;
        if (comparison != null && all != null) {
            if (stopped) {
                notes.add(words.get("things.stopped", comparison.files().size()));
            }
            notes.addAll(all.notes());
            if (summary != null) {
                notes.addAll(summary.problems());
            }
        }
        bar.note(notes);
    }

    @Override
    public void setNarrow(boolean narrow) {}

    @Override
    public @Nullable Node instead(@Nullable Comparison comparison) {
        FoundChanges all = found;
        if (isLoading() && all != null) {
            Button stop = Parts.button("x", words.get("things.stop"));
            stop.setId("compare-stop");
            stop.setOnAction(e -> stop());
            return all.progress(stop);
        }
        if (!failure.isEmpty()) {
            return Parts.empty("alert-triangle", words.get("things.failed"), failure, null);
        }
        if (comparison == null) {
            return Parts.empty("columns", words.get("things.empty"), words.get("things.empty.why"), null);
        }
        if (!comparison.files().isEmpty()) {
            return null;
        }
        if (stopped) {
            return Parts.empty("pause-circle", words.get("things.stopped.none"), words.get("things.stopped.why"), null);
        }
        List<String> problems = summary == null ? List.of() : summary.problems();
        int same = comparison.unchanged();
        if (problems.isEmpty()) {
            return Parts.empty("check", words.get("things.same"), words.get("things.same.why", same), null);
        }
        return same == 0
                ? Parts.empty("alert-triangle", words.get("things.failed"), problems.getFirst(), null)
                : Parts.empty("alert-triangle", words.get("things.partly"), words.get("things.partly.why", same), null);
    }

    @Override
    public boolean isLoading() {
        return running != null && running.isRunning();
    }

    @Override
    public @Nullable String beginsAt() {
        return null;
    }

    @Override
    public void wentTo(String path) {}

    @Override
    public TwoThings things() {
        return asked;
    }

    @Override
    public boolean focusMissing() {
        return bar.focusMissing();
    }
}
