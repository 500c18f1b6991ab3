package dev.stateroom.langgraph.channel;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.history.TaskWrite;
import dev.stateroom.work.Cancellation;
import java.util.List;

/**
 * The values of the writes at one checkpoint, decoded one by one until their stored bytes reach {@link ThreadRows#mostDecoded}: a step may
 * have written more than fits into memory. Later ones are opaque and a problem of the thread. Not safe for use by several threads.
 */
final class WriteValues {
    /** The reason of an opaque value that exceeds the bound: already a problem of the thread. */
    static final String LEFT_OUT = "too large to be read together with the other writes of its step";

    private final ThreadRows rows;
    private final CheckpointKey key;
    private final ReadProblems problems;
    private long decoded;

    WriteValues(ThreadRows rows, CheckpointKey key, ReadProblems problems) {
        this.rows = rows;
        this.key = key;
        this.problems = problems;
    }

    /** The value of a write; opaque, with the reason, if it is not available or exceeds the bound together with those before it. */
    ForeignValue of(WriteRow write, Cancellation cancellation) {
        cancellation.check();
        long size = write.payload().size();
        boolean isOutlined = write.channel().equals(FilesReducer.CHANNEL) && size > rows.largestDecoded();
        if (isOutlined || size > rows.mostDecoded() - decoded) {
            return outline(write, cancellation);
        }
        ForeignValue value = rows.value(key, write, cancellation);
        decoded += value instanceof ForeignValue.Opaque ? 0 : size;
        if (write.channel().equals(TaskWrite.INTERRUPT) && !isRequest(value)) {
            problems.add("a request at checkpoint " + key.id() + " cannot be read: "
                    + (value instanceof ForeignValue.Opaque(String why, _, _) ? why : "it does not have the fields of one"));
        }
        return value;
    }

    /** True for an interrupt with its fields, as each runtime writes it, or several. */
    private static boolean isRequest(ForeignValue value) {
        List<ForeignValue> all = value instanceof ForeignValue.Items(List<ForeignValue> many) ? many : List.of(value);
        return all.stream().noneMatch(one -> ForeignValue.fields(one).values().isEmpty());
    }

    /** A payload that cannot be held is still read for the names and sizes of files. */
    private ForeignValue outline(WriteRow write, Cancellation cancellation) {
        ForeignValue outline = write.channel().equals(FilesReducer.CHANNEL)
                ? rows.outline(key, write, cancellation)
                : new ForeignValue.Opaque(LEFT_OUT, write.payload().size());
        if (outline instanceof ForeignValue.Opaque) {
            problems.add("the writes to " + write.channel() + " at checkpoint " + key.id()
                    + " are too large to be read together: some are left out");
        }
        return outline;
    }

    /** Represents a value that was not requested. */
    static ForeignValue unasked(WriteRow write) {
        return new ForeignValue.Opaque("not asked for", write.payload().size());
    }
}
