package dev.stateroom.cli.review;

import dev.stateroom.cli.command.CliCommand;
import dev.stateroom.cli.output.ProgressLine;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.report.JsonDocument;
import dev.stateroom.report.TerminalText;
import dev.stateroom.review.inbox.InboxFilter;
import dev.stateroom.review.inbox.PendingSource;
import dev.stateroom.review.inbox.RequestCard;
import dev.stateroom.review.inbox.ThreadCards;
import dev.stateroom.review.inbox.WaitingOrder;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.review.sending.OutboxEntry;
import dev.stateroom.review.submission.EarlierDecisions;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.FailureException;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CommandAllowance;
import dev.stateroom.workspace.OwnData;
import dev.stateroom.workspace.step.ThreadLookup;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "interrupts",
        description = {
            "List calls that wait for approval, oldest first: of one thread, of all threads, or of several sources.",
            "If SOURCE is a workspace file, also show the decision of its rules on each call.",
            "With --watch, follow the sources instead: print a line when a call begins or stops to wait, and run the hooks.",
        })
final class InterruptsCommand extends CliCommand {
    private static final int MOST_EARLIER = 20_000;

    /** The cost of printing a call: charged before, because printing begins after all calls are read. */
    private static final long STEPS_PER_CALL = 13_000;

    @Parameters(index = "0", paramLabel = "SOURCE", description = "A LangGraph SQLite file, postgresql://…, a server's http(s)://…, a workspace file, or local:.")
    private String source = "";

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "THREAD",
            description = "The id of the thread or its beginning (default: all threads).")
    private @Nullable String threadId;

    @Option(names = "--also", paramLabel = "SOURCE", description = "Another source. Can be given several times.")
    private List<String> also = new ArrayList<>();

    @Option(names = "--agent", paramLabel = "NAME", description = "Show only requests of this agent or subagent.")
    private String agent = "";

    @Option(names = "--tool", paramLabel = "NAME", description = "Show only requests with a call of this tool.")
    private String tool = "";

    @Option(names = "--contains", paramLabel = "TEXT", description = "Show only requests whose path or command contains this text.")
    private String path = "";

    @Option(names = "--queue", paramLabel = "NAME", description = "Show only the requests of this queue; see desk queue.")
    private @Nullable String queue;

    @Option(names = "--sort", paramLabel = "ORDER", description =
                    "oldest (default), newest, or priority: calls with hidden characters first, then commands, then file changes.")
    private WaitingOrder order = WaitingOrder.OLDEST;

    @Option(names = "--watch", description = "Follow the sources until stopped (Ctrl C, SIGTERM).")
    private boolean watch;

    @Option(names = "--until", paramLabel = "none", description = "With --watch: stop when no call is waiting any more.")
    private @Nullable Until until;

    enum Until {
        /** When requests have been open and none is any more. */
        none
    }

    private final Set<String> noted = new HashSet<>();

    /** Why the rest is missing; null if the output is complete. */
    private @Nullable Failure stopped;

    /** The selected requests of one thread. */
    private record Shown(ThreadCards cards, List<RequestCard> chosen) {}

    @Override
    public Integer call() {
        List<String> addresses = new ArrayList<>(List.of(source));
        addresses.addAll(also);
        if (watch) {
            return watched(addresses);
        }
        if (until != null) {
            throw refused("--until is for --watch");
        }
        List<Shown> shown = new ArrayList<>();
        List<Failure> failures = new ArrayList<>();
        // Must be first: another process may hold the answers and then runs the whole command.
        List<OutboxEntry> kept = kept();
        EarlierDecisions earlier = opener().ownData().then(own -> own.earlierDecisions(MOST_EARLIER)).orElse(EarlierDecisions.NONE);
        try (ProgressLine progress = progress()) {
            if (threadId != null) {
                shown.add(chosen(one(threadId, progress)));
            } else {
                try (PendingThreads pending = PendingThreads.of(opener(), addresses, options.workspace, progress)) {
                    collect(pending, shown, failures);
                }
            }
        }
        if (shown.isEmpty() && failures.size() >= addresses.size()) {
            Outcome.failed(failures.getFirst()).orThrow();
        }
        failures.forEach(failure -> terminal.err().println("stateroom: " + TerminalText.line(failure.sentence())));
        show(shown, addresses.size() > 1, kept, earlier);
        return failures.isEmpty() ? DONE : UNREACHABLE;
    }

    private int watched(List<String> addresses) {
        if (threadId != null) {
            throw refused("--watch follows all threads of a source: leave " + threadId + " out, and choose with --agent, --tool or --path");
        }
        try (ProgressLine progress = progress()) {
            List<Outcome<PendingSource>> opened =
                    addresses.stream().flatMap(one -> opener().pending(one, options.workspace, Cancellation.NEVER, progress).stream()).toList();
            if (opened.getFirst() instanceof Outcome.Failed<PendingSource> failed && opened.size() == 1) {
                failed.orThrow();
            }
            new InterruptsWatch(terminal, options.json, filter()).run(opener(), opened, until != null, progress);
        }
        return DONE;
    }

    private InboxFilter filter() {
        if (queue == null) {
            return new InboxFilter(List.of(), agent, tool, path, "");
        }
        String kept = opener().ownData().then(OwnData::queues).orThrow().get(queue);
        if (kept == null) {
            throw refused("there is no queue " + queue + ": see desk queue");
        }
        InboxFilter whole = InboxFilter.of(kept);
        return new InboxFilter(
                whole.words(), agent.isEmpty() ? whole.agent() : agent, tool.isEmpty() ? whole.tool() : tool, path.isEmpty() ? whole.path() : path, whole.source());
    }

    private List<OutboxEntry> kept() {
        return switch (opener().ownData().then(OwnData::keptAnswers)) {
            case Outcome.Ok<List<OutboxEntry>>(List<OutboxEntry> found) -> found;
            case Outcome.Failed<List<OutboxEntry>>(Failure failure) -> {
                note("cannot tell which answers are kept: " + failure.sentence());
                yield List.of();
            }
        };
    }

    private ThreadCards one(String name, ProgressLine progress) {
        if (!also.isEmpty()) {
            throw refused("--also covers all threads of several sources: leave " + name + " out");
        }
        String id;
        try (ThreadSource threads = opener().threads(source, Cancellation.NEVER, progress).orThrow()) {
            id = ThreadLookup.named(threads, name, Cancellation.NEVER).id();
        }
        try (PendingSource pending = PendingThreads.first(opener(), source, options.workspace, progress)) {
            return pending.open(id, Cancellation.NEVER).orThrow();
        }
    }

    private void collect(PendingThreads pending, List<Shown> shown, List<Failure> failures) {
        failures.addAll(pending.failures());
        pending.notes().forEach(this::note);
        for (WaitingRequest.Place place : PendingThreads.places(sorted(pending.waiting()))) {
            switch (pending.open(place)) {
                case Outcome.Ok<ThreadCards>(ThreadCards cards) -> {
                    Shown more = chosen(cards);
                    shown.add(more);
                    CommandAllowance.took(STEPS_PER_CALL * more.chosen().stream().mapToInt(card -> card.calls().size()).sum());
                }
                // One damaged thread must not hide the requests of others; with the allowance used up, none can be read.
                case Outcome.Failed<ThreadCards>(Failure failure) when !CommandAllowance.goesOn() -> {
                    stopped = failure;
                    return;
                }
                case Outcome.Failed<ThreadCards>(Failure failure) -> note(failure.sentence());
            }
        }
    }

    private List<WaitingRequest> sorted(Collection<WaitingRequest> waiting) {
        return waiting.stream().sorted(order.comparator()).toList();
    }

    /** The stored answer to a request; null for none. */
    private static @Nullable OutboxEntry kept(List<OutboxEntry> kept, ThreadCards cards, RequestCard card) {
        return kept.stream()
                .filter(one -> one.state() == OutboxEntry.State.ANSWERED
                        ? cards.isAnsweredBy(one, card.interrupt().interruptId())
                        : one.answers(cards.place().source(), cards.place().threadId(), card.interrupt().interruptId()))
                .findFirst()
                .orElse(null);
    }

    private void note(String sentence) {
        if (!noted.add(sentence)) {
            return;
        }
        terminal.err().println("note: " + TerminalText.line(sentence));
    }

    private Shown chosen(ThreadCards cards) {
        cards.problems().stream().limit(MOST_PROBLEMS).forEach(problem -> note("thread " + cards.place().threadId() + ": " + problem));
        InboxFilter filter = filter();
        List<WaitingRequest> entries = cards.entries();
        List<RequestCard> chosen = new ArrayList<>();
        for (int i = 0; i < entries.size(); i++) {
            if (filter.shows(entries.get(i))) {
                chosen.add(cards.cards().get(i));
            }
        }
        return new Shown(cards, chosen);
    }

    private void end() {
        if (stopped != null) {
            throw new FailureException(stopped);
        }
    }

    private void show(List<Shown> shown, boolean namesSource, List<OutboxEntry> kept, EarlierDecisions earlier) {
        printRows(rows -> {
            shown.forEach(one -> one.chosen().forEach(card -> rows.accept(CardJson.of(one.cards(), card, kept(kept, one.cards(), card), earlier))));
            end();
        }, () -> {
            CardText text = new CardText(terminal, namesSource, earlier);
            shown.forEach(one -> one.chosen().forEach(card -> text.print(one.cards(), card, kept(kept, one.cards(), card))));
            end();
            if (shown.stream().allMatch(one -> one.chosen().isEmpty())) {
                terminal.out().println("No calls wait for approval.");
            }
        });
    }
}
