package dev.stateroom.cli.thread;

import dev.stateroom.cli.command.AnyThreadCommand;
import dev.stateroom.cli.output.TextTable;
import dev.stateroom.cli.output.ThreadListing.ListDetail;
import dev.stateroom.cli.output.ThreadListing;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadPage;
import dev.stateroom.history.ThreadSource.ThreadSummary;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.report.TerminalText;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.Progress;
import dev.stateroom.workspace.step.ThreadLookup;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "threads", description = "List threads with last step, time, status and size.")
final class ThreadsCommand extends AnyThreadCommand {
    private static final int USUAL = 1_000;

    /** The page size when all threads are listed. */
    private static final int PAGE = 5_000;

    @Option(names = "--limit", paramLabel = "N", description = "The maximum number of threads, newest first (default: 1000; 0 for all).")
    private int limit = USUAL;

    @Option(names = "--after", paramLabel = "THREAD", description = "Start after THREAD, the last one of the page before.")
    private String after = "";

    @Option(names = "--brief", description = "Show only id, step, time and number of checkpoints, without opening threads.")
    private boolean isBrief;

    @Option(names = "--full", description = "Show files and dialect even if more than 1000 threads are listed. This reads each thread.")
    private boolean isFull;

    private ListDetail detail = ListDetail.FULL;
    private ThreadPage page = ThreadPage.of(List.of(), 0, "");
    private int listed;

    @Override
    protected int answer(ThreadSource opened, Progress progress) {
        if (limit < 0) {
            throw refused("--limit " + limit + ": give a number of threads, or 0 for all");
        }
        int most = limit == 0 ? ThreadPage.ALL : limit;
        String only = thread();
        page = only == null ? page(opened, Math.min(most, ThreadListing.BLOCK), after) : only(opened, only);
        detail = isBrief ? ListDetail.BRIEF : isFull || Math.min(most, page.total()) <= USUAL ? ListDetail.FULL : ListDetail.STATUS;
        if (detail == ListDetail.STATUS) {
            progress.note("files and dialect are left out of a list of more than " + USUAL + " threads: --full reads each thread for them");
        }
        printRows(rows -> list(opened, most, threads -> ThreadListing.rows(opened, threads, detail).forEachRemaining(row -> rows.accept(ThreadListing.answer(row, detail)))), () -> {
            TextTable table = ThreadListing.table(detail);
            List<String> notes = new ArrayList<>();
            list(opened, most, threads -> print(table, threads, opened, notes));
            notes.forEach(note -> terminal.err().println("note: " + TerminalText.line(note)));
        });
        if (page.hasMore()) {
            progress.note(listed + " of " + (page.isEstimated() ? "about " : "") + page.total() + " threads are listed, newest first: --limit 0 lists all, --after "
                    + page.threads().getLast().id() + " the next ones");
        }
        return DONE;
    }

    /** Gives the threads page by page, up to {@code most}. */
    private void list(ThreadSource opened, int most, Consumer<List<ThreadSummary>> shown) {
        for (listed = page.threads().size(); ; listed += page.threads().size()) {
            shown.accept(page.threads());
            if (listed >= most || !page.hasMore()) {
                return;
            }
            page = page(opened, Math.min(most - listed, PAGE), page.threads().getLast().id());
        }
    }

    /** In full detail, step and time come from the opened threads, so the index is enough here. */
    private ThreadPage page(ThreadSource opened, int most, String behind) {
        return (isBrief ? opened.page(most, behind, Cancellation.NEVER) : opened.indexed(most, behind, Cancellation.NEVER)).orThrow();
    }

    /** A page with the thread of that name, as its source lists it if it is among the newest. */
    private static ThreadPage only(ThreadSource opened, String name) {
        RecordedThread thread = ThreadLookup.named(opened, name, Cancellation.NEVER);
        ThreadSummary summary = opened.page(USUAL, "", Cancellation.NEVER).orThrow().threads().stream()
                .filter(listed -> listed.id().equals(thread.id()))
                .findFirst()
                .orElseGet(() -> new ThreadSummary(thread.id(), ThreadSummary.UNCOUNTED, ThreadSummary.UNCOUNTED, null, null, null).countedBy(thread));
        return ThreadPage.of(List.of(summary), 1, "");
    }

    /** Prints rows as they are read: the first are available long before the last. */
    private void print(TextTable table, List<ThreadSummary> threads, ThreadSource opened, List<String> notes) {
        List<String> reported = opened.description().notes();
        Iterator<ThreadListing.Row> rows = ThreadListing.rows(opened, threads, detail);
        for (int i = 0; i < threads.size(); i++) {
            if (i > 0 && i % ThreadListing.BLOCK == 0) {
                table.print(terminal);
                terminal.out().flush();
            }
            ThreadListing.Row row = rows.next();
            ThreadListing.fill(table, row, terminal, detail);
            if (!row.problem().isEmpty() && !reported.contains(row.problem())) {
                notes.add(row.summary().id() + ": " + row.problem());
            }
        }
        table.print(terminal);
        terminal.out().flush();
    }
}
