package dev.stateroom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stateroom.agent.FileData;
import dev.stateroom.history.Blame;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileText;
import dev.stateroom.history.FileVersions;
import dev.stateroom.history.FileVersions.FileVersion;
import dev.stateroom.history.LineDiff;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.SlowBlame;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.Timeline;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.LocalOpener;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Who wrote the lines of the recorded threads' files, against a slow computation over their versions. */
final class RecordedBlameTest {
    /** At least that many lines of text each of them has. */
    private static final Map<String, Integer> LEAST = Map.of(
            "python-sqlite/sessions.db", 1_000,
            "python-sqlite/dcode-sessions.db", 0,
            "python-sqlite/legacy-sessions.db", 4,
            "js-sqlite/checkpoints.sqlite", 10);

    @TempDir
    static Path folder;

    private static CommandRun run(String... args) {
        return CommandRun.of(folder.resolve("data"), args);
    }

    @TestFactory
    Stream<DynamicTest> everyLineHasTheWriterThatALineByLineComputationFinds() {
        return LEAST.keySet().stream().map(database -> DynamicTest.dynamicTest(database, () -> {
            String source = CommandRun.copy(database, folder).toString();
            int checked = 0;
            try (ThreadSource opened = new LocalOpener(folder.resolve("sample"), Clock.systemUTC())
                    .threads(source, Cancellation.NEVER, Progress.SILENT)
                    .orThrow()) {
                for (ThreadSource.ThreadSummary row : opened.threads(Cancellation.NEVER).orThrow()) {
                    checked += check(opened.thread(row.id(), Cancellation.NEVER).orThrow());
                }
            }
            assertThat(checked).isGreaterThanOrEqualTo(LEAST.get(database));
        }));
    }

    /** At the head, and half way to it. */
    private static int check(RecordedThread thread) {
        Checkpoint head = thread.head(CheckpointKey.ROOT_NAMESPACE);
        if (head == null) {
            return 0;
        }
        List<Checkpoint> branch = Timeline.branch(thread, head.key());
        ToolCall.Ledger calls = ToolCalls.of(thread, Cancellation.NEVER);
        int checked = 0;
        for (Checkpoint end : List.of(head, branch.get(branch.size() / 2))) {
            Timeline timeline = Timeline.of(thread, end.key(), Cancellation.NEVER, Progress.SILENT);
            for (String path : thread.filesAt(end.key(), Cancellation.NEVER).orThrow().value().keys()) {
                checked += check(thread, timeline, calls, path);
            }
        }
        return checked;
    }

    private static int check(RecordedThread thread, Timeline timeline, ToolCall.Ledger calls, String path) {
        List<FileVersion> versions = FileVersions.of(thread, timeline, calls, path, Cancellation.NEVER);
        if (!(FileText.of(versions.getLast().data()) instanceof FileText.Plain(String text))) {
            assertThat(Blame.of(thread, timeline, calls, path, false, Cancellation.NEVER))
                    .isInstanceOf(Outcome.Failed.class);
            return 0;
        }
        Blame blame = Blame.of(thread, timeline, calls, path, false, Cancellation.NEVER).orThrow();
        SlowBlame slow = new SlowBlame(versions.stream().map(v -> text(v.data())).toList());
        List<String> lines = LineDiff.lines(text);
        assertThat(blame.size()).as(path).isEqualTo(lines.size());
        for (int i = 0; i < lines.size(); i++) {
            String where = thread.id() + " " + path + ":" + (i + 1);
            Blame.Origin origin = blame.origin(i);
            FileVersion version = versions.get(slow.version(i));
            assertThat(blame.text(i)).as(where).isEqualTo(lines.get(i).replaceFirst("\n$", ""));
            assertThat(origin.version()).as(where).isEqualTo(version.number());
            assertThat(origin.checkpoint()).as(where).isEqualTo(version.step().key());
            ToolCall call = version.call();
            if (call == null || call.checkpoint().isRoot()) {
                assertThat(origin.call()).as(where).isEqualTo(call);
            } else {
                // Of a subagent's writes each has its own lines; in the thread they are one version.
                assertThat(Objects.requireNonNull(origin.call(), where).agent()).as(where).isEqualTo(call.agent());
            }
        }
        return lines.size();
    }

    private static String text(@Nullable FileData data) {
        return FileText.of(data) instanceof FileText.Plain(String plain) ? plain : "";
    }

    @Test
    void theTextFormIsAlignedAndNamesStepAgentAndCall() {
        String source = CommandRun.copy("python-sqlite/sessions.db", folder).toString();
        List<String> lines = run("blame", source, "0197a000", "/workspace/README.md").out().lines().toList();
        assertThat(lines).hasSize(9);
        assertThat(lines.getFirst()).startsWith("STEP  BY");
        assertThat(lines.get(1)).startsWith("   6  write_file by main").endsWith("1  # Billing");
        assertThat(lines.get(2)).startsWith(" 108  edit_file by main").endsWith("2  batch 27");
        assertThat(run("blame", source, "0197a000", "/workspace/README.md", "--at", "head+pending").out().lines().toList())
                .isEqualTo(lines);
    }

    @Test
    void aFileThatIsNotThereIsRefusedWithWhatCouldBeMeant() {
        String source = CommandRun.copy("python-sqlite/sessions.db", folder).toString();
        CommandRun run = run("blame", source, "0197a000", "/README.md");
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains("did you mean /workspace/README.md?");
    }
}
