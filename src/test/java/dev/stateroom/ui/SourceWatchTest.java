package dev.stateroom.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.ToolCall;
import dev.stateroom.storage.LocalData;
import dev.stateroom.ui.preferences.PreferenceValues;
import dev.stateroom.ui.preferences.PreferencesStore;
import dev.stateroom.ui.session.StepState;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.workspace.Credentials;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.follow.GrowingDatabase;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.util.WaitForAsyncUtils;

/** The window over a database that an agent is writing to. */
class SourceWatchTest extends WindowSupport {
    private static final String THREAD = "v1-file-data";

    @TempDir
    Path folder;

    private final PreferencesStore kept = PreferencesStore.none();
    private final AtomicBoolean failsNext = new AtomicBoolean();
    private @Nullable LocalData data;

    @Override
    protected WorkspaceOpener opener() {
        LocalData opened = new LocalData(folder.resolve("data"), Clock.systemUTC(), (command, in, out, err) -> 2);
        data = opened;
        return over(WorkspaceOpener.class, new LocalOpener(folder, Clock.systemUTC(), null, new OwnData(opened, false), folder, new Credentials(_ -> null)));
    }

    /** The same, whose next question for what was written fails where that is asked for. */
    private <T> T over(Class<T> type, Object whole) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (_, method, arguments) -> {
            if (method.getName().equals("writtenSince") && failsNext.getAndSet(false)) {
                return Outcome.failed(Failure.Kind.UNREACHABLE, "not now");
            }
            Object answer = method.invoke(whole, arguments);
            return answer instanceof Outcome.Ok<?>(OpenWorkspace open) ? Outcome.ok(withThreads(open)) : answer;
        }));
    }

    private OpenWorkspace withThreads(OpenWorkspace open) {
        ThreadSource threads = open.threads() == null ? null : over(ThreadSource.class, open.threads());
        return new OpenWorkspace(open.name(), open.address(), threads, open.threadId(), open.mounts(), open.problems(), open.dialect(), open.checkpointId(), open.elsewhere(), open.held(), open.unsaved());
    }

    @Override
    protected PreferencesStore memory() {
        return kept;
    }

    @Override
    protected PreferenceValues remembered() {
        return super.remembered().withView("tripwires", Map.of("wires", "path:/notes/new.txt\noff path:/notes/**\nnonsense"));
    }

    @Override
    protected void afterWindow() {
        if (data != null) {
            data.close();
        }
    }

    private static void until(Callable<Boolean> reached) throws Exception {
        WaitForAsyncUtils.waitFor(60, TimeUnit.SECONDS, () -> onFx(reached));
    }

    private List<CheckpointKey> steps() {
        var line = session().timelineProperty().get();
        return line == null ? List.of() : line.steps().stream().map(step -> step.key()).toList();
    }

    private String textOf(String id) throws Exception {
        return onFx(() -> scene().lookup(id).lookupAll(".label").stream().map(node -> ((Label) node).getText()).collect(Collectors.joining(" ")));
    }

    private boolean isAtNewest() {
        StepState state = session().stateProperty().get();
        return state != null && !steps().isEmpty() && state.step().equals(steps().getLast());
    }

    private GrowingDatabase opened(int steps, String... threads) throws Exception {
        Path database = folder.resolve("a.db");
        GrowingDatabase agent = GrowingDatabase.at(database, "python-sqlite/sessions.db").only(threads.length == 0 ? new String[] {THREAD} : threads);
        agent.grow(steps);
        open(database.toString());
        until(() -> steps().size() == steps);
        return agent;
    }

    @Test
    void whoIsAtTheNewestStepStaysThere() throws Exception {
        try (GrowingDatabase agent = opened(4)) {
            push(KeyCode.END);
            onFx(() -> {
                session().showNewest();
                return true;
            });
            until(this::isAtNewest);
            List<Integer> empty = new ArrayList<>();
            onFx(() -> {
                session().stateProperty().subscribe(state -> {
                    if (state == null) {
                        empty.add(steps().size());
                    }
                });
                return true;
            });
            while (agent.hasMore()) {
                agent.grow(1);
                int written = agent.written();
                until(() -> steps().size() == written && isAtNewest());
            }
            assertThat(empty).as("times that nothing was shown").isEmpty();
            assertThat(isShown("#status-new-steps")).isFalse();
        }
    }

    @Test
    void aStepThatCouldNotBeReadWhenItCameIsShownAllTheSame() throws Exception {
        try (GrowingDatabase agent = opened(4)) {
            failsNext.set(true);
            agent.grow(1);
            until(() -> !failsNext.get() && steps().size() == 5);
        }
    }

    @Test
    void whoIsInThePastStaysThereAndIsToldOfNewSteps() throws Exception {
        try (GrowingDatabase agent = opened(8)) {
            ToolCall call = onFx(() -> session().callsProperty().get().inOrder().getFirst());
            CheckpointKey past = call.checkpoint();
            onFx(() -> {
                session().stepProperty().set(past);
                return true;
            });
            waitUntilIdle();
            onFx(() -> {
                session().callProperty().set(call.id());
                return true;
            });
            waitUntilIdle();
            agent.grow(3);
            until(() -> steps().size() == 11);
            waitUntilIdle();
            assertThat(onFx(() -> session().stepProperty().get())).isEqualTo(past);
            assertThat(isShown("#call-close")).as("the call that is read stays open").isTrue();
            clickOn("#call-close");
            assertThat(isShown("#status-new-steps")).isTrue();
            assertThat(onFx(() -> session().newStepsProperty().get())).isEqualTo(3);

            clickOn("#status-new-steps");
            until(this::isAtNewest);
            assertThat(isShown("#status-new-steps")).isFalse();
        }
    }

    @Test
    void aRunIsSeenToRunAndWhatTouchesATripwireIsReportedOnce() throws Exception {
        try (GrowingDatabase agent = opened(7)) {
            assertThat(isShown("#status-running")).as("nothing was written since").isFalse();
            agent.grow(1);
            // That it runs is known before the step has been read.
            until(() -> isShown("#status-running") && scene().lookup("#status-running") instanceof Label label && label.getText().equals("running, step 6"));
            assertThat(isShown("#tripwire-strip")).isFalse();
            agent.grow(2);
            until(() -> isShown("#tripwire-strip"));
            assertThat(isThere("Tripwire: /notes/new.txt is touched.")).isTrue();
            onFx(() -> {
                session().stepProperty().set(steps().getFirst());
                return true;
            });
            waitUntilIdle();
            clickOn("#tripwire-strip-action");
            until(() -> !isShown("#tripwire-strip"));
            assertThat(steps().indexOf(onFx(() -> session().stepProperty().get()))).as("asked for at the one, answered at the other").isBetween(8, 9);
            while (agent.hasMore()) {
                agent.grow(1);
            }
            int written = agent.written();
            until(() -> steps().size() == written && !isShown("#status-running"));
            waitUntilIdle();
            assertThat(isShown("#tripwire-strip")).as("reported once").isFalse();
        }
    }

    @Test
    void whatTouchesATripwireInAThreadThatIsNotShownIsReported() throws Exception {
        try (GrowingDatabase agent = opened(5, "hitl-execute-pending", THREAD)) {
            assertThat(onFx(() -> session().threadIdProperty().getValue())).isEqualTo("hitl-execute-pending");
            while (agent.hasMore()) {
                agent.grow(1);
            }
            until(() -> isShown("#tripwire-strip"));
            waitUntilIdle();
            assertThat(textOf("#tripwire-strip")).contains("Tripwire: /notes/new.txt is touched.").contains("write_file /notes/new.txt").contains(", in thread ");
            clickOn("#tripwire-strip-action");
            until(() -> THREAD.equals(session().threadIdProperty().getValue()) && !isShown("#tripwire-strip"));
            until(() -> steps().size() == 14);
            waitUntilIdle();
            assertThat(steps().indexOf(onFx(() -> session().stepProperty().get()))).isBetween(8, 9);
            assertThat(isShown("#tripwire-strip")).as("reported once").isFalse();
        }
    }

    @Test
    void aTripwireThatIsSwitchedOnDuringTheFirstLookAtOtherThreadsIsReportedToo() throws Exception {
        try (GrowingDatabase agent = opened(5, "hitl-execute-pending", THREAD)) {
            push(KeyCode.CONTROL, KeyCode.K);
            write("Tripwires");
            push(KeyCode.ENTER);
            until(() -> isShown("#tripwire-sheet"));
            CheckBox notes = (CheckBox) onFx(() -> scene().lookup("#tripwire-on-1"));
            List<Boolean> before = new ArrayList<>();
            onFx(() -> {
                session().whenFollowed(events -> {
                    if (before.isEmpty() && events.stream().anyMatch(event -> event.thread().equals(THREAD))) {
                        before.add(notes.isSelected());
                        notes.fire();
                    }
                });
                return true;
            });
            agent.grow(1);
            until(() -> before.equals(List.of(false)));
            push(KeyCode.ESCAPE);
            while (agent.hasMore()) {
                agent.grow(1);
            }
            until(() -> isShown("#tripwire-strip") && textOf("#tripwire-strip").contains("Tripwire: /notes/** is touched."));
        }
    }

    @Test
    void aRunThatFailsIsReportedOnceAndAgainWhenItFailsAgain() throws Exception {
        try (GrowingDatabase agent = opened(7)) {
            List<Set<String>> failed = new ArrayList<>();
            onFx(() -> {
                session().whenRunsFail(failed::add);
                return true;
            });
            agent.grow(1);
            until(() -> steps().size() == 8);
            fail(agent, "first");
            until(() -> failed.equals(List.of(Set.of(THREAD))));
            fail(agent, "second");
            agent.grow(1);
            until(() -> steps().size() == 9);
            assertThat(onFx(() -> failed.size())).as("one run, two tasks").isEqualTo(1);
            fail(agent, "third");
            until(() -> failed.size() == 2);
        }
    }

    /** A task of the newest step raises. */
    private static void fail(GrowingDatabase agent, String task) throws Exception {
        agent.run("INSERT INTO writes(thread_id, checkpoint_ns, checkpoint_id, task_id, idx, channel, type, value) SELECT thread_id, checkpoint_ns, checkpoint_id, '"
                + task + "', -1, '__error__', 'msgpack', x'A462726F6B' FROM checkpoints WHERE checkpoint_ns = '' ORDER BY rowid DESC LIMIT 1");
    }

    @Test
    void tripwiresAreChosenInTheirSheet() throws Exception {
        push(KeyCode.CONTROL, KeyCode.K);
        write("Tripwires");
        push(KeyCode.ENTER);
        until(() -> isShown("#tripwire-sheet"));
        write("loop");
        push(KeyCode.ENTER);
        write("money");
        push(KeyCode.ENTER);
        assertThat(isThere("money is no tripwire: use path:/secrets/**, overwrite:/plan.md, tokens:200000, cost:1.50, loop or nearly")).isTrue();
        clickOn("#tripwire-on-0");
        clickOn("#tripwire-remove-1");
        assertThat(kept.recall().views()).containsEntry("tripwires", Map.of("wires", "off path:/notes/new.txt\nloop"));
        push(KeyCode.ESCAPE);
        until(() -> !isShown("#tripwire-sheet"));
    }

    @Test
    void aFileThatIsGoneIsSaidAndFollowedAgainWhenItIsBack() throws Exception {
        try (GrowingDatabase agent = opened(8)) {
            agent.run("PRAGMA wal_checkpoint(TRUNCATE)");
            Path database = folder.resolve("a.db");
            Path aside = folder.resolve("aside.db");
            Files.move(database, aside);
            until(() -> isShown("#failure-strip"));
            RecordedThread shown = onFx(() -> session().threadProperty().get());
            assertThat(shown).as("what is shown stays").isNotNull();
            Files.move(aside, database);
            agent.grow(2);
            until(() -> steps().size() == 10);
            until(() -> !isShown("#failure-strip"));
        }
    }

    private boolean isShown(String selector) {
        Node node = scene().lookup(selector);
        return node != null && node.isVisible();
    }
}
