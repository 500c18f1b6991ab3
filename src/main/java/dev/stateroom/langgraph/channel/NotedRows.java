package dev.stateroom.langgraph.channel;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.langgraph.serde.SerializedPayload;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.MeteredLoop;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import dev.stateroom.work.CommandAllowance;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Rows whose read failures are added to the thread's problems: if a caller continues without the rows, as if there were none, a sentence
 * remains. A missing row is not a problem. Reads count as work of the command.
 */
final class NotedRows extends ForwardingThreadRows {
    private final ThreadRows rows;
    private final ReadProblems problems;

    NotedRows(ThreadRows rows, ReadProblems problems) {
        super(rows);
        this.rows = rows;
        this.problems = problems;
    }

    /** Rows of one checkpoint after the other are read until the command has used its allowance. */
    private ThreadRows at(CheckpointKey key) {
        MeteredLoop.round(() -> "checkpoint " + key.id() + " of thread " + threadId());
        return rows;
    }

    private <T> Outcome<T> noted(Outcome<T> read) {
        if (read instanceof Outcome.Failed<T>(Failure failure) && failure.kind() != Failure.Kind.NOT_FOUND) {
            problems.add(failure.sentence());
        }
        return read;
    }

    private static SerializedPayload counted(SerializedPayload payload) {
        CommandAllowance.reads(payload.bytes() == null ? 0 : payload.bytes().length);
        return payload;
    }

    private static StoredContents counted(StoredContents contents) {
        counted(contents.body());
        contents.apart().values().forEach(NotedRows::counted);
        return contents;
    }

    @Override
    public Outcome<List<CheckpointRow>> checkpoints(Cancellation cancellation) {
        return noted(rows.checkpoints(cancellation));
    }

    @Override
    public Outcome<Boolean> exists(Cancellation cancellation) {
        return noted(rows.exists(cancellation));
    }

    @Override
    public Outcome<WholeRow> whole(CheckpointKey key, Cancellation cancellation) {
        return noted(at(key).whole(key, cancellation).map(row -> new WholeRow(row.row(), counted(row.contents()))));
    }

    @Override
    public Outcome<StoredContents> checkpoint(CheckpointKey key, Cancellation cancellation) {
        return noted(at(key).checkpoint(key, cancellation).map(NotedRows::counted));
    }

    /** A failed batch is read one by one: that failure counts. */
    @Override
    public Outcome<Map<CheckpointKey, StoredStep>> together(List<CheckpointKey> keys, Cancellation cancellation) {
        return at(keys.getFirst()).together(keys, cancellation).map(found -> {
            for (StoredStep step : found.values()) {
                if (step.contents() != null) {
                    counted(step.contents());
                }
            }
            return found;
        });
    }

    @Override
    public Outcome<List<CheckpointKey>> upTo(CheckpointKey key, int most, Cancellation cancellation) {
        return noted(at(key).upTo(key, most, cancellation));
    }

    @Override
    public Outcome<SerializedPayload> loadApart(CheckpointKey key, String channel, Cancellation cancellation) {
        return noted(at(key).loadApart(key, channel, cancellation).map(NotedRows::counted));
    }

    @Override
    public Outcome<List<WriteRow>> writes(CheckpointKey key, @Nullable String channel, Cancellation cancellation) {
        return noted(at(key).writes(key, channel, cancellation));
    }

    @Override
    public Outcome<Map<CheckpointKey, List<WriteRow>>> writes(List<CheckpointKey> keys, String channel, Cancellation cancellation) {
        return noted(at(keys.getFirst()).writes(keys, channel, cancellation));
    }

    @Override
    public Outcome<Map<CheckpointKey, List<WriteRow>>> allWrites(List<CheckpointKey> keys, String valued, Cancellation cancellation) {
        return noted(at(keys.getFirst()).allWrites(keys, valued, cancellation));
    }

    @Override
    public ForeignValue value(CheckpointKey key, WriteRow write, Cancellation cancellation) {
        return at(key).value(key, write, cancellation);
    }

    @Override
    public ForeignValue outline(CheckpointKey key, WriteRow write, Cancellation cancellation) {
        return at(key).outline(key, write, cancellation);
    }

    @Override
    public Outcome<Long> beginnings(Cancellation cancellation, BiConsumer<CheckpointKey, SerializedPayload> sink) {
        return noted(rows.beginnings(cancellation, sink));
    }

    @Override
    public Outcome<WriteRow> load(CheckpointKey key, WriteRow write, Cancellation cancellation) {
        return noted(at(key).load(key, write, cancellation));
    }
}
