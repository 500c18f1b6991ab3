package dev.stateroom.history;

import dev.stateroom.agent.FileData;
import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.history.RebuiltValue.Rebuild;
import dev.stateroom.vfs.CodePointOrder;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A thread with the files that its runs had, if they are known, instead of those that are read again from its rows. If they are not known
 * the stored ones are returned, as an incomplete rebuild with the reason. Everything else is the thread's.
 */
public final class LiveThread implements RecordedThread {
    private final RecordedThread stored;

    private LiveThread(RecordedThread stored) {
        this.stored = stored;
    }

    /** The thread as its runs saw it. */
    public static LiveThread of(RecordedThread thread) {
        return thread instanceof LiveThread live ? live : new LiveThread(thread);
    }

    public static RecordedThread stored(RecordedThread thread) {
        return thread instanceof LiveThread live ? live.stored : thread;
    }

    @Override
    public Outcome<RebuiltValue<FileSet>> filesAt(CheckpointKey key, Cancellation cancellation) {
        return stored.divergenceAt(key, cancellation).then(divergence -> divergence.isEmpty()
                ? stored.filesAt(key, cancellation)
                : live(divergence.get(), stored.filesAt(key, cancellation)));
    }

    private static Outcome<RebuiltValue<FileSet>> live(StoredDivergence divergence, Outcome<RebuiltValue<FileSet>> stored) {
        FileSet live = divergence.live();
        return live != null
                ? Outcome.ok(new RebuiltValue<>(live, Rebuild.STORED))
                : stored.map(files -> new RebuiltValue<>(
                        files.value(),
                        new Rebuild(false, files.rebuild().fromStep(), files.rebuild().writes(), "the files that the run saw are not known: " + divergence.why())));
    }

    @Override
    public Outcome<RebuiltValue<FileSet>> filesWithPending(CheckpointKey key, Cancellation cancellation) {
        Outcome<RebuiltValue<FileSet>> pending = stored.filesWithPending(key, cancellation);
        return stored.divergenceAt(key, cancellation).then(divergence -> {
            if (divergence.isEmpty()) {
                return pending;
            }
            return filesAt(key, cancellation).then(files -> pending.then(later -> stored.filesAt(key, cancellation)
                    .map(before -> new RebuiltValue<>(
                            Changed.of(files.value(), FileChanges.between(before.value(), later.value())), files.rebuild()))));
        });
    }

    @Override
    public Outcome<List<FileChange>> changesAt(CheckpointKey key, Cancellation cancellation) {
        Checkpoint checkpoint = checkpoint(key);
        CheckpointKey parent = checkpoint == null ? null : checkpoint.parent();
        return parent == null
                ? stored.changesAt(key, cancellation)
                : stored.divergenceAt(key, cancellation).then(here -> stored.divergenceAt(parent, cancellation).then(before ->
                        here.isEmpty() && before.isEmpty()
                                ? stored.changesAt(key, cancellation)
                                : filesAt(parent, cancellation).then(old -> filesAt(key, cancellation)
                                        .map(now -> FileChanges.between(old.value(), now.value())))));
    }

    @Override
    public Outcome<Optional<StoredDivergence>> divergenceAt(CheckpointKey key, Cancellation cancellation) {
        return stored.divergenceAt(key, cancellation);
    }

    @Override
    public @Nullable Set<CheckpointKey> changedSince(RecordedThread earlier) {
        return earlier instanceof LiveThread live ? stored.changedSince(live.stored) : null;
    }

    @Override
    public String id() {
        return stored.id();
    }

    @Override
    public DetectedDialect dialect() {
        return stored.dialect();
    }

    @Override
    public List<CheckpointKey> keys() {
        return stored.keys();
    }

    @Override
    public List<CheckpointKey> lineage(CheckpointKey end) {
        return stored.lineage(end);
    }

    @Override
    public List<Checkpoint> checkpoints() {
        return stored.checkpoints();
    }

    @Override
    public Map<String, CheckpointTree> trees() {
        return stored.trees();
    }

    @Override
    public @Nullable Checkpoint checkpoint(CheckpointKey key) {
        return stored.checkpoint(key);
    }

    @Override
    public @Nullable Checkpoint head(String namespace) {
        return stored.head(namespace);
    }

    @Override
    public @Nullable CheckpointKey headKey(String namespace) {
        return stored.headKey(namespace);
    }

    @Override
    public Outcome<RebuiltValue<List<Message>>> messagesAt(CheckpointKey key, Cancellation cancellation) {
        return stored.messagesAt(key, cancellation);
    }

    @Override
    public Outcome<List<Message>> messagesWrittenInto(CheckpointKey key, Cancellation cancellation) {
        return stored.messagesWrittenInto(key, cancellation);
    }

    @Override
    public Outcome<List<Message>> messagesPending(CheckpointKey key, Cancellation cancellation) {
        return stored.messagesPending(key, cancellation);
    }

    @Override
    public Set<String> namespaces() {
        return stored.namespaces();
    }

    @Override
    public @Nullable List<String> nodesDue(CheckpointKey key) {
        return stored.nodesDue(key);
    }

    @Override
    public Outcome<SortedMap<Integer, FileSet>> filesBehind(CheckpointKey key, Cancellation cancellation) {
        return stored.filesBehind(key, cancellation);
    }

    @Override
    public List<String> fileOrder(CheckpointKey key, Cancellation cancellation) {
        return stored.fileOrder(key, cancellation);
    }

    @Override
    public boolean isRunning() {
        return stored.isRunning();
    }

    @Override
    public Outcome<@Nullable ForeignValue> channelAt(CheckpointKey key, String channel) {
        return stored.channelAt(key, channel);
    }

    @Override
    public Outcome<List<TaskWrite>> writesAt(CheckpointKey key, Set<String> valued) {
        return stored.writesAt(key, valued);
    }

    @Override
    public List<String> problems() {
        return stored.problems();
    }

    /** Files, some of them replaced. */
    private record Changed(SortedMap<String, FileData> files) implements FileSet {
        static Changed of(FileSet before, List<FileChange> changes) {
            SortedMap<String, FileData> files = new TreeMap<>(CodePointOrder.INSTANCE);
            files.putAll(before.startingWith(""));
            for (FileChange change : changes) {
                FileData now = change.after();
                if (now == null) {
                    files.remove(change.path());
                } else {
                    files.put(change.path(), now);
                }
            }
            return new Changed(files);
        }

        @Override
        public int size() {
            return files.size();
        }

        @Override
        public @Nullable FileData get(String key) {
            return files.get(key);
        }

        @Override
        public Collection<String> keys() {
            return Collections.unmodifiableCollection(files.keySet());
        }

        @Override
        public SortedMap<String, FileData> startingWith(String prefix) {
            // U+10FFFF twice sorts after every name.
            return Collections.unmodifiableSortedMap(files.subMap(prefix, prefix + "\udbff\udfff\udbff\udfff"));
        }
    }
}
