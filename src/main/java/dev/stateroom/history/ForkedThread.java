package dev.stateroom.history;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A recorded thread with its local forks. A fork's steps have keys of their own, continue the step that the fork was made of, and can be
 * read like any other step; the thread's lists, which show what its agents did, do not include them. Grows when a fork is made or edited.
 */
public final class ForkedThread implements RecordedThread {
    private final RecordedThread recorded;
    private final Map<String, ThreadFork> forks;

    /** @param forks of that thread, oldest first */
    public ForkedThread(RecordedThread recorded, List<ThreadFork> forks) {
        this(recorded, Collections.synchronizedMap(new LinkedHashMap<>()));
        forks.forEach(this::put);
    }

    private ForkedThread(RecordedThread recorded, Map<String, ThreadFork> forks) {
        this.recorded = recorded;
        this.forks = forks;
    }

    /** The same forks over another view of the same thread. */
    public ForkedThread over(RecordedThread other) {
        return new ForkedThread(other, forks);
    }

    /** The thread without forks. */
    public RecordedThread recorded() {
        return recorded;
    }

    /** Adds a fork, or replaces one by the same with more steps; returns false if it has no more than are known. */
    public boolean put(ThreadFork fork) {
        return forks.merge(fork.name(), fork, (before, next) -> next.edits() > before.edits() ? next : before) == fork;
    }

    /** The forks, oldest first. */
    public List<ThreadFork> forks() {
        synchronized (forks) {
            return List.copyOf(forks.values());
        }
    }

    /** The number of their steps: it grows when a fork is made or edited. */
    public int forkSteps() {
        return forks().stream().mapToInt(fork -> fork.steps().checkpoints().size()).sum();
    }

    /** The fork that a step belongs to; null for a step of the thread itself. */
    public @Nullable ThreadFork forkOf(CheckpointKey key) {
        String name = ThreadFork.nameIn(key);
        return name == null ? null : forks.get(name);
    }

    private @Nullable Checkpoint own(ThreadFork fork, CheckpointKey key) {
        return fork.steps().checkpoint(ThreadFork.own(key));
    }

    @Override
    public Map<String, CheckpointTree> trees() {
        return recorded.trees();
    }

    @Override
    public @Nullable Checkpoint checkpoint(CheckpointKey key) {
        ThreadFork fork = forkOf(key);
        Checkpoint own = fork == null ? null : own(fork, key);
        if (fork == null || own == null) {
            return fork == null ? recorded.checkpoint(key) : null;
        }
        CheckpointKey parent = own.parent();
        Checkpoint before = parent == null ? null : fork.steps().checkpoint(parent);
        Checkpoint origin = recorded.checkpoint(fork.origin());
        Integer from = origin == null ? null : origin.step();
        return new Checkpoint(
                key,
                before == null ? fork.origin().id() : fork.key(before).id(),
                from == null ? null : from + Objects.requireNonNullElse(own.step(), 0),
                before == null ? "fork" : "edit",
                own.createdAt(),
                own.metadata());
    }

    @Override
    public Outcome<RebuiltValue<FileSet>> filesAt(CheckpointKey key, Cancellation cancellation) {
        ThreadFork fork = forkOf(key);
        return fork == null ? recorded.filesAt(key, cancellation) : fork.steps().filesAt(ThreadFork.own(key), cancellation);
    }

    @Override
    public Outcome<RebuiltValue<FileSet>> filesWithPending(CheckpointKey key, Cancellation cancellation) {
        return forkOf(key) == null ? recorded.filesWithPending(key, cancellation) : filesAt(key, cancellation);
    }

    @Override
    public Outcome<List<FileChange>> changesAt(CheckpointKey key, Cancellation cancellation) {
        ThreadFork fork = forkOf(key);
        if (fork == null) {
            return recorded.changesAt(key, cancellation);
        }
        Checkpoint own = own(fork, key);
        if (own == null) {
            return Outcome.failed(Failure.Kind.NOT_FOUND, "the fork " + fork.name() + " has no such step");
        }
        // It may have been made from the files that the run saw, which differ from the stored ones.
        return own.parentId() == null
                ? recorded.filesAt(fork.origin(), cancellation)
                        .then(before -> filesAt(key, cancellation).map(now -> FileChanges.between(before.value(), now.value())))
                : fork.steps().changesAt(own.key(), cancellation);
    }

    /** A fork has the conversation of the step that it was made of. */
    private CheckpointKey said(CheckpointKey key) {
        ThreadFork fork = forkOf(key);
        return fork == null ? key : fork.origin();
    }

    @Override
    public Outcome<RebuiltValue<List<Message>>> messagesAt(CheckpointKey key, Cancellation cancellation) {
        return recorded.messagesAt(said(key), cancellation);
    }

    @Override
    public Outcome<List<Message>> messagesWrittenInto(CheckpointKey key, Cancellation cancellation) {
        return forkOf(key) == null ? recorded.messagesWrittenInto(key, cancellation) : Outcome.ok(List.of());
    }

    @Override
    public Outcome<List<Message>> messagesPending(CheckpointKey key, Cancellation cancellation) {
        return forkOf(key) == null ? recorded.messagesPending(key, cancellation) : Outcome.ok(List.of());
    }

    /** Empty in a fork: no agent continues it. */
    @Override
    public @Nullable List<String> nodesDue(CheckpointKey key) {
        return forkOf(key) == null ? recorded.nodesDue(key) : List.of();
    }

    @Override
    public Outcome<@Nullable ForeignValue> channelAt(CheckpointKey key, String channel) {
        return recorded.channelAt(said(key), channel);
    }

    @Override
    public Outcome<List<TaskWrite>> writesAt(CheckpointKey key, Set<String> valued) {
        return forkOf(key) == null ? recorded.writesAt(key, valued) : Outcome.ok(List.of());
    }

    @Override
    public Outcome<Optional<StoredDivergence>> divergenceAt(CheckpointKey key, Cancellation cancellation) {
        return forkOf(key) == null ? recorded.divergenceAt(key, cancellation) : Outcome.ok(Optional.empty());
    }

    @Override
    public Outcome<SortedMap<Integer, FileSet>> filesBehind(CheckpointKey key, Cancellation cancellation) {
        return forkOf(key) == null ? recorded.filesBehind(key, cancellation) : Outcome.ok(new TreeMap<>());
    }

    @Override
    public List<String> fileOrder(CheckpointKey key, Cancellation cancellation) {
        return forkOf(key) == null ? recorded.fileOrder(key, cancellation) : List.of();
    }

    @Override
    public @Nullable Set<CheckpointKey> changedSince(RecordedThread earlier) {
        return earlier instanceof ForkedThread forked ? recorded.changedSince(forked.recorded) : null;
    }

    @Override
    public String id() {
        return recorded.id();
    }

    @Override
    public DetectedDialect dialect() {
        return recorded.dialect();
    }

    @Override
    public List<Checkpoint> checkpoints() {
        return recorded.checkpoints();
    }

    @Override
    public List<CheckpointKey> keys() {
        return recorded.keys();
    }

    @Override
    public @Nullable Checkpoint head(String namespace) {
        return recorded.head(namespace);
    }

    @Override
    public @Nullable CheckpointKey headKey(String namespace) {
        return recorded.headKey(namespace);
    }

    @Override
    public boolean isRunning() {
        return recorded.isRunning();
    }

    @Override
    public List<String> problems() {
        return recorded.problems();
    }
}
