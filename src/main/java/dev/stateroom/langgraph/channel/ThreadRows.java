package dev.stateroom.langgraph.channel;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.langgraph.serde.SerializedPayload;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The stored rows of one thread. Calls block. Safe for use by several threads. */
public interface ThreadRows {

    String threadId();

    /** All checkpoints, in any order, without their contents. */
    Outcome<List<CheckpointRow>> checkpoints(Cancellation cancellation);

    /** True when there is at least one checkpoint. */
    Outcome<Boolean> exists(Cancellation cancellation);

    /** True if the values were rebuilt from these rows; a server returns the values that its own runtime rebuilt. */
    default boolean areFolded() {
        return true;
    }

    /** True if it is known, without reading them, that all checkpoints are in the root namespace. */
    default boolean areOfRootAlone() {
        return false;
    }

    /** True if a server reports a run in progress. */
    default boolean isRunning() {
        return false;
    }

    /** The evidence of releases in the other threads of the database; null if it is not used. */
    default @Nullable DatabaseReleases releases() {
        return null;
    }

    /** One checkpoint with its contents; NOT_FOUND if there is no such row. */
    Outcome<WholeRow> whole(CheckpointKey key, Cancellation cancellation);

    /** A checkpoint and its contents. */
    record WholeRow(CheckpointRow row, StoredContents contents) {}

    /** The contents stored under a key; NOT_FOUND if the row no longer exists. */
    Outcome<StoredContents> checkpoint(CheckpointKey key, Cancellation cancellation);

    /**
     * Stored contents.
     *
     * @param body the checkpoint itself
     * @param apart values of channels that are stored separately, by channel; large ones may be left out, see {@link #loadApart}
     */
    record StoredContents(SerializedPayload body, Map<String, SerializedPayload> apart) {
        /** A checkpoint that has all its values itself. */
        public static StoredContents whole(SerializedPayload body) {
            return new StoredContents(body, Map.of());
        }
    }

    /** When a checkpoint is read together with its neighbours. */
    enum ReadAhead {
        /** It is in memory, or several at once cost as much as one after the other. */
        NEVER,
        /** In a walk through a thread: a query costs about as much as some rows. */
        ONWARD,
        /** Always: a query takes as long as the result of many. */
        AROUND
    }

    /** Whether {@link #together} is worth it for a checkpoint; reads nothing. */
    default ReadAhead readAhead(CheckpointKey key) {
        return ReadAhead.NEVER;
    }

    /**
     * A checkpoint's contents and all writes at it.
     *
     * @param contents null if they are large
     * @param writes in any order; large payloads may be left out
     * @param row the checkpoint without its contents; null if it must be read
     */
    record StoredStep(@Nullable StoredContents contents, List<WriteRow> writes, @Nullable Supplier<CheckpointRow> row) {
        /** The writes to a channel; null for all. */
        List<WriteRow> writesTo(@Nullable String channel) {
            if (channel == null) {
                return writes;
            }
            List<WriteRow> some = new ArrayList<>();
            for (WriteRow write : writes) {
                if (write.channel().equals(channel)) {
                    some.add(write);
                }
            }
            return some;
        }

        /** Its size in bytes. */
        long size() {
            long size = contents == null ? 0 : held(contents.body());
            if (contents != null) {
                for (SerializedPayload apart : contents.apart().values()) {
                    size += held(apart);
                }
            }
            for (WriteRow write : writes) {
                size += held(write.payload());
            }
            return size;
        }

        private static long held(SerializedPayload payload) {
            return payload.bytes() == null ? 0 : payload.size();
        }
    }

    /** Several checkpoints of one namespace in one batch; missing ones are left out. */
    default Outcome<Map<CheckpointKey, StoredStep>> together(List<CheckpointKey> keys, Cancellation cancellation) {
        return Outcome.ok(Map.of());
    }

    /** A checkpoint and those of its namespace with smaller ids, the greatest first: read around one before all are listed. */
    default Outcome<List<CheckpointKey>> upTo(CheckpointKey key, int most, Cancellation cancellation) {
        return Outcome.ok(List.of());
    }

    /** The value of a channel left out of {@link StoredContents#apart}; without its bytes if larger than the bound on memory. */
    default Outcome<SerializedPayload> loadApart(CheckpointKey key, String channel, Cancellation cancellation) {
        return Outcome.failed(Failure.Kind.NOT_FOUND, "checkpoint " + key.id() + " keeps no " + channel + " apart");
    }

    /**
     * The writes recorded at a checkpoint, in any order. Large payloads may be left out; see {@link #load}.
     *
     * @param channel only those to this channel; null for all
     */
    Outcome<List<WriteRow>> writes(CheckpointKey key, @Nullable String channel, Cancellation cancellation);

    /**
     * The writes to one channel at several checkpoints of one namespace, in any order; at a checkpoint without any, an empty
     * list. Large payloads may be left out.
     */
    default Outcome<Map<CheckpointKey, List<WriteRow>>> writes(List<CheckpointKey> keys, String channel, Cancellation cancellation) {
        Outcome<Map<CheckpointKey, List<WriteRow>>> all = Outcome.ok(new HashMap<>());
        for (CheckpointKey key : keys) {
            all = all.then(found -> writes(key, channel, cancellation).map(writes -> {
                found.put(key, writes);
                return found;
            }));
        }
        return all;
    }

    /**
     * All writes at several checkpoints of one namespace, in any order; at a checkpoint without any, an empty list. Payloads of
     * writes to other channels than {@code valued} may be left out.
     */
    default Outcome<Map<CheckpointKey, List<WriteRow>>> allWrites(List<CheckpointKey> keys, String valued, Cancellation cancellation) {
        Outcome<Map<CheckpointKey, List<WriteRow>>> all = Outcome.ok(new HashMap<>());
        for (CheckpointKey key : keys) {
            all = all.then(found -> writes(key, null, cancellation).map(writes -> {
                found.put(key, writes);
                return found;
            }));
        }
        return all;
    }

    /** The number of payload bytes that may be decoded and held at once, more than 0: the bound that protects this program's memory. */
    long mostDecoded();

    /** The largest payload in bytes that {@link #load} returns; see {@link RowIntake#mostDecoded}. */
    default long largestDecoded() {
        return mostDecoded() / 2;
    }

    /** A write's value, fetched if {@link #writes} left it out, and opaque with the reason if it is not available. */
    default ForeignValue value(CheckpointKey key, WriteRow write, Cancellation cancellation) {
        if (write.payload().bytes() != null) {
            return write.payload().value();
        }
        return switch (load(key, write, cancellation)) {
            case Outcome.Ok<WriteRow>(WriteRow whole) -> whole.payload().value();
            case Outcome.Failed<WriteRow>(Failure failure) ->
                new ForeignValue.Opaque(failure.sentence(), write.payload().size());
        };
    }

    /**
     * The outline of a write that is too large to be held, from {@link dev.stateroom.langgraph.serde.PayloadOutline}; opaque if that is
     * unknown without holding it.
     */
    default ForeignValue outline(CheckpointKey key, WriteRow write, Cancellation cancellation) {
        return new ForeignValue.Opaque("too large to be read together with the other writes of its step", write.payload().size());
    }

    /**
     * The first bytes of every checkpoint: they contain the time, and reading a thousand beginnings is much cheaper than reading a thousand
     * checkpoints.
     *
     * @return the number passed to {@code sink}
     */
    Outcome<Long> beginnings(Cancellation cancellation, BiConsumer<CheckpointKey, SerializedPayload> sink);

    /** The write with its payload, if {@link #writes} left it out; without it if it exceeds the bound that protects this program. */
    Outcome<WriteRow> load(CheckpointKey key, WriteRow write, Cancellation cancellation);
}
