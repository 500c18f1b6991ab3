package dev.stateroom.ui;

import dev.stateroom.vfs.Backend;
import dev.stateroom.vfs.Capabilities;
import dev.stateroom.vfs.FileEntry;
import dev.stateroom.vfs.FilePath;
import dev.stateroom.vfs.Outcome;
import dev.stateroom.work.Cancellation;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Files of which the next reading from beginning to end can be held at a byte; every other reading continues. */
public final class HeldReads implements Backend {
    private final Backend files;
    private final AtomicReference<@Nullable Gate> next = new AtomicReference<>();

    /** Reads {@code files}. */
    public HeldReads(Backend files) {
        this.files = files;
    }

    /** Holds the next reading of a whole file behind that many bytes. */
    public Gate hold(long behind) {
        Gate gate = new Gate(behind);
        next.set(gate);
        return gate;
    }

    /** Where a reading is held until it is opened. */
    public static final class Gate implements AutoCloseable {
        private final long behind;
        private final CountDownLatch opened = new CountDownLatch(1);
        private final CountDownLatch reached = new CountDownLatch(1);

        private Gate(long behind) {
            this.behind = behind;
        }

        /** True once a reading is before it. */
        public boolean isReached() {
            return reached.getCount() == 0;
        }

        /** Lets the reading go on. */
        public void open() {
            opened.countDown();
        }

        @Override
        public void close() {
            open();
        }

        private InputStream hold(InputStream in) {
            return new FilterInputStream(in) {
                private long read;

                @Override
                public int read(byte[] into, int from, int length) throws IOException {
                    if (read >= behind) {
                        reached.countDown();
                        try {
                            opened.await();
                        } catch (InterruptedException e) {
                            throw new IOException(e);
                        }
                    }
                    int count = super.read(into, from, length);
                    read += Math.max(0, count);
                    return count;
                }
            };
        }
    }

    @Override
    public Capabilities capabilities() {
        return files.capabilities();
    }

    @Override
    public Outcome<Long> list(FilePath folder, Consumer<FileEntry> sink, Cancellation cancellation) {
        return files.list(folder, sink, cancellation);
    }

    @Override
    public Outcome<FileEntry> entry(FilePath path) {
        return files.entry(path);
    }

    @Override
    public Outcome<InputStream> read(FilePath file, long offset, long length) {
        Outcome<InputStream> in = files.read(file, offset, length);
        Gate gate = offset == 0 && length < 0 ? next.getAndSet(null) : null;
        return gate == null ? in : in.map(gate::hold);
    }
}
