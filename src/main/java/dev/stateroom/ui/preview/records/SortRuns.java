package dev.stateroom.ui.preview.records;

import dev.stateroom.platform.ScratchFolder;
import dev.stateroom.work.Cancellation;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Sorts any number of rows by byte keys in unsigned order. Keeps {@value #HELD} bytes of them in memory; more are written in sorted runs to
 * temporary files, which are merged at the end. Stable. Not thread-safe.
 */
final class SortRuns implements AutoCloseable {
    /** The memory limit for keys in bytes, including the objects around them. */
    private static final long HELD = 32_000_000;

    private static final int AROUND = 64;
    private static final int BUFFER = 1 << 16;
    private static final int TOLD_EVERY = 16_384;

    private final Comparator<Entry> order;
    private final long most;
    private final long held;
    private final List<Path> runs = new ArrayList<>();
    private @Nullable ScratchFolder folder;
    private List<Entry> entries = new ArrayList<>();
    private long inMemory;
    private long written;
    private int count;

    /** @param mostWritten the maximum size of the files in bytes */
    SortRuns(boolean descending, long mostWritten) {
        this(descending, mostWritten, HELD);
    }

    /** @param held the number of bytes after which a run is written */
    SortRuns(boolean descending, long mostWritten, long held) {
        Comparator<Entry> ascending = (a, b) -> Arrays.compareUnsigned(a.key, b.key);
        this.order = descending ? ascending.reversed() : ascending;
        this.most = mostWritten;
        this.held = held;
    }

    @SuppressWarnings("ArrayRecordComponent") // compared by the order alone
    private record Entry(int row, byte[] key) {}

    /** Receives rows. */
    @FunctionalInterface
    interface Rows {
        void row(int row);
    }

    /** Adds a row; false if the files would exceed their limit. */
    boolean add(int row, byte[] key) throws IOException {
        entries.add(new Entry(row, key));
        count++;
        inMemory += key.length + AROUND;
        if (inMemory > held) {
            write();
        }
        return written <= most;
    }

    /** Where the runs are; null if there are none. */
    @Nullable Path folder() {
        return folder == null ? null : folder.path();
    }

    private void write() throws IOException {
        if (folder == null) {
            folder = ScratchFolder.create("sort");
        }
        Path run = folder.path().resolve("run-" + runs.size());
        runs.add(run);
        entries.sort(order);
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(run), BUFFER))) {
            for (Entry entry : entries) {
                out.writeInt(entry.row);
                out.writeInt(entry.key.length);
                out.write(entry.key);
            }
        }
        written += Files.size(run);
        entries = new ArrayList<>();
        inMemory = 0;
    }

    /** Passes on all rows in order, once. */
    void each(Rows rows, Cancellation cancellation) throws IOException {
        entries.sort(order);
        List<Run> open = new ArrayList<>();
        try {
            for (Path run : runs) {
                open.add(new Run(open.size(), new DataInputStream(new BufferedInputStream(Files.newInputStream(run), BUFFER))));
            }
            merge(open, rows, cancellation);
        } finally {
            for (Run run : open) {
                run.in.close();
            }
        }
    }

    /** Runs were written in row order: of equal keys that of the earlier run comes first, those in memory last. */
    private void merge(List<Run> open, Rows rows, Cancellation cancellation) throws IOException {
        PriorityQueue<Run> next = new PriorityQueue<>(Math.max(1, open.size()), Comparator.comparing(Run::head, order).thenComparingInt(Run::number));
        for (Run run : open) {
            if (run.step()) {
                next.add(run);
            }
        }
        int inList = 0;
        for (int given = 0; given < count; given++) {
            if (given % TOLD_EVERY == 0) {
                cancellation.check();
            }
            Run first = next.peek();
            if (first == null || inList < entries.size() && order.compare(entries.get(inList), first.head) < 0) {
                rows.row(entries.get(inList++).row);
                continue;
            }
            rows.row(first.head.row);
            next.poll();
            if (first.step()) {
                next.add(first);
            }
        }
    }

    /** A file of sorted keys, and its next key. */
    private static final class Run {
        private final int number;
        private final DataInputStream in;
        private Entry head = new Entry(0, new byte[0]);

        Run(int number, DataInputStream in) {
            this.number = number;
            this.in = in;
        }

        int number() {
            return number;
        }

        Entry head() {
            return head;
        }

        /** Advances to the next key; false at the end. */
        boolean step() throws IOException {
            byte[] start = in.readNBytes(2 * Integer.BYTES);
            if (start.length == 0) {
                return false;
            }
            java.nio.ByteBuffer numbers = java.nio.ByteBuffer.wrap(start);
            int row = numbers.getInt();
            head = new Entry(row, in.readNBytes(numbers.getInt()));
            return true;
        }
    }

    /** Deletes the files. */
    @Override
    public void close() {
        if (folder != null) {
            folder.close();
        }
    }
}
