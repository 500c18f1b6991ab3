package dev.stateroom.langgraph.channel;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.CheckpointTree;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FileChanges;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.StoredDivergence;
import dev.stateroom.history.TaskPath;
import dev.stateroom.history.TaskWrite;
import dev.stateroom.langgraph.serde.MessageReader;
import dev.stateroom.langgraph.serde.StoredCheckpoint;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.MeteredLoop;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** A thread over the rows of a checkpointer, of any generation: whole values and folded ones may alternate. */
public final class FoldedThread implements RecordedThread {
    /** Up to this number of checkpoints are read one by one. */
    private static final int FEW = 8;

    private static final String MESSAGES = "messages";

    private final ThreadRows stored;
    private final CheckpointRuns rows;
    private final ThreadIndex index;
    private final CheckpointContents contents;
    private final ReadProblems problems;
    private final ChannelFold<PersistentFiles> files;
    private final ChannelFold<MessageList> messages;
    private final WrittenMessages written;
    private final FileDivergences divergences;
    private final ThreadGrowth growth;
    private final boolean hasGrown;
    private volatile @Nullable DetectedDialect dialect;
    private volatile @Nullable Due due;
    private volatile @Nullable Map<String, CheckpointTree> trees;

    /** The trees of the shorter thread; null for none. */
    private volatile @Nullable Map<String, CheckpointTree> shorter;

    /** The nodes of the last request: a status needs them more than once. */
    private record Due(CheckpointKey key, List<String> nodes) {}

    private FoldedThread(ThreadRows stored, ReadProblems problems) {
        this.stored = new NotedRows(stored, problems);
        this.problems = problems;
        this.growth = new ThreadGrowth();
        this.hasGrown = false;
        this.index = new ThreadIndex(this.stored, problems);
        this.rows = new CheckpointRuns(this.stored, index);
        this.contents = new CheckpointContents(index, rows, problems);
        this.files = new ChannelFold<>(new FilesReducer(), rows, contents, problems);
        this.messages = new ChannelFold<>(new MessagesReducer(), rows, contents, problems);
        this.divergences = new FileDivergences(rows, index, contents, problems, files);
        this.written = new WrittenMessages();
        this.shorter = null;
    }

    /** A copy of the earlier thread with later writes. */
    private FoldedThread(FoldedThread before, ThreadIndex index, Set<CheckpointKey> changed) {
        before.rows.end();
        this.stored = before.stored;
        this.rows = new CheckpointRuns(stored, index);
        this.problems = before.problems;
        this.growth = before.growth.by(changed);
        this.hasGrown = true;
        this.index = index;
        this.contents = new CheckpointContents(index, rows, problems);
        this.files = before.files.grown(rows, contents, changed);
        this.messages = before.messages.grown(rows, contents, changed);
        this.divergences = new FileDivergences(rows, index, contents, problems, files);
        this.written = before.written;
        written.forget(changed);
        this.shorter = before.trees == null ? before.shorter : before.trees;
    }

    /**
     * The thread with later writes, at a cost in proportion to them. Earlier rebuilds are kept, except for descendants of checkpoints to
     * which rows were added or from which another branch begins: their values may have changed.
     *
     * @param added rows of checkpoints, oldest first; some may be known already
     * @param touched checkpoints at which writes were added
     * @return null if not all checkpoints were read: the thread must be opened again
     */
    public @Nullable FoldedThread grown(List<CheckpointRow> added, Set<CheckpointKey> touched) {
        ThreadIndex next = index.grown(stored, added);
        if (next == null) {
            return null;
        }
        Set<CheckpointKey> from = new HashSet<>(touched);
        added.forEach(row -> from.add(row.key()));
        from.addAll(index.leftBy(added));
        Set<CheckpointKey> changed = next.withContinuations(from);
        return new FoldedThread(this, next, changed);
    }

    @Override
    public @Nullable Set<CheckpointKey> changedSince(RecordedThread earlier) {
        return earlier instanceof FoldedThread other ? growth.since(other.growth) : null;
    }

    /** The stored rows, for a copy. */
    public ThreadRows rows() {
        return rows;
    }

    /** True once its index has been read. */
    public boolean isIndexed() {
        return index.isComplete();
    }

    /** The number of its checkpoints in all namespaces, if its index has been read. */
    public int size() {
        return index.size();
    }

    /** About how many bytes are kept of it. */
    long weight() {
        return index.weight() + rows.weight() + contents.weight() + files.weight() + messages.weight() + written.weight();
    }

    /** Reads the index; NOT_FOUND for a thread without checkpoints. {@code problems} holds what the rows' owner knows already, and grows. */
    public static Outcome<FoldedThread> open(ThreadRows rows, ReadProblems problems, Cancellation cancellation) {
        MeteredLoop.another();
        FoldedThread thread = new FoldedThread(rows, problems);
        return thread.index.readAll(cancellation).then(count -> count == 0 ? none(rows) : Outcome.ok(thread));
    }

    /** The same without reading the index until all checkpoints are needed: for access to one of them. */
    public static Outcome<FoldedThread> openUnindexed(ThreadRows rows, ReadProblems problems, Cancellation cancellation) {
        MeteredLoop.another();
        return rows.exists(cancellation).then(any -> any ? Outcome.ok(new FoldedThread(rows, problems)) : none(rows));
    }

    /** The same if the newest root checkpoint is known, so that access to it reads no index. */
    public static FoldedThread openAt(CheckpointRow newest, ThreadRows rows, ReadProblems problems) {
        MeteredLoop.another();
        FoldedThread thread = new FoldedThread(rows, problems);
        thread.index.addNewest(newest);
        return thread;
    }

    /** A way to open a thread from its rows: {@link #open} or {@link #openUnindexed}. */
    @FunctionalInterface
    public interface Opening {
        /** The thread; NOT_FOUND if there are no rows. */
        Outcome<FoldedThread> open(ThreadRows rows, ReadProblems problems, Cancellation cancellation);
    }

    private static Outcome<FoldedThread> none(ThreadRows rows) {
        return Outcome.failed(Failure.Kind.NOT_FOUND, "no checkpoint names the thread " + rows.threadId());
    }

    @Override
    public String id() {
        return rows.threadId();
    }

    @Override
    public DetectedDialect dialect() {
        DetectedDialect known = dialect;
        if (known == null) {
            DatabaseReleases others = rows.releases();
            // Cached evidence about a thread is older than its new rows.
            DialectEvidence.Signs own = others == null || hasGrown ? signs() : others.signs(rows.threadId(), this::signs);
            DetectedDialect around = others == null || own.possible().size() < 2 ? null : others.around(rows.threadId(), own);
            known = around == null ? own.detected() : around;
            dialect = known;
        }
        return known;
    }

    /** The evidence of the release in the thread itself. */
    DialectEvidence.Signs signs() {
        return new DialectEvidence(this, index, contents).weigh();
    }

    @Override
    public List<Checkpoint> checkpoints() {
        timeAll();
        List<Checkpoint> all = new ArrayList<>(index.inOrder().size());
        index.inOrder().forEach(entry -> all.add(timed(entry).checkpoint()));
        return all;
    }

    @Override
    public Map<String, CheckpointTree> trees() {
        Map<String, CheckpointTree> known = trees;
        if (known == null) {
            Map<String, CheckpointTree> before = shorter;
            known = Collections.unmodifiableMap(before == null ? RecordedThread.super.trees() : grown(before));
            trees = known;
            shorter = null;
        }
        return known;
    }

    /** Those trees with the checkpoints that were added. */
    private Map<String, CheckpointTree> grown(Map<String, CheckpointTree> before) {
        Map<String, CheckpointTree> grown = new LinkedHashMap<>();
        grown.put(CheckpointKey.ROOT_NAMESPACE, CheckpointTree.of(List.of()));
        for (String namespace : index.namespaces()) {
            CheckpointTree known = before.get(namespace);
            int count = index.count(namespace);
            int added = known == null ? count : count - known.size();
            boolean isLonger = known != null
                    && added >= 0
                    && index.newestFirst(namespace).skip(added).findFirst().map(entry -> entry.key.id()).equals(Optional.ofNullable(known.newest()));
            List<Checkpoint> more = index.newestFirst(namespace).limit(isLonger ? added : count).map(entry -> timed(entry).checkpoint()).toList();
            grown.put(namespace, known != null && isLonger ? known.with(more) : CheckpointTree.of(more));
        }
        return grown;
    }

    @Override
    public Set<String> namespaces() {
        return !index.isComplete() && rows.areOfRootAlone() ? Set.of(CheckpointKey.ROOT_NAMESPACE) : RecordedThread.super.namespaces();
    }

    @Override
    public List<CheckpointKey> keys() {
        return index.inOrder().stream().map(entry -> entry.key).toList();
    }

    @Override
    public List<CheckpointKey> lineage(CheckpointKey end) {
        return index.lineage(end);
    }

    @Override
    public @Nullable Checkpoint checkpoint(CheckpointKey key) {
        return contents.entry(key, Cancellation.NEVER) instanceof Outcome.Ok<ThreadIndex.Entry>(ThreadIndex.Entry entry)
                ? timed(entry).checkpoint()
                : null;
    }

    @Override
    public @Nullable Checkpoint head(String namespace) {
        ThreadIndex.Entry entry = index.head(namespace);
        return entry == null ? null : timed(entry).checkpoint();
    }

    @Override
    public @Nullable CheckpointKey headKey(String namespace) {
        ThreadIndex.Entry entry = index.head(namespace);
        return entry == null ? null : entry.key;
    }

    /** Sets most times at once, from the checkpoints' first bytes; the others are read one by one. */
    private void timeAll() {
        if (areFewUntimed()) {
            return;
        }
        index.inOrder().forEach(ThreadIndex.Entry::timeByBeginning);
        if (areFewUntimed()) {
            return;
        }
        rows.beginnings(Cancellation.NEVER, (key, beginning) -> {
            ThreadIndex.Entry entry = index.known(key);
            OffsetDateTime time = WrittenAt.inBeginning(beginning);
            if (entry != null && time != null && !entry.isTimed()) {
                entry.time(time);
            }
        });
    }

    private boolean areFewUntimed() {
        int untimed = 0;
        for (ThreadIndex.Entry entry : index.inOrder()) {
            untimed += entry.isTimed() ? 0 : 1;
            if (untimed == FEW) {
                return false;
            }
        }
        return true;
    }

    /** The time is inside the checkpoint's contents. */
    private ThreadIndex.Entry timed(ThreadIndex.Entry entry) {
        if (!entry.isTimed()) {
            contents.of(entry.key, Cancellation.NEVER);
        }
        return entry;
    }

    @Override
    public Outcome<RebuiltValue<FileSet>> filesAt(CheckpointKey key, Cancellation cancellation) {
        return files.at(key, cancellation).map(fold -> new RebuiltValue<>(fold.value(), fold.rebuild()));
    }

    @Override
    public Outcome<RebuiltValue<FileSet>> filesWithPending(CheckpointKey key, Cancellation cancellation) {
        if (index.hasChild(key)) {
            return filesAt(key, cancellation);
        }
        return files.at(key, cancellation).map(fold -> new RebuiltValue<>(fold.next(), fold.nextRebuild()));
    }

    @Override
    public Outcome<Optional<StoredDivergence>> divergenceAt(CheckpointKey key, Cancellation cancellation) {
        return rows.areFolded() ? divergences.at(key, cancellation) : Outcome.ok(Optional.empty());
    }

    @Override
    public Outcome<List<FileChange>> changesAt(CheckpointKey key, Cancellation cancellation) {
        return contents.entry(key, cancellation).then(entry -> {
            CheckpointKey parent = entry.parent();
            if (parent == null) {
                return files.at(key, cancellation).map(now -> FileChanges.between(PersistentFiles.NONE, now.value()));
            }
            if (contents.entry(parent, cancellation) instanceof Outcome.Failed<ThreadIndex.Entry>(Failure failure)) {
                return failure.kind() == Failure.Kind.NOT_FOUND
                        ? Outcome.failed(
                                Failure.Kind.NOT_FOUND, "the checkpoint before it, " + parent.id() + ", is not in the database")
                        : Outcome.failed(failure);
            }
            return files.at(key, cancellation)
                    .then(now -> files.at(parent, cancellation).map(before -> changes(before, now)));
        });
    }

    private static List<FileChange> changes(ChannelSnapshot<PersistentFiles> before, ChannelSnapshot<PersistentFiles> now) {
        if (now.apart() || before.value().size() == 0) {
            return FileChanges.among(now.value().keysApartFrom(before.value()), before.value(), now.value());
        }
        Set<String> candidates = new HashSet<>(before.touched());
        candidates.addAll(now.own());
        return FileChanges.among(candidates, before.value(), now.value());
    }

    @Override
    public Outcome<SortedMap<Integer, FileSet>> filesBehind(CheckpointKey key, Cancellation cancellation) {
        return rows.writes(key, FilesReducer.CHANNEL, cancellation).then(writes -> {
            SortedMap<Integer, FileSet> behind = new TreeMap<>();
            if (writes.stream().noneMatch(write -> TaskPath.of(write.taskPath()).superstep() != null)) {
                return Outcome.ok(behind);
            }
            FilesReducer reducer = new FilesReducer();
            WriteValues values = new WriteValues(rows, key, problems);
            return files.at(key, cancellation).map(fold -> {
                PersistentFiles now = fold.value();
                for (WriteRow write : writes.stream().filter(row -> !row.isOfNullTask()).sorted(WriteRow.ORDER).toList()) {
                    now = reducer.plus(now, values.of(write, cancellation), new HashSet<>(), _ -> {});
                    Integer superstep = TaskPath.of(write.taskPath()).superstep();
                    behind.put(superstep == null ? OWN_STEP : superstep, now);
                }
                return behind;
            });
        });
    }

    @Override
    public List<String> fileOrder(CheckpointKey key, Cancellation cancellation) {
        Set<String> keys = new LinkedHashSet<>();
        ThreadIndex.Entry entry = index.known(key);
        CheckpointKey parent = entry == null ? null : entry.parent();
        contents.of(key, cancellation)
                .then(checkpoint -> contents.channel(key, checkpoint, FilesReducer.CHANNEL, cancellation))
                .map(stored -> stored == null ? null : OverwriteWrapper.unwrapped(stored))
                .map(stored -> stored != null && keys.addAll(ForeignValue.fields(stored).values().keySet()));
        if (keys.isEmpty()) {
            addKeys(keys, parent, write -> !write.isOfNullTask(), cancellation);
            addKeys(keys, key, WriteRow::isOfNullTask, cancellation);
        }
        return List.copyOf(keys);
    }

    private void addKeys(Set<String> to, @Nullable CheckpointKey key, Predicate<WriteRow> which, Cancellation cancellation) {
        if (key == null) {
            return;
        }
        WriteValues values = new WriteValues(rows, key, problems);
        for (WriteRow write : rows.writes(key, FilesReducer.CHANNEL, cancellation).orElse(List.of()).stream()
                .filter(which)
                .sorted(WriteRow.ORDER)
                .toList()) {
            ForeignValue value = values.of(write, cancellation);
            ForeignValue replacement = OverwriteWrapper.replacement(value);
            to.addAll(ForeignValue.fields(replacement == null ? value : replacement).values().keySet());
        }
    }

    @Override
    public Outcome<RebuiltValue<List<Message>>> messagesAt(CheckpointKey key, Cancellation cancellation) {
        return messages.at(key, cancellation).map(fold -> new RebuiltValue<>(fold.value().messages(), fold.rebuild()));
    }

    @Override
    public Outcome<List<Message>> messagesWrittenInto(CheckpointKey key, Cancellation cancellation) {
        List<Message> known = written.get(key);
        return known != null ? Outcome.ok(known) : readWrittenInto(key, cancellation);
    }

    private Outcome<List<Message>> readWrittenInto(CheckpointKey key, Cancellation cancellation) {
        int round = written.round();
        return contents.entry(key, cancellation).then(entry -> switch (contents.of(key, cancellation)) {
            case Outcome.Ok<StoredCheckpoint>(StoredCheckpoint checkpoint)
                    when checkpoint.stores(MESSAGES) && checkpoint.obstacle(MESSAGES) == null ->
                newMessages(key, entry.parent(), cancellation).map(found -> written.keep(key, found, weight(found), round));
            case Outcome.Failed<StoredCheckpoint>(Failure failure) when failure.kind() != Failure.Kind.UNSUPPORTED -> Outcome.failed(failure);
            // A checkpoint that cannot be read itself was still written.
            case Outcome<StoredCheckpoint> _ -> writtenInto(key, entry.parent(), round, cancellation);
        });
    }

    private static long weight(List<Message> messages) {
        return messages.stream().mapToLong(message -> message.raw().weight()).sum();
    }

    private Outcome<List<Message>> writtenInto(CheckpointKey key, @Nullable CheckpointKey parent, int round, Cancellation cancellation) {
        List<Message> found = new ArrayList<>();
        Outcome<Long> before = parent == null ? Outcome.ok(0L) : addMessages(found, parent, taken(key, parent), cancellation);
        return before.then(bytes -> addMessages(found, key, WriteRow::isOfNullTask, cancellation).map(more -> written.keep(key, found, bytes + more, round)));
    }

    /** The rows of a checkpoint that a child applied: an update and a new run ignore those of a run that continued from there. */
    private Predicate<WriteRow> taken(CheckpointKey key, CheckpointKey parent) {
        List<ThreadIndex.Entry> children = index.children(parent);
        ThreadIndex.Entry child = index.known(key);
        boolean isUpdate = child != null && child.isUpdate();
        boolean isStep = child == null || !isUpdate && !child.begins();
        if (isStep || children.stream().allMatch(entry -> entry.isUpdate() || entry.begins())) {
            return write -> !write.isOfNullTask();
        }
        UpdateTaskId update = UpdateTaskId.at(parent.id());
        return write -> isUpdate && update.isOf(write.taskId());
    }

    /** Returns the size of the messages in bytes. */
    private Outcome<Long> addMessages(
            List<Message> to, CheckpointKey key, Predicate<WriteRow> which, Cancellation cancellation) {
        WriteValues values = new WriteValues(rows, key, problems);
        return rows.writes(key, MESSAGES, cancellation).map(writes -> {
            long bytes = 0;
            for (WriteRow write : writes.stream().filter(which).sorted(WriteRow.ORDER).toList()) {
                ForeignValue value = values.of(write, cancellation);
                ForeignValue replacement = OverwriteWrapper.replacement(value);
                ThreadIndex.Entry entry = index.known(key);
                if (value instanceof ForeignValue.Opaque opaque && !opaque.why().equals(WriteValues.LEFT_OUT) && entry != null) {
                    new FoldDamage(problems, entry).note(MessagesReducer.unreadable(opaque));
                }
                to.addAll(MessageReader.read(replacement == null ? value : replacement));
                bytes += write.payload().size();
            }
            return bytes;
        });
    }

    @Override
    public Outcome<List<Message>> messagesPending(CheckpointKey key, Cancellation cancellation) {
        if (index.hasChild(key)) {
            return Outcome.ok(List.of());
        }
        List<Message> pending = new ArrayList<>();
        return addMessages(pending, key, write -> !write.isOfNullTask(), cancellation).map(done -> pending);
    }

    @Override
    public @Nullable List<String> nodesDue(CheckpointKey key) {
        Due last = due;
        if (last != null && last.key().equals(key)) {
            return last.nodes();
        }
        List<String> nodes = readDue(key);
        if (nodes != null) {
            due = new Due(key, nodes);
        }
        return nodes;
    }

    private @Nullable List<String> readDue(CheckpointKey key) {
        if (!(contents.of(key, Cancellation.NEVER) instanceof Outcome.Ok<StoredCheckpoint>(StoredCheckpoint checkpoint))) {
            return dueByWrites(key);
        }
        Outcome<@Nullable ForeignValue> sends = contents.channel(key, checkpoint, DueNodes.SENDS, Cancellation.NEVER);
        return sends instanceof Outcome.Ok<@Nullable ForeignValue> ok ? DueNodes.of(checkpoint, ok.value()) : null;
    }

    /** The nodes that the step before a checkpoint made due; null if a person or a run without all its steps came between. */
    private @Nullable List<String> dueByWrites(CheckpointKey key) {
        ThreadIndex.Entry entry = index.known(key);
        CheckpointKey parent = entry == null ? null : entry.parent();
        if (entry == null
                || parent == null
                || !(contents.entry(parent, Cancellation.NEVER) instanceof Outcome.Ok<ThreadIndex.Entry>(ThreadIndex.Entry before))
                || !entry.follows(before)
                || !(rows.writes(parent, null, Cancellation.NEVER) instanceof Outcome.Ok<List<WriteRow>>(List<WriteRow> writes))) {
            return null;
        }
        WriteValues values = new WriteValues(rows, parent, problems);
        return DueNodes.ofWrites(
                WriteRow.sorted(writes), write -> values.of(write, Cancellation.NEVER));
    }

    @Override
    public boolean isRunning() {
        return rows.isRunning();
    }

    /** If conversations are stored whole, a step wrote the messages that its parent lacks or has with another value. */
    private Outcome<List<Message>> newMessages(CheckpointKey key, @Nullable CheckpointKey parent, Cancellation cancellation) {
        MessageList before = parent != null
                        && messages.at(parent, cancellation) instanceof Outcome.Ok<ChannelSnapshot<MessageList>>(ChannelSnapshot<MessageList> fold)
                ? fold.value()
                : MessageList.NONE;
        return messages.at(key, cancellation).map(now -> now.value().since(before));
    }

    @Override
    public Outcome<@Nullable ForeignValue> channelAt(CheckpointKey key, String channel) {
        return contents.of(key, Cancellation.NEVER)
                .then(checkpoint -> contents.channel(key, checkpoint, channel, Cancellation.NEVER))
                .map(stored -> channel.equals(DueNodes.SENDS) ? DueNodes.sends(stored) : stored == null ? null : OverwriteWrapper.unwrapped(stored));
    }

    @Override
    public Outcome<List<TaskWrite>> writesAt(CheckpointKey key, Set<String> valued) {
        WriteValues values = new WriteValues(rows, key, problems);
        return rows.writes(key, null, Cancellation.NEVER).map(unsorted -> unsorted.stream()
                .sorted(WriteRow.ORDER)
                .map(w -> new TaskWrite(
                        w.taskId(),
                        w.taskPath(),
                        Math.toIntExact(Math.clamp(w.index(), Integer.MIN_VALUE, Integer.MAX_VALUE)),
                        w.channel(),
                        valued.contains(w.channel()) ? values.of(w, Cancellation.NEVER) : WriteValues.unasked(w)))
                .toList());
    }

    @Override
    public List<String> problems() {
        return problems.all();
    }
}
