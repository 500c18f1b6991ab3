package dev.stateroom.cli;

import dev.stateroom.dialect.Era;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadPage;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.history.ThreadSource.ThreadSummary;
import dev.stateroom.review.ThreadStatus;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.step.ThreadLookup;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Gatherers;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "threads", description = "List threads with last step, time, status and size.")
final class ThreadsCommand extends AnyThreadCommand {
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

    /** How much is listed of each thread. */
    private enum ListDetail {
        /** What the index has. */
        BRIEF,
        /** How they are, too, which their newest checkpoints tell. */
        STATUS,
        /** What has to be read of each as a whole, too. */
        FULL
    }

    /** Rows that are printed together, in columns of the same width. */
    private static final int BLOCK = 50;

    private static final int USUAL = 1_000;

    /** Threads that are listed at once where all are. */
    private static final int PAGE = 5_000;

    @Option(names = "--limit", paramLabel = "N", description = "The maximum number of threads, newest first (default: 1000; 0 for all).")
    private int limit = USUAL;

    @Option(names = "--after", paramLabel = "THREAD", description = "The threads that follow THREAD in the list: the next page.")
    private String after = "";

    @Option(names = "--brief", description = "Only id, step, time and number of checkpoints: no thread is opened.")
    private boolean isBrief;

    @Option(names = "--full", description = "Files and dialect of each, too, where more than 1000 are listed: each thread is read for that.")
    private boolean isFull;

    private ListDetail detail = ListDetail.FULL;

    ThreadsCommand(CommandContext surroundings, GlobalOptions options) {
        super(surroundings, options);
    }

    @Override
    int answer(ThreadSource opened, Progress progress) {
        if (limit < 0) {
            throw refused("--limit " + limit + ": give a number of threads, or 0 for all");
        }
        int most = limit == 0 ? ThreadPage.ALL : limit;
        String only = thread();
        ThreadPage page = only == null ? page(opened, Math.min(most, BLOCK), after) : only(opened, only);
        detail = isBrief ? ListDetail.BRIEF : isFull || Math.min(most, page.total()) <= USUAL ? ListDetail.FULL : ListDetail.STATUS;
        if (detail == ListDetail.STATUS) {
            progress.note("files and dialect are left out of a list of more than " + USUAL + " threads: --full reads each thread for them");
        }
        int listed = page.threads().size();
        if (options.json) {
            try (JsonDocument document = json()) {
                document.startArray();
                for (; ; listed += page.threads().size()) {
                    write(document, opened, page.threads());
                    if (listed >= most || !page.hasMore()) {
                        break;
                    }
                    page = next(opened, page, most - listed);
                }
                document.endArray();
            }
        } else {
            TextTable table = table(detail);
            List<String> notes = new ArrayList<>();
            for (; ; listed += page.threads().size()) {
                print(table, page.threads(), opened, notes);
                if (listed >= most || !page.hasMore()) {
                    break;
                }
                page = next(opened, page, most - listed);
            }
            notes.forEach(note -> terminal.err().println("note: " + TerminalText.line(note)));
        }
        if (page.hasMore()) {
            progress.note(listed + " of " + (page.isEstimated() ? "about " : "") + page.total() + " threads are listed, newest first: --limit 0 lists all, --after "
                    + page.threads().getLast().id() + " the next ones");
        }
        return DONE;
    }

    private ThreadPage next(ThreadSource opened, ThreadPage before, int most) {
        return page(opened, Math.min(most, PAGE), before.threads().getLast().id());
    }

    /** What is opened anyway tells its step and time itself. */
    private ThreadPage page(ThreadSource opened, int most, String behind) {
        return (isBrief ? opened.page(most, behind, Cancellation.NEVER) : opened.indexed(most, behind, Cancellation.NEVER)).orThrow();
    }

    /** The one thread of that name, as its source lists it where it is among the newest. */
    private static ThreadPage only(ThreadSource opened, String name) {
        RecordedThread thread = ThreadLookup.named(opened, name, Cancellation.NEVER);
        ThreadSummary summary = opened.page(USUAL, "", Cancellation.NEVER).orThrow().threads().stream()
                .filter(listed -> listed.id().equals(thread.id()))
                .findFirst()
                .orElseGet(() -> new ThreadSummary(thread.id(), ThreadSummary.UNCOUNTED, ThreadSummary.UNCOUNTED, null, null, null).countedBy(thread));
        return ThreadPage.of(List.of(summary), 1, "");
    }

    /** Prints rows as they are read: the first are there long before the last. */
    private void print(TextTable table, List<ThreadSummary> threads, ThreadSource opened, List<String> notes) {
        List<String> reported = opened.description().notes();
        Iterator<Row> rows = rows(opened, threads, detail);
        for (int i = 0; i < threads.size(); i++) {
            if (i > 0 && i % BLOCK == 0) {
                table.print(terminal);
                terminal.out().flush();
            }
            Row row = rows.next();
            fill(table, row, terminal, detail);
            if (!row.problem().isEmpty() && !reported.contains(row.problem())) {
                notes.add(row.summary().id() + ": " + row.problem());
            }
        }
        table.print(terminal);
        terminal.out().flush();
    }

    private void write(JsonDocument document, ThreadSource opened, List<ThreadSummary> threads) {
        rows(opened, threads, detail).forEachRemaining(row -> write(document, row, detail));
    }

    /** The threads of a source, newest first, with what only their contents tell. */
    static List<Row> rows(ThreadSource opened, Progress progress) {
        List<ThreadSummary> summaries = opened.threads(Cancellation.NEVER).orThrow();
        List<Row> rows = new ArrayList<>();
        Iterator<Row> read = rows(opened, summaries, ListDetail.FULL);
        while (read.hasNext()) {
            progress.report(rows.size(), summaries.size(), rows.size() + " of " + summaries.size() + " threads");
            rows.add(read.next());
        }
        return rows;
    }

    /** Each is read when it is taken, some at once where the source can. */
    private static Iterator<Row> rows(ThreadSource opened, List<ThreadSummary> summaries, ListDetail detail) {
        if (detail == ListDetail.BRIEF) {
            return summaries.stream().map(summary -> new Row(summary, null, ThreadStatus.unknown(""), null, "")).iterator();
        }
        Iterator<ThreadSummary> listed = summaries.iterator();
        if (detail == ListDetail.FULL) {
            return opened.newest(summaries, Cancellation.NEVER).map(thread -> row(listed.next(), thread, detail)).iterator();
        }
        // Their rows have been read together: what these mean is worked out for several at once, in threads that the command's allowance counts.
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

    /** Begins an object with what the index tells. */
    private static JsonDocument writeIndexed(JsonDocument document, ThreadSummary summary, RecordedThread.@Nullable DetectedDialect dialect) {
        document.startObject().property("thread_id", summary.id());
        if (!summary.name().isEmpty()) {
            document.property("name", summary.name());
        }
        return document
                .property("checkpoint_count", summary.checkpointCount())
                .property("root_checkpoint_count", summary.rootCheckpointCount())
                .property("step", summary.step())
                .property(
                        "updated_at",
                        TimeText.iso(
                                summary.updatedAt(),
                                dialect == null
                                        ? Era.Language.PYTHON
                                        : dialect.dialect().language()))
                .property("head_checkpoint_id", summary.headId());
    }

    static void write(JsonDocument document, Row row) {
        write(document, row, ListDetail.FULL);
    }

    private static void write(JsonDocument document, Row row, ListDetail detail) {
        ThreadSummary summary = row.summary();
        RecordedThread.DetectedDialect dialect = row.dialect();
        writeIndexed(document, summary, dialect);
        if (detail == ListDetail.BRIEF) {
            document.endObject();
            return;
        }
        if (detail == ListDetail.FULL) {
            document.property("file_count", row.files());
        }
        document.property("status", row.status().state().word());
        if (detail == ListDetail.FULL) {
            document.property("dialect", dialect == null ? null : dialect.dialect().id())
                    .property("dialect_from_data", dialect != null && dialect.fromData())
                    .property("dialect_evidence", dialect == null ? null : dialect.evidence());
        }
        document.property("pending_interrupts", row.status().open());
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

    static TextTable table(List<Row> rows, Terminal terminal) {
        TextTable table = table(ListDetail.FULL);
        rows.forEach(row -> fill(table, row, terminal, ListDetail.FULL));
        return table;
    }

    private static TextTable table(ListDetail detail) {
        TextTable table = new TextTable().left("THREAD").right("STEP").left("UPDATED");
        if (detail != ListDetail.BRIEF) {
            table.left("STATUS");
        }
        table.right("CHECKPOINTS");
        return detail == ListDetail.FULL ? table.right("FILES").left("DIALECT") : table;
    }

    private static void fill(TextTable table, Row row, Terminal terminal, ListDetail detail) {
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
