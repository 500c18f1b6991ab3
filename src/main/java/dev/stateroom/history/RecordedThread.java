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
 * One thread as its checkpointer recorded it. Opening it reads an index, not contents; values are folded when asked for and
 * cached. Calls may touch a disk or a network: never on the FX thread. Safe for use by several threads.
 */
public interface RecordedThread {

    String id();

    /** Which release's behaviour the data shows, with the evidence in words. */
    DetectedDialect dialect();

    /** All checkpoints: the root namespace first, then the others in order of their first checkpoint's id; newest (largest id) first in each. */
    List<Checkpoint> checkpoints();

    /** The namespaces that have checkpoints, in that order. */
    default Set<String> namespaces() {
        Set<String> namespaces = new LinkedHashSet<>();
        keys().forEach(key -> namespaces.add(key.namespace()));
        return namespaces;
    }

    /** The checkpoints of each namespace as their parents order them, the root's first. */
    default Map<String, CheckpointTree> trees() {
        return CheckpointTree.ofThread(this);
    }

    /** The keys of all checkpoints, in the order of {@link #checkpoints}; cheaper, as no time is read. */
    default List<CheckpointKey> keys() {
        return checkpoints().stream().map(Checkpoint::key).toList();
    }

    /** The checkpoint of that key and those that it goes back to, oldest first; cheaper than they themselves, as no time is read. */
    default List<CheckpointKey> lineage(CheckpointKey end) {
        return Timeline.branch(this, end).stream().map(Checkpoint::key).toList();
    }

    /** The checkpoint of that key, or null. */
    @Nullable Checkpoint checkpoint(CheckpointKey key);

    /** The newest checkpoint of a namespace (largest id), or null if it has none. */
    @Nullable Checkpoint head(String namespace);

    /** The key of {@link #head} alone, which may take less to tell. */
    default @Nullable CheckpointKey headKey(String namespace) {
        Checkpoint head = head(namespace);
        return head == null ? null : head.key();
    }

    /**
     * The files as of a checkpoint ("state at checkpoint": without what finished tasks of the next step wrote). Empty and
     * complete for a thread that never had files; a failure only when the checkpoint itself cannot be read.
     */
    Outcome<RebuiltValue<FileSet>> filesAt(CheckpointKey key, Cancellation cancellation);

    /** The files as of a checkpoint with the output of tasks that already finished in the unfinished step after it. */
    Outcome<RebuiltValue<FileSet>> filesWithPending(CheckpointKey key, Cancellation cancellation);

    /**
     * Where the stored history of the files is not what ran: what is known of the files that the run had. Empty if the two
     * agree, where nothing in the rows says otherwise, and where the recording does not keep the rows that tell.
     */
    default Outcome<Optional<StoredDivergence>> divergenceAt(CheckpointKey key, Cancellation cancellation) {
        return Outcome.ok(Optional.empty());
    }

    /** What differs from the parent checkpoint, sorted by path; against nothing for a first checkpoint. */
    Outcome<List<FileChange>> changesAt(CheckpointKey key, Cancellation cancellation);

    /**
     * The files behind each superstep of a run of which only the last checkpoint was kept, as the rows at the checkpoint that it began
     * from tell them: by superstep, {@link #OWN_STEP} for the one directly behind the checkpoint. Only supersteps that wrote files;
     * empty if no such rows are stored.
     */
    default Outcome<SortedMap<Integer, FileSet>> filesBehind(CheckpointKey key, Cancellation cancellation) {
        return Outcome.ok(new TreeMap<>());
    }

    /** Stands for the superstep directly behind a checkpoint. */
    int OWN_STEP = -1;

    /**
     * The keys of files that the step leading to a checkpoint wrote, in the order in which it wrote them; the agent's map of files
     * keeps new keys in that order. May hold keys that did not change.
     */
    default List<String> fileOrder(CheckpointKey key, Cancellation cancellation) {
        return List.of();
    }

    /** The conversation as of a checkpoint. */
    Outcome<RebuiltValue<List<Message>>> messagesAt(CheckpointKey key, Cancellation cancellation);

    /** The messages that the step leading to this checkpoint wrote, in write order; cheap, for finding calls and results. */
    Outcome<List<Message>> messagesWrittenInto(CheckpointKey key, Cancellation cancellation);

    /**
     * The messages that finished tasks of the unfinished step after this checkpoint wrote, sorted as {@link #writesAt};
     * without those of the null task, which the checkpoint holds already. Empty if the step after it has ended.
     */
    default Outcome<List<Message>> messagesPending(CheckpointKey key, Cancellation cancellation) {
        return Outcome.ok(List.of());
    }

    /**
     * The nodes that are due in the step after this checkpoint, finished or not, one entry a task: {@code model},
     * {@code tools}. Empty if the run ended there; null if the recording does not tell.
     */
    default @Nullable List<String> nodesDue(CheckpointKey key) {
        return null;
    }

    /**
     * The checkpoints that were added, or at which something was written, since this thread was opened as {@code earlier}, and all that
     * continue one of them. Null where that is not known, and where what other checkpoints answered then may be another now: then all has to be read again.
     */
    default @Nullable Set<CheckpointKey> changedSince(RecordedThread earlier) {
        return null;
    }

    /** True while a run is under way. Only a server tells; what a database holds may be of a run that was cut off. */
    default boolean isRunning() {
        return false;
    }

    /** Another channel's stored value at a checkpoint; null if it has none there. Not folded. */
    Outcome<@Nullable ForeignValue> channelAt(CheckpointKey key, String channel);

    /**
     * The writes recorded at a checkpoint, sorted by task path, task id and index.
     *
     * @param valued the channels whose values are wanted, as they may be large; the values of others may be opaque. Where the
     *     wanted ones are too large to be held together, some are opaque too, and {@link #problems} says so
     */
    Outcome<List<TaskWrite>> writesAt(CheckpointKey key, Set<String> valued);

    /** Problems met so far, each one sentence: missing parents, damaged rows, unknown types. Grows as more is read. */
    List<String> problems();

    /**
     * A dialect and why it was chosen.
     *
     * @param dialect the dialect
     * @param fromData false when nothing in the data decides and the default is meant
     * @param evidence one phrase: "lc_versions.deepagents 0.7.6"
     * @param isImitated false for a generation whose tools are not imitated: no dialect answers as they did
     * @param possible the generations between which the data do not decide, the dialect's among them
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
