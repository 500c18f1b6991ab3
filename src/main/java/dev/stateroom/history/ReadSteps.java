package dev.stateroom.history;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.agent.Message;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * A cache of reads of a thread's checkpoints, so that a thread that grew is read incrementally. Only data from a checkpoint's own rows is
 * kept, nothing that depends on other checkpoints; failed reads are retried. Not safe for use by several threads at once.
 */
final class ReadSteps {
    private final Map<CheckpointKey, List<Message>> written = new HashMap<>();
    private final Map<CheckpointKey, List<Message>> conversations = new HashMap<>();
    private final Map<CheckpointKey, List<Message>> pending = new HashMap<>();
    private final Map<CheckpointKey, StepTasks> tasks = new HashMap<>();
    private final Map<CheckpointKey, ForeignValue> edits = new HashMap<>();
    private final Map<CheckpointKey, List<String>> keys = new HashMap<>();

    /** Drops these checkpoints. A caller that had these steps before reads those again. */
    ReadSteps without(Set<CheckpointKey> changed) {
        for (Map<CheckpointKey, ?> kept : List.of(written, conversations, pending, tasks, edits, keys)) {
            changed.forEach(kept::remove);
        }
        return this;
    }

    /** The messages that the step leading to a checkpoint wrote. */
    Outcome<List<Message>> written(RecordedThread thread, CheckpointKey key, Cancellation cancellation) {
        return known(written, key, () -> thread.messagesWrittenInto(key, cancellation));
    }

    /** The whole conversation at a checkpoint: for the first of a line, where everything is new. */
    Outcome<List<Message>> conversation(RecordedThread thread, CheckpointKey key, Cancellation cancellation) {
        return known(conversations, key, () -> thread.messagesAt(key, cancellation).map(RebuiltValue::value));
    }

    Outcome<List<Message>> pending(RecordedThread thread, CheckpointKey key, Cancellation cancellation) {
        return known(pending, key, () -> thread.messagesPending(key, cancellation));
    }

    StepTasks tasks(RecordedThread thread, CheckpointKey from) {
        StepTasks known = tasks.get(from);
        if (known == null) {
            known = StepTasks.after(thread, from);
            if (known.isReadable()) {
                tasks.put(from, known);
            }
        }
        return known;
    }

    /** A channel's value; {@code Null} if there is none. */
    ForeignValue edits(RecordedThread thread, CheckpointKey key, String channel) {
        return known(edits, key, () -> thread.channelAt(key, channel).map(value -> value == null ? ForeignValue.Null.INSTANCE : value))
                .orElse(ForeignValue.Null.INSTANCE);
    }

    /** The keys of large results among the files as of a checkpoint, including those of the unfinished step after it. */
    List<String> results(RecordedThread thread, CheckpointKey key, String folder, Cancellation cancellation) {
        return known(keys, key, () -> thread.filesWithPending(key, cancellation)
                        .map(files -> files.value().keys().stream().filter(path -> path.contains(folder)).toList()))
                .orElse(List.of());
    }

    private static <T> Outcome<T> known(Map<CheckpointKey, T> map, CheckpointKey key, Supplier<Outcome<T>> read) {
        T before = map.get(key);
        if (before != null) {
            return Outcome.ok(before);
        }
        Outcome<T> now = read.get();
        if (now instanceof Outcome.Ok<T>(T value)) {
            map.put(key, value);
        }
        return now;
    }
}
