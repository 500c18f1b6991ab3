package dev.stateroom.ui.diff;

import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.view.OpenDialog;
import dev.stateroom.ui.words.CoreSentences;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.vfs.FailureException;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.compare.ComparisonPair;
import dev.stateroom.workspace.compare.ComparisonRef;
import dev.stateroom.workspace.compare.ComparisonSource;
import dev.stateroom.workspace.compare.ComparisonSources;
import dev.stateroom.workspace.compare.ComparisonSummary;
import dev.stateroom.workspace.compare.SourceComparison;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/** Any two things that the user chose: steps, threads, mounts, folders, recordings. */
final class ChosenComparison implements DiffSource {
    private final Session session;
    private final WorkspaceOpener opener;
    private final Translations words = Translations.of(ChosenComparison.class);
    private final SideNames names;
    private final CompareBar bar;
    private Runnable changed = () -> {};
    private ComparisonPair asked = ComparisonPair.NONE;
    private final LatestTask running;
    private @Nullable FoundChanges found;
    private @Nullable ComparisonSummary summary;
    private String failure = "";
    private boolean stopped;

    ChosenComparison(Session session, WorkspaceOpener opener, OpenDialog folder, OpenDialog file) {
        this.session = session;
        running = new LatestTask(session.work(), session::broken);
        this.opener = opener;
        this.names = new SideNames(words, session);
        this.bar = new CompareBar(session, words, names, folder, file);
        session.thingsProperty().subscribe(this::begin);
    }

    @Override
    public boolean followsTimeline() {
        return false;
    }

    @Override
    public void onChange(Runnable then) {
        changed = then;
    }

    /** Compares the chosen things, again if necessary. */
    private void begin(ComparisonPair things) {
        running.cancel();
        asked = things;
        found = null;
        summary = null;
        failure = "";
        stopped = false;
        ComparisonRef left = things.left();
        ComparisonRef right = things.right();
        if (left != null && right != null) {
            compare(left, right);
        }
        changed.run();
    }

    private void compare(ComparisonRef left, ComparisonRef right) {
        FoundChanges into = new FoundChanges(words);
        found = into;
        OpenWorkspace open = session.workspaceProperty().get();
        String before = names.title(left);
        String after = names.title(right);
        running.begin(
                words.get("things.comparing", before, after),
                (c, p) -> {
                    try (ComparisonSources things = new ComparisonSources(opener, open, c, p)) {
                        return things.open(left, before).then(a -> things.open(right, after).then(b -> run(a, b, into, c, p)));
                    }
                },
                outcome -> {
                    outcome.either(totals -> summary = totals, why -> failure = CoreSentences.shown(why));
                    changed.run();
                },
                defect -> {
                    session.broken(defect);
                    failure = String.valueOf(defect.getMessage());
                    changed.run();
                });
    }

    private static Outcome<ComparisonSummary> run(ComparisonSource a, ComparisonSource b, FoundChanges into, Cancellation cancellation, Progress progress) {
        Progress both = (done, total, what) -> {
            into.reached(done, total, what);
            progress.report(done, total, what);
        };
        return SourceComparison.of(a, b, false).then(comparison -> {
            try {
                return Outcome.ok(comparison.run(into, cancellation, both));
            } catch (FailureException refused) {
                return Outcome.failed(refused.failure());
            }
        });
    }

    private void stop() {
        if (running.isRunning()) {
            running.cancel();
            stopped = true;
            changed.run();
        }
    }

    @Override
    public @Nullable DiffComparison now(boolean swapped) {
        FoundChanges all = found;
        if (all == null || isLoading() || !failure.isEmpty()) {
            return null;
        }
        ComparisonSummary totals = summary;
        DiffComparison.Side left = DiffComparison.Side.named(names.title(asked.left()));
        DiffComparison.Side right = DiffComparison.Side.named(names.title(asked.right()));
        int same = totals == null ? 0 : totals.same();
        return swapped
                ? DiffComparison.of(right, left, all.changes(true), same)
                : DiffComparison.of(left, right, all.changes(false), same);
    }

    @Override
    public Region bar() {
        return bar;
    }

    @Override
    public void show(@Nullable DiffComparison comparison) {
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
    public @Nullable Node instead(@Nullable DiffComparison comparison) {
        FoundChanges all = found;
        if (isLoading() && all != null) {
            Button stop = ViewParts.button("x", words.get("things.stop"), "compare-stop", this::stop);
            return all.progress(stop);
        }
        if (!failure.isEmpty()) {
            return ViewParts.empty("alert-triangle", words.get("things.failed"), failure, null);
        }
        if (comparison == null) {
            return ViewParts.empty("columns", words.get("things.empty"), words.get("things.empty.why"), null);
        }
        if (!comparison.files().isEmpty()) {
            return null;
        }
        if (stopped) {
            return ViewParts.empty("pause-circle", words.get("things.stopped.none"), words.get("things.stopped.why"), null);
        }
        List<String> problems = summary == null ? List.of() : summary.problems();
        int same = comparison.unchanged();
        if (problems.isEmpty()) {
            return ViewParts.empty("check", words.get("things.same"), words.get("things.same.why", same), null);
        }
        return same == 0
                ? ViewParts.empty("alert-triangle", words.get("things.failed"), problems.getFirst(), null)
                : ViewParts.empty("alert-triangle", words.get("things.partly"), words.get("things.partly.why", same), null);
    }

    @Override
    public boolean isLoading() {
        return running.isRunning();
    }

    @Override
    public @Nullable String beginsAt() {
        return null;
    }

    @Override
    public void wentTo(String path) {}

    @Override
    public ComparisonPair things() {
        return asked;
    }

    @Override
    public boolean focusMissing() {
        return bar.focusMissing();
    }
}
