package dev.stateroom.storage.threads;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.dialect.Dialect;
import dev.stateroom.history.Checkpoint;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.FileChange;
import dev.stateroom.history.FileSet;
import dev.stateroom.history.RebuiltValue;
import dev.stateroom.history.RecordedThread;
import dev.stateroom.history.TaskWrite;
import dev.stateroom.langgraph.channel.PersistentFiles;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.lang.ref.SoftReference;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A local thread as a recorded thread, with the steps that it had when it was opened. It has files and no conversation. */
final class LocalRecordedThread implements RecordedThread {
    private final LocalThreadStore threads;
    private final LocalThread thread;
    private final List<LocalStep> steps;
    private final Map<Integer, SoftReference<PersistentFiles>> known = new ConcurrentHashMap<>();

    /** @param steps oldest first */
    LocalRecordedThread(LocalThreadStore threads, LocalThread thread, List<LocalStep> steps) {
        this.threads = threads;
        this.thread = thread;
        this.steps = List.copyOf(steps);
    }

    @Override
    public String id() {
        return thread.name();
    }

    @Override
    public DetectedDialect dialect() {
        LocalThread.Origin origin = thread.origin();
        Dialect dialect = origin == null ? null : origin.dialect();
        return origin == null || dialect == null
                ? new DetectedDialect(Dialect.DOCUMENTED, false, "a local thread")
                : new DetectedDialect(dialect, true, "forked of the thread " + origin.thread());
    }

    @Override
    public List<Checkpoint> checkpoints() {
        return steps.reversed().stream().map(this::checkpoint).toList();
    }

    private Checkpoint checkpoint(LocalStep step) {
        Map<String, ForeignValue> metadata = new LinkedHashMap<>();
        metadata.put("what", new ForeignValue.Text(step.what()));
        metadata.put("who", new ForeignValue.Text(step.maker().who()));
        metadata.put("through", new ForeignValue.Text(step.maker().through()));
        boolean isFork = step.goesBack() || (step.parent() == null && thread.origin() != null);
        return new Checkpoint(
                key(step.number()),
                step.parent() == null ? null : LocalStep.id(step.parent()),
                step.depth(),
                isFork ? "fork" : "update",
                step.createdAt().atOffset(ZoneOffset.UTC),
                ForeignValue.Fields.copyOf(metadata));
    }

    private static CheckpointKey key(int number) {
        return new CheckpointKey(CheckpointKey.ROOT_NAMESPACE, LocalStep.id(number));
    }

    private @Nullable LocalStep step(CheckpointKey key) {
        int number = key.isRoot() ? LocalStep.number(key.id()) : 0;
        // Steps are numbered from 1 on without gaps.
        return number >= 1 && number <= steps.size() ? steps.get(number - 1) : null;
    }

    @Override
    public @Nullable Checkpoint checkpoint(CheckpointKey key) {
        LocalStep step = step(key);
        return step == null ? null : checkpoint(step);
    }

    @Override
    public @Nullable Checkpoint head(String namespace) {
        return namespace.isEmpty() && !steps.isEmpty() ? checkpoint(steps.getLast()) : null;
    }

    @Override
    public Outcome<RebuiltValue<FileSet>> filesAt(CheckpointKey key, Cancellation cancellation) {
        LocalStep step = step(key);
        if (step == null) {
            return missing(key);
        }
        SoftReference<PersistentFiles> reference = known.get(step.number());
        PersistentFiles files = reference == null ? null : reference.get();
        Outcome<PersistentFiles> all = files != null ? Outcome.ok(files) : threads.files(thread, step.number(), cancellation).map(read -> {
            known.put(step.number(), new SoftReference<>(read));
            return read;
        });
        return all.map(found -> new RebuiltValue<>(found, RebuiltValue.Rebuild.STORED));
    }

    private <T> Outcome<T> missing(CheckpointKey key) {
        return Outcome.failed(Failure.Kind.NOT_FOUND, "the local thread " + thread.name() + " has no checkpoint " + key.id());
    }

    @Override
    public Outcome<RebuiltValue<FileSet>> filesWithPending(CheckpointKey key, Cancellation cancellation) {
        return filesAt(key, cancellation);
    }

    @Override
    public Outcome<List<FileChange>> changesAt(CheckpointKey key, Cancellation cancellation) {
        LocalStep step = step(key);
        return step == null ? missing(key) : threads.changes(thread, step, cancellation);
    }

    @Override
    public Outcome<RebuiltValue<List<Message>>> messagesAt(CheckpointKey key, Cancellation cancellation) {
        return Outcome.ok(new RebuiltValue<>(List.of(), RebuiltValue.Rebuild.STORED));
    }

    @Override
    public Outcome<List<Message>> messagesWrittenInto(CheckpointKey key, Cancellation cancellation) {
        return Outcome.ok(List.of());
    }

    /** Always empty: no agent continues with it. */
    @Override
    public List<String> nodesDue(CheckpointKey key) {
        return List.of();
    }

    @Override
    public Outcome<@Nullable ForeignValue> channelAt(CheckpointKey key, String channel) {
        return Outcome.ok(key).map(_ -> null);
    }

    @Override
    public Outcome<List<TaskWrite>> writesAt(CheckpointKey key, Set<String> valued) {
        return Outcome.ok(List.of());
    }

    @Override
    public List<String> problems() {
        return List.of();
    }
}
