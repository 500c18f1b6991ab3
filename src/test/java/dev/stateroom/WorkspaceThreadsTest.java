package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.LocalOpener;
import dev.stateroom.workspace.Mount;
import dev.stateroom.workspace.OpenWorkspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The threads of a workspace whose files are not in any thread's state. */
final class WorkspaceThreadsTest {
    private final RecordedAgent agent;

    WorkspaceThreadsTest(@TempDir Path folder) {
        agent = new RecordedAgent("w07", folder);
    }

    private String workspace(String threads) throws IOException {
        Files.writeString(agent.at("ws/disk.stateroom.json"), """
                {"version": 1, "dialect": "python-0.7", "threads": %s, "backend": {"type": "filesystem", "root": "../disk"}}
                """.formatted(threads));
        return "ws/disk.stateroom.json";
    }

    @Test
    void anAgentOnADiskHasCallsAndResults() throws Exception {
        String workspace = workspace("{\"source\": \"sqlite:../sessions.db\", \"thread\": \"filesystem\"}");
        assertThat(agent.run("ls -w " + workspace + " /").out()).contains("/a.py", "/out/");
        assertThat(agent.run("calls " + workspace + " filesystem").out()).contains("write_file", "/out/r.md");
        assertThat(agent.run("results " + workspace + " filesystem --json").json().get(0).get("status").stringValue())
                .isEqualTo("ok");
        assertThat(agent.run("log " + workspace + " filesystem /out/r.md --json").json().get(0).get("tool").stringValue())
                .isEqualTo("write_file");
    }

    @Test
    void aStateMountOfTheSameThreadFollowsTheSteps() throws Exception {
        Files.writeString(agent.at("ws/both.stateroom.json"), """
                {"version": 1, "threads": {"source": "sqlite:../sessions.db", "thread": "hitl"},
                 "backend": {"type": "composite", "default": {"type": "state", "source": "../sessions.db", "thread": "store-thread"},
                   "routes": {"/own/": {"type": "state", "source": "../sessions.db", "thread": "hitl"}}}}
                """);
        assertThat(agent.run("ls -w ws/both.stateroom.json /").out()).contains("/tmp.md", "/own/");
        assertThat(agent.run("ls -w ws/both.stateroom.json /own").out()).contains("/own/conf.yaml");
        assertThat(agent.run("interrupts ws/both.stateroom.json hitl").out()).contains("edit_file");
    }

    @Test
    void theStateOfTheNamedThreadIsTheOneThatFollows(@TempDir Path sample) throws Exception {
        Files.writeString(agent.at("ws/both.stateroom.json"), """
                {"version": 1, "threads": {"source": "sqlite:../sessions.db", "thread": "hitl"},
                 "backend": {"type": "composite", "default": {"type": "state", "source": "../sessions.db", "thread": "store-thread"},
                   "routes": {"/own/": {"type": "state", "source": "../sessions.db", "thread": "hitl"}}}}
                """);
        try (OpenWorkspace open = new LocalOpener(sample, Clock.systemUTC())
                .open(agent.at("ws/both.stateroom.json").toString(), Cancellation.NEVER, Progress.SILENT)
                .orThrow()) {
            assertThat(open.threadId()).isEqualTo("hitl");
            assertThat(open.mounts().stream().filter(mount -> mount.content() instanceof Mount.ThreadState).map(Mount::prefix)).containsExactly("/own/");
        }
    }

    /** A state that names no thread is the newest one, with or without "threads", where another state names the thread. */
    @Test
    void aStateWithoutAThreadIsTheNewestWhereAnotherOneIsNamed() throws Exception {
        String named = "{\"type\": \"state\", \"source\": \"../sessions.db\", \"thread\": \"hitl\"}";
        String open = "{\"type\": \"state\", \"source\": \"../sessions.db\"}";
        String threads = "\"threads\": {\"source\": \"sqlite:../sessions.db\", \"thread\": \"hitl\"},";
        String composite = "{\"type\": \"composite\", \"default\": " + named + ", \"routes\": {\"/new/\": " + open + "}}";
        for (String own : List.of("", threads)) {
            Files.writeString(agent.at("ws/both.stateroom.json"), "{\"version\": 1, " + own + " \"backend\": " + composite + "}");
            assertThat(agent.run("ls -w ws/both.stateroom.json /new").out()).contains("/new/shot.png").doesNotContain("conf.yaml");
            assertThat(agent.run("ls -w ws/both.stateroom.json /").out()).contains("/conf.yaml");
        }
        Files.writeString(agent.at("ws/both.stateroom.json"), "{\"version\": 1, " + threads + " \"backend\": " + open + "}");
        assertThat(agent.run("ls -w ws/both.stateroom.json /").out()).contains("/conf.yaml");
    }

    @Test
    void nothingIsSentBeforeTheUserAgreed() throws Exception {
        try (LoggingStub server = new LoggingStub()) {
            String workspace = workspace("{\"source\": \"http://127.0.0.1:" + server.port() + "\", \"thread\": \"t\"}");
            for (String command : List.of("ls -w W /", "mounts -w W", "lint -w W", "threads W", "resolve -w W /a.py", "interrupts W", "calls W t")) {
                agent.run(command.replace("W", workspace));
            }
            assertThat(server.connections()).isZero();
            agent.run("trust " + workspace + " --yes");
            agent.run("mounts -w " + workspace);
            assertThat(server.connections()).as("after it").isPositive();
        }
    }

    @Test
    void aServerIsNotReachedBeforeSomebodyAgreed() throws Exception {
        String workspace = workspace("{\"source\": \"http://agents.example:8123\", \"thread\": \"t\"}");
        CommandRun threads = agent.run("threads " + workspace);
        assertThat(threads.status()).isNotZero();
        assertThat(threads.err()).contains("agents.example", "waits for your agreement");
        assertThat(agent.run("trust " + workspace).err()).contains("threads: host http://agents.example:8123");
        assertThat(agent.run("ls -w " + workspace + " /").out()).contains("/a.py");
    }

    @Test
    void aThreadThatIsNotThereIsNamed() throws Exception {
        String workspace = workspace("{\"source\": \"sqlite:../sessions.db\", \"thread\": \"nobody\"}");
        CommandRun mounts = agent.run("mounts -w " + workspace);
        assertThat(mounts.status()).isZero();
        assertThat(mounts.err()).contains("nobody");
    }

    @Test
    void aMisspeltFieldIsRefused() throws Exception {
        CommandRun mounts = agent.run("mounts -w " + workspace("{\"sorce\": \"sqlite:../sessions.db\"}"));
        assertThat(mounts.status()).isEqualTo(2);
        assertThat(mounts.err()).contains("did you mean \"source\"?");
    }
}
