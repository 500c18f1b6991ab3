package dev.stateroom.langgraph.channel;

import dev.stateroom.history.CheckpointKey;
import dev.stateroom.langgraph.serde.PayloadKey;
import dev.stateroom.langgraph.serde.SerializedPayload;
import dev.stateroom.vfs.Failure;
import dev.stateroom.vfs.Outcome;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Accepts one thread's rows from a database, within the bounds that protect this program's memory: each value left out becomes a problem of
 * the thread, with its size. Safe for use by several threads.
 */
public final class RowIntake {
    /** The longest valid key. */
    public static final int LONGEST_KEY = 4_096;

    /** The largest number of bytes of one checkpoint's metadata that are read. */
    public static final int LONGEST_METADATA = 1 << 20;

    /** A thread with more is not shown. */
    public static final int MOST_CHECKPOINTS = 250_000;

    /** The number of writes that are read at once. */
    public static final int MOST_WRITES = 100_000;

    /** A payload, with everything that it is unpacked to, in a heap of 512 MB; a larger machine does not change it. */
    private static final long LARGEST_PAYLOAD = 32L << 20;

    private static final long MOST_METADATA = 24L << 20;
    private static final long MOST_INLINE = 16L << 20;
    private static final byte[] NONE = new byte[0];

    private final String thread;
    private final ReadProblems problems;
    private final @Nullable PayloadKey key;
    private final Map<String, String> names = new HashMap<>();
    private long metadataBytes;

    /** @param problems receives a sentence for each value left out */
    public RowIntake(String thread, ReadProblems problems) {
        this(thread, problems, null);
    }

    /** @param key decrypts payloads; null if there is none */
    public RowIntake(String thread, ReadProblems problems, @Nullable PayloadKey key) {
        this.thread = thread;
        this.problems = problems;
        this.key = key;
    }

    /** A payload, decrypted if it is encrypted and the key fits. */
    public SerializedPayload opened(@Nullable String type, byte @Nullable [] bytes, long size) {
        SerializedPayload stored = payload(type, bytes, size);
        return key == null ? stored : key.opened(stored);
    }

    /** No payload above this is read, whatever the medium's limit: unpacked it takes several times as much. */
    public static long largestPayload(long mostOfMedium) {
        return Math.min(Math.clamp(Runtime.getRuntime().maxMemory() / 16, 16L << 20, LARGEST_PAYLOAD), mostOfMedium);
    }

    /** The limit for several payloads together: more than for one, as most of them are text, which takes little more than its bytes. */
    public static long mostDecoded(long mostOfMedium) {
        return 2 * largestPayload(mostOfMedium);
    }

    /** A payload; missing bytes without a length are an empty one. */
    public static SerializedPayload payload(@Nullable String type, byte @Nullable [] bytes, long size) {
        return bytes == null && size == 0 ? new SerializedPayload(type == null ? "null" : type, NONE, 0) : new SerializedPayload(type, bytes, size);
    }

    /** The failure for a thread with more than {@link #MOST_CHECKPOINTS}. */
    public static <T> Outcome<T> tooMany(String thread) {
        return Outcome.failed(
                Failure.Kind.TOO_LARGE,
                "thread " + thread + " has more than " + MOST_CHECKPOINTS + " checkpoints, more than are shown at once");
    }

    /** The failure for more than {@link #MOST_WRITES} at once. */
    public static <T> Outcome<T> tooManyWrites(String thread) {
        return Outcome.failed(Failure.Kind.TOO_LARGE, "thread " + thread + " has too many writes to read them at once");
    }

    /** Adds the problem of a checkpoint with an invalid key. */
    public void leaveOutCheckpoint() {
        problems.add("a checkpoint of thread " + thread + " has a key that is none, and is left out");
    }

    /** Adds the problem of a write with an invalid key. */
    public void leaveOutWrite(String checkpoint) {
        problems.add("a write at checkpoint " + checkpoint + " has a key that is none, and is left out");
    }

    /**
     * A checkpoint without its contents.
     *
     * @param parent as stored; some writers store an empty one for none
     * @param metadata UTF-8 JSON; null if it is too large to be read
     * @param metadataSize its length in bytes
     */
    public synchronized CheckpointRow checkpoint(
            CheckpointKey key, @Nullable String parent, byte @Nullable [] metadata, long metadataSize) {
        byte[] kept = metadata;
        if (metadata == null && metadataSize > LONGEST_METADATA) {
            problems.add("metadata of " + metadataSize + " bytes at checkpoint " + key.id() + " is not read");
        }
        if (metadata != null && metadataBytes + metadata.length > MOST_METADATA) {
            problems.add("thread " + thread + " has more than " + (MOST_METADATA >> 20) + " MB of metadata: the rest is not read");
            kept = null;
        }
        metadataBytes += kept == null ? 0 : kept.length;
        return new CheckpointRow(
                new CheckpointKey(name(key.namespace()), key.id()),
                parent == null || parent.isEmpty() ? null : parent,
                kept == null ? NONE : kept);
    }

    /** Interns names of channels and task paths, which repeat without end. */
    public synchronized String name(String text) {
        if (names.size() > 1_000) {
            names.clear();
        }
        return names.computeIfAbsent(text, n -> n);
    }

    /** The payloads of one read, bounded together; further ones stay in the medium. Not safe for several threads. */
    public static final class Together {
        private long bytes;

        /** The payload, without its bytes if it exceeds the bound together with those before it. */
        public SerializedPayload within(SerializedPayload payload) {
            if (payload.bytes() == null) {
                return payload;
            }
            bytes += payload.size();
            return bytes > MOST_INLINE ? new SerializedPayload(payload.type(), null, payload.size()) : payload;
        }
    }
}
