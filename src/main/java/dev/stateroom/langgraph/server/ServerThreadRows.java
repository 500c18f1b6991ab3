package dev.stateroom.langgraph.server;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.langgraph.channel.CheckpointRow;
import dev.stateroom.langgraph.channel.GrowingRows;
import dev.stateroom.langgraph.channel.ReadProblems;
import dev.stateroom.langgraph.channel.RowIntake;
import dev.stateroom.langgraph.channel.ThreadRows;
import dev.stateroom.langgraph.channel.WriteRow;
import dev.stateroom.langgraph.serde.PlainJson;
import dev.stateroom.langgraph.serde.SerializedPayload;
import dev.stateroom.langgraph.server.ServerClient.Answer;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One thread of a server as rows. The index is read without the channels' values if the server can leave them out, and in pages whose size
 * follows their weight; later requests are fetched with their older neighbours, which are mostly requested next.
 */
final class ServerThreadRows implements ThreadRows, GrowingRows<ServerThreadRows.Heads> {
    private static final int FIRST_PAGE = 10;
    private static final int LARGEST_PAGE = 100;
    private static final int NEIGHBOURS = 8;
    private static final long SMALL_PAGE = 512 << 10;
    private static final long LARGE_PAGE = 8 << 20;
    private static final int MOST_NAMESPACES = 1_000;

    private final ServerClient client;
    private final String thread;
    private final boolean javascript;
    private final ReadProblems problems;
    private final RowIntake intake;
    private final StateCache cache = new StateCache();
    /** Everything but the values. */
    private static final ForeignValue LIGHT = new ForeignValue.Items(
            Stream.of("checkpoint", "parent_checkpoint", "metadata", "created_at", "next", "tasks").<ForeignValue>map(ForeignValue.Text::new).toList());

    /** A server's status for a thread with a run in progress. */
    private static final String RUNNING = "busy";

    private volatile boolean selects = true;
    private volatile boolean running;
    private final Set<String> nodes = ConcurrentHashMap.newKeySet();
    private final Map<CheckpointKey, String> times = new ConcurrentHashMap<>();

    /** The next newer checkpoint in the same namespace, by key; the newest one has no entry. */
    private final Map<CheckpointKey, CheckpointKey> newer = new ConcurrentHashMap<>();

    /** The newest states when all were listed; null if a part of them could not be. */
    private volatile @Nullable Heads heads;

    /**
     * The newest states of a thread.
     *
     * @param states by namespace
     * @param running whether a run was in progress
     * @param isFirst true if some may have been read before they were listed
     */
    record Heads(Map<String, Stated> states, boolean running, boolean isFirst) {}

    /** A state, with its form in the server's response. */
    record Stated(ServerState state, ForeignValue as) {}

    /** @param javascript true if the server runs JavaScript graphs */
    ServerThreadRows(ServerClient client, String thread, boolean javascript, ReadProblems problems) {
        this.client = client;
        this.thread = thread;
        this.javascript = javascript;
        this.problems = problems;
        this.intake = new RowIntake(thread, problems);
    }

    @Override
    public String threadId() {
        return thread;
    }

    @Override
    public long mostDecoded() {
        return RowIntake.mostDecoded(ServerClient.LARGEST_ANSWER);
    }

    @Override
    public Outcome<Boolean> exists(Cancellation cancellation) {
        return switch (client.get(path(""), cancellation)) {
            case Outcome.Ok<Answer>(Answer answer) -> {
                running = RUNNING.equals(ForeignValue.text(ForeignValue.fields(answer.body()).get("status")));
                yield Outcome.ok(true);
            }
            // An invalid thread name, whatever its form.
            case Outcome.Failed<Answer>(Failure failure)
                    when failure.kind() == Failure.Kind.NOT_FOUND || failure.kind() == Failure.Kind.INVALID -> Outcome.ok(false);
            case Outcome.Failed<Answer>(Failure failure) -> Outcome.failed(failure);
        };
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public Outcome<List<CheckpointRow>> checkpoints(Cancellation cancellation) {
        return exists(cancellation).then(there -> {
            List<CheckpointRow> rows = new ArrayList<>();
            if (!there) {
                return Outcome.ok(rows);
            }
            Set<String> inner = new TreeSet<>();
            Map<String, Stated> first = new HashMap<>();
            Outcome<Integer> root = namespace(CheckpointKey.ROOT_NAMESPACE, rows, inner, first, cancellation);
            Set<String> read = new HashSet<>();
            boolean areAll = true;
            while (root instanceof Outcome.Ok && read.size() < MOST_NAMESPACES && !read.containsAll(inner)) {
                for (String namespace : List.copyOf(inner)) {
                    if (read.add(namespace)
                            && namespace(namespace, rows, inner, first, cancellation) instanceof Outcome.Failed<Integer>(Failure failure)) {
                        problems.add("the steps of the subgraph " + namespace + " cannot be read: " + failure.sentence());
                        areAll = false;
                    }
                }
            }
            heads = areAll && read.size() < MOST_NAMESPACES ? new Heads(first, running, true) : null;
            return root.map(_ -> rows);
        });
    }

    /** The newest states when all were listed; null if they were not. */
    @Nullable Heads heads() {
        return heads;
    }

    /** Newest first until the former newest; also the writes at that one, and in the subgraphs in progress at these. */
    @Override
    public Outcome<Optional<Added<Heads>>> since(Heads before, int known, Cancellation cancellation) {
        return Outcome.ok(Optional.ofNullable(added(before, known, cancellation)));
    }

    private @Nullable Added<Heads> added(Heads before, int known, Cancellation cancellation) {
        if (!exists(cancellation).orElse(false)) {
            return null;
        }
        Newer found = new Newer(new HashMap<>(before.states()), new ArrayList<>(), new HashSet<>(), new TreeSet<>(Set.of(CheckpointKey.ROOT_NAMESPACE)));
        Set<String> read = new HashSet<>();
        while (!read.containsAll(found.due())) {
            for (String namespace : List.copyOf(found.due())) {
                if (read.add(namespace) && (read.size() > MOST_NAMESPACES || !readNewer(namespace, found, before.isFirst(), cancellation))) {
                    return null;
                }
            }
        }
        Stated head = before.states().get(CheckpointKey.ROOT_NAMESPACE);
        if (head != null && running != before.running()) {
            found.touched().add(head.state().key());
        }
        found.added().sort(Comparator.comparing(row -> row.key().id()));
        for (CheckpointRow row : found.added()) {
            if (row.parentId() != null) {
                found.touched().add(new CheckpointKey(row.key().namespace(), row.parentId()));
            }
        }
        found.touched().forEach(cache::remove);
        return new Added<>(new Heads(found.heads(), running, false), found.added(), found.touched(), known + found.added().size());
    }

    /** The new rows; {@code due} are the namespaces to read. */
    private record Newer(Map<String, Stated> heads, List<CheckpointRow> added, Set<CheckpointKey> touched, Set<String> due) {}

    /** Reads the newer ones of one namespace; false if its newest one was deleted or replaced, or the server fails. */
    private boolean readNewer(String namespace, Newer found, boolean isFirst, Cancellation cancellation) {
        Stated former = found.heads().get(namespace);
        CheckpointKey last = null;
        for (int limit = FIRST_PAGE; ; limit = Math.min(LARGEST_PAGE, limit * 2)) {
            cancellation.check();
            if (!(page(namespace, last, limit, true, cancellation) instanceof Outcome.Ok<Page>(Page page))) {
                return false;
            }
            for (ServerState state : page.states()) {
                ForeignValue as = page.as(state);
                if (last == null) {
                    found.heads().put(namespace, new Stated(state, as));
                }
                note(state, last);
                found.due().addAll(state.namespaces());
                if (former != null && state.key().equals(former.state().key())) {
                    if (isFirst || !as.equals(former.as())) {
                        found.touched().add(state.key());
                    }
                    return Arrays.equals(state.metadata(), former.state().metadata());
                }
                if (former != null && state.key().id().compareTo(former.state().key().id()) < 0) {
                    return false;
                }
                found.added().add(intake.checkpoint(state.key(), state.parentId(), state.metadata(), state.metadata().length));
                last = state.key();
            }
            if (page.given() < limit) {
                return former == null;
            }
        }
    }

    /** Only the newest checkpoint, and that of each subgraph in progress there; none for a thread without any. */
    Outcome<List<CheckpointRow>> newest(Cancellation cancellation) {
        return client.get(path("/state"), cancellation).then(answer -> {
            List<CheckpointRow> rows = new ArrayList<>();
            ServerState head = ServerState.of(answer.body());
            Set<String> due = new TreeSet<>();
            Set<String> read = new HashSet<>();
            if (head != null) {
                rows.add(taken(head));
                due.addAll(head.namespaces());
            }
            while (read.size() < MOST_NAMESPACES && !read.containsAll(due)) {
                for (String namespace : List.copyOf(due)) {
                    if (read.add(namespace)) {
                        Outcome<Page> page = page(namespace, null, 1, false, cancellation);
                        if (page instanceof Outcome.Failed<Page>(Failure failure)) {
                            return Outcome.failed(failure);
                        }
                        for (ServerState state : page.orThrow().states()) {
                            rows.add(taken(state));
                            due.addAll(state.namespaces());
                        }
                    }
                }
            }
            return Outcome.ok(rows);
        });
    }

    private CheckpointRow taken(ServerState state) {
        note(state, null);
        cache.put(state);
        return intake.checkpoint(state.key(), state.parentId(), state.metadata(), state.metadata().length);
    }

    /** All of one namespace, newest first, page by page: each begins where the last one ended. */
    private Outcome<Integer> namespace(
            String namespace, List<CheckpointRow> rows, Set<String> inner, Map<String, Stated> first, Cancellation cancellation) {
        int limit = FIRST_PAGE;
        CheckpointKey last = null;
        Set<String> seen = new HashSet<>();
        while (true) {
            cancellation.check();
            Outcome<Page> asked = page(namespace, last, limit, true, cancellation);
            if (asked instanceof Outcome.Failed<Page>(Failure failure)) {
                if (failure.kind() == Failure.Kind.INVALID && selects) {
                    selects = false;
                    continue;
                }
                if (failure.kind() == Failure.Kind.TOO_LARGE && limit > 1) {
                    limit = Math.max(1, limit / 4);
                    continue;
                }
                return Outcome.failed(failure);
            }
            Page page = asked.orThrow();
            boolean anything = false;
            for (ServerState state : page.states()) {
                if (!seen.add(state.key().id())) {
                    continue;
                }
                anything = true;
                first.putIfAbsent(namespace, new Stated(state, page.as(state)));
                rows.add(intake.checkpoint(state.key(), state.parentId(), state.metadata(), state.metadata().length));
                note(state, last);
                if (state.values() != null) {
                    cache.offer(state);
                }
                inner.addAll(state.namespaces());
                last = state.key();
            }
            if (page.given() < limit || !anything) {
                return Outcome.ok(seen.size());
            }
            if (rows.size() > RowIntake.MOST_CHECKPOINTS) {
                return RowIntake.tooMany(thread);
            }
            limit = page.size() < SMALL_PAGE ? Math.min(LARGEST_PAGE, limit * 2) : page.size() > LARGE_PAGE ? Math.max(1, limit / 2) : limit;
        }
    }

    private void note(ServerState state, @Nullable CheckpointKey newerOne) {
        nodes.addAll(state.nodes());
        String time = state.createdAt();
        if (time != null) {
            times.put(state.key(), time);
        }
        if (newerOne != null) {
            newer.put(state.key(), newerOne);
        }
    }

    /**
     * Some states.
     *
     * @param stated the server's form of each
     * @param given number of states in the response
     * @param size their number of bytes
     */
    private record Page(List<ServerState> states, Map<CheckpointKey, ForeignValue> stated, int given, long size) {
        ForeignValue as(ServerState state) {
            return stated.getOrDefault(state.key(), ForeignValue.Null.INSTANCE);
        }
    }

    /** States of a namespace, newest first, after {@code before}. */
    private Outcome<Page> page(
            String namespace, @Nullable CheckpointKey before, int limit, boolean light, Cancellation cancellation) {
        Map<String, ForeignValue> question = new LinkedHashMap<>();
        question.put("limit", new ForeignValue.Int(limit));
        if (light && selects) {
            question.put("select", LIGHT);
        }
        if (before != null) {
            // A JavaScript server accepts the id alone. A Python one refuses that, and ends the connection for the plain checkpoint of a
            // state.
            ForeignValue id = new ForeignValue.Text(before.id());
            question.put("before", javascript ? id : fields("configurable", fields("checkpoint_id", id)));
        }
        if (!namespace.isEmpty()) {
            question.put("checkpoint", fields("thread_id", new ForeignValue.Text(thread), "checkpoint_ns", new ForeignValue.Text(namespace)));
        }
        return client.ask(path("/history"), new ForeignValue.Fields(question), cancellation).map(answer -> {
            List<ForeignValue> given = ForeignValue.items(answer.body());
            List<ServerState> states = new ArrayList<>();
            Map<CheckpointKey, ForeignValue> stated = new HashMap<>();
            for (ForeignValue each : given) {
                ServerState state = ServerState.of(each);
                if (state != null) {
                    states.add(state);
                    stated.put(state.key(), each);
                }
            }
            return new Page(states, stated, given.size(), answer.size());
        });
    }

    private Outcome<ServerState> state(CheckpointKey key, Cancellation cancellation) {
        ServerState known = cache.get(key);
        if (known != null) {
            return Outcome.ok(known);
        }
        CheckpointKey before = newer.get(key);
        if (before != null && page(key.namespace(), before, NEIGHBOURS, false, cancellation) instanceof Outcome.Ok<Page>(Page page)) {
            page.states().reversed().stream().filter(state -> state.values() != null).forEach(cache::put);
            for (ServerState state : page.states()) {
                if (state.key().equals(key) && state.values() != null) {
                    return Outcome.ok(state);
                }
            }
        }
        Outcome<Answer> alone = key.isRoot()
                ? client.get(path("/state/" + ServerPaths.part(key.id())), cancellation)
                : client.ask(path("/state/checkpoint"), fields("checkpoint", fields(
                        "thread_id", new ForeignValue.Text(thread),
                        "checkpoint_ns", new ForeignValue.Text(key.namespace()),
                        "checkpoint_id", new ForeignValue.Text(key.id()))), cancellation);
        return alone.then(answer -> {
            ServerState state = ServerState.of(answer.body());
            if (state == null || state.values() == null || !state.key().equals(key)) {
                return Outcome.failed(Failure.Kind.NOT_FOUND, "thread " + thread + " has no checkpoint " + key.id() + " at " + client.name());
            }
            note(state, null);
            cache.put(state);
            return Outcome.ok(state);
        });
    }

    @Override
    public Outcome<StoredContents> checkpoint(CheckpointKey key, Cancellation cancellation) {
        return state(key, cancellation).map(this::contents);
    }

    @Override
    public Outcome<WholeRow> whole(CheckpointKey key, Cancellation cancellation) {
        return state(key, cancellation)
                .map(state -> new WholeRow(
                        intake.checkpoint(key, state.parentId(), state.metadata(), state.metadata().length), contents(state)));
    }

    /** The checkpoint as a checkpointer would have stored it, whole. */
    private StoredContents contents(ServerState state) {
        Map<String, ForeignValue> versions = new LinkedHashMap<>();
        String id = Integer.toUnsignedString(state.key().id().hashCode());
        ForeignValue version = new ForeignValue.Text(javascript ? id : "0".repeat(32 - id.length()) + id + ".0");
        Set<String> written = new LinkedHashSet<>(state.channels());
        nodes.forEach(node -> written.add("branch:to:" + node));
        written.forEach(channel -> versions.put(channel, version));
        Map<String, ForeignValue> head = new LinkedHashMap<>();
        head.put("v", new ForeignValue.Int(4));
        head.put("id", new ForeignValue.Text(state.key().id()));
        if (state.createdAt() != null) {
            head.put("ts", new ForeignValue.Text(state.createdAt()));
        }
        head.put("channel_versions", new ForeignValue.Fields(versions));
        byte[] beginning = PlainJson.compact(new ForeignValue.Fields(head));
        byte[] values = Objects.requireNonNull(state.values(), "only states with values are kept");
        ByteArrayOutputStream whole = new ByteArrayOutputStream(beginning.length + values.length + 32);
        whole.write(beginning, 0, beginning.length - 1);
        whole.writeBytes(",\"channel_values\":".getBytes(StandardCharsets.UTF_8));
        whole.writeBytes(values);
        whole.write('}');
        return StoredContents.whole(new SerializedPayload("json", whole.toByteArray(), whole.size()));
    }

    @Override
    public boolean areFolded() {
        return false;
    }

    @Override
    public Outcome<List<WriteRow>> writes(CheckpointKey key, @Nullable String channel, Cancellation cancellation) {
        return state(key, cancellation).map(state -> state.writes().stream()
                .filter(write -> channel == null || write.channel().equals(channel))
                .toList());
    }

    @Override
    public Outcome<WriteRow> load(CheckpointKey key, WriteRow write, Cancellation cancellation) {
        return Outcome.ok(write);
    }

    @Override
    public Outcome<Long> beginnings(Cancellation cancellation, BiConsumer<CheckpointKey, SerializedPayload> sink) {
        Map<CheckpointKey, String> known = new HashMap<>(times);
        known.forEach((key, time) -> {
            byte[] json = PlainJson.compact(fields("ts", new ForeignValue.Text(time)));
            sink.accept(key, new SerializedPayload("json", json, json.length));
        });
        return Outcome.ok((long) known.size());
    }

    private String path(String rest) {
        return ServerPaths.thread(thread) + rest;
    }

    private static ForeignValue.Fields fields(String name, ForeignValue value, Object... more) {
        Map<String, ForeignValue> fields = new LinkedHashMap<>();
        fields.put(name, value);
        for (int i = 0; i < more.length; i += 2) {
            fields.put((String) more[i], (ForeignValue) more[i + 1]);
        }
        return new ForeignValue.Fields(fields);
    }
}
