package dev.stateroom.cli.output;

import dev.stateroom.dialect.Era;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource.ThreadSummary;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.report.JsonDocument.NamedValue;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.review.ThreadStatus;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Gatherers;
import org.jspecify.annotations.Nullable;

/** Lists the threads of a source as rows, read lazily. */
public final class ThreadListing {
    /** The number of rows that are read and printed together, in columns of the same width. */
    public static final int BLOCK = 50;

    /**
     * One row.
     *
     * @param files at the newest root checkpoint; null if they cannot be read
     * @param status its state
     * @param problem why something in the row is unknown; empty if nothing is
     */
    public record Row(
            ThreadSummary summary,
            @Nullable Integer files,
            ThreadStatus status,
            RecordedThread.@Nullable DetectedDialect dialect,
            String problem) {}

    /** The level of detail for each thread. */
    public enum ListDetail {
        /** Only data in the index. */
        BRIEF,
        /** Also the status, from the newest checkpoints. */
        STATUS,
        /** Also facts that need the whole thread. */
        FULL
    }

    private ThreadListing() {}

    /** The threads of a source, newest first, in full detail. */
    public static List<Row> rows(ThreadSource opened, Progress progress) {
        List<ThreadSummary> summaries = opened.threads(Cancellation.NEVER).orThrow();
        List<Row> rows = new ArrayList<>();
        Iterator<Row> read = rows(opened, summaries, ListDetail.FULL);
        while (read.hasNext()) {
            progress.report(rows.size(), summaries.size(), rows.size() + " of " + summaries.size() + " threads");
            rows.add(read.next());
        }
        return rows;
    }

    /** Rows that are read lazily, several at once if the source can. */
    public static Iterator<Row> rows(ThreadSource opened, List<ThreadSummary> summaries, ListDetail detail) {
        if (detail == ListDetail.BRIEF) {
            return summaries.stream().map(summary -> new Row(summary, null, ThreadStatus.unknown(""), null, "")).iterator();
        }
        Iterator<ThreadSummary> listed = summaries.iterator();
        if (detail == ListDetail.FULL) {
            return opened.newest(summaries, Cancellation.NEVER).map(thread -> row(listed.next(), thread, detail)).iterator();
        }
        // Their rows were read together; several are evaluated at once, on threads that count towards the command's allowance.
        return opened.heads(summaries, Cancellation.NEVER)
                .map(thread -> new ListedThread(listed.next(), thread))
                .gather(Gatherers.windowFixed(BLOCK))
                .gather(Gatherers.mapConcurrent(
                        Runtime.getRuntime().availableProcessors(),
                        some -> some.stream().map(one -> row(one.summary(), one.thread(), detail)).toList()))
                .flatMap(List::stream)
                .iterator();
    }

    private record ListedThread(ThreadSummary summary, Outcome<RecordedThread> thread) {}

    private static Row row(ThreadSummary summary, Outcome<RecordedThread> opened, ListDetail detail) {
        return switch (opened) {
            case Outcome.Ok<RecordedThread>(RecordedThread thread) -> row(summary.countedBy(thread), thread, detail);
            case Outcome.Failed<RecordedThread>(Failure failure) ->
                new Row(summary, null, ThreadStatus.unknown(failure.sentence()), null, failure.sentence());
        };
    }

    private static Row row(ThreadSummary summary, RecordedThread thread, ListDetail detail) {
        Integer files = null;
        String problem = "";
        var head = detail == ListDetail.FULL ? thread.head(CheckpointKey.ROOT_NAMESPACE) : null;
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
        ThreadStatus status = detail == ListDetail.FULL ? ThreadStatus.of(thread, Cancellation.NEVER) : ThreadStatus.atHead(thread, Cancellation.NEVER);
        boolean unknown = status.state() == ThreadStatus.State.UNKNOWN;
        String unread = (unknown ? "whether it waits or failed is not known: " : "") + status.why();
        if (problem.isEmpty() && unread.isEmpty() && !thread.problems().isEmpty()) {
            problem = thread.problems().getFirst();
        }
        return new Row(summary, files, status, detail == ListDetail.FULL ? thread.dialect() : null, problem.isEmpty() ? unread : problem);
    }

    private record ThreadAnswer(
            String threadId, Optional<String> name, int checkpointCount, int rootCheckpointCount, @Nullable Integer step,
            @Nullable String updatedAt, @Nullable String headCheckpointId, Optional<NamedValue> files, Optional<ThreadStatus.State> status,
            Optional<DialectAnswer> dialect, Optional<Integer> pendingInterrupts, Optional<NamedValue> next, Optional<String> problem) {}

    private record DialectAnswer(@Nullable String dialect, boolean dialectFromData, @Nullable String dialectEvidence) implements JsonDocument.Joined {}

    /** A row in the JSON of the command that lists it. */
    public static Record answer(Row row, ListDetail detail) {
        ThreadSummary summary = row.summary();
        RecordedThread.DetectedDialect found = row.dialect();
        Optional<ThreadStatus> status = detail == ListDetail.BRIEF ? Optional.empty() : Optional.of(row.status());
        Optional<Row> full = detail == ListDetail.FULL ? Optional.of(row) : Optional.empty();
        return new ThreadAnswer(
                summary.id(),
                Optional.of(summary.name()).filter(name -> !name.isEmpty()),
                summary.checkpointCount(),
                summary.rootCheckpointCount(),
                summary.step(),
                TimeText.iso(summary.updatedAt(), found == null ? Era.Language.PYTHON : found.dialect().language()),
                summary.headId(),
                full.map(one -> new NamedValue("file_count", one.files())),
                status.map(ThreadStatus::state),
                full.map(_ -> found == null ? new DialectAnswer(null, false, null) : new DialectAnswer(found.dialect().id(), found.fromData(), found.evidence())),
                status.map(ThreadStatus::open),
                status.map(one -> new NamedValue("next", one.next())),
                Optional.of(row.problem()).filter(problem -> !problem.isEmpty()));
    }

    public static TextTable table(List<Row> rows, Terminal terminal) {
        TextTable table = table(ListDetail.FULL);
        rows.forEach(row -> fill(table, row, terminal, ListDetail.FULL));
        return table;
    }

    public static TextTable table(ListDetail detail) {
        TextTable table = new TextTable().left("THREAD").right("STEP").left("UPDATED");
        if (detail != ListDetail.BRIEF) {
            table.left("STATUS");
        }
        table.right("CHECKPOINTS");
        return detail == ListDetail.FULL ? table.right("FILES").left("DIALECT") : table;
    }

    public static void fill(TextTable table, Row row, Terminal terminal, ListDetail detail) {
        ThreadSummary summary = row.summary();
        table.row()
                .cell(summary.id(), terminal.paint(Terminal.Colour.BOLD))
                .cell(summary.step() == null ? "" : summary.step())
                .cell(TimeText.here(summary.updatedAt()));
        if (detail != ListDetail.BRIEF) {
            table.cell(row.status().state().label(), terminal.paint(colour(row.status().state())));
        }
        table.cell(count(summary));
        if (detail == ListDetail.FULL) {
            table.cell(row.files() == null ? "" : row.files()).cell(row.dialect() == null ? "" : row.dialect().dialect().id());
        }
    }

    private static Object count(ThreadSummary summary) {
        return summary.checkpointCount() == ThreadSummary.UNCOUNTED ? "" : summary.checkpointCount();
    }

    private static Terminal.Colour colour(ThreadStatus.State state) {
        return switch (state) {
            case ERROR, UNKNOWN -> Terminal.Colour.RED;
            case INTERRUPTED, UNFINISHED -> Terminal.Colour.YELLOW;
            case IDLE, BUSY -> Terminal.Colour.GREEN;
        };
    }
}
