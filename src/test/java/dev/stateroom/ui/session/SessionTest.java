package dev.stateroom.ui.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.langgraph.ForkedThreads;
import dev.stateroom.langgraph.ForkedThreads.Truth;
import dev.stateroom.langgraph.sqlite.CheckpointDatabase;
import dev.stateroom.ui.FakeWorkspace;
import dev.stateroom.vfs.Failure;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.work.SameThreadWork;
import dev.stateroom.workspace.OpenWorkspace;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionTest {
    private final FakeWorkspace workspaces = new FakeWorkspace();
    private final Session session = new Session(new SameThreadWork(), workspaces);

    private void openFirstThread() {
        session.open("sessions.db", () -> session.openFirstThread(() -> {}));
    }

    private CheckpointKey stepAt(int index) {
        return Objects.requireNonNull(session.timelineProperty().get()).steps().get(index).key();
    }

    @Test
    void openingShowsTheFirstThreadAtItsNewestStep() {
        openFirstThread();

        assertThat(session.threadsProperty().get()).hasSize(3);
        assertThat(Objects.requireNonNull(session.threadProperty().get()).id()).isEqualTo(FakeWorkspace.THREAD);
        assertThat(session.stepProperty().get()).isEqualTo(stepAt(60));
        assertThat(Objects.requireNonNull(session.stateProperty().get()).files().value().keys()).contains("/workspace/README.md");
        assertThat(session.failureProperty().get()).isNull();
    }

    @Test
    void changesAreCountedFromTheBase() {
        openFirstThread();
        session.stepProperty().set(stepAt(40));
        session.baseProperty().set(stepAt(1));

        StepState state = Objects.requireNonNull(session.stateProperty().get());

        assertThat(state.base()).isEqualTo(stepAt(1));
        assertThat(state.byPath()).containsKey("/workspace/data/part-02.csv");
    }

    @Test
    void oneSwitchShowsTheFilesThatTheRunSaw(@TempDir Path folder) {
        Path database = ForkedThreads.copy("lg120.db", folder);
        Truth truth = ForkedThreads.read().of("lg120.db").stream()
                .filter(t -> t.thread().equals("lg120-00-fork-mid") && t.diverges())
                .findFirst()
                .orElseThrow();
        ThreadSource source = CheckpointDatabase.open(database, Cancellation.NEVER, Progress.SILENT).orThrow();
        session.show(new OpenWorkspace("lg120.db", database.toString(), source, truth.thread(), List.of(), List.of()));
        session.openFirstThread(() -> {});
        session.stepProperty().set(truth.key());

        assertThat(Objects.requireNonNull(session.timelineProperty().get()).differs()).isTrue();
        StepState stored = Objects.requireNonNull(session.stateProperty().get());
        assertThat(stored.differs()).isNotNull();
        assertThat(ForkedThreads.hashes(stored.files().value())).isEqualTo(truth.stored());

        session.liveProperty().set(true);
        StepState live = Objects.requireNonNull(session.stateProperty().get());
        assertThat(live.step()).isEqualTo(truth.key());
        assertThat(ForkedThreads.hashes(live.files().value())).isEqualTo(truth.live());

        session.liveProperty().set(false);
        assertThat(ForkedThreads.hashes(Objects.requireNonNull(session.stateProperty().get()).files().value())).isEqualTo(truth.stored());
        session.leave();
    }

    @Test
    void anAddressThatCannotBeOpenedLeavesWhatIsOpen() {
        openFirstThread();

        session.open("nothing-there", () -> {});

        assertThat(session.workspaceProperty().get()).isNotNull();
        Failure failure = Objects.requireNonNull(session.failureProperty().get());
        assertThat(failure.kind()).isEqualTo(Failure.Kind.NOT_FOUND);
        assertThat(session.openingProperty().get()).isNull();

        session.stepProperty().set(stepAt(3));
        assertThat(session.failureProperty().get()).as("moving in time does not hide it").isEqualTo(failure);
        session.dismissFailure();
        assertThat(session.failureProperty().get()).isNull();
    }

    @Test
    void aStepThatCannotBeReadSaysSoUntilOneMovesOn() {
        openFirstThread();

        session.stepProperty().set(new CheckpointKey("", "not-there"));
        assertThat(session.failureProperty().get()).isNotNull();

        session.stepProperty().set(stepAt(3));
        assertThat(session.failureProperty().get()).isNull();
    }

    @Test
    void aThreadThatIsNotThereIsNamed() {
        openFirstThread();

        session.openThread("nobody", () -> {});

        assertThat(Objects.requireNonNull(session.failureProperty().get()).sentence()).contains("nobody");
        assertThat(Objects.requireNonNull(session.threadProperty().get()).id()).isEqualTo(FakeWorkspace.THREAD);
    }

    @Test
    void anotherWorkspaceClosesTheFormer() {
        openFirstThread();

        session.open("damaged.db", () -> {});

        assertThat(workspaces.closed).isTrue();
        assertThat(session.threadProperty().get()).isNull();
        assertThat(session.stateProperty().get()).isNull();
    }

    @Test
    void refreshKeepsTheStepOneLooksAt() {
        openFirstThread();
        CheckpointKey at = stepAt(5);
        session.stepProperty().set(at);
        workspaces.changed.set(true);

        session.refresh(() -> {});
        assertThat(session.stepProperty().get()).isEqualTo(at);
    }

    @Test
    void leavingClosesEverything() {
        openFirstThread();

        session.leave();

        assertThat(session.workspaceProperty().get()).isNull();
        assertThat(session.threadsProperty().get()).isEmpty();
        assertThat(session.stepProperty().get()).isNull();
        assertThat(workspaces.closed).isTrue();
    }
}
