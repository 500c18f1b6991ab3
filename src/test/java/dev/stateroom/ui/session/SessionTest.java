package dev.stateroom.ui.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.ui.FakeWorkspace;
import dev.stateroom.vfs.Failure;
import dev.stateroom.work.SameThreadWork;
import java.util.Objects;
import org.junit.jupiter.api.Test;

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

        session.lookForChanges();
        assertThat(session.staleProperty().get()).isTrue();

        session.refresh(() -> {});
        assertThat(session.staleProperty().get()).isFalse();
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
