package dev.stateroom.history;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.dialect.Era;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One thread as its checkpointer recorded it. Opening it reads an index, not contents; values are folded lazily and cached. Calls may use a
 * disk or a network: never on the FX thread. Safe for use by several threads.
 */
public interface RecordedThread {

    String id();

    /** The release whose behaviour the data shows, with the evidence in words. */
    DetectedDialect dialect();

    /** All checkpoints: the root namespace first, then the others in order of their first checkpoint's id; newest (largest id) first in each. */
    List<Checkpoint> checkpoints();

    /** The namespaces that have checkpoints, in that order. */
    default Set<String> namespaces() {
        Set<String> namespaces = new LinkedHashSet<>();
        keys().forEach(key -> namespaces.add(key.namespace()));
        return namespaces;
    }

    /** The checkpoints of each namespace as the tree of their parents, the root's first. */
    default Map<String, CheckpointTree> trees() {
        return CheckpointTree.ofThread(this);
    }

    /** The keys of all checkpoints, in the order of {@link #checkpoints}; cheaper, as no time is read. */
    default List<CheckpointKey> keys() {
        return checkpoints().stream().map(Checkpoint::key).toList();
    }

    /** The checkpoint with that key and its ancestors, oldest first; cheaper than {@link #checkpoints}, as no time is read. */
    default List<CheckpointKey> lineage(CheckpointKey end) {
        return Timeline.branch(this, end).stream().map(Checkpoint::key).toList();
    }

    /** The checkpoint of that key, or null. */
    @Nullable Checkpoint checkpoint(CheckpointKey key);

    /** The newest checkpoint of a namespace (largest id), or null if it has none. */
    @Nullable Checkpoint head(String namespace);

    /** The key of {@link #head} alone, which may be cheaper. */
    default @Nullable CheckpointKey headKey(String namespace) {
        Checkpoint head = head(namespace);
        return head == null ? null : head.key();
    }

    /**
     * The files as of a checkpoint ("state at checkpoint": without the writes of finished tasks of the next step). Empty and complete for a
     * thread that never had files; a failure only if the checkpoint itself cannot be read.
     */
    Outcome<RebuiltValue<FileSet>> filesAt(CheckpointKey key, Cancellation cancellation);

    /** The files as of a checkpoint with the writes of tasks that already finished in the unfinished step after it. */
    Outcome<RebuiltValue<FileSet>> filesWithPending(CheckpointKey key, Cancellation cancellation);

    /**
     * The files that the run had, if the stored history of the files differs from what ran. Empty if the two agree, if nothing in the rows
     * says otherwise, and if the recording does not keep the rows that show it.
     */
    default Outcome<Optional<StoredDivergence>> divergenceAt(CheckpointKey key, Cancellation cancellation) {
        return Outcome.ok(Optional.empty());
    }

    /** The differences to the parent checkpoint, sorted by path; to no files for a first checkpoint. */
    Outcome<List<FileChange>> changesAt(CheckpointKey key, Cancellation cancellation);

    /**
     * The files after each superstep of a run of which only the last checkpoint was kept, from the rows at the checkpoint that it began
     * from: by superstep, {@link #OWN_STEP} for the one directly after the checkpoint. Only supersteps that wrote files; empty if no such
     * rows are stored.
     */
    default Outcome<SortedMap<Integer, FileSet>> filesBehind(CheckpointKey key, Cancellation cancellation) {
        return Outcome.ok(new TreeMap<>());
    }

    /** Stands for the superstep directly after a checkpoint. */
    int OWN_STEP = -1;

    /**
     * The keys of files that the step leading to a checkpoint wrote, in write order; the agent's map of files keeps new keys in that order.
     * May contain keys that did not change.
     */
    default List<String> fileOrder(CheckpointKey key, Cancellation cancellation) {
        return List.of();
    }

    /** The conversation as of a checkpoint. */
    Outcome<RebuiltValue<List<Message>>> messagesAt(CheckpointKey key, Cancellation cancellation);

    /** The messages that the step leading to this checkpoint wrote, in write order; cheap, for finding calls and results. */
    Outcome<List<Message>> messagesWrittenInto(CheckpointKey key, Cancellation cancellation);

    /**
     * The messages that finished tasks of the unfinished step after this checkpoint wrote, sorted like {@link #writesAt}; without those of
     * the null task, which the checkpoint has already. Empty if the step after it has ended.
     */
    default Outcome<List<Message>> messagesPending(CheckpointKey key, Cancellation cancellation) {
        return Outcome.ok(List.of());
    }

    /**
     * The nodes that are due in the step after this checkpoint, finished or not, one entry a task: {@code model}, {@code tools}. Empty if
     * the run ended there; null if the recording does not show it.
     */
    default @Nullable List<String> nodesDue(CheckpointKey key) {
        return null;
    }

    /**
     * The checkpoints that were added or written to since this thread was opened as {@code earlier}, and their descendants. Null if that is
     * not known, or if the values of other checkpoints may have changed: then everything must be read again.
     */
    default @Nullable Set<CheckpointKey> changedSince(RecordedThread earlier) {
        return null;
    }

    /** True while a run is in progress. Only a server knows; the rows of a database may be of an interrupted run. */
    default boolean isRunning() {
        return false;
    }

    /** Another channel's stored value at a checkpoint; null if it has none there. Not folded. */
    Outcome<@Nullable ForeignValue> channelAt(CheckpointKey key, String channel);

    /**
     * The writes recorded at a checkpoint, sorted by task path, task id and index.
     *
     * @param valued the channels whose values are needed, as they may be large; the values of others may be opaque. If the needed ones are
     *     too large to be held together, some are opaque too, and {@link #problems} has a sentence about it
     */
    Outcome<List<TaskWrite>> writesAt(CheckpointKey key, Set<String> valued);

    /** Problems so far, one sentence each: missing parents, damaged rows, unknown types. Grows as more is read. */
    List<String> problems();

    /**
     * A dialect and why it was chosen.
     *
     * @param dialect the dialect
     * @param fromData false if nothing in the data decides and the default is used
     * @param evidence one phrase: "lc_versions.deepagents 0.7.6"
     * @param isImitated false for a generation whose tools are not imitated: no dialect behaves like them
     * @param possible the generations between which the data do not decide, including the dialect's
     */
    record DetectedDialect(Dialect dialect, boolean fromData, String evidence, boolean isImitated, Set<Era> possible) {
        /** Copies the set. */
        public DetectedDialect {
            possible = Set.copyOf(possible);
        }

        /** A generation that is imitated. */
        public DetectedDialect(Dialect dialect, boolean fromData, String evidence) {
            this(dialect, fromData, evidence, Set.of(dialect.era()));
        }

        /** One of several generations that are imitated. */
        public DetectedDialect(Dialect dialect, boolean fromData, String evidence, Set<Era> possible) {
            this(dialect, fromData, evidence, true, possible);
        }
    }
}
