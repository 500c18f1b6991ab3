package dev.stateroom.ui.diff;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.ui.command.UserCommand;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.session.StepState;
import dev.stateroom.ui.theme.ViewParts;
import dev.stateroom.ui.view.Navigation;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.ui.work.LatestTask;
import dev.stateroom.vfs.Location;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.compare.ComparisonPair;
import dev.stateroom.workspace.compare.ComparisonRef;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.scene.Node;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;

/** The session's step and its base. */
final class StepsCompared implements DiffSource {
    private final Session session;
    private final Navigation navigation;
    private final Translations words = Translations.of(StepsCompared.class);
    private final SidesBar sides;
    private final LatestTask searching;

    /** @param taken how much narrower than the bar the lines are */
    StepsCompared(Session session, Navigation navigation, ReadOnlyDoubleProperty taken) {
        this.session = session;
        searching = new LatestTask(session.work(), session::broken);
        this.navigation = navigation;
        sides = new SidesBar(taken, this::menu);
    }

    /** Commands for the step at one side. */
    private List<UserCommand> menu(CheckpointKey step) {
        Timeline timeline = session.timelineProperty().get();
        int at = timeline == null ? -1 : timeline.indexOf(step);
        CheckpointKey before = timeline == null || at < 1 ? null : timeline.steps().get(at - 1).key();
        return List.of(
                UserCommand.of("diff.goToStep", words.get("side.go"), "corner-down-right", () -> {
                    session.stepProperty().set(step);
                    navigation.show("files");
                }),
                UserCommand.of("diff.compareBefore", words.get("side.before"), "columns", () -> {
                            if (before != null) {
                                navigation.compare(before, step);
                            }
                        })
                        .when(Bindings.createBooleanBinding(() -> before != null), words.get("side.first")));
    }

    @Override
    public boolean followsTimeline() {
        return true;
    }

    @Override
    public void onChange(Runnable changed) {
        session.stateProperty().subscribe(changed);
        session.timelineProperty().subscribe(changed);
        session.callsProperty().subscribe(changed);
        session.failureProperty().subscribe(changed);
    }

    @Override
    public @Nullable DiffComparison now(boolean swapped) {
        RecordedThread thread = session.threadProperty().get();
        StepState state = session.stateProperty().get();
        return thread == null || state == null
                ? null
                : DiffComparison.of(thread, state, session.timelineProperty().get(), swapped);
    }

    @Override
    public void findAuthors(Consumer<Map<String, ChangeAuthors>> found) {
        searching.cancel();
        RecordedThread thread = session.threadProperty().get();
        StepState state = session.stateProperty().get();
        Timeline timeline = session.timelineProperty().get();
        ToolCall.Ledger calls = session.callsProperty().get();
        if (thread != null && state != null && timeline != null && calls != null) {
            searching.begin(words.get("work.comparing"), (c, _) -> ChangeAuthors.of(thread, timeline, calls, state.base(), state.step(), c), found);
        }
    }

    @Override
    public Region bar() {
        return sides;
    }

    @Override
    public void show(@Nullable DiffComparison comparison) {
        ViewParts.setShown(sides, comparison != null);
        if (comparison != null) {
            sides.show(comparison);
        }
    }

    @Override
    public void setNarrow(boolean narrow) {
        sides.setNarrow(narrow);
    }

    @Override
    public @Nullable Node instead(@Nullable DiffComparison comparison) {
        return EmptyDiff.of(words, session, comparison, navigation);
    }

    @Override
    public boolean isLoading() {
        return false;
    }

    @Override
    public @Nullable String beginsAt() {
        Location selection = session.selectionProperty().get();
        return selection == null ? null : selection.agentPath();
    }

    @Override
    public void wentTo(String path) {
        located(path).ifPresent(session.selectionProperty()::set);
    }

    @Override
    public void open(String path) {
        located(path).ifPresent(navigation::openPath);
    }

    private Optional<Location> located(String path) {
        OpenWorkspace open = session.workspaceProperty().get();
        return open == null ? Optional.empty() : open.inState(path);
    }

    @Override
    public ComparisonPair things() {
        RecordedThread thread = session.threadProperty().get();
        StepState state = session.stateProperty().get();
        if (thread == null || state == null) {
            return ComparisonPair.NONE;
        }
        CheckpointKey base = state.base();
        return new ComparisonPair(
                base == null ? null : ComparisonRef.Here.thread(thread.id(), base.id()),
                ComparisonRef.Here.thread(thread.id(), state.step().id()));
    }

    @Override
    public boolean focusMissing() {
        return false;
    }
}
