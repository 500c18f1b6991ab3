package dev.stateroom.langgraph.server;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.langgraph.channel.FoldedThread;
import dev.stateroom.langgraph.channel.ReadProblems;
import dev.stateroom.langgraph.channel.UnknownThread;
import dev.stateroom.langgraph.server.ServerClient.Answer;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.IsoTime;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The threads of a server. They are listed without their values; how many checkpoints one has only its history tells. */
public final class ServerThreads implements ThreadSource {
    private static final int PAGE = 100;
    private static final int MOST_THREADS = 100_000;
    private static final List<String> LISTED = List.of("thread_id", "created_at", "updated_at", "state_updated_at", "status");

    private final ServerClient client;
    private final boolean javascript;
    private final Description description;
    private volatile List<ThreadSummary> seen = List.of();

    private ServerThreads(ServerClient client, boolean javascript, Description description) {
        this.client = client;
        this.javascript = javascript;
        this.description = description;
    }

    /** Asks the server what it is; closes the client with itself, or at once if it does not answer as a LangGraph server. */
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
            Outcome<Answer> asked = client.ask(
                    "/threads/search",
                    new ForeignValue.Fields(Map.of(
                            "limit", new ForeignValue.Int(PAGE),
                            "offset", new ForeignValue.Int(offset),
                            "sort_by", new ForeignValue.Text("thread_id"),
                            "sort_order", new ForeignValue.Text("asc"),
                            "select", new ForeignValue.Items(LISTED.stream().<ForeignValue>map(ForeignValue.Text::new).toList()))),
                    cancellation);
            if (asked instanceof Outcome.Failed<Answer>(Failure failure)) {
                return Outcome.failed(failure);
            }
            List<ForeignValue> page = ForeignValue.items(asked.orThrow().body());
            int before = found.size();
            for (ForeignValue each : page) {
                ForeignValue.Fields thread = ForeignValue.fields(each);
                String id = ForeignValue.text(thread.get("thread_id"));
                if (id != null) {
                    found.putIfAbsent(id, summary(id, thread));
                }
            }
            if (page.size() < PAGE || found.size() == before) {
                break;
            }
        }
        List<ThreadSummary> newestFirst = new ArrayList<>(found.values());
        newestFirst.sort(ThreadSummary.NEWEST_FIRST);
        seen = newestFirst;
        return Outcome.ok(newestFirst);
    }

    private static ThreadSummary summary(String id, ForeignValue.Fields thread) {
        String updated = Stream.of("state_updated_at", "updated_at", "created_at")
                .map(name -> ForeignValue.text(thread.get(name)))
                .filter(text -> text != null)
                .findFirst()
                .orElse(null);
        return new ThreadSummary(id, ThreadSummary.UNCOUNTED, ThreadSummary.UNCOUNTED, null, null, IsoTime.parse(updated));
    }

    @Override
    public Outcome<RecordedThread> thread(String id, Cancellation cancellation) {
        return handOut(id, FoldedThread::open, cancellation);
    }

    @Override
    public Outcome<RecordedThread> threadUnindexed(String id, Cancellation cancellation) {
        return handOut(id, FoldedThread::openUnindexed, cancellation);
    }

    private Outcome<RecordedThread> handOut(String id, FoldedThread.Opening opening, Cancellation cancellation) {
        ReadProblems problems = new ReadProblems();
        ServerThreadRows rows = new ServerThreadRows(client, id, javascript, problems);
        Outcome<FoldedThread> opened = opening.open(rows, problems, cancellation);
        if (opened instanceof Outcome.Failed<FoldedThread>(Failure failure) && failure.kind() == Failure.Kind.NOT_FOUND) {
            // A server knows threads in which nothing has run yet.
            opened = FoldedThread.openUnindexed(rows, problems, cancellation);
        }
        return UnknownThread.unless(opened, this, client.name(), id, cancellation);
    }

    @Override
    public Outcome<Boolean> refresh(Cancellation cancellation) {
        List<ThreadSummary> before = seen;
        return threads(cancellation).map(now -> !now.equals(before));
    }

    @Override
    public void close() {
        client.close();
    }
}
