package dev.stateroom.cli.review;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.output.Terminal;
import dev.stateroom.cli.output.TimeText;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.report.TerminalText;
import dev.stateroom.review.inbox.Inbox;
import dev.stateroom.review.inbox.InboxFilter;
import dev.stateroom.review.inbox.PendingSource;
import dev.stateroom.review.inbox.SourceState;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.review.notice.NoticeFeed;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.BackgroundTask;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CancelledException;
import dev.stateroom.work.CommandAllowance;
import dev.stateroom.work.Progress;
import dev.stateroom.work.TaskRunner;
import dev.stateroom.workspace.WorkspaceOpener;
import dev.stateroom.workspace.hook.HookDelivery;
import dev.stateroom.workspace.hook.HookMessage;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/** Follows the requests of sources: prints a line for each request that opens or is gone, and sends a notice to the user's hooks. */
final class InterruptsWatch {
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(500);

    private final Terminal terminal;
    private final boolean json;
    private final InboxFilter filter;
    private final LinkedBlockingQueue<Runnable> arrivals = new LinkedBlockingQueue<>();
    private final Map<String, String> said = new HashMap<>();
    private boolean hadSome;

    InterruptsWatch(Terminal terminal, boolean json, InboxFilter filter) {
        this.terminal = terminal;
        this.json = json;
        this.filter = filter;
    }

    /**
     * Follows until the process ends.
     *
     * @param untilNone also ends once requests have been open and none is any more
     */
    void run(WorkspaceOpener opener, List<Outcome<PendingSource>> opened, boolean untilNone, Progress progress) {
        try (HookDelivery hooks = new HookDelivery(opener::ownData, InstantSource.system(), this::note);
                Inbox inbox = new Inbox(new Tasks(), InstantSource.system(), RandomGenerator.getDefault())) {
            inbox.listen(new NoticeFeed(inbox, InstantSource.system(), news -> {
                print(news);
                hooks.tell(news);
            }));
            int followed = 0;
            for (Outcome<PendingSource> one : opened) {
                switch (one) {
                    case Outcome.Ok<PendingSource>(PendingSource source) -> {
                        inbox.follow(source);
                        followed++;
                    }
                    case Outcome.Failed<PendingSource>(Failure failure) -> note(failure);
                }
            }
            progress.note("watching " + followed + (followed == 1 ? " source" : " sources") + ": press Ctrl C to stop");
            while (!(untilNone && hadSome && inbox.waiting(filter).isEmpty())) {
                inbox.look();
                hooks.look(inbox::waiting);
                hooks.lookAtDecisions();
                arrived();
                inbox.sources().forEach(this::note);
            }
        }
    }

    private void note(Failure failure) {
        terminal.err().println("note: " + TerminalText.line(failure.sentence()));
    }

    private void print(NoticeFeed.News news) {
        WaitingRequest request = news.notice().request();
        if (!filter.shows(request)) {
            return;
        }
        hadSome = true;
        if (json) {
            terminal.out().println(JsonDocument.line(HookMessage.json(news.notice(), true)));
        } else {
            String calls = request.asked().stream().map(call -> call.tool() + (call.subject().isEmpty() ? "" : " " + call.subject())).collect(Collectors.joining(", "));
            terminal.out().println(TerminalText.line(String.join("  ",
                    TimeText.here(news.isNew() || request.since() == null ? news.notice().at().atOffset(ZoneOffset.UTC) : request.since()),
                    "%-7s".formatted(news.notice().kind().word()),
                    request.place().threadId(),
                    (request.agent() == null ? "" : request.agent() + ": ") + calls,
                    request.interruptId())));
        }
        terminal.out().flush();
    }

    /** Prints once that a source is unreachable, and that it is reachable again. */
    private void note(SourceState state) {
        String now = state.reach() == SourceState.Reach.OFFLINE || !state.sentence().isEmpty() ? state.sentence() : "";
        String before = said.put(state.address(), now);
        if (!now.equals(before == null ? "" : before)) {
            terminal.err().println("note: " + TerminalText.line(now.isEmpty() ? state.name() + " can be read again" : now));
        }
    }

    /** Handles results that arrived in the meantime. */
    private void arrived() {
        CommandAllowance.current().renew();
        try {
            Runnable first = arrivals.poll(BETWEEN_LOOKS.toMillis(), TimeUnit.MILLISECONDS);
            for (Runnable next = first; next != null; next = arrivals.poll()) {
                next.run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw CliCommand.refused("the watch was interrupted");
        }
    }

    /** Runs tasks in the background, and delivers results on the command's thread. */
    private final class Tasks implements TaskRunner {
        @Override
        public <T> Running submit(BackgroundTask<T> task, Consumer<T> done, Consumer<Throwable> failed) {
            AtomicBoolean cancelled = new AtomicBoolean();
            AtomicBoolean running = new AtomicBoolean(true);
            Cancellation cancellation = cancelled::get;
            Thread.ofVirtual().start(() -> {
                Runnable answer;
                try {
                    T found = task.run(cancellation, Progress.SILENT);
                    answer = () -> done.accept(found);
                } catch (CancelledException e) {
                    return;
                } catch (Exception e) {
                    answer = () -> failed.accept(e);
                } finally {
                    running.set(false);
                }
                Runnable last = answer;
                arrivals.add(() -> {
                    if (!cancelled.get()) {
                        last.run();
                    }
                });
            });
            return new Running() {
                @Override
                public void cancel() {
                    cancelled.set(true);
                }

                @Override
                public boolean isRunning() {
                    return running.get();
                }
            };
        }
    }
}
