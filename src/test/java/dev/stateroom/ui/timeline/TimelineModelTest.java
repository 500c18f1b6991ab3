package dev.stateroom.ui.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.hazard.RunHazard;
import dev.stateroom.ui.session.ScriptedThread;
import dev.stateroom.ui.session.ScriptedWorkspace;
import dev.stateroom.ui.session.Session;
import dev.stateroom.ui.words.Translations;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Location;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.SameThreadWork;
import dev.stateroom.work.TaskRunner;
import dev.stateroom.workspace.Mount;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class TimelineModelTest {
    private final ScriptedThread thread = new ScriptedThread("t")
            .step(f -> {}, ScriptedThread.human("Set it up"))
            .step(f -> f.put("/a/one.md", "1"))
            .step(f -> f.put("/b.md", "1"))
            .step(f -> f.put("/b.md", "2"), ScriptedThread.human("Go on"))
            .step(f -> {
                f.put("/a/one.md", null);
                f.put("/b.md", "3");
            });
    private Session session = ScriptedWorkspace.session(new SameThreadWork(), thread);
    private TimelineModel model = new TimelineModel(session);

    @BeforeEach
    void begin() {
        session = ScriptedWorkspace.session(new SameThreadWork(), thread);
        model = new TimelineModel(session);
    }

    @Test
    void standsAtTheNewestStepOfAThreadThatWasOpened() {
        assertThat(model.position().index()).isEqualTo(4);
        assertThat(new StepText(Translations.of(TimelineBar.class)).spoken(model.position()))
                .isEqualTo("Step 3 of 3, 2 files changed");
    }

    @Test
    void stepsBackAndOnAndStaysAtTheEnds() {
        model.previous();
        assertThat(session.stepProperty().get()).isEqualTo(ScriptedThread.key(2));
        model.first();
        model.previous();
        assertThat(session.stepProperty().get()).isEqualTo(ScriptedThread.key(-1));
        model.last();
        model.next();
        assertThat(session.stepProperty().get()).isEqualTo(ScriptedThread.key(3));
    }

    @Test
    void jumpsToStepsThatTouchedTheSelectedFile() {
        session.selectionProperty().set(Location.of("/", new FilePath("/a/one.md")));
        model.previousTouching();
        assertThat(model.position().index()).isEqualTo(1);
        model.previousTouching();
        assertThat(model.position().index()).isEqualTo(1);
        model.nextTouching();
        assertThat(model.position().index()).isEqualTo(4);
    }

    @Test
    void aFolderIsTouchedByWhatLiesBelowItAndNotByItsNamesakes() {
        session.selectionProperty().set(Location.of("/", new FilePath("/a")));
        assertThat(model.position().touched().stream()).containsExactly(1, 4);
        session.selectionProperty().set(Location.of("/", new FilePath("/b")));
        assertThat(model.position().touched().stream()).isEmpty();
    }

    @Test
    void aFileThatACallWroteElsewhereIsCountedAndMarked() {
        ScriptedThread wrote = new ScriptedThread("t")
                .step(f -> f.put("/a.md", "1"), ScriptedThread.human("Go"))
                .step(f -> {}, ScriptedThread.asks("", ScriptedThread.call("c", "write_file", "/disk/report.md")))
                .step(f -> f.put("/a.md", "2"), ScriptedThread.answer("c", "write_file", "Updated file /disk/report.md"));
        session = ScriptedWorkspace.session(new SameThreadWork(), wrote);
        model = new TimelineModel(session);
        StepText text = new StepText(Translations.of(TimelineBar.class));
        assertThat(text.spoken(model.position())).endsWith("2 files changed");
        assertThat(text.of(model.position(), 2)).contains("2 files changed");
        assertThat(model.position().filesChanged(2)).isEqualTo(2);
        session.selectionProperty().set(Location.of("/disk/", new FilePath("/report.md")));
        assertThat(model.position().touched().stream()).containsExactly(2);
    }

    @Test
    void tokensThatWereSwitchedOffWhileTheyWereCountedAreNotShown() {
        List<Runnable> ends = new ArrayList<>();
        AtomicBoolean isHeld = new AtomicBoolean();
        session = ScriptedWorkspace.session(new HeldWork(isHeld, ends), thread);
        model = new TimelineModel(session);
        isHeld.set(true);
        model.count(SpentUnit.TOKENS, 0);
        model.count(SpentUnit.NONE, 0);
        ends.reversed().forEach(Runnable::run);
        assertThat(model.position().spent().isEmpty()).as("whichever ends first").isTrue();
        ends.clear();
        model.count(SpentUnit.TOKENS, 0);
        ends.forEach(Runnable::run);
        assertThat(model.position().spent().isEmpty()).isFalse();
    }

    /** Does the work at once, and tells of it later. */
    private record HeldWork(AtomicBoolean isHeld, List<Runnable> ends) implements TaskRunner {
        @Override
        public <T> Running submit(BackgroundTask<T> task, Consumer<T> done, Consumer<Throwable> failed) {
            Cancellation.Switch cancellation = new Cancellation.Switch();
            Consumer<T> told = value -> {
                if (isHeld.get()) {
                    ends.add(() -> {
                        if (!cancellation.isRequested()) {
                            done.accept(value);
                        }
                    });
                } else {
                    done.accept(value);
                }
            };
            new SameThreadWork().submit(task, told, failed);
            return new Running() {
                @Override
                public void cancel() {
                    cancellation.request();
                }

                @Override
                public boolean isRunning() {
                    return !cancellation.isRequested();
                }
            };
        }
    }

    @Test
    void aLoopIsMarkedFromItsFirstCallToItsLast() {
        ScriptedThread looped = new ScriptedThread("t").step(f -> f.put("/a.md", "1"), ScriptedThread.human("Go"));
        for (int i = 0; i < 6; i++) {
            looped.step(f -> {}, ScriptedThread.asks("", ScriptedThread.call("c" + i, "ls", "/a")))
                    .step(f -> {}, ScriptedThread.answer("c" + i, "ls", "[]"));
        }
        looped.step(f -> f.put("/a.md", "2"));
        session = ScriptedWorkspace.session(new SameThreadWork(), looped);
        model = new TimelineModel(session);
        assertThat(model.position().hazards()).hasSize(1);
        HazardSpan loop = model.position().hazards().getFirst();
        assertThat(loop.kind()).isEqualTo(RunHazard.Kind.REPEATED_CALL.id());
        assertThat(loop.steps()).containsExactly(2, 4, 6, 8, 10, 12);
        StepText text = new StepText(Translations.of(TimelineBar.class));
        assertThat(text.of(model.position(), 3)).endsWith("\nLoop: the same call to ls, 6 times");
        assertThat(text.of(model.position(), 13)).doesNotContain("Loop");
        assertThat(text.spoken(model.position())).doesNotContain("Loop");
        model.previous();
        assertThat(text.spoken(model.position())).endsWith(", Loop: the same call to ls, 6 times");
    }

    @Test
    void aRuleThatIsNearlyHitIsMarked() {
        ScriptedThread thread = new ScriptedThread("t")
                .step(f -> {}, ScriptedThread.human("Go"))
                .step(f -> {}, ScriptedThread.asks("", ScriptedThread.call("c1", "read_file", "/Secrets/key"), ScriptedThread.call("c2", "read_file", "/secret/key")))
                .step(f -> {}, ScriptedThread.answer("c1", "read_file", "x"), ScriptedThread.answer("c2", "read_file", "y"));
        session = ScriptedWorkspace.session(new SameThreadWork(), thread);
        assertThat(new TimelineModel(session).position().hazards()).as("without rules").isEmpty();
        session.show(ScriptedWorkspace.guarding("/secrets", thread));
        session.openThread("t", () -> {});
        model = new TimelineModel(session);
        assertThat(model.position().hazards()).containsExactly(new HazardSpan("near_rule", "read_file /Secrets/key", "deny /secrets/**", List.of(2)));
        assertThat(new StepText(Translations.of(TimelineBar.class)).spoken(model.position())).endsWith(", read_file /Secrets/key only just misses the rule deny /secrets/**");
    }

    @Test
    void aResultThatWasMovedToAFileIsMarkedUntilSomebodyReadsIt() {
        String moved = "Tool result too large, the result of this tool call c1 was saved in the filesystem at this path: /large_tool_results/c1\n\n"
                + "You can read the result from the filesystem by using the read_file tool";
        ScriptedThread thread = new ScriptedThread("t")
                .step(f -> {}, ScriptedThread.human("Go"))
                .step(f -> {}, ScriptedThread.asks("", ScriptedThread.call("c1", "grep", "/a")))
                .step(f -> f.put("/large_tool_results/c1", "all of it"), ScriptedThread.answer("c1", "grep", moved));
        session = ScriptedWorkspace.session(new SameThreadWork(), thread);
        model = new TimelineModel(session);
        assertThat(model.position().hazards()).containsExactly(new HazardSpan("unread_result", "grep", "", List.of(2)));
        assertThat(new StepText(Translations.of(TimelineBar.class)).spoken(model.position())).endsWith(", Result of grep moved to a file that nobody read");
        thread.step(f -> {}, ScriptedThread.asks("", ScriptedThread.call("c2", "read_file", "/large_tool_results/c1")))
                .step(f -> {}, ScriptedThread.answer("c2", "read_file", "     1\tall of it"));
        session = ScriptedWorkspace.session(new SameThreadWork(), thread);
        assertThat(new TimelineModel(session).position().hazards()).isEmpty();
    }

    @Test
    void goesTurnByTurn() {
        model.previousTurn();
        assertThat(model.position().index()).isEqualTo(3);
        model.previousTurn();
        assertThat(model.position().index()).isZero();
        model.nextTurn();
        model.nextTurn();
        assertThat(model.position().index()).isEqualTo(4);
    }

    @Test
    void theRangeGoesFromTheBaseToTheStep() {
        assertThat(model.position().inRange(4)).isTrue();
        assertThat(model.position().inRange(3)).isFalse();
        model.setBase(1);
        assertThat(model.position().inRange(2)).isTrue();
        assertThat(model.position().inRange(1)).isFalse();
        model.setBase(-1);
        assertThat(session.baseProperty().get()).isNull();
    }

    @Test
    void aStepOffTheBranchShowsWhereItLeft() {
        CheckpointKey fork = new CheckpointKey("", "fork");
        CheckpointKey subagent = new CheckpointKey("tools:1", "s-1");
        thread.fork(fork, ScriptedThread.key(1), 2).fork(subagent, ScriptedThread.key(2), 0);
        session.stepProperty().set(fork);
        assertThat(model.position().isOffBranch()).isTrue();
        assertThat(model.position().anchor()).isEqualTo(2);
        model.next();
        assertThat(model.position().index()).isEqualTo(3);
        session.stepProperty().set(subagent);
        model.previous();
        assertThat(model.position().index()).isEqualTo(3);
    }

    @Test
    void aSubagentsStepIsOnTheBranchThatStartedItAndNotOnTheForkThatWasShown() {
        CheckpointKey subagent = new CheckpointKey("tools:1", "s-1");
        thread.fork(subagent, ScriptedThread.key(2), 0);
        session.stepProperty().set(ScriptedThread.key(1));
        Mount.ThreadState state = (Mount.ThreadState) Objects.requireNonNull(session.workspaceProperty().get()).mounts().getFirst().content();
        session.forks().make(state, Objects.requireNonNull(session.stateProperty().get()), false, fork -> {}, why -> {});
        StepText text = new StepText(Translations.of(TimelineBar.class));
        assertThat(text.step(model.position()) + " " + text.of(model.position())).isEqualTo("Step 1 of fork 1");

        session.stepProperty().set(subagent);

        assertThat(text.step(model.position()) + " " + text.of(model.position())).isEqualTo("Step 0 of a subagent, in step 2");
        assertThat(text.spoken(model.position())).isEqualTo("Step 0 of a subagent, in step 2");
    }
}
