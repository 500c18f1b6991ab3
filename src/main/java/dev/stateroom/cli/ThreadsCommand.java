package dev.stateroom.cli;

import dev.stateroom.dialect.Era;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.ThreadSource.ThreadSummary;
import dev.stateroom.review.ThreadStatus;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

@Command(name = "threads", description = "List threads with last step, time, status and size.")
final class ThreadsCommand extends SourceCommand {
    /**
     * One row.
     *
     * @param files at the newest root checkpoint; null if they cannot be read
     * @param status its state
     * @param problem why something of the row is not known; empty if all is
     */
    record Row(
            ThreadSummary summary,
            @Nullable Integer files,
            ThreadStatus status,
            RecordedThread.@Nullable DetectedDialect dialect,
            String problem) {}

    ThreadsCommand(CommandContext surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    @Override
    int answer(ThreadSource opened, Progress progress) {
        List<Row> rows = rows(opened, progress);
        if (options.json) {
            try (JsonDocument document = json()) {
                document.startArray();
                rows.forEach(row -> write(document, row));
                document.endArray();
            }
        } else {
            print(rows, opened.description().notes());
        }
        return DONE;
    }

    /** The threads of a source, newest first, with what only their contents tell. */
    static List<Row> rows(ThreadSource opened, Progress progress) {
        List<ThreadSummary> summaries = opened.threads(Cancellation.NEVER).orThrow();
        List<Row> rows = new ArrayList<>();
        for (ThreadSummary summary : summaries) {
            progress.report(rows.size(), summaries.size(), rows.size() + " of " + summaries.size() + " threads");
            rows.add(
                    switch (opened.thread(summary.id(), Cancellation.NEVER)) {
                        case Outcome.Ok<RecordedThread>(RecordedThread thread) -> row(summary.countedBy(thread), thread);
                        case Outcome.Failed<RecordedThread>(Failure failure) ->
                            new Row(summary, null, ThreadStatus.unknown(failure.sentence()), null, failure.sentence());
                    });
        }
        return rows;
    }

    private static Row row(ThreadSummary summary, RecordedThread thread) {
        Integer files = null;
        String problem = "";
        var head = thread.head(CheckpointKey.ROOT_NAMESPACE);
        if (head != null) {
            switch (thread.filesAt(head.key(), Cancellation.NEVER)) {
                case Outcome.Ok<RebuiltValue<FileSet>>(var rebuilt) -> {
                    files = rebuilt.value().size();
                    problem = rebuilt.rebuild().why();
                }
                case Outcome.Failed<RebuiltValue<FileSet>>(Failure failure) ->
                    problem = failure.sentence();
            }
        }
        ThreadStatus status = ThreadStatus.of(thread, Cancellation.NEVER);
        boolean unknown = status.state() == ThreadStatus.State.UNKNOWN;
        String unread = (unknown ? "whether it waits or failed is not known: " : "") + status.why();
        if (problem.isEmpty() && unread.isEmpty() && !thread.problems().isEmpty()) {
            problem = thread.problems().getFirst();
        }
        return new Row(summary, files, status, thread.dialect(), problem.isEmpty() ? unread : problem);
    }

    static void write(JsonDocument document, Row row) {
        ThreadSummary summary = row.summary();
        RecordedThread.DetectedDialect dialect = row.dialect();
        document.startObject()
                .property("thread_id", summary.id())
                .property("checkpoint_count", summary.checkpointCount())
                .property("root_checkpoint_count", summary.rootCheckpointCount())
                .property("file_count", row.files())
                .property("step", summary.step())
                .property(
                        "updated_at",
                        TimeText.iso(
                                summary.updatedAt(),
                                dialect == null
                                        ? Era.Language.PYTHON
                                        : dialect.dialect().language()))
                .property("status", row.status().state().word())
                .property("dialect", dialect == null ? null : dialect.dialect().id())
                .property("dialect_from_data", dialect != null && dialect.fromData())
                .property("dialect_evidence", dialect == null ? null : dialect.evidence())
                .property("head_checkpoint_id", summary.headId())
                .property("pending_interrupts", row.status().open().size());
        List<String> next = row.status().next();
        if (next == null) {
            document.property("next", (String) null);
        } else {
            document.property("next", next);
        }
        if (!row.problem().isEmpty()) {
            document.property("problem", row.problem());
        }
        document.endObject();
    }

    private void print(List<Row> rows, List<String> reported) {
        table(rows, terminal).print(terminal);
        rows.stream()
                .filter(r -> !r.problem().isEmpty() && !reported.contains(r.problem()))
                .forEach(r -> terminal.err().println("note: " + TerminalText.line(r.summary().id() + ": " + r.problem())));
    }

    static TextTable table(List<Row> rows, Terminal terminal) {
        TextTable table = new TextTable()
                .left("THREAD")
                .right("STEP")
                .left("UPDATED")
                .left("STATUS")
                .right("CHECKPOINTS")
                .right("FILES")
                .left("DIALECT");
        for (Row row : rows) {
            ThreadSummary summary = row.summary();
            table.row()
                    .cell(summary.id(), terminal.paint(Terminal.Colour.BOLD))
                    .cell(summary.step() == null ? "" : summary.step())
                    .cell(TimeText.here(summary.updatedAt()))
                    .cell(row.status().state().word(), terminal.paint(colour(row.status().state())))
                    .cell(summary.checkpointCount())
                    .cell(row.files() == null ? "" : row.files())
                    .cell(row.dialect() == null ? "" : row.dialect().dialect().id());
        }
        return table;
    }

    private static Terminal.Colour colour(ThreadStatus.State state) {
        return switch (state) {
            case ERROR, UNKNOWN -> Terminal.Colour.RED;
            case INTERRUPTED, UNFINISHED -> Terminal.Colour.YELLOW;
            case IDLE, BUSY -> Terminal.Colour.GREEN;
        };
    }
}
