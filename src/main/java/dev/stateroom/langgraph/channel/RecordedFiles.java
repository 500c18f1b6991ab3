package dev.stateroom.langgraph.channel;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.langgraph.serde.StoredCheckpoint;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The records of the files in one namespace: the rows, and the value that is read again from them. Not safe for several threads. */
final class RecordedFiles implements ChannelRecord<PersistentFiles> {
    /** The number of checkpoints whose rows are cached, and read in one batch: neighbouring steps are needed one after the other. */
    private static final int MOST_KEPT = 64;

    private static final int MOST_FACTS = 256;

    private final String namespace;
    private final ThreadRows rows;
    private final ThreadIndex index;
    private final CheckpointContents contents;
    private final ReadProblems problems;
    private final ChannelFold<PersistentFiles> fold;
    private final FilesReducer reducer = new FilesReducer();
    private final Map<String, List<StepWrite>> kept = new LinkedHashMap<>(MOST_KEPT, 0.75f, true);
    private final Map<String, StepFacts> facts = new LinkedHashMap<>(MOST_KEPT, 0.75f, true);
    private final Map<String, Checkpoint> made = new HashMap<>();
    private final Map<String, List<Checkpoint>> children = new HashMap<>();
    private List<String> wanted = List.of();

    RecordedFiles(String namespace, ThreadRows rows, ThreadIndex index, CheckpointContents contents, ReadProblems problems, ChannelFold<PersistentFiles> fold) {
        this.namespace = namespace;
        this.rows = rows;
        this.index = index;
        this.contents = contents;
        this.problems = problems;
        this.fold = fold;
    }

    @Override
    public String channel() {
        return FilesReducer.CHANNEL;
    }

    @Override
    public String namespace() {
        return namespace;
    }

    @Override
    public @Nullable Checkpoint checkpoint(String id) {
        Checkpoint known = made.get(id);
        ThreadIndex.Entry entry = known == null ? index.known(key(id)) : null;
        return entry == null ? known : made(entry);
    }

    /** One object for each checkpoint: its time may become known between two requests. */
    private Checkpoint made(ThreadIndex.Entry entry) {
        return made.computeIfAbsent(entry.key.id(), _ -> entry.checkpoint());
    }

    @Override
    public List<Checkpoint> children(String id) {
        List<Checkpoint> known = children.get(id);
        if (known == null) {
            known = index.children(key(id)).stream().map(this::made).toList();
            children.put(id, known);
        }
        return known;
    }

    @Override
    public @Nullable Checkpoint before(String id) {
        return inNamespace().filter(entry -> entry.key.id().compareTo(id) < 0).findFirst().map(this::made).orElse(null);
    }

    @Override
    public List<Checkpoint> tips(int most) {
        return inNamespace().filter(entry -> !index.hasChild(entry.key)).limit(most).map(this::made).toList();
    }

    /** The namespace's checkpoints, newest first. */
    private Stream<ThreadIndex.Entry> inNamespace() {
        return index.newestFirst(namespace);
    }

    @Override
    public RowTraces traces(String checkpoint, Cancellation cancellation) {
        return fold.traces(key(checkpoint), cancellation);
    }

    @Override
    public void ahead(List<String> checkpoints) {
        wanted = checkpoints;
    }

    private CheckpointKey key(String checkpoint) {
        return new CheckpointKey(namespace, checkpoint);
    }

    private @Nullable StoredCheckpoint contents(String checkpoint, Cancellation cancellation) {
        return contents.of(key(checkpoint), cancellation) instanceof Outcome.Ok<StoredCheckpoint>(StoredCheckpoint found) ? found : null;
    }

    @Override
    public @Nullable StepFacts facts(String checkpoint, Cancellation cancellation) {
        StepFacts known = facts.get(checkpoint);
        if (known == null && (known = read(checkpoint, cancellation)) != null) {
            keep(facts, checkpoint, known, MOST_FACTS);
        }
        return known;
    }

    private static <T> void keep(Map<String, T> kept, String key, T value, int most) {
        if (kept.size() >= most) {
            kept.remove(kept.keySet().iterator().next());
        }
        kept.put(key, value);
    }

    private @Nullable StepFacts read(String checkpoint, Cancellation cancellation) {
        StoredCheckpoint found = contents(checkpoint, cancellation);
        if (found == null) {
            return null;
        }
        return new StepFacts(
                found.stores(FilesReducer.CHANNEL),
                found.channelVersions(),
                found.channels(),
                new ReadOnce<>(() -> nodes(checkpoint)));
    }

    private StepFacts.Nodes nodes(String checkpoint) {
        StoredCheckpoint found = contents(checkpoint, Cancellation.NEVER);
        if (found == null) {
            return StepFacts.Nodes.NONE;
        }
        Map<String, Set<String>> seen = new HashMap<>();
        ForeignValue.fields(found.field("versions_seen"))
                .values()
                .forEach((node, channels) -> seen.put(node, Set.copyOf(ForeignValue.fields(channels).values().keySet())));
        List<String> sends = contents.channel(key(checkpoint), found, DueNodes.SENDS, Cancellation.NEVER)
                .map(value -> ForeignValue.items(value).stream().map(DueNodes::node).toList())
                .orElse(List.of());
        return new StepFacts.Nodes(seen, sends);
    }

    @Override
    public List<StepWrite> writes(String checkpoint, Cancellation cancellation) {
        List<StepWrite> known = kept.get(checkpoint);
        if (known == null) {
            readAhead(checkpoint, cancellation);
            known = kept.get(checkpoint);
        }
        if (known == null) {
            known = decodedLater(checkpoint, rows.writes(key(checkpoint), null, cancellation).orElse(List.of()));
            keep(kept, checkpoint, known, MOST_KEPT);
        }
        return known;
    }

    /** Reads the announced ones, from this one on. */
    private void readAhead(String checkpoint, Cancellation cancellation) {
        int from = wanted.indexOf(checkpoint);
        List<CheckpointKey> some = wanted.stream().skip(from < 0 ? wanted.size() : from).filter(one -> !kept.containsKey(one)).limit(MOST_KEPT).map(this::key).toList();
        if (some.size() > 1) {
            // A failed batch is read one by one.
            rows.allWrites(some, FilesReducer.CHANNEL, cancellation).orElse(Map.of()).forEach(
                    (key, writes) -> keep(kept, key.id(), decodedLater(key.id(), writes), MOST_KEPT));
        }
    }

    private List<StepWrite> decodedLater(String checkpoint, List<WriteRow> writes) {
        WriteValues values = new WriteValues(rows, key(checkpoint), problems);
        List<StepWrite> decoded = new ArrayList<>(writes.size());
        for (WriteRow write : WriteRow.sorted(writes)) {
            Supplier<ForeignValue> value = write.channel().equals(FilesReducer.CHANNEL)
                    ? new ReadOnce<>(() -> values.of(write, Cancellation.NEVER))
                    : () -> WriteValues.unasked(write);
            decoded.add(new StepWrite(write.taskId(), write.taskPath(), write.index(), write.channel(), write.sequence(), value));
        }
        return decoded;
    }

    /** Reads lazily, once. */
    private static final class ReadOnce<T> implements Supplier<T> {
        private final Supplier<T> reading;
        private @Nullable T value;

        ReadOnce(Supplier<T> reading) {
            this.reading = reading;
        }

        @Override
        public T get() {
            T known = value;
            if (known == null) {
                known = reading.get();
                value = known;
            }
            return known;
        }
    }

    @Override
    public @Nullable PersistentFiles stored(String checkpoint, Cancellation cancellation) {
        return fold.at(key(checkpoint), cancellation) instanceof Outcome.Ok<ChannelSnapshot<PersistentFiles>>(ChannelSnapshot<PersistentFiles> found)
                        && found.rebuild().complete()
                ? found.value()
                : null;
    }

    @Override
    public @Nullable PersistentFiles whole(String checkpoint, Cancellation cancellation) {
        if (fold.at(key(checkpoint), cancellation) instanceof Outcome.Ok<ChannelSnapshot<PersistentFiles>>(ChannelSnapshot<PersistentFiles> known)
                && known.apart()
                && known.own().isEmpty()
                && known.rebuild().complete()) {
            return known.value();
        }
        StoredCheckpoint found = contents(checkpoint, cancellation);
        ForeignValue value = found == null || !found.stores(FilesReducer.CHANNEL)
                ? null
                : contents.channel(key(checkpoint), found, FilesReducer.CHANNEL, cancellation).orElse(ForeignValue.Null.INSTANCE);
        return value == null ? null : reducer.whole(OverwriteWrapper.unwrapped(value), empty(), _ -> {});
    }

    @Override
    public PersistentFiles empty() {
        return PersistentFiles.NONE;
    }

    @Override
    public PersistentFiles plus(PersistentFiles value, List<StepWrite> writes) {
        PersistentFiles files = value;
        for (StepWrite write : writes) {
            files = reducer.plus(files, write.value(), new HashSet<>(), _ -> {});
        }
        return files;
    }

    @Override
    public Set<String> keys(StepWrite write) {
        return FilesReducer.keys(write.value());
    }

    @Override
    public boolean overwrites(StepWrite write) {
        return OverwriteWrapper.replacement(write.value()) != null;
    }

    @Override
    public boolean same(PersistentFiles one, PersistentFiles other) {
        if (one.size() != other.size()) {
            return false;
        }
        for (String path : one.keys()) {
            StoredRecord mine = one.record(path);
            StoredRecord theirs = other.record(path);
            if (mine == null || theirs == null || !(mine.sameAs(theirs) || mine.data().hasBytesOf(theirs.data()))) {
                return false;
            }
        }
        return true;
    }
}
