package dev.stateroom.langgraph.devserver;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.ThreadSource;
import dev.stateroom.langgraph.channel.DatabaseReleases;
import dev.stateroom.langgraph.channel.FoldedSource;
import dev.stateroom.langgraph.channel.FoldedThread;
import dev.stateroom.langgraph.channel.GrowingThreads;
import dev.stateroom.langgraph.channel.ReadProblems;
import dev.stateroom.langgraph.channel.UnknownThread;
import dev.stateroom.langgraph.devserver.DevServerState.OfThread;
import dev.stateroom.langgraph.devserver.DevServerState.StoredRow;
import dev.stateroom.langgraph.serde.PayloadKey;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.IsoTime;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The threads that {@code langgraph dev} left in a folder. They are read into memory when it is opened, as in the server itself. */
public final class DevServerThreads implements FoldedSource {
    /** Keys of a thread's name for people in its metadata. */
    private static final List<String> NAMES = List.of("title", "name", "thread_name", "thread_title");

    private static final int LONGEST_NAME = 200;

    private final DevServerFolder folder;
    private final @Nullable PayloadKey key;
    private final GrowingThreads<OfThread> growing = new GrowingThreads<>();
    private volatile Snapshot snapshot;
    private volatile DatabaseReleases releases;

    /** Threads are opened again and again. */
    private volatile boolean followed;

    /** What was read, and of which files. */
    private record Snapshot(String footprint, DevServerState state) {}

    private DevServerThreads(DevServerFolder folder, @Nullable PayloadKey key, Snapshot snapshot) {
        this.folder = folder;
        this.key = key;
        this.snapshot = snapshot;
        this.releases = newReleases();
    }

    /**
     * Reads a folder.
     *
     * @param key decrypts payloads; null for none
     * @return the threads; a failure names the file that cannot be read
     */
    public static Outcome<ThreadSource> open(DevServerFolder folder, @Nullable PayloadKey key, Cancellation cancellation) {
        if (!folder.hasThreads()) {
            return Outcome.failed(Failure.Kind.UNSUPPORTED, folder.name() + " holds no threads: langgraph dev kept no checkpoints there");
        }
        return read(folder, null, cancellation).map(read -> new DevServerThreads(folder, key, read));
    }

    private static Outcome<Snapshot> read(DevServerFolder folder, @Nullable DevServerState before, Cancellation cancellation) {
        String footprint = folder.footprint();
        return DevServerState.read(folder, before, cancellation).map(state -> new Snapshot(footprint, state));
    }

    private DatabaseReleases newReleases() {
        return new DatabaseReleases(() -> summaries(snapshot.state()).stream().map(ThreadSummary::id).toList(), id -> rows(id, new ReadProblems(), null));
    }

    private DevServerThreadRows rows(String id, ReadProblems problems, @Nullable DatabaseReleases releases) {
        return new DevServerThreadRows(() -> snapshot.state().of(id), id, problems, releases, key);
    }

    @Override
    public Description description() {
        int leftOut = snapshot.state().leftOut();
        List<String> notes = leftOut == 0 ? List.of() : List.of(leftOut + " entries of " + folder.name() + " have an unknown form and are left out");
        return new Description(folder.name(), "langgraph dev, in-memory runtime, Python", folder.path().toAbsolutePath().normalize().toString(), notes);
    }

    @Override
    public Outcome<List<ThreadSummary>> threads(Cancellation cancellation) {
        return Outcome.ok(summaries(snapshot.state()));
    }

    private static List<ThreadSummary> summaries(DevServerState state) {
        Set<String> ids = new LinkedHashSet<>(state.threads().keySet());
        ids.addAll(state.known().keySet());
        List<ThreadSummary> all = new ArrayList<>(ids.size());
        ids.forEach(id -> all.add(summary(state, id)));
        all.sort(ThreadSummary.NEWEST_FIRST);
        return all;
    }

    private static ThreadSummary summary(DevServerState state, String id) {
        Map<CheckpointKey, StoredRow> stored = state.threads().getOrDefault(id, Map.of());
        ForeignValue.Fields known = state.known().getOrDefault(id, ForeignValue.Fields.EMPTY);
        List<String> roots = stored.keySet().stream().filter(CheckpointKey::isRoot).map(CheckpointKey::id).toList();
        String head = roots.stream().max(String::compareTo).orElse(null);
        Checkpoint newest = head == null ? null : head(state, id, head);
        OffsetDateTime written = newest == null ? null : newest.createdAt();
        return new ThreadSummary(
                id,
                stored.size(),
                roots.size(),
                head,
                newest == null ? null : newest.step(),
                written == null ? IsoTime.parse(DevServerState.text(known.get("updated_at"))) : written,
                name(ForeignValue.fields(known.get("metadata"))));
    }

    private static @Nullable Checkpoint head(DevServerState state, String thread, String id) {
        CheckpointKey key = new CheckpointKey(CheckpointKey.ROOT_NAMESPACE, id);
        StoredRow stored = state.threads().getOrDefault(thread, Map.of()).get(key);
        return stored == null
                ? null
                : new DevServerThreadRows(() -> state.of(thread), thread, new ReadProblems(), null, null).row(key, stored).checkpoint(stored.body());
    }

    private static String name(ForeignValue.Fields metadata) {
        return NAMES.stream()
                .map(name -> ForeignValue.text(metadata.get(name)))
                .flatMap(Stream::ofNullable)
                .filter(name -> !name.isBlank() && name.length() <= LONGEST_NAME)
                .findFirst()
                .orElse("");
    }

    @Override
    public Outcome<RecordedThread> thread(String id, FoldedThread.Opening opening, Cancellation cancellation) {
        ReadProblems problems = new ReadProblems();
        DevServerThreadRows rows = rows(id, problems, releases);
        // The API has threads in which nothing has run yet.
        boolean isEmpty = rows.place().rows().isEmpty() && rows.place().isKnown();
        Outcome<FoldedThread> opened = isEmpty
                ? FoldedThread.openUnindexed(rows, problems, cancellation)
                : followed
                        ? growing.open(folder, rows, problems, rows::place, cancellation)
                        : opening.open(rows, problems, cancellation).map(thread -> {
                            growing.opened(id, thread, rows, rows::place);
                            return thread;
                        });
        return UnknownThread.unless(opened, this, folder.name(), id, cancellation);
    }

    @Override
    public synchronized Outcome<Boolean> refresh(Cancellation cancellation) {
        if (!followed) {
            growing.begin(folder);
            followed = true;
        }
        return snapshot.footprint().equals(folder.footprint())
                ? Outcome.ok(false)
                : read(folder, snapshot.state(), cancellation).map(read -> {
                    boolean changed = read.state() != snapshot.state();
                    snapshot = read;
                    releases = changed ? newReleases() : releases;
                    return changed;
                });
    }

    @Override
    public void close() {
        // No file is held open.
    }
}
