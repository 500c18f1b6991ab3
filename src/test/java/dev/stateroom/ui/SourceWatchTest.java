package dev.stateroom.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.storage.LocalData;
import dev.stateroom.ui.session.StepState;
import dev.stateroom.workspace.Credentials;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.follow.GrowingDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import javafx.scene.Node;
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

    private @Nullable LocalData data;

    @Override
    protected WorkspaceOpener opener() {
        LocalData opened = new LocalData(folder.resolve("data"), Clock.systemUTC(), (command, in, out, err) -> 2);
        data = opened;
        return new LocalOpener(folder, Clock.systemUTC(), null, new OwnData(opened, false), folder, new Credentials(_ -> null));
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

    private boolean isAtNewest() {
        StepState state = session().stateProperty().get();
        return state != null && !steps().isEmpty() && state.step().equals(steps().getLast());
    }

    private GrowingDatabase opened(int steps) throws Exception {
        Path database = folder.resolve("a.db");
        GrowingDatabase agent = GrowingDatabase.at(database, "python-sqlite/sessions.db").only(THREAD);
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
    void whoIsInThePastStaysThereAndIsToldOfNewSteps() throws Exception {
        try (GrowingDatabase agent = opened(8)) {
            CheckpointKey past = steps().get(4);
            onFx(() -> {
                session().stepProperty().set(past);
                return true;
            });
            waitUntilIdle();
            agent.grow(3);
            until(() -> steps().size() == 11);
            waitUntilIdle();
            assertThat(onFx(() -> session().stepProperty().get())).isEqualTo(past);
            assertThat(isShown("#status-new-steps")).isTrue();
            assertThat(onFx(() -> session().newStepsProperty().get())).isEqualTo(3);

            clickOn("#status-new-steps");
            until(this::isAtNewest);
            assertThat(isShown("#status-new-steps")).isFalse();
        }
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
