package dev.stateroom.langgraph.channel;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.divergence.ChannelRecord;
import dev.stateroom.history.divergence.StepFacts;
import dev.stateroom.history.divergence.StepWrite;
import dev.stateroom.langgraph.serde.StoredCheckpoint;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is recorded of the files in one namespace: the rows, and the value that reading them again gives. Not for several threads. */
final class RecordedFiles implements ChannelRecord<PersistentFiles> {
    /** Checkpoints whose rows are kept: steps next to each other are asked for one after the other. */
    private static final int MOST_KEPT = 16;

    private final String namespace;
    private final ThreadRows rows;
    private final ThreadIndex index;
    private final CheckpointContents contents;
    private final ReadProblems problems;
    private final ChannelFold<PersistentFiles> fold;
    private final FilesReducer reducer = new FilesReducer();
    private final Map<String, List<StepWrite>> kept = new LinkedHashMap<>(MOST_KEPT, 0.75f, true);

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
    public List<Checkpoint> checkpoints() {
        return index.inOrder().stream().filter(e -> e.key.namespace().equals(namespace)).map(ThreadIndex.Entry::checkpoint).toList();
    }

    @Override
    public Outcome<Map<String, Writers>> writers(Cancellation cancellation) {
        return rows.writers(namespace, FilesReducer.CHANNEL, cancellation);
    }

    private CheckpointKey key(String checkpoint) {
        return new CheckpointKey(namespace, checkpoint);
    }

    private @Nullable StoredCheckpoint contents(String checkpoint, Cancellation cancellation) {
        return contents.of(key(checkpoint), cancellation) instanceof Outcome.Ok<StoredCheckpoint>(StoredCheckpoint found) ? found : null;
    }

    @Override
    public @Nullable StepFacts facts(String checkpoint, Cancellation cancellation) {
        StoredCheckpoint found = contents(checkpoint, cancellation);
        if (found == null) {
            return null;
        }
        Map<String, Set<String>> seen = new HashMap<>();
        ForeignValue.fields(found.field("versions_seen"))
                .values()
                .forEach((node, channels) -> seen.put(node, Set.copyOf(ForeignValue.fields(channels).values().keySet())));
        List<String> sends = contents.channel(key(checkpoint), found, DueNodes.SENDS, cancellation)
                .map(value -> ForeignValue.items(value).stream().map(DueNodes::node).toList())
                .orElse(List.of());
        return new StepFacts(found.stores(FilesReducer.CHANNEL), found.channelVersions(), seen, Set.copyOf(found.channels()), sends);
    }

    @Override
    public List<StepWrite> writes(String checkpoint, Cancellation cancellation) {
        List<StepWrite> known = kept.get(checkpoint);
        if (known != null) {
            return known;
        }
        WriteValues values = new WriteValues(rows, key(checkpoint), problems);
        List<StepWrite> read = rows.writes(key(checkpoint), null, cancellation).orElse(List.of()).stream()
                .sorted(WriteRow.ORDER)
                .map(w -> new StepWrite(
                        w.taskId(),
                        w.taskPath(),
                        w.index(),
                        w.channel(),
                        w.sequence(),
                        w.channel().equals(FilesReducer.CHANNEL) ? values.of(w, cancellation) : WriteValues.unasked(w)))
                .toList();
        if (kept.size() >= MOST_KEPT) {
            kept.remove(kept.keySet().iterator().next());
        }
        kept.put(checkpoint, read);
        return read;
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
        Set<String> touched = new HashSet<>();
        reducer.plus(empty(), write.value(), touched, _ -> {});
        return touched;
    }

    @Override
    public boolean overwrites(StepWrite write) {
        return OverwriteWrapper.replacement(write.value()) != null;
    }

    @Override
    public boolean same(PersistentFiles one, PersistentFiles other) {
        for (String path : one.keysApartFrom(other)) {
            FileData mine = one.get(path);
            FileData theirs = other.get(path);
            if (mine == null || theirs == null || !(mine.sameAs(theirs) || Arrays.equals(mine.bytes(), theirs.bytes()))) {
                return false;
            }
        }
        return true;
    }
}
