package dev.stateroom.ui.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.work.HeldTasks;
import dev.stateroom.work.SameThreadWork;
import dev.stateroom.workspace.OpenWorkspace;
import dev.stateroom.workspace.nearmiss.NearMiss;
import dev.stateroom.workspace.risk.CallRisks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RiskReadingTest {
    @TempDir
    Path folder;

    private final ScriptedThread thread = new ScriptedThread("t")
            .step(f -> {}, ScriptedThread.human("Go"))
            .step(f -> {}, ScriptedThread.asks("", ScriptedThread.call("c1", "read_file", "/Secrets/key"), ScriptedThread.call("c2", "read_file", "/Vault/key")))
            .step(f -> {}, ScriptedThread.answer("c1", "read_file", "x"), ScriptedThread.answer("c2", "read_file", "y"));

    @Test
    void rulesAreReadOnceAndAgainWhenTheyWereSaved() throws Exception {
        Session session = ScriptedWorkspace.session(new SameThreadWork(), thread);
        assertThat(misses(session)).as("without rules").isEmpty();
        Path file = guard("/secrets");
        OpenWorkspace open = ScriptedWorkspace.workspace(thread);
        session.show(new OpenWorkspace("guarded", file.toString(), open.threads(), open.threadId(), open.mounts(), List.of(), null, null, List.of(), List.of(), null));
        assertThat(session.risksProperty().get()).as("without a thread").isNull();
        session.openThread("t", () -> {});
        assertThat(misses(session)).containsExactly("/Secrets/key");
        guard("/vault");
        session.openThread("t", () -> {});
        assertThat(misses(session)).as("what was read of the file").containsExactly("/Secrets/key");
        session.rulesChanged();
        assertThat(misses(session)).containsExactly("/Vault/key");
        guard("/secrets");
        session.refresh(() -> {});
        assertThat(misses(session)).as("what was written to the file elsewhere").containsExactly("/Secrets/key");
        session.leave();
        assertThat(session.risksProperty().get()).isNull();
    }

    @Test
    void loopsDoNotWaitForTheMountsThatHoldResults() {
        HeldTasks work = new HeldTasks(task -> task.title().equals("Reading the offloaded results of t"));
        Session session = ScriptedWorkspace.session(work, rereads());
        assertThat(known(session).hazards()).hasSize(1);
        assertThat(known(session).results()).isNull();
        work.next();
        assertThat(known(session).hazards()).hasSize(1);
        assertThat(known(session).results()).isNotNull();
    }

    @ParameterizedTest
    @CsvSource({"Looking for what goes wrong in t, 0", "Reading the offloaded results of t, 1"})
    void whatIsStoppedKeepsNobodyWaiting(String stopped, int hazards) {
        HeldTasks work = new HeldTasks(task -> task.title().equals(stopped));
        Session session = ScriptedWorkspace.session(work, rereads());
        work.stop();
        assertThat(known(session).hazards()).hasSize(hazards);
        assertThat(known(session).results()).isNotNull();
        assertThat(work.isHeld()).isFalse();
        session.rulesChanged();
        work.next();
        assertThat(known(session).hazards()).as("looked for again").hasSize(1);
    }

    private static ScriptedThread rereads() {
        ScriptedThread thread = new ScriptedThread("t").step(f -> {}, ScriptedThread.human("Go"));
        for (String id : List.of("c1", "c2", "c3")) {
            thread.step(f -> {}, ScriptedThread.asks("", ScriptedThread.call(id, "read_file", "/a.md"))).step(f -> {}, ScriptedThread.answer(id, "read_file", "x"));
        }
        return thread;
    }

    private static CallRisks known(Session session) {
        return Objects.requireNonNull(session.risksProperty().get());
    }

    private static List<String> misses(Session session) {
        return known(session).misses().stream().map(NearMiss::leak).map(leak -> leak.path()).toList();
    }

    private Path guard(String guarded) throws IOException {
        return Files.writeString(folder.resolve("guarded.json"), """
                {"version": 1, "backend": {"type": "state", "source": "sqlite:a.db", "thread": "t"},
                 "permissions": [{"operations": ["read", "write"], "paths": ["%s/**"], "mode": "deny"}]}
                """.formatted(guarded));
    }
}
