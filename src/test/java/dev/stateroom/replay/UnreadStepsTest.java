package dev.stateroom.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.history.RecordedThread;
import dev.stateroom.ui.session.ScriptedThread;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;

/** A thread of which the changes of steps cannot be read. */
final class UnreadStepsTest {
    private static final ScriptedThread SOUND = new ScriptedThread("t")
            .step(f -> {}, ScriptedThread.human("Go"))
            .step(f -> {}, ScriptedThread.asks("One.", ScriptedThread.call("c1", "write_file", "/a.md")))
            .step(f -> f.put("/a.md", "one\n"), ScriptedThread.answer("c1", "write_file", "Updated file /a.md"));

    @Test
    void aStepWhoseChangesCannotBeReadIsNotTakenForOneWithout() {
        CallRecording sound = ThreadRecording.of(SOUND, null, Cancellation.NEVER);
        readAll(sound);
        assertThat(sound.problems()).isEmpty();
        RecordedThread damaged = (RecordedThread) Proxy.newProxyInstance(
                UnreadStepsTest.class.getClassLoader(),
                new Class<?>[] {RecordedThread.class},
                (_, method, arguments) -> method.getName().equals("changesAt")
                        ? Outcome.failed(Failure.Kind.DAMAGED, "its rows are gone")
                        : method.invoke(SOUND, arguments));
        CallRecording recording = ThreadRecording.of(damaged, null, Cancellation.NEVER);
        readAll(recording);
        assertThat(recording.problems()).anyMatch(sentence -> sentence.endsWith("its rows are gone"));
    }

    private static void readAll(CallRecording recording) {
        recording.steps().forEach(step -> {
            CallRecording.Truth truth = step.truth();
            if (truth != null) {
                truth.changes();
            }
        });
    }
}
