package dev.stateroom.langgraph.server;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.ToolCall;
import dev.stateroom.history.ToolCalls;
import dev.stateroom.langgraph.channel.CheckpointRow;
import dev.stateroom.langgraph.channel.FoldedThread;
import dev.stateroom.langgraph.channel.ForwardingThreadRows;
import dev.stateroom.langgraph.channel.ReadProblems;
import dev.stateroom.langgraph.server.ServerClient.Answer;
import dev.stateroom.permission.call.AgentTeam;
import dev.stateroom.review.CallEffects;
import dev.stateroom.review.PendingInterrupt;
import dev.stateroom.review.inbox.PendingSource;
import dev.stateroom.review.inbox.ThreadCards;
import dev.stateroom.review.inbox.WaitingRequest;
import dev.stateroom.review.sending.ResumeTarget;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.IsoTime;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The requests that wait at a server. All are listed once, page by page; from then on a poll reads the threads that changed last and the
 * number of waiting ones, and lists all again only if the two do not fit the known ones. Threads stopped by an unfitting answer are found
 * by the list alone.
 */
public final class ServerPending implements PendingSource {
    private static final int PAGE = 100;
    private static final int NEWEST = 50;
    private static final int MOST_STOPPED = 100;
    private static final int LONGEST = 300;
    private static final Duration WITHOUT_ORDER = Duration.ofSeconds(5);
    private static final List<String> FIELDS = List.of("thread_id", "updated_at", "state_updated_at", "interrupts", "metadata");

    private final ServerClient client;
    private final @Nullable AgentTeam team;
    private final CallEffects effects;
    private final boolean javascript;
    private final ServerRuns runs;
    /** For each thread that is known to wait, when it changed. */
    private final Map<String, String> known = new HashMap<>();
    /** The short texts of the listed threads' metadata; they may be opened meanwhile. */
    private final Map<String, ForeignValue.Fields> own = new ConcurrentHashMap<>();

    private final Set<String> stopped = new HashSet<>();
    private final Set<String> listed = new HashSet<>();
    private int offset;
    private boolean isListing = true;
    /** False for a server that does not sort and count: then each poll lists everything. */
    private boolean tellsNewest = true;
    private volatile Duration rest = Duration.ZERO;

    private ServerPending(ServerClient client, boolean javascript, @Nullable AgentTeam team, CallEffects effects) {
        this.client = client;
        this.javascript = javascript;
        this.team = team;
        this.effects = effects;
        this.runs = new ServerRuns(client);
    }

    /**
     * Requests the server's description; closes the client with itself, or at once if it is not a LangGraph server.
     *
     * @param team the agent and its subagents; null if they are not known
     * @param effects predicts the effects of the calls; closed with it
     */
    public static Outcome<PendingSource> over(
            ServerClient client, @Nullable AgentTeam team, CallEffects effects, Cancellation cancellation) {
        Outcome<PendingSource> opened = ServerInfo.of(client, cancellation)
                .map(info -> new ServerPending(client, info.isJavascript(), team, effects));
        if (opened instanceof Outcome.Failed<PendingSource>) {
            client.close();
        }
        return opened;
    }

    @Override
    public String address() {
        return client.address().toString();
    }

    @Override
    public String name() {
        return client.name();
    }

    @Override
    public ResumeTarget target() {
        return runs;
    }

    @Override
    public Duration rest() {
        return rest;
    }

    @Override
    public Outcome<Found> look(Cancellation cancellation) {
        rest = Duration.ZERO;
        return isListing ? list(cancellation) : news(cancellation);
    }

    /** The next page of everything that waits. */
    private Outcome<Found> list(Cancellation cancellation) {
        Map<String, ForeignValue> question = question("interrupted", PAGE, FIELDS);
        question.put("offset", new ForeignValue.Int(offset));
        question.put("sort_by", new ForeignValue.Text("thread_id"));
        question.put("sort_order", new ForeignValue.Text("asc"));
        return search(question, cancellation).then(page -> {
            Map<String, List<WaitingRequest>> found = new LinkedHashMap<>();
            for (ForeignValue.Fields thread : page) {
                take(thread, found);
            }
            offset += page.size();
            if (page.size() == PAGE) {
                return Outcome.ok(new Found(found, true, List.of()));
            }
            return stopped(found, cancellation).map(_ -> {
                for (String gone : Set.copyOf(known.keySet())) {
                    if (!listed.contains(gone)) {
                        known.remove(gone);
                        found.put(gone, List.of());
                    }
                }
                isListing = !tellsNewest;
                rest = tellsNewest ? Duration.ZERO : WITHOUT_ORDER;
                beginList();
                return new Found(found, false, List.of());
            });
        });
    }

    private void beginList() {
        offset = 0;
        listed.clear();
    }

    /** Threads whose run ended with an error: those that still wait received an answer that did not fit. */
    private Outcome<Integer> stopped(Map<String, List<WaitingRequest>> found, Cancellation cancellation) {
        return search(question("error", MOST_STOPPED, List.of("thread_id", "updated_at")), cancellation).map(threads -> {
            Set<String> before = Set.copyOf(stopped);
            stopped.clear();
            for (ForeignValue.Fields thread : threads) {
                String id = ForeignValue.text(thread.get("thread_id"));
                if (id == null || !(open(id, cancellation) instanceof Outcome.Ok<ThreadCards>(ThreadCards cards)) || cards.cards().isEmpty()) {
                    continue;
                }
                stopped.add(id);
                found.put(id, cards.entries());
            }
            before.stream().filter(id -> !stopped.contains(id)).forEach(id -> found.putIfAbsent(id, List.of()));
            return stopped.size();
        });
    }

    /** The last changes, and whether the number of waiting threads is the known one. */
    private Outcome<Found> news(Cancellation cancellation) {
        Map<String, ForeignValue> question = question("interrupted", NEWEST, FIELDS);
        question.put("sort_by", new ForeignValue.Text("updated_at"));
        question.put("sort_order", new ForeignValue.Text("desc"));
        return unlessOld(search(question, cancellation).then(page -> {
            Map<String, List<WaitingRequest>> found = new LinkedHashMap<>();
            for (ForeignValue.Fields thread : page) {
                String id = ForeignValue.text(thread.get("thread_id"));
                if (id != null && !changed(thread).equals(known.get(id))) {
                    take(thread, found);
                }
            }
            return count(cancellation).map(count -> {
                if (count == known.size()) {
                    return new Found(found, false, List.of());
                }
                isListing = true;
                beginList();
                return new Found(found, true, List.of());
            });
        }));
    }

    private Outcome<Found> unlessOld(Outcome<Found> news) {
        boolean isOld = news instanceof Outcome.Failed<Found>(Failure failure)
                && (failure.kind() == Failure.Kind.INVALID || failure.kind() == Failure.Kind.NOT_FOUND);
        if (!isOld) {
            return news;
        }
        tellsNewest = false;
        isListing = true;
        beginList();
        return Outcome.ok(new Found(Map.of(), true, List.of()));
    }

    private Outcome<Integer> count(Cancellation cancellation) {
        return once("/threads/count", Map.of("status", new ForeignValue.Text("interrupted")), cancellation)
                .then(answer -> answer.body() instanceof ForeignValue.Int(long count)
                        ? Outcome.ok(Math.toIntExact(Math.min(Integer.MAX_VALUE, count)))
                        : Outcome.failed(Failure.Kind.NOT_FOUND, client.name() + " does not count threads"));
    }

    private void take(ForeignValue.Fields thread, Map<String, List<WaitingRequest>> found) {
        String id = ForeignValue.text(thread.get("thread_id"));
        if (id == null) {
            return;
        }
        listed.add(id);
        ForeignValue.Fields said = told(thread);
        if (!said.values().isEmpty()) {
            own.put(id, said);
        }
        String changed = changed(thread);
        if (changed.equals(known.put(id, changed))) {
            return;
        }
        OffsetDateTime since = IsoTime.parse(changed);
        WaitingRequest.Place place = place(id);
        List<WaitingRequest> waiting = new ArrayList<>();
        ForeignValue.fields(thread.get("interrupts")).values().forEach((task, asked) -> {
            for (ForeignValue interrupt : ForeignValue.items(asked)) {
                // The list does not contain the checkpoint; nothing of the entry depends on it.
                CheckpointKey at = new CheckpointKey(CheckpointKey.ROOT_NAMESPACE, "");
                waiting.add(WaitingRequest.of(place, PendingInterrupt.of(id, at, interrupt, task, "waiting", "main"), since, null));
            }
        });
        found.put(id, waiting);
    }

    /** Programs store a thread's name in its metadata, and who began it. */
    private static ForeignValue.Fields told(ForeignValue.Fields thread) {
        Map<String, ForeignValue> texts = new LinkedHashMap<>();
        ForeignValue.fields(thread.get("metadata")).values().forEach((name, value) -> {
            String text = ForeignValue.text(value);
            if (value instanceof ForeignValue.Int || text != null && text.length() <= LONGEST) {
                texts.put(name, value);
            }
        });
        return ForeignValue.Fields.copyOf(texts);
    }

    private static String changed(ForeignValue.Fields thread) {
        String state = ForeignValue.text(thread.get("state_updated_at"));
        String updated = ForeignValue.text(thread.get("updated_at"));
        return state != null ? state : updated == null ? "" : updated;
    }

    private WaitingRequest.Place place(String threadId) {
        return new WaitingRequest.Place(address(), name(), threadId);
    }

    private static Map<String, ForeignValue> question(String status, int limit, List<String> fields) {
        Map<String, ForeignValue> question = new LinkedHashMap<>();
        question.put("status", new ForeignValue.Text(status));
        question.put("limit", new ForeignValue.Int(limit));
        question.put("select", new ForeignValue.Items(fields.stream().<ForeignValue>map(ForeignValue.Text::new).toList()));
        return question;
    }

    private Outcome<List<ForeignValue.Fields>> search(Map<String, ForeignValue> question, Cancellation cancellation) {
        return once("/threads/search", question, cancellation)
                .map(answer -> ForeignValue.items(answer.body()).stream().map(ForeignValue::fields).toList());
    }

    /** One request: polls repeat, and a busy server says when. */
    private Outcome<Answer> once(String path, Map<String, ForeignValue> question, Cancellation cancellation) {
        cancellation.check();
        ServerClient.Polled polled = client.poll(path, new ForeignValue.Fields(question));
        rest = polled.rest();
        return polled.outcome();
    }

    @Override
    public Outcome<ThreadCards> open(String threadId, Cancellation cancellation) {
        return newest(threadId, cancellation)
                .then(thread -> ThreadCards.read(place(threadId), thread, team, effects, cancellation))
                .map(cards -> cards.listed(own.getOrDefault(threadId, ForeignValue.Fields.EMPTY)));
    }

    @Override
    public Outcome<List<ToolCall>> calls(String threadId, Cancellation cancellation) {
        return newest(threadId, cancellation).then(thread -> ToolCalls.read(thread, cancellation)).map(ToolCall.Ledger::inOrder);
    }

    private Outcome<FoldedThread> newest(String threadId, Cancellation cancellation) {
        ReadProblems problems = new ReadProblems();
        return FoldedThread.open(new NewestRows(new ServerThreadRows(client, threadId, javascript, problems)), problems, cancellation);
    }

    @Override
    public void close() {
        effects.close();
        client.close();
    }

    /**
     * A server's thread as if its newest checkpoints were all that it has: what waits there needs none of its history. Every checkpoint
     * of a server holds all values whole.
     */
    private static final class NewestRows extends ForwardingThreadRows {
        private final ServerThreadRows rows;

        NewestRows(ServerThreadRows rows) {
            super(rows);
            this.rows = rows;
        }

        @Override
        public Outcome<List<CheckpointRow>> checkpoints(Cancellation cancellation) {
            return rows.newest(cancellation);
        }
    }
}
