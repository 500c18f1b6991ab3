package dev.stateroom.langgraph.channel;

import dev.stateroom.agent.ForeignValue;
import dev.stateroom.history.CheckpointKey;
import dev.stateroom.langgraph.serde.SerializedPayload;
import dev.stateroom.langgraph.serde.StoredCheckpoint;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.IsoTime;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A cache of the last few checkpoints' contents: files, messages and calls of one step are requested one after the other. */
final class CheckpointContents {
    private static final long MOST_BYTES = 4L << 20;
    private static final int MOST = 64;


    private final ThreadIndex index;
    private final ThreadRows rows;
    private final ReadProblems problems;
    private final Map<CheckpointKey, Kept> kept = new LinkedHashMap<>(16, 0.75f, true);
    private long bytes;

    private record Kept(StoredCheckpoint checkpoint, int size) {}

    CheckpointContents(ThreadIndex index, ThreadRows rows, ReadProblems problems) {
        this.index = index;
        this.rows = rows;
        this.problems = problems;
    }

    /** A checkpoint without its contents; NOT_FOUND if the thread lacks the key. Contents that are read along with it are cached. */
    Outcome<ThreadIndex.Entry> entry(CheckpointKey key, Cancellation cancellation) {
        ThreadIndex.Entry known = index.known(key);
        if (known != null) {
            return Outcome.ok(known);
        }
        Outcome<ThreadRows.WholeRow> read =
                index.isComplete() ? Outcome.failed(Failure.Kind.NOT_FOUND, "") : rows.whole(key, cancellation);
        if (read instanceof Outcome.Failed<ThreadRows.WholeRow>(Failure failure) && failure.kind() == Failure.Kind.NOT_FOUND) {
            return Outcome.failed(Failure.Kind.NOT_FOUND, "no checkpoint " + key.id() + " in thread " + rows.threadId());
        }
        return read.map(whole -> {
            ThreadIndex.Entry entry = index.add(whole.row());
            remembering(entry, read(entry, whole.contents()));
            return entry;
        });
    }

    /** The contents stored under a key; a failure names the checkpoint. */
    Outcome<StoredCheckpoint> of(CheckpointKey key, Cancellation cancellation) {
        return entry(key, cancellation).then(entry -> {
            synchronized (kept) {
                Kept known = kept.get(key);
                if (known != null) {
                    return Outcome.ok(known.checkpoint());
                }
            }
            return remembering(entry, rows.checkpoint(key, cancellation).then(stored -> read(entry, stored)));
        });
    }

    private Outcome<StoredCheckpoint> remembering(ThreadIndex.Entry entry, Outcome<StoredCheckpoint> read) {
        if (read instanceof Outcome.Failed<StoredCheckpoint>(Failure failure) && failure.kind() != Failure.Kind.UNREACHABLE) {
            problems.add(failure.sentence());
            if (!entry.isTimed()) {
                entry.time(null);
            }
        }
        return read;
    }

    private Outcome<StoredCheckpoint> read(ThreadIndex.Entry entry, ThreadRows.StoredContents contents) {
        SerializedPayload payload = contents.body();
        if (payload.bytes() == null) {
            return Outcome.failed(
                    Failure.Kind.TOO_LARGE,
                    "checkpoint " + entry.key.id() + " (" + entry.label() + ") has " + payload.size() + " bytes, more than is read at once");
        }
        String closed = payload.closed();
        if (closed != null) {
            return Outcome.failed(Failure.Kind.UNSUPPORTED, "checkpoint " + entry.key.id() + " (" + entry.label() + ") cannot be read: it is " + closed);
        }
        byte[] stored = payload.bytes();
        return switch (StoredCheckpoint.read(payload.type(), stored, contents.apart())) {
            case Outcome.Failed<StoredCheckpoint>(Failure failure) ->
                Outcome.failed(
                        failure.kind(),
                        "checkpoint " + entry.key.id() + " (" + entry.label() + ") cannot be read: " + failure.sentence());
            case Outcome.Ok<StoredCheckpoint>(StoredCheckpoint checkpoint) -> {
                String id = checkpoint.id();
                if (id != null && !id.equals(entry.key.id())) {
                    problems.add("checkpoint " + entry.key.id() + " holds the contents of " + id + ": the database is damaged");
                }
                checkpoint.oddities().forEach(what -> problems.add("checkpoint " + entry.key.id() + " (" + entry.label() + ") is damaged: " + what));
                if (!entry.isTimed()) {
                    entry.timeText(checkpoint.ts());
                    if (IsoTime.parse(checkpoint.ts()) == null) {
                        problems.add("the time of checkpoint " + entry.key.id() + " cannot be read: the one in its id is shown");
                    }
                }
                long size = stored.length;
                for (SerializedPayload beside : contents.apart().values()) {
                    size += beside.bytes() == null ? 0 : beside.size();
                }
                keep(entry.key, checkpoint, Math.toIntExact(Math.min(size, Integer.MAX_VALUE)));
                yield Outcome.ok(checkpoint);
            }
        };
    }

    /** A channel's stored value, fetched if it is stored separately; null if the checkpoint stores none. */
    Outcome<@Nullable ForeignValue> channel(CheckpointKey key, StoredCheckpoint checkpoint, String channel, Cancellation cancellation) {
        return checkpoint.leavesOut(channel)
                ? rows.loadApart(key, channel, cancellation).map(SerializedPayload::value)
                : Outcome.ok(checkpoint).map(stored -> stored.channel(channel));
    }

    /** Bytes of what is kept. */
    long weight() {
        synchronized (kept) {
            return bytes;
        }
    }

    private void keep(CheckpointKey key, StoredCheckpoint checkpoint, int size) {
        synchronized (kept) {
            Kept before = kept.put(key, new Kept(checkpoint, size));
            bytes += size - (before == null ? 0 : before.size());
            Iterator<Kept> oldest = kept.values().iterator();
            while ((kept.size() > MOST || bytes > MOST_BYTES) && kept.size() > 1) {
                bytes -= oldest.next().size();
                oldest.remove();
            }
        }
    }
}
