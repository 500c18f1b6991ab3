package dev.stateroom.ui.overview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.ui.session.ScriptedThread;
import dev.stateroom.ui.session.ScriptedWorkspace;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.work.HeldTasks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the overview knows where a person stops one of the readings that it waits for. */
final class OverviewModelTest {
    private final ScriptedThread thread = new ScriptedThread("t")
            .step(f -> {}, ScriptedThread.human("Go"))
            .step(f -> {}, ScriptedThread.asks("", ScriptedThread.call("c1", "read_file", "/a.md")))
            .step(f -> {}, ScriptedThread.answer("c1", "read_file", "x"));

    @ParameterizedTest
    @ValueSource(strings = {"Looking for what goes wrong in t", "Reading the offloaded results of t", "Looking for what is worth a look in t"})
    void whatIsStoppedIsNotWaitedFor(String stopped) {
        HeldTasks work = new HeldTasks(task -> task.title().equals(stopped));
        Session session = ScriptedWorkspace.session(work, thread);
        OverviewModel model = new OverviewModel(session, Translations.of(OverviewModel.class), () -> {});
        model.follow();
        model.show(true);
        assertThat(model.isLoading()).isTrue();
        assertThat(model.findings()).isNull();
        work.stop();
        assertThat(model.isLoading()).isFalse();
        assertThat(model.findings()).isNotNull();
    }

    @Test
    void whatHappenedIsReadWhenItIsShownAgain() {
        HeldTasks work = new HeldTasks(task -> task.title().equals("Putting together what happened in t"));
        OverviewModel model = new OverviewModel(ScriptedWorkspace.session(work, thread), Translations.of(OverviewModel.class), () -> {});
        model.follow();
        model.show(true);
        work.stop();
        assertThat(model.overview()).isNull();
        model.show(false);
        model.show(true);
        work.next();
        assertThat(model.overview()).isNotNull();
    }
}
