package dev.stateroom.langgraph.server;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadPage;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.langgraph.channel.FoldedSource;
import dev.stateroom.langgraph.channel.FoldedThread;
import dev.stateroom.langgraph.channel.GrowingThreads;
import dev.stateroom.langgraph.channel.ReadProblems;
import dev.stateroom.langgraph.channel.UnknownThread;
import dev.stateroom.langgraph.server.ServerClient.Answer;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.IsoTime;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The threads of a server. They are listed without their values; the number of checkpoints is only known from a thread's history. */
public final class ServerThreads implements FoldedSource {
    private static final int PAGE = 100;
    private static final int MOST_THREADS = 100_000;

    /** The number of threads that a server lists in one response. */
    private static final int MOST_AT_ONCE = 1_000;

    private static final List<String> LISTED = List.of("thread_id", "created_at", "updated_at", "state_updated_at", "status");

    /** The statuses of threads that may have a request. */
    private static final List<String> UNFINISHED = List.of("interrupted", "error", "busy");

    private final ServerClient client;
    private final boolean javascript;
    private final Description description;

    /**
     * The newest threads at the last {@link #refresh}, before that those of the first list; null before both. Lists requested later do not
     * hide a change from the next one.
     */
    private volatile @Nullable Set<ThreadSummary> looked;

    private final GrowingThreads<ServerThreadRows.Heads> growing = new GrowingThreads<>();

    /** The threads on pages since the first one, newest first. */
    private final Map<String, ThreadSummary> walked = new LinkedHashMap<>();

    private ServerThreads(ServerClient client, boolean javascript, Description description) {
        this.client = client;
        this.javascript = javascript;
        this.description = description;
    }

    /** Requests the server's description; closes the client with itself, or at once if it is not a LangGraph server. */
    public static Outcome<ThreadSource> over(ServerClient client, Cancellation cancellation) {
        Outcome<ThreadSource> opened = ServerInfo.of(client, cancellation).map(info -> {
            String language = info.isJavascript() ? ", JavaScript" : info.isPython() ? ", Python" : "";
            return new ServerThreads(
                    client,
                    info.isJavascript(),
                    new Description(client.name(), "LangGraph server " + info.version() + language, client.address().toString(), List.of()));
        });
        if (opened instanceof Outcome.Failed<ThreadSource>) {
            client.close();
        }
        return opened;
    }

    @Override
    public Description description() {
        return description;
    }

    @Override
    public Outcome<List<ThreadSummary>> threads(Cancellation cancellation) {
        Map<String, ThreadSummary> found = new LinkedHashMap<>();
        for (int offset = 0; offset < MOST_THREADS; offset += PAGE) {
            // In an order that does not change while it is read.
            Outcome<List<ForeignValue.Fields>> asked = search("thread_id", "asc", offset, PAGE, cancellation);
            if (asked instanceof Outcome.Failed<List<ForeignValue.Fields>>(Failure failure)) {
                return Outcome.failed(failure);
            }
            List<ForeignValue.Fields> page = asked.orThrow();
            int before = found.size();
            page.forEach(thread -> summary(thread).ifPresent(one -> found.putIfAbsent(one.id(), one)));
            if (page.size() < PAGE || found.size() == before) {
                break;
            }
        }
        List<ThreadSummary> newestFirst = new ArrayList<>(found.values());
        newestFirst.sort(ThreadSummary.NEWEST_FIRST);
        begin(newestFirst);
        return Outcome.ok(newestFirst);
    }

    /** From the server's own order by time, if it has one; later threads are not requested. */
    @Override
    public synchronized Outcome<ThreadPage> page(int limit, String after, Cancellation cancellation) {
        if (after.isEmpty()) {
            walked.clear();
        }
        int first = ThreadPage.first(List.copyOf(walked.keySet()), after);
        boolean isUnknown = !after.isEmpty() && !walked.containsKey(after);
        if (limit >= MOST_THREADS || isUnknown) {
            return FoldedSource.super.page(limit, after, cancellation);
        }
        boolean hasMore = true;
        while (hasMore && walked.size() <= first + limit) {
            int wanted = Math.min(MOST_AT_ONCE, first + limit + 1 - walked.size());
            Outcome<List<ForeignValue.Fields>> asked = search("updated_at", "desc", walked.size(), wanted, cancellation);
            if (asked instanceof Outcome.Failed<List<ForeignValue.Fields>>(Failure failure)) {
                return Outcome.failed(failure);
            }
            List<ForeignValue.Fields> page = asked.orThrow();
            if (!isNewestFirst(page)) {
                return FoldedSource.super.page(limit, after, cancellation);
            }
            int before = walked.size();
            page.forEach(thread -> summary(thread).ifPresent(one -> walked.putIfAbsent(one.id(), one)));
            hasMore = page.size() == wanted && walked.size() > before;
        }
        List<ThreadSummary> all = new ArrayList<>(walked.values());
        if (all.size() < PAGE) {
            all.sort(ThreadSummary.NEWEST_FIRST);
        }
        begin(all);
        List<ThreadSummary> shown = all.subList(first, Math.min(all.size(), first + limit));
        return Outcome.ok(hasMore ? new ThreadPage(shown, Math.max(count(cancellation), all.size()), true, true) : new ThreadPage(shown, all.size(), false, all.size() > first + limit));
    }

    /**
     * The threads in which something is due: the server knows which. Each status is requested by itself, and if a server
     * returns others, all its threads are requested.
     */
    @Override
    public Outcome<Map<String, Mark>> requests(Cancellation cancellation) {
        Map<String, Mark> marks = new LinkedHashMap<>();
        for (String status : UNFINISHED) {
            for (int offset = 0; offset < MOST_THREADS; offset += MOST_AT_ONCE) {
                Outcome<List<ForeignValue.Fields>> asked = search(status, "updated_at", "desc", offset, MOST_AT_ONCE, cancellation);
                if (asked instanceof Outcome.Failed<List<ForeignValue.Fields>>(Failure failure)) {
                    return Outcome.failed(failure);
                }
                List<ForeignValue.Fields> page = asked.orThrow();
                if (!page.stream().allMatch(thread -> status.equals(ForeignValue.text(thread.get("status"))))) {
                    return FoldedSource.super.requests(cancellation);
                }
                page.forEach(thread -> summary(thread).ifPresent(one -> marks.put(one.id(), new Mark(one.headId(), status + " " + one.updatedAt()))));
                if (page.size() < MOST_AT_ONCE) {
                    break;
                }
            }
        }
        return Outcome.ok(marks);
    }

    @Override
    public Optional<Set<String>> due(Cancellation cancellation) {
        return requests(cancellation) instanceof Outcome.Ok<Map<String, Mark>>(Map<String, Mark> marks) ? Optional.of(marks.keySet()) : Optional.empty();
    }

    private void begin(List<ThreadSummary> listed) {
        if (looked == null) {
            looked = newest(listed);
        }
    }

    private static Set<ThreadSummary> newest(List<ThreadSummary> listed) {
        return Set.copyOf(listed.subList(0, Math.min(PAGE, listed.size())));
    }

    private static boolean isNewestFirst(List<ForeignValue.Fields> page) {
        List<String> times = page.stream().map(thread -> ForeignValue.text(thread.get("updated_at"))).map(String::valueOf).toList();
        return times.equals(times.stream().sorted(Comparator.reverseOrder()).toList());
    }

    /** The number of threads; 0 if the server does not return it. */
    private long count(Cancellation cancellation) {
        return client.ask("/threads/count", ForeignValue.Fields.EMPTY, cancellation) instanceof Outcome.Ok<Answer>(Answer answer)
                        && answer.body() instanceof ForeignValue.Int(long count)
                ? count
                : 0;
    }

    private Outcome<List<ForeignValue.Fields>> search(String sortBy, String order, int offset, int limit, Cancellation cancellation) {
        return search(null, sortBy, order, offset, limit, cancellation);
    }

    private Outcome<List<ForeignValue.Fields>> search(
            @Nullable String status, String sortBy, String order, int offset, int limit, Cancellation cancellation) {
        Map<String, ForeignValue> question = new LinkedHashMap<>(Map.of(
                "limit", new ForeignValue.Int(limit),
                "offset", new ForeignValue.Int(offset),
                "sort_by", new ForeignValue.Text(sortBy),
                "sort_order", new ForeignValue.Text(order),
                "select", new ForeignValue.Items(LISTED.stream().<ForeignValue>map(ForeignValue.Text::new).toList())));
        if (status != null) {
            question.put("status", new ForeignValue.Text(status));
        }
        return client.ask("/threads/search", new ForeignValue.Fields(question), cancellation)
                .map(answer -> ForeignValue.items(answer.body()).stream().map(ForeignValue::fields).toList());
    }

    private static Optional<ThreadSummary> summary(ForeignValue.Fields thread) {
        String updated = Stream.of("state_updated_at", "updated_at", "created_at")
                .map(name -> ForeignValue.text(thread.get(name)))
                .filter(text -> text != null)
                .findFirst()
                .orElse(null);
        return Optional.ofNullable(ForeignValue.text(thread.get("thread_id")))
                .map(id -> new ThreadSummary(id, ThreadSummary.UNCOUNTED, ThreadSummary.UNCOUNTED, null, null, IsoTime.parse(updated)));
    }

    @Override
    public Outcome<RecordedThread> thread(String id, FoldedThread.Opening opening, Cancellation cancellation) {
        return UnknownThread.unless(growing.again(client, id, cancellation, () -> whole(id, opening, cancellation)), this, client.name(), id, cancellation);
    }

    private Outcome<FoldedThread> whole(String id, FoldedThread.Opening opening, Cancellation cancellation) {
        ReadProblems problems = new ReadProblems();
        ServerThreadRows rows = new ServerThreadRows(client, id, javascript, problems);
        Outcome<FoldedThread> opened = opening.open(rows, problems, cancellation);
        if (opened instanceof Outcome.Failed<FoldedThread>(Failure failure) && failure.kind() == Failure.Kind.NOT_FOUND) {
            // A server knows threads in which nothing has run yet.
            return FoldedThread.openUnindexed(rows, problems, cancellation);
        }
        if (opened instanceof Outcome.Ok<FoldedThread>(FoldedThread thread)) {
            growing.remember(client, id, thread, rows, rows::heads);
        }
        return opened;
    }

    @Override
    public Outcome<Boolean> refresh(Cancellation cancellation) {
        return newest(cancellation).map(now -> {
            boolean changed = !now.equals(looked);
            looked = now;
            return changed;
        });
    }

    /** The newest threads, which include any thread that was written to; among all threads if a server does not sort. */
    private Outcome<Set<ThreadSummary>> newest(Cancellation cancellation) {
        return search("updated_at", "desc", 0, PAGE, cancellation)
                .then(page -> isNewestFirst(page) ? Outcome.ok(page.stream().flatMap(thread -> summary(thread).stream()).toList()) : threads(cancellation))
                .map(ServerThreads::newest);
    }

    @Override
    public void close() {
        client.close();
    }
}
