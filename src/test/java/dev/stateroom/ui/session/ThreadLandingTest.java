package dev.stateroom.ui.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.work.SameThreadWork;
import org.junit.jupiter.api.Test;

final class ThreadLandingTest {
    private final ScriptedThread thread = new ScriptedThread("t")
            .step(now -> {}, ScriptedThread.human("first"))
            .step(now -> now.put("/a", "1"))
            .step(now -> {}, ScriptedThread.human("second"))
            .step(now -> now.put("/src/b", "1"))
            .step(now -> {});
    private final Session session = ScriptedWorkspace.session(new SameThreadWork(), thread);
    private final Location changed = Location.of("/", new FilePath("/src/b"));

    @Test
    void theLastChangeIsShownComparedWithTheStartOfItsTurn() {
        session.land();
        assertThat(session.stepProperty().get()).isEqualTo(ScriptedThread.key(2));
        assertThat(session.baseProperty().get()).isEqualTo(ScriptedThread.key(1));
        assertThat(session.selectionProperty().get()).isEqualTo(changed);
        assertThat(session.landedProperty().get()).isEqualTo(changed);
    }

    @Test
    void aPersonWhoMovedFirstStays() {
        session.openThread(thread.id(), () -> {
            session.land();
            session.stepProperty().set(ScriptedThread.key(0));
        });
        assertThat(session.stepProperty().get()).isEqualTo(ScriptedThread.key(0));
        assertThat(session.landedProperty().get()).isNull();
    }

    @Test
    void theStartOfTheTurnIsTheBaseOfItsStepsOnly() {
        session.land();
        session.stepProperty().set(ScriptedThread.key(3));
        assertThat(session.baseProperty().get()).isEqualTo(ScriptedThread.key(1));
        session.stepProperty().set(ScriptedThread.key(0));
        assertThat(session.baseProperty().get()).isNull();
    }

    @Test
    void aBaseThatAPersonChoseStays() {
        session.land();
        session.baseProperty().set(ScriptedThread.key(-1));
        session.stepProperty().set(ScriptedThread.key(0));
        assertThat(session.baseProperty().get()).isEqualTo(ScriptedThread.key(-1));
    }
}
